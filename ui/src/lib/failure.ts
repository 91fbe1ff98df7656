import { t, type Key } from '../text/text.svelte';
import { Refused } from './api';
import { usd } from './format';

// reason says for people why something that they asked for did not work.
export function reason(e: unknown): string {
  if (!(e instanceof Refused)) return t('failure.internal');
  switch (e.code) {
    case 'offline':
      return t('failure.needs');
    case 'rate_limited':
      return t('failure.rate', { n: Math.max(1, e.retryAfter) });
    case 'internal':
      return t('failure.internal');
  }
  return e.message ? worded(e.field, e.message) : t('failure.internal');
}

// outdated says why what is shown could not be read anew.
export function outdated(e: unknown): string {
  return e instanceof Refused && e.offline ? t('failure.offline') : reason(e);
}

// fieldOf names the member of a request that was refused; empty when it is none in particular.
export function fieldOf(e: unknown): string {
  return e instanceof Refused ? e.field : '';
}

// What the members of a request are for people. The first that fits counts.
const subjects: [RegExp, Key][] = [
  [/^date_window\.start/, 'field.first'], [/^date_window\.end/, 'field.last'], [/^date_window/, 'field.dates'],
  [/budget_usd_cents$/, 'field.budget'], [/^city/, 'field.city'], [/^country/, 'field.country'], [/^airports/, 'field.airport'], [/^origin/, 'field.origin'],
  [/^party\.adults/, 'field.adults'], [/^party\.children/, 'field.children'], [/^party/, 'field.party'], [/^pace/, 'field.pace'], [/^(prefs\.)?themes/, 'field.themes'],
  [/^text$/, 'field.text'], [/^answers/, 'field.answer'], [/^description/, 'field.words'], [/^shift_dates_days/, 'field.shift'], [/^longer_days/, 'field.length'],
  [/^email/, 'field.email'], [/^(old_)?password/, 'field.password'], [/^org/, 'field.org'], [/^q$/, 'field.question'], [/^source_url/, 'field.source'],
];

// What the server says of a member, as a pattern; the text that says it; and the names of what the pattern finds.
const sayings: [RegExp, Key, string[]][] = [
  [/^(?:is required|is missing|says nothing|must not be empty)/, 'wrong.missing', []],
  [/^must have (\d+) to (\d+) bytes$/, 'wrong.length', ['least', 'most']],
  [/^must have at least (\d+) characters$/, 'wrong.short', ['least']],
  [/^(?:is longer than|must be at most) (\d+) (?:bytes|characters)$/, 'wrong.long', ['most']],
  [/^takes answers of at most (\d+) bytes$/, 'wrong.long', ['most']],
  [/^holds a .*cannot be printed$/, 'wrong.odd', []],
  [/^spans (\d+) days?; .* (\d+) to (\d+) days$/, 'wrong.span', ['n', 'least', 'most']],
  [/^takes day (\d+) away, where something is locked/, 'wrong.locked', ['n']],
  [/^lies in the past/, 'wrong.past', []],
  [/^must not be (?:before start|after end)$/, 'wrong.order', []],
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
  [/^is needed: this address .* more than one organisation$/, 'wrong.several', []],
  [/^must begin with https/, 'wrong.address', []],
  [/^the edit changes nothing$/, 'change.nothing', []],
  [/^the e-mail address or the password is not right$/, 'wrong.entry', []],
  [/^the e-mail address is in use already$/, 'wrong.taken', []],
  [/^an organisation of that name exists already$/, 'wrong.orgTaken', []],
  [/^the destination exists already$/, 'wrong.there', []],
];

// worded says what is wrong with a member as a sentence with a subject. What has no text here keeps the server's words.
export function worded(field: string, message: string): string {
  const key = subjects.find(([is]) => is.test(field))?.[1];
  const what = t(key ?? 'field.other');
  for (const [is, saying, names] of sayings) {
    const found = is.exec(message);
    if (!found) continue;
    const values = Object.fromEntries(names.map((name, n) => [name, found[n + 1]!]));
    if (saying === 'wrong.most' && key === 'field.budget') values['most'] = usd(Number(values['most']));
    return t(saying, { what, least: 0, ...values });
  }
  if (field) return t('wrong.other', { what, message: message.replace(/;? see `.*`$/, '') });
  return message[0]!.toUpperCase() + message.slice(1) + (/[.!?]$/.test(message) ? '' : '.');
}
