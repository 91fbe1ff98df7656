package multistay

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/route"
	"github.com/tripwright/tripwright/internal/trip"
)

// What is booked between two stays says on which day the one ends and the other begins, and how many nights one is on the way. Where a journey makes
// a way more than once, the dates say which time is meant.

// bookedWay is a ride that is booked from one stay to another, both among those that are chosen for, with the dates on which it leaves and arrives.
type bookedWay struct {
	from, to      int
	leaves, lands calendar.Date
}

// mostBooked bounds in how many ways bookings are given to the ways of a journey.
const mostBooked = 64

// withBooked gives the choice as what is booked between its stays bounds it: once for each of the times that a way is made whose ride that may be.
func (p *Planner) withBooked(ctx context.Context, c route.Choice, wished []Stay) ([]route.Choice, error) {
	sets := [][]bookedWay{nil}
	for i := range p.In.Wishes.Transfers {
		of, err := p.bookedWays(ctx, &p.In.Wishes.Transfers[i], wished)
		if err != nil {
			return nil, err
		}
		if len(of) == 0 {
			continue
		}
		if len(sets)*len(of) > mostBooked {
			of = of[:1]
		}
		var next [][]bookedWay
		for _, set := range sets {
			for _, way := range of {
				next = append(next, append(slices.Clip(set), way))
			}
		}
		sets = next
	}
	out := make([]route.Choice, len(sets))
	for i, set := range sets {
		out[i] = p.bounded(c, set)
	}
	return out, nil
}

// bookedWays are the ways from one stay to another that a booking may be for: as the dates of the stays let it be, if they do.
func (p *Planner) bookedWays(ctx context.Context, t *trip.TransferWish, wished []Stay) ([]bookedWay, error) {
	if t.Booked == nil {
		return nil, nil
	}
	in := &p.In.Wishes
	is := func(i int, name string) bool {
		return name != "" && trip.Fold(name) == trip.Fold(in.Stays[wished[i].Wish].Place)
	}
	var all, fit []bookedWay
	for i := range wished {
		for k := range wished {
			if i == k || !is(i, t.From) || !is(k, t.To) || in.Order != trip.OrderFree && k != i+1 {
				continue
			}
			way := bookedWay{from: i, to: k}
			var err error
			if way.leaves, way.lands, err = p.bookedDates(ctx, t, &wished[i], &wished[k]); err != nil {
				return nil, err
			}
			all = append(all, way)
			if to, from := in.Stays[wished[i].Wish].To, in.Stays[wished[k].Wish].From; (!to.Valid() || to == way.leaves) && (!from.Valid() || from == way.lands) {
				fit = append(fit, way)
			}
		}
	}
	if len(fit) > 0 {
		return fit, nil
	}
	return all, nil
}

// bookedDates are those on which a ride that is booked leaves one stay and arrives at another: of a moment that nobody said as the ride is estimated.
func (p *Planner) bookedDates(ctx context.Context, t *trip.TransferWish, from, to *Stay) (leaves, arrives calendar.Date, err error) {
	wish, b := p.In.Wishes.Between(from.City.Name, to.City.Name), t.Booked
	way, err := p.wayBetween(ctx, trip.TransferWish{Mode: wish.Mode, Booked: b}, from, to)
	if err != nil {
		return leaves, arrives, err
	}
	ride, err := route.Booked(way, b, bookedField(&p.In.Wishes, b))
	if err != nil { // which is said when it is ridden
		return cmp.Or(b.Depart.Date, b.Arrive.Date), cmp.Or(b.Arrive.Date, b.Depart.Date), nil
	}
	return leavesOn(&ride, from.City.TZ), lands(&ride, to.City.TZ), nil
}

// bounded gives a choice in which stays end and begin by what is booked. Dates that are said of a stay count more.
func (p *Planner) bounded(c route.Choice, set []bookedWay) route.Choice {
	c.Stays, c.OnWay = slices.Clone(c.Stays), slices.Clone(c.OnWay)
	for _, way := range set {
		from, to := &c.Stays[way.from], &c.Stays[way.to]
		from.To, to.From = cmp.Or(from.To, p.dayOf(way.leaves)), cmp.Or(to.From, p.dayOf(way.lands))
		c.OnWay[way.from] = slices.Clone(c.OnWay[way.from])
		c.OnWay[way.from][way.to] = way.leaves.DaysUntil(way.lands)
	}
	return c
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
