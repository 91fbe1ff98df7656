package live

import (
	"context"
	"iter"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/run"
)

// Events gives the events of a run after a Seq, in order, none left out, and waits for more until the story ends. An error is
// the last thing it gives: the source's, when the events cannot be read at the beginning; the cause, when ctx is done;
// fault.Unavailable, when the hub is closed.
func (h *Hub) Events(ctx context.Context, ref Ref, after int64) iter.Seq2[run.Event, error] {
	return func(yield func(run.Event, error) bool) {
		news := make(chan struct{}, 1)
		s := &seat{wake: func() {
			select {
			case news <- struct{}{}:
			default: // it is known already
			}
		}}
		over, err := h.sit(ctx, s, ref, Position{AfterSeq: max(after, 0)})
		if over {
			return
		}
		if err != nil {
			fault.Wrap(&err, "live.Events(%s)", ref.Run)
			yield(run.Event{}, err)
			return
		}
		defer h.stand(s)
		for {
			if !give(s, yield) {
				return
			}
			select {
			case <-news:
			case <-ctx.Done():
				yield(run.Event{}, context.Cause(ctx))
				return
			case <-h.ctx.Done():
				yield(run.Event{}, h.closing())
				return
			}
		}
	}
}

// give gives what the window has, and tells whether there may be more.
func give(s *seat, yield func(run.Event, error) bool) bool {
	for {
		entries := s.next(64)
		if len(entries) == 0 {
			return true
		}
		for _, e := range entries {
			s.took(e)
			if !yield(e.event, nil) || e.frame.Last {
				return false
			}
		}
	}
}
