import { describe, expect, test } from 'vitest';
import { brief, compare, differences, grouped, hint, same, type Row } from '../src/lib/diff';

const rows = (a: unknown, b: unknown) => [...differences(a, b)].filter((r): r is Row => r !== null);
const told = (a: unknown, b: unknown) => rows(a, b).map((r) => `${r.kind} ${r.field}${r.path ? '|' + r.path : ''}`);

describe('differences', () => {
  test('what is equal is not told, whatever its order', () => {
    expect(rows({ a: 1, b: { c: [1, { d: 2 }] } }, { b: { c: [1, { d: 2 }] }, a: 1 })).toEqual([]);
  });
  test('members that change, go and come', () => {
    expect(told({ a: 1, b: { c: 2, d: 3 }, e: null }, { a: 2, b: { c: 2, x: 4 }, e: null })).toEqual(['changed a', 'removed b|d', 'added b|x']);
  });
  test('null is a value, and so is what is not there', () => {
    expect(rows({ a: null }, { a: 0 })).toEqual([{ field: 'a', path: '', kind: 'changed', before: null, after: 0 }]);
    expect(rows({}, { a: null })).toEqual([{ field: 'a', path: '', kind: 'added', after: null }]);
  });
  test('a list of nothing may be null, and what went from it or came to it is named', () => {
    expect(told({ l: [{ kind: 'late' }] }, { l: null })).toEqual(['removed l|[0]']);
    expect(told({ l: null }, { l: [{ id: 'x' }, { id: 'y' }] })).toEqual(['added l|[x]', 'added l|[y]']);
    expect(told({ l: null }, { l: [] })).toEqual(['changed l']); // or else what differs would look alike
  });
  test('another kind of value is one change', () => {
    expect(told({ a: { b: [1, 2, 3] } }, { a: { b: { x: 1 } } })).toEqual(['changed a|b']);
  });
  test('entries with names are paired by them', () => {
    const a = { list: [{ id: 'x', n: 1 }, { id: 'y', n: 2 }, { id: 'z', n: 3 }] };
    const b = { list: [{ id: 'w', n: 0 }, { id: 'x', n: 1 }, { id: 'z', n: 4 }] };
    expect(told(a, b)).toEqual(['removed list|[y]', 'changed list|[z].n', 'added list|[w]']);
  });
  test('a list in another order says so, once', () => {
    expect(told({ l: [{ id: 1 }, { id: 2 }] }, { l: [{ id: 2 }, { id: 1 }] })).toEqual(['moved l|[order]']);
  });
  test('entries without names: what is alike at both ends is left', () => {
    expect(told({ l: [1, 2, 3, 4] }, { l: [1, 9, 3, 4] })).toEqual(['changed l|[1]']);
    expect(told({ l: [1, 2, 3] }, { l: [1, 7, 2, 3] })).toEqual(['added l|[1]']);
    expect(told({ l: [{ a: 1 }, { a: 2 }] }, { l: [{ a: 2 }] })).toEqual(['removed l|[0]']);
    expect(told({ l: [{ a: 1, b: 0 }] }, { l: [{ a: 2, b: 0 }] })).toEqual(['changed l|[0].a']);
  });
  test('every row says what is needed to go from one to the other', () => {
    const a = { n: 1, gone: 'x', deep: { list: [1, 2], t: true } };
    const b = { n: 2, deep: { list: [1, 2, 3], t: false }, come: [] };
    const there = structuredClone(a) as Record<string, unknown>;
    for (const r of rows(a, b)) {
      const steps = [r.field, ...r.path.split(/[.[\]]/).filter(Boolean)];
      let at = there as Record<string, unknown>;
      for (const s of steps.slice(0, -1)) at = at[s] as Record<string, unknown>;
      if (r.kind === 'removed') delete at[steps.at(-1)!];
      else at[steps.at(-1)!] = r.after;
    }
    expect(there).toEqual(b);
  });
  test('depth costs no stack', () => {
    let a: unknown = 1;
    let b: unknown = 2;
    for (let i = 0; i < 50_000; i++) [a, b] = [{ x: a }, { x: b }];
    expect(rows(a, b)).toHaveLength(1);
    expect(same(a, b)).toBe(false);
  });
  test('two states of half a megabyte are compared in a moment, and it can be stopped', async () => {
    const state = (n: number) => ({ sights: Array.from({ length: 4000 }, (_, i) => ({ id: `s${i}`, name: `Sight ${i}`, hours: [[540, 1080]], price: i % 7 === 0 ? i + n : i })) });
    const [a, b] = [state(0), state(1)];
    const began = performance.now();
    expect(await compare(a, b, new AbortController().signal)).toHaveLength(572);
    expect(performance.now() - began).toBeLessThan(2000);
    const stop = new AbortController();
    const cut = compare(a, b, stop.signal, 0);
    stop.abort();
    await expect(cut).rejects.toThrow();
  });
});

test('rows are grouped by their field, and counted', () => {
  const g = grouped(rows({ a: { x: 1, y: 2 }, b: 1 }, { a: { x: 2, z: 3 }, b: 2 }));
  expect(g.map((x) => [x.field, x.rows.length, x.counts])).toEqual([
    ['a', 3, { added: 1, removed: 1, changed: 1, moved: 0 }],
    ['b', 1, { added: 0, removed: 0, changed: 1, moved: 0 }],
  ]);
});

test('an entry is hinted at by its name, or by what it is', () => {
  expect([hint({ cost: 1, kind: 'budget_exceeded' }), hint({ id: 'x', name: 'Louvre' }), hint({ n: 1 }), hint([1]), hint(null)]).toEqual(['budget_exceeded', 'Louvre', '', '', '']);
  expect(hint({ name: 'x'.repeat(61) })).toBe('');
});

describe('brief', () => {
  test('short values are written in one line', () => {
    expect(brief({ a: [1, 'b', null], c: true })).toBe('{a: [1, "b", null], c: true}');
    expect(brief('x')).toBe('"x"');
    expect(brief([])).toBe('[]');
  });
  test('long ones are not written at all', () => {
    expect(brief('x'.repeat(200))).toBeNull();
    expect(brief(Array.from({ length: 1e6 }, () => 1))).toBeNull();
    expect(brief({ a: Array.from({ length: 90 }, (_, i) => i) })).toBeNull();
  });
});
