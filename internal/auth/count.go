package auth

import (
	"context"
	"sync"
	"time"
)

// How the shared counter is used.
const (
	patience  = time.Second     // for one answer of it
	leaveItBe = 5 * time.Second // after it failed, before it is asked again
)

// attempts counts failures in the shared counter, and always in this process too: when the shared one does not answer, this
// process goes on with what it saw itself. Guessing never becomes free because a server is down.
type attempts struct {
	shared Attempts // nil: this process counts alone
	own    *counter
	now    func() time.Time
	alone  func(ctx context.Context, err error) // is told that the shared one failed

	mu    sync.Mutex
	after time.Time // when the shared one may be asked again
}

// add counts one more. What the shared counter says goes, because it alone knows of resets at other machines.
func (a *attempts) add(ctx context.Context, key string, within time.Duration) (n int, left time.Duration) {
	n, left = a.own.add(key, within)
	a.ask(ctx, func(ctx context.Context) error {
		sn, sleft, err := a.shared.Add(ctx, key, within)
		if err == nil {
			n, left = sn, sleft
		}
		return err
	})
	return n, left
}

// count gives the higher of what both know. It is for counts that nothing resets, such as locks: one that was made here while
// the shared counter was down holds when it is back.
func (a *attempts) count(ctx context.Context, key string) (n int, left time.Duration) {
	n, left = a.own.count(key)
	a.ask(ctx, func(ctx context.Context) error {
		sn, sleft, err := a.shared.Count(ctx, key)
		if err == nil && sn > 0 {
			n, left = max(n, sn), max(left, sleft)
		}
		return err
	})
	return n, left
}

func (a *attempts) reset(ctx context.Context, key string) {
	a.own.reset(key)
	a.ask(ctx, func(ctx context.Context) error { return a.shared.Reset(ctx, key) })
}

// ask asks the shared counter unless it failed a moment ago. A caller who hangs up stops nothing: a guess counts whether its
// answer is read or not.
func (a *attempts) ask(ctx context.Context, question func(context.Context) error) {
	if a.shared == nil || a.resting() {
		return
	}
	asking, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
	defer cancel()
	if err := question(asking); err != nil {
		a.mu.Lock()
		a.after = a.now().Add(leaveItBe)
		a.mu.Unlock()
		a.alone(ctx, err)
	}
}

func (a *attempts) resting() bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.now().Before(a.after)
}

// counter counts in this process.
type counter struct {
	now func() time.Time

	mu     sync.Mutex
	counts map[string]tally
	sweep  int // how many there may be before those that are over are swept out
}

type tally struct {
	n     int
	until time.Time
}

func newCounter(now func() time.Time) *counter {
	return &counter{now: now, counts: map[string]tally{}, sweep: 1024}
}

func (c *counter) add(key string, within time.Duration) (int, time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := c.now()
	t, ok := c.counts[key]
	if !ok || !now.Before(t.until) {
		t = tally{until: now.Add(within)}
	}
	t.n++
	c.counts[key] = t
	if len(c.counts) > c.sweep {
		for k, t := range c.counts {
			if !now.Before(t.until) {
				delete(c.counts, k)
			}
		}
		c.sweep = max(1024, 2*len(c.counts))
	}
	return t.n, t.until.Sub(now)
}

func (c *counter) count(key string) (int, time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	left := c.counts[key].until.Sub(c.now())
	if left <= 0 {
		return 0, 0
	}
	return c.counts[key].n, left
}

func (c *counter) reset(key string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.counts, key)
}
