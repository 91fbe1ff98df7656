package optimize

// anchor is the stop of a day around which a string is removed.
type anchor struct {
	day, pos int
	distance int32
}

// cut says how much a ruin removes.
type cut struct {
	average float64 // visits per ruin
	longest int     // string on one day
}

// cutFor suits the cut to the plan: long days need deeper ones.
func (s *search) cutFor() cut {
	perDay := float64(s.served()) / float64(s.m.days)
	return cut{
		average: min(14, max(7, 0.35*perDay)),
		longest: int(min(20, max(10, 0.5*perDay))),
	}
}

// served counts the stops of all days, locks included.
func (s *search) served() int {
	n := 0
	for d := range s.routes {
		n += len(s.routes[d].stops())
	}
	return n
}

// ruin removes strings of neighbouring stops around a seed, on the days that
// pass near it: adjacent string removal of SISR (Christiaens & Vanden Berghe
// 2020, section 5.1). It returns the absent visit that recreate has to force
// in first, or -1.
//
// Half of the seeds are absent visits, so that what a greedy rebuild would
// never choose gets its turn. Otherwise it may be the turn of a visit just
// removed, or of an alternative in its group.
func (s *search) ruin(c cut) (forced int32) {
	served := s.served()
	seed := s.absentSeed(served)
	forced = seed
	if seed < 0 {
		if served == 0 {
			return -1
		}
		seed = s.stopAt(s.rng.IntN(served))
	}
	s.findAnchors(seed)
	longest := min(float64(c.longest), max(3, float64(served)/float64(s.m.days)))
	most := 4*c.average/(1+longest) - 1
	for strings := int(s.rng.Float64()*most + 1); strings > 0 && len(s.anchors) > 0; strings-- {
		s.removeString(s.takeAnchor(), longest)
	}
	if forced < 0 && len(s.fresh) > 0 && s.rng.IntN(4) == 0 {
		forced = s.fresh[s.rng.IntN(len(s.fresh))]
	}
	return forced
}

// absentSeed draws an absent visit half of the time; while a must is missing,
// every other one is such a must.
func (s *search) absentSeed(served int) int32 {
	if len(s.absent) == 0 || served > 0 && s.rng.IntN(2) == 0 {
		return -1
	}
	at := s.rng.IntN(len(s.absent))
	if s.missing > 0 && s.rng.IntN(2) == 0 {
		for k := range s.absent {
			if v := s.absent[(at+k)%len(s.absent)]; s.m.must[s.m.visits[v].group] {
				return v
			}
		}
	}
	return s.absent[at]
}

// stopAt is the k-th stop of the plan.
func (s *search) stopAt(k int) int32 {
	for d := range s.routes {
		stops := s.routes[d].stops()
		if k < len(stops) {
			return stops[k]
		}
		k -= len(stops)
	}
	panic("optimize: fewer stops than served")
}

// findAnchors finds on each day the stop nearest to the seed, which may be the
// seed itself but not a lock. Where the kind of an absent seed is full it is the
// nearest of that kind, as the seed has to replace one.
func (s *search) findAnchors(seed int32) {
	s.anchors = s.anchors[:0]
	in := &s.m.visits[seed]
	row := s.m.to[int(in.node)*s.m.nodes : int(in.node+1)*s.m.nodes]
	for d := range s.routes {
		rivals := s.day[seed] < 0 && s.kindFull(int(in.kind), d)
		r := &s.routes[d]
		best := anchor{day: d}
		for p := 1; p < len(r.visit)-1; p++ {
			stop := &s.m.visits[r.visit[p]]
			if !stop.free || rivals && stop.kind != in.kind {
				continue
			}
			t := row[stop.node]
			if r.visit[p] == seed {
				t = -1
			}
			if best.pos == 0 || t < best.distance {
				best.pos, best.distance = p, t
			}
		}
		if best.pos > 0 {
			s.anchors = append(s.anchors, best)
		}
	}
}

// takeAnchor takes out the nearest anchor, one time in four any.
func (s *search) takeAnchor() anchor {
	pick := 0
	if s.rng.IntN(4) == 0 {
		pick = s.rng.IntN(len(s.anchors))
	} else {
		for k, a := range s.anchors {
			if a.distance < s.anchors[pick].distance {
				pick = k
			}
		}
	}
	a, end := s.anchors[pick], len(s.anchors)-1
	s.anchors[pick] = s.anchors[end]
	s.anchors = s.anchors[:end]
	return a
}

// removeString removes a run of stops of random length around the anchor,
// stepping over locks.
func (s *search) removeString(a anchor, longest float64) {
	stops := len(s.routes[a.day].stops())
	length := min(stops, int(s.rng.Float64()*min(float64(stops), longest)+1))
	first := max(1, a.pos-length+1)
	first += s.rng.IntN(min(a.pos, stops-length+1) - first + 1)
	s.remove(a.day, first, first+length)
}

// remove takes the stops at positions from … to-1 out of day d, except locks.
// Where the ways break the triangle inequality the rest may no longer hold; the
// whole day is then taken back to its locks, which hold by themselves.
func (s *search) remove(d, from, to int) {
	s.touch(d)
	r := &s.routes[d]
	for p := to - 1; p >= from; p-- {
		if v := r.visit[p]; s.m.visits[v].free {
			s.leave(v)
			r.drop(p)
		}
	}
	if !s.m.time(r, d) {
		s.remove(d, 1, len(r.visit)-1)
	}
}
