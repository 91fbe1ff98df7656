// What repair put in the place of something else, or left out, as one says it and as it can be put back.
import type { Itinerary, Move, Moved } from './types';

export interface Mended {
  now: string; // empty where something was left out
  was: string;
  why: string;
  cents: number; // by how much the trip changed with it; 0 where only the whole is known
  back: Moved[]; // what was put away; nothing where it cannot be put back
  instead: Moved[];
  day: number; // on which it stood, 0-based
  longer: number; // minutes that flights take more than those they stand for; 0 where none do, or an earlier version planned
}

const names = (all: readonly Moved[]) => all.map((m) => m.name).filter(Boolean).join(' · '); // a ride may have none

// ofJourney are steps that change a journey itself: no choice of a day puts them back.
const ofJourney = ['change_ride', 'move_night', 'reorder_stays'];

// mended gives what was not undone again. Of what an earlier version planned only hotels are named, and they cannot be put back.
export function mended(it: Pick<Itinerary, 'repairs'>): Mended[] {
  return (it.repairs ?? []).flatMap((r) => {
    const moves = (r.moves ?? []).filter((m) => !m.undone);
    return moves.flatMap((m): Mended[] => {
      const [back, instead] = [m.was ?? [], m.now ?? []];
      const rest = { why: m.why ?? '', cents: m.delta_usd_cents ?? (moves.length === 1 ? r.delta_usd_cents : 0), day: dayOf(m), longer: Math.max(0, m.delta_minutes ?? 0) };
      if (ofJourney.includes(m.move_type)) return [{ now: names(instead) || m.new_value, was: names(back) || m.old_value, back: [], instead: [], ...rest }];
      if (back.length) return [{ now: names(instead), was: names(back), back, instead, ...rest }];
      return m.move_type === 'downgrade_hotel' && m.old_value && m.new_value ? [{ now: bare(m.new_value), was: bare(m.old_value), back, instead, ...rest }] : [];
    });
  });
}

const dayOf = (m: Move) => Number(/^d(\d+)/.exec(m.node_ref ?? '')?.[1] ?? 0);

// tried gives what was taken instead of something and undone again, where that has a name: what came of it is no change, and nothing puts it back.
export const tried = (it: Pick<Itinerary, 'repairs'>): Pick<Mended, 'now' | 'was' | 'back' | 'day'>[] =>
  (it.repairs ?? []).flatMap((r) => r.moves ?? []).filter((m) => m.undone).map((m) => ({ was: names(m.was ?? []), now: names(m.now ?? []), back: m.was ?? [], day: dayOf(m) })).filter((m) => m.was && m.now && m.was !== m.now);

// missing gives what a budget lacks to pay for what was put away: of what that costs more, the part that is not left of it anyway.
export function missing(m: Pick<Mended, 'cents'>, it: Pick<Itinerary, 'intent' | 'cost_breakdown'>): number {
  return Math.max(0, -m.cents - Math.max(0, it.intent.budget_usd_cents - it.cost_breakdown.total_usd_cents));
}

// sides gives what stood there and what stands there now, by name. Of what an earlier version planned only values are kept.
export function sides(m: Move): [was: string, now: string] {
  const value = (v: string) => bare(v).replace(/@.*$/, '').replaceAll('_', ' ');
  return [names(m.was ?? []) || value(m.old_value), names(m.now ?? []) || value(m.new_value)];
}

// bare leaves out the class of a hotel before its name.
const bare = (s: string) => s.replace(/^(budget|mid|premium|luxury): /, '');
