package app

import (
	"context"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/client"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/runner"
	"github.com/tripwright/tripwright/internal/servertest"
	"github.com/tripwright/tripwright/internal/settings"
	"github.com/tripwright/tripwright/internal/tenant"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// Visitors plan without an account and see nothing of each other. A month later what one left is gone, from the engine too; what
// another claimed is all there.
func TestGuestsAreForgotten(t *testing.T) {
	t.Parallel()
	for name, cfg := range map[string]func(t *testing.T) settings.Config{
		"file": func(*testing.T) settings.Config { return settings.Config{} },
		"server": func(t *testing.T) settings.Config {
			return settings.Config{DatabaseURL: settings.Secret(servertest.Postgres(t))}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			today := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
			g, clock, server := openAt(t, cfg(t), today)
			gone, stays := visitor(t, g, server), visitor(t, g, server)
			if _, err := gone.FindRun(t.Context(), stays.run); !fault.Is(err, fault.NotFound) {
				t.Errorf("a guest sees another's trip: %v", err)
			}
			if _, err := stays.Claim(t.Context(), api.Signup{Email: "ada@example.org", Password: "a hunter and two dogs", OrgName: "Ada's"}); err != nil {
				t.Fatal(err)
			}
			if r, err := stays.FindRun(t.Context(), stays.run); err != nil || r.Status != "completed" {
				t.Errorf("what was claimed: %v, %v", r.Status, err)
			}

			for _, tt := range []struct {
				days, guests int64
				there        bool
			}{{29, 0, true}, {31, 1, false}, {32, 0, false}} {
				clock.set(today.AddDate(0, 0, int(tt.days)))
				cfg := g.cfg
				cfg.KeepRuns = settings.Period(90 * day)
				p, err := g.Prune(t.Context(), cfg)
				if err != nil || p.Guests != tt.guests {
					t.Errorf("after %d days %d guests are forgotten, want %d; %v", tt.days, p.Guests, tt.guests, err)
				}
				for _, v := range []struct {
					*guest
					there bool
				}{{gone, tt.there}, {stays, true}} {
					if store, engine := g.has(t, tenant.With(t.Context(), v.who), v.run); store != v.there || engine != v.there {
						t.Errorf("after %d days: in the store %t, in the engine %t, want %t", tt.days, store, engine, v.there)
					}
				}
			}
			clock.set(today.AddDate(0, 0, 31))
			if err := gone.Refresh(t.Context()); !fault.Is(err, fault.Denied) {
				t.Errorf("the guest who is gone: %v", err)
			}
		})
	}
}

// openAt opens the program with its doors, at a moment.
func openAt(t *testing.T, cfg settings.Config, at time.Time) (g *aged, c *setClock, url string) {
	t.Helper()
	g, c = &aged{cfg: cfg, now: at}, &setClock{}
	c.set(at)
	g.cfg.Offline, g.cfg.Ephemeral, g.cfg.LogLevel, g.cfg.Now = true, true, "error", c.now
	var err error
	if g.App, err = Open(t.Context(), g.cfg, Replace{}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = g.Close(tenant.AsSystem(context.WithoutCancel(t.Context()))) })
	s, err := g.OpenService(t.Context(), g.cfg, func(string, ...any) {})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	server := httptest.NewServer(s.Handler)
	t.Cleanup(server.Close)
	return g, c, server.URL
}

// setClock stands still until it is set.
type setClock struct{ us atomic.Int64 }

func (c *setClock) set(t time.Time) { c.us.Store(t.UnixMicro()) }

func (c *setClock) now() time.Time { return time.UnixMicro(c.us.Load()).UTC() }

// guest is a visitor with a plan.
type guest struct {
	*api.Client
	who tenant.Identity
	run string
}

func visitor(t *testing.T, g *aged, url string) *guest {
	t.Helper()
	v := &guest{Client: &api.Client{Core: client.Core{BaseURL: url}}}
	if _, err := v.Guest(t.Context()); err != nil {
		t.Fatal(err)
	}
	me, err := v.Me(t.Context())
	if err != nil || !me.Guest {
		t.Fatalf("%+v, %v", me, err)
	}
	v.who = tenant.Identity{Org: me.Org.ID, User: me.User.ID}
	v.run = runner.NewID()
	req := plan.Request{Text: "5 days in Paris next June, $2,500, art and food", Now: g.now, Seed: 1, Iterations: 50}
	if _, err := g.Plan(tenant.With(t.Context(), v.who), v.run, req, nil); err != nil {
		t.Fatal(err)
	}
	return v
}
