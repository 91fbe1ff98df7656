import { expect, test } from 'vitest';
import { mended } from '../src/lib/mended';

const move = (move_type: string, old_value: string, new_value: string, undone = false) => ({ move_type, old_value, new_value, undone });
const repair = (delta_usd_cents: number, ...moves: object[]) => ({ repairs: [{ delta_usd_cents, moves }] }) as never;

test('another hotel is named without its class, with what it saves', () => {
  expect(mended(repair(-12500, move('downgrade_hotel', 'mid: Hôtel Monge', 'budget: Mid: Inn')))).toEqual([{ now: 'Mid: Inn', was: 'Hôtel Monge', cents: -12500 }]);
});

test('what was undone, what has no name and what came with others says less', () => {
  expect(mended(repair(-1, move('downgrade_hotel', 'mid: A', 'mid: B', true)))).toEqual([]);
  expect(mended(repair(-1, move('replace_activity', 'louvre', 'orsay')))).toEqual([]);
  expect(mended(repair(-1, move('downgrade_hotel', 'mid: A', 'mid: B'), move('skip_activity', 'x', 'y')))).toEqual([{ now: 'B', was: 'A', cents: 0 }]);
  expect(mended({ repairs: null } as never)).toEqual([]);
});
