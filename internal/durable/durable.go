// Package durable runs workflows that survive the process: each finished step is recorded, and a run that a crash, a
// kill or a shutdown interrupted continues at the step that was in flight. It puts the DBOS library behind a few words
// of our own: Register, Start, Resume, Wait, Step, Branch, Cancel, Pending, Steps; and Serve, for a process that works
// for all.
//
// It is not a graph: a workflow is a plain function, a step is a plain function, and the recorded output of a step is the
// checkpoint; there is no second one. It is not the memory of the product either: runs, events and itineraries are kept
// by package store. The workflows and app may import it; nothing below may, and it knows no other package that reaches
// the world.
//
// # For those who write workflows
//
//   - A step runs at least once: killed in the middle, it runs again. Its writes are idempotent.
//   - Outside its steps a workflow is deterministic: no clock, no chance, no map order, no goroutine but Branch.
//   - An error that is errors.Is(err, context.Canceled) is returned at once and as it is.
//
// # One machine, many machines
//
// The records are kept in an SQLite file, which the processes of one machine share, or on PostgreSQL, which those of many
// machines do. On a machine a lease tells exactly and at once which process lives. Between machines that is not to be had:
// there each process beats, by the database's clock alone, and one that was not heard of for Config.Liveness is declared
// dead. It may be alive all the same: paused, or cut off. So this is what holds on PostgreSQL:
//
//   - Every run that Start accepted comes to an end, as long as processes of its version come back.
//   - A run is in the hands of one process. Taking it over is one statement that one process wins; before that the
//     connections of the process declared dead are cut, and it gets no new ones. What it does from then on is not recorded.
//   - A process that was declared dead learns of it with its next heartbeat. It stops its runs where they are and goes on
//     under a new name. Until then the one step of each run that it was in may go on beside its second execution: it does
//     not get to the next one, since that begins with a question to the database.
//   - While the database is away nothing is lost and nobody is declared dead: runs pause at their next step and go on.
//     Nobody declares others dead with the first heartbeat that gets through after an outage.
//   - A run whose end could not be recorded, because a disk was full or the database refused, goes on by itself.
//   - A run that a process got without hearing of it, because the reply was lost, begins there or elsewhere within two
//     heartbeats, and never in two places.
//   - A run that ended ten processes the hard way is given up: it may be the cause.
package durable

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/tripwright/tripwright/internal/durable/book"
	"github.com/tripwright/tripwright/internal/fault"
)

// ErrCancelled is what Wait gives for a run that was cancelled; it is context.Canceled as well.
var ErrCancelled = fmt.Errorf("the run was cancelled: %w", context.Canceled)

const (
	watchEvery  = 200 * time.Millisecond // how late a running step learns that another process cancelled its run
	waitEvery   = 25 * time.Millisecond  // how late Wait sees the end of a run that it did not start itself
	askWithin   = 5 * time.Second        // how long a question of the engine to its own tables may take
	closeWithin = 10 * time.Second       // how long Close waits when its context sets no deadline
)

// Engine runs workflows. It is safe for concurrent use once its workflows are registered.
type Engine struct {
	cfg    Config
	base   context.Context // of Open, without its end
	ground ground
	book   *book.Book
	time   func() time.Time
	ends   ends

	life    atomic.Pointer[life] // nil between two lives
	serving atomic.Pointer[Serving]
	doubt   chan struct{} // asks for a heartbeat at once

	register  sync.Mutex
	bodies    []*body
	schedules []schedule

	watching sync.Once
	loops    sync.WaitGroup
	closing  chan struct{}
	closed   sync.Once
}

// Open opens or creates the engine's records. Register the workflows next, then Start, Resume or Serve; nothing runs
// before. It gives fault.Unavailable when the database does not answer.
func Open(ctx context.Context, cfg Config) (_ *Engine, err error) {
	defer fault.Wrap(&err, "durable.Open(%q)", cfg.Path)
	if err := cfg.settle(); err != nil {
		return nil, err
	}
	e := &Engine{cfg: cfg, base: context.WithoutCancel(ctx), time: cfg.Now, doubt: make(chan struct{}, 1), closing: make(chan struct{})}
	if err := e.settleDown(ctx); err != nil {
		return nil, err
	}
	l, err := e.born(ctx)
	if err != nil {
		e.ground.close()
		return nil, err
	}
	e.life.Store(l)
	if cfg.URL != "" {
		e.loops.Go(func() { e.heart(cfg.Heartbeat, 2) })
	}
	return e, nil
}

// settleDown chooses the ground.
func (e *Engine) settleDown(ctx context.Context) error {
	if e.cfg.URL == "" {
		f, err := openFile(e.cfg)
		if err != nil {
			return err
		}
		e.ground, e.book = f, f.book
		if e.time == nil {
			e.time = time.Now
		}
		return nil
	}
	s, err := openServer(ctx, e.cfg)
	if err != nil {
		return err
	}
	e.ground, e.book = s, s.book
	if e.time == nil {
		e.time = s.time.now
	}
	return nil
}

// Close stops the runs of this process where they are, waits for their steps to return, and closes the records. Stopped
// runs are not cancelled: Resume continues them, and other processes that serve do so at once.
func (e *Engine) Close(ctx context.Context) (err error) {
	defer fault.Wrap(&err, "durable.Close")
	e.closed.Do(func() {
		within := closeWithin
		if deadline, ok := ctx.Deadline(); ok {
			within = max(time.Until(deadline), time.Millisecond)
		}
		close(e.closing)
		e.loops.Wait()
		if l := e.life.Load(); l != nil {
			err = e.closeLife(context.WithoutCancel(ctx), l, within)
		}
		e.ground.close()
	})
	return err
}

// closeLife stops the runs, hands them back, and signs off, in this order.
func (e *Engine) closeLife(ctx context.Context, l *life, within time.Duration) error {
	l.resuming.Lock() // after closing, which ends an adoption under way
	defer l.resuming.Unlock()
	err := l.end(within)
	ctx, cancel := context.WithTimeout(ctx, min(within, askWithin))
	defer cancel()
	if e.cfg.URL != "" || e.serving.Load() != nil {
		err = errors.Join(err, e.book.HandBack(ctx, []string{l.executor}, true))
	}
	if l.listens {
		err = errors.Join(err, e.book.Unlist(ctx, l.executor)) // left behind, it is a row that nobody reads
	}
	e.ground.leave(ctx, l.executor)
	return err
}

// now gives the life that this process is in.
func (e *Engine) now() (*life, error) {
	if l := e.life.Load(); l != nil {
		return l, nil
	}
	return nil, fault.New(fault.Unavailable, "the engine is on its way back: try again")
}

// begin makes a life work.
func (e *Engine) begin(l *life) error {
	if err := l.begin(); err != nil {
		return err
	}
	e.watching.Do(func() { e.loops.Go(e.watch) })
	return nil
}

// shortly is the context of a question that the engine asks by itself: it ends with the engine.
func (e *Engine) shortly() (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithTimeout(e.base, askWithin)
	go func() {
		select {
		case <-e.closing:
			cancel()
		case <-ctx.Done():
		}
	}()
	return ctx, cancel
}

func (e *Engine) isClosing() bool {
	select {
	case <-e.closing:
		return true
	default:
		return false
	}
}

// Ping tells whether the engine's records answer; fault.Unavailable when they do not.
func (e *Engine) Ping(ctx context.Context) (err error) {
	defer fault.Wrap(&err, "durable.Ping")
	if err := e.book.DB.PingContext(ctx); err != nil {
		return errors.Join(ctx.Err(), fault.New(fault.Unavailable, "the engine's records do not answer").Because(err))
	}
	_, err = e.now()
	return err
}
