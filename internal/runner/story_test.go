package runner_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/runner"
	"github.com/tripwright/tripwright/internal/servertest"
	"github.com/tripwright/tripwright/internal/tenant"
)

// Who waits hears the events of their run and of no other, and has it as it was kept.
func TestARunIsDone(t *testing.T) {
	t.Parallel()
	w := setup(t)
	var heard []run.Event
	r, err := w.Do(w.ctx, w.asked("r", ""), func(e run.Event) { heard = append(heard, e) })
	if err != nil || r.Status != run.Completed {
		t.Fatalf("%+v, %v", r, err)
	}
	if _, err := w.Do(w.ctx, w.asked("another", ""), nil); err != nil {
		t.Fatal(err)
	}
	w.Heard(run.Event{RunID: "r"}) // nobody listens any more
	if len(heard) != 1 || heard[0].RunID != "r" {
		t.Errorf("heard %+v", heard)
	}
	if _, err := w.Do(w.ctx, w.asked("r", ""), nil); !fault.Is(err, fault.Conflict) {
		t.Errorf("the same once more: %v", err)
	}
}

// Each kind has its own workflow; a run of a kind that nobody knows is refused before anything is kept.
func TestKindsAreToldApart(t *testing.T) {
	t.Parallel()
	w := setup(t)
	song := w.asked("s", "")
	song.Kind = "song"
	if _, err := w.Do(w.ctx, song, nil); err != nil || w.song.begun.Load() != 1 || w.tale.begun.Load() != 0 {
		t.Errorf("%d songs and %d tales, %v", w.song.begun.Load(), w.tale.begun.Load(), err)
	}
	strange := w.asked("x", "")
	strange.Kind = "dance"
	if _, err := w.Do(w.ctx, strange, nil); !fault.Is(err, fault.Internal) {
		t.Errorf("waiting: %v", err)
	}
	if _, err := w.behind(t).Start(w.ctx, strange); !fault.Is(err, fault.Internal) {
		t.Errorf("behind: %v", err)
	}
	if _, err := w.log.FindRunByID(w.ctx, "x"); !fault.Is(err, fault.NotFound) {
		t.Errorf("it is kept: %v", err)
	}
}

// However a run ends that does not keep its end itself, it is kept; an end that was kept stays.
func TestAnEndIsKept(t *testing.T) {
	t.Parallel()
	for asks, want := range map[string]run.Status{"": run.Completed, "breaks": run.Error} {
		w := setup(t)
		r, err := w.Do(w.ctx, w.asked("r", asks), nil)
		if err != nil || r.Status != want || want == run.Error && !strings.Contains(string(r.Problem), "it broke") {
			t.Errorf("%q waited for: %s %s, %v", asks, r.Status, r.Problem, err)
		}
		if _, err := w.behind(t).Start(w.ctx, w.asked("b", asks)); err != nil {
			t.Fatal(err)
		}
		w.becomes(t, "b", want)
	}
}

// Whoever stops waiting has cancelled the run for good.
func TestWhoStopsWaitingCancels(t *testing.T) {
	t.Parallel()
	w := setup(t)
	ctx, leave := context.WithCancel(w.ctx)
	go func() { <-w.tale.hangs; leave() }()
	r, err := w.Do(ctx, w.asked("r", "hangs"), nil)
	if err != nil || r.Status != run.Cancelled {
		t.Errorf("%+v, %v", r, err)
	}
	w.over(t, "r")
}

// A run is cancelled once, and one that is over is given as it is.
func TestCancel(t *testing.T) {
	t.Parallel()
	w := setup(t)
	if _, err := w.behind(t).Start(w.ctx, w.asked("r", "hangs")); err != nil {
		t.Fatal(err)
	}
	servertest.Next(t, w.tale.hangs, "the run is on its way")
	for range 2 {
		if r, err := w.Cancel(w.ctx, "r"); err != nil || r.Status != run.Cancelled {
			t.Errorf("%+v, %v", r, err)
		}
	}
	done, err := w.Do(w.ctx, w.asked("done", ""), nil)
	if err != nil {
		t.Fatal(err)
	}
	if r, err := w.Cancel(w.ctx, "done"); err != nil || r.Status != done.Status {
		t.Errorf("one that is over: %+v, %v", r, err)
	}
	if _, err := w.Cancel(w.ctx, "none"); !fault.Is(err, fault.NotFound) {
		t.Errorf("none: %v", err)
	}
	other := tenant.With(w.ctx, tenant.Identity{Org: "globex", User: "u"})
	if _, err := w.Cancel(other, "done"); !fault.Is(err, fault.NotFound) {
		t.Errorf("somebody else's: %v", err)
	}
}

// A run that is kept and that the engine never heard of is pending after a while, and continued; of one that is over the last event is told.
func TestARunIsContinued(t *testing.T) {
	t.Parallel()
	w := setup(t)
	if err := w.log.CreateRun(w.ctx, w.asked("left", "")); err != nil {
		t.Fatal(err)
	}
	if list, err := w.Pending(w.ctx); err != nil || len(list) != 0 {
		t.Errorf("on its way: %+v, %v", list, err)
	}
	w.ahead.Store(int64(time.Minute))
	if list, err := w.Pending(w.ctx); err != nil || len(list) != 1 || list[0].ID != "left" {
		t.Errorf("left: %+v, %v", list, err)
	}
	heard := 0
	if r, err := w.Continue(w.ctx, "left", func(run.Event) { heard++ }); err != nil || r.Status != run.Completed || heard != 1 {
		t.Errorf("%+v, %d events, %v", r, heard, err)
	}
	if w.tale.has("ended left") {
		t.Error("its end is told twice")
	}
	if r, err := w.Continue(w.ctx, "left", nil); err != nil || r.Status != run.Completed || !w.tale.has("ended left") || w.tale.begun.Load() != 1 {
		t.Errorf("once more: %+v, %v", r, err)
	}
	if list, err := w.Pending(w.ctx); err != nil || len(list) != 0 {
		t.Errorf("over: %+v, %v", list, err)
	}
}

// A trace has 32 digits and is nobody else's; names of runs sort by when they were made.
func TestNames(t *testing.T) {
	t.Parallel()
	if a, b := runner.NewTraceID(), runner.NewTraceID(); len(a) != 32 || a == b || strings.Trim(a, "0123456789abcdef") != "" {
		t.Errorf("traces %q and %q", a, b)
	}
	if a, b := runner.NewID(), runner.NewID(); a >= b {
		t.Errorf("%q comes before %q", b, a)
	}
}
