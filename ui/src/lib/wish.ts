// The wish as it stands on the first page: a sentence, and what the hand said besides. What was said by hand belongs to the words it
// was said on: where these come to say something else, it is gone.
import { cities } from './cities';
import type { Wish } from './api';
import type { Intent, Known, Preview } from './types';

// Answer is what was said to a question, or to a chip that was missing. The server reads it with the sentence.
export interface Answer {
  said: string;
  to?: string; // the question, as it was asked
  over?: string; // what the words said of it
  is?: unknown; // what a chip was set to
}

// Change is what a chip was set to, over what the words say.
export interface Change {
  is: unknown;
  over: string;
}

// Wished is a wish as it is kept with a page of the browser’s history.
export interface Wished {
  text: string;
  answers: Record<string, Answer>;
  changes: Record<string, Change>;
  base?: Known | null; // what chips show while there are no words
}

// wishedOf gives a whole wish as chips show it. Its days are the hours of single days; those of a chip are how many there are, and follow
// from the dates.
export function wishedOf({ days: _, ...rest }: Intent): Known {
  return rest;
}

// of says what is known of a field, to be compared. The zone of the dates follows from the city.
function of(k: Known | null | undefined, field: string): string {
  if (field === 'date_window') return JSON.stringify([k?.date_window?.start, k?.date_window?.end, k?.days]);
  return JSON.stringify(k?.[field as keyof Known] ?? null);
}

const filtered = <T>(all: Record<string, T>, keep: (field: string, one: T) => boolean): Record<string, T> =>
  Object.fromEntries(Object.entries(all).filter(([field, one]) => keep(field, one)));

// stillAnswers gives the answers that the words, read alone, leave room for.
export function stillAnswers(answers: Record<string, Answer>, alone: Preview): Record<string, Answer> {
  const asked = alone.question;
  return filtered(answers, (field, a) => {
    if (a.over !== undefined && a.over !== of(alone.intent, field)) return false;
    if (asked?.field === field) return a.to === undefined || a.to === asked.text;
    return !!asked || !!alone.missing?.includes(field); // one question hides the next
  });
}

// stillChanges gives the changes of which the words say what they said when these were made.
export function stillChanges(changes: Record<string, Change>, read: Preview): Record<string, Change> {
  return filtered(changes, (field, c) => c.over === of(read.intent, field));
}

// texts gives the answers as the server takes them.
export function texts(answers: Record<string, Answer>): Record<string, string> {
  return Object.fromEntries(Object.entries(answers).map(([field, a]) => [field, a.said]));
}

// spelt writes what a chip was set to as an answer; only what can be missing can be one.
function spelt(field: string, value: unknown): string {
  switch (field) {
    case 'city':
      return value as string;
    case 'date_window':
      return `${(value as { start: string }).start} to ${(value as { end: string }).end}`;
    case 'budget_usd_cents':
      return `$${((value as number) / 100).toFixed(2)}`;
  }
  return '';
}

// answered takes the answer to a question.
export function answered(d: Wished, read: Preview, alone: Preview, said: string): Wished {
  const q = read.question!;
  return { ...d, answers: { ...d.answers, [q.field]: { said, to: q.text, over: of(alone.intent, q.field) } } };
}

// set takes what chips were set to: an answer where the words do not say it, otherwise a change of what they say.
export function set(d: Wished, read: Preview | null, alone: Preview | null, to: Known): Wished {
  const answers = { ...d.answers };
  const changes = { ...d.changes };
  for (const [field, is] of Object.entries(to)) {
    const said = spelt(field, is);
    if (said && (field in answers || read?.missing?.includes(field))) {
      const asked = read?.question?.field === field ? read.question.text : answers[field]?.to;
      answers[field] = { said, ...(asked === undefined ? {} : { to: asked }), over: of(alone?.intent, field), is };
      delete changes[field];
    } else changes[field] = { is, over: changes[field]?.over ?? of(read?.intent, field) };
  }
  return { ...d, answers, changes };
}

// cleared takes back what was said of a field by hand.
export function cleared(d: Wished, field: string): Wished {
  return { ...d, answers: filtered(d.answers, (f) => f !== field), changes: filtered(d.changes, (f) => f !== field) };
}

// shown is what the chips show: what was read, and what was set by hand over it.
export function shown(d: Wished, read: Preview | null): Known | null {
  const hand = Object.fromEntries([
    ...Object.entries(d.answers).filter(([, a]) => a.is !== undefined).map(([field, a]) => [field, a.is]),
    ...Object.entries(d.changes).map(([field, c]) => [field, c.is]),
  ]) as Known;
  return read?.intent || Object.keys(hand).length ? { ...read?.intent, ...hand } : null;
}

// standing is what is wrong with the words and was not mended by hand.
export function standing(d: Wished, read: Preview | null): Preview['problem'] {
  const p = read?.problem;
  return p && p.field.split(/[.[]/)[0]! in d.changes ? undefined : p;
}

// wishOf is what is sent. A chip that was changed makes the wish an intent, which needs to be whole: where it is not, something must
// be said first, and there is none.
export function wishOf(d: Wished, read: Preview | null): Wish | null {
  const text = d.text.trim();
  const changed = Object.keys(d.changes).length > 0;
  if (text && !changed) return { text, ...(Object.keys(d.answers).length ? { answers: texts(d.answers) } : {}) };
  const k = shown(d, read);
  if (read?.question || !(k?.city || k?.stays?.length) || !k.date_window?.start || !k.budget_usd_cents) return null;
  const { days: _, ...rest } = k;
  if (!k.city) return rest as unknown as Intent; // a journey: its places say which airports and clocks
  const home = cities[k.city];
  const moved = read?.intent?.city !== k.city && !('airports' in d.changes); // the airports of another city are none
  const airports = moved || !k.airports?.length ? (home?.airports ?? []) : k.airports;
  return { ...rest, airports, date_window: { ...k.date_window, tz: home?.tz ?? k.date_window.tz ?? 'UTC' } } as Intent;
}
