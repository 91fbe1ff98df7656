// What the app says, in the reader's language. English comes with the page; others are fetched when they are chosen.
import en, { type Catalogue, type Key } from './en';

export type Language = 'en' | 'de' | 'rtl';
export const languages: { id: Language; name: string }[] = [
  { id: 'en', name: 'English' },
  { id: 'de', name: 'Deutsch' },
];

const KEY = 'tripwright.language';
let words: Catalogue = $state.raw(en);
let language: Language = $state('en');

export function current(): Language {
  return language;
}

// locale is how numbers and dates are written.
export function locale(): string {
  return language === 'de' ? 'de-DE' : navigator.language.startsWith('en') ? navigator.language : 'en-GB';
}

// Saying is what the server says of a member, as a pattern; the text that says it; and the names of what the pattern finds.
export type Saying = [RegExp, Key, string[]];
let said: Saying[] = [];

// theirs are what a server says that speaks the language too; what it says in English failure.ts has.
export const theirs = (): Saying[] => said;

export async function choose(l: Language): Promise<void> {
  const german = l === 'de' ? await import('./de') : null;
  words = german?.default ?? (l === 'rtl' ? (await import('./rtl')).default : en);
  said = german?.sayings ?? [];
  language = l;
  document.documentElement.lang = l === 'rtl' ? 'ar' : l;
  document.documentElement.dir = l === 'rtl' ? 'rtl' : 'ltr';
  localStorage.setItem(KEY, l);
  unask(l);
}

// unask takes another language out of the address, where it would win again when the page is loaded anew.
function unask(l: Language): void {
  const q = new URLSearchParams(location.search);
  if (!q.has('lang') || q.get('lang') === l) return;
  q.delete('lang');
  history.replaceState(history.state, '', location.pathname + (q.size ? `?${q}` : '') + location.hash);
}

// begin takes the language of the address (?lang=de), the one that was chosen, or that of the browser: the first that is spoken here.
export async function begin(): Promise<void> {
  const asked = new URLSearchParams(location.search).get('lang');
  const first = [asked, localStorage.getItem(KEY), navigator.language.slice(0, 2)].find((l) => l === 'en' || l === 'de' || l === 'rtl');
  if (!first || (first === 'en' && asked !== 'en')) return; // English is what the page comes with
  try {
    await choose(first);
  } catch {
    // without its texts English is better than no page
  }
}

// has tells whether there is a text, of what a server names.
export const has = (key: string): key is Key => key in en;

// t gives a text. {name} is replaced by what goes with it; "one|many" is chosen by n. What a newer server calls something and this
// page has no text for is named by the server's word.
export function t(key: Key, values: Record<string, string | number> = {}): string {
  let s: string = words[key] ?? key.slice(key.lastIndexOf('.') + 1);
  if ('n' in values && s.includes('|')) {
    const [one, many] = s.split('|');
    s = Number(values['n']) === 1 ? one! : many!;
  }
  return s.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

export type { Key };
