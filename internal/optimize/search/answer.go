package search

import "github.com/tripwright/tripwright/internal/optimize"

// plan is the answer in the state the search is in.
func (s *state) plan(iterations int, locks []optimize.Unplaced) optimize.Plan {
	out := optimize.Plan{
		Days: make([][]optimize.Stop, s.m.days), Objective: s.value, Cost: s.spent,
		Travel: s.travel(), Iterations: iterations, Unplaced: locks,
	}
	for d := range s.routes {
		r := &s.routes[d]
		for k, b := range r.stops() {
			a := &r.at[k]
			out.Bonus += s.m.keep[int(b.visit)*s.m.days+d]
			out.Days[d] = append(out.Days[d], optimize.Stop{
				Visit:   int(b.visit),
				Arrival: a.leave + s.m.to[int(a.node)*s.m.nodes+int(b.node)],
				Start:   b.leave - s.m.visits[b.visit].stay,
				End:     b.leave,
			})
		}
	}
	out.Objective -= out.Bonus
	if s.missing > 0 {
		beside := newState(s.m, 0)
		beside.placeLocks()
		out.Unplaced = append(out.Unplaced, s.missingMusts(beside, locks)...)
	}
	return out
}
