package app_test

import (
	"context"
	"errors"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/app"
	"github.com/tripwright/tripwright/internal/client"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/servertest"
	"github.com/tripwright/tripwright/internal/settings"
	"github.com/tripwright/tripwright/internal/tenant"
)

// jumpy is a service whose clock can be set while it runs.
type jumpy struct {
	t     *testing.T
	ahead atomic.Int64
	*api.Client
}

func newJumpy(t *testing.T, database string) *jumpy {
	t.Helper()
	j := &jumpy{t: t}
	cfg, err := settings.FromEnvironment()
	if err != nil {
		t.Fatal(err)
	}
	cfg.Data, cfg.DatabaseURL, cfg.Offline, cfg.LogLevel = t.TempDir(), settings.Secret(database), true, "error"
	cfg.SimulateNodeDelay = "planner:300ms"
	cfg.Now = func() time.Time { return time.Now().Add(time.Duration(j.ahead.Load())) }
	ctx := t.Context()
	a, err := app.Open(ctx, cfg, app.Replace{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = a.Close(tenant.AsSystem(context.WithoutCancel(ctx))) })
	s, err := a.OpenService(ctx, cfg, func(string, ...any) {})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	server := httptest.NewServer(s.Handler)
	t.Cleanup(server.Close)
	j.Client = &api.Client{Core: client.Core{BaseURL: server.URL}, Poll: 50 * time.Millisecond}
	return j
}

var ada = api.Login{Email: "ada@example.com", Password: "a hunter and two dogs"}

func (j *jumpy) jump(d time.Duration) { j.ahead.Add(int64(d)) }

// soon wants to be let in within seconds, which is how long a turn takes to come back.
func (j *jumpy) soon(what string, try func() error) {
	j.t.Helper()
	for end := time.Now().Add(6 * time.Second); ; time.Sleep(100 * time.Millisecond) {
		err := try()
		if err == nil {
			return
		}
		if !fault.Is(err, fault.Exhausted) || time.Now().After(end) {
			j.t.Fatalf("%s: %v", what, err)
		}
	}
}

func (j *jumpy) login() {
	j.t.Helper()
	j.soon("sign in", func() error { _, err := j.Login(j.t.Context(), ada); return err })
}

// plan begins a run, lets the clock jump in the middle of it, and wants it completed, told once and without gaps.
func (j *jumpy) plan(jump time.Duration) string {
	j.t.Helper()
	var began api.Started
	j.soon("begin a plan", func() (err error) {
		began, err = j.Plan(j.t.Context(), api.Wish{Text: "5 days in Paris next June, $2,500, art and food"})
		return err
	})
	var last run.Event
	for e, err := range j.Follow(servertest.Within(j.t), began.RunID, 0) {
		if err != nil {
			j.t.Fatalf("after %+v: %v", last, err)
		}
		if e.Seq != last.Seq+1 {
			j.t.Errorf("event %d comes after %d", e.Seq, last.Seq)
		}
		if last = e; e.Node == "planner" && e.Status == run.NodeStarted && jump != 0 {
			j.jump(jump)
			jump = 0
			j.login() // tokens of the other time may be over
		}
	}
	if last.Status != run.Done {
		j.t.Errorf("the story ends with %s", last.Status)
	}
	return began.RunID
}

// A clock that jumps loses no run and doubles none, lets nobody in with a token that is over, and locks nobody out.
func TestTheClockJumps(t *testing.T) {
	if testing.Short() {
		t.Skip("it waits for turns to come back")
	}
	t.Parallel()
	const year = 365 * 24 * time.Hour
	for name, database := range map[string]func(*testing.T) string{
		"file": func(*testing.T) string { return "" }, "server": func(t *testing.T) string { return servertest.Postgres(t) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			j := newJumpy(t, database(t))
			if _, err := j.Signup(t.Context(), api.Signup{Email: ada.Email, Password: ada.Password, OrgName: "A"}); err != nil {
				t.Fatal(err)
			}
			ids := []string{j.plan(0), j.plan(year), j.plan(-year)}

			j.jump(year) // tokens are over, and can be had anew
			if _, err := j.Me(t.Context()); !fault.Is(err, fault.Denied) {
				t.Errorf("a token of a year ago: %v", err)
			}
			j.login()
			j.locked()
			j.jump(-year)
			j.login() // and the lock lasts no year

			var page api.RunPage
			j.soon("look at the runs", func() (err error) { page, err = j.FindRuns(t.Context(), run.Filter{}); return err })
			if len(page.Runs) != len(ids) {
				t.Errorf("%d runs, want %d", len(page.Runs), len(ids))
			}
			for _, r := range page.Runs {
				if r.Status != string(run.Completed) {
					t.Errorf("run %s is %s", r.RunID, r.Status)
				}
			}
		})
	}
}

// locked closes another account by guessing at it, and uses up what its address may ask for.
func (j *jumpy) locked() {
	j.t.Helper()
	guess := api.Login{Email: "nobody@example.com", Password: "wrong"}
	var last error
	for range 30 {
		_, last = (&api.Client{Core: client.Core{BaseURL: j.BaseURL}}).Login(j.t.Context(), guess)
	}
	var f *fault.Error
	if !errors.As(last, &f) || f.Kind != fault.Exhausted {
		j.t.Errorf("thirty guesses end with %v", last)
	}
}
