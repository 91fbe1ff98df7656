package planning

import (
	"context"
	"encoding/json"

	"github.com/tripwright/tripwright/internal/database"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/live"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/tenant"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// Keep is the store as the workflow keeps its story and its itineraries in it. wake hears of every event as it is kept.
func Keep(db *store.DB, wake func(live.Ref, run.Event)) (run.Log, plan.Keeper) {
	return told{db, wake}, keeper{db}
}

// Patient is the same in a database that may be away for a moment, such as one on another machine: it is waited for.
func Patient(log run.Log, k plan.Keeper) (run.Log, plan.Keeper) {
	return patientLog{log}, patientKeeper{k}
}

// keeper keeps itineraries in the store.
type keeper struct{ db *store.DB }

// CreateItinerary keeps one from now on, whatever moment it was planned for: retention counts from here. A run that was stopped and
// deleted meanwhile leaves none.
func (k keeper) CreateItinerary(ctx context.Context, runID, id string, doc json.RawMessage) error {
	if _, err := k.db.FindRunByID(ctx, runID); err != nil {
		return err
	}
	return k.db.CreateItinerary(ctx, store.Itinerary{ID: id, RunID: runID, Data: doc})
}

// told is the store as the workflow tells its story to: whoever follows the run is woken.
type told struct {
	*store.DB
	wake func(live.Ref, run.Event)
}

// AppendEvent keeps an event and wakes who waits for it.
func (t told) AppendEvent(ctx context.Context, e run.Event) (run.Event, error) {
	kept, err := t.DB.AppendEvent(ctx, e)
	if err != nil {
		return kept, err
	}
	who, err := tenant.From(ctx)
	if err != nil {
		return kept, fault.New(fault.Internal, "an event was kept for nobody").Because(err)
	}
	t.wake(live.Ref{Org: who.Org, Run: kept.RunID}, kept)
	return kept, nil
}

type patientLog struct{ run.Log }

// AppendEvent keeps an event.
func (l patientLog) AppendEvent(ctx context.Context, e run.Event) (kept run.Event, err error) {
	err = database.Patiently(ctx, func() error {
		kept, err = l.Log.AppendEvent(ctx, e)
		return err
	})
	return kept, err
}

// FinishRun keeps how a run ended.
func (l patientLog) FinishRun(ctx context.Context, id string, u run.Finish) error {
	return database.Patiently(ctx, func() error { return l.Log.FinishRun(ctx, id, u) })
}

// patientKeeper is a keeper of itineraries in such a database.
type patientKeeper struct{ plan.Keeper }

// CreateItinerary keeps an itinerary.
func (k patientKeeper) CreateItinerary(ctx context.Context, runID, id string, doc json.RawMessage) error {
	return database.Patiently(ctx, func() error { return k.Keeper.CreateItinerary(ctx, runID, id, doc) })
}
