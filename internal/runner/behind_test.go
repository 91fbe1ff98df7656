package runner_test

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/runner"
	"github.com/tripwright/tripwright/internal/servertest"
	"github.com/tripwright/tripwright/internal/store"
)

// Who does not wait is answered when the run is kept and its first event is told, in that order; the same again is the same run.
func TestARunIsStartedOnce(t *testing.T) {
	t.Parallel()
	w := setup(t)
	b := w.behind(t)
	heard := 0
	b.Begun = func(ctx context.Context, r run.Run) {
		heard++
		if _, err := w.log.FindRunByID(ctx, r.ID); err != nil || w.tale.has("began "+r.ID) {
			t.Errorf("it is heard of before it is kept, or after its first event: %v", err)
		}
	}
	r, err := b.Start(w.ctx, w.asked("r", "hangs"))
	if err != nil || r.Status != run.Running || heard != 1 || !w.tale.has("began r") {
		t.Fatalf("%+v, heard %d times, %v", r, heard, err)
	}
	servertest.Next(t, w.tale.hangs, "the run is on its way")
	if again, err := b.Start(w.ctx, w.asked("r", "")); err != nil || again.TraceID != r.TraceID || heard != 1 {
		t.Errorf("again %+v, heard %d times, %v", again, heard, err)
	}
	close(w.tale.goOn)
	w.becomes(t, "r", run.Completed)
	if again, err := b.Start(w.ctx, w.asked("r", "")); err != nil || again.Status != run.Completed || w.tale.begun.Load() != 1 {
		t.Errorf("when it is over %+v, begun %d times, %v", again, w.tale.begun.Load(), err)
	}
}

// What may not be kept does not begin.
func TestWhatIsRefusedDoesNotBegin(t *testing.T) {
	t.Parallel()
	w := setup(t)
	b := w.behind(t)
	b.Keep = func(context.Context, run.Run) error { return fault.New(fault.Exhausted, "there are enough") }
	b.Begun = func(context.Context, run.Run) { t.Error("it is said to begin") }
	if _, err := b.Start(w.ctx, w.asked("r", "")); !fault.Is(err, fault.Exhausted) || w.tale.has("began r") || !w.unknown(t, "r") {
		t.Errorf("%v", err)
	}
}

// A run waits for its moment behind whoever asked, and does not begin when the process stops before.
func TestARunWaitsForItsMoment(t *testing.T) {
	t.Parallel()
	w := setup(t)
	calm := make(chan struct{})
	w.Await = func(ctx context.Context) error {
		select {
		case <-calm:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	stopping, stop := context.WithCancel(t.Context())
	for id, life := range map[string]context.Context{"r": t.Context(), "never": stopping} {
		if _, err := (runner.Behind{Stories: w.Stories, Life: life}).Start(w.ctx, w.asked(id, "")); err != nil {
			t.Fatal(err)
		}
	}
	if !w.unknown(t, "r") || w.tale.begun.Load() != 0 {
		t.Error("it does not wait")
	}
	stop()
	time.Sleep(10 * time.Millisecond)
	close(calm)
	w.becomes(t, "r", run.Completed)
	if w.tale.begun.Load() != 1 || !w.unknown(t, "never") {
		t.Error("what was stopped before its moment began")
	}
}

// A run that was kept when the process died is begun by who looks for strays, once it cannot be on its way any more; so is one that seems to
// be of the future, because the clock was put back.
func TestStraysAreBegun(t *testing.T) {
	t.Parallel()
	for name, ahead := range map[string]time.Duration{"later": runner.StrayAfter + time.Second, "put back": -time.Hour} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := setup(t)
			w.tale.away.Store(true)
			if _, err := w.behind(t).Start(w.ctx, w.asked("r", "")); !fault.Is(err, fault.Unavailable) {
				t.Fatal(err)
			}
			if err := w.Strays(t.Context()); err != nil || !w.unknown(t, "r") {
				t.Errorf("too early, %v", err)
			}
			w.ahead.Store(int64(ahead))
			for range 3 {
				if err := w.Strays(t.Context()); err != nil {
					t.Error(err)
				}
			}
			w.becomes(t, "r", run.Completed)
			if n := w.tale.begun.Load(); n != 1 {
				t.Errorf("it was begun %d times", n)
			}
		})
	}
}

// What is over for the engine and has no end gets one, whoever asks for it.
func TestAnEndThatWasNotKeptIsSettled(t *testing.T) {
	t.Parallel()
	for name, settle := range map[string]func(w *world) error{
		"who looks for strays": func(w *world) error { return w.Strays(w.ctx) },
		"who asks again": func(w *world) error {
			_, err := (runner.Behind{Stories: w.Stories, Life: w.ctx}).Again(w.ctx, "r")
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := setup(t)
			if _, err := w.behind(t).Start(w.ctx, w.asked("r", "forgets")); err != nil {
				t.Fatal(err)
			}
			for w.unknown(t, "r") {
				time.Sleep(time.Millisecond)
			}
			w.over(t, "r")
			if r := w.becomes(t, "r", run.Running); r.Status.Final() {
				t.Fatal("it kept its end")
			}
			w.ahead.Store(int64(time.Minute))
			if err := settle(w); err != nil {
				t.Fatal(err)
			}
			w.becomes(t, "r", run.Error)
		})
	}
}

// A stopped run whose end was not kept is cancelled, and not broken.
func TestAStoppedRunIsSettledAsCancelled(t *testing.T) {
	t.Parallel()
	w := setup(t)
	stopping, stop := context.WithCancel(t.Context())
	if _, err := (runner.Behind{Stories: w.Stories, Life: stopping}).Start(w.ctx, w.asked("r", "hangs")); err != nil {
		t.Fatal(err)
	}
	servertest.Next(t, w.tale.hangs, "the run is on its way")
	stop() // nobody sees to its end any more
	if err := w.Engine.Cancel(w.ctx, "r"); err != nil {
		t.Fatal(err)
	}
	w.over(t, "r")
	if r, err := w.behind(t).Again(w.ctx, "r"); err != nil || r.Status != run.Cancelled {
		t.Errorf("%+v, %v", r, err)
	}
}

// One that is over is resumed by giving it; one that the engine does not know is begun.
func TestResume(t *testing.T) {
	t.Parallel()
	w := setup(t)
	if err := w.log.CreateRun(w.ctx, w.asked("r", "")); err != nil {
		t.Fatal(err)
	}
	if r, err := w.behind(t).Resume(w.ctx, "r"); err != nil || r.ID != "r" {
		t.Errorf("%+v, %v", r, err)
	}
	w.becomes(t, "r", run.Completed)
	if r, err := w.behind(t).Resume(w.ctx, "r"); err != nil || r.Status != run.Completed || w.tale.begun.Load() != 1 {
		t.Errorf("%+v, %v", r, err)
	}
	if _, err := w.behind(t).Resume(w.ctx, "none"); !fault.Is(err, fault.NotFound) {
		t.Errorf("none: %v", err)
	}
}

// A process looks for strays at once and then every so often, until it stops.
func TestLookingGoesOn(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		looks := &counted{}
		w := &runner.Runner{Now: time.Now}
		runner.NewStories(w, looks)
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan struct{})
		go func() { w.KeepLooking(ctx); close(ended) }()
		time.Sleep(3*runner.StrayAfter + time.Second)
		if n := looks.n.Load(); n != 4 {
			t.Errorf("it looked %d times", n)
		}
		stop()
		<-ended
	})
}

// counted is a log in which nothing stands, and that counts who looks for what is open.
type counted struct {
	book
	n atomic.Int64
}

func (c *counted) FindOpen(ctx context.Context, before, after time.Time, atMost int) ([]store.OpenRun, error) {
	c.n.Add(1)
	return c.book.FindOpen(ctx, before, after, atMost)
}
