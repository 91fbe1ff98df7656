package optimize

import (
	"math"
	"slices"
)

const (
	growBelow    = 4_000 // labels of a solve, beyond which its memory does not grow
	manyRecalled = 8     // tours kept
)

// recall begins with the best of the tours of earlier prices, of which what
// does not pay now is left out. Beginnings that cannot beat it are not looked at.
func (t *tour) recall() {
	t.best, t.bestAt, t.path = 0, -1, t.path[:0]
	var best []int32
	for _, calls := range t.incumbent {
		value := int64(0)
		for _, c := range calls {
			value += max(0, t.profits[c])
		}
		if value > t.best {
			t.best, best = value, calls
		}
	}
	for _, c := range best {
		if t.profits[c] > 0 {
			t.path = append(t.path, c)
		}
	}
}

// walkBack reads the best tour off its labels and learns from it.
func (t *tour) walkBack() {
	if t.bestAt < 0 {
		return
	}
	t.path = t.path[:0]
	for l := t.bestAt; l >= 0; l = t.labels[l].before {
		t.path = append(t.path, t.labels[l].call)
	}
	slices.Reverse(t.path)
	if t.learn() {
		return // next time this tour is not possible
	}
	if len(t.incumbent) == manyRecalled {
		t.incumbent = slices.Delete(t.incumbent, 0, 1)
	}
	t.incumbent = append(t.incumbent, slices.Clone(t.path))
}

// learn lets the calls between two with the same mark remember it, and labels
// count when there are too many visits. It reports whether there was anything.
func (t *tour) learn() bool {
	counted, wrong := 0, false
	for i, c := range t.path {
		if t.x.offers[t.calls[c].offer].counted {
			counted++
		}
		for _, m := range t.x.offers[t.calls[c].offer].marks {
			wrong = t.rememberUntilAgain(m, i) || wrong
		}
	}
	if t.day.MaxVisits > 0 && counted > t.day.MaxVisits {
		t.counting, wrong = true, true
	}
	return wrong
}

// rememberUntilAgain makes the path from i on remember mark m until it comes
// again, if it does.
func (t *tour) rememberUntilAgain(m int32, i int) bool {
	again := slices.IndexFunc(t.path[i+1:], func(c int32) bool {
		return slices.Contains(t.x.offers[t.calls[c].offer].marks, m)
	})
	if again < 0 {
		return false
	}
	if len(t.labels) > growBelow {
		return true
	}
	for _, c := range t.path[i : i+1+again] {
		if !slices.Contains(t.calls[c].remembered, m) {
			t.calls[c].remembered = append(t.calls[c].remembered, m)
		}
	}
	return true
}

// giveUp bounds the beginnings that were not gone on with by what is left of
// their days, and makes memory short again.
func (t *tour) giveUp() int64 {
	bound := t.best
	for _, l := range t.queue {
		for ; l >= 0; l = t.labels[l].next {
			from := &t.labels[l]
			bound = max(bound, from.value+t.rest(from, math.MaxInt64))
		}
	}
	t.walkBack()
	for i := range t.calls {
		t.calls[i].remembered = t.calls[i].remembered[:0]
	}
	t.rememberKinds()
	return bound
}
