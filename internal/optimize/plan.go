package optimize

// Plan is what Solve found.
type Plan struct {
	// Days hold the stops of each day in order; a day may have none.
	Days [][]Stop
	// Objective is Objective of the chosen visits.
	Objective int64
	// Bonus is what Options.Keep adds to it.
	Bonus int64
	// Cost is the sum of the visits' costs.
	Cost int64
	// Travel is the minutes on the way, over all days.
	Travel int64
	// Iterations is how many the search made, fewer than asked if stopped.
	Iterations int
	// Unplaced are the locks and musts that are not in the plan: locks first.
	Unplaced []Unplaced
}

// Stop is one visit with its times, in minutes of its day. The traveller leaves
// the stop before at once and waits at the door from Arrival to Start.
type Stop struct {
	Visit               int
	Arrival, Start, End int32
}

// Visits are the chosen visits per day in order: what Options.Warm and
// Objective take.
func (p *Plan) Visits() [][]int {
	out := make([][]int, len(p.Days))
	for d, stops := range p.Days {
		for _, s := range stops {
			out[d] = append(out[d], s.Visit)
		}
	}
	return out
}

// plan is the answer in the state the search is in.
func (s *search) plan(iterations int, locks []Unplaced) Plan {
	out := Plan{
		Days: make([][]Stop, s.m.days), Objective: s.value, Cost: s.spent,
		Travel: s.travel(), Iterations: iterations, Unplaced: locks,
	}
	for d := range s.routes {
		r := &s.routes[d]
		for k, b := range r.stops() {
			a := &r.at[k]
			out.Bonus += s.m.keep[int(b.visit)*s.m.days+d]
			out.Days[d] = append(out.Days[d], Stop{
				Visit:   int(b.visit),
				Arrival: a.leave + s.m.to[int(a.node)*s.m.nodes+int(b.node)],
				Start:   b.leave - s.m.visits[b.visit].stay,
				End:     b.leave,
			})
		}
	}
	out.Objective -= out.Bonus
	if s.missing > 0 {
		beside := newSearch(s.m, 0)
		beside.placeLocks()
		out.Unplaced = append(out.Unplaced, s.missingMusts(beside, locks)...)
	}
	return out
}
