package app

import (
	"context"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/durable"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/retention"
	"github.com/tripwright/tripwright/internal/servertest"
	"github.com/tripwright/tripwright/internal/settings"
	"github.com/tripwright/tripwright/internal/tenant"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

const day = 24 * time.Hour

// aged is a program that has one run of 40 days ago, of each of two organisations, and one of today.
type aged struct {
	*App
	cfg        settings.Config
	now        time.Time
	mine, them context.Context
}

// begin is called before anything is planned.
func newAged(t *testing.T, cfg settings.Config, begin ...func(*App)) *aged {
	t.Helper()
	g := &aged{now: time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)}
	today := g.now
	g.now = today.Add(-40 * day)
	g.cfg = cfg
	g.cfg.Offline, g.cfg.Ephemeral, g.cfg.LogLevel, g.cfg.Now = true, true, "error", func() time.Time { return g.now }
	g.mine = tenant.With(t.Context(), tenant.Identity{Org: "mine", User: "me"})
	g.them = tenant.With(t.Context(), tenant.Identity{Org: "them", User: "they"})
	a, err := Open(g.mine, g.cfg, Replace{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = a.Close(context.WithoutCancel(g.mine)) })
	g.App = a
	for _, f := range begin {
		f(a)
	}
	g.plan(t, g.mine, "old")
	g.plan(t, g.them, "old")
	g.now = today
	g.plan(t, g.mine, "new")
	return g
}

func (g *aged) plan(t *testing.T, ctx context.Context, id string) {
	t.Helper()
	req := plan.Request{Text: "5 days in Paris next June, $2,500, art and food", Now: g.now, Seed: 1, Iterations: 50}
	if _, err := g.Plan(ctx, id, req, nil); err != nil {
		t.Fatal(err)
	}
}

// has tells whether a run is there, in the store and in the engine.
func (g *aged) has(t *testing.T, ctx context.Context, id string) (inStore, inEngine bool) {
	t.Helper()
	_, err := g.Store.FindRunByID(ctx, id)
	if err != nil && !fault.Is(err, fault.NotFound) {
		t.Fatal(err)
	}
	_, eerr := g.Engine.Steps(ctx, id)
	if eerr != nil && !fault.Is(eerr, fault.NotFound) {
		t.Fatal(eerr)
	}
	return err == nil, eerr == nil
}

func (g *aged) want(t *testing.T, old bool) {
	t.Helper()
	for _, r := range []struct {
		ctx  context.Context
		id   string
		want bool
	}{{g.mine, "old", old}, {g.them, "old", old}, {g.mine, "new", true}} {
		if store, engine := g.has(t, r.ctx, r.id); store != r.want || engine != r.want {
			who, _ := tenant.From(r.ctx)
			t.Errorf("run %q of %s: in the store %t, in the engine %t, want %t", r.id, who.Org, store, engine, r.want)
		}
	}
}

// What is forgotten of a run goes from the engine too, and nothing else does.
func TestRetentionForgetsInTheEngineToo(t *testing.T) {
	t.Parallel()
	for name, cfg := range map[string]func(t *testing.T) settings.Config{
		"file": func(*testing.T) settings.Config { return settings.Config{} },
		"server": func(t *testing.T) settings.Config {
			return settings.Config{DatabaseURL: settings.Secret(servertest.Postgres(t))}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g := newAged(t, cfg(t))
			g.want(t, true)
			p, err := g.Prune(t.Context(), g.cfg)
			if err != nil || p.Runs != 2 {
				t.Fatalf("forgotten: %+v, %v", p, err)
			}
			g.want(t, false)
			if _, err := g.Prune(t.Context(), g.cfg); err != nil {
				t.Errorf("nothing is left to forget: %v", err)
			}
		})
	}
}

// A clock that jumps a year ahead makes nothing be forgotten that night; the night after a night that was one, what is old goes.
func TestRetentionWaitsAfterAJumpOfTheClock(t *testing.T) {
	t.Parallel()
	last := retention.Nightly(time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC))
	g := newAged(t, settings.Config{}, func(a *App) {
		a.Engine.Schedule("retention", func(time.Time) time.Time { return last }, func(context.Context, time.Time) error { return nil })
	})
	g.now = g.now.Add(365 * day)
	if err := g.Retain(t.Context(), g.cfg, retention.Nightly(g.now)); err != nil {
		t.Fatal(err)
	}
	g.want(t, true)

	if err := g.Engine.Serve(t.Context(), durable.Serving{Take: true}); err != nil {
		t.Fatal(err)
	}
	for seen := false; !seen; time.Sleep(10 * time.Millisecond) {
		var err error
		if seen, err = g.Engine.Seen(t.Context(), "retention", last); err != nil || t.Context().Err() != nil {
			t.Fatal(err)
		}
	}
	// This machine is still a year ahead; what counts is when it was due.
	if err := g.Retain(t.Context(), g.cfg, last.Add(2*day)); err != nil {
		t.Fatal(err)
	}
	g.want(t, false)
}
