package retention

import (
	"context"
	"errors"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/tenant"
)

// guestsAtOnce is how many organisations of guests are looked up with one question.
const guestsAtOnce = 100

// forgetGuests removes the organisations of guests that nobody has used since a moment, and counts them. One that cannot be removed
// keeps the others from nothing: it is left to the next night.
func (j *Jobs) forgetGuests(ctx context.Context, since time.Time) (gone int64, err error) {
	var errs []error
	for last := ""; ; {
		page, err := j.Store.FindIdleGuests(ctx, since, last, guestsAtOnce)
		if err != nil || len(page) == 0 {
			return gone, errors.Join(append(errs, err)...)
		}
		for _, last = range page {
			switch err := j.ForgetGuest(tenant.With(ctx, tenant.Identity{Org: last}), last, since); {
			case err == nil:
				gone++
			case !fault.Is(err, fault.NotFound): // who came back meanwhile stays
				errs = append(errs, err)
			}
		}
	}
}

// ForgetGuest removes one, what the engine knows of its runs first: nobody would know of that any more. Should the guest come back
// in between, the job that looks for strays begins again what was on its way.
func (j *Jobs) ForgetGuest(ctx context.Context, org string, since time.Time) error {
	if err := j.Engine.ForgetOrg(ctx); err != nil {
		return err
	}
	return j.Store.DeleteGuest(ctx, org, since)
}
