package optimize

import (
	"cmp"
	"slices"
)

// placeLocks puts the locked visits into the empty plan, where they stay for
// good, and reports those that cannot be. Of locks that exclude each other the
// one that ends first stays, which loses the fewest.
func (s *search) placeLocks() []Unplaced {
	var locks []int32
	for v := range s.m.p.Visits {
		if s.m.p.Visits[v].Lock != nil {
			locks = append(locks, int32(v))
		}
	}
	slices.SortStableFunc(locks, func(a, b int32) int {
		x, y := &s.m.p.Visits[a], &s.m.p.Visits[b]
		return cmp.Or(
			cmp.Compare(x.Lock.Day, y.Lock.Day),
			cmp.Compare(x.Lock.Start+x.Stay, y.Lock.Start+y.Stay),
			cmp.Compare(x.Lock.Start, y.Lock.Start))
	})
	var out []Unplaced
	for _, v := range locks {
		d := s.m.p.Visits[v].Lock.Day
		why, with, pos := s.judge(v, d)
		if why != Placed {
			out = append(out, Unplaced{Visit: int(v), Lock: true, Reason: why, With: with})
			continue
		}
		s.put(v, d, pos)
	}
	s.commit()
	return out
}

// judge says whether v fits on day d beside the locks already placed: after
// which position, or why not and because of which of them.
func (s *search) judge(v int32, d int) (why Reason, with, pos int) {
	for _, w := range s.m.groups[s.m.visits[v].group] {
		if s.day[w] >= 0 {
			return Duplicate, int(w), -1
		}
	}
	if _, err := Time(s.m.p, d, []int{int(v)}); err != nil {
		return err.(*TimeError).Reason, -1, -1
	}
	if s.m.spans[int(v)*s.m.days+d].closed() {
		return Unreachable, -1, -1 // open only outside the day
	}
	if why := s.refused(v, d); why != Placed {
		return why, -1, -1
	}
	if pos, _ := s.m.cheapest(&s.routes[d], d, v, 0, len(s.day)+1); pos >= 0 {
		return Placed, -1, pos
	}
	return Clash, s.rival(v, d), -1
}

// rival is the first lock of day d that v cannot stand beside, be it before or
// after; -1 when only several together exclude it.
func (s *search) rival(v int32, d int) int {
	for _, lock := range s.routes[d].stops() {
		_, before := Time(s.m.p, d, []int{int(v), int(lock.visit)})
		_, after := Time(s.m.p, d, []int{int(lock.visit), int(v)})
		if before != nil && after != nil {
			return int(lock.visit)
		}
	}
	return -1
}

// missingMusts reports one visit for each must group that is not in the plan.
// beside is a search that has placed the locks only.
func (s *search) missingMusts(beside *search, locks []Unplaced) []Unplaced {
	var out []Unplaced
	for g, must := range s.m.must {
		if !must || s.present(g) || reported(locks, s.m.groups[g]) {
			continue
		}
		out = append(out, beside.nearest(s.m.groups[g]))
	}
	return out
}

// nearest is the must of a group, and its day, that comes closest to fitting.
func (s *search) nearest(group []int32) Unplaced {
	best := Unplaced{Visit: -1}
	for _, v := range group {
		if !s.m.visits[v].must {
			continue
		}
		for d := range s.m.days {
			why, with, _ := s.judge(v, d)
			if why == Placed {
				why = NoRoom
			}
			if best.Visit < 0 || why > best.Reason {
				best = Unplaced{Visit: int(v), Reason: why, With: with}
			}
		}
	}
	return best
}

func (s *search) present(group int) bool {
	return slices.ContainsFunc(s.m.groups[group], func(v int32) bool { return s.day[v] >= 0 })
}

func reported(list []Unplaced, group []int32) bool {
	return slices.ContainsFunc(list, func(u Unplaced) bool { return slices.Contains(group, int32(u.Visit)) })
}

// warm lays the given visits around the locks, each day in the given order.
// What is unknown to be possible is left out, never forced.
func (s *search) warm(days [][]int) {
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

// welcome reports whether v is absent and the caps let it onto day d.
func (s *search) welcome(v int32, d int) bool {
	return s.where[v] >= 0 && s.refused(v, d) == Placed && !s.m.spans[int(v)*s.m.days+d].closed()
}

// layWhole sets day d to exactly the welcome visits of order, if that holds and
// includes all its locks. Unlike one by one, it needs no triangle inequality.
func (s *search) layWhole(d int, order []int32) bool {
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
		case s.welcome(v, d):
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
func (s *search) layOneByOne(d int, order []int32) {
	r := &s.routes[d]
	after := 0
	for k, v := range order {
		if at := r.index(v); at > 0 {
			after = max(after, at)
			continue
		}
		if !s.welcome(v, d) {
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
