import { expect, test } from 'vitest';
import { families } from '../src/lib/versions';

const run = (run_id: string, parent_run_id?: string, status = 'completed') => ({ run_id, status, ...(parent_run_id ? { parent_run_id } : {}) }) as never as { run_id: string; parent_run_id?: string; status: 'completed' };
const told = (runs: ReturnType<typeof run>[]) => families(runs).map(({ head, others }) => [head.run_id, ...others.map((r) => r.run_id)].join(' '));

test('the edits of a trip stand with it, the newest first', () => {
  expect(told([run('c', 'b'), run('x'), run('b', 'a'), run('y', 'x'), run('a')])).toEqual(['c b a', 'x y']);
});

test('an edit that failed leaves the trip what it was', () => {
  expect(told([run('c', 'b', 'error'), run('b', 'a'), run('a')])).toEqual(['b c a']);
  expect(told([run('c', 'b', 'running'), run('b', 'a'), run('a')])).toEqual(['c b a']);
  expect(told([run('b', 'a', 'cancelled'), run('a', undefined, 'error')])).toEqual(['b a']);
});

test('an edit of a trip that is gone or not loaded yet stands alone, and no ring of parents is followed for ever', () => {
  expect(told([run('c', 'b'), run('d', 'c')])).toEqual(['c d']);
  expect(told([run('a', 'b'), run('b', 'a')])).toHaveLength(2);
  expect(told([])).toEqual([]);
});
