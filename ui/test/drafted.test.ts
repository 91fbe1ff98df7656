import { expect, test } from 'vitest';
import { pinned } from '../src/lib/drafted';

const louvre = { id: '2026-06-10 Louvre', name: 'Louvre', role: 'sight', geo: { lat: 48.86061, lon: 2.33764 } };

test('each stop with a place is a pin of its day', () => {
  expect(pinned([{ date: '2026-06-10', stops: ['Louvre'], at: [[48.86061, 2.33764]] }, { date: '2026-06-11', stops: [] }])).toEqual([[louvre], []]);
});

test('what an older server told has no pins, and breaks nothing', () => {
  expect(pinned([{ date: '2026-06-10', stops: ['Louvre'] }, { date: '2026-06-11' }])).toEqual([[], []]);
  expect(pinned([{ date: '2026-06-10', stops: ['Louvre', 'Orsay', 'Cluny'], at: [[48.86061, 2.33764], [48.86, NaN]] }])).toEqual([[louvre]]);
});

test('a place that a repair moves to another day drops in there anew', () => {
  const id = (date: string) => pinned([{ date, stops: ['Louvre'], at: [[48.86061, 2.33764]] }])[0]![0]!.id;
  expect(id('2026-06-10')).not.toBe(id('2026-06-11'));
});
