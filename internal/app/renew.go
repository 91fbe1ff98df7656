package app

import (
	"context"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/telemetry"
	"github.com/tripwright/tripwright/internal/tenant"
)

// locker is what the renewal needs of the cache: machines that begin together do not do the same document.
type locker interface {
	TryLock(ctx context.Context, key string, ttl time.Duration) (release func(), ok bool, err error)
}

const (
	renewLooks = 24 * time.Hour   // how often the renewal looks: a machine with the settings of before may still take something in
	renewAgain = 5 * time.Minute  // after an encoder that was not to be had
	renewWhile = 15 * time.Minute // how long one document may take
	renewPage  = 100
)

// keepRenewing gives documents whose vectors another encoder made those of the encoder of today, at the start and then once a day,
// until ctx ends. Meanwhile they are found by their words.
func (a *App) keepRenewing(ctx context.Context, locks locker) {
	if a.intake.Encoder == nil {
		return
	}
	for {
		n, err := a.renewOutdated(ctx, locks)
		if n > 0 {
			a.log.InfoContext(ctx, "documents have the vectors of this encoder now", "documents", n, "encoder", a.intake.Encoder.Name())
		}
		next := renewLooks
		if err != nil && ctx.Err() == nil {
			a.log.WarnContext(ctx, "documents keep the vectors of another encoder for now", "error", err.Error())
			next = renewAgain
		}
		if pause(ctx, next) != nil {
			return
		}
	}
}

// renewOutdated renews one document after the other, organisation by organisation, and counts them. One that cannot be renewed does
// not hold up the others, but an encoder that is not to be had ends it.
func (a *App) renewOutdated(ctx context.Context, locks locker) (n int, err error) {
	for last := (store.KeptDocument{}); ; {
		page, err := a.Store.FindOutdated(ctx, a.intake.Encoder.Name(), last, renewPage)
		if err != nil || len(page) == 0 {
			return n, err
		}
		for _, last = range page {
			done, err := a.renew(tenant.With(ctx, last.Who), last.ID, locks)
			switch {
			case done:
				n++
			case ctx.Err() != nil:
				return n, ctx.Err()
			case fault.Is(err, fault.Unavailable) || fault.Is(err, fault.Exhausted) || fault.Is(err, fault.Denied):
				return n, err
			case err != nil && !fault.Is(err, fault.NotFound):
				a.log.WarnContext(ctx, "a document cannot be renewed", telemetry.OrgID, last.Who.Org, telemetry.UserID, last.Who.User, "item_id", last.ID, "error", err.Error())
			}
		}
	}
}

// renew renews a document of the organisation in ctx, unless another machine does.
func (a *App) renew(ctx context.Context, id string, locks locker) (done bool, err error) {
	who, err := tenant.From(ctx)
	if err != nil {
		return false, err
	}
	release, mine, err := locks.TryLock(ctx, "renew/"+who.Org+"/"+id, renewWhile)
	if err != nil || !mine {
		return false, err
	}
	defer release()
	ctx, cancel := context.WithTimeout(ctx, renewWhile)
	defer cancel()
	uploaded, err := a.uploaded(ctx, id)
	if err != nil {
		return false, err
	}
	if err := a.intake.Renew(ctx, id, nil); err != nil {
		return false, err
	}
	if still, err := a.uploaded(ctx, id); err != nil || still || !uploaded {
		return err == nil, err
	}
	return false, a.Store.DeleteDocument(ctx, id) // somebody removed it meanwhile, and renewing put it back
}

// uploaded tells whether the upload that a document came from is there: whoever removes a document removes that first.
func (a *App) uploaded(ctx context.Context, id string) (bool, error) {
	switch _, err := a.Store.FindUploadByID(ctx, id); {
	case fault.Is(err, fault.NotFound):
		return false, nil
	default:
		return err == nil, err
	}
}
