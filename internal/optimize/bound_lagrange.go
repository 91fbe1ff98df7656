package optimize

import "math"

// descent looks for the prices at which the relaxation is least by the
// subgradient method (Held & Karp 1971; steps by Polyak 1969): the days plan for
// themselves, what is used too much becomes dearer, the rest cheaper.
//
// Most iterations only estimate, with tours that are good but may not be the
// best; what they find is proved by exact tours now and then.
type descent struct {
	x       *exchange
	b       *bounding
	tours   []*tour
	best    int64     // the least estimate since the last proof
	prices  []int64   // of best
	heads   []float64 // directions in which prices go, smoothed over iterations
	scale   float64   // of steps
	idle    int       // iterations since best
	learned bool      // by the tours of the last iteration: the next finds less at the same prices
	labels  []label   // scratch of all tours
}

func newDescent(x *exchange, w *ways, b *bounding) *descent {
	s := &descent{x: x, b: b, best: math.MaxInt64, scale: 2, heads: make([]float64, len(x.rows)), prices: make([]int64, len(x.rows))}
	for d := range x.p.Days {
		s.tours = append(s.tours, newTour(x, w, d, b.stopped))
	}
	return s
}

// run iterates until the options or the method itself end it.
func (s *descent) run() {
	const (
		first    = 24    // iterations before the first proof; twice as many before each next
		smallest = 0.002 // of steps, which then change nothing any more
	)
	last, next := s.b.o.Iterations, first
	for i := 1; i <= last; i++ {
		value, ok := s.evaluate(true)
		if !ok {
			return
		}
		moved := (s.step(value) || s.learned) && s.scale > smallest
		if i == next || i == last || !moved || s.enough() {
			if !s.prove(i) || !moved || s.b.done() {
				return
			}
		}
		if i == next {
			next *= 2
		}
	}
}

// enough reports whether the best estimate, if it is true, ends the work.
func (s *descent) enough() bool {
	gap, ok := Proof{By: Lagrange, Bound: s.x.whole(s.best)}.Gap(s.b.o.Against)
	return ok && gap <= s.b.o.Enough && s.idle == 0
}

// prove evaluates the best prices exactly, again where the days have learned;
// false when it was stopped.
func (s *descent) prove(iterations int) bool {
	if s.x.whole(s.best) >= s.b.proof.Bound {
		return true // it is no better than what is proved
	}
	now := make([]int64, len(s.prices))
	for k := range s.x.rows {
		now[k] = s.x.rows[k].price
		s.x.rows[k].price = s.prices[k]
	}
	ok := true
	for again := 0; ok && again < 3 && (again == 0 || s.learned); again++ {
		value := int64(0)
		if value, ok = s.evaluate(false); ok {
			s.b.proved(Proof{By: Lagrange, Bound: s.x.whole(value), Iterations: iterations})
		}
	}
	for k := range s.x.rows {
		s.x.rows[k].price = now[k]
	}
	return ok
}

// evaluate sums the relaxation at the prices as they are, exactly or, hasty,
// from below. Not ok means that it was stopped.
func (s *descent) evaluate(hasty bool) (int64, bool) {
	value := s.x.limits()
	s.learned = false
	for k := range s.x.rows {
		s.x.rows[k].used = 0
	}
	for _, t := range s.tours {
		if s.b.stopped() {
			return 0, false
		}
		t.hasty, t.labels = hasty, s.labels
		earned, ok := t.solve()
		s.labels = t.labels
		s.learned = s.learned || t.learned
		if !ok {
			return 0, false
		}
		value += earned
		for _, c := range t.path {
			s.x.use(&s.x.offers[t.calls[c].offer])
		}
	}
	return value, true
}

// step moves the prices; false when none needs to move, as then the bound is
// the least this relaxation has.
func (s *descent) step(value int64) bool {
	const patience, shorter = 8, 0.6
	if value < s.best {
		s.best, s.idle = value, 0
		for k := range s.x.rows {
			s.prices[k] = s.x.rows[k].price
		}
	} else if s.idle++; s.idle%patience == 0 {
		s.scale *= shorter
	}
	norm := s.turn()
	if norm == 0 {
		return false
	}
	length := s.scale * s.distance(value) / norm
	most := float64(s.x.total)
	for k := range s.x.rows {
		r := &s.x.rows[k]
		move := min(max(float64(length*s.heads[k])/float64(r.weight), -most), most)
		r.price = min(max(r.price+int64(math.Round(move)), r.least), r.most)
	}
	return true
}

// turn points each head to what its row lacks, keeping some of where it went
// before (Camerini et al. 1975), and returns the square of their length. The
// explicit conversions keep compilers from fusing, so that all machines agree.
func (s *descent) turn() float64 {
	const inertia = 0.7
	norm, lacking := 0.0, false
	for k := range s.x.rows {
		r := &s.x.rows[k]
		lack := float64(r.used-r.cap) / float64(r.weight)
		if r.least == r.most || r.price <= r.least && lack < 0 || r.price >= r.most && lack > 0 {
			s.heads[k] = 0
			continue
		}
		lacking = lacking || lack != 0
		s.heads[k] = float64(inertia*s.heads[k]) + lack
		norm += float64(s.heads[k] * s.heads[k])
	}
	if !lacking {
		return 0
	}
	return norm
}

// distance is how far the value is from where it could go: the plan at hand, or
// without one a guess.
func (s *descent) distance(value int64) float64 {
	goal := 0.97 * float64(s.best)
	if s.b.o.Against > 0 {
		goal = float64(s.b.o.Against << s.x.shift)
	}
	here := float64(value)/2 + float64(s.best)/2 // after a bad step the next is not as long
	return max(here-goal, 0.001*math.Abs(here))
}
