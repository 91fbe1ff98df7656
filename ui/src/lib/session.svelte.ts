// Who is signed in on this device. The access token lives fifteen minutes; the refresh token is good for one exchange, so of all
// open tabs one at a time may exchange it.
import { letGo } from './drafts';
import type { Me, Tokens } from './types';

const KEY = 'tripwright.session';
const ENDED = 'tripwright.ended';

interface Kept {
  access: string;
  refresh: string;
  until: number; // when the access token is not taken any more, milliseconds since 1970
  guest: boolean;
}

function read(): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null');
  } catch {
    return null; // not ours, or damaged: as good as signed out
  }
}

// claim gives what an access token says of who bears it, or '' where it says nothing that can be read here.
function claim(access: string, name: 'sub' | 'role'): string {
  try {
    const said = (JSON.parse(atob((access.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))) as Record<string, unknown>)[name];
    return typeof said === 'string' ? said : '';
  } catch {
    return ''; // not one of ours
  }
}

// subject names who bears an access token, as the server does.
export const subject = (access: string) => claim(access, 'sub');

class Session {
  kept = $state.raw<Kept | null>(read());
  me = $state.raw<Me | null>(null);
  others = $state(0); // how often another tab signed out who was here, or somebody else in: what this one shows is not for them
  ended = $state(localStorage.getItem(ENDED) !== null); // by the server, and nobody has seen it or signed in since: there may be trips, for who does

  constructor() {
    window.addEventListener('storage', (e: StorageEvent) => {
      if (e.key === ENDED || e.key === null) this.ended = localStorage.getItem(ENDED) !== null;
      if (e.key !== KEY && e.key !== null) return;
      const was = this.kept && this.account;
      this.kept = read();
      if (was === null || (this.kept && this.account === was)) return;
      this.me = null;
      if (!this.ended) letGo(); // else whoever was signed out by the server may come back to it
      this.others++;
    });
  }

  get signedIn(): boolean {
    return this.kept !== null && !this.kept.guest;
  }

  // account names who is here, guests too, as the access token does; empty when nobody is.
  get account(): string {
    return this.kept ? subject(this.kept.access) : '';
  }

  // mayChange tells whether to offer that a trip be named or deleted: one's own, or anybody's to an owner. The server judges.
  mayChange(trip: { mine: boolean }): boolean {
    return trip.mine !== false || claim(this.kept?.access ?? '', 'role') === 'owner';
  }

  keep(t: Tokens, guest: boolean): void {
    if (!guest) this.seen();
    this.put({ access: t.access_token, refresh: t.refresh_token, until: Date.now() + t.expires_in * 1000, guest });
  }

  forget(): void {
    this.me = null;
    this.seen();
    this.put(null);
  }

  // seen is for who knows by now that the session is over.
  seen(): void {
    this.ended = false;
    localStorage.removeItem(ENDED);
  }

  private put(k: Kept | null): void {
    this.kept = k;
    if (k) localStorage.setItem(KEY, JSON.stringify(k));
    else localStorage.removeItem(KEY);
  }

  private refreshing: Promise<string> | null = null;

  // token gives an access token that is good for a while yet, or '' when nobody is signed in. old is one that was refused.
  async token(old = ''): Promise<string> {
    if (this.good(old)) return this.kept?.access ?? '';
    // The refresh token is good for one exchange: whoever comes meanwhile waits for the same one.
    const got = await (this.refreshing ??= this.refresh(old).finally(() => (this.refreshing = null)));
    return got && got === old ? this.refresh(old) : got;
  }

  private good(old: string): boolean {
    return !this.kept || (this.kept.access !== old && this.kept.until - Date.now() > 20_000);
  }

  private refresh(old: string): Promise<string> {
    return locked('tripwright.refresh', async () => {
      this.kept = read(); // another tab may have been first
      if (!this.kept || this.good(old)) return this.kept?.access ?? '';
      const { refresh, guest } = this.kept;
      const r = await fetch('/auth/refresh', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ refresh_token: refresh }),
      }).catch((e: unknown) => {
        if (old) throw e;
        return null;
      });
      if (!r) return this.kept.access; // no server, no judge of tokens: what was kept for reading is read with the old one
      if (this.kept?.refresh !== refresh) return this.kept?.access ?? ''; // somebody signed in or out meanwhile
      if (r.status === 401 || r.status === 403) {
        this.me = null;
        this.ended = true; // and after the page is loaded anew as well
        localStorage.setItem(ENDED, 'yes'); // first: other tabs learn why nobody is signed in any more
        this.put(null);
        return '';
      }
      if (!r.ok) throw new Error(`refresh: ${r.status}`);
      this.keep(await r.json(), guest);
      return this.kept.access;
    });
  }
}

// locked lets one tab at a time do something, where the browser can.
export function locked<T>(name: string, what: () => Promise<T>): Promise<T> {
  return navigator.locks ? (navigator.locks.request(name, what) as Promise<T>) : what();
}

export const session = new Session();
