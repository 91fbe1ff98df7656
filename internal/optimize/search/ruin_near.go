package search

// marked stands for a stop that is about to be removed, in place of its ready time.
const marked = -1 << 30

// removeNear removes the stops nearest to the seed, whatever lies between them
// in the order of their days (Shaw 1998). Long days need it: one string of
// neighbours leaves the rest of the only day as it was.
func (s *state) removeNear(seed int32, many int) {
	in := &s.m.visits[seed]
	row := s.m.to[int(in.node)*s.m.nodes : int(in.node+1)*s.m.nodes]
	s.near = s.near[:0]
	for d := range s.routes {
		for p, stop := range s.routes[d].stops() {
			if s.m.visits[stop.visit].free {
				s.near = append(s.near, anchor{day: d, pos: p + 1, distance: row[stop.node]})
			}
		}
	}
	for k := range min(many, len(s.near)) {
		a := s.takeNearest(k)
		s.touch(a.day)
		s.routes[a.day].at[a.pos].ready = marked
	}
	for d := range s.routes {
		if s.dirty[d] {
			s.removeMarked(d)
		}
	}
}

// takeNearest swaps the nearest of the anchors from k on to index k.
func (s *state) takeNearest(k int) anchor {
	best := k
	for j := k + 1; j < len(s.near); j++ {
		if s.near[j].distance < s.near[best].distance {
			best = j
		}
	}
	s.near[k], s.near[best] = s.near[best], s.near[k]
	return s.near[k]
}

// removeMarked removes the stops of day d that go; the others move up.
func (s *state) removeMarked(d int) {
	r := &s.routes[d]
	stay := r.at[:1]
	for _, stop := range r.at[1:] {
		if stop.visit >= 0 && stop.ready == marked {
			s.leave(stop.visit)
			continue
		}
		stay = append(stay, stop)
	}
	r.at = stay
	if !s.m.time(r, d) {
		s.remove(d, 1, len(r.at)-1)
	}
}
