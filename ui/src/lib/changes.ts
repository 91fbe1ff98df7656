// What can be asked of a stay, a way and a day with one tap, as changes of the trip that the server plans anew.
import { isStop } from './draft.svelte';
import { toMinutes } from './format';
import { leadsTo } from './journey';
import type { Alternative, ChangeStay, Edit, Itinerary, ItineraryTransfer } from './types';

// Ask is one thing that can be asked for: by its name among the texts and what that speaks of. off: it cannot be, of this one.
export interface Ask {
  name: string;
  of?: Record<string, string | number>;
  off: boolean;
  edit: Edit;
}

export const MOST_DAYS = 21; // of a journey
export const MOST_STAYS = 6;

// placeOf is what the wish calls the place of a stay; the plan may call it by another name.
export function placeOf(it: Pick<Itinerary, 'intent' | 'plan' | 'stays'>, stay: number): string {
  const wish = it.plan?.stays?.[stay]?.wish;
  return (wish === undefined ? undefined : it.intent.stays?.[wish]?.place) ?? it.stays?.[stay]?.place ?? '';
}

// ofStay gives what can be asked of a stay.
export function ofStay(it: Itinerary, stay: number): Ask[] {
  const all = it.stays ?? [];
  const is = all[stay];
  if (!is) return [];
  const place = placeOf(it, stay);
  const which = all.filter((s) => s.place === is.place).length > 1 ? { on: is.to } : {}; // one comes there more than once
  const ask = (name: string, off: boolean, change: Omit<ChangeStay, 'place'>): Ask => ({ name, of: { place: is.place }, off, edit: { stays: [{ place, ...which, ...change }] } });
  return [
    ask('more', dates(it) >= MOST_DAYS, { op: 'nights', by: 1 }),
    ask('fewer', is.nights <= 1, { op: 'nights', by: -1 }),
    ...(all.length > 1 ? [ask('before', stay === 0, { op: 'move', at: Math.max(0, stay - 1) }), ask('after', stay === all.length - 1, { op: 'move', at: Math.min(all.length - 1, stay + 1) })] : []),
    is.own_bed ? ask('hotel', false, { op: 'bed', own_bed: false }) : ask('ownBed', false, { op: 'bed', own_bed: true }),
    ...(all.length > 1 ? [ask('skip', false, { op: 'skip' })] : []),
  ];
}

export const rides = ['train', 'flight', 'coach', 'car', 'ferry'] as const;

// endsOf gives where a way begins and ends by the names that the wish has for its places; an end that is home is not named.
function endsOf(it: Itinerary, way: ItineraryTransfer): { from?: string; to?: string } {
  const to = leadsTo(it, way);
  return { ...(to > 0 ? { from: placeOf(it, to - 1) } : {}), ...(to >= 0 && to < (it.stays?.length ?? 0) ? { to: placeOf(it, to) } : {}) };
}

// ofWay gives by what else a way can be asked for: with others, what is known to go there, only by the modes among them. What is booked is not
// to be exchanged.
export function ofWay(it: Itinerary, way: ItineraryTransfer, others: readonly Alternative[] = []): Ask[] {
  const ends = endsOf(it, way);
  if (way.booked || !Object.keys(ends).length) return [];
  const goes = new Set(others.map((o) => o.ride?.mode));
  return rides.filter((mode) => mode !== way.mode && (!goes.size || goes.has(mode))).map((mode) => ({ name: `by.${mode}`, off: false, edit: { transfers: [{ ...ends, mode }] } }));
}

// another asks for the next ride of the same kind that leaves earlier that day, -1, or later, 1.
export function another(it: Itinerary, way: ItineraryTransfer, by: -1 | 1): Edit {
  const { from = 'home', to = 'home' } = endsOf(it, way);
  return { rides: [{ from, to, by }] };
}

// instead asks for one ride in the place of another.
export const instead = (way: ItineraryTransfer, option: string): Edit => ({ moves: [{ op: 'replace', ref: way.ref, option }] });

// ofDay gives what can be asked of a day: less on it, a later start, and the place of another day of its stay.
export function ofDay(it: Itinerary, day: number): Ask[] {
  const is = it.days?.[day];
  if (!is) return [];
  const offset = between(it.days![0]!.date, is.date);
  const most = (n: number): Edit => ({ days: [{ day_offset: offset, most_sights: n }] });
  const sights = (is.activities ?? []).filter((a) => a.role === 'sight').length;
  const start = laterStart(is.activities?.find(isStop)?.window.start ?? '');
  const comes = is.activities?.some((a) => a.role === 'arrive') ?? false;
  return [
    { name: 'lighter', off: sights === 0, edit: most(Math.max(0, sights - 1)) },
    { name: 'rest', off: sights === 0, edit: most(0) },
    ...(start && !comes ? [{ name: 'late', of: { time: start }, off: false, edit: { days: [{ day_offset: offset, day_start: start }] } }] : []),
    ...(it.days ?? []).flatMap((d, n) => (n !== day && (d.stay ?? 0) === (is.stay ?? 0) && !travels(is) && !travels(d) ? [swapped(it.days![0]!.date, [is.date, d.date].sort(), d.date)] : [])),
  ];
}

// travels tells whether one comes or goes on a day: its hours are those of the ride, so it changes places with no other.
const travels = (day: NonNullable<Itinerary['days']>[number]) => (day.activities ?? []).some((a) => a.role === 'arrive' || a.role === 'depart');

// swapped lets two dates change places; both count from the first of the trip.
const swapped = (first: string, [one, other]: string[], date: string): Ask => ({ name: 'swap', of: { date }, off: false, edit: { swap_days: [{ day: between(first, one!), with: between(first, other!) }] } });

// laterStart gives an hour after the half hour in which a day begins; empty where a day cannot begin so late.
function laterStart(begins: string): string {
  if (!begins) return '';
  const at = Math.floor(toMinutes(begins) / 30) * 30 + 60;
  return at > 14 * 60 ? '' : [Math.floor(at / 60), at % 60].map((n) => String(n).padStart(2, '0')).join(':');
}

const between = (a: string, b: string) => Math.round((Date.parse(b) - Date.parse(a)) / 864e5);

// dates counts the dates of a trip: the days of a way from one stay to the next stand twice among its days.
export function dates(it: Pick<Itinerary, 'days'>): number {
  const days = it.days ?? [];
  return days.length ? between(days[0]!.date, days.at(-1)!.date) + 1 : 0;
}
