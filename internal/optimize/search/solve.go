package search

import (
	"sync"
	"sync/atomic"

	"github.com/tripwright/tripwright/internal/optimize"
)

// Solve finds a plan of high objective in which all locks and musts are placed
// that can be; the others are in Plan.Unplaced. Of plans of the same objective
// it prefers those with fewer days without a visit, then those with less travel. The error is about a problem or
// options that make no sense, never about a trip that is hard.
func Solve(p *optimize.Problem, o Options) (optimize.Plan, error) {
	if err := p.Validate(); err != nil {
		return optimize.Plan{}, err
	}
	if err := o.validate(p); err != nil {
		return optimize.Plan{}, err
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
	plan  optimize.Plan
	worth worth
}

// walk is one search.
func (m *model) walk(o *Options, seed uint64) answer {
	s := newState(m, seed)
	if o.Used != nil {
		s.parameters = m.clockParameters()
	}
	unplaced := s.placeLocks()
	s.warm(o.Warm)
	s.fill()
	s.commit()
	a := newAnnealing(s)
	if o.Used != nil && m.days == 1 {
		newHalving(a, o).run()
	} else {
		a.walk(o)
	}
	a.restoreBest()
	if len(o.Keep) == 0 && o.Used == nil { // who keeps to a plan also keeps to its order, and who measures to the time
		s.localSearch()
		s.shortenFirstWaits()
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
