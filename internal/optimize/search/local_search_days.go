package search

// atEach makes a change at every position where it can be made, and reports whether it could be anywhere.
func (s *state) atEach(change func(d, p int) bool) (changed bool) {
	for d := range s.routes {
		for p := 1; p < len(s.routes[d].at)-1; p++ {
			changed = change(d, p) || changed
		}
	}
	return changed
}

// relocate shortens the ways by having the visit at a position on another day, the first that is better, and reports whether it could.
func (s *state) relocate(d, p int) bool {
	r := &s.routes[d]
	v := r.at[p].visit
	if !s.m.visits[v].free {
		return false
	}
	saved := s.apart(d, p) - s.m.wayBetween(r.at[p-1].node, r.at[p+1].node)
	for to := range s.routes {
		if to != d && s.detour(v, to) < saved && s.relocateOrSwap(position{d, p}, position{to, 0}) {
			return true
		}
	}
	return false
}

// exchange shortens the ways by having visits on each other's days, and reports whether it could. It looks at those that would be nearer
// to the neighbours of the other.
func (s *state) exchange() (changed bool) {
	for d := range s.routes {
		for p := 1; p < len(s.routes[d].at)-1; p++ {
			for e := d + 1; e < len(s.routes); e++ {
				for q := 1; q < len(s.routes[e].at)-1 && p < len(s.routes[d].at)-1; q++ {
					if s.apart(d, p)+s.apart(e, q) > s.swapped(d, p, e, q) && s.relocateOrSwap(position{d, p}, position{e, q}) {
						changed = true
					}
				}
			}
		}
	}
	return changed
}

// replace shortens the ways by another visit in the place of the one at a position, worth as much and no dearer, and reports whether it
// could: of equal tables the first that lies on the way.
func (s *state) replace(d, p int) bool {
	at := s.routes[d].at[p-1 : p+2]
	before, v, after := at[0].node, at[1].visit, at[2].node
	if !s.m.visits[v].free {
		return false
	}
	way := s.apart(d, p)
	for _, w := range s.absent {
		node := s.m.visits[w].node
		if s.m.wayBetween(before, node)+s.m.wayBetween(node, after) < way && s.replaceBy(d, p, w) {
			return true
		}
	}
	return false
}

// replaceBy has an absent visit in the place of another one, if nothing is lost by that and the ways are shorter.
func (s *state) replaceBy(d, p int, w int32) bool {
	v := s.routes[d].at[p].visit
	if s.m.score[int(w)*s.m.days+d] < s.m.score[int(v)*s.m.days+d] || s.m.visits[w].cost > s.m.visits[v].cost || !s.mayMove(w, d) {
		return false
	}
	before := s.worth()
	s.remove(d, p, p+1)
	s.insertCheapest(w, d)
	if s.worth().betterThan(before) {
		s.commit()
		return true
	}
	s.rollback()
	return false
}

// position is a day and a place in its order; at 0 stands no visit.
type position struct{ day, pos int }

// apart is the minutes from the stop before a position to the one after it, by way of its own.
func (s *state) apart(d, p int) int64 { return s.m.along(&s.routes[d], p-1, p+1) }

// swapped is what two positions would be apart with each other's visits.
func (s *state) swapped(d, p, e, q int) int64 {
	a, b := s.routes[d].at[p-1:p+2], s.routes[e].at[q-1:q+2]
	return s.m.wayBetween(a[0].node, b[1].node) + s.m.wayBetween(b[1].node, a[2].node) +
		s.m.wayBetween(b[0].node, a[1].node) + s.m.wayBetween(a[1].node, b[2].node)
}

// relocateOrSwap has the visit of one place on the day of another one, and the visit there, if there is one, on the day of the first, each
// where the day is delayed least: if nothing is lost by that and the ways are shorter.
func (s *state) relocateOrSwap(one, other position) bool {
	v, w := s.routes[one.day].at[one.pos].visit, s.routes[other.day].at[other.pos].visit
	if !s.mayMove(v, other.day) || w >= 0 && !s.mayMove(w, one.day) {
		return false
	}
	before := s.worth()
	s.remove(one.day, one.pos, one.pos+1)
	if w >= 0 {
		s.remove(other.day, other.pos, other.pos+1)
		s.insertCheapest(w, one.day)
	}
	s.insertCheapest(v, other.day)
	if s.worth().betterThan(before) {
		s.commit()
		return true
	}
	s.rollback()
	return false
}

// mayMove tells whether nothing but the time that is left keeps a visit off a day.
func (s *state) mayMove(v int32, to int) bool {
	return s.m.visits[v].free && !s.m.spans[int(v)*s.m.days+to].closed()
}

// insertCheapest inserts a visit where it delays a day least, if it may be there and fits.
func (s *state) insertCheapest(v int32, d int) {
	if !s.mayEnter(v, d) {
		return
	}
	if at, _ := s.m.cheapest(&s.routes[d], d, v, 0, len(s.routes[d].at)); at >= 0 {
		s.put(v, d, at)
	}
}

// detour is the least that a visit adds to the ways of a day, whatever its doors say.
func (s *state) detour(v int32, d int) int64 {
	at, node, least := s.routes[d].at, s.m.visits[v].node, int64(never)
	for p := range len(at) - 1 {
		least = min(least, s.m.wayBetween(at[p].node, node)+s.m.wayBetween(node, at[p+1].node)-s.m.wayBetween(at[p].node, at[p+1].node))
	}
	return least
}
