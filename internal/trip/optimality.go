package trip

import "math/bits"

// Optimality says how near the sights and meals of a plan come to the best that can be done between its flights, from its
// hotel and inside its budget, where that is proved. That of a journey is over all of its stays, for the order, nights, rides and beds it has.
type Optimality struct {
	Objective  int64  `json:"objective"`            // what the plan's sights and meals are worth, thousandths
	Bound      int64  `json:"bound"`                // no plan's are worth more
	Gap        int    `json:"gap_permille"`         // how far the plan is from the best at most, of the bound and rounded up
	By         string `json:"by"`                   // the easier problem whose answer is the bound: knapsack, days or lagrange; stays: of each stay of a journey one of these
	Iterations int    `json:"iterations,omitempty"` // that it took, but for the first
}

// GapOf is how far, in permille of bound and rounded up, an objective is from it. Not ok: they prove nothing.
func GapOf(objective, bound int64) (permille int, ok bool) {
	if objective <= 0 || bound < objective {
		return 0, false
	}
	high, low := bits.Mul64(uint64(bound-objective), 1000)
	gap, rest := bits.Div64(high, low, uint64(bound))
	if rest > 0 {
		gap++
	}
	return int(gap), true
}
