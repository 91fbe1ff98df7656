package app

import (
	"context"
	"errors"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/tenant"
)

// forgetGuests removes the organisations of guests that nobody has used since a moment, and counts them. One that cannot be removed
// keeps the others from nothing: it is left to the next night.
func (a *App) forgetGuests(ctx context.Context, since time.Time) (gone int64, err error) {
	var errs []error
	for last := ""; ; {
		page, err := a.Store.FindIdleGuests(ctx, since, last, forgottenAtOnce)
		if err != nil || len(page) == 0 {
			return gone, errors.Join(append(errs, err)...)
		}
		for _, last = range page {
			switch err := a.forgetGuest(tenant.With(ctx, tenant.Identity{Org: last}), last, since); {
			case err == nil:
				gone++
			case !fault.Is(err, fault.NotFound): // who came back meanwhile stays
				errs = append(errs, err)
			}
		}
	}
}

// forgetGuest removes one, what the engine knows of its runs first: nobody would know of that any more. Should the guest come back
// in between, the job that looks for strays begins again what was on its way.
func (a *App) forgetGuest(ctx context.Context, org string, since time.Time) error {
	if err := a.Engine.ForgetOrg(ctx); err != nil {
		return err
	}
	return a.Store.DeleteGuest(ctx, org, since)
}
