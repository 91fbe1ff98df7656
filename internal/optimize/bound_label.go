package optimize

import (
	"math/bits"
	"slices"
)

// expand makes a label's continuations, unless another label is as good.
func (t *tour) expand(l int32) {
	from := t.labels[l]
	if t.hasty && from.value < t.tops[t.coarse(&from)] || t.dominated(&from) || !t.promising(&from) {
		return
	}
	t.accept(l)
	n := len(t.calls)
	for _, j := range t.open {
		if j != from.call && from.memory&t.own[j] == 0 {
			t.extend(from, l, j, from.time+t.toCall[int(from.call)*n+int(j)])
		}
	}
}

// extend queues the label that goes on to call j, ready there at a time.
func (t *tour) extend(from label, before, j, ready int32) {
	c := &t.calls[j]
	if ready > c.last {
		return
	}
	start, ok := t.begin(c, ready)
	if !ok {
		return
	}
	to := label{value: from.value + t.profits[j], memory: from.memory&t.keep[j] | t.own[j], time: start, call: j, before: before}
	if start == from.time {
		to.memory |= from.memory // or tours in no time would never end
	}
	if t.counting {
		to.count = from.count
		if t.x.offers[c.offer].counted {
			if to.count++; int(to.count) > t.day.MaxVisits {
				return
			}
		}
	}
	if t.hasty {
		slot := t.coarse(&to)
		if to.value <= t.tops[slot] {
			return
		}
		t.tops[slot] = to.value
	}
	slot := (start - t.day.Start) / t.width
	to.next = t.queue[slot]
	t.queue[slot] = int32(len(t.labels))
	t.labels = append(t.labels, to)
	if to.value > t.best {
		t.best, t.bestAt = to.value, t.queue[slot]
	}
}

// coarse is where a hasty solve keeps the highest value of a call's labels.
func (t *tour) coarse(l *label) int32 {
	return l.call*coarseSlots + int32(int64(l.time-t.day.Start)*coarseSlots/int64(t.day.End-t.day.Start+1))
}

// promising reports whether what is left of the day could make the label the best.
func (t *tour) promising(l *label) bool {
	need := t.best - l.value
	return t.rest(l, need) > need
}

// dominated reports whether an extended label at the same call is at least as
// good whatever follows. One that remembers more is, if it is worth so much more
// that it can leave out all that it remembers and this one does not.
func (t *tour) dominated(l *label) bool {
	for _, k := range t.fronts[l.call] {
		f := &t.labels[k]
		ahead := f.value - l.value
		if ahead < 0 {
			return false
		}
		if f.time > l.time || f.count > l.count {
			continue
		}
		if t.hasty {
			return true
		}
		more := f.memory &^ l.memory
		for ; more != 0 && ahead >= 0; more &= more - 1 {
			ahead -= t.loss[bits.TrailingZeros64(more)]
		}
		if ahead >= 0 {
			return true
		}
	}
	return false
}

// accept files a label among those extended at its call.
func (t *tour) accept(l int32) {
	front := t.fronts[t.labels[l].call]
	at := len(front)
	for at > 0 && t.labels[front[at-1]].value < t.labels[l].value {
		at--
	}
	t.fronts[t.labels[l].call] = slices.Insert(front, at, l)
}
