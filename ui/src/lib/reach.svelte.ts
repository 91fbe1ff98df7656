// Whether somebody answers: what is asked of the server tells it, and so does the browser.
import type { Run, RunLine } from './types';

const KEPT = 'tripwright-trips-1'; // as sw.js calls what it keeps

class Reach {
  offline = $state(false);

  constructor() {
    globalThis.addEventListener?.('offline', () => (this.offline = true));
  }

  // heard takes what came of a question: an answer, one that the worker had kept, or none.
  heard(r: Response | null): void {
    this.offline = r === null || r.headers.has('X-Kept');
  }
}

export const reach = new Reach();

// remembered gives the runs that can be read without a server as lines of the list, the newest first: for who never looked at the list
// while there was one. Where the browser keeps nothing it is none.
export async function remembered(): Promise<RunLine[]> {
  if (!globalThis.caches) return [];
  const cache = await caches.open(KEPT);
  const runs = await Promise.all([...(await readable())].map(async (id): Promise<Run | undefined> => (await cache.match(`/plan/${id}`))?.json()));
  return runs.filter((r) => r !== undefined).map(({ itinerary: it, problem: _, ...line }): RunLine => {
    const [first, last] = [it?.intent.date_window.start, it?.intent.date_window.end];
    return { ...line, ...(first && last ? { first_day: first, last_day: last } : {}) };
  }).sort((a, b) => b.created_at.localeCompare(a.created_at));
}

// readable names the runs that can be read without a server. Where the browser keeps nothing it is none.
export async function readable(): Promise<ReadonlySet<string>> {
  if (!globalThis.caches) return new Set();
  const kept = await (await caches.open(KEPT)).keys();
  return new Set(kept.map((k) => /^\/plan\/([0-9a-f-]{36})$/.exec(new URL(k.url).pathname)?.[1] ?? '').filter(Boolean));
}
