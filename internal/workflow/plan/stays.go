package plan

import (
	"slices"

	"github.com/tripwright/tripwright/internal/afford"
	"github.com/tripwright/tripwright/internal/journey"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
)

// A journey goes the same way through the graph as a trip of one city. What the nodes of that do once, the nodes of a journey (stays_*.go) do
// for every stay, with the same functions; between them the planner chooses order, nights and rides.

// stay is what a run knows of one stay. Until the planner has settled the order they stand as they are wished.
type stay struct {
	Wish int `json:"wish"` // which of the intent's stays it is
	place
	rates
	dated
	Window      trip.DateWindow     `json:"window,omitzero"` // its dates, the days of travel included
	Part        trip.Part           `json:"part,omitzero"`   // the rides that may bring one there and away
	Share       money.Cents         `json:"share,omitempty"` // of the budget
	Assumptions trip.Assumptions    `json:"assumptions,omitzero"`
	Taste       map[string]int      `json:"taste,omitempty"`
	Branches    []afford.Candidate  `json:"branches,omitempty"`
	Chosen      afford.Candidate    `json:"chosen,omitzero"`
	Plan        trip.Plan           `json:"plan,omitzero"`
	Unplaced    []schedule.Unplaced `json:"unplaced,omitempty"`
	Kept        keptAs              `json:"kept,omitzero"`      // of an edit
	RateTold    trip.FXRate         `json:"rate_told,omitzero"` // that sums are told at, where that is not in dollars
}

// isJourney tells whether a run plans a journey.
func isJourney(st *State) bool { return st.Intent.IsJourney() }

// gathered is what is known of a stay, as of a trip of its own.
func (s *stay) gathered() gathered {
	return gathered{place: s.place, rates: s.rates, dated: s.dated, RateTold: s.RateTold}
}

// wishes are those of a stay, as of a trip of its own that may cost its share.
func (s *stay) wishes(in *trip.Intent) trip.Intent {
	out := in.Share(s.Wish, &s.City, s.Window, s.Part)
	if s.Share > 0 {
		out.Budget = s.Share
	}
	return out
}

// joined puts the stays together: the plan of the whole journey, and what is known of it.
func joined(stays []stay) (trip.Plan, *trip.Facts) {
	parts := make([]journey.Stay, len(stays))
	for i := range stays {
		g := stays[i].gathered()
		parts[i] = journey.Stay{Wish: stays[i].Wish, Facts: g.facts(), Plan: stays[i].Plan}
	}
	return journey.Join(parts), journey.Facts(parts)
}

// cloned copies the list, so that a node leaves the state it was given alone.
func cloned(stays []stay) []stay { return slices.Clone(stays) }

// spent is what the stays cost, all but one; -1: all of them.
func spent(stays []stay, but int) (sum money.Cents) {
	for i := range stays {
		if i != but {
			costs := stays[i].Plan.Costs()
			sum += costs.Total - doubleDay(stays, i)
		}
	}
	return sum
}

// doubleDay is the day's money of the first day of a stay that was paid for with the stay before.
func doubleDay(stays []stay, i int) money.Cents {
	if i == 0 || len(stays[i].Plan.Days) == 0 || len(stays[i-1].Plan.Days) == 0 {
		return 0
	}
	before := stays[i-1].Plan.Days
	if before[len(before)-1].Date != stays[i].Plan.Days[0].Date {
		return 0
	}
	return stays[i].Plan.Assumptions.DailySpend
}
