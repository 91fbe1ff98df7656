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
	// Take is whether the process works off the queue, in which the runs wait that found no room where they were started.
	// What dead processes left behind is taken over in any case, unless Concurrency is less than 0.
	Take bool
}

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
	l.slots.serve(how.Concurrency, how.Take)
	if how.Concurrency >= 0 {
		l.resuming.Lock()
		defer l.resuming.Unlock()
		if err := l.listen(); err != nil {
			return err
		}
	}
	return e.begin(l)
}

// fetch takes runs as long as there is room, in the order in which they came.
func (e *Engine) fetch() {
	queues := []string{leftQueue}
	if e.serving.Load().Take {
		queues = append(queues, waitingQueue)
	}
	tick := time.NewTicker(pollEvery)
	defer tick.Stop()
	said := complaint{log: e.cfg.Logger, what: "runs in the queue cannot be taken"}
	for {
		l := e.life.Load()
		var wake chan struct{}
		if l != nil {
			wake = l.slots.wake
		}
		select {
		case <-e.closing:
			return
		case <-tick.C:
		case <-wake:
		}
		if l != nil {
			said.about(e.fetchOnce(l, queues))
		}
	}
}

func (e *Engine) fetchOnce(l *life, queues []string) error {
	most, queued := l.slots.looking()
	if most <= 0 {
		return nil
	}
	ctx, cancel := e.shortly()
	defer cancel()
	got, err := e.book.claim(ctx, l.executor, e.cfg.Version, e.names(), queues, most)
	if err != nil {
		return err
	}
	l.slots.looked(most, queued, got)
	return nil
}

// names gives the registered workflows.
func (e *Engine) names() []string {
	e.register.Lock()
	defer e.register.Unlock()
	names := make([]string, len(e.bodies))
	for i, b := range e.bodies {
		names[i] = b.name
	}
	return names
}
