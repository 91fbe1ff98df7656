package optimize

import "math"

// ascent is the subgradient method (Held & Karp 1971; steps by Polyak 1969): the
// days plan for themselves, prices of what is used too much rise, the others
// fall, and the value of each iteration is a bound.
type ascent struct {
	x      *exchange
	b      *bounding
	tours  []*tour
	best   int64
	prices []int64   // of best
	heads  []float64 // directions in which prices go, smoothed over iterations
	scale  float64   // of steps
	idle   int       // iterations since best
}

func newAscent(x *exchange, w *ways, b *bounding) *ascent {
	a := &ascent{x: x, b: b, best: math.MaxInt64, scale: 1, heads: make([]float64, len(x.rows)), prices: make([]int64, len(x.rows))}
	for d := range x.p.Days {
		a.tours = append(a.tours, newTour(x, w, d, b.stopped))
	}
	return a
}

// run iterates until the options or the method itself end it.
func (a *ascent) run() {
	const smallest = 0.002 // of steps, which then change nothing any more
	for i := 1; i <= a.b.o.Iterations && a.scale > smallest; i++ {
		value, ok := a.evaluate()
		if !ok {
			return
		}
		a.b.proved(Proof{By: Lagrange, Bound: a.x.whole(value), Iterations: i})
		if a.b.done() || !a.step(value) {
			return
		}
	}
}

// evaluate sums the relaxation exactly at the prices as they are.
func (a *ascent) evaluate() (int64, bool) {
	value := a.x.limits()
	for k := range a.x.rows {
		a.x.rows[k].used = 0
	}
	for _, t := range a.tours {
		if a.b.stopped() {
			return 0, false
		}
		earned, ok := t.solve()
		if !ok {
			return 0, false
		}
		value += earned
		for _, c := range t.path {
			a.x.use(&a.x.offers[t.calls[c].offer])
		}
	}
	return value, true
}

// step moves the prices; false when none needs to move, as then the bound is
// the least this relaxation has.
func (a *ascent) step(value int64) bool {
	const patience = 8
	if value < a.best {
		a.best, a.idle = value, 0
		for k := range a.x.rows {
			a.prices[k] = a.x.rows[k].price
		}
	} else if a.idle++; a.idle >= patience {
		a.idle = 0
		a.scale *= 0.6
	}
	norm := a.turn()
	if norm == 0 {
		return false
	}
	length := a.scale * a.distance(value) / norm
	for k := range a.x.rows {
		r := &a.x.rows[k]
		move := min(max(float64(length*a.heads[k])/float64(r.weight), -float64(a.x.total)), float64(a.x.total))
		r.price = min(max(r.price+int64(math.Round(move)), r.least), r.most)
	}
	return true
}

// turn points each head to what its row lacks, keeping some of where it went
// before (Camerini et al. 1975), and returns the square of their length. The
// explicit conversions keep compilers from fusing, so that all machines agree.
func (a *ascent) turn() float64 {
	const inertia = 0.5
	norm, lacking := 0.0, false
	for k := range a.x.rows {
		r := &a.x.rows[k]
		lack := float64(r.used-r.cap) / float64(r.weight)
		if r.least == r.most || r.price <= r.least && lack < 0 || r.price >= r.most && lack > 0 {
			a.heads[k] = 0
			continue
		}
		lacking = lacking || lack != 0
		a.heads[k] = float64(inertia*a.heads[k]) + lack
		norm += float64(a.heads[k] * a.heads[k])
	}
	if !lacking {
		return 0
	}
	return norm
}

// distance is how far the value is from where it could go: the plan at hand, or
// without one a guess.
func (a *ascent) distance(value int64) float64 {
	goal := float64(a.best) * 0.97
	if a.b.o.Against > 0 {
		goal = float64(a.b.o.Against << a.x.shift)
	}
	return max(float64(value)-goal, 0.001*float64(value))
}
