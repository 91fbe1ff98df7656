import './browser';
import { afterEach, expect, test, vi } from 'vitest';
import { readable, remembered } from '../src/lib/reach.svelte';

const run = (n: number, day: string, itinerary = true) => ({
  run_id: `00000000-0000-8000-8000-00000000000${n}`, created_at: `2026-11-${day}T10:00:00Z`, status: 'completed', mine: true, request: { text: `trip ${n}` }, sentence: 'Done.', trace_id: 'x',
  ...(itinerary ? { itinerary: { intent: { date_window: { start: '2027-06-14', end: '2027-06-18' } } } } : { problem: {} }),
});

afterEach(() => vi.unstubAllGlobals());

// kept stands for what a browser keeps of answers, by their paths.
function kept(answers: Record<string, unknown>) {
  const urls = Object.keys(answers).map((path) => 'https://trips.example' + path);
  vi.stubGlobal('caches', { open: () => Promise.resolve({
    keys: () => Promise.resolve(urls.map((url) => ({ url }))),
    match: (path: string) => Promise.resolve(path in answers ? new Response(JSON.stringify(answers[path])) : undefined),
  }) });
}

test('without a server the list is made of the trips that were read, the newest first', async () => {
  const [one, two] = [run(1, '20'), run(2, '22', false)];
  kept({ [`/plan/${one.run_id}`]: one, [`/plan/${one.run_id}/cost`]: {}, [`/plan/${two.run_id}`]: two });
  expect([...(await readable())]).toEqual([one.run_id, two.run_id]);
  const lines = await remembered();
  expect(lines.map((l) => [l.run_id, l.first_day, l.last_day])).toEqual([[two.run_id, undefined, undefined], [one.run_id, '2027-06-14', '2027-06-18']]);
  expect(lines.some((l) => 'itinerary' in l || 'problem' in l)).toBe(false);
});

test('a browser that keeps nothing has no such list', async () => {
  expect(await remembered()).toEqual([]);
  kept({});
  expect(await remembered()).toEqual([]);
});
