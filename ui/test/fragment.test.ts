import './browser';
import { expect, test, vi } from 'vitest';
import { takeFragment } from '../src/lib/fragment';

test('what stands behind the # is read once, and is in no history', () => {
  const replaced: string[] = [];
  vi.stubGlobal('location', { hash: '#twm_secret', pathname: '/app/reset', search: '?lang=de' });
  vi.stubGlobal('history', { state: null, replaceState: (_: unknown, __: string, to: string) => replaced.push(to) });
  expect(takeFragment()).toBe('twm_secret');
  expect(replaced).toEqual(['/app/reset?lang=de']);
  vi.stubGlobal('location', { hash: '', pathname: '/app/reset', search: '' });
  expect(takeFragment()).toBe('');
  expect(replaced.length).toBe(1);
  vi.unstubAllGlobals();
});
