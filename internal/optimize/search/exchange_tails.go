package search

// exchangeTails swaps what comes after a stop of one day with what comes after
// one of another (2-opt*; Potvin & Rousseau 1995). Stops that may not enter
// their new day, or no longer fit there, are left out; the rebuild that follows
// fills the gaps.
func (s *state) exchangeTails() bool {
	if s.m.days < 2 {
		return false
	}
	d := s.rng.IntN(s.m.days)
	e := s.rng.IntN(s.m.days - 1)
	if e >= d {
		e++
	}
	a, b := len(s.routes[d].stops()), len(s.routes[e].stops())
	if a+b == 0 {
		return false
	}
	p := s.rng.IntN(a + 1)
	q := s.sameTime(d, p, e)
	if s.rng.IntN(2) == 0 {
		q = s.rng.IntN(b + 1)
	}
	if p == a && q == b {
		return false
	}
	s.tail[0] = s.tailOf(d, p, s.tail[0][:0])
	s.tail[1] = s.tailOf(e, q, s.tail[1][:0])
	s.remove(d, p+1, a+1)
	s.remove(e, q+1, b+1)
	s.append(e, s.tail[0])
	s.append(d, s.tail[1])
	return true
}

// sameTime is the position of day e at the hour of position p of day d.
func (s *state) sameTime(d, p, e int) int {
	now := s.routes[d].at[p].leave
	stops := s.routes[e].stops()
	q := 0
	for q < len(stops) && stops[q].leave <= now {
		q++
	}
	return q
}

// tailOf lists the stops of day d after position p that may leave it.
func (s *state) tailOf(d, p int, into []int32) []int32 {
	for _, stop := range s.routes[d].stops()[p:] {
		if s.m.visits[stop.visit].free {
			into = append(into, stop.visit)
		}
	}
	return into
}

// append puts visits at the end of day d, in their order, as far as they fit.
func (s *state) append(d int, visits []int32) {
	for _, v := range visits {
		if !s.mayEnter(v, d) {
			continue
		}
		r := &s.routes[d]
		last := len(r.at) - 2
		if pos, _ := s.m.cheapest(r, d, v, last, last+1); pos >= 0 {
			s.put(v, d, pos)
		}
	}
}
