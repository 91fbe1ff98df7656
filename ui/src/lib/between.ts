// What lies between two entries of a day and is no entry itself: time that is free, and bags that are carried.
import { isStop } from './draft.svelte';
import { minutes, toMinutes } from './format';
import type { Activity } from './types';

type Entry = Pick<Activity, 'role' | 'window' | 'leg' | 'name' | 'option_ref'>;

const LEAST = 45; // minutes of free time that are worth a word

const LANDING = 120; // minutes that pass between landing and the first stop, at the least
const EXIT = 60; // of them, to the door of the terminal

export interface Free {
  minutes: number;
  where: 'near' | 'landed' | 'airport'; // near the entry before, after a landing, or at the airport before a flight
  near: string; // the entry before; empty but for 'near'
}

// freeBefore gives the time that is left between the entry before and the way to this one, or null: before the night no time is free. Of a
// landing the time that airports take is off, as planning has it, and what is left before a flight is spent at the airport; a station takes
// none.
export function freeBefore(items: readonly Entry[], at: number, flight: (i: Entry) => boolean = () => true): Free | null {
  const [was, is] = [items[at - 1], items[at]];
  if (!was || !is || is.role === 'night') return null;
  const way = Math.ceil((is.leg?.duration_seconds ?? 0) / 60);
  const where = is.role === 'depart' && flight(is) ? 'airport' : was.role === 'arrive' ? 'landed' : 'near';
  const left = toMinutes(is.window.start) - toMinutes(was.window.end) - (was.role === 'arrive' && flight(was) ? Math.max(LANDING, EXIT + way) : way);
  return left >= LEAST ? { minutes: Math.round(left / 5) * 5, where, near: where === 'near' ? was.name : '' } : null;
}

// bagsBefore gives when bags that are with the traveller are put down, where they are from this entry on: after landing until check-in or
// until they are left somewhere, and from check-out until the flight. It is null where nothing is seen with them.
export function bagsBefore(items: readonly Entry[], at: number): { until: 'check_in' | 'depart'; time: string } | null {
  const was = items[at - 1];
  if (!was || (was.role !== 'arrive' && was.role !== 'check_out')) return null;
  const rest = items.slice(at);
  const end = rest.findIndex((i) => i.role === 'bags' || i.role === 'check_in' || i.role === 'depart');
  const put = rest[end];
  if (!put || put.role === 'bags' || !rest.slice(0, end).some(isStop)) return null;
  if (was.role === 'check_out' && put.role !== 'depart') return null;
  return { until: put.role === 'check_in' ? 'check_in' : 'depart', time: put.window.start };
}

// wayMinutes writes how long a way takes; a minute that has begun counts, as on paper.
export const wayMinutes = (leg: { duration_seconds: number }) => minutes(Math.ceil(leg.duration_seconds / 60));
