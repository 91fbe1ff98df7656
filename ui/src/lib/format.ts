// Money, days and distances as people write them. Amounts are integer cents, times those of the destination.
import { locale, t } from '../text/text.svelte';
import { counted, tells, type Currency } from './counted.svelte';
import type { Window } from './types';

const made = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

function number(key: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const name = `${locale()} ${key}`;
  if (!made.has(name)) made.set(name, new Intl.NumberFormat(locale(), options));
  return made.get(name) as Intl.NumberFormat;
}

function date(key: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = `${locale()} ${key}`;
  if (!made.has(name)) made.set(name, new Intl.DateTimeFormat(locale(), { timeZone: 'UTC', ...options }));
  return made.get(name) as Intl.DateTimeFormat;
}

// wholeOnly are the currencies that have no smaller coin than their unit.
const wholeOnly = ['JPY', 'KRW', 'CLP', 'ISK', 'VND', 'IDR', 'HUF', 'TWD', 'COP'];

// inCurrency gives US cents in units of a currency. It is no finer than a cent is: the least that is told is 1, 5, 10, 50 or so on hundredths of
// a unit, the first that is worth a cent, as the server tells it.
export function inCurrency(cents: number, c: Required<Currency> = counted.now): number {
  let step = wholeOnly.includes(c.code) ? 100 : 1;
  for (let by = 5; step * c.rate_nano_usd < 1e9 && step < 1e8; by = 7 - by) step *= by;
  const hundredths = Math.round((Math.abs(cents) * 1e9) / c.rate_nano_usd);
  return (Math.sign(cents) * Math.round(hundredths / step) * step) / 100;
}

// inDollars gives units of a currency in US cents.
export function inDollars(units: number, c: Required<Currency> = counted.now): number {
  return Math.round((units * 100 * c.rate_nano_usd) / 1e9);
}

// usd writes US cents in the currency that sums are told in, whole units without their hundredths.
export function usd(cents: number, c: Required<Currency> = counted.now): string {
  const sum = inCurrency(cents, c);
  const whole = Math.round(sum * 100) % 100 === 0;
  return number(`${c.code} ${whole}`, { style: 'currency', currency: c.code, currencyDisplay: 'narrowSymbol', minimumFractionDigits: whole ? 0 : 2, maximumFractionDigits: whole ? 0 : 2 }).format(sum);
}

// currency names one as people there do: "US dollars", "euros".
export function currency(c: Required<Currency> = counted.now): string {
  return number(`name ${c.code}`, { style: 'currency', currency: c.code, currencyDisplay: 'name', maximumFractionDigits: 0 })
    .formatToParts(2).find((p) => p.type === 'currency')?.value ?? c.code;
}

// signed writes a difference with its sign; nothing at all is "±$0".
export function signed(cents: number): string {
  if (cents === 0) return '±' + usd(0);
  return (cents > 0 ? '+' : '−') + usd(Math.abs(cents));
}

// day writes "Tue 15 June" of 2027-06-15.
export function day(iso: string): string {
  return date('day', { weekday: 'short', day: 'numeric', month: 'long' }).format(new Date(iso + 'T00:00Z'));
}

export function longDay(iso: string): string {
  return date('long', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(iso + 'T00:00Z'));
}

// span writes the first and the last day.
export function span(start: string, end: string): string {
  return date('span', { day: 'numeric', month: 'short', year: 'numeric' }).formatRange(new Date(start + 'T00:00Z'), new Date(end + 'T00:00Z'));
}

// dates writes the first and the last day without their year: "14–17 June".
export function dates(start: string, end: string): string {
  return date('dates', { day: 'numeric', month: 'long' }).formatRange(new Date(start + 'T00:00Z'), new Date(end + 'T00:00Z'));
}

// dateThere and timeThere write an instant by the clocks of a place: "Mon 14 June", "08:28".
export function dateThere(iso: string, tz: string): string {
  return date(`day ${tz}`, { timeZone: tz || 'UTC', weekday: 'short', day: 'numeric', month: 'long' }).format(new Date(iso));
}

export function timeThere(iso: string, tz: string): string {
  return date(`time ${tz}`, { timeZone: tz || 'UTC', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(iso));
}

// clockThere names the clock that an instant is told by in a place: "CEST", "GMT+1".
export function clockThere(iso: string, tz: string): string {
  return date(`clock ${tz}`, { timeZone: tz || 'UTC', timeZoneName: 'short' }).formatToParts(new Date(iso)).find((p) => p.type === 'timeZoneName')?.value ?? '';
}

// moment writes an instant in the reader's own zone.
export function moment(iso: string): string {
  return date('moment', { timeZone: undefined, day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' }).format(new Date(iso));
}

export function minutes(n: number): string {
  const whole = Math.max(0, Math.round(n));
  if (whole < 60) return number('min', { style: 'unit', unit: 'minute', unitDisplay: 'short' }).format(whole);
  const hours = number('h', { style: 'unit', unit: 'hour', unitDisplay: 'short' }).format(Math.floor(whole / 60));
  return whole % 60 === 0 ? hours : `${hours} ${number('min', { style: 'unit', unit: 'minute', unitDisplay: 'short' }).format(whole % 60)}`;
}

export function distance(meters: number): string {
  return meters < 950
    ? number('m', { style: 'unit', unit: 'meter', maximumFractionDigits: 0 }).format(Math.round(meters / 10) * 10)
    : number('km', { style: 'unit', unit: 'kilometer', maximumFractionDigits: 1 }).format(meters / 1000);
}

export function percent(share: number): string {
  return number('%', { style: 'percent', maximumFractionDigits: 0 }).format(share);
}

// atMost writes a bound, in permille, as a percentage that is not below it.
export function atMost(permille: number): string {
  return percent(Math.ceil(permille / 10) / 100);
}

export function whole(n: number): string {
  return number('n', { maximumFractionDigits: 0 }).format(n);
}

export function degrees(c: number): string {
  return number('deg', { style: 'unit', unit: 'celsius', unitDisplay: 'narrow', maximumFractionDigits: 0 }).format(c);
}

// hour writes a time as clocks show it. The server counts on after midnight, as in 24:30: that is of the next day, and marked so.
export function hour(hhmm: string): string {
  return later(hhmm) ? t('time.nextDay', { time: face(hhmm) }) : hhmm;
}

// clock writes the times of a window.
export function clock(w: Window): string {
  return later(w.start) ? t('time.nextDay', { time: `${face(w.start)}–${face(w.end)}` }) : `${w.start}–${hour(w.end)}`;
}

const later = (hhmm: string) => toMinutes(hhmm) >= 24 * 60;

function face(hhmm: string): string {
  const n = toMinutes(hhmm) % (24 * 60);
  return [Math.floor(n / 60), n % 60].map((x) => String(x).padStart(2, '0')).join(':');
}

export function toMinutes(hhmm: string): number {
  const [h, m] = hhmm.split(':');
  return Number(h) * 60 + Number(m);
}

// zone gives the name of a zone as people there say it, with its offset on a day.
export function zone(tz: string, iso: string, place = tz.split('/').pop()!.replaceAll('_', ' ')): string {
  try {
    const parts = new Intl.DateTimeFormat(locale(), { timeZone: tz, timeZoneName: 'short' }).formatToParts(new Date(iso + 'T12:00Z'));
    return `${place} (${parts.find((p) => p.type === 'timeZoneName')?.value ?? tz})`;
  } catch {
    return tz;
  }
}

// millis writes a stretch of time as machines take it: "0.3 ms", "235 ms", "1.24 s".
export function millis(ms: number): string {
  const digits = ms >= 60_000 || ms % 1000 === 0 ? 0 : 2;
  return ms < 1000
    ? number(ms < 10 ? 'ms1' : 'ms', { style: 'unit', unit: 'millisecond', maximumFractionDigits: ms < 10 ? 1 : 0 }).format(ms)
    : number('s' + digits, { style: 'unit', unit: 'second', minimumFractionDigits: digits, maximumFractionDigits: digits }).format(ms / 1000);
}

// asOf writes when something was looked up. A day without a time is kept as its midnight in UTC, and written as a day.
export function asOf(iso: string): string {
  return /T00:00:00(\.0+)?(Z|\+00:00)$/.test(iso) ? date('asOf', { day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(iso)) : moment(iso);
}

// micro writes millionths of a dollar to the hundredth of a cent.
export function micro(millionths: number): string {
  return millionths === 0 ? usd(0, tells()) : number('micro', { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol', minimumFractionDigits: 4, maximumFractionDigits: 4 }).format(millionths / 1e6);
}

// size writes how large a file is.
export function size(bytes: number): string {
  const [n, unit] = bytes < 1e6 ? [bytes / 1e3, 'kilobyte'] : [bytes / 1e6, 'megabyte'];
  return number(unit + (n < 10), { style: 'unit', unit, maximumFractionDigits: n < 10 ? 1 : 0 }).format(n);
}

// fine writes a number with what little it has behind the point.
export function fine(n: number): string {
  return number(Math.abs(n) < 10 ? 'fine2' : 'fine1', { maximumFractionDigits: Math.abs(n) < 10 ? 2 : 1 }).format(n);
}

// tenths writes a share to the tenth of a percent.
export function tenths(share: number): string {
  return number('%1', { style: 'percent', maximumFractionDigits: 1 }).format(share);
}

// timeOfDay writes an instant as a clock shows it, in the reader's own zone.
export function timeOfDay(iso: string | number): string {
  return date('time', { timeZone: undefined, hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(new Date(iso));
}
