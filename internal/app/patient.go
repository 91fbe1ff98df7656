package app

import (
	"context"
	"encoding/json"

	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// patientLog is the log of runs in a database that may be away for a moment.
type patientLog struct{ run.Log }

// AppendEvent keeps an event.
func (l patientLog) AppendEvent(ctx context.Context, e run.Event) (kept run.Event, err error) {
	err = store.Patiently(ctx, func() error {
		kept, err = l.Log.AppendEvent(ctx, e)
		return err
	})
	return kept, err
}

// FinishRun keeps how a run ended.
func (l patientLog) FinishRun(ctx context.Context, id string, u run.Finish) error {
	return store.Patiently(ctx, func() error { return l.Log.FinishRun(ctx, id, u) })
}

// patientKeeper is a keeper of itineraries in such a database.
type patientKeeper struct{ plan.Keeper }

// CreateItinerary keeps an itinerary.
func (k patientKeeper) CreateItinerary(ctx context.Context, runID, id string, doc json.RawMessage) error {
	return store.Patiently(ctx, func() error { return k.Keeper.CreateItinerary(ctx, runID, id, doc) })
}
