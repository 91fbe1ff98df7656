package durable

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/dbos-inc/dbos-transact-golang/dbos"

	"github.com/tripwright/tripwright/internal/fault"
)

// Handle is a run that was started or resumed.
type Handle[Out any] struct {
	ID   string
	e    *Engine
	key  string
	here *local // nil when the end has to be read from the records
}

// local is the end of a run that goes in this process.
type local struct {
	life   *life
	done   chan struct{}
	record json.RawMessage
	err    error
}

// follow waits for a run of this process: the library tells its end once, to one listener; this makes it stand for all.
func follow(l *life, h dbos.WorkflowHandle[json.RawMessage]) *local {
	end := &local{life: l, done: make(chan struct{})}
	go func() {
		defer close(end.done)
		end.record, end.err = h.GetResult()
	}()
	return end
}

// Wait gives the result of the run, the fault it ended with, ErrCancelled, or ctx's error when that ends first. It does
// not matter which process works on the run. After Close it gives fault.Unavailable for a run that has not ended.
func (h Handle[Out]) Wait(ctx context.Context) (out Out, err error) {
	defer fault.Wrap(&err, "durable.Wait(%s)", h.ID)
	record, err := h.end(ctx)
	switch {
	case err == nil:
		return unpack[Out](record)
	case ctx.Err() != nil:
		return out, ctx.Err()
	case errors.Is(err, dbos.ErrWorkflowCancelled), errors.Is(err, dbos.ErrAwaitedWorkflowCancelled):
		return out, ErrCancelled
	case errors.Is(err, dbos.ErrDeadLetterQueue):
		return out, fault.New(fault.Internal, "the run was given up: %d processes ended while they worked on it", mostAttempts).Because(err)
	case h.e.isClosing():
		return out, fault.New(fault.Unavailable, "the run was interrupted and can be resumed").Because(err)
	}
	return out, err
}

func (h Handle[Out]) end(ctx context.Context) (json.RawMessage, error) {
	if h.here == nil {
		return h.e.await(ctx, h.key)
	}
	select {
	case <-h.here.done:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if h.here.err != nil && h.here.life.isOver() && !h.e.isClosing() {
		return h.e.await(ctx, h.key) // it goes on elsewhere
	}
	return h.here.record, h.here.err
}

// await reads the end of a run from the records, where another process puts it.
func (e *Engine) await(ctx context.Context, key string) (json.RawMessage, error) {
	for {
		if err := e.ends.wait(ctx, e, key); err != nil {
			return nil, err
		}
		l, err := e.now()
		if err != nil {
			continue // between two lives; the next look says again that the run is over
		}
		record, err := l.read(ctx, key)
		if err == nil || !l.isOver() || e.isClosing() {
			return record, err
		}
	}
}

// read gives how a run ended.
func (l *life) read(ctx context.Context, key string) (json.RawMessage, error) {
	h, err := dbos.RetrieveWorkflow[json.RawMessage](dbos.From(l.dbos, ctx), key)
	if err != nil {
		return nil, err
	}
	return h.GetResult(dbos.WithHandlePollingInterval(waitEvery))
}

// ends tells those who wait for runs of other processes when they are over. However many wait, one asks.
type ends struct {
	mu      sync.Mutex
	waiting map[string][]chan struct{}
	asking  bool
}

// wait returns when the run is over, or with an error when ctx or the engine ends first.
func (w *ends) wait(ctx context.Context, e *Engine, key string) error {
	over := make(chan struct{})
	w.mu.Lock()
	if w.waiting == nil {
		w.waiting = map[string][]chan struct{}{}
	}
	w.waiting[key] = append(w.waiting[key], over)
	if !w.asking {
		w.asking = true
		go w.ask(e)
	}
	w.mu.Unlock()
	select {
	case <-over:
		return nil
	case <-ctx.Done():
		w.forget(key, over)
		return ctx.Err()
	case <-e.closing:
		w.forget(key, over)
		return errClosing
	}
}

var errClosing = errors.New("the engine is closing")

func (w *ends) forget(key string, over chan struct{}) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.waiting[key] = slices.DeleteFunc(w.waiting[key], func(c chan struct{}) bool { return c == over })
	if len(w.waiting[key]) == 0 {
		delete(w.waiting, key)
	}
}

// ask looks for runs that are over as long as anybody waits for one.
func (w *ends) ask(e *Engine) {
	said := complaint{log: e.cfg.Logger, what: "cannot see how runs end"}
	tick := time.NewTicker(waitEvery)
	defer tick.Stop()
	for {
		keys := w.keys()
		if keys == nil {
			return
		}
		ctx, cancel := e.shortly()
		over, err := e.book.Ended(ctx, keys)
		cancel()
		said.about(err)
		w.tell(over)
		select {
		case <-tick.C:
		case <-e.closing:
		}
	}
}

// keys gives what is waited for. With nil the asking ends.
func (w *ends) keys() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.asking = len(w.waiting) > 0
	return slices.Collect(maps.Keys(w.waiting))
}

func (w *ends) tell(over []string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, k := range over {
		for _, c := range w.waiting[k] {
			close(c)
		}
		delete(w.waiting, k)
	}
}
