// A trip being changed by hand. Order comes first: a change is shown at once, times and verdict follow from the server, and each
// change can be taken back. Nothing is kept until it is saved.
import { api, Refused } from './api';
import type { Activity, Checked, CostBreakdown, Edit, EditMove, Itinerary, ItineraryDay, Moved, PassTaken, Violation } from './types';

// Item is an activity with a name of its own, so that a card stays the same card wherever it goes.
export type Item = Activity & { id: string };

export interface DraftDay {
  date: string;
  stay: number; // whose it is, of a journey; of a trip all days are of one
  headline: string;
  weather?: ItineraryDay['weather'];
  occasions?: ItineraryDay['occasions'];
  items: Item[];
}

interface Shot {
  days: DraftDay[];
  costs: CostBreakdown;
  passes: PassTaken[];
  violations: Violation[];
  judged: boolean; // the server said this of these days
  unchecked: boolean;
}

const STEPS = 20;

// isStop tells what a hand may move: sights and meals. Flights and the hotel follow from their own choices.
export function isStop(a: Pick<Activity, 'role'>): boolean {
  return a.role === 'sight' || a.role === 'lunch' || a.role === 'dinner';
}

// named gives activities their names, keeping those of the cards before where they are the same thing.
export function named(days: readonly ItineraryDay[], before: readonly DraftDay[] = []): DraftDay[] {
  const had = new Map<string, string[]>();
  before.forEach((d, n) => d.items.forEach((i) => had.set(what(i, n), [...(had.get(what(i, n)) ?? []), i.id])));
  const kept = new Set(before.flatMap((d) => d.items.map((i) => i.id)));
  const used = new Set<string>();
  return days.map((d, n) => ({
    date: d.date,
    stay: d.stay ?? 0,
    headline: d.headline || (before[n]?.headline ?? ''),
    weather: d.weather,
    occasions: d.occasions ?? before.find((b) => b.date === d.date)?.occasions,
    items: (d.activities ?? []).map((a) => {
      const key = what(a, n);
      let id = had.get(key)?.shift() ?? '';
      if (!id) for (id = key; used.has(id) || kept.has(id); ) id += '+';
      used.add(id);
      return { ...a, id };
    }),
  }));
}

function what(a: Activity, day: number): string {
  return isStop(a) ? `${a.role}:${a.option_ref}` : `${a.role}:${a.option_ref}:${day}`;
}

export class Draft {
  readonly base: DraftDay[];
  days = $state.raw<DraftDay[]>([]);
  costs = $state.raw<CostBreakdown>({} as CostBreakdown);
  passes = $state.raw<PassTaken[]>([]); // what the costs are counted with
  violations = $state.raw<Violation[]>([]);
  pending = $state(false);
  unchecked = $state(false); // the server could not be asked
  private past = $state.raw<Shot[]>([]);
  private future = $state.raw<Shot[]>([]);
  private judged = true;
  private asking: AbortController | null = null;

  constructor(
    readonly runID: string,
    readonly it: Itinerary,
  ) {
    this.base = named(it.days ?? []);
    this.days = this.base;
    this.costs = it.cost_breakdown;
    this.passes = it.plan?.passes ?? [];
    this.violations = it.advisories ?? [];
  }

  get changed(): boolean {
    return !same(this.days, this.base);
  }
  get canUndo(): boolean {
    return this.past.length > 0;
  }
  get canRedo(): boolean {
    return this.future.length > 0;
  }
  get broken(): Violation[] {
    return this.violations.filter((v) => v.blocking);
  }

  find(id: string): { day: number; at: number; item: Item } | null {
    for (const [day, d] of this.days.entries()) {
      const at = d.items.findIndex((i) => i.id === id);
      if (at >= 0) return { day, at, item: d.items[at]! };
    }
    return null;
  }

  // arrange takes over the order of days as a hand laid them.
  arrange(days: DraftDay[]): Promise<void> {
    return this.apply(days);
  }

  move(id: string, day: number, at: number): Promise<void> {
    const from = this.find(id);
    if (!from || !this.days[day]) return Promise.resolve();
    const next = this.without(id);
    next[day]!.items.splice(Math.max(0, Math.min(at, next[day]!.items.length)), 0, from.item);
    return this.apply(next);
  }

  remove(id: string): Promise<void> {
    return this.apply(this.without(id));
  }

  lock(id: string, locked: boolean): Promise<void> {
    return this.apply(this.with(id, (i) => ({ ...i, locked })));
  }

  replace(id: string, option: { option_ref: string; name: string; cost_usd_cents: number }): Promise<void> {
    const from = this.find(id);
    const stay = from && this.days[from.day]!.stay;
    return this.apply(
      this.days.map((d) => ({
        ...d,
        items: d.items.map((i) => (i.id === id || (d.stay === stay && sameBed(i, from?.item)) || sameRide(i, from?.item) ? { ...i, option_ref: option.option_ref, name: option.name } : i)),
      })),
    );
  }

  // has tells whether all of these stand in the trip; of none it says no.
  has(all: readonly Moved[]): boolean {
    return all.length > 0 && all.every((m) => this.days.some((d) => d.items.some((i) => i.role === m.role && i.option_ref === m.option_ref)));
  }

  // bringBack puts what was put away in the place of what stands instead: flights, the bed for all nights, a stop. What was left out comes
  // back behind the stops of its day.
  bringBack(back: readonly Moved[], instead: readonly Moved[], day: number): Promise<void> {
    const lost = isStop(back[0] ?? { role: 'night' }) && !instead.length ? back : [];
    const days = this.days.map((d, n) => {
      const items = d.items.map((i) => {
        const m = back.find((m, k) => instead[k] && takes(i, m, instead[k]));
        return m ? { ...i, option_ref: m.option_ref, name: m.name } : i;
      });
      if (n === day) items.splice(items.findLastIndex(isStop) + 1, 0, ...lost.map(blank));
      return { ...d, items };
    });
    return this.apply(days);
  }

  // take shows what the server laid out: a fix, or an answer of its own.
  take(c: Pick<Checked, 'days' | 'cost_breakdown' | 'passes' | 'violations'>): void {
    this.leave();
    this.remember();
    this.show(c);
  }

  undo(): Promise<void> {
    return this.step('past', 'future');
  }

  redo(): Promise<void> {
    return this.step('future', 'past');
  }

  reset(): void {
    this.leave();
    this.remember();
    this.restore(this.untouched());
  }

  // step goes to a state that was there before. One that was never judged, because another change came first, is judged now.
  private step(from: 'past' | 'future', to: 'past' | 'future'): Promise<void> {
    const shot = this[from].at(-1);
    if (!shot) return Promise.resolve();
    this.leave();
    this[to] = [...this[to], this.shot()].slice(-STEPS);
    this[from] = this[from].slice(0, -1);
    this.restore(shot);
    return this.judge();
  }

  private async judge(): Promise<void> {
    if (!this.judged) await this.ask().catch(() => {}); // what is refused is put back, and that can be seen
  }

  // leave gives up the question that is open: its answer is not about what is shown next.
  private leave(): void {
    this.asking?.abort();
    this.pending = false;
  }

  private restore(shot: Shot): void {
    ({ days: this.days, costs: this.costs, passes: this.passes, violations: this.violations, judged: this.judged, unchecked: this.unchecked } = shot);
  }

  private untouched(): Shot {
    return { days: this.base, costs: this.it.cost_breakdown, passes: this.it.plan?.passes ?? [], violations: this.it.advisories ?? [], judged: true, unchecked: false };
  }

  private shot(): Shot {
    return { days: this.days, costs: this.costs, passes: this.passes, violations: this.violations, judged: this.judged, unchecked: this.unchecked };
  }

  private remember(): void {
    this.past = [...this.past, this.shot()].slice(-STEPS);
    this.future = [];
  }

  private without(id: string): DraftDay[] {
    return this.days.map((d) => ({ ...d, items: d.items.filter((i) => i.id !== id) }));
  }

  private with(id: string, change: (i: Item) => Item): DraftDay[] {
    return this.days.map((d) => ({ ...d, items: d.items.map((i) => (i.id === id ? change(i) : i)) }));
  }

  private show(c: Pick<Checked, 'days' | 'cost_breakdown' | 'passes' | 'violations'>): void {
    this.days = this.told(named(c.days ?? [], this.days));
    this.costs = c.cost_breakdown;
    this.passes = c.passes ?? [];
    this.violations = c.violations ?? [];
    this.judged = true;
    this.unchecked = false;
  }

  // told adds what the plan tells of its entries, which a check does not tell again: the notes where the entry stands on its day, else none
  // of what belongs to that day, and the sources of what is claimed of it.
  private told(days: DraftDay[]): DraftDay[] {
    const had = new Map(this.base.flatMap((d, day) => d.items.map((i) => [`${i.role}:${i.option_ref}`, { i, day }] as const)));
    return days.map((d, day) => ({
      ...d,
      items: d.items.map((i) => {
        const was = had.get(`${i.role}:${i.option_ref}`);
        if (!was) return i;
        const { book_ahead, cuisine, unknown } = was.i; // what is the same on every day
        return { ...i, ...(book_ahead ? { book_ahead } : {}), ...(cuisine ? { cuisine } : {}), ...(unknown ? { unknown } : {}), notes: i.notes || (was.day === day ? was.i.notes : ''), citations: i.citations?.length ? i.citations : was.i.citations };
      }),
    }));
  }

  private apply(next: DraftDay[]): Promise<void> {
    this.remember();
    this.days = next;
    this.judged = false;
    return this.ask();
  }

  // ask has the days judged that are shown. Without a server they stay, and are marked; what the server refuses is put back.
  private async ask(): Promise<void> {
    this.leave();
    const asking = (this.asking = new AbortController());
    this.pending = true;
    try {
      const c = await api.check(this.runID, this.sent(), asking.signal);
      if (asking.signal.aborted) return;
      this.show(c);
      globalThis.requestAnimationFrame?.(() => performance.mark('verdict'));
    } catch (e) {
      if (asking.signal.aborted) return;
      if (e instanceof Refused && e.offline) this.unchecked = true;
      else {
        this.putBack();
        throw e;
      }
    } finally {
      if (this.asking === asking) this.pending = false;
    }
  }

  // putBack takes the last change back for good: what the server refused cannot be redone.
  private putBack(): void {
    const shot = this.past.at(-1) ?? this.untouched();
    this.past = this.past.slice(0, -1);
    this.restore(shot);
    void this.judge();
  }

  // sent is what goes to the server: the days in their order.
  sent(): ItineraryDay[] {
    return this.days.map((d, n) => ({
      ...this.it.days![n]!,
      activities: d.items.map(({ id: _, ...a }) => a),
    }));
  }

  // edit says by how the draft differs from the plan what a hand did to it.
  edit(): Edit {
    const moves: EditMove[] = [];
    const order: { day: number; options: string[] }[] = [];
    const now = new Map(this.days.flatMap((d, day) => d.items.map((i) => [i.id, { i, day }] as const)));
    const was = new Map(this.base.flatMap((d, day) => d.items.map((i) => [i.id, { i, day }] as const)));
    for (const [id, { i, day }] of was) {
      const then = now.get(id);
      if (!then) {
        if (isStop(i)) moves.push({ op: 'remove', ref: i.ref });
        else {
          const other = this.days[day]?.items.find((o) => o.role === i.role);
          if (other && !moves.some((m) => m.op === 'replace' && m.option === other.option_ref)) moves.push({ op: 'replace', ref: i.ref, option: other.option_ref });
        }
        continue;
      }
      if (isStop(i)) moves.push(...changes(i, day, then.i, then.day));
      else if (then.i.option_ref !== i.option_ref && !moves.some((m) => m.op === 'replace' && m.option === then.i.option_ref)) {
        moves.push({ op: 'replace', ref: i.ref, option: then.i.option_ref });
      } else if (then.i.locked !== i.locked) moves.push({ op: then.i.locked ? 'lock' : 'unlock', ref: i.ref });
    }
    for (const [id, { i, day }] of now) if (!was.has(id) && isStop(i)) moves.push({ op: 'add', option: i.option_ref, day });
    this.days.forEach((d, day) => {
      const stops = (items: Item[]) => items.filter(isStop).map((i) => i.option_ref);
      const mine = stops(d.items);
      if (mine.join() !== stops(this.base[day]?.items ?? []).join() && mine.length > 1) order.push({ day, options: mine });
    });
    return { moves, ...(order.length ? { order } : {}), keep: 'close' } as Edit;
  }
}

// changes says what a hand did to one stop. To lock is to lock where the plan has it, so that what was moved or replaced is locked by
// its new time instead.
function changes(was: Item, day: number, is: Item, to: number): EditMove[] {
  const ref = was.ref;
  const start = is.locked ? { start: is.window.start } : {};
  if (is.option_ref !== was.option_ref) {
    if (to === day && (is.locked || !was.locked)) return [{ op: 'replace', ref, option: is.option_ref, ...(was.locked ? {} : start) }];
    return [{ op: 'remove', ref }, { op: 'add', option: is.option_ref, day: to, ...start }]; // what replaces stands and is locked as what was there
  }
  if (to !== day || (is.locked && !was.locked && is.window.start !== was.window.start)) return [{ op: 'move', ref, day: to, ...start }];
  return is.locked === was.locked ? [] : [{ op: is.locked ? 'lock' : 'unlock', ref }];
}

// takes tells whether an entry is the one that something takes the place of.
function takes(i: Item, m: Moved, instead: Moved): boolean {
  if (i.option_ref !== instead.option_ref) return false;
  return m.role === 'check_in' ? i.kind === 'lodging' : i.role === m.role;
}

// blank is an entry of which the server says all but what it is.
function blank(m: Moved): Item {
  return {
    id: `${m.role}:${m.option_ref}+`, role: m.role, option_ref: m.option_ref, name: m.name, kind: m.role === 'sight' ? 'attraction' : 'meal',
    window: { start: '12:00', end: '13:00' }, notes: '', locked: false, ref: '', cost_usd_cents: 0, quality: 'omitted', citations: [],
  } as Item;
}

function sameBed(a: Item, b: Item | undefined): boolean {
  return !!b && a.kind === 'lodging' && b.kind === 'lodging' && a.option_ref === b.option_ref;
}

// sameRide tells whether both are ends of one ride: one from a stay to the next leaves on one day and arrives on another.
function sameRide(a: Item, b: Item | undefined): boolean {
  return !!b && a.kind === 'flight' && b.kind === 'flight' && a.option_ref === b.option_ref;
}

function same(a: DraftDay[], b: DraftDay[]): boolean {
  const flat = (days: DraftDay[]) => days.map((d) => d.items.map((i) => `${i.role}:${i.option_ref}:${i.locked}`).join('|')).join('\n');
  return flat(a) === flat(b);
}
