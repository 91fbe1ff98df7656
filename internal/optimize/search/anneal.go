package search

import "math"

// annealing walks from plan to plan, each a ruined and recreated one before,
// taking worse ones the more rarely the colder it is, and remembers the best.
type annealing struct {
	s           *state
	ruinSize    ruinSize
	iteration   int
	temperature float64 // on the scale of values
	perMinute   float64 // value that a minute on the way costs when comparing
	perIdle     float64 // value that a day without a visit costs when comparing
	now, best   worth
	order       [][]int32 // the days of best
}

// worth compares plans: musts first, then value, then fewer days without a
// visit, then less travel.
type worth struct {
	missing int
	value   int64
	idle    int
	travel  int64
}

// order puts the better first.
func (w worth) order(o worth) int {
	switch {
	case w.betterThan(o):
		return -1
	case o.betterThan(w):
		return 1
	}
	return 0
}

func (w worth) betterThan(o worth) bool {
	switch {
	case w.missing != o.missing:
		return w.missing < o.missing
	case w.value != o.value:
		return w.value > o.value
	case w.idle != o.idle:
		return w.idle < o.idle
	}
	return w.travel < o.travel
}

func newAnnealing(s *state) *annealing {
	a := &annealing{s: s, ruinSize: s.ruinSizeFor(), order: make([][]int32, s.m.days)}
	a.cool(0)
	a.now = s.worth()
	a.perMinute = 0.5 * s.m.mean / max(1, float64(a.now.travel), s.m.minutes/10) // all travel weighs half a visit
	a.perIdle = 0.5 * s.m.mean
	a.remember()
	return a
}

// begin makes the plan at hand the first of a walk, and the best so far.
func (a *annealing) begin() {
	a.s.commit()
	a.now = a.s.worth()
	a.remember()
}

// cool sets the temperature after a share of the search.
func (a *annealing) cool(share float64) {
	a.temperature = a.s.parameters.hot * a.s.m.mean * math.Pow(a.s.parameters.cooling, share)
}

func (s *state) worth() worth {
	w := worth{missing: s.missing, value: s.value}
	for d := range s.routes {
		w.travel += s.routes[d].travel
		if len(s.routes[d].at) == 2 {
			w.idle++
		}
	}
	return w
}

// step makes one move and takes or undoes it; now and then it looks instead at
// what the days of earlier plans come to together.
func (a *annealing) step() {
	s := a.s
	a.iteration++
	if a.iteration%recombined == 0 && s.m.days > 1 {
		a.tryRecombining()
		return
	}
	left := s.left()
	forced := int32(-1)
	switch x := s.rng.Float64(); {
	case x < shareTails && s.exchangeTails():
	case x >= 1-shareSegment && s.moveSegment():
	default:
		forced = s.ruin(a.ruinSize)
	}
	s.recreate(s.drawRanking(), forced, left)
	next := s.worth()
	if !a.takes(next) {
		s.rollback()
		return
	}
	if float64(a.best.value-next.value) < 2*s.m.mean {
		s.keepDays()
	}
	s.commit()
	a.now = next
	if next.betterThan(a.best) {
		a.remember()
	}
}

// How often which move is made. They matter little one by one.
const (
	shareTails   = 0.1
	shareSegment = 0.02
	recombined   = 50 // every so many steps
)

// tryRecombining recombines days and remembers what is better than all before. The
// walk goes on where it was: led back to the best too early it would stay there.
func (a *annealing) tryRecombining() {
	s := a.s
	left := s.left()
	if s.recombine() {
		s.recreate(s.drawRanking(), -1, left)
		if s.worth().betterThan(a.best) {
			a.remember()
		}
	}
	s.rollback()
}

// takes is the Metropolis rule: a loss is taken with probability
// exp(-loss/temperature), which is to say if it is below temperature times an
// exponential number. A must is never traded for value, a best never lost.
func (a *annealing) takes(next worth) bool {
	if next.betterThan(a.best) {
		return true
	}
	if next.missing != a.now.missing {
		return next.missing < a.now.missing
	}
	gain := float64(next.value-a.now.value) - float64(a.perMinute*float64(next.travel-a.now.travel)) -
		float64(a.perIdle*float64(next.idle-a.now.idle))
	return gain >= 0 || float64(a.temperature*a.s.rng.ExpFloat64()) > -gain
}

func (a *annealing) remember() {
	a.best = a.s.worth()
	for d := range a.order {
		a.order[d] = a.order[d][:0]
		for _, stop := range a.s.routes[d].stops() {
			a.order[d] = append(a.order[d], stop.visit)
		}
	}
}

// restoreBest puts the best plan back and fills what the sampling overlooked.
func (a *annealing) restoreBest() {
	s := a.s
	for d := range s.routes {
		s.touch(d)
		for _, stop := range s.routes[d].stops() {
			s.leave(stop.visit)
		}
	}
	for d := range s.routes {
		r := &s.routes[d]
		r.empty()
		for k, v := range a.order[d] {
			r.insert(k, v, &s.m.visits[v])
			s.enter(v, d)
		}
		s.m.time(r, d)
	}
	s.fill()
	s.commit()
}
