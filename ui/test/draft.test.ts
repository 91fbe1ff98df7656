import './browser';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { api, Refused } from '../src/lib/api';
import { Draft, isStop, named, type DraftDay } from '../src/lib/draft.svelte';
import type { Activity, Checked, Itinerary, ItineraryDay, Moved, Violation } from '../src/lib/types';

const at = (role: string, option: string, start: string, more: Partial<Activity> = {}): Activity => ({
  citations: [], cost_usd_cents: 0, kind: role === 'sight' ? 'attraction' : role.startsWith('check') || role === 'night' ? 'lodging' : 'restaurant', locked: false, name: option.toUpperCase(),
  notes: '', option_ref: option, quality: 'real', ref: '', role, window: { start, end: start.replace(':00', ':50') }, ...more,
}) as Activity;
const lay = (days: Activity[][]) => days.map((activities, d) => ({ date: `2027-06-${14 + d}`, headline: `day ${d}`, activities: activities.map((a, k) => ({ ...a, ref: `d${d}.s${k}` })) }) as unknown as ItineraryDay);
const plan = () => lay([
  [at('arrive', 'AF1', '08:00'), at('check_in', 'ritz', '12:00'), at('sight', 'louvre', '13:00'), at('dinner', 'cafe', '19:00'), at('night', 'ritz', '21:00')],
  [at('sight', 'orsay', '09:00'), at('lunch', 'bistro', '12:00'), at('sight', 'rodin', '14:00'), at('night', 'ritz', '21:00')],
  [at('check_out', 'ritz', '09:00'), at('sight', 'tower', '10:00', { locked: true }), at('depart', 'AF2', '18:00')],
]);
const costs = (total: number) => ({ total_usd_cents: total }) as Checked['cost_breakdown'];
const wrong = (node_ref: string): Violation => ({ node_ref, blocking: true, message: 'closed' }) as Violation;
const trip = (): Itinerary => ({ days: plan(), cost_breakdown: costs(100_000), advisories: [], title: 'Paris' }) as unknown as Itinerary;

// relaid is what the server makes of days: other times, other refs, no ids, no headlines; the order is the hand's.
const relaid = (days: ItineraryDay[] | null) => lay((days ?? []).map((d) => (d.activities ?? []).map((a, k) => ({ ...a, window: { start: `${String(8 + 2 * k).padStart(2, '0')}:15`, end: `${9 + 2 * k}:45` } })))).map((d) => ({ ...d, headline: '' }));
const answer = (sent: ItineraryDay[], more: Partial<Checked> = {}): Checked => ({ days: relaid(sent), cost_breakdown: costs(123_400), violations: [], valid: true, ...more }) as Checked;

// Questions to the server wait here until the test answers them.
interface Question {
  sent: ItineraryDay[];
  signal: AbortSignal;
  say: (more?: Partial<Checked>) => Promise<void>;
  refuse: (e: unknown) => Promise<void>;
}
let questions: Question[];
const settled = () => new Promise<void>((done) => setTimeout(done));

beforeEach(() => {
  questions = [];
  vi.spyOn(api, 'check').mockImplementation((_, sent, signal) => new Promise<Checked>((done, fail) => {
    expect(JSON.stringify(sent)).not.toContain('"id"'); // names of cards are ours
    signal!.addEventListener('abort', () => fail(new DOMException('gone', 'AbortError')));
    questions.push({ sent, signal: signal!, say: (more) => (done(answer(sent, more)), settled()), refuse: (e) => (fail(e), settled()) });
  }));
});

const ids = (d: Draft | DraftDay[]) => (d instanceof Draft ? d.days : d).map((x) => x.items.map((i) => i.id));
const stops = (d: Draft) => d.days.map((x) => x.items.filter(isStop).map((i) => i.option_ref));
const BASE = [['louvre', 'cafe'], ['orsay', 'bistro', 'rodin'], ['tower']];
const L = 'sight:louvre', O = 'sight:orsay', B = 'lunch:bistro', R = 'sight:rodin', T = 'sight:tower';
const begin = () => new Draft('run', trip());

// done makes a change that the server agrees to.
async function done(change: Promise<void>, more: Partial<Checked> = {}) {
  await questions.at(-1)!.say(more);
  await change;
}

describe('moving', () => {
  test('within a day', async () => {
    const d = begin();
    const m = d.move(R, 1, 0);
    expect(stops(d)[1]).toEqual(['rodin', 'orsay', 'bistro']); // at once
    expect(d.pending).toBe(true);
    await done(m);
    expect([stops(d)[1], d.pending, d.costs.total_usd_cents, d.changed]).toEqual([['rodin', 'orsay', 'bistro'], false, 123_400, true]);
    expect(d.find(R)).toMatchObject({ day: 1, at: 0, item: { window: { start: '08:15' } } }); // times follow from the server
  });
  test('between days', async () => {
    const d = begin();
    await done(d.move(L, 1, 2));
    expect(stops(d)).toEqual([['cafe'], ['orsay', 'bistro', 'louvre', 'rodin'], ['tower']]);
    expect(questions[0]!.sent[1]!.activities!.map((a) => a.option_ref)).toEqual(['orsay', 'bistro', 'louvre', 'rodin', 'ritz']);
  });
  test('beyond the ends is at the ends, and nowhere is nothing', async () => {
    const d = begin();
    await done(d.move(L, 1, 99));
    await done(d.move(O, 0, -5));
    expect([d.days[1]!.items.at(-1)!.id, d.days[0]!.items[0]!.id]).toEqual([L, O]);
    await d.move('sight:nothing', 0, 0);
    await d.move(L, 7, 0);
    expect(questions).toHaveLength(2);
  });
  test('as a hand laid the days', async () => {
    const d = begin();
    const next = d.days.map((x, n) => (n === 1 ? { ...x, items: [...x.items].reverse() } : x));
    await done(d.arrange(next));
    expect(stops(d)[1]).toEqual(['rodin', 'bistro', 'orsay']);
  });
  test('to where it was is no change', async () => {
    const d = begin();
    await done(d.move(L, 1, 0));
    await done(d.move(L, 0, 2));
    expect([d.changed, d.edit()]).toEqual([false, { moves: [], keep: 'close' }]);
  });
});

describe('cards', () => {
  test('stay the same cards when the server lays the days anew', async () => {
    const d = begin();
    const before = ids(d);
    await done(d.lock(L, true));
    expect(ids(d)).toEqual(before);
    await done(d.move(L, 2, 0));
    await done(d.move(B, 0, 3));
    expect(ids(d).flat().sort()).toEqual(before.flat().sort());
    expect(d.days.map((x) => x.headline)).toEqual(['day 0', 'day 1', 'day 2']);
  });
  test('also with another option in them, and for every night of a house', async () => {
    const d = begin();
    const before = ids(d);
    await done(d.replace(L, { option_ref: 'pompidou', name: 'Pompidou', cost_usd_cents: 1500 }));
    expect([ids(d), d.find(L)!.item.name]).toEqual([before, 'Pompidou']);
    await done(d.replace('night:ritz:1', { option_ref: 'ibis', name: 'Ibis', cost_usd_cents: 9000 }));
    expect(ids(d)).toEqual(before);
    expect(d.days.flatMap((x) => x.items).filter((i) => i.kind === 'lodging').map((i) => i.option_ref)).toEqual(['ibis', 'ibis', 'ibis', 'ibis']);
  });
  test('have names of their own, also the same meal twice', () => {
    const twice = named(lay([[at('lunch', 'cafe', '12:00')], [at('lunch', 'cafe', '12:00')]]));
    expect(ids(twice)).toEqual([['lunch:cafe'], ['lunch:cafe+']]);
    const other = named(lay([[], [at('lunch', 'cafe', '12:00'), at('lunch', 'cafe', '13:00')]]), [{ ...twice[0]!, items: [] }, { ...twice[1]!, items: [twice[1]!.items[0]!, twice[0]!.items[0]!] }]);
    expect(ids(other)).toEqual([[], ['lunch:cafe+', 'lunch:cafe']]);
  });
  test('a new card does not take the name of one that shows something else now', async () => {
    const d = begin();
    await done(d.replace(R, { option_ref: 'pompidou', name: 'Pompidou', cost_usd_cents: 0 }));
    const days = plan();
    days[0]!.activities!.push(days[1]!.activities![2]!); // a fix brings the old sight back, on another day
    days[1]!.activities![2] = at('sight', 'pompidou', '14:00');
    d.take({ days, cost_breakdown: costs(1), violations: [] });
    expect(d.find(R)).toMatchObject({ day: 1, item: { option_ref: 'pompidou' } });
    expect(d.days[0]!.items.at(-1)).toMatchObject({ id: R + '+', option_ref: 'rodin' });
  });
});

describe('what a repair put away', () => {
  const opt = (role: string, option: string) => ({ role, option_ref: option, name: option.toUpperCase() }) as Moved;
  test('the bed comes back for every night, and the edit says so once', async () => {
    const d = begin();
    const [was, now] = [[opt('check_in', 'monge')], [opt('check_in', 'ritz')]];
    expect([d.has(was), d.has(now), d.has([])]).toEqual([false, true, false]);
    await done(d.bringBack(was, now, 0), { violations: [wrong('d0.s1')] });
    expect(d.days.flatMap((x) => x.items).filter((i) => i.kind === 'lodging').map((i) => i.option_ref)).toEqual(['monge', 'monge', 'monge', 'monge']);
    expect([d.has(was), d.has(now), d.broken.length, d.canUndo]).toEqual([true, false, 1, true]); // it shows what breaks
    expect(d.edit()).toEqual({ moves: [{ op: 'replace', ref: 'd0.s1', option: 'monge' }], keep: 'close' });
  });
  test('both flights come back', async () => {
    const d = begin();
    await done(d.bringBack([opt('arrive', 'LH1'), opt('depart', 'LH2')], [opt('arrive', 'AF1'), opt('depart', 'AF2')], 0));
    expect(d.edit().moves).toEqual([{ op: 'replace', ref: 'd0.s0', option: 'LH1' }, { op: 'replace', ref: 'd2.s2', option: 'LH2' }]);
  });
  test('a sight comes back in the place of another, and one that was left out behind the stops of its day', async () => {
    const d = begin();
    await done(d.bringBack([opt('sight', 'cluny')], [opt('sight', 'orsay')], 1));
    await done(d.bringBack([opt('lunch', 'polidor')], [], 2));
    expect(stops(d)).toEqual([['louvre', 'cafe'], ['cluny', 'bistro', 'rodin'], ['tower', 'polidor']]);
    expect(d.edit().moves).toEqual([{ op: 'replace', ref: 'd1.s0', option: 'cluny' }, { op: 'add', option: 'polidor', day: 2 }]);
  });
  test('what the server refuses is not left standing', async () => {
    const d = begin();
    const b = d.bringBack([opt('check_in', 'gone')], [opt('check_in', 'ritz')], 0);
    b.catch(() => {});
    await questions.at(-1)!.refuse(new Refused('invalid', 'is not known', 400));
    await expect(b).rejects.toThrow();
    expect([d.has([opt('check_in', 'ritz')]), d.changed]).toEqual([true, false]);
  });
});

describe('taking back', () => {
  test('undo and redo, with costs and verdict', async () => {
    const d = begin();
    await done(d.remove(O), { cost_breakdown: costs(90_000), violations: [wrong('d0.s1')] });
    await done(d.move(R, 0, 2), { cost_breakdown: costs(80_000) });
    const shown = () => [stops(d), d.costs.total_usd_cents, d.broken.length, d.canUndo, d.canRedo];
    const last = [[['rodin', 'louvre', 'cafe'], ['bistro'], ['tower']], 80_000, 0, true, false];
    const first = [[['louvre', 'cafe'], ['bistro', 'rodin'], ['tower']], 90_000, 1, true, true];
    expect(shown()).toEqual(last);
    d.undo();
    expect(shown()).toEqual(first);
    d.undo();
    expect(shown()).toEqual([BASE, 100_000, 0, false, true]);
    d.undo();
    expect(stops(d)).toEqual(BASE);
    d.redo();
    expect(shown()).toEqual(first);
    d.redo();
    d.redo();
    expect(shown()).toEqual(last);
    expect(questions).toHaveLength(2); // what was judged is not asked again
  });
  test('twenty steps and no more; what is left is still a change', async () => {
    const d = begin();
    for (let i = 0; i < 25; i++) await done(d.move(R, 1, i % 2 === 0 ? 0 : 2));
    let steps = 0;
    while (d.canUndo) {
      d.undo();
      steps++;
    }
    expect([steps, stops(d)[1], d.changed]).toEqual([20, ['rodin', 'orsay', 'bistro'], true]);
    steps = 0;
    while (d.canRedo) {
      d.redo();
      steps++;
    }
    expect(steps).toBe(20);
  });
  test('a change after undo forgets what could be redone', async () => {
    const d = begin();
    await done(d.remove(O));
    d.undo();
    await done(d.remove(R));
    expect([d.canRedo, stops(d)[1]]).toEqual([false, ['orsay', 'bistro']]);
  });
  test('all of it, and that too can be taken back', async () => {
    const d = begin();
    await done(d.remove(O), { violations: [wrong('d1.s0')] });
    d.reset();
    expect([stops(d), d.changed, d.broken, d.canUndo]).toEqual([BASE, false, [], true]);
    d.undo();
    expect([stops(d)[1], d.broken.length]).toEqual([['bistro', 'rodin'], 1]);
  });
  test.each<[string, (d: Draft) => void, string[][]]>([
    ['undo', (d) => d.undo(), BASE],
    ['discard', (d) => d.reset(), BASE],
    ['a fix', (d) => d.take({ days: lay([[], [], [at('sight', 'fixed', '10:00')]]), cost_breakdown: costs(7), violations: [] }), [[], [], ['fixed']]],
  ])('an answer that comes after %s is not shown', async (_, what, want) => {
    const d = begin();
    const m = d.remove(O);
    what(d);
    expect([questions[0]!.signal.aborted, d.pending]).toEqual([true, false]);
    await questions[0]!.say({ violations: [wrong('x')] });
    await m;
    expect([stops(d), d.broken, d.pending]).toEqual([want, [], false]);
  });
});

describe('asking', () => {
  test('what the server refuses is put back, and cannot be redone', async () => {
    const d = begin();
    await done(d.remove(O));
    const m = expect(d.move(L, 1, 0)).rejects.toThrow('not there');
    await questions[1]!.refuse(new Refused('invalid', 'not there', 422));
    await m;
    expect([stops(d), d.pending, d.canRedo, d.unchecked]).toEqual([[['louvre', 'cafe'], ['bistro', 'rodin'], ['tower']], false, false, false]);
    d.undo();
    expect(stops(d)).toEqual(BASE);
  });
  test('without a server the change stays, and is marked until it was checked', async () => {
    const d = begin();
    await done(d.remove(O));
    const m = d.remove(R);
    await questions[1]!.refuse(new Refused('offline', ''));
    await m;
    expect([stops(d)[1], d.unchecked, d.pending, d.changed]).toEqual([['bistro'], true, false, true]);
    d.undo();
    expect([stops(d)[1], d.unchecked]).toEqual([['bistro', 'rodin'], false]); // this was checked
    d.redo();
    expect([stops(d)[1], d.unchecked, d.pending]).toEqual([['bistro'], true, true]); // this was not, so it is asked again
    await questions[2]!.say({ violations: [wrong('d1.s0')] });
    expect([d.unchecked, d.broken.length, d.pending]).toEqual([false, 1, false]);
  });
  test('offline changes stay when a later one is refused', async () => {
    const d = begin();
    const m = d.remove(O);
    await questions[0]!.refuse(new Refused('offline', ''));
    await m;
    const n = expect(d.remove(R)).rejects.toThrow('no');
    await questions[1]!.refuse(new Refused('invalid', 'no', 422));
    await n;
    expect([stops(d)[1], d.pending]).toEqual([['bistro', 'rodin'], true]);
    await questions[2]!.say();
    expect([stops(d)[1], d.unchecked, d.pending]).toEqual([['bistro', 'rodin'], false, false]);
  });
  test('a newer change gives up the older question, and only the newest answer is shown', async () => {
    const d = begin();
    const one = d.remove(O);
    const two = d.remove(R);
    expect([questions[0]!.signal.aborted, questions[1]!.signal.aborted, d.pending]).toEqual([true, false, true]);
    await questions[0]!.say({ cost_breakdown: costs(1) });
    expect([d.pending, d.costs.total_usd_cents]).toEqual([true, 100_000]);
    await questions[1]!.say({ cost_breakdown: costs(2) });
    await Promise.all([one, two]);
    expect([stops(d)[1], d.costs.total_usd_cents, d.pending]).toEqual([['bistro'], 2, false]);
  });
  test('an older answer that comes last is not shown, even if nobody could stop it', async () => {
    const late: ((c: Checked) => void)[] = [];
    vi.spyOn(api, 'check').mockImplementation(() => new Promise((say) => late.push(say)));
    const d = begin();
    void d.remove(O);
    void d.remove(R);
    late[1]!(answer(d.sent(), { cost_breakdown: costs(2) }));
    await settled();
    late[0]!(answer(d.it.days!, { cost_breakdown: costs(1) }));
    await settled();
    expect([stops(d)[1], d.costs.total_usd_cents, d.pending]).toEqual([['bistro'], 2, false]);
  });
  test('no verdict is shown of what was never judged', async () => {
    const d = begin();
    void d.remove(O); // its question is given up for the next
    await done(d.remove(R));
    d.undo();
    expect([stops(d)[1], d.pending]).toEqual([['bistro', 'rodin'], true]);
    await questions[2]!.say({ violations: [wrong('d1.s0')], cost_breakdown: costs(3) });
    expect([d.broken.length, d.costs.total_usd_cents, d.pending]).toEqual([1, 3, false]);
  });
});

describe('what a hand did', () => {
  const edited = async (what: (d: Draft) => Promise<void>[]) => {
    const d = begin();
    for (const m of what(d)) {
      await questions.at(-1)!.say();
      await m;
    }
    return d.edit();
  };
  test('nothing', () => {
    expect(begin().edit()).toEqual({ moves: [], keep: 'close' });
  });
  test('left out', async () => {
    const e = await edited((d) => [d.remove(O)]);
    expect(e.moves).toEqual([{ op: 'remove', ref: 'd1.s0' }]);
    expect(e).toMatchObject({ order: [{ day: 1, options: ['bistro', 'rodin'] }], keep: 'close' });
  });
  test('replaced', async () => {
    const e = await edited((d) => [d.replace(L, { option_ref: 'pompidou', name: 'P', cost_usd_cents: 0 })]);
    expect(e.moves).toEqual([{ op: 'replace', ref: 'd0.s2', option: 'pompidou' }]);
    expect(e).toMatchObject({ order: [{ day: 0, options: ['pompidou', 'cafe'] }] });
  });
  test('moved to another day', async () => {
    const e = await edited((d) => [d.move(L, 1, 1)]);
    expect(e.moves).toEqual([{ op: 'move', ref: 'd0.s2', day: 1 }]);
    expect((e as { order?: unknown }).order).toEqual([{ day: 1, options: ['orsay', 'louvre', 'bistro', 'rodin'] }]);
  });
  test('moved within its day is an order alone', async () => {
    const e = await edited((d) => [d.move(R, 1, 0)]);
    expect(e).toEqual({ moves: [], order: [{ day: 1, options: ['rodin', 'orsay', 'bistro'] }], keep: 'close' });
  });
  test('a house is replaced once, however many nights it has', async () => {
    const e = await edited((d) => [d.replace('check_in:ritz:0', { option_ref: 'ibis', name: 'Ibis', cost_usd_cents: 0 })]);
    expect(e).toEqual({ moves: [{ op: 'replace', ref: 'd0.s1', option: 'ibis' }], keep: 'close' });
  });
  test('a flight', async () => {
    const e = await edited((d) => [d.replace('depart:AF2:2', { option_ref: 'AF9', name: 'AF9', cost_usd_cents: 0 })]);
    expect(e.moves).toEqual([{ op: 'replace', ref: 'd2.s2', option: 'AF9' }]);
  });
  test('what a fix brought is added', async () => {
    const d = begin();
    const days = plan();
    days[2]!.activities!.splice(1, 0, at('sight', 'park', '09:00'));
    d.take({ days, cost_breakdown: costs(1), violations: [] });
    expect(d.edit()).toMatchObject({ moves: [{ op: 'add', option: 'park', day: 2 }], order: [{ day: 2, options: ['park', 'tower'] }] });
  });

  // The times of d0 stay as they are when its order does: a lock is where the plan has it.
  const still = () => vi.spyOn(api, 'check').mockImplementation(async (_, sent) => answer(sent, { days: lay(sent.map((x) => x.activities ?? [])) }));
  test.each<[string, (d: Draft) => Promise<void>[], unknown[]]>([
    ['locked', (d) => [d.lock(L, true)], [{ op: 'lock', ref: 'd0.s2' }]],
    ['unlocked', (d) => [d.lock(T, false)], [{ op: 'unlock', ref: 'd2.s1' }]],
    ['locked and unlocked', (d) => [d.lock(L, true), d.lock(L, false)], []],
    ['a night, locked', (d) => [d.lock('night:ritz:0', true)], [{ op: 'lock', ref: 'd0.s4' }]],
    // To lock a slot pins it where the plan has it. What was moved or replaced before is pinned by its new day and time instead.
    ['moved, then locked', (d) => [d.move(L, 1, 1), d.lock(L, true)], [{ op: 'move', ref: 'd0.s2', day: 1, start: '13:00' }]],
    ['unlocked, then moved', (d) => [d.lock(T, false), d.move(T, 1, 0)], [{ op: 'move', ref: 'd2.s1', day: 1 }]],
    ['locked, and moved all the same', (d) => [d.move(T, 1, 0)], [{ op: 'move', ref: 'd2.s1', day: 1, start: '10:00' }]],
    ['replaced, then locked', (d) => [d.replace(L, { option_ref: 'pompidou', name: 'P', cost_usd_cents: 0 }), d.lock(L, true)], [{ op: 'replace', ref: 'd0.s2', option: 'pompidou', start: '13:00' }]],
    ['replaced where it was locked', (d) => [d.replace(T, { option_ref: 'pompidou', name: 'P', cost_usd_cents: 0 })], [{ op: 'replace', ref: 'd2.s1', option: 'pompidou' }]],
    ['replaced and unlocked', (d) => [d.lock(T, false), d.replace(T, { option_ref: 'pompidou', name: 'P', cost_usd_cents: 0 })], [{ op: 'remove', ref: 'd2.s1' }, { op: 'add', option: 'pompidou', day: 2 }]],
    ['replaced and moved', (d) => [d.replace(L, { option_ref: 'pompidou', name: 'P', cost_usd_cents: 0 }), d.move(L, 1, 0)], [{ op: 'remove', ref: 'd0.s2' }, { op: 'add', option: 'pompidou', day: 1 }]],
  ])('%s', async (_, what, moves) => {
    still();
    const d = begin();
    await Promise.all(what(d));
    await settled();
    expect(d.edit().moves).toEqual(moves);
  });
  test('locked at another time of its day', async () => {
    const d = begin();
    await done(d.move(R, 1, 0)); // now at 08:15
    await done(d.lock(R, true));
    expect(d.edit().moves).toEqual([{ op: 'move', ref: 'd1.s2', day: 1, start: '08:15' }]);
  });
});

describe('a journey', () => {
  // Two nights in Paris, a train, a night in Munich; and the same hotel in both, so that it is seen which of its nights change.
  const journey = () => {
    const days = lay([
      [at('arrive', 'AF1', '08:00', { kind: 'flight' }), at('check_in', 'ibis', '12:00'), at('night', 'ibis', '21:00')],
      [at('check_out', 'ibis', '09:00'), at('depart', 'ICE', '10:00', { kind: 'flight' })],
      [at('arrive', 'ICE', '10:00', { kind: 'flight' }), at('check_in', 'ibis', '17:00'), at('night', 'ibis', '21:00')],
    ]).map((d, n) => ({ ...d, stay: n === 2 ? 1 : 0 }));
    return new Draft('run', { ...trip(), days, stays: [{}, {}] } as unknown as Itinerary);
  };
  const option = (d: Draft) => d.days.map((x) => x.items.map((i) => i.option_ref));
  beforeEach(() => vi.spyOn(api, 'check').mockImplementation(async (_, sent) => answer(sent, { days: sent })) as never);

  test('another ride from a stay to the next is another at both its ends, and is asked for once', async () => {
    const d = journey();
    await d.replace('depart:ICE:1', { option_ref: 'TGV', name: 'TGV', cost_usd_cents: 0 });
    expect(option(d)).toEqual([['AF1', 'ibis', 'ibis'], ['ibis', 'TGV'], ['TGV', 'ibis', 'ibis']]);
    expect(d.edit().moves).toEqual([{ op: 'replace', ref: 'd1.s1', option: 'TGV' }]);
  });
  test('another bed is one of its stay alone', async () => {
    const d = journey();
    await d.replace('check_in:ibis:2', { option_ref: 'hof', name: 'Hof', cost_usd_cents: 0 });
    expect(option(d)).toEqual([['AF1', 'ibis', 'ibis'], ['ibis', 'ICE'], ['ICE', 'hof', 'hof']]);
    expect(d.edit().moves).toEqual([{ op: 'replace', ref: 'd2.s1', option: 'hof' }]);
  });
  test('days know whose they are, also as the server lays them', async () => {
    const d = journey();
    await d.replace('check_in:ibis:2', { option_ref: 'hof', name: 'Hof', cost_usd_cents: 0 });
    expect(d.days.map((x) => x.stay)).toEqual([0, 0, 1]);
  });
});
