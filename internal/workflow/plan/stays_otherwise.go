package plan

import (
	"cmp"
	"context"
	"slices"

	"github.com/tripwright/tripwright/internal/journey"
	"github.com/tripwright/tripwright/internal/route"
	"github.com/tripwright/tripwright/internal/trip"
)

// kind is in what a journey may be made otherwise.
type kind int

// The kinds, in the order in which they are told and tried.
const (
	otherOrder kind = iota
	otherNights
	otherMode
	otherRide
)

// otherwise is a journey as it may be made instead of the one at hand.
type otherwise struct {
	kind kind
	says string // what is otherwise: "Munich first"
	in   trip.Intent
	of   []int               // which of the stays that are wished for each of its stays is
	take []string            // rides between stays that are taken
	by   []trip.TransferWish // ways that are made by another mode
	ride *trip.RideBetween   // of otherRide and otherMode between stays: what is put away
	at   int                 // the stay, by its place in the journey, that a step of repair names: the one that changes first
}

// How many journeys of each kind are tried at most: each is planned, and somebody waits.
const (
	mostOrders = 2
	mostNights = 3
	mostModes  = 3
)

// orders are other orders of the stays, those with the shortest ways first. What is booked holds the order, and so does a way between two stays
// that is named.
func (x *attempts) orders(ctx context.Context, m *tried) []otherwise {
	n := len(m.stays)
	if n < 2 || heldOrder(&m.in) {
		return nil
	}
	lang, now := m.in.Locale(), journey.ShapeOf(&m.plan)
	p := x.ways(m)
	rides := p.ridesBetween(ctx, m.stays)
	var all [][]int
	route.Orders(n, func(order []int) {
		if !slices.IsSorted(order) {
			all = append(all, order)
		}
	})
	slices.SortStableFunc(all, func(a, b []int) int { return cmp.Compare(route.Ways(rides, a), route.Ways(rides, b)) })
	var out []otherwise
	for _, order := range all {
		in, ok := now.In(order).Wishes(m.in, &m.plan)
		if !ok {
			continue
		}
		o := otherwise{kind: otherOrder, in: in, of: now.In(order).Order}
		first := func(i int) string { return lang.City(m.stays[order[i]].City.Name) }
		if order[0] != 0 {
			o.says = lang.Say("%s first", first(0))
		} else {
			for i := range order {
				if order[i] != i {
					o.at, o.says = i, lang.Say("%s before %s", first(i), lang.City(m.stays[i].City.Name))
					break
				}
			}
		}
		if out = append(out, o); len(out) == mostOrders {
			break
		}
	}
	return out
}

// heldOrder tells whether something that is said of the ways holds the order of the stays.
func heldOrder(in *trip.Intent) bool {
	return slices.ContainsFunc(in.Transfers, func(t trip.TransferWish) bool { return t.Booked != nil || t.From != "" && t.To != "" }) ||
		slices.ContainsFunc(in.Stays, func(s trip.StayWish) bool { return s.From.Valid() || s.To.Valid() })
}

// nights are journeys with one night of a stay spent at one beside it, as far as the wishes leave that open, from the longest to the shortest first.
func (x *attempts) nights(m *tried) []otherwise {
	lang, now := m.in.Locale(), journey.ShapeOf(&m.plan)
	type pair struct{ from, to int }
	var pairs []pair
	for i := range len(m.stays) - 1 {
		pairs = append(pairs, pair{i, i + 1}, pair{i + 1, i})
	}
	slices.SortStableFunc(pairs, func(a, b pair) int {
		return cmp.Compare(now.Nights[b.from]-now.Nights[b.to], now.Nights[a.from]-now.Nights[a.to])
	})
	var out []otherwise
	for _, c := range pairs {
		least, _ := m.in.Stays[m.stays[c.from].Wish].NightsOf()
		_, most := m.in.Stays[m.stays[c.to].Wish].NightsOf()
		if now.Nights[c.from]-1 < max(1, least) || now.Nights[c.to]+1 > most {
			continue
		}
		in, ok := now.Moved(c.from, c.to).Wishes(m.in, &m.plan)
		if !ok {
			continue
		}
		out = append(out, otherwise{kind: otherNights, in: in, of: now.Order, at: min(c.from, c.to),
			says: lang.Say("one night more in %s and one less in %s", lang.City(m.stays[c.to].City.Name), lang.City(m.stays[c.from].City.Name))})
		if len(out) == mostNights {
			break
		}
	}
	return out
}

// modes are journeys of which one way is made by train instead of by plane, or the reverse; only where nothing is said of how one travels that way. By which
// modes is said; of those the models of route must know the way.
func (x *attempts) modes(ctx context.Context, m *tried, by ...trip.TravelMode) []otherwise {
	shape := journey.ShapeOf(&m.plan)
	p := x.ways(m)
	var out []otherwise
	for _, r := range m.plan.Rides(m.facts) {
		from, to := x.end(m, r.From), x.end(m, r.To)
		if asked := m.in.Between(from, to); r.Ride == nil || asked.Mode != "" || asked.Booked != nil {
			continue
		}
		a, b := p.endOf(ctx, m, r.From, r.To), p.endOf(ctx, m, r.To, r.From)
		for _, mode := range by {
			if _, ok := route.Estimate(mode, a, b); !ok || mode == r.Ride.By() {
				continue
			}
			if in, ok := x.asItIs(m); ok {
				way := trip.TransferWish{From: from, To: to, Mode: mode}
				out = append(out, otherwise{kind: otherMode, in: journey.By(in, way), of: shape.Order, by: []trip.TransferWish{way}, ride: &r, at: max(0, r.From),
					says: journey.Going(m.in.Locale(), mode, a.Name, b.Name)})
			}
		}
	}
	return out
}

// asItIs are the wishes of a journey with its order and nights said.
func (x *attempts) asItIs(m *tried) (trip.Intent, bool) {
	if len(m.stays) == 1 {
		return m.in, true
	}
	return journey.ShapeOf(&m.plan).Wishes(m.in, &m.plan)
}

// end is the name under which transfers speak of a stay; the origin has none.
func (x *attempts) end(m *tried, stay int) string {
	if stay < 0 {
		return ""
	}
	return m.in.Stays[m.stays[stay].Wish].Place
}

// endOf is the place at one end of a way; at the other is a stay.
func (p *staysPlanner) endOf(ctx context.Context, m *tried, stay, other int) route.Place {
	if stay < 0 {
		return p.start(&m.stays[other].City)
	}
	return p.placeOf(ctx, &m.stays[stay].City)
}
