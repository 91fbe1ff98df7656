import { agent, memory, page } from './browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Behind, guestTrips, signIn, signOut } from '../src/lib/account';
import { deleting, UNDO_FOR } from '../src/lib/deleting.svelte';
import { isDropped, drop } from '../src/lib/dropped';
import { voice } from '../src/lib/say.svelte';
import { session } from '../src/lib/session.svelte';
import type { Tokens } from '../src/lib/types';

const tokens = (who: string) => ({ access_token: who, refresh_token: `of ${who}`, expires_in: 900, token_type: 'Bearer' }) as Tokens;
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
let asked: { path: string; method: string; as: string | null; body: unknown; keepalive: boolean }[] = [];
let answers: Record<string, () => Response>;
let told: unknown[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  memory.clear();
  asked = [];
  told = [];
  deleting.gone = [];
  Object.assign(agent, { serviceWorker: { controller: { postMessage: (m: unknown) => told.push(m) } } });
  answers = {};
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET';
    asked.push({ path, method, as: new Headers(init.headers).get('Authorization'), body: init.body ? JSON.parse(init.body as string) : null, keepalive: !!init.keepalive });
    return answers[`${method} ${path}`]?.() ?? new Response(null, { status: 204 });
  });
  session.keep(tokens('me'), false);
});
afterEach(() => vi.useRealTimers());

test('a trip that is deleted is deleted when it was not taken back', async () => {
  drop('a');
  deleting.ask('a', 'Paris');
  deleting.ask('b', 'Rome');
  deleting.ask('a', 'Paris');
  expect(deleting.waiting).toEqual(['a', 'b']);
  deleting.undo('b');
  await vi.advanceTimersByTimeAsync(UNDO_FOR - 1);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked.map((a) => `${a.method} ${a.path}`)).toEqual(['DELETE /plan/a']);
  expect([deleting.waiting, deleting.gone, told, isDropped('a')]).toEqual([[], ['a'], [{ forget: 'a' }], false]);
  await vi.advanceTimersByTimeAsync(10 * UNDO_FOR);
  expect(asked).toHaveLength(1);
});

test('what cannot be deleted comes back with its reason; what somebody else deleted is gone', async () => {
  answers['DELETE /plan/a'] = () => json({ code: 'conflict', detail: 'the run is on its way' }, 409);
  answers['DELETE /plan/b'] = () => json({ code: 'not_found', detail: '' }, 404);
  deleting.ask('a', 'Paris');
  deleting.ask('b', 'Rome');
  await vi.advanceTimersByTimeAsync(UNDO_FOR);
  expect([deleting.waiting, deleting.gone]).toEqual([[], ['b']]);
  expect(voice.toasts.at(-1)).toMatchObject({ tone: 'bad', text: 'The run is on its way.' });
});

test('whoever leaves the page means it, and so does who goes on', async () => {
  deleting.ask('a', 'Paris');
  page.dispatchEvent(new Event('pagehide'));
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toMatchObject([{ path: '/plan/a', keepalive: true }]);
  deleting.ask('b', 'Rome');
  await deleting.settle();
  expect(asked[1]).toMatchObject({ path: '/plan/b', keepalive: false });
});

test('a guest who signs in takes the trips along, with both tokens', async () => {
  session.keep(tokens('guest'), true);
  answers['GET /plan'] = () => json({ runs: [{ run_id: 'a' }, { run_id: 'b' }, { run_id: 'c' }] });
  answers['POST /auth/login'] = () => json(tokens('me'));
  answers['POST /auth/adopt'] = () => json({ trips: 2 });
  deleting.ask('a', 'Paris');
  expect(await guestTrips()).toBe(2);
  asked = [];
  expect(await signIn('ada@example.org', 'secret', '', true)).toBe(2);
  expect(asked.map((a) => [a.path, a.as])).toEqual([['/plan/a', 'Bearer guest'], ['/auth/login', null], ['/auth/adopt', 'Bearer me']]);
  expect(asked[2]!.body).toEqual({ guest_token: 'guest' });
  expect(session.kept).toMatchObject({ access: 'me', guest: false });

  session.keep(tokens('guest'), true);
  asked = [];
  expect(await signIn('ada@example.org', 'secret', '')).toBe(0); // who leaves them is asked for nothing
  expect(asked.map((a) => a.path)).toEqual(['/auth/login']);
  expect(await guestTrips()).toBe(0); // nobody is a guest any more
});

test('what does not fit leaves the guest signed in until they say otherwise', async () => {
  answers['POST /auth/login'] = () => json(tokens('me'));
  answers['POST /auth/adopt'] = () => json({ code: 'quota_plans', detail: 'at most 5 plans are kept for your organisation, which has 4: 3 more do not fit; delete some first' }, 429);
  for (const leaves of [true, false]) {
    session.keep(tokens('guest'), true);
    const coming = signIn('ada@example.org', 'secret', '', true).catch((e: unknown) => e);
    await vi.advanceTimersByTimeAsync(5_000); // what is refused as too much is asked for once more
    const refused = (await coming) as Behind;
    expect(refused).toBeInstanceOf(Behind);
    expect(session.kept).toMatchObject({ access: 'guest', guest: true });
    asked = [];
    if (leaves) refused.leave();
    else await refused.stay();
    expect(session.kept).toMatchObject({ access: leaves ? 'me' : 'guest' });
    expect(asked.map((a) => [a.path, a.body])).toEqual(leaves ? [] : [['/auth/revoke', { refresh_token: 'of me' }]]);
  }
});

// of makes tokens as the server does, for who the access token names.
const of = (account: string) => tokens(`h.${btoa(JSON.stringify({ sub: account })).replaceAll('=', '')}.s`);

test('who signs out has deleted first what they deleted', async () => {
  session.keep(of('ada'), false);
  const access = session.kept!.access;
  deleting.ask('a', 'Paris');
  await signOut();
  expect(asked.map((a) => [a.method, a.path, a.as])).toEqual([['DELETE', '/plan/a', `Bearer ${access}`], ['POST', '/auth/revoke', null]]);
  expect(session.kept).toBeNull();
});

test('what another tab made somebody else’s time is not asked for in their name, nor complained of', async () => {
  session.keep(of('ada'), false);
  deleting.ask('a', 'Paris');
  session.keep(of('eve'), false);
  const said = voice.toasts.length;
  await vi.advanceTimersByTimeAsync(UNDO_FOR);
  expect([asked, deleting.waiting, deleting.gone, voice.toasts.length]).toEqual([[], [], [], said]);
});

test('what a page could not tell the next one tells, in the same account and in no other', async () => {
  const offline = () => {
    throw new TypeError('failed to fetch');
  };
  for (const [next, told] of [['ada', ['DELETE /plan/a']], ['eve', []], ['', []]] as const) {
    vi.resetModules();
    memory.clear();
    const first = await import('../src/lib/session.svelte');
    first.session.keep(of('ada'), false);
    const leaving = (await import('../src/lib/deleting.svelte')).deleting;
    answers['DELETE /plan/a'] = offline;
    leaving.ask('a', 'Paris');
    await leaving.settle(true);
    expect(memory.getItem('tripwright.deleting')).toBe('[["a","ada"]]');

    vi.resetModules();
    delete answers['DELETE /plan/a'];
    asked = [];
    const second = await import('../src/lib/session.svelte');
    if (next) second.session.keep(of(next), false);
    else second.session.forget();
    const said = (await import('../src/lib/say.svelte')).voice;
    await (await import('../src/lib/deleting.svelte')).deleting.settle();
    expect(asked.map((a) => `${a.method} ${a.path}`)).toEqual(told);
    expect(said.toasts).toEqual([]);
    expect(memory.getItem('tripwright.deleting')).toBe(next ? null : '[["a","ada"]]'); // nobody is nobody else
  }
});

test('what went well is not said beside what is refused after it', () => {
  voice.toasts = [];
  voice.say('kept', 'good');
  voice.say('look', 'good', { label: 'go', do: () => {} });
  voice.say('refused', 'bad');
  expect(voice.toasts.map((x) => x.text)).toEqual(['look', 'refused']);
  voice.say('kept', 'good');
  voice.anew();
  expect(voice.toasts.map((x) => x.text)).toEqual(['look', 'refused']);
});
