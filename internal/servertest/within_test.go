package servertest_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tripwright/tripwright/internal/servertest"
)

func TestWaitingEndsWithAReason(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		began, ctx := time.Now(), servertest.Within(t)
		<-ctx.Done()
		if after := time.Since(began); after > 10*time.Minute || context.Cause(ctx) == ctx.Err() {
			t.Errorf("after %v it ends with %v", after, context.Cause(ctx))
		}
		c := make(chan int, 1)
		c <- 7
		if got := servertest.Next(t, c, "a number"); got != 7 {
			t.Errorf("what comes is %d", got)
		}
	})
}
