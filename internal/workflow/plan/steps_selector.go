package plan

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
)

// selector ranks the branches by features alone with frozen statistics (S0.83–S0.84) and takes the best one whose typical
// cost is inside the budget; when none is, the one that costs least. The others stay as alternatives.
func (v *visit) selector(_ context.Context, st State) (State, error) {
	list := ranked(&st.Intent, st.Branches)
	st.Plan, st.Unplaced = list[0].Draft.Plan, list[0].Draft.Unplaced
	st.Chosen = list[0]
	st.Chosen.Draft = schedule.Draft{} // it is the plan from here on
	st.Decisions = append(slices.Clone(st.Decisions), branchDecision(list, st.facts()))
	chosen := &ChosenDetail{st.Chosen.Branch.Tier, len(list) - 1}
	v.decide(&Detail{Days: dayDetails(&st), Chosen: chosen}, "Selected %s of %d branches", describe(&list[0]), len(list))
	return st, nil
}

// ranked gives the branches that could be filled, the best first: those inside the budget by their score, but behind them
// any that costs more than something else of no less worth; then the others by what they cost.
func ranked(in *trip.Intent, branches []Candidate) []Candidate {
	out := slices.DeleteFunc(slices.Clone(branches), func(c Candidate) bool { return c.empty() })
	class := func(c *Candidate) int {
		switch {
		case c.cost() > in.Budget:
			return 2
		case c.Outdone:
			return 1
		}
		return 0
	}
	slices.SortStableFunc(out, func(a, b Candidate) int {
		order := cmp.Or(cmp.Compare(len(a.Draft.Unplaced), len(b.Draft.Unplaced)), cmp.Compare(class(&a), class(&b)))
		if order == 0 && a.cost() <= in.Budget {
			order = cmp.Compare(b.Score, a.Score)
		}
		return cmp.Or(order, cmp.Compare(a.cost(), b.cost()))
	})
	return out
}

func describe(c *Candidate) string {
	if c.Branch.Airport == "" {
		return fmt.Sprintf("%s-tier hotel", c.Branch.Tier)
	}
	return fmt.Sprintf("%s + %s-tier hotel", c.Branch.Airport, c.Branch.Tier)
}

func branchDecision(ranked []Candidate, f *trip.Facts) trip.Decision {
	d := trip.Decision{Node: Selector, Selected: describe(&ranked[0]), Alternatives: len(ranked) - 1,
		Rationale: fmt.Sprintf("Of %d branches the best by cost, time on the way, fit to the wishes and weather, at typical prices.", len(ranked))}
	if h := f.Lodging(ranked[0].Hotel); h != nil {
		d.Selected += ", " + h.Name
	}
	for _, c := range ranked[1:] {
		d.Options = append(d.Options, fmt.Sprintf("%s: about %s, score %.2f against %.2f", describe(&c), c.cost(), c.Score, ranked[0].Score))
	}
	return d
}

// dayDetails names the stops of every day and says where they are, for screens that fill while the plan is made.
func dayDetails(st *State) []DayDetail {
	f := st.facts()
	out := make([]DayDetail, len(st.Plan.Days))
	for i, d := range st.Plan.Days {
		out[i] = DayDetail{Date: d.Date.String(), Stops: []string{}}
		for _, s := range d.Slots {
			if a := f.Attraction(s.Selected().OptionRef); a != nil {
				out[i].Stops = append(out[i].Stops, a.Name)
				out[i].At = append(out[i].At, pinOf(a.Location))
			}
		}
	}
	return out
}

// pinOf is a point to five decimals, which is about a metre: events are kept, and many are sent at once.
func pinOf(p geo.Point) [2]float64 {
	const places = 1e5
	return [2]float64{math.Round(p.Lat*places) / places, math.Round(p.Lon*places) / places}
}
