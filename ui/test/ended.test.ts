import './browser';
import { agent, memory, place } from './browser';
import { beforeEach, expect, test, vi } from 'vitest';
import { api, Refused } from '../src/lib/api';
import { ended, kept } from '../src/lib/ended';
import type { Run } from '../src/lib/types';

const run = { run_id: 'r', status: 'completed' } as Run;
const worker = Object.assign(new EventTarget(), { controller: null as unknown });

beforeEach(() => {
  vi.restoreAllMocks();
  worker.controller = {};
  Object.assign(agent, { serviceWorker: worker });
  vi.spyOn(api, 'run').mockResolvedValue(run);
});

test('a run on its way is none that is over', async () => {
  vi.mocked(api.run).mockResolvedValue({ ...run, status: 'running' });
  expect(await ended('r')).toBe(null);
  vi.mocked(api.run).mockResolvedValue(run);
  expect(await ended('r')).toBe(run);
});

test('what nobody answers and nobody kept is said', async () => {
  vi.mocked(api.run).mockRejectedValue(new Refused('offline', ''));
  await expect(ended('r')).rejects.toMatchObject({ offline: true });
});

test('what was asked for early is taken once, by who asked for it', async () => {
  const asked = (id: string, token: string, answer: Promise<Response>) => Object.assign(window, { tripwright: { id, token, answer } });
  const other = { ...run, sentence: 'early' } as Run;
  const ok = () => Promise.resolve(Response.json(other));
  asked('r', '', ok());
  expect(await ended('r')).toEqual(other);
  expect(await ended('r')).toBe(run);
  for (const [id, token, answer] of [
    ['another', '', ok()], ['r', 'of somebody else', ok()], ['r', '', Promise.resolve(new Response('', { status: 401 }))], ['r', '', Promise.resolve(new Response('no JSON'))],
  ] as const) {
    asked(id, token, answer);
    expect(await ended('r')).toBe(run);
  }
  const lost = Promise.reject(new TypeError('nobody answers'));
  lost.catch(() => {});
  asked('r', '', lost);
  expect(await ended('r')).toBe(run);
});

test('what came before the worker is asked for once more when it has come', async () => {
  const asked = () => vi.mocked(api.run).mock.calls.length;
  await kept('r');
  worker.dispatchEvent(new Event('controllerchange'));
  expect(asked()).toBe(1); // there was one all along
  worker.controller = null;
  await kept('r');
  expect(asked()).toBe(2);
  worker.dispatchEvent(new Event('controllerchange'));
  worker.dispatchEvent(new Event('controllerchange'));
  expect(asked()).toBe(3);
  vi.mocked(api.run).mockImplementation(async () => ((worker.controller = {}), run)); // it comes between question and answer
  await kept('r');
  expect(asked()).toBe(5);
  Object.assign(agent, { serviceWorker: undefined }); // over plain http there is none
  expect(await kept('r')).toBe(run);
});

test('what would be asked for early is not when the app was there before', async () => {
  const script = Object.values(import.meta.glob('../public/early.js', { query: '?raw', import: 'default', eager: true }))[0] as string;
  const id = '3f1c3e0a-8b7d-4c26-9d0e-0a1b2c3d4e5f';
  memory.setItem('tripwright.session', JSON.stringify({ access: 'a', until: Date.now() + 60_000 }));
  place.pathname = `/app/trip/${id}`;
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(run));
  const begin = () => void new Function(script)();
  const early = () => (window as Window).tripwright?.id;
  delete window.tripwright;
  begin();
  expect([fetched.mock.calls.length, early()]).toEqual([1, id]);
  delete window.tripwright;
  await ended(id); // the app is first
  begin();
  expect([fetched.mock.calls.length, early()]).toEqual([1, undefined]);
  memory.clear();
});
