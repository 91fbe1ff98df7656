import { expect, test } from 'vitest';
import { gaps } from '../src/lib/wishes';

const wish = (text: string, fate: string, kind = 'must') => ({ text, fate, kind }) as never;

test('what is not met comes first, musts before the rest, and then what is to be asked', () => {
  const all = [wish('a', 'met'), wish('b', 'asked'), wish('c', 'not_met', 'prefer'), wish('d', 'not_met')];
  expect(gaps(all).map((w) => w.text)).toEqual(['d', 'c', 'b']);
  expect(gaps([wish('a', 'met')])).toEqual([]);
});
