package app

import (
	"context"
	"encoding/json"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// A database that is started again is away for seconds. A run waits for it: what a run keeps may be kept twice without harm, and
// a run that ended because its database was away for a moment would be lost for no reason of the traveller's.
const (
	firstRest = 50 * time.Millisecond // before the first repetition, twice that before the next
	mostRest  = 2 * time.Second
	mostWait  = time.Minute // then the fault is the run's
)

// patiently does what keeps something until it is kept, another fault than fault.Unavailable comes, or ctx ends.
func patiently(ctx context.Context, keep func() error) error {
	waited := time.Duration(0)
	for rest := firstRest; ; rest = min(2*rest, mostRest) {
		err := keep()
		if !fault.Is(err, fault.Unavailable) || waited >= mostWait {
			return err
		}
		if gone := pause(ctx, rest); gone != nil {
			return gone
		}
		waited += rest
	}
}

// patientLog is the log of runs in a database that may be away for a moment.
type patientLog struct{ run.Log }

// AppendEvent keeps an event.
func (l patientLog) AppendEvent(ctx context.Context, e run.Event) (kept run.Event, err error) {
	err = patiently(ctx, func() error {
		kept, err = l.Log.AppendEvent(ctx, e)
		return err
	})
	return kept, err
}

// FinishRun keeps how a run ended.
func (l patientLog) FinishRun(ctx context.Context, id string, u run.Finish) error {
	return patiently(ctx, func() error { return l.Log.FinishRun(ctx, id, u) })
}

// patientKeeper is a keeper of itineraries in such a database.
type patientKeeper struct{ plan.Keeper }

// CreateItinerary keeps an itinerary.
func (k patientKeeper) CreateItinerary(ctx context.Context, runID, id string, doc json.RawMessage) error {
	return patiently(ctx, func() error { return k.Keeper.CreateItinerary(ctx, runID, id, doc) })
}
