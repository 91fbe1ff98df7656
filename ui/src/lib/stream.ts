// Follows a run. EventSource cannot send a bearer token, so the stream is read with fetch: it resumes after the last event, takes
// half a minute of silence for a cut, and after three failures in a row that brought nothing asks every two seconds instead.
import type { Event, Status } from './types';

export type Link = 'connecting' | 'live' | 'reconnecting' | 'polling' | 'over';

export interface Source {
  path: string;
  token: () => Promise<string>;
  status: () => Promise<Status>;
  fetch?: typeof fetch;
  silence?: number; // milliseconds
  pause?: (attempt: number) => number; // milliseconds before the next attempt
  every?: number; // milliseconds between two questions
  retries?: number;
}

export interface Listener {
  event(e: Event): void;
  link(l: Link): void;
  progress?(s: Status): void;
}

// cut takes the whole messages off a growing text; the rest waits for more.
export function cut(text: string): { messages: { id: string; data: string }[]; rest: string } {
  const blocks = text.replaceAll('\r\n', '\n').split('\n\n');
  const rest = blocks.pop() ?? '';
  const messages = [];
  for (const block of blocks) {
    const m = { id: '', data: '' };
    for (const line of block.split('\n')) {
      if (line.startsWith('id:')) m.id = line.slice(3).trim();
      else if (line.startsWith('data:')) m.data += (m.data && '\n') + line.slice(5).replace(/^ /, '');
    }
    if (m.data) messages.push(m);
  }
  return { messages, rest };
}

// ends tells whether an event is the last of its run: there is a plan, it was cancelled, or it failed for a reason. A step that failed and is
// tried again tells none.
export const ends = (e: Event) => e.status === 'done' || e.status === 'cancelled' || (e.status === 'error' && !!e.reason);

// follow calls back until the run is over; what it returns stops it, and nothing is called back after that.
export function follow(s: Source, on: Listener): () => void {
  const stop = new AbortController();
  void listen(s, on, stop.signal);
  return () => stop.abort();
}

// listen counts failures without progress: a connection that brought something new begins the count anew. A connection that ended
// before the story did was cut, however politely.
async function listen(s: Source, on: Listener, stop: AbortSignal): Promise<void> {
  const retries = s.retries ?? 3;
  const pause = s.pause ?? ((n: number) => 250 * 2 ** n * (0.7 + 0.6 * Math.random()));
  let seen = 0;
  let fresh = false; // the connection brought something new
  let over = false;
  on.link('connecting');
  for (let failures = 0; failures < retries && !stop.aborted; ) {
    fresh = false;
    try {
      const end = await once(s, seen, stop, () => on.link('live'), (e) => {
        if (!(e.seq > seen)) return false; // a replay may overlap
        seen = e.seq;
        fresh = true;
        on.event(e);
        return ends(e);
      });
      over = end === 'over';
    } catch {
      // a cut and a refusal are alike: count, wait, try again
    }
    if (over || stop.aborted) break;
    failures = fresh ? 0 : failures + 1;
    on.link('reconnecting');
    await sleep(pause(failures), stop);
  }
  while (!over && !stop.aborted) {
    on.link('polling');
    try {
      const now = await within(s.silence ?? SILENCE, stop, () => s.status());
      if (stop.aborted) return;
      on.progress?.(now);
      over = now.status !== 'running';
    } catch {
      // asked again
    }
    if (!over) await sleep(s.every ?? 2000, stop);
  }
  if (!stop.aborted) on.link('over');
}

const SILENCE = 30_000;

// once reads one connection: to its end, or to the end of the story, which event tells by giving true.
async function once(s: Source, seen: number, stop: AbortSignal, opened: () => void, event: (e: Event) => boolean): Promise<'cut' | 'over'> {
  const leave = new AbortController();
  const signal = AbortSignal.any([stop, leave.signal]);
  let timer: ReturnType<typeof setTimeout>;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => leave.abort(), s.silence ?? SILENCE);
  };
  heard();
  try {
    const headers: Record<string, string> = { Accept: 'text/event-stream' };
    if (seen) headers['Last-Event-ID'] = String(seen);
    const token = await unless(signal, s.token());
    if (token) headers['Authorization'] = `Bearer ${token}`;
    const r = await unless(signal, (s.fetch ?? fetch)(s.path, { headers, signal, cache: 'no-store' }));
    if (r.status === 204) return 'over'; // the story has ended and all of it was heard
    if (!r.ok || !r.body) throw new Error(String(r.status));
    opened();
    const reader = r.body.getReader(); // a TextDecoderStream between would drop what came right before a cut
    signal.addEventListener('abort', () => void reader.cancel().catch(() => {}), { once: true });
    const decoder = new TextDecoder();
    for (let text = ''; ; ) {
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) return 'cut';
      heard();
      const { messages, rest } = cut(text + decoder.decode(value, { stream: true }));
      text = rest;
      for (const m of messages) {
        if (event(JSON.parse(m.data) as Event)) return 'over';
        signal.throwIfAborted(); // whoever was told may have had enough
      }
    }
  } finally {
    clearTimeout(timer!);
    leave.abort(); // also of what is still open
  }
}

// unless waits for something, but not beyond an abort.
function unless<T>(signal: AbortSignal, what: Promise<T>): Promise<T> {
  return new Promise((done, fail) => {
    const no = () => fail(signal.reason);
    if (signal.aborted) no();
    signal.addEventListener('abort', no, { once: true });
    what.then(done, fail).finally(() => signal.removeEventListener('abort', no));
  });
}

// within waits for an answer, but not for ever.
async function within<T>(ms: number, stop: AbortSignal, ask: () => Promise<T>): Promise<T> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), ms);
  try {
    return await unless(AbortSignal.any([stop, late.signal]), ask());
  } finally {
    clearTimeout(timer);
  }
}

function sleep(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const wake = () => {
      clearTimeout(timer);
      stop.removeEventListener('abort', wake);
      done();
    };
    const timer = setTimeout(wake, ms);
    if (stop.aborted) wake();
    else stop.addEventListener('abort', wake);
  });
}
