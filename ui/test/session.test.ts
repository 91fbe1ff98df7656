import { agent, memory, page } from './browser';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { changePassword, signOut } from '../src/lib/account';
import { api, call, Refused } from '../src/lib/api';
import { session } from '../src/lib/session.svelte';
import type { Tokens } from '../src/lib/types';

const KEY = 'tripwright.session';
const tokens = (n: number) => ({ access_token: `a${n}`, refresh_token: `r${n}`, expires_in: 900, token_type: 'Bearer' }) as Tokens;
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
const stored = () => JSON.parse(memory.getItem(KEY) ?? 'null') as { access: string; refresh: string; guest: boolean } | null;
const elsewhere = (k: unknown) => memory.setItem(KEY, JSON.stringify(k)); // what another tab does

// A server whose refresh tokens are good for one exchange each; the second use ends the session, as the real one does.
function server() {
  let n = 1;
  const s = { refreshes: [] as string[], asked: [] as (string | null)[], open: () => {}, hold: false, down: false, status: 0 };
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (s.down) throw new TypeError('failed to fetch');
    if (path === '/auth/refresh') {
      const sent = (JSON.parse(init.body as string) as { refresh_token: string }).refresh_token;
      s.refreshes.push(sent);
      if (s.hold) await new Promise<void>((done) => (s.open = done));
      if (s.status) return json({}, s.status);
      return sent === `r${n}` ? json(tokens(++n)) : json({ code: 'unauthenticated', detail: '' }, 401);
    }
    if (path === '/auth/revoke') return new Response(null, { status: 204 });
    const bearer = new Headers(init.headers).get('Authorization');
    s.asked.push(bearer);
    return bearer === `Bearer a${n}` ? json({ ok: true }) : json({ code: 'unauthenticated', detail: 'sign in' }, 401);
  });
  return s;
}

// locks stands for navigator.locks: one at a time.
function locks() {
  let last: Promise<unknown> = Promise.resolve();
  return { request: (_: string, what: () => Promise<unknown>) => (last = last.then(what, what)) };
}

// Browsers have locks on https and localhost only; a server at home on plain http must work as well.
for (const [name, has] of [['with locks', true], ['without locks', false]] as const) {
  describe(name, () => {
    beforeEach(() => {
      vi.useRealTimers();
      agent.locks = has ? locks() : undefined;
      memory.clear();
      session.keep({ ...tokens(1), expires_in: 10 }, true); // about to run out
    });

    test('one exchange for many callers', async () => {
      const s = server();
      const got = await Promise.all(Array.from({ length: 20 }, () => session.token()));
      expect([new Set(got), s.refreshes]).toEqual([new Set(['a2']), ['r1']]);
      expect(stored()).toMatchObject({ access: 'a2', refresh: 'r2', guest: true });
      expect(await session.token()).toBe('a2');
      expect(s.refreshes).toHaveLength(1);
    });

    test('a refused token is exchanged once for all who were refused', async () => {
      session.keep(tokens(0), false); // looks good, and is not
      elsewhere({ ...stored(), refresh: 'r1' });
      const s = server();
      const got = await Promise.all(Array.from({ length: 5 }, () => call('/plan')));
      expect(got).toEqual(Array(5).fill({ ok: true }));
      expect(s.refreshes).toEqual(['r1']);
    });

    test("another tab's token is taken", async () => {
      const s = server();
      elsewhere({ access: 'b', refresh: 'rb', until: Date.now() + 900_000, guest: false });
      expect(await session.token()).toBe('b');
      expect([s.refreshes, session.signedIn]).toEqual([[], true]);
    });

    test('another tab signs in and out', () => {
      elsewhere({ access: 'b', refresh: 'rb', until: Date.now() + 900_000, guest: false });
      page.dispatchEvent(Object.assign(new Event('storage'), { key: KEY }));
      expect([session.kept?.access, session.signedIn]).toEqual(['b', true]);
      memory.clear();
      page.dispatchEvent(Object.assign(new Event('storage'), { key: 'another' }));
      expect(session.kept?.access).toBe('b');
      page.dispatchEvent(Object.assign(new Event('storage'), { key: null }));
      expect(session.kept).toBeNull();
    });

    test('whoever may not refresh is signed out, and asked no more', async () => {
      const s = server();
      session.keep({ ...tokens(7), expires_in: 10 }, false);
      await expect(call('/plan')).rejects.toMatchObject({ status: 401 });
      expect([session.kept, stored(), session.signedIn, await session.token()]).toEqual([null, null, false, '']);
      expect(s.refreshes).toEqual(['r7']);
    });

    test('a call that is refused with a good-looking token tries once more, then says so', async () => {
      const s = server();
      session.keep(tokens(7), false);
      await expect(call('/plan')).rejects.toMatchObject({ status: 401, message: 'sign in' });
      expect([s.asked, s.refreshes, session.kept]).toEqual([['Bearer a7'], ['r7'], null]);
    });

    test('without a server nobody is signed out, and the failure is that of every call', async () => {
      const s = server();
      s.down = true;
      const e = await api.runs().catch((x: unknown) => x);
      expect(e).toBeInstanceOf(Refused);
      expect((e as Refused).offline).toBe(true);
      expect(session.kept?.refresh).toBe('r1');
      s.down = false;
      s.status = 503;
      expect(await api.runs().catch((x: unknown) => x)).toMatchObject({ code: 'internal' });
      expect(session.kept?.refresh).toBe('r1');
      s.status = 0;
      expect(await session.token()).toBe('a2');
    });

    test('without a server what is asked is asked with the token there was, for whoever keeps answers', async () => {
      const s = server();
      const there = fetch;
      vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
        if (path === '/auth/refresh') throw new TypeError('failed to fetch');
        expect(new Headers(init.headers).get('Authorization')).toBe('Bearer a1');
        return json({ kept: true });
      });
      expect(await call('/plan')).toEqual({ kept: true });
      vi.stubGlobal('fetch', there);
      expect([await session.token(), s.refreshes]).toEqual(['a2', ['r1']]);
    });

    test('whoever signs out during an exchange stays signed out', async () => {
      const s = server();
      s.hold = true;
      const asked = session.token();
      await vi.waitFor(() => expect(s.refreshes).toHaveLength(1));
      await signOut();
      s.open();
      expect(await asked).toBe('');
      expect([session.kept, stored()]).toEqual([null, null]);
    });

    test('a damaged record is nobody', () => {
      memory.setItem(KEY, '{');
      page.dispatchEvent(Object.assign(new Event('storage'), { key: KEY }));
      expect(session.kept).toBeNull();
    });
  });
}

test('a new password: the tokens of the answer take the place of those kept', async () => {
  session.keep(tokens(1), false);
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push([path, JSON.parse(init.body as string)]);
    return json(tokens(2));
  });
  await changePassword('ada@example.com', 'the one of before', 'the one from now on');
  expect(sent).toEqual([['/auth/password', { old_password: 'the one of before', new_password: 'the one from now on' }]]);
  expect(stored()).toMatchObject({ access: 'a2', refresh: 'r2', guest: false });
});

test('a password that is refused leaves who is signed in as they are', async () => {
  session.keep(tokens(1), false);
  vi.stubGlobal('fetch', async () => json({ code: 'invalid', detail: 'is not right', field: 'old_password' }, 400));
  await expect(changePassword('ada@example.com', 'x', 'y')).rejects.toMatchObject({ field: 'old_password' });
  expect(stored()).toMatchObject({ access: 'a1', refresh: 'r1' });
});

test('who was signed out by the server is told so until somebody comes in', async () => {
  const s = server();
  s.status = 401;
  session.keep(tokens(1), false);
  expect(session.ended).toBe(false);
  expect(await session.token('a1')).toBe('');
  expect([session.kept, session.ended]).toEqual([null, true]);
  session.keep(tokens(2), true); // a guest who was not asked anything has not seen it
  expect(session.ended).toBe(true);
  vi.resetModules(); // nor is it lost when the page is loaded anew
  expect((await import('../src/lib/session.svelte')).session.ended).toBe(true);
  page.dispatchEvent(Object.assign(new Event('storage'), { key: 'tripwright.ended' }));
  expect(session.ended).toBe(true);
  session.seen();
  expect([session.ended, memory.getItem('tripwright.ended')]).toEqual([false, null]);
  session.ended = true;
  session.keep(tokens(2), false);
  expect(session.ended).toBe(false);
  session.forget();
  expect(session.ended).toBe(false);
});

test('the bin is offered for one’s own trips, and to owners for all', () => {
  const as = (role: string) => ({ ...tokens(1), access_token: `h.${btoa(JSON.stringify({ sub: 'ada', role }))}.s` }) as Tokens;
  for (const [role, mine, may] of [['member', true, true], ['member', false, false], ['owner', true, true], ['owner', false, true]] as const) {
    session.keep(as(role), false);
    expect([role, mine, session.mayChange({ mine })]).toEqual([role, mine, may]);
  }
  session.keep(tokens(1), false); // a token that says nothing
  expect([session.account, session.mayChange({ mine: true }), session.mayChange({ mine: false })]).toEqual(['', true, false]);
});

test('who signs out in one tab has what another one shows covered; a token that is exchanged there covers nothing', () => {
  const as = (who: string) => `h.${btoa(JSON.stringify({ sub: who }))}.s`;
  const told = (k: unknown, key = KEY) => {
    if (k) elsewhere(k);
    else memory.removeItem(KEY);
    page.dispatchEvent(Object.assign(new Event('storage'), { key }));
  };
  const kept = (who: string, n: number) => ({ access: as(who), refresh: `r${n}`, until: Date.now() + 900_000, guest: false });
  session.keep({ ...tokens(1), access_token: as('ada') }, false);
  const before = session.others;
  told(kept('ada', 2));
  expect(session.others).toBe(before);
  told(kept('eve', 3));
  expect(session.others).toBe(before + 1);
  told(null);
  expect([session.others, session.kept]).toEqual([before + 2, null]);
  told(kept('ada', 4)); // nobody was here, so there is nothing to cover
  expect(session.others).toBe(before + 2);
});
