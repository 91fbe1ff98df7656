package plan

import (
	"context"

	"github.com/tripwright/tripwright/internal/route"
	"github.com/tripwright/tripwright/internal/trip"
)

// choiceAtHand gives the order and the nights that a journey had before it was edited, with what the edit says of them. ok is false where nothing of it is
// kept, and where that does not fit the dates or what is wished: then they are chosen anew.
func (p *staysPlanner) choiceAtHand(ctx context.Context, wished []stay) (_ route.Chosen, ok bool, err error) {
	if p.in.Before == nil || p.in.Wishes.Keep == trip.KeepFree || len(wished) < 2 {
		return route.Chosen{}, false, nil
	}
	c, order, ok := p.in.Before.choice(&p.in.Wishes)
	if !ok || len(order) != len(wished) {
		return route.Chosen{}, false, nil
	}
	stays := make([]stay, len(order))
	for i, wish := range order {
		stays[i] = wished[wish]
		at := &p.in.Wishes.Stays[wished[wish].Wish]
		c.Stays[i].From, c.Stays[i].To = p.dayOf(at.From), p.dayOf(at.To)
	}
	if c.OnWay, err = p.nightsOnTheWay(ctx, stays); err != nil {
		return route.Chosen{}, false, err
	}
	chosen, _, ok := pinnedBest(c, p.pins(stays))
	chosen.Order = order
	return chosen, ok, nil
}

// choice is what is at hand as a choice of which nothing is open, and the order of the wishes in it.
func (b *parentStays) choice(in *trip.Intent) (c route.Choice, order []int, ok bool) {
	c.Nights = in.DateWindow.Days() - 1
	if len(b.Hand.Stays) != len(in.Stays) {
		return c, nil, false
	}
	nights := 0
	for i, k := range b.Hand.Stays {
		if k.Wish >= len(in.Stays) || in.Order != trip.OrderFree && k.Wish != i {
			return c, nil, false
		}
		wish := &in.Stays[k.Wish]
		least, most := wish.NightsOf()
		if wish.Dated() {
			most++ // a night on the way
		}
		if k.Nights < least || k.Nights > most {
			return c, nil, false
		}
		nights += k.Nights
		c.Stays, order = append(c.Stays, route.Option{Least: k.Nights, Most: k.Nights}), append(order, k.Wish)
	}
	return c, order, nights == c.Nights
}
