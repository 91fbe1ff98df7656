// A language that nobody speaks: every text longer, marked, and from right to left. What shows up plain was never given to t().
import './en.journey';
import './en.screens';
import en, { type Catalogue, type Key } from './en';

const accents: Record<string, string> = { a: 'á', e: 'ë', i: 'ï', o: 'ö', u: 'ü', A: 'Á', E: 'Ë', O: 'Ö', U: 'Ü', n: 'ñ', c: 'ç' };

function mark(s: string): string {
  return s
    .split('|')
    .map((part) => '⟦' + part.replace(/\{\w+\}|./g, (c) => accents[c] ?? c) + '⟧')
    .join('|');
}

export default Object.fromEntries(Object.entries(en).map(([k, v]) => [k as Key, mark(v)])) as Catalogue;
