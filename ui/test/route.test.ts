import './browser';
import { expect, test } from 'vitest';
import { href, match } from '../src/lib/route.svelte';

test.each<[string, string, string[] | null]>([
  ['/trips', '/trips', []],
  ['/trips', '/trip', null],
  ['/trips', '/trips/x', null],
  ['/trips', '/', null],
  ['/trip/:id', '/trip/7', ['7']],
  ['/trip/:id', '/trip/a%20b', ['a b']],
  ['/trip/:id', '/trip/%E0', null], // no text: a page that is not there, not one that breaks
  ['/trip/:id', '/trip', null],
  ['/trip/:id', '/trip/7/inspect', null],
  ['/trip/:id/inspect', '/trip/7/inspect', ['7']],
  ['/trip/:id/inspect', '/trip/7/against', null],
  ['/trip/:id/against/:id', '/trip/7/against/6', ['7', '6']],
])('%s of %s', (pattern, path, want) => {
  expect(match(pattern, path)).toEqual(want);
});

test('links begin with /app', () => {
  expect([href('/'), href('/trips'), href('/?q=x')]).toEqual(['/app/', '/app/trips', '/app/?q=x']);
});
