package live

import (
	"context"
	"sync"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
)

// Hub keeps the open streams of this process. Close it when done.
type Hub struct {
	cfg     Config
	ctx     context.Context
	stop    context.CancelFunc
	unhook  func() bool
	at      *shards
	batches sync.Pool
	work    sync.WaitGroup // streams and loops

	mu      sync.Mutex
	tails   map[Ref]*tail
	rest    context.CancelFunc // ends the loops; nil while nobody follows anything
	leaving bool               // no new followers
	streams int
	empty   chan struct{} // closed once there are no streams and none will come
	fresh   int           // tails of runs that have just begun
	dirty   []*tail
	readers int
	deaf    bool // the last look at the source failed, and was logged
}

// New gives a hub that works until ctx is done or it is closed. Without streams it does nothing at all.
func New(ctx context.Context, cfg Config) (*Hub, error) {
	cfg, err := cfg.withDefaults()
	if err != nil {
		return nil, err
	}
	h := &Hub{cfg: cfg, tails: map[Ref]*tail{}, at: newShards(), empty: make(chan struct{})}
	h.batches.New = func() any { return new(batch) }
	h.ctx, h.stop = context.WithCancel(ctx)
	h.unhook = context.AfterFunc(ctx, func() { h.leave(); h.cut() })
	return h, nil
}

// sit gives s a seat at the run and finds what it needs. over: the story has ended and nothing is left to be told; then, and
// on error, it has no seat.
func (h *Hub) sit(ctx context.Context, s *seat, ref Ref, from Position) (over bool, err error) {
	s.seq.Store(from.AfterSeq)
	if err := h.add(s, ref); err != nil {
		return false, err
	}
	over, err = s.tail.place(ctx, s, from)
	if over || err != nil {
		h.stand(s)
	}
	return over, err
}

func (h *Hub) add(s *seat, ref Ref) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.leaving || h.ctx.Err() != nil {
		return h.closing()
	}
	t := h.tails[ref]
	if t == nil {
		t = newTail(ref, h.cfg.Source)
		h.tails[ref] = t
	}
	s.tail = t
	t.add(s)
	h.wakeUp()
	return nil
}

func (h *Hub) closing() error {
	err := fault.New(fault.Unavailable, "the server is being restarted: follow the run again in a moment")
	err.RetryAfter = h.cfg.Retry
	return err
}

// stand gives up a seat. A tail goes with its last one, and with the last tail the loops.
func (h *Hub) stand(s *seat) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if s.tail.remove(s) && h.tails[s.tail.ref] == s.tail {
		h.age(s.tail)
		delete(h.tails, s.tail.ref)
	}
	h.restIfIdle()
}

// restIfIdle ends the loops when there is nothing to follow. The caller holds the lock.
func (h *Hub) restIfIdle() {
	if len(h.tails) == 0 && h.rest != nil {
		h.rest()
		h.rest = nil
	}
}

// wakeUp starts the loops. The caller holds the lock.
func (h *Hub) wakeUp() {
	if h.rest != nil {
		return
	}
	var ctx context.Context
	ctx, h.rest = context.WithCancel(h.ctx)
	h.work.Go(func() { h.beat(ctx) })
	h.work.Go(func() { h.sweep(ctx) })
}

// opened counts a stream in, unless the hub is being left; whoever leaves it finds the stream in its shard.
func (h *Hub) opened(s *stream) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.leaving {
		return h.closing()
	}
	h.streams++
	h.work.Add(1)
	s.shard = h.at.add(s)
	h.cfg.Meter.Open(1)
	return nil
}

// closed counts it out.
func (h *Hub) closed(s *stream) {
	h.stand(&s.seat)
	h.at.remove(s.shard, s)
	h.cfg.Meter.Open(-1)
	s.leave()
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.streams--; h.leaving && h.streams == 0 {
		close(h.empty)
	}
	h.work.Done()
}

// Drain refuses new followers and asks those there are to come back, to another process: each stream sends what is being
// sent, says when to try again, a little later for each, and ends. It returns when none is left, or cuts the rest when ctx is
// done.
func (h *Hub) Drain(ctx context.Context) {
	h.leave()
	i := 0
	for s := range h.at.all() {
		s.goodbye(h.cfg.Retry + time.Duration(i%100)*h.cfg.Retry/50) // from one to three times Retry
		i++
	}
	select {
	case <-h.empty:
	case <-ctx.Done():
		h.cut()
	}
}

// Close cuts what is still open and waits until nothing of the hub is left running. It can be called again.
func (h *Hub) Close() {
	h.unhook()
	h.leave()
	h.stop()
	h.cut()
	h.work.Wait()
}

func (h *Hub) leave() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if !h.leaving && h.streams == 0 {
		close(h.empty)
	}
	h.leaving = true
}

func (h *Hub) cut() {
	for s := range h.at.all() {
		s.cut()
	}
}
