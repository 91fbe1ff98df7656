package sse

import (
	"context"
	"time"
)

// wait is how long to wait before the next connection: never less than the server asks for, and spread, so that all who lost
// the same server do not come back in the same moment.
func (f *follower) wait() time.Duration {
	base := f.Backoff
	if f.retry > 0 {
		base = f.retry
	}
	d := base
	for range f.failures {
		d = min(2*d, max(f.MaxBackoff, base))
	}
	d = max(d, f.hold)
	return d + time.Duration(f.Chance()*float64(d)/2)
}

// sleep waits for d, and tells whether ctx let it.
func sleep(ctx context.Context, d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-ctx.Done():
		return false
	}
}
