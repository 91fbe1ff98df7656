// Words of the server that people have a word for; the others are shown as they are.
import en, { type Key } from '../text/en';
import { t } from '../text/text.svelte';

export function named(kind: string, word: string): string {
  const key = `${kind}.${word}`;
  return Object.hasOwn(en, key) ? t(key as Key) : word.replaceAll('_', ' ');
}

// gaps gives the sentences of a note that say what is not known. A place may well be called unknown, such as a soldier's tomb.
export function gaps(note: string): string[] {
  return note.split(/(?<=\.) /).filter((s) => /(^|: )(information not available|Angaben nicht verfügbar)\.$|^(Opening hours unknown|Öffnungszeiten unbekannt)\.$| (is unknown|ist unbekannt)\.$/i.test(s));
}
