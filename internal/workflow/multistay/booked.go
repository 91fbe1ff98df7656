package multistay

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/tripwright/tripwright/internal/pick"
	"github.com/tripwright/tripwright/internal/route"
	"github.com/tripwright/tripwright/internal/trip"
)

// What is booked between two stays says on which day the one ends and the other begins, and which comes first.

// bookedDays are the days, counted from the first of the journey, on which a stay begins and ends by what is booked from one stay to another; nil where
// nothing is. Of a place that one comes to twice nobody can say which of its stays is meant.
func (p *Planner) bookedDays(wish int) (came, left *int) {
	in := &p.In.Wishes
	is := func(name string) bool { return name != "" && trip.Fold(name) == trip.Fold(in.Stays[wish].Place) }
	if len(pick.Only(in.Stays, func(s *trip.StayWish) bool { return is(s.Place) })) > 1 {
		return nil, nil
	}
	stays := func(name string) bool {
		return slices.ContainsFunc(in.Stays, func(s trip.StayWish) bool { return name != "" && trip.Fold(s.Place) == trip.Fold(name) })
	}
	for _, t := range in.Transfers {
		if t.Booked == nil || !stays(t.From) || !stays(t.To) {
			continue
		}
		if is(t.From) {
			left = orElse(p.dayOf(cmp.Or(t.Booked.Depart.Date, t.Booked.Arrive.Date)), left)
		}
		if is(t.To) {
			came = orElse(p.dayOf(cmp.Or(t.Booked.Arrive.Date, t.Booked.Depart.Date)), came)
		}
	}
	return came, left
}

// orElse is the one, or the other where that is nothing.
func orElse(one, other *int) *int {
	if one != nil {
		return one
	}
	return other
}

// missesSaid is what an order takes of its worth for not going by what is booked, or not by what is named, and for two stays at one place side by
// side.
func (p *Planner) missesSaid(x route.Chosen, wished []Stay) (cost int64) {
	at := len(wished)
	for _, to := range append(slices.Clone(x.Order), len(wished)) {
		cost += apart(wished, at, to) + elsewhere(&p.In.Wishes, nameAt(wished, at), nameAt(wished, to))
		at = to
	}
	return cost
}

// bookedField is the path of what is booked, among the wishes.
func bookedField(in *trip.Intent, b *trip.Booking) string {
	i := slices.IndexFunc(in.Transfers, func(t trip.TransferWish) bool { return t.Booked == b })
	return fmt.Sprintf("transfers[%d].booked", max(0, i))
}
