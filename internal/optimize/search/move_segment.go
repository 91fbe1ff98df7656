package search

import "slices"

// longestSegment is how many stops in a row are moved at once.
const longestSegment = 3

// moveSegment takes up to three stops in a row and puts them where the first
// delays least, on any day, in their order or against it (or-opt; Or 1976). What
// does not fit there is left to the rebuild.
func (s *state) moveSegment() bool {
	served := s.served()
	if served == 0 {
		return false
	}
	d, p := s.position(s.rng.IntN(served))
	n := min(1+s.rng.IntN(longestSegment), len(s.routes[d].stops())-p)
	s.tail[0] = s.tail[0][:0]
	for _, stop := range s.routes[d].stops()[p : p+n] {
		if s.m.visits[stop.visit].free {
			s.tail[0] = append(s.tail[0], stop.visit)
		}
	}
	if len(s.tail[0]) == 0 {
		return false
	}
	s.remove(d, p+1, p+n+1)
	if s.rng.IntN(2) == 0 {
		slices.Reverse(s.tail[0])
	}
	to := s.rng.IntN(s.m.days)
	from, end := 0, len(s.routes[to].at)
	for _, v := range s.tail[0] {
		if !s.mayEnter(v, to) {
			continue
		}
		at, _ := s.m.cheapest(&s.routes[to], to, v, from, end)
		if at < 0 {
			continue
		}
		s.put(v, to, at)
		from, end = at+1, at+2 // the next one right behind it
	}
	return true
}
