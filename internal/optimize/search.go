package optimize

import (
	"fmt"
	"sync"
	"sync/atomic"
)

// DefaultIterations is a search of about 20 ms on a city of 60 visits.
const DefaultIterations = 1000

// Options of a search. The result depends on the problem and on nothing here
// but Seed, Seeds, Iterations, Warm and Keep — unless Stop cut it short or Used
// sets the pace.
type Options struct {
	Seed uint64
	// Seeds is how many searches are made, with Seed and those that follow it;
	// 0 means one. The best plan is given, of equals that of the first seed.
	Seeds int
	// Threads is how many of them run at the same time; 0 means one. It changes
	// nothing but the time. With more than one, Stop and Used are called from
	// several goroutines.
	Threads int
	// Iterations is how many times a part of the plan is ruined and recreated;
	// 0 means DefaultIterations. The cooling is spread over them.
	Iterations int
	// Stop is asked every 16 iterations whether to end early with the best plan
	// so far; nil means never.
	Stop func() bool
	// Used tells how much of the time there is has been used, from 0 to 1; the
	// search ends when it says 1. With it the cooling follows the time and not
	// the iterations, of which there may then be any number, chance has less of
	// a say, and the plan
	// depends on how fast the machine is. For measurements; nil means no.
	Used func() float64
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
	if o.Iterations < 0 || o.Seeds < 0 || o.Threads < 0 {
		return fmt.Errorf("optimize: %d iterations for %d seeds on %d threads", o.Iterations, o.Seeds, o.Threads)
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
// that can be; the others are in Plan.Unplaced. Of plans of the same objective
// it prefers those with fewer days without a visit, then those with less travel. The error is about a problem or
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
	m := compile(p, o.Keep)
	found := make([]answer, max(1, o.Seeds))
	next := atomic.Int64{}
	work := func() {
		for k := int(next.Add(1) - 1); k < len(found); k = int(next.Add(1) - 1) {
			found[k] = m.walk(&o, o.Seed+uint64(k))
		}
	}
	var others sync.WaitGroup
	for range min(o.Threads, len(found)) - 1 {
		others.Go(work)
	}
	work()
	others.Wait()
	best := &found[0]
	for k := range found {
		if found[k].worth.betterThan(best.worth) {
			best = &found[k]
		}
	}
	return best.plan, nil
}

// answer is what one seed came to.
type answer struct {
	plan  Plan
	worth worth
}

// walk is one search.
func (m *model) walk(o *Options, seed uint64) answer {
	s := newSearch(m, seed)
	if o.Used != nil {
		s.manner = m.hurried()
	}
	unplaced := s.placeLocks()
	s.warm(o.Warm)
	s.fill()
	s.commit()
	a := newAnnealing(s)
	if o.Used != nil && m.days == 1 {
		newContest(a, o).hold()
	} else {
		a.walk(o)
	}
	a.restoreBest()
	if len(o.Keep) == 0 && o.Used == nil { // who keeps to a plan also keeps to its order, and who measures to the time
		s.tidy()
		s.rouse()
	}
	return answer{s.plan(a.iteration, unplaced), s.worth()}
}

// walk makes moves, ever colder, until there is no more time.
func (a *annealing) walk(o *Options) {
	for share := 0.0; share < 1; {
		if a.iteration%16 == 0 && o.Stop != nil && o.Stop() {
			break
		}
		a.cool(share)
		a.step()
		switch {
		case o.Used == nil:
			share = float64(a.iteration) / float64(o.Iterations)
		case a.iteration%16 == 0:
			share = o.Used()
		}
	}
}
