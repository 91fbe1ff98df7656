import { expect, test } from 'vitest';
import { missing, mended, sides, tried } from '../src/lib/mended';

const option = (name: string, role = 'check_in') => ({ role, option_ref: name.toLowerCase(), name });
const move = (move_type: string, was: object[], now: object[], more: object = {}) => ({ move_type, node_ref: 'd1.s2', old_value: 'a', new_value: 'b', was, now, why: 'because', ...more });
const repair = (delta_usd_cents: number, ...moves: object[]) => ({ repairs: [{ delta_usd_cents, moves }] }) as never;

test('what was taken instead is named, with why, what it saves and what it takes to put it back', () => {
  const [was, now] = [[option('Hôtel Monge')], [option('Mid: Inn')]];
  expect(mended(repair(-12500, move('downgrade_hotel', was, now)))).toEqual([{ now: 'Mid: Inn', was: 'Hôtel Monge', why: 'because', cents: -12500, back: was, instead: now, day: 1, longer: 0 }]);
  expect(mended(repair(-12500, move('downgrade_hotel', was, now, { delta_usd_cents: -300 }), move('skip_activity', [option('Louvre', 'sight')], []))).map((m) => [m.was, m.now, m.cents]))
    .toEqual([['Hôtel Monge', 'Mid: Inn', -300], ['Louvre', '', 0]]);
  expect(mended(repair(-1, move('swap_airport', [option('A', 'arrive'), option('B', 'depart')], [option('C', 'arrive'), option('D', 'depart')]))).map((m) => [m.was, m.now])).toEqual([['A · B', 'C · D']]);
});

test('a step that changes a journey is told, and no choice of a day puts it back', () => {
  const [was, now] = [[option('AF1122 at 07:05', 'depart')], [option('ICE at 13:10', 'depart')]];
  expect(mended(repair(-740, move('change_ride', was, now)))).toEqual([{ now: 'ICE at 13:10', was: 'AF1122 at 07:05', why: 'because', cents: -740, back: [], instead: [], day: 1, longer: 0 }]);
  expect(mended(repair(100, { move_type: 'move_night', node_ref: 'd0', old_value: 'Paris 1, Munich 4', new_value: 'Paris 2, Munich 3' })).map((m) => [m.was, m.now])).toEqual([['Paris 1, Munich 4', 'Paris 2, Munich 3']]);
});

test('what was undone and what only set times says nothing', () => {
  expect(mended(repair(-1, move('downgrade_hotel', [option('A')], [option('B')], { undone: true })))).toEqual([]);
  expect(mended(repair(-1, move('shift_time', [], [])))).toEqual([]);
  expect(mended({ repairs: null } as never)).toEqual([]);
});

test('what an earlier version planned is named, and cannot be put back', () => {
  const old = { move_type: 'downgrade_hotel', node_ref: 'd0.s2', old_value: 'mid: Hôtel Monge', new_value: 'budget: Mid: Inn', why: '' };
  expect(mended(repair(-5, old))).toEqual([{ now: 'Mid: Inn', was: 'Hôtel Monge', why: '', cents: -5, back: [], instead: [], day: 0, longer: 0 }]);
  expect(mended(repair(-5, { ...old, move_type: 'replace_activity', old_value: 'louvre', new_value: 'orsay' }))).toEqual([]);
});

test('of flights it is told how much longer they take, and not how much shorter', () => {
  const longer = (delta_minutes?: number) => mended(repair(-19320, move('change_flight', [option('BA8', 'depart')], [option('Cathay Pacific', 'depart')], { delta_minutes })))[0]!.longer;
  expect([longer(495), longer(-30), longer()]).toEqual([495, 0, 0]);
});

test('only what is missing to the budget is offered to plan with more', () => {
  const it = { cost_breakdown: { total_usd_cents: 238_000 }, intent: { budget_usd_cents: 250_000 } } as never;
  expect(missing({ cents: -28_866 }, it)).toBe(16_866);
  expect(missing({ cents: -12_000 }, it)).toBe(0);
  expect(missing({ cents: 500 }, it)).toBe(0);
});

test('the two sides of a step are told by name', () => {
  expect(sides(move('change_flight', [option('BA8', 'depart')], [option('Cathay Pacific', 'depart')]) as never)).toEqual(['BA8', 'Cathay Pacific']);
  expect(sides({ move_type: 'downgrade_hotel', old_value: 'mid: Mitsui', new_value: 'budget: Sakura' } as never)).toEqual(['Mitsui', 'Sakura']);
  expect(sides({ move_type: 'shift_time', old_value: '09:00-10:00', new_value: '10:00-11:00' } as never)).toEqual(['09:00-10:00', '10:00-11:00']);
  expect(sides({ move_type: 'change_flight', old_value: 'BA8-Y@2027-04-16', new_value: 'CX_via_HKG@2027-04-16' } as never)).toEqual(['BA8-Y', 'CX via HKG']);
});

test('what was tried and undone is told by name, where that says something', () => {
  const undone = (was: object[], now: object[]) => move('downgrade_hotel', was, now, { undone: true });
  expect(tried(repair(-1, undone([option('A')], [option('B')]), move('downgrade_hotel', [option('C')], [option('D')])))).toEqual([{ was: 'A', now: 'B', back: [option('A')], day: 1 }]);
  expect(tried(repair(-1, undone([option('Airline')], [option('Airline')]), undone([option('A')], [])))).toEqual([]);
  expect(tried({ repairs: null } as never)).toEqual([]);
});

test('a ride without a name leaves no gap between those that have one', () => {
  expect(mended(repair(-1, move('swap_airport', [option('', 'arrive'), option('BA8', 'depart')], [option('', 'arrive'), option('FR1', 'depart')]))).map((m) => [m.was, m.now])).toEqual([['BA8', 'FR1']]);
});
