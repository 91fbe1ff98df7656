import { page } from './browser';
import { expect, test } from 'vitest';
import type { Draft } from '../src/lib/draft.svelte';
import { draftOf, letGo } from '../src/lib/drafts';

const draft = (changed: boolean) => ({ changed }) as Draft;
const leave = () => page.dispatchEvent(new Event('beforeunload', { cancelable: true })); // false when the browser is to ask

test('changes wait for their run, and for nobody else', () => {
  const mine = draft(true);
  expect(draftOf('a', () => mine)).toBe(mine);
  const other = draft(false);
  expect(draftOf('b', () => other)).toBe(other);
  expect(draftOf('a', () => draft(false))).toBe(mine);
  expect(draftOf('b', () => draft(false))).not.toBe(other); // what was not changed is made anew
  expect(leave()).toBe(false);
  letGo('a');
  expect(draftOf('a', () => draft(false))).not.toBe(mine);
  expect(leave()).toBe(true);
});

test('whoever signs out leaves no changes', () => {
  const mine = draft(true);
  draftOf('a', () => mine);
  letGo();
  expect(draftOf('a', () => draft(true))).not.toBe(mine);
  letGo();
});
