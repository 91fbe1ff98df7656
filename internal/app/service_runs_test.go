package app

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/durable"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/planning"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/runner"
	"github.com/tripwright/tripwright/internal/settings"
	"github.com/tripwright/tripwright/internal/tenant"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// fickle is a log whose database is away now and then.
type fickle struct {
	run.Log
	away *atomic.Bool
}

func (f fickle) AppendEvent(ctx context.Context, e run.Event) (run.Event, error) {
	if f.away.Load() {
		return run.Event{}, fault.New(fault.Unavailable, "away")
	}
	return f.Log.AppendEvent(ctx, e)
}

// When the database goes away between a run and its first event, whoever asked is told soon, and the run goes on by itself when it
// is back: once, with a story without gaps, and also when the clock was put back meanwhile.
func TestARunWhoseFirstEventCannotBeTold(t *testing.T) {
	t.Parallel()
	for name, later := range map[string]time.Duration{"a little later": runner.StrayAfter, "put back by an hour": -time.Hour} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			firstEventCannotBeTold(t, later)
		})
	}
}

func firstEventCannotBeTold(t *testing.T, later time.Duration) {
	ctx := tenant.With(t.Context(), tenant.Identity{Org: "mine", User: "me"})
	var ahead atomic.Int64
	cfg := settings.Config{Offline: true, Ephemeral: true, LogLevel: "error", Now: func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }}
	a, err := Open(ctx, cfg, Replace{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = a.Close(context.WithoutCancel(ctx)) })
	var away atomic.Bool
	a.Flow.Log, _ = planning.Patient(fickle{a.Flow.Log, &away}, nil)
	if err := a.Engine.Serve(ctx, durable.Serving{Take: true}); err != nil {
		t.Fatal(err)
	}
	away.Store(true)
	began := time.Now()
	req := plan.Request{Text: "5 days in Paris next June, $2,500, art and food", Now: began.UTC(), Seed: 1, Iterations: 50}
	_, err = a.Door(ctx, planning.Doors{Keep: a.Store.CreateRun, Begun: func(context.Context, string) {}}).Start(ctx, "r", req)
	if took := time.Since(began); !fault.Is(err, fault.Unavailable) || took > runner.AnswerWithin+time.Second {
		t.Fatalf("answered %v after %v", err, took)
	}
	if err := a.runner.Strays(ctx); err != nil { // too early: it may be on its way
		t.Fatal(err)
	}
	if _, err := a.Engine.Over(ctx, "r"); !fault.Is(err, fault.NotFound) {
		t.Errorf("the engine heard of it: %v", err)
	}
	away.Store(false)
	ahead.Store(int64(later))
	if err := a.runner.Strays(ctx); err != nil {
		t.Fatal(err)
	}
	r := run.Run{Status: run.Running}
	for end := time.Now().Add(30 * time.Second); !r.Status.Final() && time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if r, err = a.Store.FindRunByID(ctx, "r"); err != nil {
			t.Fatal(err)
		}
	}
	if r.Status != run.Completed {
		t.Errorf("the run is %s: %s", r.Status, r.Problem)
	}
	events, err := a.Store.FindEvents(ctx, "r", 0)
	if err != nil || len(events) == 0 || events[0].Status != run.NodeStarted || events[0].Seq != 1 {
		t.Errorf("%d events, %v", len(events), err)
	}
}
