import './browser';
import { expect, test } from 'vitest';
import { allFacts, assumed, byDate, chapterOf, clocks, dateOf, factsOf, flies, isJourney, stayPins } from '../src/lib/journey';

// Two days in Munich, a train on the second, and Paris from that date on.
const journey = {
  days: [
    { date: '2027-06-14', activities: [{ ref: 'd0.s0', role: 'arrive' }] },
    { date: '2027-06-15', stay: 0, activities: [{ ref: 'd1.s0', role: 'depart' }] },
    { date: '2027-06-15', stay: 1, activities: [{ ref: 'd2.s0', role: 'arrive' }] },
    { date: '2027-06-16', stay: 1, activities: [{ ref: 'd3.s0', role: 'depart' }] },
  ],
  stays: [{ place: 'Munich', first_day: 0 }, { place: 'Paris', first_day: 2 }],
  transfers: [{ ref: 'd0.s0', label: 'LH 411' }, { ref: 'd1.s0', label: 'TGV' }, { ref: 'd3.s0', label: 'B6 1408' }],
  facts: {
    city: { name: 'Munich' }, flights: [{ flight_id: 'lh' }, { flight_id: 'tgv', mode: 'train' }],
    onward: [{ city: { name: 'Paris' }, flights: [{ flight_id: 'tgv', mode: 'train' }, { flight_id: 'b6', mode: 'flight' }] }],
  },
} as never as Parameters<typeof chapterOf>[0] & Parameters<typeof factsOf>[0];
const city = { days: [{ date: '2027-06-14', activities: [] }, { date: '2027-06-15', activities: [] }], facts: { city: { name: 'Tokyo' } } } as never as typeof journey;

test('a day is told by the facts of its stay', () => {
  expect([0, 1, 2, 3].map((day) => factsOf(journey, day).city.name)).toEqual(['Munich', 'Munich', 'Paris', 'Paris']);
  expect(allFacts(journey).map((f) => f.city.name)).toEqual(['Munich', 'Paris']);
  expect([0, 1, 9].map((day) => factsOf(city, day).city.name)).toEqual(['Tokyo', 'Tokyo', 'Tokyo']);
});

test('days are counted by their date, and that of a way stands twice', () => {
  expect(byDate(journey.days!)).toEqual([[0], [1, 2], [3]]);
  expect([0, 1, 2, 3].map((day) => dateOf(journey.days!, day))).toEqual([0, 1, 1, 2]);
  expect(byDate(city.days!)).toEqual([[0], [1]]);
});

test('a stay begins with the way to it, and the last day ends with the way home', () => {
  const told = [0, 1, 2, 3].map((day) => chapterOf(journey, day)).map((c) => [c.stay?.place, c.to?.label, c.home?.label]);
  expect(told).toEqual([['Munich', 'LH 411', undefined], [undefined, undefined, undefined], ['Paris', 'TGV', undefined], [undefined, undefined, 'B6 1408']]);
  expect(chapterOf({ ...journey, transfers: [] } as never, 2)).toEqual({ stay: { place: 'Paris', first_day: 2 } });
  expect([0, 1].map((day) => chapterOf(city, day))).toEqual([{}, {}]);
});

test('a train is no flight, and what is not known is one', () => {
  expect([flies(journey, 0, 'lh'), flies(journey, 1, 'tgv'), flies(journey, 2, 'tgv'), flies(journey, 3, 'b6'), flies(city, 0, 'any')]).toEqual([true, false, false, true, true]);
});

test('a trip asked for in stays is a journey', () => {
  expect([journey, city, { stays: [] }, { stays: null }].map((it) => isJourney(it as never))).toEqual([true, false, false, false]);
});

test('clocks are named where stays are on different ones', () => {
  const stays = (...tz: string[]) => clocks({ stays: tz.map((zone) => ({ from: '2027-06-14', tz: zone })) } as never);
  expect(stays('Europe/Paris', 'Europe/Berlin')).toEqual([]);
  const [paris, london] = stays('Europe/Paris', 'Europe/London');
  expect(paris).toBeTruthy();
  expect(london).toBeTruthy();
  expect(paris).not.toBe(london);
  expect(clocks({})).toEqual([]);
});

test('the map of a whole journey has a pin for each stay, in their order', () => {
  expect(stayPins([{ place: 'Paris', geo: { lat: 48, lon: 2 } }, { place: 'Munich', geo: { lat: 48, lon: 11 } }] as never).map((p) => [p.id, p.name, p.geo?.lon])).toEqual([['stay-0', 'Paris', 2], ['stay-1', 'Munich', 11]]);
});

test('an hour that nobody said is a guess, at the end at which it is one', () => {
  const own = { days: [{ date: '2027-06-14' }], facts: { flights: [{ flight_id: 'a', arrive_unsaid: 'hour' }, { flight_id: 'b', depart_unsaid: 'time' }, { flight_id: 'c' }] } } as never as Parameters<typeof assumed>[0];
  const of = (role: string) => ['a', 'b', 'c', 'none'].map((option_ref) => assumed(own, 0, { role, option_ref }));
  expect(of('arrive')).toEqual([true, false, false, false]);
  expect(of('depart')).toEqual([false, true, false, false]);
});
