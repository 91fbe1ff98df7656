// The runs of one trip: what it was edited from, and what it became.
import type { RunLine } from './types';

type Line = Pick<RunLine, 'run_id' | 'parent_run_id' | 'status'>;

export interface Versions<T> { head: T; others: T[] }

// families puts the edits of a trip with it, in the order of their newest. Of each the newest that was planned or is being planned comes first: an edit
// that failed leaves the trip what it was.
export function families<T extends Line>(runs: readonly T[]): Versions<T>[] {
  const known = new Map(runs.map((r) => [r.run_id, r]));
  const root = (r: T): string => {
    const seen = new Set([r.run_id]);
    let at = r;
    for (let id = r.parent_run_id; id && known.has(id) && !seen.has(id); id = at.parent_run_id) {
      at = known.get(id)!;
      seen.add(id);
    }
    return at.run_id;
  };
  const all = new Map<string, T[]>();
  for (const r of runs) {
    const of = root(r);
    all.set(of, [...(all.get(of) ?? []), r]);
  }
  return [...all.values()].map((of) => {
    const head = of.find((r) => r.status === 'completed' || r.status === 'running') ?? of[0]!;
    return { head, others: of.filter((r) => r !== head) };
  });
}
