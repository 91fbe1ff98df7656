package cache

import (
	"sync"
	"time"
)

// limits are the limiters of one process: theoretical arrival times, in microseconds, by key.
type limits struct {
	mu   sync.Mutex
	tats expiring[int64]
}

// allow takes a turn at now, microseconds.
func (ls *limits) allow(key string, p pace, now int64) Verdict {
	ls.mu.Lock()
	defer ls.mu.Unlock()
	tat, _, _ := ls.tats.get(key, now*1000)
	owed, ok := p.turn(tat, now)
	if ok || tat > now+p.full {
		ls.tats.put(key, now+owed, (now+owed)*1000, now*1000)
	}
	return p.verdict(owed, ok)
}

// owes notes what is owed under key according to somebody else; it never makes a debt smaller.
func (ls *limits) owes(key string, owed time.Duration, now int64) {
	ls.mu.Lock()
	defer ls.mu.Unlock()
	tat := now + owed.Microseconds()
	if here, _, _ := ls.tats.get(key, now*1000); here < tat {
		ls.tats.put(key, tat, tat*1000, now*1000)
	}
}
