package documents

import (
	"context"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/store/knowledge"
	"github.com/tripwright/tripwright/internal/telemetry"
	"github.com/tripwright/tripwright/internal/tenant"
)

// Locker is what the renewal needs of the cache: machines that begin together do not do the same document.
type Locker interface {
	TryLock(ctx context.Context, key string, ttl time.Duration) (release func(), ok bool, err error)
}

const (
	renewLooks = 24 * time.Hour   // how often the renewal looks: a machine with the settings of before may still take something in
	renewAgain = 5 * time.Minute  // after an encoder that was not to be had
	renewWhile = 15 * time.Minute // how long one document may take
	renewPage  = 100
)

// KeepRenewing gives documents whose vectors another encoder made those of the encoder of today, at the start and then once a day,
// until ctx ends. Meanwhile they are found by their words.
func (k *Knowledge) KeepRenewing(ctx context.Context, locks Locker) {
	if k.Intake.Encoder == nil {
		return
	}
	for {
		n, err := k.RenewOutdated(ctx, locks)
		if n > 0 {
			k.Log.InfoContext(ctx, "documents have the vectors of this encoder now", "documents", n, "encoder", k.Intake.Encoder.Name())
		}
		next := renewLooks
		if err != nil && ctx.Err() == nil {
			k.Log.WarnContext(ctx, "documents keep the vectors of another encoder for now", "error", err.Error())
			next = renewAgain
		}
		if pause(ctx, next) != nil {
			return
		}
	}
}

// RenewOutdated renews one document after the other, organisation by organisation, and counts them. One that cannot be renewed does
// not hold up the others, but an encoder that is not to be had ends it.
func (k *Knowledge) RenewOutdated(ctx context.Context, locks Locker) (n int, err error) {
	for last := (knowledge.Item{}); ; {
		page, err := k.Store.FindOutdated(ctx, k.Intake.Encoder.Name(), last, renewPage)
		if err != nil || len(page) == 0 {
			return n, err
		}
		for _, last = range page {
			done, err := k.renew(tenant.With(ctx, last.Who), last.ID, locks)
			switch {
			case done:
				n++
			case ctx.Err() != nil:
				return n, ctx.Err()
			case fault.Is(err, fault.Unavailable) || fault.Is(err, fault.Exhausted) || fault.Is(err, fault.Denied):
				return n, err
			case err != nil && !fault.Is(err, fault.NotFound):
				k.Log.WarnContext(ctx, "a document cannot be renewed", telemetry.OrgID, last.Who.Org, telemetry.UserID, last.Who.User, "item_id", last.ID, "error", err.Error())
			}
		}
	}
}

// renew renews a document of the organisation in ctx, unless another machine does.
func (k *Knowledge) renew(ctx context.Context, id string, locks Locker) (done bool, err error) {
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
	uploaded, err := k.uploaded(ctx, id)
	if err != nil {
		return false, err
	}
	if err := k.Intake.Renew(ctx, id, nil); err != nil {
		return false, err
	}
	if still, err := k.uploaded(ctx, id); err != nil || still || !uploaded {
		return err == nil, err
	}
	return false, k.Store.DeleteDocument(ctx, id) // somebody removed it meanwhile, and renewing put it back
}

// uploaded tells whether the upload that a document came from is there: whoever removes a document removes that first.
func (k *Knowledge) uploaded(ctx context.Context, id string) (bool, error) {
	switch _, err := k.Store.FindUploadByID(ctx, id); {
	case fault.Is(err, fault.NotFound):
		return false, nil
	default:
		return err == nil, err
	}
}
