package schedule

import (
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/optimize"
	"github.com/tripwright/tripwright/internal/optimize/bound"
	"github.com/tripwright/tripwright/internal/trip"
)

// Prove says how near a plan's sights and meals come to the best that can be done between its flights, from its hotel and
// inside the budget, by so many iterations of packing each day alone; 0 leaves it at the knapsack. Nil where nothing is
// proved: a stop is none of the city's, the city is too large to look at as a whole, or the plan does what no search would, as
// hands and repair may.
//
// The best is meant among all choices and orders over the ways as this planner counts them, in which nothing is missing
// that is pinned or insisted on.
func (c *City) Prove(in *trip.Intent, j Journey, p *trip.Plan, iterations int) (*trip.Optimality, error) {
	fr, err := newFrame(withLocks(in, StopsOf(p)), c.facts, j, c.legs, p.Assumptions, true)
	if err != nil {
		return nil, err
	}
	if c.vast() {
		return nil, nil // nothing is proved of what nobody has looked at
	}
	d := newDraft(fr, c, nil)
	d.problem.Days = d.full
	d.mealsFree()
	costs := p.Costs()
	if d.problem.MoneyCap = int64(in.Budget - costs.Total + p.Fees() + costs.Transit); d.problem.MoneyCap < 0 {
		return nil, nil
	}
	done, ok := d.inProblem(p)
	if !ok {
		return nil, nil
	}
	proof, err := bound.Prove(&d.problem, bound.Options{Days: iterations, Iterations: -1, Against: done.Objective, Given: d.given(&done)})
	if err != nil {
		return nil, fault.New(fault.Internal, "the optimiser refused its problem").Because(err)
	}
	gap, ok := trip.GapOf(done.Objective, proof.Bound)
	if !ok || proof.By == bound.Unproved {
		return nil, nil
	}
	return &trip.Optimality{Objective: done.Objective, Bound: proof.Bound, Gap: gap, By: proof.By.String(), Iterations: proof.Iterations}, nil
}

// mealsFree counts meals as nothing: a dear one may add nothing to its day, where the other is cheap, and a bound must not leave out what can be paid.
func (d *draft) mealsFree() {
	for v := range d.visits {
		if d.visits[v].table != nil {
			d.problem.Visits[v].Cost = 0
		}
	}
}

// inProblem is a finished plan as one of the optimiser's. Not ok: it is none that the problem allows.
func (d *draft) inProblem(p *trip.Plan) (optimize.Plan, bool) {
	visits := d.warm(p)
	out := optimize.Plan{Days: make([][]optimize.Stop, len(visits)), Objective: optimize.Objective(&d.problem, visits)}
	missing := 0
	for _, day := range StopsOf(p) {
		missing += len(day)
	}
	for t := range visits {
		timed, err := optimize.Time(&d.problem, t, visits[t])
		if err != nil {
			return out, false
		}
		missing -= len(timed)
		out.Days[t] = timed
		d.addUp(&out, t)
	}
	return out, missing == 0 && optimize.Check(&d.problem, out) == nil
}

// addUp adds what a tour costs and how long it is on the way.
func (d *draft) addUp(p *optimize.Plan, t int) {
	at := d.problem.Days[t].StartNode
	for _, s := range p.Days[t] {
		v := &d.problem.Visits[s.Visit]
		p.Cost += v.Cost
		p.Travel += int64(d.problem.Travel[at*d.problem.Nodes+v.Node])
		at = v.Node
	}
	p.Travel += int64(d.problem.Travel[at*d.problem.Nodes+d.problem.Days[t].EndNode])
}

// given are the visits of a plan that every other must have too.
func (d *draft) given(p *optimize.Plan) []int {
	var out []int
	for _, stops := range p.Days {
		for _, s := range stops {
			if v := &d.problem.Visits[s.Visit]; v.Must || v.Lock != nil {
				out = append(out, s.Visit)
			}
		}
	}
	return out
}
