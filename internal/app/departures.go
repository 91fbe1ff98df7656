package app

import (
	"context"
	"errors"
	"time"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/tenant"
)

// What is left of who leaves is removed by the process that they left at, at once. Should that not come to its end, a process that works
// finishes it; and what came in within the second until all knew goes with the last sweep, when the last of their tokens is over.

const (
	sweepsLook = 5 * time.Second
	ownSweep   = time.Minute // after a departure: for so long it is left to the process that they left at
	lastSweep  = time.Hour   // after a departure: access tokens live for 15 minutes
)

// keepSweeping finishes what a process that died left of who is gone, until ctx ends. Nobody waits for it to know who that is.
func (a *App) keepSweeping(ctx context.Context) {
	tick := time.NewTicker(sweepsLook)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
		if err := a.sweepAll(ctx); err != nil && ctx.Err() == nil {
			a.log.WarnContext(ctx, "who left is not removed yet", "error", err.Error())
		}
	}
}

// sweepAll removes what is left of everybody who is gone and was not removed, and once more what came later, when nothing can come any
// more. One that cannot be removed holds up nobody else, and is tried again.
func (a *App) sweepAll(ctx context.Context) error {
	all, err := a.Store.FindDepartures(ctx)
	if err != nil {
		return err
	}
	var errs []error
	for _, l := range all {
		age := a.now().Sub(l.GoneAt)
		if l.SweptAt == nil && age > ownSweep || age > lastSweep {
			errs = append(errs, a.finish(ctx, l.Departure, age > lastSweep))
		}
	}
	return errors.Join(errs...)
}

// finish removes what is left of a departure unless another process is at it, and forgets the departure with the last sweep.
func (a *App) finish(ctx context.Context, d auth.Departure, last bool) error {
	release, err := a.Store.HoldDeparture(ctx, d)
	if err != nil || release == nil {
		return err
	}
	defer release()
	if err := a.sweep(ctx, d); err != nil || !last {
		return err
	}
	return a.Store.DeleteDeparture(ctx, d)
}

// sweep removes what is left of a departure: runs on their way are cancelled, then what the engine knows goes, then the rest.
func (a *App) sweep(ctx context.Context, d auth.Departure) error {
	ctx = tenant.With(ctx, tenant.Identity{Org: d.OrgID, User: d.UserID})
	if err := a.stopRuns(ctx, d.UserID); err != nil {
		return err
	}
	var err error
	if d.UserID == "" {
		err = a.Engine.ForgetOrg(ctx)
	} else {
		err = a.forgetRunsOf(ctx, d.UserID)
	}
	if err != nil {
		return err
	}
	return a.Store.Sweep(ctx, d, a.now())
}

// stopRuns cancels what is on its way, so that open streams end.
func (a *App) stopRuns(ctx context.Context, user string) error {
	for {
		ids, err := a.Store.FindRunning(ctx, user, forgottenAtOnce)
		if err != nil || len(ids) == 0 {
			return err
		}
		for _, id := range ids {
			if _, err := a.Cancel(ctx, id); err != nil && !fault.Is(err, fault.NotFound) {
				return err
			}
		}
		if still, err := a.Store.FindRunning(ctx, user, forgottenAtOnce); err != nil || len(still) > 0 && still[0] == ids[0] {
			return err // what cannot be cancelled goes with its rows
		}
	}
}

// forgetRunsOf has the engine forget the runs of one user.
func (a *App) forgetRunsOf(ctx context.Context, user string) error {
	for last := ""; ; {
		ids, err := a.Store.FindRunsOf(ctx, user, last, forgottenAtOnce)
		if err != nil || len(ids) == 0 {
			return err
		}
		if err := a.forgetOf(ctx, ids); err != nil {
			return err
		}
		last = ids[len(ids)-1]
	}
}
