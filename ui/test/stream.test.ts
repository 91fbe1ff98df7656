import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cut, follow, type Link, type Source } from '../src/lib/stream';
import type { Event, Status } from '../src/lib/types';

const encoder = new TextEncoder();
const event = (seq: number, status = 'completed', note = `Zoé – 東京 🚆 ${seq}`) =>
  ({ seq, run_id: 'r', trace_id: 't', node: 'planner', attempt: 1, status, ts: '2026-11-21T09:00:00Z', decision_note: note }) as Event;
const frame = (e: Event, eol = '\n') => [`id: ${e.seq}`, 'event: node', `data: ${JSON.stringify(e)}`, '', ''].join(eol);
const story = (n: number) => Array.from({ length: n }, (_, i) => event(i + 1, i + 1 === n ? 'done' : 'completed'));
const bytes = (...parts: string[]) => encoder.encode(parts.join(''));
const state = (status: string) => ({ run_id: 'r', status, current_node: 'planner', progress_pct: 50 }) as unknown as Status;

// An answer is the pieces of a stream, and how it goes on after them: to an end, to a break, or not at all.
interface Answer {
  pieces?: Uint8Array[];
  then?: 'ends' | 'breaks' | 'hangs';
  status?: number;
}

// server stands for fetch. It notes what it was asked with, and which connections were left.
function server(answer: (n: number, last: number) => Answer | Promise<Answer>) {
  const asked: { last: number; token: string | null; at: number }[] = [];
  let left = 0;
  const fetch = (async (_: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    const last = Number(headers.get('Last-Event-ID') ?? 0);
    asked.push({ last, token: headers.get('Authorization'), at: Date.now() });
    const a = await answer(asked.length, last);
    if (a.status === 204) return new Response(null, { status: 204 });
    const pieces = [...(a.pieces ?? [])];
    const body = new ReadableStream<Uint8Array>({
      start(c) {
        init.signal!.addEventListener('abort', () => {
          left++;
          try {
            c.error(init.signal!.reason);
          } catch {
            // it had ended
          }
        });
      },
      pull(c) {
        const piece = pieces.shift();
        if (piece) c.enqueue(piece);
        else if (a.then === 'breaks') c.error(new TypeError('terminated'));
        else if (a.then === 'hangs') return new Promise(() => {});
        else c.close();
      },
    });
    return new Response(body, { status: a.status ?? 200, headers: { 'Content-Type': 'text/event-stream' } });
  }) as typeof globalThis.fetch;
  return { fetch, asked, left: () => left };
}

interface Heard {
  seqs: number[];
  notes: (string | undefined)[];
  links: Link[];
  progress: Status[];
}

function start(s: Partial<Source> & Pick<Source, 'fetch'>, on: { event?: (e: Event) => void } = {}) {
  const heard: Heard = { seqs: [], notes: [], links: [], progress: [] };
  let stop = () => {};
  const over = new Promise<void>((done) => {
    stop = follow(
      { path: '/plan/r/stream', token: async () => 'tok', status: async () => state('running'), pause: () => 0, ...s },
      {
        event(e) {
          heard.seqs.push(e.seq);
          heard.notes.push(e.decision_note);
          on.event?.(e);
        },
        link(l) {
          heard.links.push(l);
          if (l === 'over') done();
        },
        progress: (p) => heard.progress.push(p),
      },
    );
  });
  return { ...heard, over, stop: () => stop() };
}

const numbers = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

describe('messages', () => {
  test.each([
    ['nothing', '', [], ''],
    ['a whole one', 'id: 1\ndata: x\n\n', [{ id: '1', data: 'x' }], ''],
    ['the rest waits', 'data: x\n\nid: 2\nda', [{ id: '', data: 'x' }], 'id: 2\nda'],
    ['comments and the time to wait are no messages', ': ping\n\nretry: 500\n\ndata: x\n\n', [{ id: '', data: 'x' }], ''],
    ['CRLF', 'id: 1\r\ndata: x\r\n\r\n', [{ id: '1', data: 'x' }], ''],
    ['lines of one message', 'data: a\ndata:  b\ndata:c\n\n', [{ id: '', data: 'a\n b\nc' }], ''],
  ])('%s', (_, text, messages, rest) => {
    expect(cut(text)).toEqual({ messages, rest });
  });
  test('CRLF cut anywhere', () => {
    const text = frame(event(1), '\r\n') + frame(event(2), '\r\n');
    for (let at = 0; at <= text.length; at++) {
      const first = cut(text.slice(0, at));
      const second = cut(first.rest + text.slice(at));
      expect([...first.messages, ...second.messages].map((m) => m.id), String(at)).toEqual(['1', '2']);
    }
  });
});

describe('a run that is followed', () => {
  test('events come in order, then it is over', async () => {
    const s = server(() => ({ pieces: [bytes(': ok\n\n', ...story(3).map((e) => frame(e)))] }));
    const f = start({ fetch: s.fetch });
    await f.over;
    expect(f.seqs).toEqual([1, 2, 3]);
    expect(f.links).toEqual(['connecting', 'live', 'over']);
    expect(s.asked).toMatchObject([{ last: 0, token: 'Bearer tok' }]);
  });

  test('it is over with its last event, also when the connection stays open, which is then left', async () => {
    const s = server(() => ({ pieces: [bytes(...story(2).map((e) => frame(e)))], then: 'hangs' }));
    const f = start({ fetch: s.fetch });
    await f.over;
    expect([f.seqs, s.left()]).toEqual([[1, 2], 1]);
  });

  test.each([['ends' as const], ['breaks' as const]])('it goes on after the last event when the connection %s', async (then) => {
    const all = story(5);
    const s = server((_, last) => ({ pieces: all.slice(last, last + 2).map((e) => bytes(frame(e))), then }));
    const f = start({ fetch: s.fetch, status: async () => state('completed') }); // a run is over before its last event is told
    await f.over;
    expect(f.seqs).toEqual(numbers(5));
    expect(s.asked.map((a) => a.last)).toEqual([0, 2, 4]);
    expect(f.links).toEqual(['connecting', 'live', 'reconnecting', 'live', 'reconnecting', 'live', 'over']);
  });

  test('what a replay repeats is told once', async () => {
    const all = story(6);
    const s = server((n, last) => ({ pieces: all.slice(Math.max(0, last - 2), n === 1 ? 4 : 6).map((e) => bytes(frame(e))), then: 'breaks' }));
    const f = start({ fetch: s.fetch });
    await f.over;
    expect(f.seqs).toEqual(numbers(6));
  });

  test('a run whose story was heard to its end is over at once', async () => {
    const f = start({ fetch: server(() => ({ status: 204 })).fetch });
    await f.over;
    expect(f.links).toEqual(['connecting', 'over']);
  });

  test.each([['cancelled'], ['done']])('%s is an end', async (status) => {
    const f = start({ fetch: server(() => ({ pieces: [bytes(frame(event(1, status)))], then: 'hangs' })).fetch });
    await f.over;
    expect(f.seqs).toEqual([1]);
  });

  test('an error with a reason is one too', async () => {
    const f = start({ fetch: server(() => ({ pieces: [bytes(frame({ ...event(1, 'error'), reason: 'no_valid_plan' }))], then: 'hangs' })).fetch });
    await f.over;
    expect(f.seqs).toEqual([1]);
  });

  test('a step that failed is not', async () => {
    const f = start({ fetch: server(() => ({ pieces: [bytes(frame(event(1, 'error')), frame(event(2, 'done')))] })).fetch });
    await f.over;
    expect(f.seqs).toEqual([1, 2]);
  });

  test('cut in the middle of a letter, of a line end and of a message', async () => {
    for (const eol of ['\n', '\r\n']) {
      const all = story(2);
      const whole = bytes(...all.map((e) => frame(e, eol)));
      const lost: number[] = [];
      for (let at = 0; at <= whole.length; at++) {
        // once in two pieces of one connection, once over two connections
        const one = start({ fetch: server(() => ({ pieces: [whole.slice(0, at), whole.slice(at)].filter((p) => p.length) })).fetch });
        const two = start({ fetch: server((n, last) => ({ pieces: [n === 1 ? whole.slice(0, at) : bytes(...all.slice(last).map((e) => frame(e, eol)))].filter((p) => p.length), then: 'breaks' })).fetch });
        await Promise.all([one.over, two.over]);
        for (const f of [one, two]) if (f.seqs.join() !== '1,2' || f.notes.join() !== all.map((e) => e.decision_note).join()) lost.push(at);
      }
      expect(lost).toEqual([]);
    }
  }, 60_000);

  test('what is no event counts as a cut', async () => {
    const s = server((n) => ({ pieces: [bytes(n === 1 ? frame(event(1)) + 'data: {"seq":\n\n' : frame(event(2, 'done')))] }));
    const f = start({ fetch: s.fetch });
    await f.over;
    expect(f.seqs).toEqual([1, 2]);
  });

  test('whoever is told may stop, and hears no more', async () => {
    const s = server(() => ({ pieces: [bytes(...story(5).map((e) => frame(e)))] }));
    const f = start({ fetch: s.fetch }, { event: (e) => e.seq === 2 && f.stop() });
    await vi.waitFor(() => expect(s.left()).toBe(1));
    expect([f.seqs, f.links]).toEqual([[1, 2], ['connecting', 'live']]);
  });
});

describe('time', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('half a minute without a word is a cut; a heartbeat is a word', async () => {
    const all = story(3);
    const s = server((n, last) =>
      n === 1
        ? { pieces: [bytes(frame(all[0]!))], then: 'hangs' }
        : { pieces: all.slice(last).map((e) => bytes(frame(e))) });
    const f = start({ fetch: s.fetch });
    await vi.advanceTimersByTimeAsync(29_900);
    expect([f.seqs, f.links]).toEqual([[1], ['connecting', 'live']]);
    await vi.advanceTimersByTimeAsync(200);
    await f.over;
    expect([f.seqs, s.asked.map((a) => a.last), s.left()]).toEqual([[1, 2, 3], [0, 1], 2]);

    let send = (_: string) => {};
    const beating = (async () => new Response(new ReadableStream<Uint8Array>({ start: (c) => void (send = (x) => c.enqueue(bytes(x))) }))) as typeof fetch;
    const g = start({ fetch: beating });
    for (let i = 0; i < 10; i++) {
      await vi.advanceTimersByTimeAsync(25_000);
      send(': ping\n\n');
    }
    expect(g.links).toEqual(['connecting', 'live']);
    g.stop();
  });

  test('a server that takes the request and never answers is silent too, and so is a token that never comes', async () => {
    const never = () => new Promise<never>(() => {});
    const f = start({ fetch: never as unknown as typeof fetch });
    await vi.advanceTimersByTimeAsync(30_100);
    expect(f.links).toEqual(['connecting', 'reconnecting']);
    f.stop();
    const s = server(() => ({ status: 204 }));
    let asked = 0;
    const g = start({ fetch: s.fetch, token: () => (asked++ === 0 ? never() : Promise.resolve('')) });
    await vi.advanceTimersByTimeAsync(30_100);
    expect([g.links, s.asked]).toMatchObject([['connecting', 'reconnecting', 'over'], [{ token: null }]]);
  });

  test('after three failures it asks every two seconds, until the run is over', async () => {
    const s = server(() => ({ status: 503 }));
    const at: number[] = [];
    const status = async () => {
      at.push(Date.now());
      if (at.length === 2) throw new TypeError('nobody there');
      return state(at.length < 5 ? 'running' : 'completed');
    };
    const f = start({ fetch: s.fetch, status, pause: () => 1000 });
    await vi.advanceTimersByTimeAsync(20_000);
    await f.over;
    expect(s.asked.map((a) => a.at - s.asked[0]!.at)).toEqual([0, 1000, 2000]);
    expect(at.map((x) => x - at[0]!)).toEqual([0, 2000, 4000, 6000, 8000]);
    expect(f.progress.map((p) => p.status)).toEqual(['running', 'running', 'running', 'completed']);
    expect(f.links).toEqual(['connecting', 'reconnecting', 'reconnecting', 'reconnecting', 'polling', 'polling', 'polling', 'polling', 'polling', 'over']);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('a question that is never answered is asked again', async () => {
    let asked = 0;
    const f = start({ fetch: server(() => ({ status: 503 })).fetch, status: () => (asked++ === 0 ? new Promise(() => {}) : Promise.resolve(state('completed'))) });
    await vi.advanceTimersByTimeAsync(33_000);
    await f.over;
    expect(asked).toBe(2);
  });

  test('only what is new begins the count of failures anew', async () => {
    // Ten connections that each bring one event are ten cuts, and no reason to give up …
    const all = story(11);
    const s = server((_, last) => ({ pieces: [bytes(frame(all[last]!))], then: 'breaks' }));
    const f = start({ fetch: s.fetch });
    await vi.runAllTimersAsync();
    await f.over;
    expect([f.seqs, f.links.includes('polling')]).toEqual([numbers(11), false]);
    // … and one that brings only what is known is.
    const stale = server((n) => ({ pieces: [bytes(n < 10 ? frame(all[0]!) : frame(all[10]!))], then: 'breaks' }));
    const g = start({ fetch: stale.fetch });
    await vi.advanceTimersByTimeAsync(10);
    expect([g.seqs, stale.asked.length, g.links.at(-1)]).toEqual([[1], 4, 'polling']);
    g.stop();
  });

  test('the wait grows, and the first is short', async () => {
    const s = server(() => ({ status: 503 }));
    const f = start({ fetch: s.fetch, pause: undefined as unknown as () => number });
    await vi.advanceTimersByTimeAsync(10_000);
    const waits = s.asked.slice(1).map((a, i) => a.at - s.asked[i]!.at);
    expect(waits).toHaveLength(2);
    expect(waits[0]).toBeGreaterThanOrEqual(350);
    expect(waits[0]).toBeLessThanOrEqual(650);
    expect(waits[1]).toBeGreaterThanOrEqual(700);
    expect(waits[1]).toBeLessThanOrEqual(1300);
    f.stop();
  });

  // Wherever it is, stop() is the end: nothing is asked, told or waited for any more.
  const hangs = () => server(() => ({ pieces: [bytes(frame(event(1)))], then: 'hangs' as const })).fetch;
  const fails = () => server(() => ({ status: 503 })).fetch;
  const never = () => new Promise<never>(() => {});
  test.each<[string, Partial<Source> & Pick<Source, 'fetch'>, number]>([
    ['before the token is there', { fetch: hangs(), token: never }, 0],
    ['before the answer', { fetch: never as unknown as typeof fetch }, 10],
    ['while it listens', { fetch: hangs() }, 10],
    ['between two attempts', { fetch: fails(), pause: () => 60_000 }, 10],
    ['before an answer to a question', { fetch: fails(), status: never }, 10],
    ['between two questions', { fetch: fails() }, 10],
  ])('stopped %s', async (_, s, after) => {
    const f = start(s);
    await vi.advanceTimersByTimeAsync(after);
    const told = JSON.stringify([f.seqs, f.links, f.progress]);
    f.stop();
    await vi.advanceTimersByTimeAsync(0);
    expect(vi.getTimerCount()).toBe(0);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(JSON.stringify([f.seqs, f.links, f.progress])).toBe(told);
  });
});

// chance gives the same numbers for the same seed (mulberry32).
function chance(seed: number): () => number {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let x = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe('1,000 random cuts', () => {
  const N = 60;
  const all = story(N);
  const framed = { lf: all.map((e) => bytes(': ping\n\n', frame(e))), crlf: all.map((e) => bytes(': ping\r\n\r\n', frame(e, '\r\n'))) };

  // Connections are cut after any number of bytes, politely or not, sometimes before the first; but no three in a row before they
  // brought anything new, for then the stream is given up.
  function cutting(seed: number) {
    const random = chance(seed);
    const below = (n: number) => Math.floor(random() * n);
    let barren = 0;
    let cuts = 0;
    const s = server((_, last) => {
      const eol = random() < 0.3 ? 'crlf' : 'lf';
      const from = Math.max(0, last - below(3)); // a replay may overlap
      const parts = [bytes(eol === 'lf' ? ': ok\n\nretry: 500\n\n' : ': ok\r\n\r\nretry: 500\r\n\r\n')];
      const small = random() < 0.1;
      const needed: number[] = []; // bytes after which there is something new
      let length = parts[0]!.length;
      for (const e of all.slice(from)) {
        const b = framed[eol][e.seq - 1]!;
        parts.push(b);
        length += b.length;
        if (e.seq > last) needed.push(length);
      }
      const whole = new Uint8Array(length);
      parts.reduce((at, p) => (whole.set(p, at), at + p.length), 0);
      let keep = random() < 0.15 ? 0 : random() < 0.1 ? length : below(Math.min(length, 1500));
      if (barren >= 2) keep = Math.max(keep, needed[0]!);
      barren = keep >= needed[0]! ? 0 : barren + 1;
      if (keep < length) cuts++;
      if (keep === 0 && random() < 0.5) return random() < 0.5 ? { status: 503 } : Promise.reject(new TypeError('refused'));
      const pieces: Uint8Array[] = [];
      for (let at = 0; at < keep; ) {
        const size = Math.min(keep - at, 1 + below(small ? 7 : 600));
        pieces.push(whole.slice(at, at + size));
        at += size;
      }
      return { pieces, then: random() < 0.5 ? 'ends' : 'breaks' };
    });
    return { ...s, cuts: () => cuts };
  }

  test('none lost, none doubled', async () => {
    const want = numbers(N).join();
    const wrong: string[] = [];
    let cuts = 0;
    for (let first = 0; first < 1000; first += 100) {
      await Promise.all(
        numbers(100).map(async (k) => {
          const s = cutting(first + k);
          const f = start({ fetch: s.fetch, status: async () => state('completed') }); // whoever gives up is told so
          await f.over;
          cuts += s.cuts();
          const same = f.seqs.join() === want && f.notes.every((n, i) => n === all[i]!.decision_note) && !f.links.includes('polling');
          if (!same) wrong.push(`seed ${first + k}: ${f.seqs.join()} ${f.links.at(-2)}`);
        }),
      );
    }
    expect(wrong).toEqual([]);
    expect(cuts).toBeGreaterThan(5000);
  }, 120_000);
});
