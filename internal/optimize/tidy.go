package optimize

import "slices"

// tidy shortens the ways of the plan and changes nothing else: the same visits in another order, or on another day where they are worth
// the same. Of plans of equal value the search prefers the shorter, but seldom comes to the shortest.
func (s *search) tidy() {
	for {
		for d := range s.routes {
			for s.reorder(d) {
			}
		}
		if !s.resettle() && !s.exchange() {
			return
		}
	}
}

// reorder makes the first change it finds that shortens day d, and reports whether there was one: up to three stops in a row are put
// elsewhere in the day (or-opt; Or 1976), or any number of them is turned round (2-opt; Croes 1958).
func (s *search) reorder(d int) bool {
	stops := len(s.routes[d].stops())
	for from := 1; from <= stops; from++ {
		for to := from + 1; to <= stops+1; to++ {
			if s.turn(d, from, to) {
				return true
			}
			for gap := 0; gap <= stops && to-from <= longestSegment; gap++ {
				if (gap < from-1 || gap >= to) && (s.shift(d, from, to, gap, false) || s.shift(d, from, to, gap, true)) {
					return true
				}
			}
		}
	}
	return false
}

// turn goes the stops from … to-1 of day d the other way round, if that is shorter and possible.
func (s *search) turn(d, from, to int) bool {
	r := &s.routes[d]
	was := s.m.along(r, from-1, to)
	slices.Reverse(r.at[from:to])
	return s.keepShorter(d, s.m.along(r, from-1, to)-was, func() { slices.Reverse(r.at[from:to]) })
}

// shift puts the stops from … to-1 of day d behind the stop at position gap, turned round or not, if that is shorter and possible.
func (s *search) shift(d, from, to, gap int, turned bool) bool {
	r := &s.routes[d]
	first, last := min(from-1, gap), max(to, gap+1)
	was := s.m.along(r, first, last)
	middle := from // where the moved stops and those they pass meet
	if gap >= to {
		middle = to
	}
	if turned {
		slices.Reverse(r.at[from:to])
	}
	rotate(r.at[first+1:last], middle-first-1)
	return s.keepShorter(d, s.m.along(r, first, last)-was, func() {
		rotate(r.at[first+1:last], last-middle)
		if turned {
			slices.Reverse(r.at[from:to])
		}
	})
}

// rotate brings the part from k on to the front.
func rotate(at []stop, k int) {
	slices.Reverse(at[:k])
	slices.Reverse(at[k:])
	slices.Reverse(at)
}

// keepShorter keeps a change of day d by which its ways grew by so many minutes, if they did not and the day is possible; else the
// change is undone.
func (s *search) keepShorter(d int, grew int64, undo func()) bool {
	r := &s.routes[d]
	if grew < 0 && s.m.time(r, d) {
		return true
	}
	undo()
	if grew < 0 {
		s.m.time(r, d)
	}
	return false
}

// along is the minutes on the way from one position of a day to another.
func (m *model) along(r *route, from, to int) int64 {
	sum := int64(0)
	for p := from; p < to; p++ {
		sum += m.wayBetween(r.at[p].node, r.at[p+1].node)
	}
	return sum
}

// wayBetween is the minutes from one node to another.
func (m *model) wayBetween(a, b int32) int64 { return int64(m.to[int(a)*m.nodes+int(b)]) }
