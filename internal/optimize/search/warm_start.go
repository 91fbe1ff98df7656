package search

import (
	"slices"

	"github.com/tripwright/tripwright/internal/optimize"
)

// warm lays the given visits around the locks, each day in the given order.
// What is unknown to be possible is left out, never forced.
func (s *state) warm(days [][]int) {
	for d, visits := range days {
		order := make([]int32, len(visits))
		for k, v := range visits {
			order[k] = int32(v)
		}
		if !s.layWhole(d, order) {
			s.layOneByOne(d, order)
		}
	}
}

// mayEnter reports whether v is absent and the caps let it onto day d.
func (s *state) mayEnter(v int32, d int) bool {
	return s.where[v] >= 0 && s.refused(v, d) == optimize.Placed && !s.m.spans[int(v)*s.m.days+d].closed()
}

// layWhole sets day d to exactly the visits of order that may enter, if that holds and
// includes all its locks. Unlike one by one, it needs no triangle inequality.
func (s *state) layWhole(d int, order []int32) bool {
	s.touch(d)
	r := &s.routes[d]
	locks := slices.Clone(r.stops())
	r.empty()
	var entered []int32
	placed := 0
	for _, v := range order {
		switch {
		case r.index(v) >= 0:
			continue
		case placed < len(locks) && v == locks[placed].visit: // in their own order only
			placed++
		case s.mayEnter(v, d):
			s.enter(v, d)
			entered = append(entered, v)
		default:
			continue
		}
		r.insert(len(r.stops()), v, &s.m.visits[v])
	}
	if placed == len(locks) && s.m.time(r, d) {
		return true
	}
	for _, v := range entered {
		s.leave(v)
	}
	r.copyFrom(&s.saved[d])
	return false
}

// layOneByOne inserts what fits of order, keeping it in order.
func (s *state) layOneByOne(d int, order []int32) {
	r := &s.routes[d]
	after := 0
	for k, v := range order {
		if at := r.index(v); at > 0 {
			after = max(after, at)
			continue
		}
		if !s.mayEnter(v, d) {
			continue
		}
		before := len(r.at) - 1
		for _, w := range order[k+1:] {
			if at := r.index(w); at > after {
				before = at
				break
			}
		}
		if p, _ := s.m.cheapest(r, d, v, after, before); p >= 0 {
			s.put(v, d, p)
			after = p + 1
		}
	}
}
