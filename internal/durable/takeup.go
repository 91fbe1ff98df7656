package durable

import (
	"context"
	"time"

	"github.com/dbos-inc/dbos-transact-golang/dbos"

	"github.com/tripwright/tripwright/internal/durable/book"
	"github.com/tripwright/tripwright/internal/fault"
)

// lateEvery is how often a run that came to this process late is asked for.
const lateEvery = time.Second

// takeUp begins the work on a run. The library calls for a run some time after it took it out of the queue, and when its
// questions went unanswered in between, so late that the run has been handed back and goes elsewhere. So a run that this
// process did not just start itself begins once the book says that it is in the hands of this process; until then, which is
// no time at all as a rule, it is waited for. A run that is over or forgotten is none of ours.
//
// Nothing but waiting would do: what the library has called for once it does not call for again while the call lasts, and
// whoever fails a call fails the run.
func (a act) takeUp(ctx context.Context, r *book.Entry, stop context.CancelFunc) error {
	if a.life.slots.begun(r.Key) {
		a.life.hold(r, stop)
		return nil
	}
	said := complaint{log: a.e.cfg.Logger, what: "a run cannot begin"}
	for wait := pickUpEvery; ; wait = min(2*wait, lateEvery) {
		held, over, err := a.holdOwn(ctx, r, stop)
		switch {
		case held:
			return nil
		case over, fault.Is(err, fault.NotFound):
			return dbos.ErrConflictingWorkflowID // to the library: its end stands in the records
		}
		said.about(err)
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return errInterrupted
		}
	}
}

// holdOwn holds a run if the book says that it is this life's.
func (a act) holdOwn(ctx context.Context, r *book.Entry, stop context.CancelFunc) (held, over bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, askWithin)
	defer cancel()
	a.life.handing.RLock()
	defer a.life.handing.RUnlock()
	found, err := a.e.book.Find(ctx, r.Key)
	if err != nil || found.Over() || found.Status != string(dbos.WorkflowStatusPending) || found.Executor != a.life.executor {
		return false, err == nil && found.Over(), err
	}
	a.life.hold(r, stop)
	a.life.slots.hears(true)
	return true, false, nil
}
