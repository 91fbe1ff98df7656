// Package multistay plans a journey of several stays: their order, their nights and the rides between them, one budget over all, and beside a
// journey that is made the ones that could be made instead.
//
// What a trip of one city does once (package explore) is done here for every stay.
package multistay

import (
	"cmp"
	"slices"

	"github.com/tripwright/tripwright/internal/afford"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/journey"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/gather"
)

// A journey goes the same way through the graph as a trip of one city. What the nodes of that do once, the nodes of a journey (stays_*.go in package
// plan) do for every stay, with the same functions; between them the planner chooses order, nights and rides.

// Stay is what a run knows of one stay. Until the planner has settled the order they stand as they are wished.
type Stay struct {
	Wish int `json:"wish"` // which of the intent's stays it is
	gather.Place
	gather.Rates
	gather.Dated
	Window      trip.DateWindow     `json:"window,omitzero"` // its dates, the days of travel included
	Part        trip.Part           `json:"part,omitzero"`   // the rides that may bring one there and away
	Moves       moves               `json:"moves,omitzero"`
	Share       money.Cents         `json:"share,omitempty"` // of the budget
	Beds        *money.Cents        `json:"beds,omitempty"`  // what its beds may cost, of what is insisted on for those of the journey; nil: whatever they cost
	Assumptions trip.Assumptions    `json:"assumptions,omitzero"`
	Taste       map[string]int      `json:"taste,omitempty"`
	Branches    []afford.Candidate  `json:"branches,omitempty"`
	Chosen      afford.Candidate    `json:"chosen,omitzero"`
	Plan        trip.Plan           `json:"plan,omitzero"`
	Unplaced    []schedule.Unplaced `json:"unplaced,omitempty"`
	Kept        keptAs              `json:"kept,omitzero"`      // of an edit
	RateTold    trip.FXRate         `json:"rate_told,omitzero"` // that sums are told at, where that is not in dollars
}

// Gathered is what is known of a stay, as of a trip of its own.
func (s *Stay) Gathered() gather.Known {
	return gather.Known{Place: s.Place, Rates: s.Rates, Dated: s.Dated, RateTold: s.RateTold}
}

// Wishes are those of a stay, as of a trip of its own that may cost its share.
func (s *Stay) Wishes(in *trip.Intent) trip.Intent {
	out := in.Share(s.Wish, &s.City, s.Window, s.Part)
	if s.Share > 0 {
		out.Budget = s.Share
	}
	if s.Beds != nil {
		out.Requirements = append(out.Requirements, trip.Requirement{Level: trip.Must, Budget: &trip.BudgetWish{Category: trip.CostLodging, Max: *s.Beds}})
	}
	s.Moves.halve(&out)
	return out
}

// moves tells of which of its days a stay has only a part, because one comes from the stay before or goes on to the next on the same date.
type moves struct {
	There bool `json:"there,omitempty"`
	Away  bool `json:"away,omitempty"`
}

// halve shares what is wished at most of a date out between the two stays that have it: the one that one comes to gets the odd sight.
func (m moves) halve(in *trip.Intent) {
	last := in.DateWindow.Days() - 1
	for i, d := range in.Days {
		switch {
		case d.Most == nil || last == 0:
		case m.There && d.Day == 0:
			in.Days[i].Most = new(*d.Most - *d.Most/2)
		case m.Away && d.Day == last:
			in.Days[i].Most = new(*d.Most / 2)
		}
	}
}

// Joined puts the stays together: the plan of the whole journey, and what is known of it.
func Joined(stays []Stay) (trip.Plan, *trip.Facts) {
	parts := make([]journey.Stay, len(stays))
	for i := range stays {
		g := stays[i].Gathered()
		parts[i] = journey.Stay{Wish: stays[i].Wish, Facts: g.Facts(), Plan: stays[i].Plan}
	}
	return journey.Join(parts), journey.Facts(parts)
}

// Cloned copies the list, so that a node leaves the state it was given alone.
func Cloned(stays []Stay) []Stay { return slices.Clone(stays) }

// Spent is what the stays cost, all but one; -1: all of them.
func Spent(stays []Stay, but int) (sum money.Cents) {
	for i := range stays {
		if i != but {
			costs := stays[i].Plan.Costs()
			sum += costs.Total - doubleDay(stays, i)
		}
	}
	return sum
}

// Allowed is what a stay may cost of a budget, no less than a cent: what the others leave, and the money of its first day where that is paid for
// with the stay before.
func Allowed(budget money.Cents, stays []Stay, i int) money.Cents {
	return max(1, budget-Spent(stays, i)+doubleDay(stays, i))
}

// doubleDay is the day's money of the first day of a stay that was paid for with the stay before.
func doubleDay(stays []Stay, i int) money.Cents {
	if i == 0 {
		return 0
	}
	return trip.CountedTwice(&stays[i-1].Plan, &stays[i].Plan)
}

// CheapestFirst orders stays by how little is above their share: those that have money left settle last, and may spend what the others leave.
func CheapestFirst(stays []Stay) []int {
	order := make([]int, len(stays))
	left := make([]money.Cents, len(stays))
	for i := range stays {
		order[i] = i
		costs := stays[i].Plan.Costs()
		left[i] = stays[i].Share - costs.Total
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(left[b], left[a]) })
	return order
}

// An edit of a journey keeps to the plan of each stay that it had before, and searches anew only what has none. A stay of which nothing was
// asked stays as it was, as far as its dates and rides let it.

// keptAs says how a stay came by the plan of the journey before.
type keptAs struct {
	Is      bool `json:"is,omitempty"`      // its plan is that of before, kept to
	Touched bool `json:"touched,omitempty"` // other things are wished of it than before
}

// TouchedFirst orders stays so that those of which nothing was asked come last: what must give way gives way elsewhere, if it can.
func TouchedFirst(stays []Stay) []int {
	var first, last []int
	for i := range stays {
		if stays[i].Kept.Is && !stays[i].Kept.Touched {
			last = append(last, i)
		} else {
			first = append(first, i)
		}
	}
	return append(first, last...)
}

// OfStay says of which stay a fault is, where it does not name a field.
func OfStay(err error, s *Stay) error {
	if fault.Is(err, fault.Unplannable) {
		return fault.New(fault.Unplannable, "%s: %s", s.City.Name, fault.Said(err)).Because(err)
	}
	return err
}
