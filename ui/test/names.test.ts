import './browser';
import { expect, test } from 'vitest';
import { named } from '../src/lib/names';
import { choose } from '../src/text/text.svelte';

test('words of the server that people have a word for are said so, the others as they are', async () => {
  expect([named('gap', 'hours'), named('gap', 'water_level')]).toEqual(['opening hours', 'water level']);
  await choose('de');
  expect(named('gap', 'hours')).toBe('Öffnungszeiten');
  await choose('en');
});
