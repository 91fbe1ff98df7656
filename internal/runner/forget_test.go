package runner_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/servertest"
	"github.com/tripwright/tripwright/internal/tenant"
)

// What is deleted is gone from the engine and from the log; what is on its way is not deleted.
func TestDelete(t *testing.T) {
	t.Parallel()
	w := setup(t)
	if _, err := w.behind(t).Start(w.ctx, w.asked("r", "hangs")); err != nil {
		t.Fatal(err)
	}
	servertest.Next(t, w.tale.hangs, "the run is on its way")
	if err := w.Delete(w.ctx, "r"); !fault.Is(err, fault.Conflict) {
		t.Errorf("on its way: %v", err)
	}
	// The log has its end before the engine has: whoever deletes it then waits for the engine.
	w.log.finish(w.ctx, "r", run.Completed, "")
	time.AfterFunc(50*time.Millisecond, func() { close(w.tale.goOn) })
	if err := w.Delete(w.ctx, "r"); err != nil {
		t.Fatal(err)
	}
	if _, err := w.log.FindRunByID(w.ctx, "r"); !fault.Is(err, fault.NotFound) || !w.unknown(t, "r") {
		t.Errorf("it is left: %v", err)
	}
	if err := w.Delete(w.ctx, "r"); !fault.Is(err, fault.NotFound) {
		t.Errorf("once more: %v", err)
	}
}

// What ended before a moment is forgotten by the engine, of every organisation and page after page; the rest is not.
func TestWhatIsOldIsForgotten(t *testing.T) {
	t.Parallel()
	w := setup(t)
	old := time.Now().Add(-time.Hour)
	for i := range 7 {
		org := tenant.With(w.ctx, tenant.Identity{Org: []string{"acme", "globex"}[i%2], User: "u"})
		id := fmt.Sprint("r", i)
		if _, err := w.Do(org, w.asked(id, ""), nil); err != nil {
			t.Fatal(err)
		}
		if i < 5 {
			r := w.log.runs[key(org, id)]
			r.CompletedAt = &old
			w.log.runs[key(org, id)] = r
		}
	}
	if err := w.ForgetEnded(t.Context(), time.Now().Add(-time.Minute)); err != nil {
		t.Fatal(err)
	}
	for i := range 7 {
		org := tenant.With(w.ctx, tenant.Identity{Org: []string{"acme", "globex"}[i%2], User: "u"})
		if _, err := w.Engine.Over(org, fmt.Sprint("r", i)); fault.Is(err, fault.NotFound) != (i < 5) {
			t.Errorf("run %d: %v", i, err)
		}
	}
}

// One run that the engine still works on keeps the others from nothing.
func TestOneThatGoesOnKeepsNoneOfTheOthers(t *testing.T) {
	t.Parallel()
	w := setup(t)
	defer close(w.tale.goOn)
	if _, err := w.behind(t).Start(w.ctx, w.asked("a", "hangs")); err != nil {
		t.Fatal(err)
	}
	servertest.Next(t, w.tale.hangs, "the run is on its way")
	w.log.finish(w.ctx, "a", run.Completed, "")
	if _, err := w.Do(w.ctx, w.asked("b", ""), nil); err != nil {
		t.Fatal(err)
	}
	if err := w.ForgetEnded(t.Context(), time.Now().Add(time.Minute)); err != nil {
		t.Error(err)
	}
	if w.unknown(t, "a") || !w.unknown(t, "b") {
		t.Error("the one that goes on is forgotten, or the other is not")
	}
}

// Of who leaves everything stops and is forgotten; others of the organisation go on.
func TestWhoLeavesLeavesNothing(t *testing.T) {
	t.Parallel()
	for _, user := range []string{"u", ""} {
		w := setup(t)
		for _, id := range []string{"one", "two", "theirs"} {
			if _, err := w.behind(t).Start(w.ctx, w.asked(id, "hangs")); err != nil {
				t.Fatal(err)
			}
			servertest.Next(t, w.tale.hangs, "the run is on its way")
		}
		theirs := w.log.runs["acme/theirs"]
		theirs.UserID = "another"
		w.log.runs["acme/theirs"] = theirs
		if err := w.StopAll(w.ctx, user); err != nil {
			t.Fatal(err)
		}
		gone := map[string]bool{"one": true, "two": true, "theirs": user == ""}
		for id, gone := range gone {
			r, err := w.log.FindRunByID(w.ctx, id)
			if err != nil || (r.Status == run.Cancelled) != gone {
				t.Errorf("%q leaves: %s is %s, %v", user, id, r.Status, err)
			}
			if gone {
				w.over(t, id)
			}
		}
		if err := w.ForgetAll(w.ctx, user); err != nil {
			t.Fatal(err)
		}
		for id, gone := range gone {
			if w.unknown(t, id) != gone {
				t.Errorf("%q leaves: the engine knows %s: %t", user, id, gone)
			}
		}
		close(w.tale.goOn)
	}
}
