import './browser';
import { expect, test } from 'vitest';
import { byHand, called, unnamed, when as days } from '../src/lib/asked';
import { span } from '../src/lib/format';
import { choose } from '../src/text/text.svelte';

const wish = { city: 'Munich', date_window: { start: '2027-05-30', end: '2027-06-02' }, budget_usd_cents: 250_000 };
const edit = (edit: object) => ({ request: { seed: 1, edit: { parent_intent: wish, edit } } });
const name = (request: unknown) => called({ request });
const when = span('2027-05-30', '2027-06-02');

test('a run is called by its words, or by what was asked for', async () => {
  expect(name({ text: '5 days in Paris', seed: 1 })).toBe('5 days in Paris');
  expect(name({ intent: wish })).toBe(`Munich, ${when}, $2,500`);
  expect(name({ intent: { ...wish, city: undefined, stays: [{ place: 'Paris' }, { place: 'Munich' }] } })).toBe(`Paris, Munich, ${when}, $2,500`);
  expect([name({}), name(null), name({ intent: { city: 'Munich' } })]).toEqual(['A trip', 'A trip', 'A trip']);
  await choose('de');
  expect(name({ intent: wish })).toContain('München');
  await choose('en');
});

test('a run that was given a name is called by it, and its days stand beside it unless they are said already', () => {
  const trip = { first_day: '2027-05-30', last_day: '2027-06-02' };
  expect(called({ request: { text: '5 days in Paris' }, name: 'Grandma' })).toBe('Grandma');
  expect(unnamed({ request: { text: '5 days in Paris' }, name: 'Grandma' })).toBe('5 days in Paris');
  expect(days({ request: { text: '5 days in Paris' }, ...trip })).toBe(when);
  expect(days({ request: { intent: wish }, name: 'Grandma', ...trip })).toBe(when);
  expect(days({ request: { intent: wish }, ...trip })).toBe('');
  expect(days({ request: { text: 'Paris' } })).toBe('');
});

test('an edit is called by what it makes of its wish', () => {
  expect(name(edit({ delta_budget_usd_cents: -40_000 }).request)).toBe(`Munich, ${when}, $2,100`);
  expect(name(edit({ shift_dates_days: 2 }).request)).toBe(`Munich, ${span('2027-06-01', '2027-06-04')}, $2,500`);
  expect(name(edit({ shift_dates_days: 1, longer_days: 2 }).request)).toBe(`Munich, ${span('2027-05-31', '2027-06-05')}, $2,500`);
  expect(name(edit({ moves: [] }).request)).toBe(`Munich, ${when}, $2,500`);
});

test('what a hand did and nothing else is known', () => {
  expect([edit({ moves: [{}], order: [], keep: 'close' }), edit({ moves: [{}], delta_budget_usd_cents: 1, keep: 'close' }), { request: { text: 'x' } }].map(byHand)).toEqual([true, false, false]);
});
