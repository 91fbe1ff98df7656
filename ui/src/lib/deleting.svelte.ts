// Trips that were deleted a moment ago: for some seconds it can be undone, and only then is the server told. Whoever leaves the page, or
// plans another trip, means it.
import { api, Refused } from './api';
import { drop } from './dropped';
import { letGo } from './drafts';
import { reason } from './failure';
import { voice } from './say.svelte';
import { session } from './session.svelte';
import { t } from '../text/text.svelte';

export const UNDO_FOR = 10_000;
const KEY = 'tripwright.deleting'; // what a page that was left may not have been able to tell the server

type Left = [id: string, account: string]; // the run, and in whose account it was deleted

function left(): Left[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((l): l is Left => Array.isArray(l) && l.length === 2 && l.every((s) => typeof s === 'string')) : [];
  } catch {
    return [];
  }
}

function remember(id: string, account = ''): void {
  const rest = left().filter(([l]) => l !== id);
  const all = account ? [...rest, [id, account]] : rest;
  try {
    if (all.length) localStorage.setItem(KEY, JSON.stringify(all));
    else localStorage.removeItem(KEY);
  } catch {
    // no room: the server may have been told all the same
  }
}

class Deleting {
  waiting = $state.raw<readonly string[]>([]); // runs that are still there
  gone = $state.raw<readonly string[]>([]); // runs that are not, in lists that were read before
  private timers = new Map<string, ReturnType<typeof setTimeout>>();
  private accounts = new Map<string, string>(); // in which each was deleted
  private sent = new Set<Promise<void>>();

  constructor() {
    addEventListener('pagehide', () => void this.settle(true));
    for (const [id, account] of left()) {
      this.accounts.set(id, account);
      if (session.account && account !== session.account) remember(id); // what somebody else deleted is not for who is here now
      else if (session.account) {
        this.gone = [...this.gone, id];
        void this.send(id, true);
      }
    }
  }

  ask(id: string, name: string): void {
    if (this.waiting.includes(id)) return;
    this.waiting = [...this.waiting, id];
    this.accounts.set(id, session.account);
    this.timers.set(id, setTimeout(() => void this.send(id), UNDO_FOR));
    voice.aloud(t('trips.deleted', { name }));
  }

  undo(id: string): void {
    clearTimeout(this.timers.get(id));
    this.timers.delete(id);
    this.waiting = this.waiting.filter((w) => w !== id);
  }

  // settle tells the server of all that wait, now. leaving: the page will not be there for the answer, and the next one tells it again.
  async settle(leaving = false): Promise<void> {
    for (const id of [...this.timers.keys()]) void this.send(id, leaving);
    await Promise.all(this.sent);
  }

  private send(id: string, leaving = false): Promise<void> {
    clearTimeout(this.timers.get(id));
    this.timers.delete(id);
    if (leaving) remember(id, this.accounts.get(id));
    const one = this.remove(id, leaving).finally(() => this.sent.delete(one));
    this.sent.add(one);
    return one;
  }

  private async remove(id: string, leaving: boolean): Promise<void> {
    const elsewhere = () => this.accounts.get(id) !== session.account; // somebody signed in or out in another tab meanwhile
    try {
      if (elsewhere()) return this.back(id);
      await api.remove(id, leaving);
      this.over(id);
    } catch (e) {
      if (e instanceof Refused && e.status === 404) return this.over(id); // somebody was first
      const theirs = elsewhere();
      const again = leaving && e instanceof Refused && (e.offline || e.status === 401); // the next page tells it
      this.back(id, again);
      if (!theirs && !again) voice.say(reason(e), 'bad');
    }
  }

  // back shows a trip again that is still there.
  private back(id: string, again = false): void {
    this.undo(id);
    this.gone = this.gone.filter((g) => g !== id);
    if (!again) remember(id);
  }

  private over(id: string): void {
    remember(id);
    if (!this.gone.includes(id)) this.gone = [...this.gone, id];
    this.waiting = this.waiting.filter((w) => w !== id);
    drop(id, false);
    letGo(id);
    navigator.serviceWorker?.controller?.postMessage({ forget: id });
  }
}

export const deleting = new Deleting();
