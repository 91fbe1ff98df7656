package api_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// A run that is over has its itinerary, or its problem with all it has to say (C-47); before, it has neither.
func TestRunSaysWhatCameOfIt(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	for status, check := range map[run.Status]func(api.Run) error{
		run.Running: func(r api.Run) error {
			if r.Itinerary != nil || r.Problem != nil || r.CompletedAt != nil {
				return fmt.Errorf("it is not over")
			}
			return nil
		},
		run.Completed: func(r api.Run) error {
			it, err := r.Itinerary.Read()
			if err != nil || it.Title == "" || r.Problem != nil {
				return fmt.Errorf("no itinerary: %v", err)
			}
			return nil
		},
		run.Error: func(r api.Run) error {
			p, err := r.Problem.Read()
			if err != nil || p.Code != "no_valid_plan" || r.Itinerary != nil {
				return fmt.Errorf("no problem: %v", err)
			}
			return nil
		},
		run.Cancelled: func(r api.Run) error {
			if r.Itinerary != nil || r.Problem != nil || r.CompletedAt == nil {
				return fmt.Errorf("it was cancelled")
			}
			return nil
		},
	} {
		id := b.plan(u)
		if status.Final() {
			b.runs.end(u.ctx(), id, status)
		}
		w := b.ask(u, "GET", "/plan/"+id, "")
		r := decode[api.Run](t, w)
		if w.Code != 200 || r.Status != string(status) || r.Sentence != status.Sentence() {
			t.Errorf("%s: %d %s", status, w.Code, w.Body)
		}
		if err := check(r); err != nil {
			t.Errorf("%s: %v", status, err)
		}
		for _, path := range []string{"/plan/" + id + "/certificate", "/plan/" + id + "/alternatives?slot=d0.s0", "/runs/" + id + "/itinerary"} {
			w := b.ask(u, "GET", path, "")
			if status == run.Completed && w.Code != http.StatusOK {
				t.Errorf("%s: %d %s", path, w.Code, w.Body)
			}
			if status != run.Completed {
				wantProblem(t, w, http.StatusConflict, "conflict")
			}
		}
	}
}

// What does not change any more is not sent twice.
func TestFinishedRunsHaveATag(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	id := b.plan(u)
	w := b.ask(u, "GET", "/plan/"+id, "", "If-None-Match", "*")
	if w.Code != 200 || w.Header().Get("ETag") != "" || w.Header().Get("Cache-Control") != "no-store" {
		t.Errorf("a run on its way: %d %v", w.Code, w.Header())
	}
	b.runs.end(u.ctx(), id, run.Completed)
	tag := b.ask(u, "GET", "/plan/"+id, "").Header().Get("ETag")
	for sent, want := range map[string]int{tag: 304, strings.TrimPrefix(tag, "W/"): 304, `"other", ` + tag: 304, "*": 304, `"other"`: 200, "": 200} {
		w := b.ask(u, "GET", "/plan/"+id, "", "If-None-Match", sent)
		if w.Code != want || w.Header().Get("ETag") != tag || (w.Code == 304) != (w.Body.Len() == 0) {
			t.Errorf("%q: got %d with %d bytes, want %d", sent, w.Code, w.Body.Len(), want)
		}
	}
	other := b.plan(u)
	b.runs.end(u.ctx(), other, run.Error)
	if b.ask(u, "GET", "/plan/"+other, "").Header().Get("ETag") == tag {
		t.Error("two runs have one tag")
	}
}

// Progress never falls, reaches 100 when the run is over and not before, whatever way repair takes through the graph.
func TestProgressNeverFalls(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	id := b.plan(u)
	rapid.Check(t, func(t *rapid.T) {
		var events []run.Event
		last := 0
		for range rapid.IntRange(0, 25).Draw(t, "events") {
			n := rapid.SampledFrom(plan.Graph.Nodes).Draw(t, "node").Name
			status := rapid.SampledFrom([]run.EventStatus{run.NodeStarted, run.NodeRunning, run.NodeCompleted, run.NodeError}).Draw(t, "status")
			events = append(events, run.Event{Seq: int64(len(events) + 1), Node: n, Status: status})
			b.runs.events.put(u.ctx(), id, slices.Clone(events))
			st := decode[api.Status](b.t, b.ask(u, "GET", "/plan/"+id+"/status", ""))
			if st.Progress < last || st.Progress >= 100 || st.LatestNode != n || st.Status != "running" {
				t.Fatalf("after %s %s: %+v, was at %d", n, status, st, last)
			}
			last = st.Progress
		}
	})
	b.runs.end(u.ctx(), id, run.Error)
	if st := decode[api.Status](t, b.ask(u, "GET", "/plan/"+id+"/status", "")); st.Progress != 100 || st.Status != "error" {
		t.Errorf("got %+v", st)
	}
}

// Pages of the list follow each other without gaps, and the last one says that it is, full or not.
func TestPagesOfRuns(t *testing.T) {
	t.Parallel()
	for runs, pages := range map[int]int{0: 1, 1: 1, 2: 1, 4: 2, 5: 3} {
		t.Run(fmt.Sprint(runs), func(t *testing.T) {
			t.Parallel()
			pagesOfRuns(t, runs, pages)
		})
	}
}

func pagesOfRuns(t *testing.T, runs, wantPages int) {
	b := setup(t)
	c := b.client()
	want := map[string]bool{}
	for range runs {
		st, err := c.Plan(t.Context(), api.Wish{Text: "five days in Paris"})
		if err != nil {
			t.Fatal(err)
		}
		want[st.RunID] = true
	}
	pages, before := 0, ""
	for {
		page, err := c.FindRuns(t.Context(), run.Filter{Limit: 2, Before: before})
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range page.Runs {
			if !want[r.RunID] {
				t.Errorf("%s is there twice, or was never begun", r.RunID)
			}
			delete(want, r.RunID)
		}
		if pages++; page.Next == "" {
			break
		}
		before = page.Next
	}
	if len(want) != 0 || pages != wantPages {
		t.Errorf("%d pages left out %v, want %d", pages, want, wantPages)
	}
}

// Two requests for one place: the second is told, unless it is the same request once more.
func TestPlacesAreThereOnce(t *testing.T) {
	t.Parallel()
	b := setup(t)
	c := b.client()
	paris := api.NewDestination{City: "Paris", Country: "France"}
	first, err := c.CreateDestination(t.Context(), paris)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.CreateDestination(t.Context(), paris); !fault.Is(err, fault.Conflict) {
		t.Errorf("got %v", err)
	}
	rome, err := c.CreateDestination(t.Context(), api.NewDestination{City: "Rome", Country: "Italy"})
	if err != nil {
		t.Fatal(err)
	}
	city, country, empty := "Paris", "France", " "
	if _, err := c.UpdateDestination(t.Context(), rome.ID, api.DestinationChange{City: &city, Country: &country}); !fault.Is(err, fault.Conflict) {
		t.Errorf("got %v", err)
	}
	for _, change := range []api.DestinationChange{{}, {City: &empty}} {
		if _, err := c.UpdateDestination(t.Context(), first.ID, change); !fault.Is(err, fault.Invalid) {
			t.Errorf("got %v", err)
		}
	}
	if d, err := c.FindDestination(t.Context(), rome.ID); err != nil || d.City != "Rome" {
		t.Errorf("a refused change changed something: %+v %v", d, err)
	}
}

// What somebody else of the organisation asked for says so in the list and in itself, and is refused to who may not delete it.
func TestWhoseATripIs(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	id := b.plan(u)
	b.runs.end(u.ctx(), id, run.Completed)
	tags := map[string]bool{}
	for _, whose := range []bool{true, false} {
		if !whose {
			r, _ := b.runs.runs.get(u.ctx(), id)
			r.UserID = "a colleague"
			b.runs.runs.put(u.ctx(), id, r)
		}
		w := b.ask(u, "GET", "/plan/"+id, "")
		if tags[w.Header().Get("ETag")] = true; decode[api.Run](t, w).Mine != whose {
			t.Errorf("the run: %s", w.Body)
		}
		if page := decode[api.RunPage](t, b.ask(u, "GET", "/plan", "")); page.Runs[0].Mine != whose {
			t.Errorf("the list: %+v", page.Runs)
		}
	}
	if len(tags) != 2 {
		t.Error("what is one's own has the tag of what is not")
	}
	wantProblem(t, b.write(u, "DELETE", "/plan/"+id, ""), 403, "denied")
	if w := b.ask(u, "GET", "/plan/"+id, ""); w.Code != 200 {
		t.Errorf("it is gone: %d", w.Code)
	}
}

// The first request stops a run that is on its way, the next one deletes it; the same request again does neither. Whoever only wants
// it stopped never deletes it, however late the request comes.
func TestStopThenDelete(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u, other := b.user(), b.user()
	id := b.plan(u)
	for range 2 {
		if w := b.ask(u, "DELETE", "/plan/"+id, "", "Idempotency-Key", "stop"); w.Code != 200 || decode[api.Run](t, w).Status != string(run.Cancelled) {
			t.Errorf("stop: %d %s", w.Code, w.Body)
		}
	}
	if w := b.ask(u, "DELETE", "/plan/"+id+"?status=running", "", "Idempotency-Key", "only"); w.Code != 200 {
		t.Errorf("stop only: %d %s", w.Code, w.Body)
	}
	wantProblem(t, b.ask(u, "DELETE", "/plan/"+id+"?status=completed", "", "Idempotency-Key", "odd"), 400, "invalid")
	wantProblem(t, b.write(other, "DELETE", "/plan/"+id, ""), 404, "not_found")
	for range 2 {
		if w := b.ask(u, "DELETE", "/plan/"+id, "", "Idempotency-Key", "delete"); w.Code != 204 || w.Body.Len() != 0 {
			t.Errorf("delete: %d %s", w.Code, w.Body)
		}
	}
	wantProblem(t, b.ask(u, "GET", "/plan/"+id, ""), 404, "not_found")
	wantProblem(t, b.write(u, "DELETE", "/plan/"+id, ""), 404, "not_found")
}

func TestCancelAndResumeAreRepeatable(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	id := b.plan(u)
	for range 2 {
		if w := b.ask(u, "POST", "/plan/"+id+"/resume", "", "Idempotency-Key", "r"); w.Code != 200 || decode[api.Run](t, w).Status != string(run.Running) {
			t.Errorf("resume: %d %s", w.Code, w.Body)
		}
	}
	for _, key := range []string{"c", "c", "d"} {
		if w := b.ask(u, "DELETE", "/plan/"+id+"?status=running", "", "Idempotency-Key", key); w.Code != 200 || decode[api.Run](t, w).Status != string(run.Cancelled) {
			t.Errorf("cancel: %d %s", w.Code, w.Body)
		}
	}
}
