package servertest

import (
	"context"
	"errors"
	"testing"
	"time"
)

// patience is how long a test waits for what others do before it is red: long on the slowest of days, and before the tests of the
// package are given up as a whole, which would tell less.
const patience = 5 * time.Minute

// Within gives a context for waiting: it ends with the test, or with a reason when what the test waits for does not come. So an
// event that is lost, or a run that nobody works on, is a red test and not one that hangs.
func Within(t testing.TB) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeoutCause(t.Context(), patience, errors.New("what the test waits for does not come"))
	t.Cleanup(cancel)
	return ctx
}

// Next gives what comes next on a channel; the test fails when nothing does.
func Next[T any](t testing.TB, c <-chan T, what string) T {
	t.Helper()
	ctx := Within(t)
	select {
	case v := <-c:
		return v
	case <-ctx.Done():
		t.Fatalf("in vain: %s: %v", what, context.Cause(ctx))
	}
	panic("unreachable")
}
