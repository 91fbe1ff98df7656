package bound

import "math"

// steps move prices to where a relaxation is less, by the subgradient method
// (Held & Karp 1971; their length by Polyak 1969).
type steps struct {
	x      *coupling
	b      *progress
	best   int64     // the least value
	prices []int64   // there
	heads  []float64 // directions in which prices go, smoothed over iterations
	lacks  []float64 // by row, the squares of what it lacked, the longer ago the less; nil where that does not matter
	scale  float64   // of lengths
	idle   int       // iterations since best
}

func newSteps(x *coupling, b *progress, scale float64) steps {
	return steps{x: x, b: b, best: math.MaxInt64, prices: make([]int64, len(x.rows)), heads: make([]float64, len(x.rows)), scale: scale}
}

// step moves the prices; false when none needs to move, as then the bound is
// the least this relaxation has.
func (s *steps) step(value int64) bool {
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
		move := min(max(float64(float64(length*s.heads[k])*s.ease(k))/float64(r.weight), -most), most)
		r.price = min(max(r.price+int64(math.Round(move)), r.least), r.most)
	}
	return true
}

// turn points each head to what its row lacks, keeping some of where it went
// before (Camerini et al. 1975), and returns the square of their length. The
// explicit conversions keep compilers from fusing, so that all machines agree.
func (s *steps) turn() float64 {
	const inertia, memory = 0.7, 0.9
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
		if s.lacks != nil {
			s.lacks[k] = float64(memory*s.lacks[k]) + float64(lack*lack)
		}
		norm += float64(float64(s.heads[k]*s.heads[k]) * s.ease(k))
	}
	if !lacking {
		return 0
	}
	return norm
}

// ease is how readily a price moves: the less, the more its row has been off its
// limit, so that rows which swing do not hold up the others (Duchi et al. 2011).
func (s *steps) ease(k int) float64 {
	if s.lacks == nil {
		return 1
	}
	return 1 / math.Sqrt(1+s.lacks[k])
}

// distance is how far the value is from where it could go: the plan at hand, or
// without one a guess.
func (s *steps) distance(value int64) float64 {
	goal := 0.97 * float64(s.best)
	if s.b.o.Against > 0 {
		goal = float64(s.b.o.Against << s.x.shift)
	}
	here := float64(value)/2 + float64(s.best)/2 // after a bad step the next is not as long
	return max(here-goal, 0.001*math.Abs(here))
}
