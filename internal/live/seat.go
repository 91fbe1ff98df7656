package live

import "sync/atomic"

// seat is the place of one follower in a run's story.
type seat struct {
	tail *tail
	seq  atomic.Int64 // the last event taken; the window keeps those after it
	wake func()       // there is more: must not block
}

// next gives the next events that are there, at most n. They stay in the window until taken.
func (s *seat) next(n int) []*entry { return s.tail.after(s.seq.Load(), n) }

func (s *seat) took(e *entry) { s.seq.Store(e.event.Seq) }
