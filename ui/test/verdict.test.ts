import './browser';
import { expect, test } from 'vitest';
import type { Draft } from '../src/lib/draft.svelte';
import { ruling, verdict } from '../src/lib/verdict';

const draft = (total: number, broken = 0, unchecked = false) =>
  ({ unchecked, broken: Array(broken).fill({}), costs: { total_usd_cents: total }, it: { intent: { budget_usd_cents: 100_000 } } }) as unknown as Draft;

test.each<[string, Draft, string, string]>([
  ['to the cent', draft(100_000), 'holds', 'The plan holds'],
  ['a little over', draft(105_496), 'over', 'Holds, $54.96 over the budget'],
  ['far over, which the rules refuse', draft(120_000, 1), 'broken', '1 problem'],
  ['nobody to ask', draft(105_496, 2, true), 'unknown', 'Not checked: no connection'],
])('%s', (_, d, is, says) => {
  expect([ruling(d), verdict(d)]).toEqual([is, says]);
});
