package search

import "math"

// pool remembers days of good plans, so that a plan can be put together from
// days that no single walk has seen side by side (the route recombination of
// I3CH; Hu & Lim 2014). Days that are alike share theirs.
type pool struct {
	class  []int    // by day
	days   [][]day  // by class, a ring each
	next   []int    // by class: where the next one goes
	code   []uint64 // by visit: what it adds to the code of a day
	taken  []int32  // by group: the choice that has it, a stamp
	stamp  int32
	chosen []*day  // by day of the trip
	spare  []int32 // what days yet to come are remembered in
}

// day is a remembered day: what is done, in order. Days of the same visits have
// the same code.
type day struct {
	code   uint64
	visits []int32
}

// remembered is how many days of a class are kept; the oldest go first.
const remembered = 64

func newPool(m *model) pool {
	p := pool{class: make([]int, m.days), taken: make([]int32, len(m.groups)), chosen: make([]*day, m.days), code: codes(len(m.visits))}
	if m.days < 2 {
		return p
	}
	for d := range p.class {
		p.class[d] = len(p.days)
		for e := range d {
			if m.alike(d, e) {
				p.class[d] = p.class[e]
				break
			}
		}
		if p.class[d] == len(p.days) {
			p.days, p.next = append(p.days, make([]day, 0, remembered)), append(p.next, 0)
		}
	}
	return p
}

// room gives what a day is remembered in, a few at a time: a short search
// remembers few.
func (p *pool) room() []int32 {
	const stops, days = 40, 8 // a longer day finds more when it comes
	if len(p.spare) == 0 {
		p.spare = make([]int32, stops*days)
	}
	out := p.spare[:0:stops]
	p.spare = p.spare[stops:]
	return out
}

// codes are n numbers without a pattern (splitmix64; Steele, Lea and Flood 2014).
func codes(n int) []uint64 {
	out := make([]uint64, n)
	x := uint64(0)
	for k := range out {
		x += 0x9e3779b97f4a7c15
		z := (x ^ x>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		out[k] = z ^ z>>31
	}
	return out
}

// alike reports whether what can be done on one day can be done on the other.
func (m *model) alike(d, e int) bool {
	if m.p.Days[d] != m.p.Days[e] {
		return false
	}
	for v := range m.visits {
		a, b := v*m.days+d, v*m.days+e
		if m.spans[a] != m.spans[b] || m.score[a] != m.score[b] || m.keep[a] != m.keep[b] || m.p.Visits[v].Lock != nil {
			return false
		}
	}
	return true
}

// keepDays remembers the days that the move has changed.
func (s *state) keepDays() {
	p := &s.pool
	if s.m.days < 2 {
		return
	}
	for d := range s.routes {
		stops := s.routes[d].stops()
		if !s.dirty[d] || len(stops) == 0 {
			continue
		}
		code := uint64(0)
		for k := range stops {
			code ^= p.code[stops[k].visit]
		}
		c := p.class[d]
		if known(p.days[c], code) {
			continue
		}
		p.days[c] = p.days[c][:max(len(p.days[c]), p.next[c]+1)]
		at := &p.days[c][p.next[c]]
		if at.visits == nil {
			at.visits = p.room()
		}
		p.next[c] = (p.next[c] + 1) % remembered
		at.code, at.visits = code, at.visits[:0]
		for k := range stops {
			at.visits = append(at.visits, stops[k].visit)
		}
	}
}

func known(days []day, code uint64) bool {
	for k := range days {
		if days[k].code == code {
			return true
		}
	}
	return false
}

// recombine lays a plan of remembered days: one by chance, the others by what
// they add, then each once more given the others. It reports whether it did.
func (s *state) recombine() bool {
	p := &s.pool
	if s.m.days < 2 {
		return false
	}
	for d := range s.routes {
		if len(p.days[p.class[d]]) < 2 {
			return false
		}
		p.chosen[d] = nil
	}
	first := s.rng.IntN(s.m.days)
	of := p.days[p.class[first]]
	p.chosen[first] = &of[s.rng.IntN(len(of))]
	for k := 1; k < 3*s.m.days; k++ {
		if d := (first + k) % s.m.days; d != first {
			p.chosen[d] = s.bestAddition(d)
		}
	}
	for d := range s.routes {
		s.remove(d, 1, len(s.routes[d].at)-1)
	}
	for d := range s.routes {
		s.layRemembered(d, p.chosen[d].visits)
	}
	return true
}

// bestAddition is the remembered day that adds most to the others that are chosen.
func (s *state) bestAddition(d int) *day {
	p := &s.pool
	p.stamp++
	for e, other := range p.chosen {
		if e == d || other == nil {
			continue
		}
		for _, v := range other.visits {
			p.taken[s.m.visits[v].group] = p.stamp
		}
	}
	var best *day
	most := int64(math.MinInt64)
	of := p.days[p.class[d]]
	from := s.rng.IntN(len(of))
	for k := range of {
		one := &of[(from+k)%len(of)]
		sum := int64(0)
		for _, v := range one.visits {
			if p.taken[s.m.visits[v].group] != p.stamp {
				sum += s.m.score[int(v)*s.m.days+d]
			}
		}
		if sum > most {
			best, most = one, sum
		}
	}
	return best
}

// layRemembered puts visits on a day that has only its locks, in their order, without
// those that are elsewhere by now.
func (s *state) layRemembered(d int, visits []int32) {
	r := &s.routes[d]
	after := 0
	for _, v := range visits {
		if at := r.index(v); at > 0 {
			after = at
			continue
		}
		if !s.mayEnter(v, d) {
			continue
		}
		r.insert(after, v, &s.m.visits[v])
		s.enter(v, d)
		after++
	}
	r.version++
	if !s.m.time(r, d) {
		s.remove(d, 1, len(r.at)-1)
	}
}
