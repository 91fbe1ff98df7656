import { memory } from './browser';
import { beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut, signUp } from '../src/lib/account';
import { devices } from '../src/lib/devices';
import { session } from '../src/lib/session.svelte';
import type { Tokens } from '../src/lib/types';

const tokens = (device: string) => ({ access_token: 'a', refresh_token: 'r', expires_in: 900, token_type: 'Bearer', device_token: device }) as Tokens;

beforeEach(() => {
  memory.clear();
  session.forget();
});

// A server that gives each login a device token anew, and remembers what was sent to it.
function server() {
  const sent: [string, Record<string, string>][] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    sent.push([path, JSON.parse((init.body as string | undefined) ?? '{}') as Record<string, string>]);
    if (path === '/auth/revoke') return new Response(null, { status: 204 });
    return new Response(JSON.stringify(tokens(`twd_${sent.length}`)), { headers: { 'Content-Type': 'application/json' } });
  });
  return sent;
}

test('a device says with the next login that it is known, also after signing out', async () => {
  const sent = server();
  await signUp('Ada@example.org', 'a sentence of mine', 'Acme');
  await signOut();
  await signIn(' ada@EXAMPLE.org', 'a sentence of mine', '');
  expect(sent.at(-1)).toEqual(['/auth/login', { email: ' ada@EXAMPLE.org', password: 'a sentence of mine', device_token: 'twd_1' }]);
  await signIn('ada@example.org', 'a sentence of mine', 'acme');
  expect(sent.at(-1)?.[1]['device_token']).toBeUndefined(); // another account, as far as is known
  await signIn('ada@example.org', 'a sentence of mine', '');
  expect(sent.at(-1)?.[1]['device_token']).toBe('twd_3');
});

test('few accounts are remembered, and what is damaged is none', () => {
  for (let i = 0; i < 9; i++) devices.keep(`u${i}@example.org`, '', tokens(`twd_${i}`));
  expect([devices.of('u0@example.org', ''), devices.of('u1@example.org', ''), devices.of('u8@example.org', '')]).toEqual([undefined, 'twd_1', 'twd_8']);
  devices.keep('u1@example.org', '', { ...tokens(''), device_token: undefined } as Tokens);
  expect(devices.of('u1@example.org', '')).toBe('twd_1');
  for (const damaged of ['{', '{}', '[1]', '[["a", 2]]', 'null']) {
    memory.setItem('tripwright.devices', damaged);
    expect(devices.of('u1@example.org', '')).toBeUndefined();
  }
});

test('what a deleted account left on the device goes, and nobody else’s', () => {
  const of = (id: string, device: string) => ({ ...tokens(device), access_token: `h.${btoa(JSON.stringify({ sub: id }))}.s` }) as Tokens;
  memory.setItem('tripwright.devices', JSON.stringify([['ada@example.org old', 'twd_before'], ['ada@example.organic ', 'twd_other']])); // of an earlier version
  devices.keep('ada@example.org', '', of('ada', 'twd_1'));
  devices.keep('ada@example.org', 'globex', of('ada in globex', 'twd_2'));
  devices.keep('eve@example.org', '', of('eve', 'twd_3'));
  devices.forget('ada', 'ADA@example.org');
  expect([devices.of('ada@example.org', ''), devices.of('ada@example.org', 'old')]).toEqual([undefined, undefined]);
  expect([devices.of('ada@example.org', 'globex'), devices.of('eve@example.org', ''), devices.of('ada@example.organic', '')]).toEqual(['twd_2', 'twd_3', 'twd_other']);
  devices.forget('ada in globex', 'ada@example.org');
  devices.forget('eve', 'eve@example.org');
  devices.forget('', 'ada@example.organic');
  expect(memory.getItem('tripwright.devices')).toBeNull();
});
