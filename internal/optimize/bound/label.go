package bound

import (
	"math/bits"
	"slices"
)

// goal is a call that pays as the innermost loop reads it: what it asks of a
// beginning of the day lies side by side.
type goal struct {
	own, keep  uint64
	profit     int64
	stay       int32
	open, last int32 // starts, without those that come home too late
	call       int32
	many       bool // of its windows, more than one
	counted    bool
}

// away is a way that nobody goes: from a call to itself.
const away = 1 << 29

// listGoals lists the calls that pay, in their order, and the ways between them.
func (t *tour) listGoals() {
	t.goals, t.legs = t.goals[:0], t.legs[:0]
	n := len(t.calls)
	for k, j := range t.open {
		c := &t.calls[j]
		o := &t.x.offers[c.offer]
		t.nth[j] = int32(k)
		t.goals = append(t.goals, goal{
			own: t.own[j], keep: t.keep[j], profit: t.profits[j], stay: c.stay, open: o.starts[0].Open, last: c.last,
			call: j, many: len(o.starts) > 1, counted: o.counted,
		})
		if g := &t.goals[k]; !g.many {
			g.last = min(g.last, o.starts[0].Close)
		}
	}
	for _, i := range t.open {
		from := len(t.legs)
		for _, j := range t.open {
			t.legs = append(t.legs, t.toCall[int(i)*n+int(j)])
		}
		t.legs[from+int(t.nth[i])] = away
	}
}

// expand makes a label's continuations, unless another label is as good.
func (t *tour) expand(l int32) {
	from := t.labels[l]
	if t.heuristic && from.value < t.tops[t.coarse(from.call, from.time)] || t.dominatedByLeader(&from) || t.dominated(&from) || !t.promising(&from) {
		return
	}
	t.accept(&from)
	goals := t.goals
	legs := t.legs[int(t.nth[from.call])*len(goals):][:len(goals)]
	for k := range goals {
		g := &goals[k]
		if from.memory&g.own != 0 {
			continue
		}
		if start := from.time + legs[k]; start <= g.last {
			t.extend(&from, l, g, start)
		}
	}
}

// extend queues the label that goes on to a goal, ready there at a time.
func (t *tour) extend(from *label, before int32, g *goal, ready int32) {
	start := max(ready, g.open)
	if g.many {
		start, _ = t.begin(&t.calls[g.call], ready)
	}
	if start > g.last {
		return
	}
	value := from.value + g.profit
	if value+t.completionBounds[t.coarse(0, start+g.stay)] <= t.best {
		return
	}
	if t.heuristic {
		top := &t.tops[t.coarse(g.call, start)]
		if value <= *top || t.counting && g.counted && int(from.count) >= t.day.MaxVisits {
			return
		}
		*top = value
	}
	to := label{state: state{value: value, memory: from.memory&g.keep | g.own, time: start}, call: g.call, before: before}
	if start == from.time {
		to.memory |= from.memory // or tours in no time would never end
	}
	if t.counting {
		to.count = from.count
		if g.counted {
			if to.count++; int(to.count) > t.day.MaxVisits {
				return
			}
		}
	}
	if !t.heuristic && t.dominatedInQueue(&to) {
		return
	}
	slot := start - t.day.Start
	if t.width > 1 {
		slot /= t.width
	}
	to.next = t.queue[slot]
	t.queue[slot] = int32(len(t.labels))
	t.labels = append(t.labels, to)
	if to.value > t.best {
		t.best, t.bestAt = to.value, t.queue[slot]
	}
}

// coarse is where a heuristic solve keeps the highest value of a call's labels.
func (t *tour) coarse(call, time int32) int32 {
	return call*coarseSlots + int32(int64(time-t.day.Start)*t.perMinute>>32)
}

// promising reports whether what is left of the day could make the label the best.
func (t *tour) promising(l *label) bool {
	need := t.best - l.value
	return t.completionBound(l.memory, l.time+t.calls[l.call].stay, need) > need
}

// dominated reports whether an extended label at the same call is at least as
// good whatever follows. One that remembers more is, if it is worth so much more
// that it can leave out all that it remembers and this one does not.
func (t *tour) dominated(l *label) bool {
	front := t.fronts[l.call]
	for k := range front {
		f := &front[k]
		ahead := f.value - l.value
		if ahead < 0 {
			return false
		}
		if f.time > l.time || f.count > l.count {
			continue
		}
		if t.affords(ahead, f.memory&^l.memory) {
			return true
		}
	}
	return false
}

// affords reports whether so much worth is no less than a day earns with the
// marks, at most.
func (t *tour) affords(ahead int64, marks uint64) bool {
	for ; marks != 0 && ahead >= 0; marks &= marks - 1 {
		ahead -= t.loss[bits.TrailingZeros64(marks)]
	}
	return ahead >= 0
}

// accept files a label among those extended at its call.
func (t *tour) accept(l *label) {
	t.lead(l)
	if t.heuristic {
		return // leaders are all it looks at
	}
	front := t.fronts[l.call]
	at := len(front)
	for at > 0 && front[at-1].value < l.value {
		at--
	}
	t.fronts[l.call] = slices.Insert(front, at, l.state)
}
