package retention

import (
	"context"
	"errors"
	"log/slog"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/durable"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/settings"
	"github.com/tripwright/tripwright/internal/slo"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/tenant"
)

var now = time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)

const day = 24 * time.Hour

// told notes what was forgotten and counted, in the order in which it was.
type told struct {
	list  []string
	since []time.Time
	fails error
}

func (t *told) forgets(name string) forgetter { return forgetter{t, name} }

type forgetter struct {
	*told
	name string
}

func (f forgetter) ForgetEnded(_ context.Context, before time.Time) error {
	f.list, f.since = append(f.list, f.name), append(f.since, before)
	return f.fails
}

func (t *told) CrossOrgReads(int64)          { t.list = append(t.list, "crossed") }
func (t *told) Count(name string, _ float64) { t.list = append(t.list, name) }

func setup(t *testing.T) (*Jobs, *told) {
	t.Helper()
	db, err := store.Open(t.Context(), ":memory:")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	engine, err := durable.Open(t.Context(), durable.Config{Path: filepath.Join(t.TempDir(), "engine.db")})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = engine.Close(context.WithoutCancel(t.Context())) })
	all := &told{}
	return &Jobs{Engine: engine, Store: db, Runs: all.forgets("runs"), Uploads: all.forgets("uploads"), Metrics: all, Figures: all,
		Log: slog.New(slog.DiscardHandler), Now: func() time.Time { return now }}, all
}

// kept keeps a run that ended some days ago.
func kept(t *testing.T, j *Jobs, id string, days int) context.Context {
	t.Helper()
	ctx := tenant.With(t.Context(), tenant.Identity{Org: "acme", User: "u"})
	at := now.Add(-time.Duration(days) * day)
	if err := j.Store.CreateRun(ctx, run.Run{ID: id, Kind: "plan", Request: []byte(`{}`), CreatedAt: at}); err != nil {
		t.Fatal(err)
	}
	if err := j.Store.FinishRun(ctx, id, run.Finish{Status: run.Completed, At: at}); err != nil {
		t.Fatal(err)
	}
	return ctx
}

// What is old goes from the engine first, and then from the store: else nobody would know of it any more.
func TestPrune(t *testing.T) {
	t.Parallel()
	j, all := setup(t)
	kept(t, j, "old", 40)
	ctx := kept(t, j, "new", 1)
	cfg := settings.Config{KeepRuns: settings.Period(30 * day)}
	all.fails = errors.New("the engine is away")
	if _, err := j.Prune(t.Context(), cfg); !errors.Is(err, all.fails) {
		t.Errorf("got %v", err)
	}
	if _, err := j.Store.FindRunByID(ctx, "old"); err != nil {
		t.Errorf("the store forgets what the engine does not: %v", err)
	}
	all.fails, all.list, all.since = nil, nil, nil
	p, err := j.Prune(t.Context(), cfg)
	if err != nil || p.Runs != 1 || !slices.Equal(all.list, []string{"runs", "uploads"}) {
		t.Errorf("%+v, %v, %v", p, all.list, err)
	}
	if want := now.Add(-30 * day); !all.since[0].Equal(want) || !all.since[1].Equal(now.Add(-cfg.AnswersKept())) {
		t.Errorf("forgotten before %v", all.since)
	}
	if _, err := j.Store.FindRunByID(ctx, "new"); err != nil {
		t.Errorf("what is new: %v", err)
	}
}

// The first night after many without one nothing is forgotten; a new service has nothing to wait for.
func TestRetainWaits(t *testing.T) {
	t.Parallel()
	j, all := setup(t)
	if err := j.Retain(t.Context(), settings.Config{}, Nightly(now)); err != nil || len(all.list) != 0 {
		t.Errorf("a new service: %v, %v", all.list, err)
	}
	last := Nightly(now)
	j.Engine.Schedule("retention", func(time.Time) time.Time { return last }, func(context.Context, time.Time) error { return nil })
	if err := j.Engine.Serve(t.Context(), durable.Serving{Take: true}); err != nil {
		t.Fatal(err)
	}
	for seen := false; !seen; time.Sleep(5 * time.Millisecond) {
		var err error
		if seen, err = j.Engine.Seen(t.Context(), "retention", last); err != nil {
			t.Fatal(err)
		}
	}
	for days, want := range map[int]int{1: 2, nightsAway: 2, nightsAway + 1: 0} {
		all.list = nil
		if err := j.Retain(t.Context(), settings.Config{}, last.Add(time.Duration(days)*day)); err != nil || len(all.list) != want {
			t.Errorf("%d nights later: %v, %v", days, all.list, err)
		}
	}
}

// The audit counts itself and what crosses, and finds nothing in a store that keeps organisations apart.
func TestAudit(t *testing.T) {
	t.Parallel()
	j, all := setup(t)
	kept(t, j, "r", 1)
	if n, err := j.Audit(t.Context()); n != 0 || err != nil || !slices.Equal(all.list, []string{"crossed", slo.Audits, slo.Crossed}) {
		t.Errorf("%d cross, %v, %v", n, all.list, err)
	}
}

// Both jobs are scheduled, each once.
func TestSchedule(t *testing.T) {
	t.Parallel()
	j, _ := setup(t)
	j.Schedule(settings.Config{})
	for _, name := range []string{"retention", "audit"} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s is not scheduled", name)
				}
			}()
			j.Engine.Schedule(name, Nightly, nil)
		}()
	}
}
