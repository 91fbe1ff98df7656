// Coming in: as a guest without being asked anything, or with an account.
import { api, bearer } from './api';
import { deleting } from './deleting.svelte';
import { devices } from './devices';
import { letGo } from './drafts';
import { locked, session } from './session.svelte';

// enter makes sure that somebody is there: whoever is signed in, or a guest whose trips are nobody else's.
// Whoever comes twice at a time comes once.
export async function enter(): Promise<void> {
  if ((await bearer()) !== '') return;
  await locked('tripwright.enter', async () => {
    if ((await bearer()) === '') session.keep(await api.guest(), true);
  });
}

// Behind are the trips of a guest that could not be taken along: who signs in all the same leaves them.
export class Behind extends Error {
  constructor(
    readonly why: unknown,
    readonly leave: () => void, // signs in without them
    readonly stay: () => Promise<void>, // goes on as the guest
  ) {
    super();
  }
}

// signIn shows what the last login on this device was given: then nobody who guesses at the password keeps its owner out here. A guest
// who takes the trips along shows both: that the account is theirs, and that they are the guest. It gives how many trips came.
export async function signIn(email: string, password: string, org: string, along = false): Promise<number> {
  await deleting.settle(); // what a guest has deleted does not come along
  const guest = along && session.kept?.guest ? await bearer() : '';
  const t = await api.login(email, password, org || undefined, devices.of(email, org));
  const enter = () => (session.keep(t, false), devices.keep(email, org, t));
  let trips = 0;
  if (guest) {
    try {
      trips = (await api.adopt(guest, t.access_token)).trips;
    } catch (e) {
      throw new Behind(e, enter, () => api.revoke(t.refresh_token));
    }
  }
  enter();
  return trips;
}

// guestTrips counts what a guest on this device would leave behind.
export async function guestTrips(): Promise<number> {
  if (!session.kept?.guest) return 0;
  return (await api.runs()).filter((r) => !deleting.waiting.includes(r.run_id) && !deleting.gone.includes(r.run_id)).length;
}

// signUp opens an account. A guest takes the trips along.
export async function signUp(email: string, password: string, org: string): Promise<void> {
  await deleting.settle();
  const mine = session.kept?.guest ? (await bearer()) !== '' : false;
  const t = await (mine ? api.claim(email, password, org) : api.signup(email, password, org));
  session.keep(t, false);
  devices.keep(email, '', t);
}

// changePassword goes on with the tokens that come back: those of before are over here as on every other device.
export async function changePassword(email: string, old: string, fresh: string): Promise<void> {
  const t = await api.changePassword(old, fresh);
  session.keep(t, false);
  devices.keep(email, '', t);
}

// gone forgets on this device who is deleted on the server.
export function gone(): void {
  session.forget();
  letGo();
  navigator.serviceWorker?.controller?.postMessage('forget');
}

// signOut goes when what was deleted is: nobody could tell the server of it afterwards.
export async function signOut(): Promise<void> {
  await deleting.settle();
  const k = session.kept;
  session.forget();
  letGo();
  navigator.serviceWorker?.controller?.postMessage('forget');
  if (k) await api.revoke(k.refresh);
}
