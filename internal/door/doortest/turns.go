// Package doortest has what a door needs, in memory, for tests of rooms with handlers: the limiter, the replays, the audit and the meter,
// each with a way to let it fail. No program imports it.
package doortest

import (
	"context"
	"sync"
	"time"

	"github.com/tripwright/tripwright/internal/cache"
)

// Turns is a door.Limiter that allows what is left.
type Turns struct {
	Left map[string]int // by key; absent means enough
	Err  error          // what Allow gives
	Keys []string       // that were asked for

	mu sync.Mutex
}

// Allow takes a turn.
func (t *Turns) Allow(_ context.Context, key string, l cache.Limit) (cache.Verdict, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.Keys = append(t.Keys, key)
	n, counted := t.Left[key]
	switch {
	case t.Err != nil:
		return cache.Verdict{}, t.Err
	case !counted:
		return cache.Verdict{OK: true, Remaining: l.Burst - 1, ResetAfter: time.Second}, nil
	case n == 0:
		return cache.Verdict{RetryAfter: 1500 * time.Millisecond, ResetAfter: 3 * time.Second}, nil
	}
	t.Left[key]--
	return cache.Verdict{OK: true, Remaining: n - 1, ResetAfter: time.Second}, nil
}
