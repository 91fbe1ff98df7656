package bound

import (
	"math"
	"slices"
)

const (
	growBelow    = 10_000 // labels of a solve, beyond which its memory does not grow
	manyRecalled = 8      // tours kept
)

// recall begins with the best of the tours of earlier prices, of which what
// does not pay now is left out. Beginnings that cannot beat it are not looked at.
func (t *tour) recall() {
	t.best, t.bestAt, t.path, t.learned = 0, -1, t.path[:0], false
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

// readPath reads the best tour off its labels and learns from it.
func (t *tour) readPath() {
	if t.bestAt < 0 {
		return
	}
	t.path = t.path[:0]
	for l := t.bestAt; l >= 0; l = t.labels[l].before {
		t.path = append(t.path, t.labels[l].call)
	}
	slices.Reverse(t.path)
	if t.breaksLimits() {
		return
	}
	if len(t.incumbent) == manyRecalled {
		t.incumbent = slices.Delete(t.incumbent, 0, 1)
	}
	t.incumbent = append(t.incumbent, slices.Clone(t.path))
}

// breaksLimits reports whether the path has a mark twice or too many visits, and
// learns from it: what is between the two remembers the mark, labels count.
func (t *tour) breaksLimits() bool {
	counted, repeats := 0, false
	for i, c := range t.path {
		if t.x.offers[t.calls[c].offer].counted {
			counted++
		}
		for _, m := range t.x.offers[t.calls[c].offer].marks {
			if till := t.repeatedAt(m, i); till > 0 {
				repeats = true
				t.remember(m, t.path[i:till])
			}
		}
	}
	if t.day.MaxVisits == 0 || counted <= t.day.MaxVisits {
		return repeats
	}
	t.counting, t.learned = true, true
	return true
}

// repeatedAt is where in the path the mark of its call i comes again, 0 if nowhere.
func (t *tour) repeatedAt(mark int32, i int) int {
	later := slices.IndexFunc(t.path[i+1:], func(c int32) bool {
		return slices.Contains(t.x.offers[t.calls[c].offer].marks, mark)
	})
	if later < 0 {
		return 0
	}
	return i + 1 + later
}

// remember lets calls not forget a mark, unless there are many labels already.
func (t *tour) remember(mark int32, calls []int32) {
	if len(t.labels) > growBelow {
		return
	}
	for _, c := range calls {
		if !slices.Contains(t.calls[c].remembered, mark) {
			t.calls[c].remembered = append(t.calls[c].remembered, mark)
			t.learned = true
		}
	}
}

// giveUp bounds the beginnings that were not gone on with by what is left of
// their days, and makes memory short again.
func (t *tour) giveUp() int64 {
	bound := t.best
	for _, l := range t.queue {
		for ; l >= 0; l = t.labels[l].next {
			from := &t.labels[l]
			bound = max(bound, from.value+t.completionBound(from.memory, from.time+t.calls[from.call].stay, math.MaxInt64))
		}
	}
	t.readPath()
	for i := range t.calls {
		t.calls[i].remembered = t.calls[i].remembered[:0]
	}
	t.rememberKinds()
	return bound
}
