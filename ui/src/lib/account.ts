// Coming in: as a guest without being asked anything, or with an account.
import { api, bearer } from './api';
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

export async function signIn(email: string, password: string, org: string): Promise<void> {
  session.keep(await api.login(email, password, org || undefined), false);
}

// signUp opens an account. A guest takes the trips along.
export async function signUp(email: string, password: string, org: string): Promise<void> {
  const mine = session.kept?.guest ? (await bearer()) !== '' : false;
  session.keep(await (mine ? api.claim(email, password, org) : api.signup(email, password, org)), false);
}

export async function signOut(): Promise<void> {
  const k = session.kept;
  session.forget();
  letGo();
  navigator.serviceWorker?.controller?.postMessage('forget');
  if (k) await api.revoke(k.refresh);
}
