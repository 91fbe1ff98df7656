// Package learn is the workflow that takes a file into an organisation's library: it is read, cleaned, cut, given vectors and
// kept, all of it or nothing. A process that dies over it is followed by another, which begins again: nothing of a file is kept
// before all of it is.
//
// It knows the library through the interfaces of package rag, which app fulfils. Other workflows do not import it.
package learn

import (
	"context"
	"errors"
	"time"

	"github.com/tripwright/tripwright/internal/durable"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/rag"
)

// Deps are what the workflow needs, all of it.
type Deps struct {
	Uploads rag.Uploads
	// Take makes a document of a file and keeps it, and tells how many of its windows have their vectors. What cannot be read is
	// fault.Invalid, an encoder that does not answer fault.Unavailable or fault.Exhausted.
	Take func(ctx context.Context, u rag.Upload, file []byte, progress func(done, total int)) error
	// Drop removes a document that nobody wants any more; one that is not there is fault.NotFound.
	Drop func(ctx context.Context, id string) error
	Now  func() time.Time
	Wait func(ctx context.Context, d time.Duration) error // between two tries
}

// Workflow takes files in.
type Workflow struct{ Deps }

// New refuses what cannot work.
func New(d Deps) (*Workflow, error) {
	if d.Uploads == nil || d.Take == nil || d.Drop == nil || d.Now == nil || d.Wait == nil {
		return nil, errors.New("learn: every field of Deps is needed")
	}
	return &Workflow{d}, nil
}

// Input names the upload.
type Input struct {
	Upload string `json:"upload"`
}

// Outcome is how it ended.
type Outcome struct {
	Status rag.UploadStatus `json:"status"`
}

// Run is the workflow: one step, because what it makes is kept elsewhere.
func (w *Workflow) Run(c *durable.Run, in Input) (Outcome, error) {
	return durable.Step(c, "learn", func(ctx context.Context) (Outcome, error) {
		u, err := w.Uploads.FindUploadByID(ctx, in.Upload)
		if fault.Is(err, fault.NotFound) {
			return Outcome{rag.UploadCancelled}, nil // deleted before anybody came to it
		}
		if err != nil || u.Status.Final() {
			return Outcome{u.Status}, err
		}
		return w.learn(ctx, u)
	})
}

// pauses are how long an encoder that does not answer is waited for.
var pauses = []time.Duration{time.Second, 5 * time.Second, 30 * time.Second, 2 * time.Minute}

func (w *Workflow) learn(ctx context.Context, u rag.Upload) (Outcome, error) {
	file, err := w.Uploads.FindFile(ctx, u.ID)
	if err != nil {
		return Outcome{}, err
	}
	for try := 0; ; try++ {
		p := progress{Workflow: w, ctx: ctx, id: u.ID}
		if err = p.keep(rag.UploadUpdate{Status: rag.UploadReading}); err == nil {
			err = w.Take(ctx, u, file, p.tell)
		}
		if err == nil {
			return w.end(ctx, u.ID, rag.UploadUpdate{Status: rag.UploadReady, Done: p.total, Total: p.total})
		}
		if ctx.Err() != nil || over(err) {
			return Outcome{rag.UploadCancelled}, ctx.Err()
		}
		if !again(err) || try == len(pauses) {
			return w.end(ctx, u.ID, rag.UploadUpdate{Status: rag.UploadFailed, Reason: fault.Message(err)})
		}
		if err := w.Wait(ctx, max(pauses[try], retryAfter(err))); err != nil {
			return Outcome{}, err
		}
	}
}

// end keeps how an upload ended. When somebody deleted or cancelled it in the meantime, what was made of it goes.
func (w *Workflow) end(ctx context.Context, id string, u rag.UploadUpdate) (Outcome, error) {
	u.At = w.Now()
	err := w.Uploads.UpdateUpload(ctx, id, u)
	if !over(err) {
		return Outcome{u.Status}, err
	}
	if err := w.Drop(ctx, id); err != nil && !fault.Is(err, fault.NotFound) {
		return Outcome{}, err
	}
	return Outcome{rag.UploadCancelled}, nil
}

// over tells whether the upload itself is gone or final.
func over(err error) bool { return fault.Is(err, fault.NotFound) || fault.Is(err, fault.Conflict) }

// again tells whether the same may go better in a while.
func again(err error) bool { return fault.Is(err, fault.Unavailable) || fault.Is(err, fault.Exhausted) }

func retryAfter(err error) time.Duration {
	var f *fault.Error
	if errors.As(err, &f) {
		return f.RetryAfter
	}
	return 0
}
