package search

import (
	"cmp"
	"slices"

	"github.com/tripwright/tripwright/internal/optimize"
)

// placeLocks puts the locked visits into the empty plan, where they stay for
// good, and reports those that cannot be. Of locks that exclude each other the
// one that ends first stays, which loses the fewest.
func (s *state) placeLocks() []optimize.Unplaced {
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
	var out []optimize.Unplaced
	for _, v := range locks {
		d := s.m.p.Visits[v].Lock.Day
		why, with, pos := s.judge(v, d)
		if why != optimize.Placed {
			out = append(out, optimize.Unplaced{Visit: int(v), Lock: true, Reason: why, With: with})
			continue
		}
		s.put(v, d, pos)
	}
	s.commit()
	return out
}

// judge says whether v fits on day d beside the locks already placed: after
// which position, or why not and because of which of them.
func (s *state) judge(v int32, d int) (why optimize.Reason, with, pos int) {
	for _, w := range s.m.groups[s.m.visits[v].group] {
		if s.day[w] >= 0 {
			return optimize.Duplicate, int(w), -1
		}
	}
	if _, err := optimize.Time(s.m.p, d, []int{int(v)}); err != nil {
		return err.(*optimize.TimeError).Reason, -1, -1
	}
	if s.m.spans[int(v)*s.m.days+d].closed() {
		return optimize.Unreachable, -1, -1 // open only outside the day
	}
	if why := s.refused(v, d); why != optimize.Placed {
		return why, -1, -1
	}
	if pos, _ := s.m.cheapest(&s.routes[d], d, v, 0, len(s.day)+1); pos >= 0 {
		return optimize.Placed, -1, pos
	}
	return optimize.Clash, s.rival(v, d), -1
}

// rival is the first lock of day d that v cannot stand beside, be it before or
// after; -1 when only several together exclude it.
func (s *state) rival(v int32, d int) int {
	for _, lock := range s.routes[d].stops() {
		_, before := optimize.Time(s.m.p, d, []int{int(v), int(lock.visit)})
		_, after := optimize.Time(s.m.p, d, []int{int(lock.visit), int(v)})
		if before != nil && after != nil {
			return int(lock.visit)
		}
	}
	return -1
}

// missingMusts reports one visit for each must group that is not in the plan.
// beside is a search that has placed the locks only.
func (s *state) missingMusts(beside *state, locks []optimize.Unplaced) []optimize.Unplaced {
	var out []optimize.Unplaced
	for g, must := range s.m.must {
		if !must || s.present(g) || reported(locks, s.m.groups[g]) {
			continue
		}
		out = append(out, beside.nearest(s.m.groups[g]))
	}
	return out
}

// nearest is the must of a group, and its day, that comes closest to fitting.
func (s *state) nearest(group []int32) optimize.Unplaced {
	best := optimize.Unplaced{Visit: -1}
	for _, v := range group {
		if !s.m.visits[v].must {
			continue
		}
		for d := range s.m.days {
			why, with, _ := s.judge(v, d)
			if why == optimize.Placed {
				why = optimize.NoRoom
			}
			if best.Visit < 0 || why > best.Reason {
				best = optimize.Unplaced{Visit: int(v), Reason: why, With: with}
			}
		}
	}
	return best
}

func (s *state) present(group int) bool {
	return slices.ContainsFunc(s.m.groups[group], func(v int32) bool { return s.day[v] >= 0 })
}

func reported(list []optimize.Unplaced, group []int32) bool {
	return slices.ContainsFunc(list, func(u optimize.Unplaced) bool { return slices.Contains(group, int32(u.Visit)) })
}
