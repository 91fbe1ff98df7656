package live

import (
	"context"
	"iter"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// shardCount is how many groups of streams there are. Each has its own moment of the heartbeat's period, so that never all
// streams are written to at once.
const shardCount = 25

// shards holds the open streams.
type shards struct {
	turn  atomic.Uint32
	shard [shardCount]struct {
		mu      sync.Mutex
		streams map[*stream]struct{}
	}
}

func newShards() *shards {
	all := &shards{}
	for i := range all.shard {
		all.shard[i].streams = map[*stream]struct{}{}
	}
	return all
}

// add puts s into a shard, in turn, and gives its number.
func (all *shards) add(s *stream) uint8 {
	i := uint8(all.turn.Add(1) % shardCount)
	at := &all.shard[i]
	at.mu.Lock()
	defer at.mu.Unlock()
	at.streams[s] = struct{}{}
	return i
}

func (all *shards) remove(i uint8, s *stream) {
	at := &all.shard[i]
	at.mu.Lock()
	defer at.mu.Unlock()
	delete(at.streams, s)
}

func (all *shards) members(i int) []*stream {
	at := &all.shard[i]
	at.mu.Lock()
	defer at.mu.Unlock()
	return slices.Collect(maps.Keys(at.streams))
}

func (all *shards) all() iter.Seq[*stream] {
	return func(yield func(*stream) bool) {
		for i := range all.shard {
			for _, s := range all.members(i) {
				if !yield(s) {
					return
				}
			}
		}
	}
}

// beat sends the heartbeats, shard after shard, until ctx is done. A beat that is late does not move the next.
func (h *Hub) beat(ctx context.Context) {
	step := h.cfg.Heartbeat / shardCount
	next := h.cfg.Now()
	for i := 0; ; i = (i + 1) % shardCount {
		next = next.Add(step)
		if !sleepUntil(ctx, next.Sub(h.cfg.Now())) {
			return
		}
		now := h.cfg.Now()
		for _, s := range h.at.members(i) {
			s.beat(now)
		}
	}
}

func sleepUntil(ctx context.Context, d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-ctx.Done():
		return false
	}
}
