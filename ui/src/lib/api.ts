// One way to call the server: the token, the key that makes a repeated write one write, and one kind of error.
import { current } from '../text/text.svelte';
import { reach } from './reach.svelte';
import { session } from './session.svelte';
import type { Alternative, Checked, Checkpoint, Cost, CostBreakdown, Destination, Difference, Edit, Event, Found, Intent, ItineraryDay, KnowledgeItem, Link, LoginSession, Me, Preview, Problem, Readiness, Run, RunLine, Share, Started, Status, Tokens, User, Violation } from './types';

// Refused is a problem document of the server, or what stands for one when there is no server.
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status = 0,
    readonly field = '',
    readonly retryAfter = 0,
  ) {
    super(message);
  }
  get offline(): boolean {
    return this.code === 'offline';
  }
}

interface Ask {
  method?: string;
  body?: unknown;
  raw?: Blob;
  type?: string;
  keyed?: boolean;
  open?: boolean;
  accept?: string;
  as?: string; // somebody else's token than that of who is signed in
  keepalive?: boolean; // goes on when the page is left
  signal?: AbortSignal | undefined;
}

const newKey = () => crypto.randomUUID?.() ?? `k${Date.now()}-${Math.random()}`;

async function send(path: string, ask: Ask, token: string): Promise<Response> {
  const headers: Record<string, string> = { Accept: ask.accept ?? 'application/json', 'Accept-Language': current() === 'de' ? 'de' : 'en' }; // trips are told in it
  if (token) headers['Authorization'] = `Bearer ${token}`;
  if (ask.keyed) headers['Idempotency-Key'] = newKey();
  const body = ask.raw ?? (ask.body === undefined ? undefined : JSON.stringify(ask.body));
  if (body !== undefined) headers['Content-Type'] = ask.type ?? 'application/json';
  try {
    const r = await fetch(path, { method: ask.method ?? 'GET', headers, signal: ask.signal ?? null, body: body ?? null, keepalive: ask.keepalive ?? false });
    reach.heard(r);
    return r;
  } catch (e) {
    if (e instanceof DOMException && e.name === 'AbortError') throw e;
    reach.heard(null);
    throw new Refused('offline', '');
  }
}

// bearer gives a token, or says like any other call why there is none.
export async function bearer(old = ''): Promise<string> {
  try {
    return await session.token(old);
  } catch (e) {
    throw new Refused(e instanceof TypeError ? 'offline' : 'internal', ''); // fetch throws TypeError when nobody answers
  }
}

export async function call<T>(path: string, ask: Ask = {}): Promise<T> {
  let token = ask.as ?? (ask.open ? '' : await bearer());
  let r = await send(path, ask, token);
  if (r.status === 401 && !ask.open && !ask.as && token) {
    token = await bearer(token);
    if (token) r = await send(path, ask, token);
  }
  const wait = Number(r.headers.get('Retry-After') ?? 0);
  if (r.status === 429 && !ask.open && wait <= 3) { // too fast for a moment: nothing that people need to hear of
    await new Promise((done) => setTimeout(done, 1000 * Math.max(1, wait)));
    ask.signal?.throwIfAborted();
    r = await send(path, ask, token);
  }
  if (!r.ok) throw await refusal(r);
  return (r.status === 204 ? undefined : await r.json()) as T;
}

async function refusal(r: Response): Promise<Refused> {
  const wait = Number(r.headers.get('Retry-After') ?? 0);
  try {
    const p = (await r.json()) as Problem;
    const first = p.errors?.[0];
    return new Refused(p.code, first?.message && !p.detail ? first.message : p.detail, r.status, p.field ?? first?.field ?? '', wait);
  } catch {
    return new Refused('internal', r.statusText, r.status, '', wait);
  }
}

const post = (body: unknown, more: Ask = {}): Ask => ({ method: 'POST', body, ...more });
const keyed = (body: unknown): Ask => post(body, { keyed: true });
const run = (id: string, rest = '') => `/plan/${encodeURIComponent(id)}${rest}`;

// Fix is a small change that was judged by every rule.
export interface Fix {
  says: string;
  kind: string;
  days: ItineraryDay[];
  cost_breakdown: CostBreakdown;
  delta_usd_cents: number;
  delta_minutes: number;
  violations: Violation[];
  valid: boolean;
  for: string;
}

export type Wish = { text: string; answers?: Record<string, string> } | Intent;

export const api = {
  guest: () => call<Tokens>('/auth/guest', post({}, { open: true })),
  login: (email: string, password: string, org?: string, device_token?: string) =>
    call<Tokens>('/auth/login', post({ email, password, ...(org ? { org } : {}), ...(device_token ? { device_token } : {}) }, { open: true })),
  signup: (email: string, password: string, org_name: string) => call<Tokens>('/auth/signup', post({ email, password, org_name }, { open: true })),
  claim: (email: string, password: string, org_name: string) => call<Tokens>('/auth/claim', keyed({ email, password, org_name })),
  adopt: (guest_token: string, as: string) => call<{ trips: number }>('/auth/adopt', { ...keyed({ guest_token }), as }),
  revoke: (refresh_token: string) => call<void>('/auth/revoke', post({ refresh_token }, { open: true })),
  me: () => call<Me>('/auth/me'),
  sessions: async () => (await call<{ sessions: LoginSession[] | null }>('/auth/sessions')).sessions ?? [],
  endSession: (id: string) => call<void>(`/auth/sessions/${encodeURIComponent(id)}`, { method: 'DELETE', keyed: true }),
  endOtherSessions: () => call<void>('/auth/sessions', { method: 'DELETE', keyed: true }),
  members: async () => (await call<{ members: User[] | null }>('/auth/members')).members ?? [],
  addMember: (email: string, role: User['role'], own_password: string, password?: string) =>
    call<User>('/auth/members', post({ email, role, own_password, ...(password ? { password } : {}) })),
  changeRole: (id: string, role: User['role'], own_password: string) =>
    call<User>(`/auth/members/${encodeURIComponent(id)}`, { method: 'PATCH', body: { role, own_password } }),
  removeMember: (id: string, own_password: string) => call<void>(`/auth/members/${encodeURIComponent(id)}`, { method: 'DELETE', body: { own_password } }),
  askToVerify: () => call<unknown>('/auth/verify/request', keyed({})),
  verify: (token: string) => call<void>('/auth/verify', post({ token }, { open: true })),
  forgot: (email: string, org?: string) => call<unknown>('/auth/forgot', post({ email, ...(org ? { org } : {}) }, { open: true })),
  changePassword: (old_password: string, new_password: string) => call<Tokens>('/auth/password', post({ old_password, new_password })),
  reset: (token: string, password: string) => call<void>('/auth/reset', post({ token, password }, { open: true })),
  leave: (password: string) => call<void>('/auth/me', { method: 'DELETE', body: password ? { password } : {} }),
  leaveOrg: (password: string, confirm: string) => call<void>('/auth/org', { method: 'DELETE', body: { confirm, ...(password ? { password } : {}) } }),

  preview: (text: string, answers: Record<string, string>, signal?: AbortSignal) =>
    call<Preview>('/plan/preview', post({ text, ...(Object.keys(answers).length ? { answers } : {}) }, { signal })),
  plan: (wish: Wish) => call<Started>('/plan', keyed(wish)),
  runs: async () => (await call<{ runs: RunLine[] }>('/plan')).runs,
  // trips gives a page of runs; next names the run that the page after it begins behind.
  trips: (next = '') => call<{ runs: RunLine[]; next?: string }>(`/plan${next ? `?before=${encodeURIComponent(next)}` : ''}`),
  run: (id: string) => call<Run>(run(id)),
  status: (id: string) => call<Status>(run(id, '/status')),
  cancel: (id: string) => call<unknown>(run(id, '?status=running'), { method: 'DELETE', keyed: true }), // one that is over meanwhile stays
  name: (id: string, name: string) => call<Run>(run(id), { method: 'PATCH', body: { name }, keyed: true }),
  remove: (id: string, keepalive = false) => call<void>(run(id), { method: 'DELETE', keyed: true, keepalive }),
  resume: (id: string) => call<unknown>(run(id, '/resume'), keyed({})),
  edit: (id: string, e: Edit) => call<Started>(run(id, '/edit'), keyed(e)),
  check: (id: string, days: ItineraryDay[], signal?: AbortSignal) => call<Checked>(run(id, '/check'), post({ days }, { signal })),
  fixes: async (id: string, days: ItineraryDay[]) => (await call<{ fixes: Fix[] }>(run(id, '/fixes'), post({ days }))).fixes,
  alternatives: async (id: string, slot: string) =>
    (await call<{ alternatives: Alternative[] | null }>(run(id, `/alternatives?slot=${encodeURIComponent(slot)}`))).alternatives ?? [],
  diff: (id: string, against: string) => call<Difference>(run(id, `/diff?against=${encodeURIComponent(against)}`)),
  events: async (id: string, after = 0) => (await call<{ events: Event[] | null }>(run(id, `/events${after ? `?after=${after}` : ''}`))).events ?? [],
  checkpoints: async (id: string) => (await call<{ checkpoints: Checkpoint[] | null }>(run(id, '/checkpoints'))).checkpoints ?? [],
  cost: (id: string) => call<Cost>(run(id, '/cost')),
  share: (id: string, days: number) => call<Link>(run(id, '/share'), keyed({ expires_in_days: days })),
  shares: async (id: string) => (await call<{ shares: Share[] | null }>(run(id, '/share'))).shares ?? [],
  unshare: (id: string) => call<void>(run(id, '/share'), { method: 'DELETE', keyed: true }),
  streamPath: (id: string) => run(id, '/stream'),

  destinations: async () => (await call<{ destinations: Destination[] | null }>('/destinations')).destinations ?? [],
  addDestination: (city: string, country: string) => call<Destination>('/destinations', keyed({ city, country })),
  items: async (dest: string) => (await call<{ items: KnowledgeItem[] | null }>(`/destinations/${dest}/knowledge/items`)).items ?? [],
  item: (id: string) => call<KnowledgeItem>(`/knowledge/items/${id}`),
  upload: (dest: string, file: File, type: string, source: string, told: (share: number) => void, signal?: AbortSignal) =>
    upload(`/destinations/${dest}/knowledge?${new URLSearchParams({ title: file.name.slice(0, 200), ...(source ? { source_url: source } : {}) })}`, file, type, told, signal),
  removeItem: (id: string) => call<void>(`/knowledge/items/${id}`, { method: 'DELETE', keyed: true }),
  ask: (q: string, dest: string, signal?: AbortSignal) => call<Found>(`/knowledge/search?${new URLSearchParams({ q, destination: dest })}`, { signal }),

  ready,
  metrics,
};

// ready asks whether what the server needs is there. It also answers when something is not, with 503.
async function ready(): Promise<Readiness> {
  const r = await send('/readyz', {}, '');
  const told: Readiness | null = r.ok || r.status === 503 ? await r.clone().json().catch(() => null) : null;
  if (!told || !('checks' in told)) throw await refusal(r);
  return told;
}

// metrics gets the page for Prometheus. It may want a token of its own, which is not that of whoever is signed in.
async function metrics(token = ''): Promise<string> {
  const r = await send('/metrics', { accept: 'text/plain' }, token);
  if (!r.ok) throw await refusal(r);
  return r.text();
}

// upload sends a file and tells how much of it has gone, which fetch cannot.
async function upload(path: string, file: File, type: string, told: (share: number) => void, signal?: AbortSignal): Promise<KnowledgeItem> {
  const key = newKey();
  const once = (token: string) =>
    new Promise<Response>((done, failed) => {
      const x = new XMLHttpRequest();
      x.open('POST', path);
      x.setRequestHeader('Accept', 'application/json');
      x.setRequestHeader('Content-Type', type);
      x.setRequestHeader('Idempotency-Key', key);
      if (token) x.setRequestHeader('Authorization', `Bearer ${token}`);
      x.upload.onprogress = (e) => e.lengthComputable && told(e.loaded / e.total);
      x.onload = () => done(new Response(x.responseText, { status: x.status, statusText: x.statusText, headers: { 'Retry-After': x.getResponseHeader('Retry-After') ?? '0' } }));
      x.onerror = () => failed(new Refused('offline', ''));
      x.onabort = () => failed(new DOMException('', 'AbortError'));
      signal?.addEventListener('abort', () => x.abort(), { once: true });
      x.send(file);
    });
  let token = await session.token();
  let r = await once(token);
  if (r.status === 401 && token) {
    token = await session.token(token);
    if (token) r = await once(token);
  }
  if (r.status === 429) { // the next of many files: a moment later it may come
    await new Promise((wait) => setTimeout(wait, 1000 * Math.min(30, Math.max(1, Number(r.headers.get('Retry-After'))))));
    signal?.throwIfAborted();
    r = await once(token);
  }
  if (!r.ok) throw await refusal(r);
  return (await r.json()) as KnowledgeItem;
}

// download fetches a file with the token and hands it to the browser.
export async function download(path: string, name: string): Promise<void> {
  const r = await send(path, { accept: '*/*' }, await bearer());
  if (!r.ok) throw await refusal(r);
  const a = document.createElement('a');
  a.href = URL.createObjectURL(await r.blob());
  a.download = name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 10_000);
}
