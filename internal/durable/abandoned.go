package durable

import (
	"context"
	"slices"

	"github.com/dbos-inc/dbos-transact-golang/dbos"

	"github.com/tripwright/tripwright/internal/durable/book"
	"github.com/tripwright/tripwright/internal/fault"
)

// Over tells whether a run of the organisation in ctx has come to its end here, however it ended; fault.NotFound when the engine
// never heard of it.
func (e *Engine) Over(ctx context.Context, id string) (_ bool, err error) {
	defer fault.Wrap(&err, "durable.Over(%s)", id)
	k, err := e.known(ctx, id)
	if err != nil {
		return false, err
	}
	r, err := e.book.Find(ctx, k)
	if err != nil {
		return false, err
	}
	return r.Over(), nil
}

// abandoned are the runs that are in this process's hands as the book has it, and that it does not work on: their end could
// not be recorded, because the disk was full or the database refused; or the reply was lost when they were started, claimed
// or taken out of the queue, so that nobody here heard of them. What was seen so with one look is handed back with the next:
// a run on its way from the book to work is let be.
type abandoned struct{ before map[string]string } // how each stood in the book

// look compares the book with what is worked on and with the places, and hands back what was abandoned, to go on at the
// step in flight.
func (a *abandoned) look(ctx context.Context, e *Engine, l *life) error {
	held, err := e.book.HeldBy(ctx, l.executor)
	if err != nil {
		return err
	}
	l.settled(held)
	idle := slices.DeleteFunc(held, func(r *book.Entry) bool { return l.works(r.Key) || l.slots.starts(r.Key) })
	l.slots.fill(idle...) // they may begin at any moment
	if len(idle) == 0 {
		l.slots.retry()
	}
	again := slices.DeleteFunc(slices.Clone(idle), func(r *book.Entry) bool { return a.before[r.Key] != r.Status })
	a.before = map[string]string{}
	for _, r := range idle {
		a.before[r.Key] = r.Status
	}
	if len(again) == 0 {
		return nil
	}
	return e.handBackIdle(ctx, l, again)
}

// handBackIdle hands back the runs of this life that it does not work on.
func (e *Engine) handBackIdle(ctx context.Context, l *life, runs []*book.Entry) error {
	l.handing.Lock()
	defer l.handing.Unlock()
	var keys, untouched []string
	deaf := false
	for _, r := range runs {
		if l.works(r.Key) {
			continue
		}
		keys = append(keys, r.Key)
		if !l.finished(r.Key) {
			untouched = append(untouched, r.Key)
		}
		deaf = deaf || r.Status == string(dbos.WorkflowStatusEnqueued)
	}
	if deaf { // the library does not look into our queue
		l.slots.hears(false)
		if err := e.listenAgain(ctx, l); err != nil {
			return err
		}
	}
	if len(keys) == 0 {
		return nil
	}
	if err := e.book.Release(ctx, l.executor, keys, untouched); err != nil {
		return err
	}
	l.slots.release(keys...)
	e.cfg.Logger.Warn("runs that nobody worked on go on", "runs", len(keys), "never_begun", len(untouched))
	return nil
}

// listenAgain makes the queue of this life once more, should it be gone.
func (e *Engine) listenAgain(ctx context.Context, l *life) error {
	listed, err := e.book.Listed(ctx, l.executor)
	if err != nil || listed || !l.resuming.TryLock() {
		return err
	}
	defer l.resuming.Unlock()
	l.listens = false
	return l.listen()
}
