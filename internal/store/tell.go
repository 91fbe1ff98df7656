package store

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/run"
)

// teller tells events. Those that wait at the same moment are told in one transaction, which costs little more than one of them
// alone: one wait for the disk, and on Postgres one way there and back. Each caller gets its own number or refusal.
type teller struct {
	together func(ctx context.Context, batch []*telling) error // all of them, or none and an error

	mu      sync.Mutex
	waiting []*telling
	working bool
}

// telling is an event on its way. Its last two fields are the teller's until done is closed, and the caller's after.
type telling struct {
	ctx   context.Context
	org   string
	event run.Event
	done  chan struct{}

	seq int64 // 0 when it was not told: there was nothing to tell, or no way
	err error
}

const (
	mostTogether = 64               // how many one transaction tells, so that other writers do not wait for long
	tellWithin   = 10 * time.Second // how long it may take, so that a database that hangs does not hold everybody
)

// tell waits until e is told and gives its number, or 0. Who gives up waiting may have been told all the same; with a Key that
// is seen the next time.
func (t *teller) tell(ctx context.Context, org string, e run.Event) (int64, error) {
	mine := &telling{ctx: ctx, org: org, event: e, done: make(chan struct{})}
	t.mu.Lock()
	t.waiting = append(t.waiting, mine)
	if !t.working {
		t.working = true
		go t.work()
	}
	t.mu.Unlock()
	select {
	case <-mine.done:
		return mine.seq, mine.err
	case <-ctx.Done():
		return 0, ctx.Err()
	}
}

// work tells until nobody waits.
func (t *teller) work() {
	for batch := t.next(); len(batch) > 0; batch = t.next() {
		t.transact(slices.DeleteFunc(slices.Clone(batch), (*telling).gone))
		for _, each := range batch {
			close(each.done)
		}
	}
}

// next takes those who wait; with none the work is over.
func (t *teller) next() []*telling {
	t.mu.Lock()
	defer t.mu.Unlock()
	n := min(len(t.waiting), mostTogether)
	batch := t.waiting[:n:n]
	t.waiting = t.waiting[n:]
	t.working = n > 0
	return batch
}

// gone notices who gave up before it was their turn: nothing is told of them.
func (e *telling) gone() bool {
	e.err = e.ctx.Err()
	return e.err != nil
}

// transact tells a batch. When it fails, each is told once more by itself, so that the one at fault spoils no other. One alone is
// told again when another program told the same at that moment. When the connection was lost on the way, nobody knows whether
// it was told: what has a Key is safe to tell again, the rest is not.
func (t *teller) transact(batch []*telling) {
	err := t.attempt(batch)
	if err == nil {
		return
	}
	lost, late := errors.Is(err, errLost), errors.Is(err, context.DeadlineExceeded)
	for _, each := range batch {
		alone := err
		if lost && each.event.Key != "" || !lost && !late && (len(batch) > 1 || sameKey(err)) {
			alone = t.attempt([]*telling{each})
		}
		if alone != nil {
			each.seq, each.err = 0, alone
		}
	}
}

// attempt tells a batch for nobody in particular: one who goes away does not take the others along.
func (t *teller) attempt(batch []*telling) error {
	if len(batch) == 0 {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(batch[0].ctx), tellWithin)
	defer cancel()
	err := t.together(ctx, batch)
	if err != nil && ctx.Err() != nil {
		return fault.New(fault.Unavailable, "the database does not answer in time").Because(errors.Join(ctx.Err(), err))
	}
	return err
}
