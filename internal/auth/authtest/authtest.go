// Package authtest helps to test with accounts: a Keeper in memory, a Service over both, and RunKeeper,
// the suite that every Keeper must pass. Only tests import it.
package authtest

import (
	"cmp"
	"context"
	"sync"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/keys/keystest"
)

// Cheap is a cost for tests alone: a hash takes microseconds, and guessing as little.
var Cheap = auth.Cost{MemoryKiB: 64, Time: 1, Lanes: 1}

// Clock is a time that moves when it is told to. It is safe for concurrent use.
type Clock struct {
	mu sync.Mutex
	at time.Time
}

// NewClock gives a clock that stands at a moment of no importance.
func NewClock() *Clock { return &Clock{at: time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)} }

// Now gives the time.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

// Pass lets d pass.
func (c *Clock) Pass(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = c.at.Add(d)
}

// New makes a service for tests. Zero fields of the configuration become a Keeper in memory, Keys and cheap hashes.
func New(t testing.TB, c auth.Config) *auth.Service {
	t.Helper()
	if c.Keeper == nil {
		c.Keeper = NewKeeper()
	}
	if c.Keys == nil {
		c.Keys = keystest.Tokens(t, c.Now)
	}
	if c.Cost == (auth.Cost{}) {
		c.Cost = Cheap
	}
	s, err := auth.New(c)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Attempts is a counter in memory that can be told to fail.
type Attempts struct {
	Now    func() time.Time // nil means time.Now
	Before func()           // is called before anything is counted; nil: nothing happens

	mu     sync.Mutex
	counts map[string]count
	broken error
	asked  int
}

type count struct {
	n     int
	until time.Time
}

// Break lets everything fail with err from now on, and work again when it is nil.
func (a *Attempts) Break(err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.broken = err
}

// Asked gives how often anything was asked.
func (a *Attempts) Asked() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.asked
}

// Keys gives under what was counted.
func (a *Attempts) Keys() (out []string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for k := range a.counts {
		out = append(out, k)
	}
	return out
}

// Add is that of auth.Attempts.
func (a *Attempts) Add(ctx context.Context, key string, within time.Duration) (n int, left time.Duration, err error) {
	err = a.with(ctx, key, func(c count, now time.Time) count {
		if c.n == 0 {
			c.until = now.Add(within)
		}
		c.n++
		n, left = c.n, c.until.Sub(now)
		return c
	})
	return n, left, err
}

// Count is that of auth.Attempts.
func (a *Attempts) Count(ctx context.Context, key string) (n int, left time.Duration, err error) {
	err = a.with(ctx, key, func(c count, now time.Time) count {
		if c.n > 0 {
			n, left = c.n, c.until.Sub(now)
		}
		return c
	})
	return n, left, err
}

// Reset is that of auth.Attempts.
func (a *Attempts) Reset(ctx context.Context, key string) error {
	return a.with(ctx, key, func(count, time.Time) count { return count{} })
}

// with changes the count of a key, which is zero when it is over.
func (a *Attempts) with(ctx context.Context, key string, change func(count, time.Time) count) error {
	if a.Before != nil {
		a.Before()
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.asked++
	if err := cmp.Or(a.broken, ctx.Err()); err != nil {
		return err
	}
	now := time.Now()
	if a.Now != nil {
		now = a.Now()
	}
	c := a.counts[key]
	if !now.Before(c.until) {
		c = count{}
	}
	if a.counts == nil {
		a.counts = map[string]count{}
	}
	if c = change(c, now); c.n == 0 {
		delete(a.counts, key)
	} else {
		a.counts[key] = c
	}
	return nil
}
