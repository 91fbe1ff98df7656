package plan

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/score"
	"github.com/tripwright/tripwright/internal/trip"
)

// selector ranks the branches by features alone with frozen statistics (S0.83–S0.84) and takes the best one whose typical
// cost is inside the budget; when none is, the one that costs least. The others stay as alternatives.
func (v *visit) selector(_ context.Context, st State) (State, error) {
	facts := st.facts()
	ranked := slices.Clone(st.Branches)
	for i := range ranked {
		c := &ranked[i]
		c.Score = score.Branch(schedule.Features(&c.Draft, &st.Intent, facts, c.Branch.Tier), st.Intent.Prefs.Themes, score.Frozen)
	}
	slices.SortStableFunc(ranked, func(a, b Candidate) int { return compare(&a, &b, &st.Intent) })
	st.Branches, st.Chosen = ranked, ranked[0]
	st.Plan, st.Unplaced = st.Chosen.Draft.Plan, st.Chosen.Draft.Unplaced
	st.Decisions = append(slices.Clone(st.Decisions), branchDecision(ranked, facts))
	v.decide(&Detail{Days: dayDetails(&st)}, "Selected %s of %d branches", describe(&ranked[0]), len(ranked))
	return st, nil
}

func compare(a, b *Candidate, in *trip.Intent) int {
	costA, costB := a.Draft.Plan.Costs().Total, b.Draft.Plan.Costs().Total
	fitsA, fitsB := costA <= in.Budget, costB <= in.Budget
	switch {
	case len(a.Draft.Unplaced) != len(b.Draft.Unplaced):
		return cmp.Compare(len(a.Draft.Unplaced), len(b.Draft.Unplaced))
	case fitsA != fitsB && fitsA:
		return -1
	case fitsA != fitsB:
		return 1
	case !fitsA:
		return cmp.Compare(costA, costB)
	}
	return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(costA, costB))
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
		d.Options = append(d.Options, fmt.Sprintf("%s: about %s, score %.2f against %.2f", describe(&c), c.Draft.Plan.Costs().Total, c.Score, ranked[0].Score))
	}
	return d
}

// dayDetails names the stops of every day, for screens that fill while the plan is made.
func dayDetails(st *State) []DayDetail {
	f := st.facts()
	out := make([]DayDetail, len(st.Plan.Days))
	for i, d := range st.Plan.Days {
		out[i] = DayDetail{Date: d.Date.String(), Stops: []string{}}
		for _, s := range d.Slots {
			if a := f.Attraction(s.Selected().OptionRef); a != nil {
				out[i].Stops = append(out[i].Stops, a.Name)
			}
		}
	}
	return out
}
