package multistay

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/pick"
	"github.com/tripwright/tripwright/internal/route"
	"github.com/tripwright/tripwright/internal/score"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// choose finds the order and the nights that are worth most. What is said is kept to; only what is open is weighed. Where the order is free, that in which
// the stays are named counts for nothing.
func (p *Planner) choose(ctx context.Context, wished []Stay) (route.Chosen, error) {
	at := asNamed(&p.In.Wishes)
	sorted := make([]Stay, len(wished))
	for i, wish := range at {
		sorted[i] = wished[wish]
	}
	out, err := p.chooseOf(ctx, sorted)
	for i := range out.Order {
		out.Order[i] = at[out.Order[i]]
	}
	return out, err
}

func (p *Planner) chooseOf(ctx context.Context, wished []Stay) (route.Chosen, error) {
	in := &p.In.Wishes
	total := in.DateWindow.Days() - 1
	c := route.Choice{Nights: total, Free: in.Order == trip.OrderFree, Stays: make([]route.Option, len(wished))}
	open := c.Free
	for i := range wished {
		wish := &in.Stays[wished[i].Wish]
		least, most := wish.NightsOf()
		if len(wished) == 1 {
			least, most = total, total
		}
		open = open || least < most
		if wish.Dated() {
			most++ // a night on the way
		}
		c.Stays[i] = route.Option{Least: max(least, min(1, total)), Most: min(most, total), From: p.dayOf(wish.From), To: p.dayOf(wish.To)}
	}
	if !slices.ContainsFunc(c.Stays, func(o route.Option) bool { return c.Free || o.Least < o.Most }) {
		return given(c), nil
	}
	refined := open && !p.quick
	var days errgroup.Group
	if open { // else only dates are to be met
		days.Go(func() error { return p.worthOfDays(ctx, wished, c.Stays) })
	}
	// The world is asked while that is searched.
	var onWay [][]int
	var err error
	if c.Rides, err = p.ridesBetween(ctx, wished); err == nil {
		onWay, err = p.nightsOnTheWay(ctx, wished)
	}
	var l *laying
	if err == nil && refined {
		l, err = p.layingOf(ctx, wished)
	}
	if lost := days.Wait(); lost != nil {
		return route.Chosen{}, lost
	}
	if err != nil {
		return route.Chosen{}, err
	}
	c.OnWay = onWay
	ways, err := p.withBooked(ctx, c, wished)
	if err != nil {
		return route.Chosen{}, err
	}
	chosen, within, ok := bestOf(ways, p.pins(wished))
	if !ok { // what cannot be where it is pinned is said when the plan is judged
		chosen, within, ok = bestOf(ways, nil)
	}
	if ok && refined {
		return refine(within, func(all []route.Chosen) ([]int64, error) { return l.lay(ctx, all) })
	}
	if !ok {
		return chosen, fault.Field("stays", "Your dates have %s, and your places cannot fill them as you wish. Say for how many nights you stay where, or name other dates.",
			wording.Counted{N: total, Of: wording.Night})
	}
	return chosen, nil
}

// asNamed gives the stays as they are named, or where their order is free by what is wished of them: it does not matter then in which order they are named.
func asNamed(in *trip.Intent) []int {
	out := make([]int, len(in.Stays))
	for i := range out {
		out[i] = i
	}
	if in.Order == trip.OrderFree {
		wish := make([]string, len(out))
		for i := range wish {
			wish[i] = in.Stays[i].Place + " " + wishedOf(in, i)
		}
		slices.SortStableFunc(out, func(a, b int) int { return cmp.Compare(wish[a], wish[b]) })
	}
	return out
}

// wishedOf stands for all that is wished of a stay.
func wishedOf(in *trip.Intent, stay int) string {
	all := []string{trip.Digest(in.Stays[stay])}
	for _, r := range in.Requirements {
		if r.Stay != nil && *r.Stay == stay {
			r.Stay = nil
			all = append(all, trip.Digest(r))
		}
	}
	slices.Sort(all[1:])
	return strings.Join(all, " ")
}

// given is the choice where nothing is open.
func given(c route.Choice) route.Chosen {
	var out route.Chosen
	for i, o := range c.Stays {
		out.Order, out.Nights = append(out.Order, i), append(out.Nights, o.Least)
	}
	return out
}

// ridesBetween says what the ways between the places, the origin last, take of the worth of a journey.
func (p *Planner) ridesBetween(ctx context.Context, wished []Stay) ([][]int64, error) {
	n, in := len(wished), &p.In.Wishes
	places := make([]*route.Place, n+1)
	for i := range wished {
		at, err := p.PlaceOf(ctx, &wished[i].City)
		if err != nil {
			return nil, err
		}
		places[i] = &at
	}
	places[n] = p.In.Origin
	costs := make([][]int64, n+1)
	for i := range costs {
		costs[i] = make([]int64, n+1)
		for k := range costs[i] {
			if i != k && places[i] != nil && places[k] != nil {
				costs[i][k] = p.cost(*places[i], *places[k])
			}
			if i != k {
				costs[i][k] += apart(wished, i, k) + elsewhere(in, nameAt(wished, i), nameAt(wished, k))
			}
		}
	}
	return costs, nil
}

// nightsOnTheWay says of every way from one stay to another whether one arrives on the next day: by the ride that would be taken on the first date of the
// journey. What is booked says it of its own way (booked.go).
func (p *Planner) nightsOnTheWay(ctx context.Context, wished []Stay) ([][]int, error) {
	known := map[[2]string]int{}
	out := make([][]int, len(wished))
	for i := range wished {
		out[i] = make([]int, len(wished))
		for k := range wished {
			from, to := &wished[i], &wished[k]
			pair := [2]string{from.City.ID, to.City.ID}
			if _, asked := known[pair]; !asked && i != k {
				late, err := p.NightsOnTheWay(ctx, from, to)
				if err != nil {
					return nil, err
				}
				known[pair] = late
			}
			out[i][k] = known[pair]
		}
	}
	return out, nil
}

// NightsOnTheWay counts the nights that the ride from one stay to another takes.
func (p *Planner) NightsOnTheWay(ctx context.Context, from, to *Stay) (int, error) {
	wish := p.In.Wishes.Between(from.City.Name, to.City.Name)
	if wish.Mode == trip.ByNone || wish.Booked != nil && p.In.Wishes.TimesMade(from.City.Name, to.City.Name) < 2 || from.City.ID == to.City.ID {
		return 0, nil
	}
	way, err := p.wayBetween(ctx, wish, from, to)
	if err != nil {
		return 0, err
	}
	on := p.In.Wishes.DateWindow.Start
	found, err := p.Rides(ctx, p.Asks(way, on, from.Rate.Rate))
	found = pick.Only(found, func(o *trip.FlightOption) bool { return leavesOn(o, from.City.TZ) == on })
	if err != nil || len(found) == 0 {
		return 0, err
	}
	return on.DaysUntil(lands(p.leastTrouble(found, from, to), to.City.TZ)), nil
}

// nameAt is the name of a stay's place, as wishes for transfers have it; that of the origin is empty.
func nameAt(wished []Stay, i int) string {
	if i == len(wished) {
		return ""
	}
	return wished[i].City.Name
}

// What it takes to go another way than one that is named: what is booked is gone by if any order lets it be, what is only named if that costs
// no booking.
const (
	besideBooked = 1_000_000_000_000
	besideNamed  = besideBooked / 1_000
)

// sideBySide is what it takes to come to a place from the same place: two stays there are two only with another between.
const sideBySide = besideNamed / 1_000

// apart is what a way takes of the worth of a journey for leading from a stay to another at the same place.
func apart(wished []Stay, from, to int) int64 {
	if from < len(wished) && to < len(wished) && wished[from].City.ID == wished[to].City.ID {
		return sideBySide
	}
	return 0
}

// elsewhere is what a way takes of the worth of a journey for leading from or to a place that a named one leads from or to.
func elsewhere(in *trip.Intent, from, to string) (cost int64) {
	for _, t := range in.Transfers {
		if t.From == "" && t.To == "" || in.SamePlace(t.From, from) == in.SamePlace(t.To, to) {
			continue
		}
		if cost += besideNamed; t.Booked != nil {
			cost += besideBooked
		}
	}
	return cost
}

// cost is what a way takes of the worth of a journey: its fare and its hours, by distance.
func (p *Planner) cost(from, to route.Place) int64 {
	mode := cmp.Or(p.In.Wishes.Between(from.Name, to.Name).Mode, route.Usual(from, to))
	e, ok := route.Estimate(mode, from, to)
	if !ok {
		if e, ok = route.Estimate(route.Usual(from, to), from, to); !ok {
			return 0
		}
	}
	return score.Thousandths(e.Price + hourOnTheWay*money.Cents(e.Minutes)/60)
}

// hourOnTheWay is what an hour on the way is worth to one person, as the choice of flights counts it.
const hourOnTheWay = money.Cents(20_00)
