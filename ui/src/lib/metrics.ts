// Reads what Prometheus reads, and counts from it what a board shows.
export interface Sample {
  labels: Record<string, string>;
  value: number;
}

export type Scrape = Map<string, Sample[]>;

export interface Histogram {
  bounds: number[]; // the last is Infinity
  counts: number[]; // how many were at most that
  sum: number;
  count: number;
}

type Match = Record<string, string> | ((labels: Record<string, string>) => boolean);

// parse takes what it understands of a page and leaves the rest.
export function parse(text: string): Scrape {
  const found: Scrape = new Map();
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const name = /^[a-zA-Z_:][\w:]*/.exec(line)?.[0];
    if (!name) continue;
    let rest = line.slice(name.length);
    const labels: Record<string, string> = {};
    if (rest.startsWith('{')) {
      const end = readLabels(rest, labels);
      if (end < 0) continue;
      rest = rest.slice(end);
    }
    const value = number(rest.trim().split(/\s+/)[0] ?? '');
    if (value === undefined) continue;
    const list = found.get(name);
    if (list) list.push({ labels, value });
    else found.set(name, [{ labels, value }]);
  }
  return found;
}

// readLabels reads {a="b",c="d"} and gives where it ends, or -1.
function readLabels(s: string, into: Record<string, string>): number {
  const one = /\s*([a-zA-Z_]\w*)\s*=\s*"((?:[^"\\]|\\.)*)"\s*(,?)/y;
  one.lastIndex = 1;
  for (let i = 1; ; i = one.lastIndex) {
    one.lastIndex = i;
    const m = one.exec(s);
    if (!m) {
      const close = s.slice(i).match(/^\s*}/);
      return close ? i + close[0].length : -1;
    }
    into[m[1]!] = m[2]!.replace(/\\(.)/g, (_, c: string) => (c === 'n' ? '\n' : c));
  }
}

function number(s: string): number | undefined {
  if (s === '+Inf' || s === 'Inf') return Infinity;
  if (s === '-Inf') return -Infinity;
  if (s === 'NaN') return NaN;
  const n = Number(s);
  return s === '' || Number.isNaN(n) ? undefined : n;
}

function fits(labels: Record<string, string>, match?: Match): boolean {
  if (!match) return true;
  return typeof match === 'function' ? match(labels) : Object.entries(match).every(([k, v]) => labels[k] === v);
}

// total adds up what a name has; nothing when it is not there.
export function total(s: Scrape, name: string, match?: Match): number | undefined {
  const list = s.get(name)?.filter((x) => fits(x.labels, match) && !Number.isNaN(x.value));
  return list?.length ? list.reduce((n, x) => n + x.value, 0) : undefined;
}

// by adds up for each value of a label.
export function by(s: Scrape, name: string, label: string, match?: Match): Map<string, number> {
  const sums = new Map<string, number>();
  for (const x of s.get(name) ?? []) {
    if (!fits(x.labels, match) || Number.isNaN(x.value)) continue;
    const key = x.labels[label] ?? '';
    sums.set(key, (sums.get(key) ?? 0) + x.value);
  }
  return sums;
}

// histogram puts all series of a name together.
export function histogram(s: Scrape, name: string, match?: Match): Histogram | null {
  const counts = by(s, `${name}_bucket`, 'le', match);
  if (counts.size === 0) return null;
  const buckets = [...counts].map(([le, n]) => [number(le) ?? Infinity, n] as const).sort((a, b) => a[0] - b[0]);
  const count = total(s, `${name}_count`, match) ?? buckets.at(-1)![1];
  return { bounds: buckets.map((b) => b[0]), counts: buckets.map((b) => b[1]), sum: total(s, `${name}_sum`, match) ?? 0, count };
}

// since gives what came after an earlier look; all of it when the process began anew in between.
export function since(now: Histogram | null, then: Histogram | null): Histogram | null {
  if (!now || !then || then.count > now.count || then.bounds.length !== now.bounds.length) return now;
  return { bounds: now.bounds, counts: now.counts.map((n, i) => Math.max(0, n - then.counts[i]!)), sum: now.sum - then.sum, count: now.count - then.count };
}

// quantile is what Prometheus' histogram_quantile says: between two bounds as if evenly spread. Infinity means more than the highest
// bound; undefined that nothing was counted.
export function quantile(h: Histogram | null, q: number): number | undefined {
  const all = h?.counts.at(-1) ?? 0;
  if (!h || all <= 0) return undefined;
  const rank = q * all;
  const i = h.counts.findIndex((n) => n >= rank && n > 0);
  const high = h.bounds[i]!;
  if (high === Infinity) return Infinity;
  const [low, below] = i === 0 ? [0, 0] : [h.bounds[i - 1]!, h.counts[i - 1]!];
  const here = h.counts[i]! - below;
  return here <= 0 ? high : low + (high - low) * ((rank - below) / here);
}

// highest is the last bound that is a number.
export function highest(h: Histogram): number {
  return h.bounds.findLast((b) => b !== Infinity) ?? 0;
}

// rate is how many a second came between two looks; a counter that went down began anew.
export function rate(now: number | undefined, then: number | undefined, seconds: number): number | undefined {
  if (now === undefined || seconds <= 0) return undefined;
  const grown = now - (then ?? 0);
  return (grown < 0 ? now : grown) / seconds;
}

// share is a part of a whole, where there is a whole.
export function share(part: number | undefined, whole: number | undefined): number | undefined {
  return whole ? (part ?? 0) / whole : undefined;
}
