package durable_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/durable"
	"github.com/tripwright/tripwright/internal/tenant"
)

// calmly is a configuration in which nobody looks after what is not worked on while a test lasts.
func calmly(cfg durable.Config) durable.Config {
	if cfg.URL != "" {
		cfg.Heartbeat, cfg.Liveness = time.Hour, 4*time.Hour
	}
	return cfg
}

// queued starts a run that nobody works on yet: at a door that has no room for it.
func queued(t *testing.T, cfg durable.Config, id string) durable.Handle[string] {
	t.Helper()
	ctx, door := within(t), open(t, cfg)
	wf := durable.Register(door, "wf", newHeld().flow("door"))
	must(t, door.Serve(ctx, durable.Serving{Concurrency: -1}))
	h, err := wf.Start(ctx, id, 0)
	must(t, err)
	return h
}

// Whatever reply of the database is lost on the way from the queue to work, the process that got the run without hearing of
// it finds it, begins it once, keeps no place for it afterwards, and does not count the loss as if a process had died.
func TestARunThatNobodyWorksOn(t *testing.T) {
	t.Parallel()
	for name, placed := range map[string]bool{
		"the reply to taking it out of the queue": true,
		"the reply to claiming or starting it":    false,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			onBoth(t, func(t *testing.T, cfg durable.Config) {
				ctx, work := within(t), newHeld()
				e := open(t, cfg)
				durable.Register(e, "wf", work.flow("worker"))
				must(t, e.Serve(ctx, durable.Serving{Concurrency: 1})) // what is new it does not take
				h := queued(t, cfg, "r")
				must(t, durable.Mislay(ctx, e, tenant.Local.Org, "r", placed))
				eventually(t, "it begins", func() bool { return len(work.begun) > 0 })
				if n, err := durable.Attempts(ctx, e, tenant.Local.Org, "r"); err != nil || n != 1 {
					t.Errorf("it counts as begun %d times (%v), want once", n, err)
				}
				close(work.free)
				if got := await(t, h, nil); got != "worker" || len(work.begun) != 1 {
					t.Errorf("%q ended it after %d began", got, len(work.begun))
				}
				eventually(t, "its place is free", func() bool { return len(durable.Taken(e)) == 0 })
			})
		})
	}
}

// Who asks for such a run does not wait until it is found.
func TestResumingARunThatNobodyWorksOn(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, cfg durable.Config) {
		cfg = calmly(cfg)
		ctx, work := within(t), newHeld()
		e := open(t, cfg)
		wf := durable.Register(e, "wf", work.flow("worker"))
		close(work.free)
		h, err := wf.Start(ctx, "before", 0)
		await(t, h, err)
		queued(t, cfg, "r")
		must(t, durable.Mislay(ctx, e, tenant.Local.Org, "r", true))
		h, err = wf.Resume(ctx, "r")
		if got := await(t, h, err); got != "worker" || len(work.begun) != 2 {
			t.Errorf("%q ended it after %d began", got, len(work.begun))
		}
	})
}

// When the library does not look into the queue of a process any more, what lies there goes on all the same.
func TestAQueueThatIsNotLookedInto(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, cfg durable.Config) {
		ctx, work := within(t), newHeld()
		e := open(t, cfg)
		durable.Register(e, "wf", work.flow("worker"))
		must(t, e.Serve(ctx, durable.Serving{Concurrency: 1, Take: true}))
		must(t, durable.Unlist(ctx, e))
		time.Sleep(1500 * time.Millisecond) // the library sees each second which queues there are
		close(work.free)
		if got := await(t, queued(t, cfg, "r"), nil); got != "worker" || len(work.begun) != 1 {
			t.Errorf("%q ended it after %d began", got, len(work.begun))
		}
	})
}

// A run that the library calls for when it is in other hands already does not begin here.
func TestARunThatIsCalledForTooLate(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, cfg durable.Config) {
		cfg = calmly(cfg)
		ctx, work := within(t), newHeld()
		late := open(t, cfg)
		durable.Register(late, "wf", work.flow("late"))
		must(t, late.Serve(ctx, durable.Serving{Concurrency: 1, Take: true}))
		goOn := durable.Halt(late)
		h := queued(t, cfg, "r")
		eventually(t, "it is taken out of the queue", func() bool { return durable.TakenOut(ctx, late, tenant.Local.Org, "r") })
		other := open(t, cfg)
		durable.Register(other, "wf", work.flow("other"))
		must(t, other.Serve(ctx, durable.Serving{Concurrency: 1}))
		must(t, durable.HandOver(ctx, late, other, tenant.Local.Org, "r"))
		if who := next(t, work.begun); who != "r" {
			t.Errorf("%q began", who)
		}
		goOn()
		durable.Halt(late)()
		if n := len(work.begun); n != 0 {
			t.Errorf("it began %d times more", n)
		}
		close(work.free)
		if got := await(t, h, nil); got != "other" {
			t.Errorf("%q ended it", got)
		}
	})
}

// A place whose run is in nobody's hands, or is not there at all, is free again.
func TestAPlaceThatIsLeftOver(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, cfg durable.Config) {
		ctx, work := within(t), newHeld()
		e := open(t, cfg)
		wf := durable.Register(e, "wf", work.flow("worker"))
		must(t, e.Serve(ctx, durable.Serving{Concurrency: 4, Take: true}))
		close(work.free)
		h, err := wf.Start(ctx, "over", 0)
		await(t, h, err)
		other := newHeld()
		e2 := open(t, cfg)
		wf2 := durable.Register(e2, "wf", other.flow("other"))
		must(t, e2.Serve(ctx, durable.Serving{Concurrency: 4}))
		h, err = wf2.Start(ctx, "elsewhere", 0)
		must(t, err)
		next(t, other.begun)
		for _, id := range []string{"over", "elsewhere", "none"} {
			durable.TakePlace(e, tenant.Local.Org, id)
		}
		if got := durable.Taken(e); len(got) != 3 {
			t.Fatalf("places: %v", got)
		}
		eventually(t, "the places are free", func() bool { return len(durable.Taken(e)) == 0 })
		if diff := cmp.Diff([]string{"local/elsewhere"}, durable.Taken(e2)); diff != "" {
			t.Errorf("a run that is worked on has no place: %s", diff)
		}
		close(other.free)
		await(t, h, nil)
	})
}
