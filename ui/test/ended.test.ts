import './browser';
import { agent } from './browser';
import { beforeEach, expect, test, vi } from 'vitest';
import { api, Refused } from '../src/lib/api';
import { ended, kept } from '../src/lib/ended';
import type { Run, Status } from '../src/lib/types';

const run = { run_id: 'r', status: 'completed' } as Run;
const status = (s: string) => vi.spyOn(api, 'status').mockResolvedValue({ status: s } as Status);
const worker = Object.assign(new EventTarget(), { controller: null as unknown });

beforeEach(() => {
  vi.restoreAllMocks();
  worker.controller = {};
  Object.assign(agent, { serviceWorker: worker });
  vi.spyOn(api, 'run').mockResolvedValue(run);
});

test('a run on its way is not asked for, one that is over is', async () => {
  status('running');
  expect([await ended('r'), vi.mocked(api.run).mock.calls]).toEqual([null, []]);
  status('completed');
  expect(await ended('r')).toBe(run);
});

test('without a server what was kept of the run counts', async () => {
  vi.spyOn(api, 'status').mockRejectedValue(new Refused('offline', ''));
  expect(await ended('r')).toBe(run);
  vi.mocked(api.run).mockRejectedValue(new Refused('offline', ''));
  await expect(ended('r')).rejects.toMatchObject({ offline: true });
  vi.spyOn(api, 'status').mockRejectedValue(new Refused('not_found', '', 404));
  await expect(ended('r')).rejects.toMatchObject({ status: 404 });
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
