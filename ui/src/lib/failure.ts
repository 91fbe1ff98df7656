import { has, t, theirs, type Key } from '../text/text.svelte';
import { Refused } from './api';
import { usd, whole } from './format';
import type { KnowledgeItem } from './types';

// What the server refuses because there is as much as there may be, by its code; the sentence of the server has the number.
const quotas: Record<string, Key> = {
  quota_runs: 'failure.runs', quota_plans: 'failure.plans', quota_documents: 'failure.documents', quota_bytes: 'failure.bytes', quota_streams: 'failure.streams',
};

// reason says for people why something that they asked for did not work.
export function reason(e: unknown): string {
  if (!(e instanceof Refused)) return t('failure.internal');
  switch (e.code) {
    case 'offline':
      return t('failure.needs');
    case 'rate_limited':
      return t('failure.rate', { n: Math.max(1, e.retryAfter) });
    case 'unauthenticated': // of a password and of guests it speaks to people; else to programs, of tokens
      if (!/password|guests|Passwort|Gäste/.test(e.message)) return t('failure.entry');
      break;
    case 'internal':
      return t('failure.internal');
  }
  const full = quotas[e.code];
  const most = /\d+/.exec(joined(e.message))?.[0];
  if (full && most) return t(full, { n: most });
  return e.message ? worded(e.field, e.message) : t('failure.internal');
}

// outdated says why what is shown could not be read anew.
export function outdated(e: unknown): string {
  return e instanceof Refused && e.offline ? t('failure.offline') : reason(e);
}

// unread says why a document could not be read, or '' where only the server has words for it. The number in it is the server's.
export function unread(i: Pick<KnowledgeItem, 'reason' | 'trouble'>): string {
  if (!i.trouble) return '';
  const key: Key = `unread.${i.trouble}`; // each that the server may name has a text
  if (!has(key)) return ''; // of a newer one
  const n = /\d+/.exec(joined(i.reason ?? ''))?.[0] ?? '';
  return t(key, { most: n && whole(Number(n)) });
}

// fieldOf names the member of a request that was refused; empty when it is none in particular.
export function fieldOf(e: unknown): string {
  return e instanceof Refused ? e.field : '';
}

// What the members of a request are for people. The first that fits counts.
const subjects: [RegExp, Key][] = [
  [/^date_window\.start/, 'field.first'], [/^date_window\.end/, 'field.last'], [/^date_window/, 'field.dates'],
  [/budget_usd_cents$/, 'field.budget'], [/^city/, 'field.city'], [/^stays\[\d+\]\.place/, 'field.place'], [/^stays/, 'field.stays'], [/^transfers/, 'field.ways'], [/^country/, 'field.country'], [/^airports/, 'field.airport'], [/^origin/, 'field.origin'],
  [/^party\.adults/, 'field.adults'], [/^party\.children/, 'field.children'], [/^party/, 'field.party'], [/^pace/, 'field.pace'], [/^(prefs\.)?themes/, 'field.themes'],
  [/^text$/, 'field.text'], [/^answers/, 'field.answer'], [/^description/, 'field.words'], [/^shift_dates_days/, 'field.shift'], [/^longer_days/, 'field.length'],
  [/^email/, 'field.email'], [/^own_password/, 'field.own'], [/^((old|new)_)?password/, 'field.password'], [/^org/, 'field.org'], [/^q$/, 'field.question'], [/^source_url/, 'field.source'],
];

// What the server says of a member, as a pattern; the text that says it; and the names of what the pattern finds.
const sayings: [RegExp, Key, string[]][] = [
  [/^(?:is required|is missing|says nothing|must not be empty)/, 'wrong.missing', []],
  [/^must have (?:at least )?(\d+) characters(?: or more.*)?$/, 'wrong.short', ['least']],
  [/^must have (\d+) bytes at most$/, 'wrong.long', ['most']],
  [/^is the one of before/, 'wrong.same_password', []],
  [/^repeats itself:/, 'wrong.repeats', []],
  [/^follows the keys, the alphabet or the numbers:/, 'wrong.rows', []],
  [/^is little more than your address, your organisation or the name of this service:/, 'wrong.yours', []],
  [/^is one that many people use, or nearly:/, 'wrong.common', []],
  [/^(?:is longer than|must be at most) (\d+) (?:bytes|characters)$/, 'wrong.long', ['most']],
  [/^takes answers of at most (\d+) bytes$/, 'wrong.long', ['most']],
  [/^holds a .*cannot be printed$/, 'wrong.odd', []],
  [/^lies in the past/, 'wrong.past', []],
  [/^must not be before start$/, 'wrong.order', []],
  [/^must be at most (\d+)$/, 'wrong.most', ['most']],
  [/^must be at least (\d+)$/, 'wrong.least', ['least']],
  [/^must be more than (\d+)$/, 'wrong.more', ['least']],
  [/^must not be negative$/, 'wrong.least', []],
  [/^must lie between (-?\d+) and (-?\d+)$/, 'wrong.between', ['least', 'most']],
  [/^is limited to (\d+) people$/, 'wrong.people', ['most']],
  [/^is not an airport of (.+); it has (.+)$/, 'wrong.airport', ['city', 'list']],
  [/^must be an IATA code/, 'wrong.code', []],
  [/^needs at least one IATA code$/, 'wrong.noAirport', []],
  [/^takes at most (\d+)/, 'wrong.many', ['most']],
  [/^is named twice$/, 'wrong.twice', []],
  [/^has no flights to (.+) that Tripwright knows/, 'wrong.flights', ['city']],
  [/^must not be one of the destination/, 'wrong.same', []],
  [/^is not one that can be planned: (.+)$/, 'wrong.city', ['list']],
  [/^is not a (?:place|sight) Tripwright knows in (.+); see/, 'wrong.place', ['city']],
  [/^leaves no budget: it is (.+) now$/, 'wrong.nothingLeft', ['money']],
  [/^is no e-mail address/, 'wrong.email', []],
  [/^is the name of more than one organisation/, 'wrong.sameName', []],
  [/^is needed: this address .* more than one organisation$/, 'wrong.several', []],
  [/^the edit changes nothing$/, 'change.nothing', []],
  [/^the e-mail address or the password is not right$/, 'wrong.entry', []],
  [/^a mail was asked for a moment ago/, 'wrong.again', []],
  [/^a file may have at most (\d+) MB/, 'wrong.big', ['most']],
  [/^the file is empty$/, 'wrong.empty', []],
  [/^you are the last owner/, 'wrong.lastOwner', []],
  [/^they are the last owner/, 'wrong.lastOwners', []],
  [/^only an owner /, 'wrong.onlyOwners', []],
  [/^a mail to that address was asked for/, 'wrong.mailedThem', []],
  [/^too many failed attempts/, 'wrong.closed', []],
  [/^there is no such thing, or it belongs to somebody else$/, 'wrong.gone', []],
  [/^somebody else of your organisation made this trip/, 'wrong.theirs', []],
  [/^is not right$/, 'wrong.notRight', []],
  [/^is not good any more/, 'wrong.token', []],
  [/^the e-mail address is in use already$/, 'wrong.taken', []],
  [/^an organisation of that name exists already$/, 'wrong.orgTaken', []],
  [/^the destination exists already$/, 'wrong.there', []],
];

// joined takes the points out that German writes between thousands.
const joined = (s: string) => s.replace(/(\d)\.(?=\d{3})/g, '$1');

// worded says what is wrong with a member as a sentence with a subject. What has no text here keeps the server's words.
export function worded(field: string, message: string): string {
  if (/^\p{Lu}/u.test(message)) return message; // a sentence of its own, as fault.Stands knows it
  const key = subjects.find(([is]) => is.test(field))?.[1];
  const what = t(key ?? 'field.other');
  for (const [is, saying, names] of [...sayings, ...theirs()]) {
    const found = is.exec(joined(message));
    if (!found) continue;
    const values = Object.fromEntries(names.map((name, n) => [name, found[n + 1]!]));
    if (saying === 'wrong.most' && key === 'field.budget') values['most'] = usd(Number(values['most']));
    return t(saying, { what, least: 0, ...values });
  }
  if (field) return t('wrong.other', { what, message: message.replace(/;? s\w+ `.*`$/, '') });
  return message[0]!.toUpperCase() + message.slice(1) + (/[.!?]$/.test(message) ? '' : '.');
}
