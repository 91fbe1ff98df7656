package search

import "slices"

// localSearch shortens the ways of the plan and loses nothing by it: its visits come in another order, on another day, or make way for others,
// where that is worth the same. Of plans of equal value the search prefers the shorter, but seldom comes to the shortest.
func (s *state) localSearch() {
	for changed := true; changed; {
		changed = false
		for d := range s.routes {
			for s.reorder(d) {
				changed = true
			}
		}
		changed = s.atEach(s.relocate) || changed
		changed = s.exchange() || changed
		changed = s.atEach(s.replace) || changed
	}
}

// reorder makes the first change it finds that shortens day d, and reports whether there was one: up to three stops in a row are put
// elsewhere in the day (or-opt; Or 1976), or any number of them is turned round (2-opt; Croes 1958).
func (s *state) reorder(d int) bool {
	stops := len(s.routes[d].stops())
	for from := 1; from <= stops; from++ {
		for to := from + 1; to <= stops+1; to++ {
			if s.reverse(d, from, to) {
				return true
			}
			for gap := 0; gap <= stops && to-from <= longestSegment; gap++ {
				if (gap < from-1 || gap >= to) && (s.moveWithin(d, from, to, gap, false) || s.moveWithin(d, from, to, gap, true)) {
					return true
				}
			}
		}
	}
	return false
}

// reverse goes the stops from … to-1 of day d the other way round, if that is shorter and possible.
func (s *state) reverse(d, from, to int) bool {
	r, m := &s.routes[d], s.m
	before, first, last, after := r.at[from-1].node, r.at[from].node, r.at[to-1].node, r.at[to].node
	if m.wayBetween(before, last)+m.wayBetween(first, after)+m.against(r, from, to) >= m.wayBetween(before, first)+m.wayBetween(last, after) {
		return false
	}
	slices.Reverse(r.at[from:to])
	if m.time(r, d) {
		return true
	}
	slices.Reverse(r.at[from:to])
	m.time(r, d)
	return false
}

// moveWithin puts the stops from … to-1 of day d behind the stop at position gap, turned round or not, if that is shorter and possible.
func (s *state) moveWithin(d, from, to, gap int, turned bool) bool {
	r, m := &s.routes[d], s.m
	before, first, last, after := r.at[from-1].node, r.at[from].node, r.at[to-1].node, r.at[to].node
	left, right := r.at[gap].node, r.at[gap+1].node
	was := m.wayBetween(before, first) + m.wayBetween(last, after) + m.wayBetween(left, right)
	is := m.wayBetween(before, after)
	if turned {
		is += m.wayBetween(left, last) + m.wayBetween(first, right) + m.against(r, from, to)
	} else {
		is += m.wayBetween(left, first) + m.wayBetween(last, right)
	}
	if is >= was {
		return false
	}
	lo, hi, middle := min(from, gap+1), max(to, gap+1), from // of what moves, and where its two parts meet
	if gap >= to {
		middle = to
	}
	if turned {
		slices.Reverse(r.at[from:to])
	}
	rotate(r.at[lo:hi], middle-lo)
	if m.time(r, d) {
		return true
	}
	rotate(r.at[lo:hi], hi-middle)
	if turned {
		slices.Reverse(r.at[from:to])
	}
	m.time(r, d)
	return false
}

// rotate brings the part from k on to the front.
func rotate(at []stop, k int) {
	slices.Reverse(at[:k])
	slices.Reverse(at[k:])
	slices.Reverse(at)
}

// against is what the ways between the stops from … to-1 of a day take longer the other way round.
func (m *model) against(r *route, from, to int) int64 {
	sum := int64(0)
	for p := from; p < to-1; p++ {
		sum += m.wayBetween(r.at[p+1].node, r.at[p].node) - m.wayBetween(r.at[p].node, r.at[p+1].node)
	}
	return sum
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
