import './browser';
import { expect, test } from 'vitest';
import { another, instead, dates, MOST_DAYS, ofDay, ofStay, ofWay, placeOf } from '../src/lib/changes';
import type { Itinerary } from '../src/lib/types';

const sight = (ref: string, start: string) => ({ ref, role: 'sight', option_ref: ref, window: { start, end: start } });

// Three nights in Munich, which the wish calls München, and two in Paris, in a bed of one's own; a train between, which is booked on the way home.
const journey = (more: object = {}) => ({
  intent: { origin: 'LHR', stays: [{ place: 'Paris' }, { place: 'München' }] },
  plan: { stays: [{ wish: 1 }, { wish: 0 }] },
  stays: [{ place: 'Munich', nights: 3, first_day: 0 }, { place: 'Paris', nights: 1, first_day: 3, own_bed: true }],
  transfers: [{ ref: 'd0.s0', mode: 'flight' }, { ref: 'd2.s1', mode: 'train' }, { ref: 'd4.s0', mode: 'train', booked: true }, { ref: 'd9.s9', mode: 'car' }],
  days: [
    { date: '2027-06-14', stay: 0, activities: [{ ref: 'd0.s0', role: 'arrive' }, sight('d0.s1', '15:00')] },
    { date: '2027-06-15', stay: 0, activities: [sight('d1.s0', '09:38'), sight('d1.s1', '11:00'), { ref: 'd1.s2', role: 'lunch', window: { start: '12:00', end: '13:00' } }] },
    { date: '2027-06-16', stay: 0, activities: [{ ref: 'd2.s0', role: 'check_out' }, { ref: 'd2.s1', role: 'depart' }] },
    { date: '2027-06-16', stay: 1, activities: [{ ref: 'd3.s0', role: 'arrive' }] },
    { date: '2027-06-17', stay: 1, activities: [{ ref: 'd4.s0', role: 'depart' }] },
  ],
  ...more,
}) as unknown as Itinerary;
const names = (all: { name: string; off: boolean }[]) => all.map((a) => a.name + (a.off ? ' off' : ''));
const edit = (all: { name: string; edit: unknown }[], name: string) => all.find((a) => a.name === name)?.edit;

test('a stay can be longer, shorter, at another place in the order, in another bed, or left out, by the name that the wish has for it', () => {
  const first = ofStay(journey(), 0);
  expect(names(first)).toEqual(['more', 'fewer', 'before off', 'after', 'ownBed', 'skip']);
  expect(first.map((a) => a.edit)).toEqual([
    { stays: [{ place: 'München', op: 'nights', by: 1 }] }, { stays: [{ place: 'München', op: 'nights', by: -1 }] },
    { stays: [{ place: 'München', op: 'move', at: 0 }] }, { stays: [{ place: 'München', op: 'move', at: 1 }] },
    { stays: [{ place: 'München', op: 'bed', own_bed: true }] }, { stays: [{ place: 'München', op: 'skip' }] },
  ]);
  expect(first[0]!.of).toEqual({ place: 'Munich' }); // people read the plan's
  expect(names(ofStay(journey(), 1))).toEqual(['more', 'fewer off', 'before', 'after off', 'hotel', 'skip']);
  expect(edit(ofStay(journey(), 1), 'hotel')).toEqual({ stays: [{ place: 'Paris', op: 'bed', own_bed: false }] });
  expect(ofStay(journey(), 2)).toEqual([]);
});

test('a stay in a place that one comes to twice is told apart by its last date', () => {
  const stays = [{ place: 'Paris', nights: 2, from: '2027-06-01', to: '2027-06-03' }, { place: 'Munich', nights: 2, from: '2027-06-03', to: '2027-06-05' }, { place: 'Paris', nights: 2, from: '2027-06-05', to: '2027-06-07' }];
  const twice = journey({ stays, intent: { stays: stays.map((s) => ({ place: s.place })) }, plan: { stays: [{ wish: 0 }, { wish: 1 }, { wish: 2 }] } });
  expect(edit(ofStay(twice, 0), 'skip')).toEqual({ stays: [{ place: 'Paris', on: '2027-06-03', op: 'skip' }] });
  expect(edit(ofStay(twice, 1), 'skip')).toEqual({ stays: [{ place: 'Munich', op: 'skip' }] });
  expect(edit(ofStay(twice, 2), 'more')).toEqual({ stays: [{ place: 'Paris', on: '2027-06-07', op: 'nights', by: 1 }] });
});

test('the only stay is neither moved nor left out, and no journey is longer than can be planned', () => {
  const one = journey({ stays: [{ place: 'Munich', nights: 20, first_day: 0 }], days: [{ date: '2027-06-01' }, { date: '2027-06-21' }] });
  expect(dates(one)).toBe(MOST_DAYS);
  expect(names(ofStay(one, 0))).toEqual(['more off', 'fewer', 'ownBed']);
});

test('a place is called as the plan has it where the wish is not known', () => {
  expect([placeOf(journey({ plan: undefined }), 0), placeOf(journey(), 0), placeOf(journey(), 7)]).toEqual(['Munich', 'München', '']);
});

test('a way goes by other means, there, between and home, but not one that is booked or leads nowhere', () => {
  const it = journey();
  const by = (n: number) => ofWay(it, it.transfers![n]!);
  expect(names(by(0))).toEqual(['by.train', 'by.coach', 'by.car', 'by.ferry']);
  expect([edit(by(0), 'by.car'), edit(by(1), 'by.flight')]).toEqual([{ transfers: [{ to: 'München', mode: 'car' }] }, { transfers: [{ from: 'München', to: 'Paris', mode: 'flight' }] }]);
  expect([by(2), by(3)]).toEqual([[], []]);
  expect(edit(ofWay(it, { ...it.transfers![2]!, booked: false }), 'by.flight')).toEqual({ transfers: [{ from: 'Paris', mode: 'flight' }] });
});

test('of what is known to go a way only those modes are offered; another ride is asked for by where it goes, or by its name', () => {
  const it = journey();
  const way = it.transfers![1]!;
  const goes = (...modes: string[]) => modes.map((mode) => ({ option_ref: mode, ride: { mode } })) as never;
  expect(names(ofWay(it, way, goes('flight', 'coach', way.mode)))).toEqual(['by.flight', 'by.coach'].filter((n) => n !== `by.${way.mode}`));
  expect([another(it, it.transfers![0]!, 1), another(it, way, -1)]).toEqual([{ rides: [{ from: 'home', to: 'München', by: 1 }] }, { rides: [{ from: 'München', to: 'Paris', by: -1 }] }]);
  expect(another(it, { ...it.transfers![2]!, booked: false }, 1)).toEqual({ rides: [{ from: 'Paris', to: 'home', by: 1 }] });
  expect(instead(way, 'AF1@2027-06-14')).toEqual({ moves: [{ op: 'replace', ref: way.ref, option: 'AF1@2027-06-14' }] });
});

test('a day can be lighter, free, begin later, or change places with another of its stay; both are counted by their dates', () => {
  const it = journey();
  expect(ofDay(it, 1)).toEqual([
    { name: 'lighter', off: false, edit: { days: [{ day_offset: 1, most_sights: 1 }] } },
    { name: 'rest', off: false, edit: { days: [{ day_offset: 1, most_sights: 0 }] } },
    { name: 'late', of: { time: '10:30' }, off: false, edit: { days: [{ day_offset: 1, day_start: '10:30' }] } },
  ]);
  expect(names(ofDay(it, 0))).toEqual(['lighter', 'rest']); // who arrives at noon cannot start later, and no day of travel changes places
  expect(names(ofDay(it, 2))).toEqual(['lighter off', 'rest off']);
  const full = (date: string, stay: number, n: number) => ({ date, stay, activities: [sight(`d${n}.s0`, '09:38')] });
  const longer = journey({ days: [full('2027-06-14', 0, 0), full('2027-06-15', 0, 1), full('2027-06-15', 1, 2), full('2027-06-16', 1, 3)] });
  expect(ofDay(longer, 1).filter((a) => a.name === 'swap')).toEqual([{ name: 'swap', of: { date: '2027-06-14' }, off: false, edit: { swap_days: [{ day: 0, with: 1 }] } }]);
  expect(edit(ofDay(longer, 2), 'swap')).toEqual({ swap_days: [{ day: 1, with: 2 }] });
  expect(edit(ofDay(it, 4), 'lighter')).toEqual({ days: [{ day_offset: 3, most_sights: 0 }] }); // the date of the way stands twice
  const late = journey({ days: [{ date: '2027-06-14', activities: [sight('d0.s0', '13:40')] }] });
  expect(names(ofDay(late, 0))).toEqual(['lighter', 'rest']); // no day begins after 14:00
  expect(ofDay(it, 9)).toEqual([]);
});
