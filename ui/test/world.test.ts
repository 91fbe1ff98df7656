import { expect, test } from 'vitest';
import { land, whole } from '../src/lib/world';

test('an outline that crosses the 180th meridian goes on behind it', () => {
  expect(whole([[170, 60], [179, 61], [-179, 62], [-170, 61], [179, 60], [170, 60]])).toEqual([[170, 60], [179, 61], [181, 62], [190, 61], [179, 60], [170, 60]]);
  expect(whole([[10, 50], [12, 51], [10, 50]])).toEqual([[10, 50], [12, 51], [10, 50]]);
});

test('no outline of the land runs around the world', () => {
  const rings = JSON.parse(JSON.stringify(land)).features[0].geometry.coordinates.flat() as [number, number][][];
  expect(rings.length).toBeGreaterThan(100);
  for (const r of rings) r.forEach(([lon], n) => expect(n ? Math.abs(lon - r[n - 1]![0]) : 0).toBeLessThan(181));
});
