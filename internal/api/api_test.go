package api_test

import (
	"errors"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/cache"
	"github.com/tripwright/tripwright/internal/door"
	"github.com/tripwright/tripwright/internal/door/doortest"
	"github.com/tripwright/tripwright/internal/fault"
)

func TestConfigThatCannotBe(t *testing.T) {
	t.Parallel()
	whole := func() api.Config {
		p := &planner{}
		return api.Config{Runs: p, Tools: &tools{}, Accounts: &people{}, Streams: &broadcast{runs: p}, Destinations: &places{}, Knowledge: &shelf{}, Shares: &links{}, Limiter: &doortest.Turns{}, Replays: &doortest.Replays{}, Audit: &doortest.Book{}, Own: &own{}, Members: &members{}}
	}
	if _, err := api.New(whole()); err != nil {
		t.Fatalf("a whole one: %v", err)
	}
	for field, change := range map[string]func(*api.Config){
		"api.Config.Own":      func(c *api.Config) { c.Own = nil },
		"api.Config.Members":  func(c *api.Config) { c.Members = nil },
		"api.Config.Tools":    func(c *api.Config) { c.Tools = nil },
		"api.Config.Runs":     func(c *api.Config) { c.Runs = nil },
		"api.Config.Limiter":  func(c *api.Config) { c.Limiter = nil },
		"api.Config.Accounts": func(c *api.Config) { c.Accounts = nil },
		"api.Config.Audit":    func(c *api.Config) { c.Audit = nil },
		"api.Config.Replays":  func(c *api.Config) { c.Replays = nil },
		"UI_ORIGIN":           func(c *api.Config) { c.UIOrigin = "*" },
	} {
		c := whole()
		change(&c)
		_, err := api.New(c)
		var f *fault.Error
		if !errors.As(err, &f) || f.Field != field {
			t.Errorf("%s: got %v", field, err)
		}
	}
}

// What parameters are not what is asked for says which; an address is let in by the methods that it has.
func TestParametersThatCannotBe(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	for name, path := range map[string]string{
		"unknown question": "/plan?colour=red", "many": "/plan?limit=201", "no status": "/plan?status=sleeping",
		"no number": "/plan/" + unknownRun + "/events?after=abc", "no slot": "/plan/" + unknownRun + "/alternatives?slot=9", "slot missing": "/plan/" + unknownRun + "/alternatives",
	} {
		if p := wantProblem(t, b.ask(u, "GET", path, ""), 400, "invalid"); strings.Contains(path, "?") && p.Field == "" {
			t.Errorf("%s: which parameter it is is not said: %+v", name, p)
		}
	}
	wantProblem(t, b.write(u, "POST", "/plan", ""), 400, "invalid")
	wantProblem(t, b.write(u, "PUT", "/plan", ""), 405, "method_not_allowed")
	if w := b.ask(user{}, "OPTIONS", "/plan/x", ""); w.Code != 204 || w.Header().Get("Allow") != "DELETE, GET, HEAD, PATCH, OPTIONS" {
		t.Errorf("OPTIONS: %d %v", w.Code, w.Header())
	}
}

// The door is as wide as Config says.
func TestTheDoorIsAsConfigSays(t *testing.T) {
	t.Parallel()
	counted := &doortest.Tally{}
	b := setup(t, func(c *api.Config) {
		c.BodyBytes, c.Patience, c.Meter = 100, time.Millisecond, counted
		c.Limits = door.Limits{User: cache.Limit{Rate: 7, Per: time.Minute, Burst: 7}}
		c.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("192.0.2.1/32")}
		c.Runs = slowRuns{c.Runs.(*planner)}
	})
	u := b.user()
	wantProblem(t, b.write(u, "POST", "/plan", `{"text": "`+strings.Repeat("x", 100)+`"}`), 413, "too_large")
	wantProblem(t, b.ask(u, "GET", "/plan", ""), 504, "timeout")
	if w := b.ask(u, "GET", "/auth/me", "", "Origin", "https://ui.example.com"); w.Header().Get("RateLimit-Limit") != "7" || w.Header().Get("Access-Control-Allow-Origin") != "https://ui.example.com" {
		t.Errorf("%d %v", w.Code, w.Header())
	}
	b.ask(user{}, "GET", "/.well-known/jwks.json", "", "X-Forwarded-For", "203.0.113.9")
	if last := b.turns.Keys[len(b.turns.Keys)-1]; last != "rate:address:203.0.113.9" {
		t.Errorf("the last turn was that of %s", last)
	}
	if want := "POST /plan 413, GET /plan 504, GET /auth/me 200, GET /.well-known/jwks.json 200"; strings.Join(counted.Ended, ", ") != want {
		t.Errorf("counted %v, want %s", counted.Ended, want)
	}
}
