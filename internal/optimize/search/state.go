package search

import (
	"math/rand/v2"

	"github.com/tripwright/tripwright/internal/optimize"
)

// state is the plan under construction: the days and every sum that depends on
// them, kept up to date by enter and leave. After warming up, its slices are
// large enough and a move allocates nothing.
type state struct {
	m          *model
	rng        *rand.Rand
	parameters parameters
	routes     []route
	saved      []route // the routes of touched days before the move
	dirty      []bool  // days touched by the move

	day    []int16 // day of each visit, -1 when absent
	absent []int32 // free visits whose group is not in the plan
	where  []int32 // index in absent, -1 when not there
	fresh  []int32 // those that became absent during this move
	isNew  []bool  // by visit: it is in fresh

	value    int64 // objective plus keep bonuses
	missing  int   // groups with a must that are not in the plan
	spent    int64
	counted  []int32 // by day: visits that use up MaxVisits
	kindDay  []int32 // [day*kinds+kind]
	kindTrip []int32
	ladders  []ladder // by theme

	pool pool

	// Scratch of ruin and recreate.
	anchors []anchor
	tail    [2][]int32
	near    []anchor
	offers  []offer
	bids    []bid
	ranking ranking
}

func newState(m *model, seed uint64) *state {
	s := &state{
		m: m, rng: rand.New(rand.NewPCG(seed, 0x7472697077726967)), parameters: iterationParameters(),
		routes: make([]route, m.days), saved: make([]route, m.days), dirty: make([]bool, m.days),
		day: make([]int16, len(m.visits)), where: make([]int32, len(m.visits)), isNew: make([]bool, len(m.visits)),
		absent: make([]int32, 0, len(m.visits)), fresh: make([]int32, 0, len(m.visits)),
		counted: make([]int32, m.days), kindDay: make([]int32, m.days*len(m.kinds)), kindTrip: make([]int32, len(m.kinds)),
		pool:    newPool(m),
		ladders: make([]ladder, m.themes), anchors: make([]anchor, 0, m.days),
	}
	room := min(len(m.visits), 30)
	for d := range s.routes {
		s.routes[d], s.saved[d] = newRoute(&m.p.Days[d], room), newRoute(&m.p.Days[d], room)
		m.time(&s.routes[d], d)
	}
	for v := range m.visits {
		s.day[v], s.where[v] = -1, -1
		s.listAbsent(int32(v))
	}
	for _, must := range m.must {
		if must {
			s.missing++
		}
	}
	return s
}

// listAbsent lists a free visit as absent.
func (s *state) listAbsent(v int32) {
	if !s.m.visits[v].free {
		return
	}
	s.where[v] = int32(len(s.absent))
	s.absent = append(s.absent, v)
	if !s.isNew[v] {
		s.isNew[v] = true
		s.fresh = append(s.fresh, v)
	}
}

// unlist takes a visit off the absent list.
func (s *state) unlist(v int32) {
	at := s.where[v]
	if at < 0 {
		return
	}
	end := len(s.absent) - 1
	moved := s.absent[end]
	s.absent[at], s.where[moved] = moved, at
	s.absent, s.where[v] = s.absent[:end], -1
}

// enter counts v as being in the plan on day d. Its route is the caller's.
func (s *state) enter(v int32, d int) {
	in, k := &s.m.visits[v], int(v)*s.m.days+d
	s.value += s.gain(v, d)
	if in.theme != 0 && s.m.score[k] > 0 {
		s.ladders[in.theme] = s.ladders[in.theme].with(s.m.score[k])
	}
	s.count(in, d, 1)
	s.day[v] = int16(d)
	for _, w := range s.m.groups[in.group] {
		s.unlist(w)
	}
}

// leave undoes enter.
func (s *state) leave(v int32) {
	d := int(s.day[v])
	in, k := &s.m.visits[v], int(v)*s.m.days+d
	if in.theme != 0 && s.m.score[k] > 0 {
		s.ladders[in.theme] = s.ladders[in.theme].without(s.m.score[k])
	}
	s.value -= s.gain(v, d)
	s.count(in, d, -1)
	s.day[v] = -1
	for _, w := range s.m.groups[in.group] {
		s.listAbsent(w)
	}
}

func (s *state) count(in *visit, d int, by int32) {
	s.spent += int64(by) * in.cost
	s.kindDay[d*len(s.m.kinds)+int(in.kind)] += by
	s.kindTrip[in.kind] += by
	for _, kind := range s.m.also[in.alsoFrom:in.alsoTo] {
		s.kindDay[d*len(s.m.kinds)+int(kind)] += by
		s.kindTrip[kind] += by
	}
	if !s.m.kinds[in.kind].Uncounted {
		s.counted[d] += by
	}
	if s.m.must[in.group] {
		s.missing -= int(by)
	}
}

// gain is what value grows by when v, now absent, enters day d.
func (s *state) gain(v int32, d int) int64 {
	k := int(v)*s.m.days + d
	score, theme := s.m.score[k], s.m.visits[v].theme
	if theme == 0 || score <= 0 {
		return score + s.m.keep[k]
	}
	return s.ladders[theme].gain(s.m.decay, score) + s.m.keep[k]
}

// left is the money still to be spent.
func (s *state) left() int64 {
	if s.m.p.MoneyCap < 0 {
		return 1 << 62
	}
	return s.m.p.MoneyCap - s.spent
}

// refused says why the caps keep v off day d whatever its time; Placed if they do not.
func (s *state) refused(v int32, d int) optimize.Reason {
	in := &s.m.visits[v]
	limit := &s.m.kinds[in.kind]
	switch {
	case in.cost > s.left():
		return optimize.TooDear
	case s.kindFull(int(in.kind), d) || s.tripFull(int(in.kind)):
		return optimize.KindFull
	case in.alsoTo > in.alsoFrom && s.alsoFull(in, d):
		return optimize.KindFull
	case !limit.Uncounted && s.m.p.Days[d].MaxVisits > 0 && int(s.counted[d]) >= s.m.p.Days[d].MaxVisits:
		return optimize.DayFull
	}
	return optimize.Placed
}

// kindFull reports whether day d has all it may have of a kind.
func (s *state) kindFull(kind, d int) bool {
	limit := s.m.kinds[kind].PerDay
	return limit > 0 && int(s.kindDay[d*len(s.m.kinds)+kind]) >= limit
}

// tripFull reports whether the trip has all it may have of a kind.
func (s *state) tripFull(kind int) bool {
	limit := s.m.kinds[kind].PerTrip
	return limit > 0 && int(s.kindTrip[kind]) >= limit
}

// alsoFull reports whether day d or the trip has all it may have of a further kind of a visit.
func (s *state) alsoFull(in *visit, d int) bool {
	for _, kind := range s.m.also[in.alsoFrom:in.alsoTo] {
		if s.kindFull(int(kind), d) || s.tripFull(int(kind)) {
			return true
		}
	}
	return false
}

// put inserts v after position p of day d, where cheapest said it fits.
func (s *state) put(v int32, d, p int) {
	s.touch(d)
	s.routes[d].insert(p, v, &s.m.visits[v])
	s.routes[d].version++
	s.enter(v, d)
	s.m.timeFrom(&s.routes[d], d, p+1)
}

// travel is the minutes on the way over all days.
func (s *state) travel() int64 {
	sum := int64(0)
	for d := range s.routes {
		sum += s.routes[d].travel
	}
	return sum
}

// touch saves day d before its first change in a move.
func (s *state) touch(d int) {
	if !s.dirty[d] {
		s.dirty[d] = true
		s.saved[d].copyFrom(&s.routes[d])
	}
}

// commit makes the move final and opens the next.
func (s *state) commit() {
	clear(s.dirty)
	for _, v := range s.fresh {
		s.isNew[v] = false
	}
	s.fresh = s.fresh[:0]
}

// rollback undoes the move and opens the next.
func (s *state) rollback() {
	for d := range s.routes {
		if s.dirty[d] {
			for _, stop := range s.routes[d].stops() {
				s.leave(stop.visit)
			}
		}
	}
	for d := range s.routes {
		if s.dirty[d] {
			s.routes[d], s.saved[d] = s.saved[d], s.routes[d]
			for _, stop := range s.routes[d].stops() {
				s.enter(stop.visit, d)
			}
		}
	}
	s.commit()
}
