package tape

import (
	"context"
	"os"
	"slices"
	"sync"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/llm"
)

// Recorder writes what models answer to the end of a file that only its owner can read.
type Recorder struct {
	mu   sync.Mutex
	file *os.File
}

// Record opens a file to record into.
func Record(path string) (_ *Recorder, err error) {
	defer fault.Wrap(&err, "tape.Record")
	f, err := os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, fault.New(fault.Invalid, "the tape %s cannot be written", path).Because(err)
	}
	return &Recorder{file: f}, nil
}

// Close ends the recording.
func (r *Recorder) Close() error { return r.file.Close() }

// Hear gives a model that answers as m does, and is recorded.
func (r *Recorder) Hear(m llm.Model) llm.Model { return &heard{m, r} }

type heard struct {
	llm.Model
	to *Recorder
}

// Complete asks the model. An answer that cannot be written down is given all the same, with the error.
func (h *heard) Complete(ctx context.Context, req llm.Request) (llm.Reply, error) {
	reply, err := h.Model.Complete(ctx, req)
	if ctx.Err() != nil {
		return reply, err // who gave up heard no answer
	}
	if failed := h.to.write(req, reply, err); failed != nil && err == nil {
		err = failed
	}
	return reply, err
}

func (r *Recorder) write(req llm.Request, reply llm.Reply, cause error) error {
	key, err := digest(req)
	if err != nil {
		return err
	}
	l := line{Digest: key, Task: req.Task, User: scrub(req.User), Model: reply.Usage.Model, Text: scrub(reply.Text),
		Calls: slices.Clone(reply.Calls), Stop: reply.Stop, Turn: []byte(scrub(string(reply.Turn))), Input: reply.Usage.Input, Output: reply.Usage.Output}
	for i, c := range l.Calls {
		l.Calls[i].Input = []byte(scrub(string(c.Input)))
	}
	if cause != nil {
		l.Failed, l.Message = fault.KindOf(cause), fault.Message(cause)
	}
	b, err := json.Marshal(l, json.Deterministic(true), jsontext.AllowInvalidUTF8(true))
	if err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	_, err = r.file.Write(append(b, '\n'))
	return err
}
