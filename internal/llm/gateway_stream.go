package llm

import (
	"context"
	"iter"

	"github.com/tripwright/tripwright/internal/fault"
)

// Stream answers req in pieces. A model that cannot stream gives its answer as one piece. Once a piece was given nothing is
// tried again: it cannot be taken back.
func (g *Gateway) Stream(ctx context.Context, req Request) iter.Seq2[Chunk, error] {
	return func(yield func(Chunk, error) bool) {
		if err := g.stream(ctx, req, yield); err != nil {
			fault.Wrap(&err, "llm.Gateway(%s)", req.Task)
			yield(Chunk{}, err)
		}
	}
}

func (g *Gateway) stream(ctx context.Context, req Request, yield func(Chunk, error) bool) error {
	q, err := g.question(req)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, g.c.Within)
	defer cancel()
	for n := 0; ; n++ {
		begun, err := g.attemptStream(ctx, q, yield)
		if err == nil || begun || !g.again(ctx, n, err) {
			return err
		}
	}
}

// attemptStream passes one stream on, and says whether a piece of it was given.
func (g *Gateway) attemptStream(ctx context.Context, q question, yield func(Chunk, error) bool) (begun bool, err error) {
	settle, err := g.reserve(ctx, q)
	if err != nil {
		return false, err
	}
	done, left := Reply{}, false
	for c, failed := range streamOf(ctx, q) {
		if err = failed; err != nil {
			break
		}
		if c.Done != nil {
			done = *c.Done
			continue // it is given when it is paid
		}
		begun = true
		if left = !yield(c, nil); left {
			err = billed(fault.New(fault.Unavailable, "nobody listens any more"))
			break
		}
	}
	done, err = settle(done, err)
	if err == nil {
		yield(Chunk{Done: &done}, nil)
		return true, nil
	}
	if left {
		return true, nil // nobody is there to hear of it
	}
	return begun, err
}

// streamOf gives a model's answer in pieces, or in one.
func streamOf(ctx context.Context, q question) iter.Seq2[Chunk, error] {
	if s, ok := q.model.(Streamer); ok {
		return s.Stream(ctx, q.Request)
	}
	return func(yield func(Chunk, error) bool) {
		r, err := q.model.Complete(ctx, q.Request)
		if err != nil {
			yield(Chunk{}, err)
			return
		}
		if yield(Chunk{Text: r.Text}, nil) {
			yield(Chunk{Done: &r}, nil)
		}
	}
}
