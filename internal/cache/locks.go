package cache

import (
	"sync"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
)

// locks are the locks of one process.
type locks struct {
	mu     sync.Mutex
	tokens expiring[uint64]
	last   uint64 // token given out
}

// take gives the token of a lock, or false when somebody has it. now is in nanoseconds.
func (ls *locks) take(key string, ttl time.Duration, now int64) (token uint64, ok bool, err error) {
	ls.mu.Lock()
	defer ls.mu.Unlock()
	if _, _, held := ls.tokens.get(key, now); held {
		return 0, false, nil
	}
	if !ls.tokens.room(now) {
		return 0, false, fault.New(fault.Exhausted, "too many locks are held at once")
	}
	ls.last++
	ls.tokens.put(key, ls.last, after(now, ttl), now)
	return ls.last, true, nil
}

// release ends the lock that was taken with token, and none that somebody took after it.
func (ls *locks) release(key string, token uint64) {
	ls.mu.Lock()
	defer ls.mu.Unlock()
	if ls.tokens.holds(key, token) {
		ls.tokens.remove(key)
	}
}
