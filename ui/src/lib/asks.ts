// The entries of the menus of stays, ways and days: what can be asked of each with one tap. The trip is planned anew with it, and what that
// changes is shown to be kept or not; what a hand did before goes along. It comes when a menu is opened.
import '../text/en.journey';
import { api } from './api';
import { ofDay, ofStay, ofWay, type Ask } from './changes';
import { complain } from './complain';
import { deleting } from './deleting.svelte';
import type { Draft } from './draft.svelte';
import { day as dayName } from './format';
import { named } from './names';
import { go } from './route.svelte';
import { t, type Key } from '../text/text.svelte';
import type { Edit, Itinerary, ItineraryTransfer } from './types';
import type { Action } from '../parts/Menu.svelte';

// About is what a menu is of: a stay by its number, a way, or a day by its place among the days.
export type About = { stay: number } | { way: ItineraryTransfer } | { day: number };

const icons: Record<string, Action['icon']> = {
  more: 'plus', fewer: 'minus', before: 'up', after: 'down', ownBed: 'bed', hotel: 'bed', skip: 'trash', lighter: 'minus', rest: 'pause', late: 'clock', swap: 'swap',
  'by.train': 'metro', 'by.flight': 'plane', 'by.coach': 'coach', 'by.car': 'car', 'by.ferry': 'ferry',
};

function says({ name, of }: Ask): string {
  const more: Record<string, string> = of?.['place'] ? { place: named('city', String(of['place'])) } : of?.['date'] ? { day: dayName(String(of['date'])) } : {};
  return t(`ask.${name}` as Key, { ...of, ...more });
}

// actions gives the entries of a menu. What is known to go a way is looked up; where that cannot be told, every mode is offered.
export async function actions(it: Itinerary, draft: Draft, about: About): Promise<Action[]> {
  const goes = 'way' in about ? await api.alternatives(draft.runID, about.way.ref).catch(() => []) : [];
  const asks = 'stay' in about ? ofStay(it, about.stay) : 'way' in about ? ofWay(it, about.way, goes) : ofDay(it, about.day);
  return asks.map((a) => ({ label: says(a), icon: icons[a.name] ?? 'wand', off: a.off, do: () => void send(draft, a.edit) }));
}

let sending = false;
// send has the trip planned with a change, and with what a hand did before, and shows what that changes.
export async function send(draft: Draft, edit: Edit): Promise<void> {
  if (sending) return;
  sending = true;
  try {
    await deleting.settle();
    const by: Partial<Edit> = draft.changed ? draft.edit() : {};
    const { run_id } = await api.edit(draft.runID, { ...by, ...edit, ...(by.moves || edit.moves ? { moves: [...(by.moves ?? []), ...(edit.moves ?? [])] } : {}), keep: 'balanced' });
    go(`/trip/${run_id}/against/${draft.runID}`);
  } catch (e) {
    complain(e);
  } finally {
    sending = false;
  }
}
