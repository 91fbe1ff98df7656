package live

import (
	"time"

	"github.com/tripwright/tripwright/internal/sse"
)

// write starts the goroutine that writes, unless there is one. The caller holds the lock.
func (s *stream) write() {
	if !s.writing {
		s.writing = true
		go s.flush()
	}
}

// flush writes until nothing is left that is due.
func (s *stream) flush() {
	b := s.hub.batches.Get().(*batch)
	defer func() {
		b.reset()
		s.hub.batches.Put(b)
	}()
	for s.take(b) {
		if len(b.pieces) > 0 && s.out.write(b.bytes()) != nil {
			s.end(false)
			return
		}
		for _, label := range b.labels {
			s.hub.cfg.Meter.Sent(label)
		}
		if s.run != "" && len(b.labels) > 0 {
			s.hub.cfg.Meter.First(s.run, s.began)
			s.run = ""
		}
		if b.final {
			s.end(!b.broken)
			return
		}
	}
}

// take fills b with what is due, in order, and tells whether there was anything. If not, nobody writes any longer.
func (s *stream) take(b *batch) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	b.reset()
	if s.broken {
		b.final, b.broken = true, true
		return true
	}
	b.add(s.first)
	s.first = nil
	wait := s.takeFrames(b)
	if s.pinging && !b.final {
		b.add(ping)
		s.pinging = false
	}
	if s.last != nil && !b.final {
		b.add(s.last)
		b.final = true
	}
	if len(b.pieces) > 0 {
		return true
	}
	s.writing = false
	s.lookAgain(wait)
	return false
}

// takeFrames takes the frames that are due from the queue, then from the window if the stream is behind, and tells how long
// to wait for the next.
func (s *stream) takeFrames(b *batch) (wait time.Duration) {
	now := s.hub.cfg.Now()
	for !b.full() {
		var f *sse.Frame
		switch {
		case s.queue.Len() > 0 && s.behind:
			f = s.queue.Pop()
		case s.behind:
			f = s.takeFromWindow()
		default:
			f, wait = s.queue.Take(now)
		}
		if f == nil {
			return wait
		}
		b.frame(f)
	}
	return 0
}

// takeFromWindow gives the next frame of the window. With the last one the stream is no longer behind.
func (s *stream) takeFromWindow() *sse.Frame {
	entries := s.next(1)
	if len(entries) == 0 {
		s.behind = false
		return nil
	}
	s.took(entries[0])
	return &entries[0].frame
}

// lookAgain comes back when the throttle lets the next frame through.
func (s *stream) lookAgain(wait time.Duration) {
	if wait <= 0 {
		return
	}
	if s.timer != nil {
		s.timer.Reset(wait)
		return
	}
	s.timer = time.AfterFunc(wait, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.write()
	})
}

// end closes the pipe and forgets the stream. It is called once, by the goroutine that writes; no other starts after it.
func (s *stream) end(graceful bool) {
	s.out.close(graceful)
	s.mu.Lock()
	if s.timer != nil {
		s.timer.Stop()
	}
	s.mu.Unlock()
	s.hub.closed(s)
	close(s.gone)
}
