package documents

import (
	"context"
	"errors"
	"time"

	"github.com/tripwright/tripwright/internal/durable"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/runner"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/workflow/learn"
)

// Reading is how much a process reads at once.
type Reading struct {
	Places durable.Places                                     // for the runs of uploads, beside those of others
	Turn   func(ctx context.Context) (done func(), err error) // waits until one more file may be read
}

// uploads are the kind of runs by which a file becomes knowledge. What is kept of such a run is the upload.
type uploads struct {
	*learn.Workflow
	*Knowledge
	places durable.Places
}

var _ runner.Kind[learn.Input, learn.Outcome] = uploads{}

// Name is the name of the kind.
func (uploads) Name() string { return "learn" }

// Lane gives them places of their own.
func (u uploads) Lane() durable.Places { return u.places }

// Input names the upload.
func (uploads) Input(_ context.Context, id string) (learn.Input, error) {
	return learn.Input{Upload: id}, nil
}

// Unended names the uploads that are neither a document nor failed.
func (u uploads) Unended(ctx context.Context, before, after time.Time, atMost int) ([]store.OpenRun, error) {
	found, err := u.Store.FindOpenUploads(ctx, before, after, atMost)
	var out []store.OpenRun
	for _, item := range found {
		out = append(out, store.OpenRun{Who: item.Who, Run: item.ID})
	}
	return out, err
}

// Ended tells whether an upload is over, or was removed.
func (u uploads) Ended(ctx context.Context, id string) (bool, error) {
	found, err := u.Store.FindUploadByID(ctx, id)
	if fault.Is(err, fault.NotFound) {
		return true, nil
	}
	return err == nil && found.Status.Final(), err
}

// Settle keeps the end of an upload whose run could not keep it: its database was away for too long, or the run was given up. An
// upload whose document is there is ready.
func (u uploads) Settle(ctx context.Context, id string, cause error) error {
	upload, err := u.Store.FindUploadByID(ctx, id)
	if upload.Status.Final() || fault.Is(err, fault.NotFound) {
		return nil // ended or removed meanwhile
	}
	if err != nil {
		return err
	}
	_, err = u.Store.FindDocumentByID(ctx, id)
	switch {
	case err == nil:
		return u.settled(ctx, id, rag.UploadUpdate{Status: rag.UploadReady, Done: upload.Total, Total: upload.Total})
	case !fault.Is(err, fault.NotFound):
		return err
	case cause == nil, errors.Is(cause, durable.ErrCancelled):
		return runner.ErrAnew // the engine's run was for an earlier upload of the same name, which is gone
	}
	return u.settled(ctx, id, rag.Failed(cause))
}

func (u uploads) settled(ctx context.Context, id string, end rag.UploadUpdate) error {
	end.At = u.Knowledge.Now()
	u.Log.InfoContext(ctx, "an upload did not keep how it ended", "item_id", id, "status", end.Status, "reason", end.Reason)
	err := u.Store.UpdateUpload(ctx, id, end)
	if fault.Is(err, fault.NotFound) || fault.Is(err, fault.Conflict) { // removed, or settled by another process
		return nil
	}
	return err
}
