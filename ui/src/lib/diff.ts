// What differs between two JSON values, found step by step: a state has tens of thousands of members, and a page must stay quick
// while they are compared.
export type Kind = 'added' | 'removed' | 'changed' | 'moved';

export interface Row {
  field: string; // the member of the whole that it is in
  path: string; // from there on
  kind: Kind;
  before?: unknown;
  after?: unknown;
}

export interface Group {
  field: string;
  rows: Row[];
  counts: Record<Kind, number>;
}

type Bag = Record<string, unknown>;
const isBag = (v: unknown): v is Bag => typeof v === 'object' && v !== null && !Array.isArray(v);
const isList = (v: unknown): v is unknown[] => Array.isArray(v);

// same tells whether two values are equal, whatever the order of members. It does not call itself: depth costs no stack.
export function same(one: unknown, other: unknown): boolean {
  const open: [unknown, unknown][] = [[one, other]];
  for (let pair = open.pop(); pair; pair = open.pop()) {
    const [a, b] = pair;
    if (a === b) continue;
    if (isList(a) && isList(b)) {
      if (a.length !== b.length) return false;
      for (let i = 0; i < a.length; i++) open.push([a[i], b[i]]);
    } else if (isBag(a) && isBag(b)) {
      const names = Object.keys(a);
      if (names.length !== Object.keys(b).length) return false;
      for (const n of names) {
        if (!Object.hasOwn(b, n)) return false;
        open.push([a[n], b[n]]);
      }
    } else return false;
  }
  return true;
}

// What tells the entries of a list apart, the best first.
const names = ['id', 'ref', 'ref_id', 'slot', 'date', 'number', 'tool', 'node', 'name', 'cycle'];

// nameOf gives the member that all entries of both lists have and that is another in each, or ''.
function nameOf(a: unknown[], b: unknown[]): string {
  if (!(a.length || b.length) || !a.every(isBag) || !b.every(isBag)) return '';
  return names.find((n) => [a, b].every((list) => {
    const seen = new Set((list as Bag[]).map((e) => e[n]));
    return seen.size === list.length && [...seen].every((v) => (typeof v === 'string' && v !== '') || typeof v === 'number');
  })) ?? '';
}

interface Step {
  path: string;
  field: string;
  before: unknown;
  after: unknown;
  kind?: Kind; // known already
}

// differences gives one row for each place where after is not as before, in the order of before. Between them it gives null, so that
// whoever asks can pause.
export function* differences(before: unknown, after: unknown): Generator<Row | null> {
  const open: Step[] = [{ path: '', field: '', before, after }];
  for (let s = open.pop(); s; s = open.pop()) {
    const { path, field, before: a, after: b } = s;
    if (s.kind) {
      yield { field, path, kind: s.kind, ...(s.kind === 'added' ? {} : { before: a }), ...(s.kind === 'removed' ? {} : { after: b }) };
      continue;
    }
    yield null;
    if (a === b) continue;
    const next: Step[] = [];
    const below = (name: string, x: unknown, y: unknown, kind?: Kind) =>
      next.push({ field: field || name, path: field ? join(path, name) : '', before: x, after: y, ...(kind ? { kind } : {}) });
    if (isBag(a) && isBag(b)) {
      for (const n of Object.keys(a)) below(n, a[n], b[n], Object.hasOwn(b, n) ? undefined : 'removed');
      for (const n of Object.keys(b)) if (!Object.hasOwn(a, n)) below(n, undefined, b[n], 'added');
    } else if (isEntries(a, b) || isEntries(b, a)) {
      lists((a ?? []) as unknown[], (b ?? []) as unknown[], below);
    } else {
      yield { field, path, kind: 'changed', before: a, after: b };
      continue;
    }
    for (let i = next.length - 1; i >= 0; i--) open.push(next[i]!);
  }
}

function join(path: string, name: string): string {
  return path && !name.startsWith('[') ? `${path}.${name}` : path + name;
}

// isEntries tells whether one is a list and the other is one too, or null where the first has entries: the server writes a list of
// nothing so, and what went or came has names that "null" has not.
function isEntries(a: unknown, b: unknown): boolean {
  return isList(a) && (isList(b) || (b === null && a.length > 0));
}

// lists pairs entries by their name where they have one; else the middle that is not alike, entry by entry.
function lists(a: unknown[], b: unknown[], below: (name: string, x: unknown, y: unknown, kind?: Kind) => void): void {
  const n = nameOf(a, b);
  if (n) {
    const then = new Map((b as Bag[]).map((e) => [e[n], e]));
    const was = new Set((a as Bag[]).map((e) => e[n]));
    for (const e of a as Bag[]) below(`[${String(e[n])}]`, e, then.get(e[n]), then.has(e[n]) ? undefined : 'removed');
    for (const e of b as Bag[]) if (!was.has(e[n])) below(`[${String(e[n])}]`, undefined, e, 'added');
    const order = (a as Bag[]).map((e) => e[n]).filter((v) => then.has(v));
    const orderThen = (b as Bag[]).map((e) => e[n]).filter((v) => was.has(v));
    if (order.some((v, i) => v !== orderThen[i])) below('[order]', order, orderThen, 'moved');
    return;
  }
  let first = 0;
  while (first < a.length && first < b.length && same(a[first], b[first])) first++;
  let last = 0;
  while (last < a.length - first && last < b.length - first && same(a[a.length - 1 - last], b[b.length - 1 - last])) last++;
  const [ends, endsThen] = [a.length - last, b.length - last];
  for (let i = first; i < Math.max(ends, endsThen); i++) {
    if (i >= endsThen) below(`[${i}]`, a[i], undefined, 'removed');
    else if (i >= ends) below(`[${i}]`, undefined, b[i], 'added');
    else below(`[${i}]`, a[i], b[i]);
  }
}

// compare gathers the rows in slices of some milliseconds, and lets the page breathe between them.
export async function compare(before: unknown, after: unknown, stop: AbortSignal, slice = 8): Promise<Row[]> {
  const rows: Row[] = [];
  let until = performance.now() + slice;
  for (const row of differences(before, after)) {
    if (row) rows.push(row);
    if (performance.now() < until) continue;
    await new Promise((done) => setTimeout(done));
    stop.throwIfAborted();
    until = performance.now() + slice;
  }
  return rows;
}

// grouped puts the rows of a field together, in the order of their first.
export function grouped(rows: Row[]): Group[] {
  const groups = new Map<string, Group>();
  for (const r of rows) {
    let g = groups.get(r.field);
    if (!g) groups.set(r.field, (g = { field: r.field, rows: [], counts: { added: 0, removed: 0, changed: 0, moved: 0 } }));
    g.rows.push(r);
    g.counts[r.kind]++;
  }
  return [...groups.values()];
}

// hint gives the word that tells an entry from others to people, or ''.
export function hint(v: unknown): string {
  const word = isBag(v) ? ['name', 'title', 'kind', 'type', 'role', 'id', 'date', 'node'].map((n) => v[n]).find((w) => typeof w === 'string' && w !== '') : '';
  return typeof word === 'string' && word.length <= 60 ? word : '';
}

// brief writes a value in one line, or gives null when it would be longer than most.
export function brief(v: unknown, most = 140): string | null {
  let left = most;
  const write = (x: unknown): string => {
    if (left < 0) return '';
    if (isList(x)) {
      left -= 2;
      return `[${x.length > most ? ((left = -1), '') : x.map(write).join(', ')}]`;
    }
    if (isBag(x)) {
      left -= 2;
      const parts: string[] = [];
      for (const n in x) {
        if ((left -= n.length + 4) < 0) return '';
        parts.push(`${n}: ${write(x[n])}`);
      }
      return `{${parts.join(', ')}}`;
    }
    const s = typeof x === 'string' ? (left < x.length ? '' : JSON.stringify(x)) : String(x);
    left -= typeof x === 'string' ? x.length + 2 : s.length;
    return s;
  };
  const s = write(v);
  return left < 0 ? null : s;
}
