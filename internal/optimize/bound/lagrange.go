package bound

import "math"

// descent looks for the prices at which the relaxation is least: the days plan
// for themselves, what is used too much becomes dearer, the rest cheaper.
//
// Most iterations only estimate, with tours that are good but may not be the
// best; what they find is proved by exact tours now and then.
type descent struct {
	steps
	tours  []*tour
	bound  int64   // the least worth proved for plans with what is decided
	proved func()  // is told when bound falls
	short  int64   // by how much the last estimate was too low
	made   int     // iterations
	looked int     // labels
	shares []int32 // by offer, how often it was taken of late, in parts of always
	labels []label // scratch of all tours
}

func newDescent(x *coupling, w *ways, b *progress) *descent {
	s := &descent{steps: newSteps(x, b, 2), bound: math.MaxInt64, shares: make([]int32, len(x.offers))}
	s.lacks = make([]float64, len(x.rows))
	if b.proof.By != Unproved {
		s.bound = b.proof.Bound
	}
	s.proved = func() { b.proved(Proof{By: Lagrange, Bound: s.bound, Iterations: s.made}) }
	for d := range x.p.Days {
		s.tours = append(s.tours, newTour(x, w, d, b.stopped))
	}
	return s
}

// run iterates until so many iterations or the method itself end it; false when
// it was stopped.
func (s *descent) run(iterations int) bool {
	const (
		first    = 24    // iterations before the first proof; twice as many before each next
		smallest = 0.002 // of steps, which then change nothing any more
	)
	next := first
	for i := 1; i <= iterations; i++ {
		value, ok := s.evaluate(true)
		if !ok {
			return false
		}
		s.made++
		s.share()
		moved := (s.step(value) || s.learned()) && s.scale > smallest
		if i == next && i < iterations*2/3 || i == iterations || !moved || s.likely() {
			if !s.prove() {
				return false
			}
			if !moved || s.b.enough(s.bound) {
				break
			}
		}
		if i == next {
			next *= 2
		}
	}
	return true
}

// likely reports whether a new best estimate would end the work even if it were
// as much too low as the last one that was proved.
func (s *descent) likely() bool {
	return s.idle == 0 && s.b.enough(s.x.whole(s.best+s.short))
}

// prove evaluates the best prices exactly, again the days that have learned;
// false when it was stopped.
func (s *descent) prove() bool {
	if s.x.whole(s.best) >= s.bound {
		return true // it is no better than what is proved
	}
	now, estimate := s.x.prices(), s.best
	s.x.setPrices(s.prices)
	defer s.x.setPrices(now)
	value, ok := s.evaluate(false)
	for again := 0; ok; again++ {
		s.best, s.short = value, value-estimate
		if s.x.whole(value) < s.bound {
			s.bound = s.x.whole(value)
			s.proved()
		}
		if again == 2 || !s.learned() {
			return true
		}
		value, ok = s.sum(func(t *tour) bool { return t.learned })
	}
	return false
}

// evaluate sums the relaxation at the prices as they are, exactly or, by heuristic,
// from below. Not ok means that it was stopped.
func (s *descent) evaluate(heuristic bool) (int64, bool) {
	for _, t := range s.tours {
		t.heuristic = heuristic
	}
	return s.sum(func(*tour) bool { return true })
}

// sum adds up what the days earn at the prices as they are; those that need not
// be solved have been at the same prices.
func (s *descent) sum(solve func(*tour) bool) (int64, bool) {
	value := s.x.limits()
	for k := range s.x.rows {
		s.x.rows[k].used = 0
	}
	for _, t := range s.tours {
		if s.b.stopped() {
			return 0, false
		}
		if solve(t) {
			t.labels = s.labels
			ok := t.solve()
			s.labels = t.labels
			s.looked += len(t.labels)
			if !ok {
				return 0, false
			}
		}
		value += t.earned
		for _, c := range t.path {
			s.x.use(&s.x.offers[t.calls[c].offer])
		}
	}
	return value, true
}

// learned reports whether the next iteration finds less at the same prices.
func (s *descent) learned() bool {
	for _, t := range s.tours {
		if t.learned {
			return true
		}
	}
	return false
}

// always is the share of an offer that was taken each time.
const always = 1 << 16

// share counts what the days take, the longer ago the less.
func (s *descent) share() {
	for k := range s.shares {
		s.shares[k] -= s.shares[k] >> 4
	}
	for _, t := range s.tours {
		for _, c := range t.path {
			s.shares[t.calls[c].offer] += always >> 4
		}
	}
}
