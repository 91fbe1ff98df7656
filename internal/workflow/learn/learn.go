// Package learn is the workflow that takes a file into an organisation's library: it is read, cleaned, cut, given vectors and
// kept, all of it or nothing. A process that dies over it is followed by another, which reads the file again and goes on from the
// vectors that were made. A file over which its reader broke three times is set aside.
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
	// Turn waits until one more file may be read, and gives what ends the reading.
	Turn func(ctx context.Context) (done func(), err error)
	Read rag.Reader
	// Take makes a document of what was read and keeps it, and tells how many of its windows have their vectors. An encoder that does
	// not answer is fault.Unavailable or fault.Exhausted.
	Take func(ctx context.Context, u rag.Upload, text rag.Reading, progress func(done, total int)) error
	// Drop removes a document that nobody wants any more; one that is not there is fault.NotFound.
	Drop func(ctx context.Context, id string) error
	Now  func() time.Time
	Wait func(ctx context.Context, d time.Duration) error // between two tries
}

// Workflow takes files in.
type Workflow struct{ Deps }

// New refuses what cannot work.
func New(d Deps) (*Workflow, error) {
	if d.Uploads == nil || d.Turn == nil || d.Read == nil || d.Take == nil || d.Drop == nil || d.Now == nil || d.Wait == nil {
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
	return durable.Step(c, "learn", func(ctx context.Context) (out Outcome, err error) {
		var u rag.Upload
		err = w.patiently(ctx, func() (err error) {
			u, err = w.Uploads.FindUploadByID(ctx, in.Upload)
			return err
		})
		if fault.Is(err, fault.NotFound) {
			return Outcome{rag.UploadCancelled}, nil // deleted before anybody came to it
		}
		if err != nil || u.Status.Final() {
			return Outcome{u.Status}, err
		}
		return w.learn(ctx, u)
	})
}

// pauses are how long an encoder or a database that does not answer is waited for.
var pauses = []time.Duration{time.Second, 5 * time.Second, 30 * time.Second, 2 * time.Minute}

// patiently does f until it succeeds, nothing more is to be hoped for, or ctx ends.
func (w *Workflow) patiently(ctx context.Context, f func() error) error {
	for try := 0; ; try++ {
		err := f()
		if !again(err) || try == len(pauses) {
			return err
		}
		if err := w.Wait(ctx, max(pauses[try], retryAfter(err))); err != nil {
			return err
		}
	}
}

func (w *Workflow) learn(ctx context.Context, u rag.Upload) (Outcome, error) {
	p := progress{Workflow: w, ctx: ctx, id: u.ID}
	var text rag.Reading
	err := w.patiently(ctx, func() (err error) {
		text, err = w.read(ctx, u, &p)
		return err
	})
	if err == nil {
		err = w.patiently(ctx, func() error { return w.Take(ctx, u, text, p.tell) })
	}
	switch {
	case err == nil:
		return w.end(ctx, u.ID, rag.UploadUpdate{Status: rag.UploadReady, Done: p.total, Total: p.total})
	case ctx.Err() != nil:
		return Outcome{}, ctx.Err()
	}
	return w.end(ctx, u.ID, rag.Failed(err))
}

// endWithin is how long one try to keep an end may take, which does not end with the run.
const endWithin = time.Minute

// endReadingWithin is the same for a strike that is taken back: whoever stops the program waits for it.
const endReadingWithin = 2 * time.Second

// end keeps how an upload ended, once even if the run was stopped meanwhile: whoever deleted the upload may have looked for its
// document just before that was there.
func (w *Workflow) end(ctx context.Context, id string, u rag.UploadUpdate) (out Outcome, err error) {
	u.At = w.Now()
	err = w.patiently(ctx, func() (err error) {
		late, cancel := context.WithTimeout(context.WithoutCancel(ctx), endWithin)
		defer cancel()
		out, err = w.keepEnd(late, id, u)
		return err
	})
	return out, err
}

// keepEnd keeps an end. When somebody deleted or cancelled the upload in the meantime, what was made of it goes.
func (w *Workflow) keepEnd(ctx context.Context, id string, u rag.UploadUpdate) (Outcome, error) {
	err := w.Uploads.UpdateUpload(ctx, id, u)
	if fault.Is(err, fault.Conflict) {
		first, err := w.Uploads.FindUploadByID(ctx, id)
		if err == nil && first.Status == rag.UploadReady { // another process has done the same
			return Outcome{rag.UploadReady}, nil
		}
		if err != nil && !fault.Is(err, fault.NotFound) {
			return Outcome{}, err
		}
	} else if !fault.Is(err, fault.NotFound) {
		return Outcome{u.Status}, err
	}
	if err := w.Drop(ctx, id); err != nil && !fault.Is(err, fault.NotFound) {
		return Outcome{}, err
	}
	return Outcome{rag.UploadCancelled}, nil
}

// again tells whether the same may go better in a while.
func again(err error) bool { return fault.Is(err, fault.Unavailable) || fault.Is(err, fault.Exhausted) }

func retryAfter(err error) time.Duration {
	var f *fault.Error
	if errors.As(err, &f) {
		return f.RetryAfter
	}
	return 0
}
