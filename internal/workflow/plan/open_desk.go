package plan

import (
	"context"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/gather"
	"github.com/tripwright/tripwright/internal/workflow/multistay"
)

// Desk lays an itinerary out. Weather and rates are those it was planned with; options come from the packs, and those that
// the plan stands on stay as it has them.
func (w *Workflow) Desk(ctx context.Context, it trip.Itinerary, asOf time.Time) (revise.OnDesk, error) {
	if it.Intent.IsJourney() {
		return w.staysDesk(ctx, it, asOf)
	}
	k := gather.Known{Place: gather.Place{City: it.Facts.City}}
	if it.Facts.FX != nil {
		k.Rate = *it.Facts.FX
	}
	if it.Facts.FXEUR != nil {
		k.RateEUR = *it.Facts.FXEUR
	}
	world, q := w.World(uncounted), gather.Query{City: &k.City, Wishes: &it.Intent, Rate: k.Rate.Rate, AsOf: asOf}
	var err error
	if k.Sights, _, err = gather.FindSights(ctx, world, q); err != nil {
		return nil, err
	}
	if k.Tables, err = world.Tables(ctx, k.City.Name); err != nil && !fault.Is(err, fault.NotFound) {
		return nil, err
	}
	if k.Flights, k.Lodgings, err = gather.FindOffers(ctx, world, q); err != nil {
		return nil, err
	}
	legs := world.Legs(k.City, k.Rate.Rate, &it.Intent, asOf)
	return revise.NewDesk(it, k.Facts(), legs, w.Judge), nil
}

// staysDesk lays a journey out: every stay with what is known of its place, and the rides there and away.
func (w *Workflow) staysDesk(ctx context.Context, it trip.Itinerary, asOf time.Time) (revise.OnDesk, error) {
	world := w.World(uncounted)
	l := listener{world: world}
	origin, err := l.origin(ctx, &it.Intent)
	if err != nil {
		return nil, err
	}
	p := multistay.Planner{In: &multistay.In{Wishes: it.Intent, Origin: origin, AsOf: asOf}, World: world}
	var cities []trip.City
	for _, f := range it.Facts.Places() {
		cities = append(cities, f.City)
	}
	known := make([]revise.KnownStay, len(cities))
	for i := range cities {
		if known[i], err = p.Known(ctx, &it, cities, i); err != nil {
			return nil, err
		}
	}
	return revise.NewStaysDesk(it, known, w.Judge), nil
}
