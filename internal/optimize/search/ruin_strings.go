package search

// anchor is a stop of a day and how far it is from a seed.
type anchor struct {
	day, pos int
	distance int32
}

// removeStrings removes strings of neighbouring stops on the days that pass near
// the seed: adjacent string removal of SISR (Christiaens & Vanden Berghe 2020,
// section 5.1), with its split strings.
func (s *state) removeStrings(seed int32, c ruinSize, served int) {
	s.findAnchors(seed)
	longest := min(float64(c.longest), max(3, float64(served)/float64(s.m.days)))
	most := 4*c.average/(1+longest) - 1
	for strings := int(float64(s.rng.Float64()*most) + 1); strings > 0 && len(s.anchors) > 0; strings-- {
		s.removeString(s.takeAnchor(), longest)
	}
}

// findAnchors finds on each day the stop nearest to the seed, which may be the
// seed itself but not a lock. Where a cap keeps an absent seed out it is the
// nearest of its rivals, as the seed has to replace one.
func (s *state) findAnchors(seed int32) {
	s.anchors = s.anchors[:0]
	in := &s.m.visits[seed]
	row := s.m.to[int(in.node)*s.m.nodes : int(in.node+1)*s.m.nodes]
	for d := range s.routes {
		full := s.m.capped && s.day[seed] < 0 && s.full(in, d)
		r := &s.routes[d]
		best := anchor{day: d}
		for p := 1; p < len(r.at)-1; p++ {
			stop := &s.m.visits[r.at[p].visit]
			if !stop.free || full && !s.rivals(in, stop, d) {
				continue
			}
			t := row[stop.node]
			if r.at[p].visit == seed {
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

// full reports whether a cap on kinds keeps a visit off day d.
func (s *state) full(in *visit, d int) bool {
	return s.kindFull(int(in.kind), d) || s.tripFull(int(in.kind)) || in.alsoTo > in.alsoFrom && s.alsoFull(in, d)
}

// rivals reports whether a stop of day d uses up a cap that keeps a visit out.
func (s *state) rivals(in, stop *visit, d int) bool {
	if s.uses(stop, in.kind) && (s.kindFull(int(in.kind), d) || s.tripFull(int(in.kind))) {
		return true
	}
	for _, kind := range s.m.also[in.alsoFrom:in.alsoTo] {
		if s.uses(stop, kind) && (s.kindFull(int(kind), d) || s.tripFull(int(kind))) {
			return true
		}
	}
	return false
}

// uses reports whether a visit is of a kind, its first or a further one.
func (s *state) uses(in *visit, kind int32) bool {
	if in.kind == kind {
		return true
	}
	for _, k := range s.m.also[in.alsoFrom:in.alsoTo] {
		if k == kind {
			return true
		}
	}
	return false
}

// takeAnchor takes out the nearest anchor, one time in four any.
func (s *state) takeAnchor() anchor {
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
// stepping over locks, and half of the time over a part in the middle.
func (s *state) removeString(a anchor, longest float64) {
	stops := len(s.routes[a.day].stops())
	length := min(stops, int(float64(s.rng.Float64()*min(float64(stops), longest))+1))
	first := max(1, a.pos-length+1)
	first += s.rng.IntN(min(a.pos, stops-length+1) - first + 1)
	stay := 0
	if length > 2 && s.rng.Float64() < shareSplit {
		for stay++; first+length+stay <= stops && s.rng.IntN(4) != 0; {
			stay++
		}
	}
	if stay == 0 || first+length+stay > stops+1 {
		s.remove(a.day, first, first+length)
		return
	}
	part := 1 + s.rng.IntN(length-1)
	s.remove(a.day, first+part+stay, first+length+stay)
	if first+part < len(s.routes[a.day].at) { // else the day was taken back to its locks
		s.remove(a.day, first, first+part)
	}
}
