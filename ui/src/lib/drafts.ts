// Drafts with changes in them outlast their screen: each waits for its run to be looked at again, until the page itself is left.
import type { Draft } from './draft.svelte';

const drafts = new Map<string, Draft>();

addEventListener('beforeunload', (e) => [...drafts.values()].some((d) => d.changed) && e.preventDefault());

// draftOf gives the draft of a run as it was left, or a new one.
export function draftOf(runID: string, make: () => Draft): Draft {
  for (const [id, d] of drafts) if (!d.changed) drafts.delete(id);
  const draft = drafts.get(runID) ?? make();
  drafts.set(runID, draft);
  return draft;
}

// letGo gives up the draft of a run, whose changes are kept elsewhere or not wanted; without a run all of them.
export function letGo(runID?: string): void {
  if (runID === undefined) drafts.clear();
  else drafts.delete(runID);
}
