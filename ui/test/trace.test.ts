import { expect, test } from 'vitest';
import { ended, indexAt, instant, trace } from '../src/lib/trace';
import type { Event } from '../src/lib/types';

const event = (seq: number, ms: number, node: string, status: string, attempt = 1): Event =>
  ({ seq, run_id: 'r', trace_id: 't', node, attempt, status, ts: `2026-11-21T10:00:0${Math.floor(ms / 1000)}.${String(ms % 1000).padStart(3, '0')}500Z` });

test('moments are read to the microsecond', () => {
  expect(instant('2026-11-21T10:00:00.000250Z') - instant('2026-11-21T10:00:00Z')).toBeCloseTo(0.25, 3);
  expect(instant('2026-11-21T11:00:00+01:00')).toBe(instant('2026-11-21T10:00:00Z'));
});

test('each turn of a node is a bar', () => {
  const t = trace([event(1, 0, 'verifier', 'started'), event(2, 40, 'verifier', 'completed'), event(3, 50, 'repair', 'started'), event(4, 60, 'repair', 'running'),
    event(5, 90, 'repair', 'completed'), event(6, 100, 'verifier', 'started', 2), event(7, 120, 'verifier', 'completed', 2), event(8, 121, 'responder', 'done')]);
  expect(t.length).toBeCloseTo(121);
  expect(t.lanes.map((l) => [l.node, l.turns.length, Math.round(l.spent)])).toEqual([['verifier', 2, 60], ['repair', 1, 40]]);
  expect(t.lanes[0]!.turns[1]).toMatchObject({ attempt: 2, state: 'done' });
});

test('what was not finished is open to the end, what failed says so', () => {
  const t = trace([event(1, 0, 'planner', 'started'), event(2, 30, 'planner', 'running'), { ...event(3, 50, 'run', 'error'), reason: 'unavailable' }]);
  expect(t.lanes.map((l) => l.turns[0]!.state)).toEqual(['open', 'failed']);
  expect(t.lanes[0]!.turns[0]!.to).toBeCloseTo(50);
  expect(ended(t.events)).toBe(true);
  expect(ended(t.events.slice(0, 2))).toBe(false);
  expect(trace([])).toMatchObject({ lanes: [], length: 0 });
});

test('what is said after a turn has ended is about that turn', () => {
  const t = trace([event(1, 0, 'responder', 'started'), event(2, 10, 'responder', 'completed'), event(3, 12, 'responder', 'error'), event(4, 13, 'responder', 'done')]);
  expect(t.lanes[0]!.turns).toHaveLength(1);
  expect(t.lanes[0]!.turns[0]).toMatchObject({ state: 'failed', attempt: 1 });
});

test('the event at a time is the last that had happened', () => {
  const at = [0, 10, 10, 30];
  expect([-1, 0, 9.9, 10, 29, 30, 99].map((ms) => indexAt(at, ms))).toEqual([0, 0, 0, 2, 2, 3, 3]);
  expect(indexAt([], 5)).toBe(0);
});
