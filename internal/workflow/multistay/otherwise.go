package multistay

import (
	"cmp"
	"context"
	"slices"

	"github.com/tripwright/tripwright/internal/journey"
	"github.com/tripwright/tripwright/internal/pick"
	"github.com/tripwright/tripwright/internal/route"
	"github.com/tripwright/tripwright/internal/trip"
)

// Kind is in what a journey may be made otherwise.
type Kind int

// The kinds, in the order in which they are told and tried.
const (
	OtherOrder Kind = iota
	OtherNights
	OtherMode
	otherRide
)

// Otherwise is a journey as it may be made instead of the one at hand.
type Otherwise struct {
	Kind Kind
	Says string // what is otherwise: "Munich first"
	In   trip.Intent
	Of   []int               // which of the stays that are wished for each of its stays is
	take []string            // rides between stays that are taken
	By   []trip.TransferWish // ways that are made by another mode
	ride *trip.RideBetween   // of otherRide and OtherMode: what is put away
	at   int                 // the stay, by its place in the journey, that a step of repair names: the one that changes first
}

// How many journeys of other orders, nights and modes are tried at most beside one: each is planned, and somebody waits.
const (
	mostOrders = 2
	mostNights = 3
	mostModes  = 3
)

// Others are the journeys that are tried beside one: other orders, nights spent elsewhere, a way by train instead of by plane or the reverse.
func (x *Attempts) Others(ctx context.Context, m *Tried) ([]Otherwise, error) {
	orders, err := x.Orders(ctx, m)
	if err != nil {
		return nil, err
	}
	modes, err := x.Modes(ctx, m, trip.ByTrain, trip.ByFlight)
	return slices.Concat(orders, x.Nights(m), pick.First(modes, mostModes)), err
}

// Orders are other orders of the stays, those with the shortest ways first. What is booked holds the order, and so does a way between two stays
// that is named.
func (x *Attempts) Orders(ctx context.Context, m *Tried) ([]Otherwise, error) {
	n := len(m.Stays)
	if n < 2 || heldOrder(&m.In) {
		return nil, nil
	}
	lang, now := m.In.Locale(), journey.ShapeOf(&m.Plan)
	p := x.ways(m)
	rides, err := p.ridesBetween(ctx, m.Stays)
	if err != nil {
		return nil, err
	}
	var all [][]int
	route.Orders(n, func(order []int) {
		if !slices.IsSorted(order) {
			all = append(all, order)
		}
	})
	slices.SortStableFunc(all, func(a, b []int) int { return cmp.Compare(route.Ways(rides, a), route.Ways(rides, b)) })
	var out []Otherwise
	for _, order := range all {
		in, ok := now.In(order).Wishes(m.In, &m.Plan)
		if !ok {
			continue
		}
		o := Otherwise{Kind: OtherOrder, In: in, Of: now.In(order).Order}
		first := func(i int) string { return lang.City(m.Stays[order[i]].City.Name) }
		if order[0] != 0 {
			o.Says = lang.Say("%s first", first(0))
		} else {
			for i := range order {
				if order[i] != i {
					o.at, o.Says = i, lang.Say("%s before %s", first(i), lang.City(m.Stays[i].City.Name))
					break
				}
			}
		}
		if out = append(out, o); len(out) == mostOrders {
			break
		}
	}
	return out, nil
}

// heldOrder tells whether something that is said of the ways holds the order of the stays.
func heldOrder(in *trip.Intent) bool {
	return slices.ContainsFunc(in.Transfers, func(t trip.TransferWish) bool {
		return t.Booked != nil || !in.SamePlace(t.From, "") && !in.SamePlace(t.To, "")
	}) ||
		slices.ContainsFunc(in.Stays, func(s trip.StayWish) bool { return s.From.Valid() || s.To.Valid() })
}

// Nights are journeys with one night of a stay spent at one beside it, as far as the wishes leave that open, from the longest to the shortest first.
func (x *Attempts) Nights(m *Tried) []Otherwise {
	lang, now := m.In.Locale(), journey.ShapeOf(&m.Plan)
	type pair struct{ from, to int }
	var pairs []pair
	for i := range len(m.Stays) - 1 {
		pairs = append(pairs, pair{i, i + 1}, pair{i + 1, i})
	}
	slices.SortStableFunc(pairs, func(a, b pair) int {
		return cmp.Compare(now.Nights[b.from]-now.Nights[b.to], now.Nights[a.from]-now.Nights[a.to])
	})
	var out []Otherwise
	for _, c := range pairs {
		least, _ := m.In.Stays[m.Stays[c.from].Wish].NightsOf()
		_, most := m.In.Stays[m.Stays[c.to].Wish].NightsOf()
		if now.Nights[c.from]-1 < max(1, least) || now.Nights[c.to]+1 > most {
			continue
		}
		in, ok := now.Moved(c.from, c.to).Wishes(m.In, &m.Plan)
		if !ok {
			continue
		}
		out = append(out, Otherwise{Kind: OtherNights, In: in, Of: now.Order, at: min(c.from, c.to),
			Says: lang.Say("one night more in %s and one less in %s", lang.City(m.Stays[c.to].City.Name), lang.City(m.Stays[c.from].City.Name))})
		if len(out) == mostNights {
			break
		}
	}
	return out
}

// Modes are journeys of which one way is made by train instead of by plane, or the reverse; only where nothing is said of how one travels that way. By which
// modes is said; of those the models of route must know the way.
func (x *Attempts) Modes(ctx context.Context, m *Tried, by ...trip.TravelMode) ([]Otherwise, error) {
	shape := journey.ShapeOf(&m.Plan)
	p := x.ways(m)
	var out []Otherwise
	for _, r := range m.Plan.Rides(m.Facts) {
		from, to := x.end(m, r.From), x.end(m, r.To)
		if asked := m.In.Between(from, to); r.Ride == nil || asked.Mode != "" || asked.Booked != nil {
			continue
		}
		a, err := p.EndNamed(ctx, m.Stays, r.From, r.To)
		if err != nil {
			return nil, err
		}
		b, err := p.EndNamed(ctx, m.Stays, r.To, r.From)
		if err != nil {
			return nil, err
		}
		for _, mode := range by {
			if _, ok := route.Estimate(mode, a, b); !ok || mode == r.Ride.By() {
				continue
			}
			if in, ok := x.asItIs(m); ok {
				way := trip.TransferWish{From: from, To: to, Mode: mode}
				out = append(out, Otherwise{Kind: OtherMode, In: journey.By(in, way), Of: shape.Order, By: []trip.TransferWish{way}, ride: &r, at: max(0, r.From),
					Says: journey.Going(m.In.Locale(), mode, a.Name, b.Name)})
			}
		}
	}
	return out, nil
}

// asItIs are the wishes of a journey with its order and nights said.
func (x *Attempts) asItIs(m *Tried) (trip.Intent, bool) {
	if len(m.Stays) == 1 {
		return m.In, true
	}
	return journey.ShapeOf(&m.Plan).Wishes(m.In, &m.Plan)
}

// end is the name under which transfers speak of a stay; the origin has none.
func (x *Attempts) end(m *Tried, stay int) string {
	if stay < 0 {
		return ""
	}
	return m.In.Stays[m.Stays[stay].Wish].Place
}
