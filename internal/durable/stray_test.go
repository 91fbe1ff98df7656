package durable_test

import (
	"context"
	"testing"

	"github.com/tripwright/tripwright/internal/durable"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/servertest"
	"github.com/tripwright/tripwright/internal/tenant"
)

// A step that is in flight while its run is forgotten, and does not hear of it, records itself when it is done. That goes too: with the
// next time its organisation is forgotten, or with all such records.
func TestNothingIsLeftOfAStepInFlight(t *testing.T) {
	t.Parallel()
	for name, again := range map[string]func(ctx context.Context, e *durable.Engine) error{
		"its organisation once more": func(ctx context.Context, e *durable.Engine) error { return e.ForgetOrg(ctx) },
		"all that is left": func(ctx context.Context, e *durable.Engine) error {
			if err := e.ForgetStrays(ctx); !fault.Is(err, fault.Denied) {
				return fault.New(fault.Internal, "anybody may: %v", err)
			}
			return e.ForgetStrays(tenant.AsSystem(ctx))
		},
	} {
		t.Run(name, func(t *testing.T) {
			onBoth(t, func(t *testing.T, cfg durable.Config) {
				ctx := guest(servertest.Within(t), "gone", "")
				e := open(t, cfg)
				begun, free, done := make(chan struct{}), make(chan struct{}), make(chan struct{})
				wf := durable.Register(e, "wf", func(c *durable.Run, _ int) (int, error) {
					defer close(done)
					return durable.Step(c, "deaf", func(context.Context) (int, error) {
						close(begun)
						<-free
						return 1, nil
					})
				})
				others := durable.Register(e, "others", func(c *durable.Run, _ int) (int, error) {
					return durable.Step(c, "quick", func(context.Context) (int, error) { return 2, nil })
				})
				stays, err := others.Start(guest(ctx, "stays", ""), "o", 0)
				must(t, err)
				_, err = stays.Wait(ctx)
				must(t, err)
				_, err = wf.Start(ctx, "r", 0)
				must(t, err)
				<-begun
				must(t, e.ForgetOrg(ctx))
				close(free)
				<-done
				must(t, again(ctx, e))
				if n, err := durable.Recorded(ctx, e, "gone"); n != 0 || err != nil {
					t.Errorf("%d records are left of who is gone: %v", n, err)
				}
				if n, err := durable.Recorded(ctx, e, "stays"); n < 2 || err != nil {
					t.Errorf("%d records of who stays: %v", n, err)
				}
			})
		})
	}
}
