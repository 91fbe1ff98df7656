package runner

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/tripwright/tripwright/internal/durable"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/tenant"
)

// Runner brings the runs of all kinds to their ends. All fields without a remark are required.
type Runner struct {
	Engine *durable.Engine
	Log    *slog.Logger
	Now    func() time.Time
	Await  func(ctx context.Context) error // waits until a run may be handed over behind who asked, or ctx ends; nil: at once

	apart   map[string]durable.Places
	shelves []shelf
}

// shelf is where runs are kept.
type shelf interface {
	// unended names the runs without an end that were begun before a moment, or after a later one, of every organisation.
	unended(ctx context.Context, before, after time.Time, atMost int) ([]store.OpenRun, error)
	// again brings a run without an end to the engine, or to its end where the engine is done with it.
	again(ctx context.Context, id string) error
}

// Serve makes this process one that works on the runs of every kind. Kinds with a lane have places of their own beside those that how
// gives. It comes after the last Register and Tell.
func (r *Runner) Serve(ctx context.Context, how durable.Serving) error {
	how.Apart = r.apart
	return r.Engine.Serve(ctx, how)
}

const (
	// StrayAfter is how long a run may be on its way from where it is kept to the engine before it is taken to have been left in between.
	StrayAfter = 10 * time.Second

	mostStrays = 1000
)

// KeepLooking looks for strays until ctx ends. Every process looks: beginning a run twice is beginning it once.
func (r *Runner) KeepLooking(ctx context.Context) {
	tick := time.NewTicker(StrayAfter)
	defer tick.Stop()
	for {
		if err := r.Strays(ctx); err != nil && ctx.Err() == nil {
			r.Log.WarnContext(ctx, "strays not begun", "error", err.Error())
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}

// Strays begins the runs of all kinds whose process died between keeping them and telling the engine, and ends those that are over for
// the engine and could not keep it. What goes on behind goes on until ctx ends. One that makes trouble holds up no other.
func (r *Runner) Strays(ctx context.Context) error {
	var errs []error
	for _, s := range r.shelves {
		open, err := s.unended(ctx, r.Now().Add(-StrayAfter), r.Now().Add(StrayAfter), mostStrays)
		if err != nil {
			errs = append(errs, err)
			break
		}
		for _, o := range open {
			if err := s.again(tenant.With(ctx, o.Who), o.Run); err != nil {
				errs = append(errs, err)
			}
		}
	}
	return errors.Join(errs...)
}

// wait waits for the end of a run in the engine, and gives what it ended with.
type wait func(ctx context.Context) error

// waitFor is the wait for a run that was begun or resumed.
func waitFor[Out any](h durable.Handle[Out], err error) (wait, error) {
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context) error {
		_, err := h.Wait(ctx)
		return err
	}, nil
}
