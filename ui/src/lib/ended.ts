// A run that is over, also when it was read before and nobody answers now.
import { api } from './api';
import { early } from './early';
import { session } from './session.svelte';
import type { Run } from './types';

// ended gives a run that is over, or null while it is planned. Without a server it is what was kept of it: that is never a run on its
// way, of which nobody can say how it went on. seen is told of the run either way.
export async function ended(id: string, seen?: (run: Run) => void): Promise<Run | null> {
  const run = await kept(id);
  seen?.(run);
  return run.status === 'running' ? null : run;
}

// kept gets a run. A service worker keeps what goes through it: what was there before the worker is asked for again when it has come.
export async function kept(id: string): Promise<Run> {
  const worker = navigator.serviceWorker;
  const alone = worker && !worker.controller;
  const run = (await early(id, session.kept?.access ?? '')) ?? (await api.run(id));
  const again = () => void api.run(id).catch(() => {}); // the run is there already
  if (alone && worker.controller) again();
  else if (alone) worker.addEventListener('controllerchange', again, { once: true });
  return run;
}
