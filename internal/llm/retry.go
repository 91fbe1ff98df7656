package llm

import (
	"context"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
)

// Backoff is how often a question is put again after a failure of one kind, and how long is waited before.
type Backoff struct {
	Again int           // times, after the first; 0: never
	Base  time.Duration // the longest wait before the first of them; doubled each time
	Most  time.Duration // no wait is longer, but for one the provider asked for
}

// Backoffs are the kinds that may pass. What is not here is not asked again: it would fail in the same way.
func Backoffs() map[fault.Kind]Backoff {
	return map[fault.Kind]Backoff{
		fault.Unavailable: {Again: 2, Base: 500 * time.Millisecond, Most: 4 * time.Second},
		fault.Exhausted:   {Again: 3, Base: time.Second, Most: 8 * time.Second},
	}
}

// wait gives how long to wait before asking again for the nth time, from 0. Full jitter: any time up to the doubled base,
// so that many who failed together do not come back together. A provider that named a time is not asked before it.
func (b Backoff) wait(n int, named time.Duration, chance float64) time.Duration {
	most := min(b.Base<<n, b.Most)
	return named + time.Duration(chance*float64(most))
}

// sleep waits, and says whether ctx lived to see the end of it. It does not begin to wait for what cannot come in time.
func sleep(ctx context.Context, d time.Duration) bool {
	if end, ok := ctx.Deadline(); ok && time.Until(end) <= d {
		return false
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return ctx.Err() == nil
	case <-ctx.Done():
		return false
	}
}
