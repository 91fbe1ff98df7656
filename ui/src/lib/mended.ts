// What repair put in the place of something else, as one says it.
import type { Itinerary } from './types';

export interface Mended {
  now: string;
  was: string;
  cents: number; // by how much the trip changed with it
}

// mended gives what was replaced by something that has a name and was not undone again. The class of a hotel before its name is left out.
export function mended(it: Pick<Itinerary, 'repairs'>): Mended[] {
  const bare = (s: string) => s.replace(/^(budget|mid|premium|luxury): /, '');
  return (it.repairs ?? []).flatMap((r) => {
    const moves = (r.moves ?? []).filter((m) => !m.undone);
    return moves.filter((m) => m.move_type === 'downgrade_hotel' && m.old_value && m.new_value)
      .map((m) => ({ now: bare(m.new_value), was: bare(m.old_value), cents: moves.length === 1 ? r.delta_usd_cents : 0 }));
  });
}
