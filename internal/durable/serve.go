package durable

import (
	"context"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
)

// Serving says what a process does for all.
type Serving struct {
	// Concurrency is how many runs go in this process at the same time; 0 is no limit. Less than 0 means none: the process
	// starts runs, but they are worked on elsewhere.
	Concurrency int
	// Spare is how many more runs may go of those lanes that have nothing under way in this process: however much one of
	// them asks for, others begin at once.
	Spare int
	// Apart gives workflows places of their own, beside those of Concurrency: however many of their runs wait, the others do
	// not wait behind them.
	Apart map[string]Places
	// Take is whether the process works off the queue, in which the runs wait that found no room where they were started.
	// What dead processes left behind is taken over in any case, unless Concurrency is less than 0.
	Take bool
}

// Places are those of a workflow that has its own. Spare is as in Serving.
type Places struct{ Most, Spare int }

const (
	pollEvery   = 50 * time.Millisecond  // how late a process with room sees a run in the queue
	pickUpEvery = 50 * time.Millisecond  // how late a run begins that this process took, at most
	reapEvery   = 1 * time.Second        // how late a process on the same machine is found dead
	dueEvery    = 250 * time.Millisecond // how late a scheduled job begins
)

// Serve makes this process one of those that work for all, until Close: runs of dead processes go on here by themselves,
// of whatever organisation, as long as their workflow is registered here and their version is ours; runs wait their turn
// when there is no room for them; scheduled jobs are begun. It comes after the last Register and returns at once.
func (e *Engine) Serve(ctx context.Context, how Serving) (err error) {
	defer fault.Wrap(&err, "durable.Serve")
	if how.Take && how.Concurrency < 0 {
		return fault.New(fault.Invalid, "a process that takes runs from the queue needs room for them")
	}
	for workflow, places := range how.Apart {
		if places.Most < 1 || how.Concurrency < 0 {
			return fault.New(fault.Invalid, "a workflow that is set apart needs a place: %s", workflow)
		}
	}
	l, err := e.now()
	if err != nil {
		return err
	}
	if !e.serving.CompareAndSwap(nil, &how) {
		return fault.New(fault.Conflict, "the engine serves already")
	}
	if err := e.employ(l); err != nil {
		return err
	}
	if e.cfg.URL == "" {
		e.loops.Go(func() { e.heart(reapEvery, 1) })
	}
	if how.Concurrency >= 0 {
		e.loops.Go(e.fetch)
	}
	e.loops.Go(e.keepSchedules)
	return ctx.Err()
}

// employ makes a life serve.
func (e *Engine) employ(l *life) error {
	how := e.serving.Load()
	l.slots.serve(*how)
	l.looks.Store(true)
	if how.Concurrency >= 0 {
		l.resuming.Lock()
		defer l.resuming.Unlock()
		if err := l.listen(); err != nil {
			return err
		}
	}
	return e.begin(l)
}
