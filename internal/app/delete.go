package app

import (
	"context"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/tenant"
)

// lastWords is how long whoever deletes a run waits for the engine, which writes down its end after everybody else knows of it.
const (
	lastWords     = 4 * time.Second
	lastWordsLook = 20 * time.Millisecond
)

// Delete removes a run that is over, with all that is its own, from the engine and from the store. One that is on its way is
// fault.Conflict, one that somebody else asked for, unless an owner deletes it, is fault.Denied. The engine goes first: nobody would know of its records any more.
func (a *App) Delete(ctx context.Context, runID string) (err error) {
	defer fault.Wrap(&err, "app.Delete(%s)", runID)
	if err := a.Store.MayDeleteRun(ctx, runID); err != nil {
		return err
	}
	who, err := tenant.From(ctx)
	if err != nil {
		return err
	}
	if err := a.forgetEnded(ctx, runID); err != nil {
		return err
	}
	if err := a.Store.DeleteRun(ctx, runID); err != nil {
		return err
	}
	a.desks.clear(deskKey{who.Org, runID})
	return nil
}

// forgetEnded has the engine forget a run that has ended, as soon as it has written that down itself.
func (a *App) forgetEnded(ctx context.Context, runID string) error {
	until, stop := context.WithTimeout(ctx, lastWords)
	defer stop()
	tick := time.NewTicker(lastWordsLook)
	defer tick.Stop()
	for {
		err := a.Engine.Forget(ctx, runID)
		if !fault.Is(err, fault.Conflict) {
			return err
		}
		select {
		case <-tick.C:
		case <-until.Done():
			return fault.New(fault.Conflict, "the end of the run is still being written down: try again in a moment").Because(err)
		}
	}
}
