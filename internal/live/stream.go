package live

import (
	"sync"
	"time"

	"github.com/tripwright/tripwright/internal/sse"
)

// ping is the heartbeat.
var ping = sse.AppendComment(nil, "ping")

// stream is one reader's connection. Whoever has something for it notes it and starts a goroutine that writes until nothing is
// left; between that it has none. So a reader that does not read holds up its own goroutine only, and not longer than the
// pipe's patience.
type stream struct {
	seat
	hub   *Hub
	out   pipe
	shard uint8
	run   string // whose story it tells from the beginning; "" when the first event was sent, or is not to be
	began time.Time
	until time.Time // its longest life
	leave func()    // gives up the place that it was admitted to
	over  func() bool

	mu      sync.Mutex
	queue   sse.Queue
	first   []byte // sent before all else
	last    []byte // sent after what is being sent, then the stream ends; what waits in the queue is left to the next stream
	writing bool   // a goroutine writes, or will; true before the beginning and after the end
	behind  bool   // reads straight from the window, as fast as it is read itself: in a replay, and when its queue is full
	pinging bool   // a heartbeat is due
	broken  bool   // ends without another word
	timer   *time.Timer
	gone    chan struct{} // closed after the end
}

func (h *Hub) newStream() *stream {
	now := h.cfg.Now()
	s := &stream{hub: h, began: now, until: now.Add(h.cfg.MaxLife), writing: true, behind: true, gone: make(chan struct{})}
	s.seat.wake = s.more
	return s
}

// begin lets the stream flow into out.
func (s *stream) begin(out pipe, first []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.out, s.first = out, first
	s.writing = false
	s.write()
}

// more is told that the window has more.
func (s *stream) more() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.behind {
		s.fill()
	}
	s.write()
}

// fill moves events from the window to the queue. When the queue is full of events that must not be dropped, the window keeps
// the others, and the stream reads there: if it is the throttle that is slow, this ends it; if it is the reader, the pipe's
// patience does.
func (s *stream) fill() {
	for {
		entries := s.next(64)
		if len(entries) == 0 {
			return
		}
		for _, e := range entries {
			dropped, ok := s.queue.Push(&e.frame)
			if !ok {
				s.behind = true
				return
			}
			if dropped > 0 {
				s.hub.cfg.Meter.Dropped(dropped)
			}
			s.took(e)
		}
	}
}

// beat sends a heartbeat, or ends a life that was long enough, or whose reader may follow no longer.
func (s *stream) beat(now time.Time) {
	if drop := s.hub.cfg.Drop; drop > 0 && now.Sub(s.began) >= drop {
		s.cut()
		return
	}
	if now.After(s.until) || s.over() {
		s.goodbye(s.hub.cfg.Retry)
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.pinging = true
	s.write()
}

// goodbye asks the reader to come back after a while, and ends.
func (s *stream) goodbye(retry time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.last == nil {
		s.last = sse.AppendRetry(nil, retry)
	}
	s.write()
}

// cut ends the stream at once, even in the middle of a word.
func (s *stream) cut() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.broken = true
	if s.out != nil {
		s.out.abort()
	}
	s.write()
}
