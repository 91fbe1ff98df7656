package durable_test

import (
	"context"
	"sync/atomic"
	"testing"

	"github.com/tripwright/tripwright/internal/durable"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/tenant"
)

// A run whose end could not be recorded goes on in the process that had it, by itself, from its records; one that is being worked
// on is let be.
func TestAnEndThatCouldNotBeRecorded(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, cfg durable.Config) {
		ctx, e := within(t), open(t, cfg)
		var steps, slowly, bodies atomic.Int32
		hold := make(chan struct{})
		quick := durable.Register(e, "quick", func(c *durable.Run, in int) (int, error) {
			bodies.Add(1)
			return durable.Step(c, "only", func(context.Context) (int, error) { steps.Add(1); return in + 1, nil })
		})
		long := durable.Register(e, "long", func(c *durable.Run, in int) (int, error) {
			return durable.Step(c, "long", func(context.Context) (int, error) { slowly.Add(1); <-hold; return in, nil })
		})
		must(t, e.Serve(ctx, durable.Serving{Take: true}))
		busy, err := long.Start(ctx, "long", 7)
		must(t, err)
		h, err := quick.Start(ctx, "r", 1)
		await(t, h, err)
		if over, err := e.Over(ctx, "r"); err != nil || !over {
			t.Fatalf("it is over, and said to be: %t %v", over, err)
		}
		must(t, durable.Unrecord(ctx, e, tenant.Local.Org, "r"))
		eventually(t, "the run is over again", func() bool {
			over, err := e.Over(ctx, "r")
			return err == nil && over
		})
		again, err := quick.Resume(ctx, "r")
		if got := await(t, again, err); got != 2 || steps.Load() != 1 || bodies.Load() < 2 {
			t.Errorf("it gives %d after %d steps and %d starts, want 2 after 1 and 2 or more", got, steps.Load(), bodies.Load())
		}
		close(hold)
		if got := await(t, busy, nil); got != 7 || slowly.Load() != 1 {
			t.Errorf("the run that was worked on began %d times", slowly.Load())
		}
		if _, err := e.Over(ctx, "none"); !fault.Is(err, fault.NotFound) {
			t.Errorf("a run that is not there: %v", err)
		}
	})
}
