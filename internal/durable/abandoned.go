package durable

import (
	"context"
	"slices"

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
	r, err := e.book.find(ctx, k)
	if err != nil {
		return false, err
	}
	return r.over(), nil
}

// abandoned are the runs that stand in the book as this process's and that it does not work on: their end could not be
// recorded, because the disk was full or the database refused. What was seen so with one look is handed back with the next, so
// that a run on its way from the book to work is let be.
type abandoned struct{ before []string }

// look hands back what was abandoned, to go on at the step in flight.
func (a *abandoned) look(ctx context.Context, e *Engine, l *life) error {
	owned, err := e.book.heldBy(ctx, l.executor)
	if err != nil {
		return err
	}
	working, taken := l.working(), l.slots.keys()
	idle := slices.DeleteFunc(owned, func(k string) bool { return slices.Contains(working, k) || slices.Contains(taken, k) })
	again := slices.DeleteFunc(slices.Clone(idle), func(k string) bool { return !slices.Contains(a.before, k) })
	a.before = idle
	if len(again) == 0 {
		return nil
	}
	if err := e.book.release(ctx, l.executor, again); err != nil {
		return err
	}
	e.cfg.Logger.Warn("runs whose end could not be recorded go on", "runs", len(again))
	return nil
}
