package revise

import (
	"context"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// Reader turns the description of an edit into its fields. It chooses among what it is told and invents no places:
// what it names is looked up like anything else.
type Reader interface {
	ReadEdit(ctx context.Context, said Text, constrained bool) (Reading, error)
}

// AnotherHotel is the sentence that says which hotel was taken for "a cheaper hotel": what it says of an earlier one is over.
const AnotherHotel = "You want another hotel and named none: %s for about %s a night, instead of %s for about %s."

// Text is a description and what it can speak of.
type Text struct {
	Text   string
	Lang   wording.Language // what is assumed and asked is said in it
	City   string
	Now    time.Time
	Dates  trip.DateWindow
	Budget money.Cents

	Currency string      // that the trip's sums are told in, ISO 4217; empty: US dollars
	Total    money.Cents // what the plan costs
	Rooms    int         // that the party sleeps in; 0: nobody knows
	Pace     trip.Pace
	Start    calendar.Clock    // when its days begin
	Refs     map[string]string // the slot of each option in the plan
	Plan     Skeleton          // what stands where
}

// RefIn gives the slot in which a stay of the plan checks into a house; empty where it does not. A trip of the short form has one stay.
func (t *Text) RefIn(stay int, house string) string {
	if len(t.Plan.Stays) == 0 {
		return t.Refs[house]
	}
	from, to := t.Plan.span(stay)
	for d := from; d < to; d++ {
		for k, slot := range t.Plan.Days[d] {
			if slot.Role == trip.RoleCheckIn && slot.Option == house {
				return trip.SlotRef(d, k)
			}
		}
	}
	return ""
}

// Reading is what a description says. A Question comes instead of an Edit where something cannot be read.
type Reading struct {
	Edit     trip.Edit
	Currency string // that a new budget was said in, ISO 4217: the trip's sums are told in it from now on; empty leaves that as it was
	Assumed  []string
	Question *trip.Question
	Degraded []trip.Degradation
}
