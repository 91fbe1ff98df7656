package database

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
)

// Group does what many want done at the same moment. Those that wait are done together, in one transaction, which costs little more
// than one of them alone: one wait for the disk, and on Postgres one way there and back. Each caller gets its own result or
// refusal. T is what somebody wants done, mostly a pointer, into which Together and Alone put what came of it.
type Group[T any] struct {
	// Together does all of a batch, or none and gives an error.
	Together func(ctx context.Context, batch []T) error

	// Alone does one by itself, for its own caller. nil means Together with one.
	Alone func(ctx context.Context, one T) error

	// Repeatable tells of what may be done again though nobody knows whether it was done, because the connection was lost on the
	// way. nil means nothing may.
	Repeatable func(one T) bool

	// Hasty says that who gives up while theirs is being done does not wait for how it ends. It may have been done all the same.
	Hasty bool

	mu      sync.Mutex
	waiting []*wish[T]
	working bool
}

// wish is what somebody wants done. What it came to is the group's until done is closed, and the caller's after.
type wish[T any] struct {
	ctx  context.Context
	what T
	done chan struct{}
	err  error
}

const (
	mostTogether = 64               // how many one transaction does, so that other writers do not wait for long
	groupWithin  = 10 * time.Second // how long it may take, so that a database that hangs does not hold everybody
)

// Do waits until one is done. Who gives up before it was begun has done nothing.
func (g *Group[T]) Do(ctx context.Context, one T) error {
	mine := &wish[T]{ctx: ctx, what: one, done: make(chan struct{})}
	g.mu.Lock()
	g.waiting = append(g.waiting, mine)
	if !g.working {
		g.working = true
		go g.work()
	}
	g.mu.Unlock()
	select {
	case <-mine.done:
	case <-ctx.Done():
		if g.leave(mine) || g.Hasty {
			return ctx.Err()
		}
		<-mine.done // it is being done
	}
	return mine.err
}

// leave takes back what nobody began.
func (g *Group[T]) leave(mine *wish[T]) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	at := slices.Index(g.waiting, mine)
	if at >= 0 {
		g.waiting = slices.Delete(g.waiting, at, at+1)
	}
	return at >= 0
}

// work goes on until nobody waits.
func (g *Group[T]) work() {
	for batch := g.next(); len(batch) > 0; batch = g.next() {
		g.transact(slices.DeleteFunc(slices.Clone(batch), (*wish[T]).gone))
		for _, each := range batch {
			close(each.done)
		}
	}
}

// next takes those who wait; with none the work is over.
func (g *Group[T]) next() []*wish[T] {
	g.mu.Lock()
	defer g.mu.Unlock()
	n := min(len(g.waiting), mostTogether)
	batch := slices.Clone(g.waiting[:n])
	g.waiting = slices.Delete(g.waiting, 0, n)
	g.working = n > 0
	return batch
}

// gone notices who gave up before it was their turn: nothing is done of theirs.
func (w *wish[T]) gone() bool {
	w.err = w.ctx.Err()
	return w.err != nil
}

// transact does a batch. When it fails, each is done once more by itself, so that the one at fault spoils no other. When the connection
// was lost on the way, or nobody answered, nobody knows what was kept: then only what is repeatable is.
func (g *Group[T]) transact(batch []*wish[T]) {
	if len(batch) == 1 && g.Alone != nil {
		batch[0].err = g.single(batch[0])
		return
	}
	err := g.attempt(batch)
	if err == nil {
		return
	}
	for _, each := range batch {
		if each.err = err; g.again(each.what, err, len(batch)) {
			each.err = g.single(each)
		}
	}
}

// again tells whether one of a batch that failed is done by itself. One that was alone is, when another program did the same at that
// moment: by now that one's work is there.
func (g *Group[T]) again(one T, err error, of int) bool {
	switch {
	case errors.Is(err, ErrLost):
		return g.Repeatable != nil && g.Repeatable(one)
	case errors.Is(err, context.DeadlineExceeded):
		return false
	}
	return of > 1 || SameKey(err)
}

// single does one by itself.
func (g *Group[T]) single(one *wish[T]) error {
	if g.Alone != nil {
		return g.Alone(one.ctx, one.what)
	}
	return g.attempt([]*wish[T]{one})
}

// attempt does a batch for nobody in particular: one who goes away does not take the others along.
func (g *Group[T]) attempt(batch []*wish[T]) error {
	if len(batch) == 0 {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(batch[0].ctx), groupWithin)
	defer cancel()
	wanted := make([]T, len(batch))
	for i, each := range batch {
		wanted[i] = each.what
	}
	err := g.Together(ctx, wanted)
	if err != nil && ctx.Err() != nil {
		err = errors.Join(ctx.Err(), err)
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return fault.New(fault.Unavailable, "the database does not answer in time").Because(err)
	}
	return err
}
