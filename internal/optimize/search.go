package optimize

import (
	"fmt"
	"math"
)

// DefaultIterations is a search of about 20 ms on a city of 60 visits.
const DefaultIterations = 1000

// Options of a search. The result depends on the problem and on nothing here
// but Seed, Iterations, Warm and Keep — unless Stop cut it short.
type Options struct {
	Seed uint64
	// Iterations is how many times a part of the plan is ruined and recreated;
	// 0 means DefaultIterations. The cooling is spread over them.
	Iterations int
	// Stop is asked every 16 iterations whether to end early with the best plan
	// so far; nil means never.
	Stop func() bool
	// Warm is a plan to start from: visits per day in order. The result is
	// never worse than the part of it that is possible beside the locks.
	Warm [][]int
	// Keep rewards visits that stay on a day. The bonuses steer the search and
	// are told apart from the objective in Plan.Bonus.
	Keep []Keep
}

// Keep is a bonus for having a visit on a day, on the scale of scores.
type Keep struct {
	Visit, Day int
	Bonus      int64
}

func (o *Options) validate(p *Problem) error {
	if o.Iterations < 0 {
		return fmt.Errorf("optimize: %d iterations", o.Iterations)
	}
	if len(o.Warm) > len(p.Days) {
		return fmt.Errorf("optimize: warm start has %d of %d days", len(o.Warm), len(p.Days))
	}
	for d, visits := range o.Warm {
		for _, v := range visits {
			if v < 0 || v >= len(p.Visits) {
				return fmt.Errorf("optimize: warm start: day %d names visit %d of %d", d, v, len(p.Visits))
			}
		}
	}
	for _, k := range o.Keep {
		if k.Visit < 0 || k.Visit >= len(p.Visits) || k.Day < 0 || k.Day >= len(p.Days) || k.Bonus < 0 || k.Bonus > maxScore {
			return fmt.Errorf("optimize: cannot keep visit %d on day %d for %d", k.Visit, k.Day, k.Bonus)
		}
	}
	return nil
}

// Solve finds a plan of high objective in which all locks and musts are placed
// that can be; the others are in Plan.Unplaced. The error is about a problem or
// options that make no sense, never about a trip that is hard.
func Solve(p *Problem, o Options) (Plan, error) {
	if err := p.Validate(); err != nil {
		return Plan{}, err
	}
	if err := o.validate(p); err != nil {
		return Plan{}, err
	}
	if o.Iterations == 0 {
		o.Iterations = DefaultIterations
	}
	s := newSearch(compile(p, o.Keep), o.Seed)
	unplaced := s.placeLocks()
	s.warm(o.Warm)
	s.fill()
	s.commit()
	a := newAnnealing(s, o.Iterations)
	for a.iteration < o.Iterations {
		if a.iteration%16 == 0 && o.Stop != nil && o.Stop() {
			break
		}
		a.step()
	}
	a.restoreBest()
	return s.plan(a.iteration, unplaced), nil
}

// annealing walks from plan to plan, each a ruined and recreated one before,
// taking worse ones the more rarely the colder it is, and remembers the best.
type annealing struct {
	s           *search
	cut         cut
	iteration   int
	temperature float64 // on the scale of values
	cooling     float64 // factor per iteration
	perMinute   float64 // value that a minute on the way costs when comparing
	now, best   worth
	order       [][]int32 // the days of best
}

// worth compares plans: musts first, then value, then less travel.
type worth struct {
	missing int
	value   int64
	travel  int64
}

func (w worth) betterThan(o worth) bool {
	switch {
	case w.missing != o.missing:
		return w.missing < o.missing
	case w.value != o.value:
		return w.value > o.value
	}
	return w.travel < o.travel
}

func newAnnealing(s *search, iterations int) *annealing {
	const hot, cold = 0.7, 0.08 // in mean scores; found by trial on public TOPTW instances
	a := &annealing{s: s, cut: s.cutFor(), order: make([][]int32, s.m.days)}
	a.temperature = hot * s.m.mean
	a.cooling = math.Pow(cold/hot, 1/float64(iterations))
	a.now = s.worth()
	a.perMinute = 0.5 * s.m.mean / max(1, float64(a.now.travel), s.m.minutes/10) // all travel weighs half a visit
	a.remember()
	return a
}

func (s *search) worth() worth {
	return worth{missing: s.missing, value: s.value, travel: s.travel()}
}

// step makes one move and takes or undoes it.
func (a *annealing) step() {
	s := a.s
	left := s.left()
	forced := s.ruin(a.cut)
	s.recreate(s.drawTaste(), forced, left)
	if next := s.worth(); a.takes(next) {
		s.commit()
		a.now = next
		if next.betterThan(a.best) {
			a.remember()
		}
	} else {
		s.rollback()
	}
	a.temperature *= a.cooling
	a.iteration++
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
	gain := float64(next.value-a.now.value) - float64(a.perMinute*float64(next.travel-a.now.travel))
	return gain >= 0 || float64(a.temperature*a.s.rng.ExpFloat64()) > -gain
}

func (a *annealing) remember() {
	a.best = a.s.worth()
	for d := range a.order {
		a.order[d] = append(a.order[d][:0], a.s.routes[d].stops()...)
	}
}

// restoreBest puts the best plan back and fills what the sampling overlooked.
func (a *annealing) restoreBest() {
	s := a.s
	for d := range s.routes {
		s.touch(d)
		for _, v := range s.routes[d].stops() {
			s.leave(v)
		}
	}
	for d := range s.routes {
		r := &s.routes[d]
		for len(r.stops()) > 0 {
			r.drop(1)
		}
		for k, v := range a.order[d] {
			r.insert(k, v, &s.m.visits[v])
			s.enter(v, d)
		}
		s.m.time(r, d)
	}
	s.fill()
	s.commit()
}
