// What a run was asked for, from the request as the server keeps it.
import { tells, type Currency } from './counted.svelte';
import { span, usd } from './format';
import { named } from './names';
import { t } from '../text/text.svelte';
import type { Edit, RunLine } from './types';

interface Wish { city?: string; stays?: { place: string }[]; date_window?: { start: string; end: string }; budget_usd_cents?: number; currency?: Currency }
interface Request { text?: string; intent?: Wish; edit?: { parent_intent?: Wish; edit?: Edit } }
type Asked = Pick<RunLine, 'request'> & { name?: string };

const of = (r: Asked) => (r.request ?? {}) as Request;

// called names a run: by the name it was given, by its words, or by where, when and for how much it was asked for, which an edit may have changed.
export function called(r: Asked): string {
  return r.name || unnamed(r);
}

// unnamed is what a run is called as long as nobody names it.
export function unnamed(r: Asked): string {
  const { text, intent, edit } = of(r);
  const wish = intent ?? edit?.parent_intent;
  const places = wish?.city ? [wish.city] : (wish?.stays ?? []).map((s) => s.place);
  if (text || !places.length || !wish?.date_window) return text || t('trips.unnamed');
  const days = edit?.edit?.shift_dates_days ?? 0;
  const cents = (wish.budget_usd_cents ?? 0) + (edit?.edit?.delta_budget_usd_cents ?? 0);
  const when = span(shifted(wish.date_window.start, days), shifted(wish.date_window.end, days + (edit?.edit?.longer_days ?? 0)));
  return [...places.map((p) => named('city', p)), when, ...(cents > 0 ? [usd(cents, tells(wish.currency))] : [])].join(', ');
}

// when writes the days of a trip, unless what it is called says them already.
export function when(r: Asked & Pick<RunLine, 'first_day' | 'last_day'>): string {
  const days = r.first_day && r.last_day ? span(r.first_day, r.last_day) : '';
  return called(r).includes(days) ? '' : days;
}

// byHand tells whether nothing was asked for but what a hand did to a plan.
export function byHand(r: Asked): boolean {
  const edit = of(r).edit?.edit;
  return !!edit && Object.keys(edit).every((k) => ['moves', 'order', 'keep'].includes(k));
}

function shifted(iso: string, days: number): string {
  const d = new Date(iso + 'T00:00Z');
  d.setUTCDate(d.getUTCDate() + days);
  return d.toISOString().slice(0, 10);
}
