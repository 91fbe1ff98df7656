package accounts

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/tenant"
)

// What is left of who leaves is removed by the process that they left at, at once. Should that not come to its end, a process that works
// finishes it; and what came in within the second until all knew goes with the last sweep, when the last of their tokens is over.

const (
	sweepsLook = 5 * time.Second
	ownSweep   = time.Minute // after a departure: for so long it is left to the process that they left at
	lastSweep  = time.Hour   // after a departure: access tokens live for 15 minutes
)

// Runs are those of who leaves; without a user, of a whole organisation.
type Runs interface {
	// StopAll cancels what is under way.
	StopAll(ctx context.Context, user string) error
	// ForgetAll has the engine forget them.
	ForgetAll(ctx context.Context, user string) error
}

// Departures are removed. All fields are required.
type Departures struct {
	Store *store.DB
	Runs  Runs
	Log   *slog.Logger
	Now   func() time.Time
}

// KeepSweeping finishes what a process that died left of who is gone, until ctx ends. Nobody waits for it to know who that is.
func (s *Departures) KeepSweeping(ctx context.Context) {
	tick := time.NewTicker(sweepsLook)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
		if err := s.SweepAll(ctx); err != nil && ctx.Err() == nil {
			s.Log.WarnContext(ctx, "who left is not removed yet", "error", err.Error())
		}
	}
}

// SweepAll removes what is left of everybody who is gone and was not removed, and once more what came later, when nothing can come any
// more. One that cannot be removed holds up nobody else, and is tried again.
func (s *Departures) SweepAll(ctx context.Context) error {
	all, err := s.Store.FindDepartures(ctx)
	if err != nil {
		return err
	}
	var errs []error
	for _, l := range all {
		age := s.Now().Sub(l.GoneAt)
		if l.SweptAt == nil && age > ownSweep || age > lastSweep {
			errs = append(errs, s.finish(ctx, l.Departure, age > lastSweep))
		}
	}
	return errors.Join(errs...)
}

// finish removes what is left of a departure unless another process is at it, and forgets the departure with the last sweep.
func (s *Departures) finish(ctx context.Context, d auth.Departure, last bool) error {
	release, err := s.Store.HoldDeparture(ctx, d)
	if err != nil || release == nil {
		return err
	}
	defer release()
	if err := s.sweep(ctx, d); err != nil || !last {
		return err
	}
	return s.Store.DeleteDeparture(ctx, d)
}

// sweep removes what is left of a departure: runs on their way are cancelled, then what the engine knows goes, then the rest.
func (s *Departures) sweep(ctx context.Context, d auth.Departure) error {
	ctx = tenant.With(ctx, tenant.Identity{Org: d.OrgID, User: d.UserID})
	if err := s.Runs.StopAll(ctx, d.UserID); err != nil {
		return err
	}
	if err := s.Runs.ForgetAll(ctx, d.UserID); err != nil {
		return err
	}
	return s.Store.Sweep(ctx, d, s.Now())
}
