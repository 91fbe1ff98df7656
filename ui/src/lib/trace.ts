// The events of a run as bars over time.
import { ends } from './stream';
import type { Event } from './types';

export interface Turn {
  attempt: number;
  from: number; // milliseconds since the first event
  to: number;
  state: 'done' | 'failed' | 'open';
  cached: boolean;
}

export interface Lane {
  node: string;
  turns: Turn[];
  spent: number; // milliseconds
}

export interface Trace {
  events: Event[];
  at: number[]; // when each happened, milliseconds since the first
  lanes: Lane[];
  length: number;
}

// instant reads a moment to the microsecond; Date stops at milliseconds.
export function instant(iso: string): number {
  const m = /^(.*?)(\.\d+)?(Z|[+-]\d\d:\d\d)$/.exec(iso);
  return m ? Date.parse(m[1]! + m[3]!) + Number(`0${m[2] ?? ''}`) * 1000 : Date.parse(iso);
}

export function trace(list: Event[]): Trace {
  const events = [...list].sort((a, b) => a.seq - b.seq);
  const begin = events.length ? instant(events[0]!.ts) : 0;
  const at = events.map((e) => Math.max(0, instant(e.ts) - begin));
  for (let i = 1; i < at.length; i++) at[i] = Math.max(at[i]!, at[i - 1]!); // clocks of two processes may differ by a hair
  const length = at.at(-1) ?? 0;
  const lanes = new Map<string, Lane>();
  const open = new Map<string, Turn>();
  events.forEach((e, i) => {
    if (e.status === 'done') return; // the end of the story, not a turn of its teller
    let lane = lanes.get(e.node);
    if (!lane) lanes.set(e.node, (lane = { node: e.node, turns: [], spent: 0 }));
    let turn = open.get(e.node) ?? lane.turns.at(-1); // a verdict on a turn may come after its end
    if (!turn || e.status === 'started') {
      turn = { attempt: e.attempt, from: at[i]!, to: length, state: 'open', cached: false };
      lane.turns.push(turn);
      open.set(e.node, turn);
    }
    if (e.status === 'started' || e.status === 'running') return;
    turn.to = at[i]!;
    turn.state = e.status === 'completed' ? 'done' : 'failed';
    turn.cached = e.cache_hit ?? false;
    open.delete(e.node);
  });
  for (const l of lanes.values()) l.spent = l.turns.reduce((n, t) => n + t.to - t.from, 0);
  return { events, at, lanes: [...lanes.values()], length };
}

// indexAt gives the last event that had happened at a time.
export function indexAt(at: number[], ms: number): number {
  let low = 0;
  let high = at.length;
  while (low < high) {
    const mid = (low + high) >> 1;
    if (at[mid]! <= ms) low = mid + 1;
    else high = mid;
  }
  return Math.max(0, low - 1);
}

// ended tells whether a run is over, by what it told.
export function ended(events: Event[]): boolean {
  const last = events.at(-1);
  return !!last && ends(last);
}
