package search

// ruinSize says how much a ruin removes.
type ruinSize struct {
	average float64 // visits per ruin
	longest int     // string on one day
}

// ruinSizeFor suits the ruin to the plan: long days need deeper ones.
func (s *state) ruinSizeFor() ruinSize {
	perDay := float64(s.served()) / float64(s.m.days)
	return ruinSize{
		average: min(s.parameters.deepest, max(7, 0.35*perDay)),
		longest: int(min(s.parameters.longest, max(10, 0.5*perDay))),
	}
}

// served counts the stops of all days, locks included.
func (s *state) served() int {
	n := 0
	for d := range s.routes {
		n += len(s.routes[d].stops())
	}
	return n
}

// Shares of the moves and their parts, found by trial on public TOPTW
// instances, where a wide range does as well.
const (
	shareNear   = 0.3  // of ruins that go by place instead of by order
	shareForced = 0.25 // of rebuilds that begin with a visit just removed
	shareSplit  = 0.5  // of strings that keep a part in the middle
)

// ruin removes what is near a seed: strings of neighbouring stops, or the stops
// nearest to it. It returns the absent visit that recreate has to force in
// first, or -1.
//
// Many of the seeds are absent visits, so that what a greedy rebuild would
// never choose gets its turn. Otherwise it may be the turn of a visit just
// removed, or of an alternative in its group.
func (s *state) ruin(c ruinSize) (forced int32) {
	served := s.served()
	seed := s.absentSeed(served)
	forced = seed
	if seed < 0 {
		if served == 0 {
			return -1
		}
		seed = s.stopAt(s.rng.IntN(served))
	}
	if s.rng.Float64() < shareNear {
		s.removeNear(seed, 1+s.rng.IntN(int(2.5*c.average)))
	} else {
		s.removeStrings(seed, c, served)
	}
	if forced < 0 && len(s.fresh) > 0 && s.rng.Float64() < shareForced {
		forced = s.fresh[s.rng.IntN(len(s.fresh))]
	}
	return forced
}

// absentSeed draws an absent visit in its share of the time; while a must is missing,
// every other one is such a must.
func (s *state) absentSeed(served int) int32 {
	if len(s.absent) == 0 || served > 0 && s.rng.Float64() >= s.parameters.absent {
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
func (s *state) stopAt(k int) int32 {
	d, p := s.position(k)
	return s.routes[d].stops()[p].visit
}

// position is the day of the k-th stop of the plan and its index there.
func (s *state) position(k int) (d, p int) {
	for d := range s.routes {
		n := len(s.routes[d].stops())
		if k < n {
			return d, k
		}
		k -= n
	}
	panic("optimize: fewer stops than served")
}

// remove takes the stops at positions from … to-1 out of day d, except locks.
// Where the ways break the triangle inequality the rest may no longer hold; the
// whole day is then taken back to its locks, which hold by themselves.
func (s *state) remove(d, from, to int) {
	s.touch(d)
	r := &s.routes[d]
	for p := to - 1; p >= from; p-- {
		if v := r.at[p].visit; s.m.visits[v].free {
			s.leave(v)
			r.drop(p)
		}
	}
	if !s.m.time(r, d) {
		s.remove(d, 1, len(r.at)-1)
	}
}
