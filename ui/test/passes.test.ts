import { describe, expect, test } from 'vitest';
import { passSums } from '../src/lib/passes';
import type { PassTaken } from '../src/lib/types';

const day = (over: Partial<PassTaken> = {}): PassTaken => ({
  pass_ref: 'day', name: 'Day ticket', category: 'transit', first_day: 0, days: 1, people: 2, price_usd_cents: 2600, instead_usd_cents: 3100,
  provenance: { source: 'fixture', ref_id: 'paris/pass_day@1', fetched_at: '2026-11-01T00:00:00Z' }, ...over,
});

describe('passes that are bought', () => {
  test('those of one kind are told together', () => {
    const [sum, ...more] = passSums([day(), day({ first_day: 2 }), day({ first_day: 3 })]);
    expect(more).toEqual([]);
    expect(sum).toMatchObject({ days: 3, price_usd_cents: 7800, instead_usd_cents: 9300 });
  });
  test('for others, or in another city, they are told apart', () => {
    const elsewhere = { source: 'fixture' as const, ref_id: 'munich/pass_day@1', fetched_at: '2026-11-01T00:00:00Z' };
    expect(passSums([day(), day({ people: 1 }), day({ provenance: elsewhere })])).toHaveLength(3);
  });
  test('nothing is changed of what is given', () => {
    const taken = [day(), day()];
    passSums(taken);
    expect(taken[0]!.days).toBe(1);
  });
});
