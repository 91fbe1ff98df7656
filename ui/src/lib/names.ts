// Words of the server that people have a word for; the others are shown as they are.
import en, { type Key } from '../text/en';
import { t } from '../text/text.svelte';

export function named(kind: string, word: string): string {
  const key = `${kind}.${word}`;
  return Object.hasOwn(en, key) ? t(key as Key) : word.replaceAll('_', ' ');
}
