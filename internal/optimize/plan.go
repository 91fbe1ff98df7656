package optimize

// Plan is an answer to a problem, as search.Solve gives it.
type Plan struct {
	// Days hold the stops of each day in order; a day may have none.
	Days [][]Stop
	// Objective is Objective of the chosen visits.
	Objective int64
	// Bonus is what keeping a plan at hand adds to it, beside the objective.
	Bonus int64
	// Cost is the sum of the visits' costs.
	Cost int64
	// Travel is the minutes on the way, over all days.
	Travel int64
	// Iterations is how many a search made, fewer than asked if stopped.
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

// Visits are the chosen visits per day in order: what Objective takes, and
// what a search takes to start from.
func (p *Plan) Visits() [][]int {
	out := make([][]int, len(p.Days))
	for d, stops := range p.Days {
		for _, s := range stops {
			out[d] = append(out[d], s.Visit)
		}
	}
	return out
}
