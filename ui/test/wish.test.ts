import { describe, expect, test } from 'vitest';
import { answered, cleared, set, shown, standing, stillAnswers, stillChanges, texts, wishOf, wishedOf, type Wished } from '../src/lib/wish';
import type { Preview } from '../src/lib/types';

const june = { start: '2027-06-14', end: '2027-06-18' };
const read = (intent: Preview['intent'], more: Partial<Preview> = {}): Preview => ({ intent, missing: [], assumed: [], ...more });
const paris = read({ city: 'Paris', date_window: { ...june, tz: 'Europe/Paris' }, budget_usd_cents: 250_000, airports: ['CDG', 'ORY'] });
const where = { field: 'city', text: 'Which city do you want to visit?', options: ['Munich', 'Paris', 'Tokyo'] };
const when = { field: 'date_window', text: 'When do you want to travel?' };
const nowhere = read({ date_window: june, budget_usd_cents: 250_000 }, { missing: ['city'], question: where });
const wish = (text: string): Wished => ({ text, answers: {}, changes: {} });

describe('a chip that was changed', () => {
  const d = set(wish('5 days in Paris in June, $2,500'), paris, paris, { budget_usd_cents: 180_000 });
  test('stands over what was read', () => {
    expect(shown(d, paris)).toMatchObject({ city: 'Paris', budget_usd_cents: 180_000 });
    expect(wishOf(d, paris)).toMatchObject({ city: 'Paris', budget_usd_cents: 180_000, date_window: { ...june, tz: 'Europe/Paris' } });
  });
  test('stays while the words say the same of it, and goes when they say something else', () => {
    expect(stillChanges(d.changes, read({ ...paris.intent, city: 'Munich', pace: 'relaxed' }))).toEqual(d.changes);
    expect(stillChanges(d.changes, read({ ...paris.intent, budget_usd_cents: 450_000 }))).toEqual({});
    expect(stillChanges(d.changes, read({ city: 'Paris' }))).toEqual({});
  });
  test('dates stay when the city brings another zone, not when the words name other days', () => {
    const dated = set(wish('x'), paris, paris, { date_window: { start: '2027-06-15', end: '2027-06-19' } });
    expect(Object.keys(stillChanges(dated.changes, read({ date_window: { ...june, tz: 'Asia/Tokyo' } })))).toEqual(['date_window']);
    expect(stillChanges(dated.changes, read({ date_window: { start: '2027-10-11', end: '2027-10-17', tz: 'Asia/Tokyo' } }))).toEqual({});
  });
  test('is taken back', () => {
    expect(wishOf(cleared(d, 'budget_usd_cents'), paris)).toEqual({ text: d.text });
  });
  test('brings the airports of another city along, unless they were said by hand', () => {
    const moved = set(wish('x'), paris, paris, { city: 'Tokyo' });
    expect(wishOf(moved, paris)).toMatchObject({ city: 'Tokyo', airports: ['HND', 'NRT'], date_window: { tz: 'Asia/Tokyo' } });
    expect(wishOf(set(moved, paris, paris, { airports: ['HND'] }), paris)).toMatchObject({ airports: ['HND'] });
  });
  test('mends what is wrong with the words', () => {
    const short = read({ ...paris.intent, date_window: { start: '2027-06-14', end: '2027-06-15' } }, { problem: { field: 'date_window.end', message: 'x' } });
    expect(standing(wish('x'), short)).toEqual(short.problem);
    const longer = set(wish('x'), short, short, { date_window: june });
    expect(standing(longer, short)).toBeUndefined();
    expect(wishOf(longer, short)).toMatchObject({ date_window: june });
  });
  test('is not lost while something else is asked', () => {
    const open = read({ city: 'Paris', date_window: june }, { missing: ['budget_usd_cents'], question: { field: 'budget_usd_cents', text: 'How much?' } });
    expect(wishOf(wish('x'), open)).toEqual({ text: 'x' }); // a model may understand more
    expect(wishOf(set(wish('x'), open, open, { pace: 'relaxed' }), open)).toBeNull();
  });
});

describe('an answer', () => {
  const d = answered(wish('five days in June, $2,500'), nowhere, nowhere, 'Paris');
  test('goes with the words', () => {
    expect(wishOf(d, paris)).toEqual({ text: d.text, answers: { city: 'Paris' } });
  });
  test('stays while the words leave it open, and goes when they say it themselves', () => {
    expect(stillAnswers(d.answers, nowhere)).toEqual(d.answers);
    expect(stillAnswers(d.answers, read({ city: 'Tokyo', days: 4 }, { missing: ['date_window'], question: when }))).toEqual({});
    expect(stillAnswers(d.answers, paris)).toEqual({});
  });
  test('goes when another question is asked of the same thing', () => {
    const rome = { ...where, text: 'I cannot plan Rome.' };
    expect(stillAnswers(d.answers, { ...nowhere, question: rome })).toEqual({});
  });
  test('to a question that another one hides stays', () => {
    const origin = { field: 'origin', text: 'I know no airport by that name.' };
    const both = answered(d, read({ city: 'Paris' }, { missing: ['origin'], question: origin }), nowhere, 'JFK');
    expect(Object.keys(stillAnswers(both.answers, nowhere))).toEqual(['city', 'origin']);
    expect(stillAnswers({ origin: both.answers['origin']! }, paris)).toEqual({}); // nothing is asked any more
  });
  test('that comes from the server is kept as long as it is needed', () => {
    expect(stillAnswers({ city: { said: 'Paris' } }, nowhere)).toEqual({ city: { said: 'Paris' } });
    expect(stillAnswers({ city: { said: 'Paris' } }, paris)).toEqual({});
  });
});

describe('a chip that was missing', () => {
  test('answers the question when it is set', () => {
    const d = set(wish('five days in June, $2,500'), nowhere, nowhere, { city: 'Tokyo' });
    expect(texts(d.answers)).toEqual({ city: 'Tokyo' });
    expect(shown(d, nowhere)).toMatchObject({ city: 'Tokyo' }); // at once
    expect(wishOf(d, nowhere)).toEqual({ text: d.text, answers: { city: 'Tokyo' } });
    expect(texts(set(d, paris, nowhere, { city: 'Munich' }).answers)).toEqual({ city: 'Munich' });
    expect(shown(cleared(d, 'city'), nowhere)?.city).toBeUndefined();
  });
  test('is an answer also when something else is asked first', () => {
    const bare = read({ city: 'Tokyo', days: 4 }, { missing: ['date_window', 'budget_usd_cents'], question: when });
    let d = set(wish('four days in Tokyo'), bare, bare, { budget_usd_cents: 300_050 });
    d = set(d, bare, bare, { date_window: { start: '2027-06-01', end: '2027-06-04' } });
    expect(texts(d.answers)).toEqual({ budget_usd_cents: '$3000.50', date_window: '2027-06-01 to 2027-06-04' });
    expect(Object.keys(stillAnswers(d.answers, bare))).toHaveLength(2);
    const six = read({ city: 'Tokyo', days: 6 }, { missing: ['date_window', 'budget_usd_cents'], question: when });
    expect(Object.keys(stillAnswers(d.answers, six))).toEqual(['budget_usd_cents']); // four days are not six
  });
});

test('chips without words are a wish as well', () => {
  const base = { ...paris.intent!, party: { adults: 2 } };
  expect(wishOf({ ...wish(''), base }, read(base))).toEqual({ ...base });
});

test('a whole wish is shown without the hours of its days', () => {
  const intent = { city: 'Paris', budget_usd_cents: 250000, days: [{ day_offset: 1, day_start: '10:00' }] } as never;
  expect(wishedOf(intent)).toEqual({ city: 'Paris', budget_usd_cents: 250000 });
});

test('a journey whose chip was changed is sent as its stays, without a city and its airports', () => {
  const stays = [{ place: 'Paris', nights: 3 }, { place: 'Munich', nights: 3 }];
  const two = read({ stays, date_window: june, budget_usd_cents: 500_000 } as Preview['intent']);
  const longer = { stays: [stays[0]!, { place: 'Munich', nights: 4 }], date_window: { start: '2027-06-14', end: '2027-06-21' } };
  expect(wishOf(set(wish('x'), two, two, longer), two)).toEqual({ ...longer, budget_usd_cents: 500_000 });
  expect(wishOf(set(wish('x'), two, two, { budget_usd_cents: 1 }), read({ stays: [] } as unknown as Preview['intent']))).toBe(null);
});
