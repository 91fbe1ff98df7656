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
	st := State{Intent: it.Intent, City: it.Facts.City, Request: Request{Now: asOf}}
	if it.Facts.FX != nil {
		st.Rate = *it.Facts.FX
	}
	if it.Facts.FXEUR != nil {
		st.RateEUR = *it.Facts.FXEUR
	}
	world := w.World(uncounted)
	if err := findSights(ctx, world, &st); err != nil {
		return nil, err
	}
	tables, err := world.Tables(ctx, st.City.Name)
	if err != nil && !fault.Is(err, fault.NotFound) {
		return nil, err
	}
	if err := findOffers(ctx, world, &st); err != nil {
		return nil, err
	}
	st.Tables = tables
	legs := world.Legs(st.City, st.Rate.Rate, st.Intent.Party.People(), asOf)
	return revise.NewDesk(it, st.facts(), legs, w.Judge), nil
}
