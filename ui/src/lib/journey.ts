// A trip of several stays, as the pages read it. A trip of one city has one stay, no chapters and no ways between.
import type { Pin } from './drafted';
import { clockThere } from './format';
import { named } from './names';
import type { Facts, Itinerary, ItineraryStay, ItineraryTransfer } from './types';

type Read = Pick<Itinerary, 'facts' | 'days'>;

// allFacts gives the facts of each stay, in their order.
export const allFacts = (it: Pick<Itinerary, 'facts'>): Facts[] => [it.facts, ...(it.facts.onward ?? [])];

// factsOf gives the facts of the stay that a day belongs to.
export function factsOf(it: Read, day: number): Facts {
  return allFacts(it)[it.days?.[day]?.stay ?? 0] ?? it.facts;
}

// isJourney tells whether the trip was asked for in stays, be it one.
export const isJourney = (it: Pick<Itinerary, 'stays'>): boolean => !!it.stays?.length;

// byDate gives the days of each date: the date of a way from one stay to the next stands in both.
export function byDate(days: readonly { date: string }[]): number[][] {
  const dates = new Map<string, number[]>();
  days.forEach(({ date }, n) => dates.set(date, [...(dates.get(date) ?? []), n]));
  return [...dates.values()];
}

// dateOf gives which of the dates a day is on, from 0 on.
export const dateOf = (days: readonly { date: string }[], day: number): number => byDate(days).findIndex((d) => d.includes(day));

// modeOf gives by what one comes or leaves; what the facts do not know is a flight.
export const modeOf = (it: Read, day: number, option: string): string => factsOf(it, day).flights?.find((f) => f.flight_id === option)?.mode || 'flight';
export const flies = (it: Read, day: number, option: string): boolean => modeOf(it, day, option) === 'flight';

// assumed tells whether nobody said when the ride of an entry arrives or leaves.
export function assumed(it: Read, day: number, item: { role: string; option_ref: string }): boolean {
  const ride = factsOf(it, day).flights?.find((f) => f.flight_id === item.option_ref);
  return !!(item.role === 'arrive' ? ride?.arrive_unsaid : ride?.depart_unsaid);
}

export interface Chapter {
  stay?: ItineraryStay; // which begins on this day
  to?: ItineraryTransfer; // the way to it
  home?: ItineraryTransfer; // the way home after this day
}

// clocks names the clock of each stay, where not all are on the same one.
export function clocks(it: Pick<Itinerary, 'stays'>): string[] {
  const all = (it.stays ?? []).map((s) => clockThere(`${s.from}T12:00Z`, s.tz));
  return new Set(all).size > 1 ? all : [];
}

// stayPins gives the stays as pins of one map, in their order.
export const stayPins = (stays: readonly ItineraryStay[]): Pin[] => stays.map((s, n) => ({ id: `stay-${n}`, name: named('city', s.place), role: 'sight', geo: s.geo }));

// chapterOf gives what begins on a day, and what ends with it.
export function chapterOf(it: Pick<Itinerary, 'days' | 'stays' | 'transfers'>, day: number): Chapter {
  const stays = it.stays ?? [];
  const at = stays.findIndex((s) => s.first_day === day);
  const last = stays.length > 0 && day === (it.days?.length ?? 0) - 1;
  const way = (to: number) => it.transfers?.find((w) => leadsTo(it, w) === to);
  const [to, home] = [at < 0 ? undefined : way(at), last ? way(stays.length) : undefined];
  return { ...(at < 0 ? {} : { stay: stays[at]! }), ...(to ? { to } : {}), ...(home ? { home } : {}) };
}

// leadsTo gives the stay that a way leads to: one that leaves a stay leads to the next, and home from the last.
export function leadsTo(it: Pick<Itinerary, 'days'>, way: ItineraryTransfer): number {
  for (const d of it.days ?? []) {
    const entry = d.activities?.find((a) => a.ref === way.ref);
    if (entry) return (d.stay ?? 0) + (entry.role === 'depart' ? 1 : 0);
  }
  return -1;
}
