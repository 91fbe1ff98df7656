package multistay

import (
	"context"
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/pick"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/route"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/gather"
)

// Known gathers what is known of a stay of a finished journey.
func (p *Planner) Known(ctx context.Context, it *trip.Itinerary, cities []trip.City, i int) (out revise.KnownStay, err error) {
	own := it.Facts.At(i)
	k := gather.Known{Place: gather.Place{City: own.City}}
	if own.FX != nil {
		k.Rate = *own.FX
	}
	if own.FXEUR != nil {
		k.RateEUR = *own.FXEUR
	}
	wishes := it.Intent.PartOf(&it.Plan, &it.Facts, i)
	q := gather.Query{City: &k.City, Wishes: &wishes, Rate: k.Rate.Rate, AsOf: p.In.AsOf}
	if k.Sights, _, err = gather.FindSights(ctx, p.World, q); err != nil {
		return out, err
	}
	if k.Tables, err = p.World.Tables(ctx, k.City.Name); err != nil && !fault.Is(err, fault.NotFound) {
		return out, err
	}
	if wish := it.Plan.Stays[i].Wish; it.Intent.Stays[wish].OwnBed == nil {
		for _, tier := range gather.Tiers {
			if k.Lodgings, err = gather.FindLodgings(ctx, p.World, q, tier, k.Lodgings); err != nil {
				return out, err
			}
		}
	}
	if out.There, out.Away, err = p.ridesTo(ctx, cities, i, wishes.DateWindow); err != nil {
		return out, err
	}
	out.Facts, out.Legs = k.Facts(), p.World.Legs(k.City, k.Rate.Rate, &it.Intent, p.In.AsOf)
	return out, nil
}

// modesAsked are the modes that other rides of a way are looked for by.
var modesAsked = []trip.TravelMode{"", trip.ByTrain, trip.ByFlight, trip.ByCoach, trip.ByCar, trip.ByFerry}

// RidesAround gives what may bring one to a stay of a planned journey on its first day and away on its last, by any mode, and of those that lead away
// the ids. Ways that the traveller arranges have none.
func (p *Planner) RidesAround(ctx context.Context, cities []trip.City, i int, w trip.DateWindow) ([]trip.FlightOption, []string, error) {
	there, on, err := p.ridesTo(ctx, cities, i, w)
	if err != nil {
		return nil, nil, err
	}
	var away []string
	for _, o := range on {
		away = append(away, o.ID)
		if !slices.ContainsFunc(there, func(k trip.FlightOption) bool { return k.ID == o.ID }) {
			there = append(there, o)
		}
	}
	return there, away, nil
}

// ridesTo gives the rides to a stay and those away from it.
func (p *Planner) ridesTo(ctx context.Context, cities []trip.City, i int, w trip.DateWindow) (there, away []trip.FlightOption, err error) {
	here, err := p.PlaceOf(ctx, &cities[i])
	if err != nil {
		return nil, nil, err
	}
	from, inFrom := p.start(&cities[i]), i > 0
	if inFrom {
		if from, err = p.PlaceOf(ctx, &cities[i-1]); err != nil {
			return nil, nil, err
		}
	}
	if there, err = p.allRides(ctx, route.Way{From: from, To: here, InFrom: inFrom, InTo: true}, w, calendar.Date{}, w.Start); err != nil {
		return nil, nil, err
	}
	there = pick.Only(there, func(o *trip.FlightOption) bool { return lands(o, cities[i].TZ) == w.Start })
	to, inTo := p.start(&cities[i]), i+1 < len(cities)
	if inTo {
		if to, err = p.PlaceOf(ctx, &cities[i+1]); err != nil {
			return nil, nil, err
		}
	}
	w.Start = w.End
	if away, err = p.allRides(ctx, route.Way{From: here, To: to, InFrom: true, InTo: inTo}, w, w.End, calendar.Date{}); err != nil {
		return nil, nil, err
	}
	return there, pick.Only(away, func(o *trip.FlightOption) bool { return leavesOn(o, cities[i].TZ) == w.End }), nil
}

// allRides asks for the rides of a way by every mode that leave on the first day of w or the day before; one travels on the dates that are named. There are none of a way whose other
// end nobody knows, of one that is booked, and of one that the traveller arranges.
func (p *Planner) allRides(ctx context.Context, way route.Way, w trip.DateWindow, leaves, arrives calendar.Date) ([]trip.FlightOption, error) {
	name := func(at route.Place, in bool) string {
		if in {
			return at.Name
		}
		return ""
	}
	wish := p.In.Wishes.BetweenOn(name(way.From, way.InFrom), name(way.To, way.InTo), leaves, arrives)
	if wish.Booked != nil || wish.Mode == trip.ByNone || (!way.InFrom || !way.InTo) && p.In.Origin == nil {
		return nil, nil
	}
	var out []trip.FlightOption
	for _, way.Mode = range modesAsked {
		for _, early := range []int{0, 1} {
			q := p.Asks(way, w.Start.AddDays(-early), 0)
			found, err := p.Rides(ctx, q)
			if err != nil {
				return nil, err
			}
			for _, o := range found {
				if !slices.ContainsFunc(out, func(k trip.FlightOption) bool { return k.ID == o.ID }) {
					out = append(out, o)
				}
			}
		}
	}
	return out, nil
}
