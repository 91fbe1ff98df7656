package tool

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
)

// How long to wait before the one retry.
const (
	minJitter = 200 * time.Millisecond
	maxJitter = 500 * time.Millisecond
)

// attempts calls f, and once more after a pause when the first attempt failed in a way that may pass. It gives when the
// answer was asked for.
func attempts[T any](ctx context.Context, g *Guard, name string, soft time.Duration, f func(context.Context) (T, error)) (v T, at time.Time, retries int, err error) {
	soft, delay := cmp.Or(soft, g.Soft, SoftTimeout), g.Delay[name]
	for {
		at = g.now()
		v, err = attempt(ctx, name, soft, delay, f)
		if err == nil || retries == 1 || !fault.Is(err, fault.Unavailable) || !g.pause(ctx) {
			return v, at, retries, err
		}
		retries++
	}
}

// attempt gives f a time limit. It returns when the limit is over even if f does not: then f ends when it likes and its
// answer is dropped.
func attempt[T any](ctx context.Context, name string, limit, delay time.Duration, f func(context.Context) (T, error)) (T, error) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	type reply struct {
		v   T
		err error
	}
	done := make(chan reply, 1)
	go func() {
		var r reply
		defer func() { done <- r }()
		defer recovered(&r.err, name)
		if !sleep(ctx, delay) {
			r.err = gaveUp(ctx, name)
			return
		}
		r.v, r.err = f(ctx)
	}()
	var none T
	select {
	case r := <-done:
		if r.err != nil && ctx.Err() != nil {
			return none, gaveUp(ctx, name)
		}
		return r.v, r.err
	case <-ctx.Done():
		return none, gaveUp(ctx, name)
	}
}

// recovered turns a panic of a tool into an error: it happens on a goroutine of its own and would end the program.
func recovered(err *error, name string) {
	if p := recover(); p != nil {
		*err = fault.New(fault.Internal, "%s failed", name).Because(fmt.Errorf("panic: %v\n%s", p, debug.Stack()))
	}
}

// gaveUp says that a call ended by its context: too slow, or no longer wanted.
func gaveUp(ctx context.Context, name string) error {
	if errors.Is(ctx.Err(), context.Canceled) {
		return fault.New(fault.Unavailable, "the call of %s was cancelled", name).Because(context.Canceled)
	}
	return fault.New(fault.Unavailable, "%s did not answer in time", name).Because(context.DeadlineExceeded)
}

// pause waits before a retry. It waits not at all and says false when the time left is too short for that.
func (g *Guard) pause(ctx context.Context) bool {
	chance := 0.5
	if g.Chance != nil {
		chance = g.Chance()
	}
	wait := minJitter + time.Duration(chance*float64(maxJitter-minJitter))
	// A context counts on the machine's clock, whatever time it is for the Guard.
	if end, ok := ctx.Deadline(); ok && time.Until(end) <= wait {
		return false
	}
	return sleep(ctx, wait)
}

// sleep waits and says whether ctx lived to see the end of it.
func sleep(ctx context.Context, d time.Duration) bool {
	if d <= 0 {
		return ctx.Err() == nil
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// Alive is nil while ctx is, and the error of a call given up afterwards. Adapters that only compute begin with it.
func Alive(ctx context.Context, name string) error {
	if ctx.Err() == nil {
		return nil
	}
	return gaveUp(ctx, name)
}
