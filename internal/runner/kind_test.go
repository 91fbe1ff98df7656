package runner_test

import (
	"context"
	"errors"
	"log/slog"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/durable"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/runner"
	"github.com/tripwright/tripwright/internal/servertest"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/tenant"
)

// errand is a kind of runs that are kept here, and not in the log of runs.
type errand struct {
	mu      sync.Mutex
	ends    map[string]string // by name; "" while there is none
	keeps   atomic.Bool       // whether the workflow keeps its ends
	done    atomic.Int64
	causes  []error
	lane    durable.Places
	goOn    chan struct{} // nil: nothing waits
	waiting chan struct{}
	settles func(cause error) error
}

func (e *errand) Name() string                                       { return "errand" }
func (e *errand) Lane() durable.Places                               { return e.lane }
func (e *errand) Input(_ context.Context, id string) (string, error) { return id, nil }

func (e *errand) Run(c *durable.Run, id string) (string, error) {
	return durable.Step(c, "do", func(ctx context.Context) (string, error) {
		e.done.Add(1)
		if e.goOn != nil {
			e.waiting <- struct{}{}
			select {
			case <-e.goOn:
			case <-ctx.Done():
				return "", ctx.Err()
			}
		}
		if !e.keeps.Load() {
			return "", fault.New(fault.Invalid, "it failed")
		}
		e.end(id, "done")
		return "done", nil
	})
}

func (e *errand) end(id, how string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.ends[id] = how
}

func (e *errand) Unended(_ context.Context, _, _ time.Time, _ int) (out []store.OpenRun, err error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for id, end := range e.ends {
		if end == "" {
			out = append(out, store.OpenRun{Who: tenant.Identity{Org: "acme"}, Run: id})
		}
	}
	return out, nil
}

func (e *errand) Ended(_ context.Context, id string) (bool, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	end, there := e.ends[id]
	return !there || end != "", nil
}

func (e *errand) Settle(_ context.Context, id string, cause error) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.causes = append(e.causes, cause)
	if e.settles != nil {
		return e.settles(cause)
	}
	e.ends[id] = "settled"
	return nil
}

func openErrands(t *testing.T, e *errand) (*runner.Line, context.Context) {
	t.Helper()
	engine, err := durable.Open(t.Context(), durable.Config{Path: filepath.Join(t.TempDir(), "engine.db")})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = engine.Close(context.WithoutCancel(t.Context())) })
	r := &runner.Runner{Engine: engine, Log: slog.New(slog.DiscardHandler), Now: time.Now}
	return runner.Register(r, e), tenant.With(servertest.Within(t), tenant.Identity{Org: "acme"})
}

func ended(t *testing.T, l *runner.Line, ctx context.Context, id string) {
	t.Helper()
	for over := false; !over; time.Sleep(time.Millisecond) {
		var err error
		if over, err = l.Engine.Over(ctx, id); err != nil {
			t.Fatal(err)
		}
	}
}

// What is kept and was not begun is begun by who looks, once; what has its end or is gone is not.
func TestErrandsAreBegun(t *testing.T) {
	t.Parallel()
	e := &errand{ends: map[string]string{"left": "", "over": "done"}}
	e.keeps.Store(true)
	l, ctx := openErrands(t, e)
	for range 2 {
		if err := l.Strays(t.Context()); err != nil {
			t.Fatal(err)
		}
		ended(t, l, ctx, "left")
	}
	if e.ends["left"] != "done" || e.done.Load() != 1 || len(e.causes) != 0 {
		t.Errorf("%v, done %d times, settled %v", e.ends, e.done.Load(), e.causes)
	}
}

// What could not keep its end is settled with what it ended with.
func TestErrandsAreSettled(t *testing.T) {
	t.Parallel()
	e := &errand{ends: map[string]string{"r": ""}}
	l, ctx := openErrands(t, e)
	if err := l.Begin(ctx, "r"); err != nil {
		t.Fatal(err)
	}
	ended(t, l, ctx, "r")
	if err := l.Strays(t.Context()); err != nil {
		t.Fatal(err)
	}
	if len(e.causes) != 1 || !fault.Is(e.causes[0], fault.Invalid) || e.ends["r"] != "settled" {
		t.Errorf("settled with %v as %v", e.causes, e.ends)
	}
}

// A run whose name the engine knows from another one is done anew; when it cannot be settled, that is said and tried again.
func TestErrandsAreDoneAnew(t *testing.T) {
	t.Parallel()
	e := &errand{ends: map[string]string{"r": ""}}
	away := errors.New("away")
	e.settles = func(error) error { return away }
	l, ctx := openErrands(t, e)
	if err := l.Begin(ctx, "r"); err != nil {
		t.Fatal(err)
	}
	ended(t, l, ctx, "r")
	if err := l.Strays(t.Context()); !errors.Is(err, away) || e.done.Load() != 1 {
		t.Errorf("%v, done %d times", err, e.done.Load())
	}
	e.settles = func(error) error { return runner.ErrAnew }
	e.keeps.Store(true)
	if err := l.Strays(t.Context()); err != nil {
		t.Fatal(err)
	}
	ended(t, l, ctx, "r")
	if e.ends["r"] != "done" || e.done.Load() != 2 {
		t.Errorf("%v, done %d times", e.ends, e.done.Load())
	}
}

// A kind with a lane has as many places as that, however few all have.
func TestAKindWithALaneHasPlacesOfItsOwn(t *testing.T) {
	t.Parallel()
	for _, lane := range []durable.Places{{}, {Most: 2}} {
		e := &errand{ends: map[string]string{}, lane: lane, goOn: make(chan struct{}), waiting: make(chan struct{}, 10)}
		l, ctx := openErrands(t, e)
		if err := l.Serve(t.Context(), durable.Serving{Concurrency: 1, Take: true}); err != nil {
			t.Fatal(err)
		}
		want := max(1, lane.Most)
		for _, id := range []string{"a", "b", "c"} {
			if err := l.Begin(ctx, id); err != nil {
				t.Fatal(err)
			}
		}
		for range want {
			servertest.Next(t, e.waiting, "one is done")
		}
		time.Sleep(50 * time.Millisecond)
		if n := e.done.Load(); n != int64(want) {
			t.Errorf("with %+v %d are done at once, want %d", lane, n, want)
		}
		close(e.goOn)
	}
}

// What nobody keeps any more the engine forgets, or stops when it is on its way; what it never heard of is no trouble.
func TestErrandsAreDropped(t *testing.T) {
	t.Parallel()
	e := &errand{ends: map[string]string{"r": ""}}
	l, ctx := openErrands(t, e)
	if err := l.Begin(ctx, "r"); err != nil {
		t.Fatal(err)
	}
	ended(t, l, ctx, "r")
	l.Drop(ctx, "r")
	if _, err := l.Engine.Over(ctx, "r"); !fault.Is(err, fault.NotFound) {
		t.Errorf("it is left: %v", err)
	}
	l.Drop(ctx, "never")
	e.goOn, e.waiting = make(chan struct{}), make(chan struct{}, 1)
	if err := l.Begin(ctx, "goes"); err != nil {
		t.Fatal(err)
	}
	servertest.Next(t, e.waiting, "it is on its way")
	l.Drop(ctx, "goes")
	ended(t, l, ctx, "goes")
	if err := l.ForgetEnded(t.Context(), time.Now().Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	if _, err := l.Engine.Over(ctx, "goes"); !fault.Is(err, fault.NotFound) {
		t.Errorf("retention leaves it: %v", err)
	}
}
