import { memory } from './browser';
import { expect, test } from 'vitest';
import { drop, isDropped } from '../src/lib/dropped';

test('what was discarded is remembered until it is kept after all', () => {
  drop('a');
  drop('b');
  drop('a');
  expect(['a', 'b', 'c'].map(isDropped)).toEqual([true, true, false]);
  drop('a', false);
  expect(['a', 'b'].map(isDropped)).toEqual([false, true]);
});

test('of very many the last, and of a damaged list none', () => {
  for (let i = 0; i < 300; i++) drop(`r${i}`);
  expect([isDropped('r99'), isDropped('r100'), isDropped('r299')]).toEqual([false, true, true]);
  for (const bad of ['{', '7', '[1]']) {
    memory.setItem('tripwright.dropped', bad);
    expect(isDropped('r299')).toBe(false);
    drop('x');
    expect(isDropped('x')).toBe(true);
  }
});
