// Changes that were looked at and discarded. The server keeps every plan; this device remembers which were not wanted.
const KEY = 'tripwright.dropped';
const MOST = 200;

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return []; // not ours, or damaged
  }
}

export function isDropped(runID: string): boolean {
  return read().includes(runID);
}

// drop marks a run as discarded, or takes the mark away.
export function drop(runID: string, yes = true): void {
  const rest = read().filter((id) => id !== runID);
  localStorage.setItem(KEY, JSON.stringify(yes ? [...rest, runID].slice(-MOST) : rest));
}
