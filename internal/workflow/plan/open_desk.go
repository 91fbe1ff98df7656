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
func (w *Workflow) Desk(ctx context.Context, it trip.Itinerary, asOf time.Time) (*revise.Desk, error) {
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
