// Whether somebody answers: what is asked of the server tells it, and so does the browser.
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

// readable names the runs that can be read without a server. Where the browser keeps nothing it is none.
export async function readable(): Promise<ReadonlySet<string>> {
  if (!globalThis.caches) return new Set();
  const kept = await (await caches.open(KEPT)).keys();
  return new Set(kept.map((k) => /^\/plan\/([0-9a-f-]{36})$/.exec(new URL(k.url).pathname)?.[1] ?? '').filter(Boolean));
}
