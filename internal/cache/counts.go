package cache

import (
	"sync"
	"time"
)

// counts are the counters of one process. Times are nanoseconds.
type counts struct {
	mu sync.Mutex
	ns expiring[int]
}

func (cs *counts) add(key string, within time.Duration, now int64) (n int, left time.Duration) {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	n, end, ok := cs.ns.get(key, now)
	if !ok {
		end = after(now, within)
	}
	cs.ns.put(key, n+1, end, now)
	return n + 1, time.Duration(end - now)
}

func (cs *counts) count(key string, now int64) (n int, left time.Duration) {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	n, end, ok := cs.ns.get(key, now)
	if !ok {
		return 0, 0
	}
	return n, time.Duration(end - now)
}

// counted notes what somebody else has counted; it never makes a count smaller.
func (cs *counts) counted(key string, n int, left time.Duration, now int64) {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	if here, _, _ := cs.ns.get(key, now); here < n {
		cs.ns.put(key, n, after(now, left), now)
	}
}

func (cs *counts) reset(key string) {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	cs.ns.remove(key)
}
