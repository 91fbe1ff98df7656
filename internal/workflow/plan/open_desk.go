package plan

import (
	"context"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/trip"
)

// Desk lays an itinerary out. Weather and rates are those it was planned with; options come from the packs, and those that
// the plan stands on stay as it has them.
func (w *Workflow) Desk(ctx context.Context, it trip.Itinerary, asOf time.Time) (revise.OnDesk, error) {
	if it.Intent.IsJourney() {
		return w.staysDesk(ctx, it, asOf)
	}
	k := gathered{place: place{City: it.Facts.City}}
	if it.Facts.FX != nil {
		k.Rate = *it.Facts.FX
	}
	if it.Facts.FXEUR != nil {
		k.RateEUR = *it.Facts.FXEUR
	}
	world, q := w.World(uncounted), query{&k.City, &it.Intent, k.Rate.Rate, asOf}
	var err error
	if k.Sights, _, err = findSights(ctx, world, q); err != nil {
		return nil, err
	}
	if k.Tables, err = world.Tables(ctx, k.City.Name); err != nil && !fault.Is(err, fault.NotFound) {
		return nil, err
	}
	if k.Flights, k.Lodgings, err = findOffers(ctx, world, q); err != nil {
		return nil, err
	}
	legs := world.Legs(k.City, k.Rate.Rate, it.Intent.Party.People(), asOf)
	return revise.NewDesk(it, k.facts(), legs, w.Judge), nil
}

// staysDesk lays a journey out: every stay with what is known of its place, and the rides there and away.
func (w *Workflow) staysDesk(ctx context.Context, it trip.Itinerary, asOf time.Time) (revise.OnDesk, error) {
	world := w.World(uncounted)
	l := listener{world: world}
	origin, err := l.origin(ctx, &it.Intent)
	if err != nil {
		return nil, err
	}
	p := staysPlanner{in: &staysPlannerIn{Wishes: it.Intent, Origin: origin, AsOf: asOf}, world: world}
	var cities []trip.City
	for _, f := range it.Facts.Places() {
		cities = append(cities, f.City)
	}
	known := make([]revise.KnownStay, len(cities))
	for i := range cities {
		if known[i], err = p.known(ctx, &it, cities, i); err != nil {
			return nil, err
		}
	}
	return revise.NewStaysDesk(it, known, w.Judge), nil
}

// known gathers what is known of a stay of a finished journey.
func (p *staysPlanner) known(ctx context.Context, it *trip.Itinerary, cities []trip.City, i int) (out revise.KnownStay, err error) {
	own := it.Facts.At(i)
	k := gathered{place: place{City: own.City}}
	if own.FX != nil {
		k.Rate = *own.FX
	}
	if own.FXEUR != nil {
		k.RateEUR = *own.FXEUR
	}
	wishes := it.Intent.PartOf(&it.Plan, &it.Facts, i)
	q := query{&k.City, &wishes, k.Rate.Rate, p.in.AsOf}
	if k.Sights, _, err = findSights(ctx, p.world, q); err != nil {
		return out, err
	}
	if k.Tables, err = p.world.Tables(ctx, k.City.Name); err != nil && !fault.Is(err, fault.NotFound) {
		return out, err
	}
	if wish := it.Plan.Stays[i].Wish; it.Intent.Stays[wish].OwnBed == nil {
		for _, tier := range tiers {
			if k.Lodgings, err = findLodgings(ctx, p.world, q, tier, k.Lodgings); err != nil {
				return out, err
			}
		}
	}
	if out.There, out.Away, err = p.ridesTo(ctx, cities, i, wishes.DateWindow); err != nil {
		return out, err
	}
	out.Facts, out.Legs = k.facts(), p.world.Legs(k.City, k.Rate.Rate, it.Intent.Party.People(), p.in.AsOf)
	return out, nil
}
