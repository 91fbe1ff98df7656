package durable_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/tripwright/tripwright/internal/durable"
	"github.com/tripwright/tripwright/internal/servertest"
	"github.com/tripwright/tripwright/internal/tenant"
)

// guest acts for an organisation of one's own: one of a guest who comes from an address, or, without, one that has signed up.
func guest(ctx context.Context, org, address string) context.Context {
	who := tenant.Identity{Org: org, User: "u"}
	if address != "" {
		who.Lane = tenant.Guest
		who = who.ComingFrom(address)
	}
	return tenant.With(ctx, who)
}

// However much one address asks for, under however many names, whoever has nothing under way begins at once, and then the
// places go round. The lane of a run stands in the book, so it does not matter which process takes it.
func TestOneLaneDoesNotKeepOthersWaiting(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, cfg durable.Config) {
		ctx, work := servertest.Within(t), newHeld()
		door, e := open(t, cfg), open(t, cfg)
		wf := durable.Register(door, "wf", newHeld().flow("door"))
		must(t, door.Serve(ctx, durable.Serving{Concurrency: -1}))
		durable.Register(e, "wf", work.flow("worker"))
		must(t, e.Serve(ctx, durable.Serving{Concurrency: 4, Spare: 1, Take: true}))
		for i := range 12 {
			_, err := wf.Start(guest(ctx, fmt.Sprintf("guest%02d", i), "192.0.2.1"), fmt.Sprintf("flood%02d", i), 0)
			must(t, err)
		}
		for range 4 {
			next(t, work.begun)
		}
		for i := range 3 {
			_, err := wf.Start(guest(ctx, "member", ""), fmt.Sprintf("member%d", i), 0)
			must(t, err)
		}
		if got := next(t, work.begun); got != "member0" {
			t.Errorf("%s has the spare place, want the first run of who had nothing under way", got)
		}
		if n := len(durable.Taken(e)); n != 5 {
			t.Errorf("%d places are taken, want 5", n)
		}
		// From then on a place goes to the lane that has fewer: first three of one and one of the other, then two and two.
		for i, want := range []string{"", "member1", "flood04"} {
			must(t, door.Cancel(guest(ctx, fmt.Sprintf("guest%02d", i), ""), fmt.Sprintf("flood%02d", i)))
			if want == "" {
				continue // it was one more than the limit
			}
			if got := next(t, work.begun); got != want {
				t.Errorf("%s goes next, want %s", got, want)
			}
		}
		close(work.free)
	})
}

// Runs from before there were lanes wait in that of their organisation.
func TestRunsFromBeforeThereWereLanes(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, cfg durable.Config) {
		ctx, work := servertest.Within(t), newHeld()
		door := open(t, cfg)
		wf := durable.Register(door, "wf", newHeld().flow("door"))
		must(t, door.Serve(ctx, durable.Serving{Concurrency: -1}))
		for i := range 6 {
			_, err := wf.Start(guest(ctx, "many", ""), fmt.Sprint(i), 0)
			must(t, err)
		}
		_, err := wf.Start(guest(ctx, "few", ""), "few", 0)
		must(t, err)
		must(t, durable.ForgetLanes(ctx, door))
		e := open(t, cfg)
		durable.Register(e, "wf", work.flow("worker"))
		must(t, e.Serve(ctx, durable.Serving{Concurrency: 2, Take: true}))
		if a, b := next(t, work.begun), next(t, work.begun); a != "few" && b != "few" {
			t.Errorf("%s and %s begin, both of one organisation", a, b)
		}
		close(work.free)
	})
}

// However many runs of a workflow that is set apart wait, so many go at once, and others do not wait behind them, whether they
// begin where they are started or are taken from the queue.
func TestUploadsDoNotKeepPlansWaiting(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, cfg durable.Config) {
		ctx, work := within(t), newHeld()
		apart := durable.Serving{Concurrency: 2, Apart: map[string]durable.Places{"upload": {Most: 2, Spare: 1}}, Take: true}
		door, e := open(t, cfg), open(t, cfg)
		upload := durable.Register(door, "upload", newHeld().flow("door"))
		plan := durable.Register(door, "plan", newHeld().flow("door"))
		must(t, door.Serve(ctx, durable.Serving{Concurrency: -1}))
		durable.Register(e, "upload", work.flow("worker"))
		here := durable.Register(e, "plan", work.flow("worker"))
		must(t, e.Serve(ctx, apart))
		for i := range 9 {
			_, err := upload.Start(ctx, fmt.Sprintf("upload%d", i), 0)
			must(t, err)
		}
		a, b := next(t, work.begun), next(t, work.begun)
		_, err := plan.Start(ctx, "queued", 0)
		must(t, err)
		if got := next(t, work.begun); got != "queued" {
			t.Errorf("after %s and %s, %s begins", a, b, got)
		}
		_, err = here.Start(ctx, "here", 0)
		must(t, err)
		if got := next(t, work.begun); got != "here" {
			t.Errorf("after %s and %s, %s begins", a, b, got)
		}
		if n := len(durable.Taken(e)); n != 4 {
			t.Errorf("%d places are taken, want 4", n)
		}
		_, err = upload.Start(guest(ctx, "stranger", ""), "stranger", 0)
		must(t, err)
		if got := next(t, work.begun); got != "stranger" {
			t.Errorf("after %s and %s of one organisation, %s begins", a, b, got)
		}
		close(work.free)
	})
}

// BenchmarkClaim is what it costs to take one run while ten thousand of a hundred lanes wait.
func BenchmarkClaim(b *testing.B) {
	onBothOf(b, func(b *testing.B, cfg durable.Config) {
		e := open(b, cfg)
		durable.Register(e, "wf", steps)
		must(b, durable.FillQueue(b.Context(), e, "wf", 10_000, 100))
		for _, full := range []bool{false, true} {
			b.Run(fmt.Sprintf("full=%t", full), func(b *testing.B) {
				for b.Loop() {
					must(b, durable.ClaimOne(b.Context(), e, full))
				}
			})
		}
	})
}
