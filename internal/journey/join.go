package journey

import (
	"github.com/tripwright/tripwright/internal/trip"
)

// Stay is one stay of a journey that is planned: which wish it is, what is known of its place, and its plan.
type Stay struct {
	Wish  int
	Facts *trip.Facts
	Plan  trip.Plan
}

// Join puts the plans of the stays one behind the other, in their order. The days are shared with them.
func Join(stays []Stay) trip.Plan {
	var out trip.Plan
	for i, s := range stays {
		if i == 0 {
			out.Seed, out.Branch, out.Assumptions = s.Plan.Seed, s.Plan.Branch, s.Plan.Assumptions
		}
		out.Stays = append(out.Stays, trip.PlannedStay{Wish: s.Wish, Place: s.Facts.City.Name, First: len(out.Days), Branch: s.Plan.Branch,
			Assumptions: s.Plan.Assumptions})
		out.Days = append(out.Days, s.Plan.Days...)
	}
	return out
}

// Facts joins what is known of the stays, in the order of the journey.
func Facts(stays []Stay) *trip.Facts {
	out := *stays[0].Facts
	out.Onward = nil
	for _, s := range stays[1:] {
		out.Onward = append(out.Onward, *s.Facts)
	}
	return &out
}
