package app

import (
	"context"
	"errors"

	"github.com/tripwright/tripwright/internal/durable"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/rag"
)

// again brings an upload that is not over to the engine, whose process died in between, and settles one whose run is over there.
func (d desk) again(ctx context.Context, id string) error {
	over, err := d.Engine.Over(ctx, id)
	if over {
		return d.settle(ctx, id)
	}
	if err != nil && !fault.Is(err, fault.NotFound) {
		return err
	}
	return d.learn(ctx, id)
}

// settle keeps the end of an upload whose run could not keep it: its database was away for too long, or the run was given up. An
// upload whose document is there is ready.
func (d desk) settle(ctx context.Context, id string) error {
	u, err := d.Store.FindUploadByID(ctx, id)
	if u.Status.Final() || fault.Is(err, fault.NotFound) {
		return nil // ended or removed meanwhile
	}
	if err != nil {
		return err
	}
	_, err = d.Store.FindDocumentByID(ctx, id)
	if err == nil {
		return d.settled(ctx, id, rag.UploadUpdate{Status: rag.UploadReady, Done: u.Total, Total: u.Total})
	}
	if !fault.Is(err, fault.NotFound) {
		return err
	}
	h, err := d.learns.Resume(ctx, id)
	if err != nil {
		return err
	}
	_, cause := h.Wait(ctx)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case cause == nil, errors.Is(cause, durable.ErrCancelled):
		return d.learnAnew(ctx, id)
	}
	return d.settled(ctx, id, rag.Failed(cause))
}

// learnAnew begins a run in the place of one that was for an earlier upload of the same name, which is gone.
func (d desk) learnAnew(ctx context.Context, id string) error {
	if err := d.Engine.Forget(ctx, id); err != nil {
		return err
	}
	return d.learn(ctx, id)
}

func (d desk) settled(ctx context.Context, id string, u rag.UploadUpdate) error {
	u.At = d.now()
	d.log.InfoContext(ctx, "an upload did not keep how it ended", "item_id", id, "status", u.Status, "reason", u.Reason)
	err := d.Store.UpdateUpload(ctx, id, u)
	if fault.Is(err, fault.NotFound) || fault.Is(err, fault.Conflict) { // removed, or settled by another process
		return nil
	}
	return err
}
