package app_test

import (
	"bytes"
	"encoding/json"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/app"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/runner"
	"github.com/tripwright/tripwright/internal/settings"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/tenant"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// shape is that of a trace id of W3C Trace Context.
var shape = regexp.MustCompile(`^[0-9a-f]{32}$`)

// Two organisations ask for the same at the same moment, one of them three times, all with the same traceparent. Each run has a trace
// of its own, the same in all that is told of it, an itinerary of its own, and links of its own.
func TestARunSharesNothingWithRunsOfTheSameRequest(t *testing.T) {
	t.Parallel()
	town := settled(t, 1, func(*testing.T, *settings.Config) {})
	const caller = "4bf92f3577b34da6a3ce929d0e0e4736"
	asking := func(p *person, key string) (st api.Started, replayed bool) {
		body := `{"text": "5 days in Paris next June, $2,500, art and food", "seed": 1, "now": "2026-11-21T09:00:00Z"}`
		r, err := http.NewRequestWithContext(t.Context(), "POST", town.address+"/plan", strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		for name, value := range map[string]string{"Content-Type": "application/json", "Authorization": "Bearer " + p.Tokens.Get().AccessToken,
			"Idempotency-Key": key, "Traceparent": "00-" + caller + "-00f067aa0ba902b7-01"} {
			r.Header.Set(name, value)
		}
		res, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		if err := json.NewDecoder(res.Body).Decode(&st); err != nil || st.RunID == "" {
			t.Fatalf("%s: %v", res.Status, err)
		}
		if !strings.HasPrefix(res.Header.Get("Traceparent"), "00-"+caller+"-") {
			t.Errorf("the trace of the caller is not continued: %s", res.Header.Get("Traceparent"))
		}
		return st, res.Header.Get("X-Idempotent-Replay") == "true"
	}
	one, other := town.people[0], town.people[1]
	traces, itineraries := map[string]bool{caller: true}, map[string]bool{}
	var of []api.Started
	for i, p := range []*person{one, one, one, other} {
		key := string(rune('a' + i))
		st, _ := asking(p, key)
		r := town.ended(p, st.RunID)
		if again, replayed := asking(p, key); again != st || !replayed {
			t.Errorf("asked again with the same key: %+v, not %+v", again, st)
		}
		if traces[st.TraceID] || !shape.MatchString(st.TraceID) || r.TraceID != st.TraceID {
			t.Errorf("run %d has the trace %q and then %q; there are %v", i, st.TraceID, r.TraceID, traces)
		}
		var it trip.Itinerary
		if err := json.Unmarshal(r.Itinerary, &it); err != nil || it.TraceID != st.TraceID || itineraries[it.ID] {
			t.Errorf("itinerary %s of trace %s, want one of trace %s: %v", it.ID, it.TraceID, st.TraceID, err)
		}
		traces[st.TraceID], itineraries[it.ID] = true, true
		events, err := p.Events(t.Context(), st.RunID, 0)
		if err != nil || len(events) < 10 {
			t.Fatal(len(events), err)
		}
		for _, e := range events {
			if e.TraceID != st.TraceID {
				t.Errorf("event %d of run %d has the trace %s", e.Seq, i, e.TraceID)
			}
		}
		kept, err := town.Store.FindItineraries(tenant.With(t.Context(), p.who), store.ItineraryFilter{RunID: st.RunID})
		if err != nil || len(kept) != 1 || kept[0].ID != it.ID || !bytes.Equal(kept[0].Data, []byte(r.Itinerary)) {
			t.Errorf("run %d has %d itineraries of its own: %v", i, len(kept), err)
		}
		of = append(of, st)
	}
	var links []api.Link
	for _, st := range of[:3] {
		link, err := one.Share(t.Context(), st.RunID, 7)
		if err != nil {
			t.Fatal(err)
		}
		links = append(links, link)
	}
	if err := one.Unshare(t.Context(), of[1].RunID); err != nil {
		t.Fatal(err)
	}
	for i, status := range []int{http.StatusOK, http.StatusNotFound, http.StatusOK} {
		opens(t, town.address+links[i].URL, status, "")
	}
	edit, err := one.Client.Edit(t.Context(), of[0].RunID, trip.Edit{trip.AddBudget(200_00)})
	if err != nil || traces[edit.TraceID] || !shape.MatchString(edit.TraceID) {
		t.Errorf("an edit has the trace %q, %v", edit.TraceID, err)
	}
}

// Where the moment is named the same request gives the same bytes, and yet each run has an itinerary row of its own.
func TestPlansAlikeAreTheSameBytes(t *testing.T) {
	t.Parallel()
	a, ctx := opened(t, app.Replace{})
	req := plan.Request{Text: parisWish, Now: now, Seed: 3, Iterations: 50}
	rows, results := map[string]bool{}, map[string]bool{}
	for i := range 4 {
		begin := a.PlanAlike
		if i == 3 {
			begin = a.Plan
		}
		r, err := begin(ctx, runner.NewID(), req, nil)
		if err != nil || r.Status != run.Completed {
			t.Fatal(r.Status, err)
		}
		kept, err := a.Store.FindItineraries(ctx, store.ItineraryFilter{RunID: r.ID})
		if err != nil || len(kept) != 1 || !bytes.Equal(kept[0].Data, r.Result) || rows[kept[0].ID] {
			t.Errorf("run %d has %d itineraries of its own: %v", i, len(kept), err)
		}
		rows[kept[0].ID], results[string(r.Result)] = true, true
	}
	if len(results) != 2 {
		t.Errorf("three runs alike and one that is not came to %d itineraries, want 2", len(results))
	}
}

// A run that was kept before its process died has its trace from then on.
func TestARunKeepsItsTrace(t *testing.T) {
	t.Parallel()
	a, ctx := opened(t, app.Replace{})
	raw, err := json.Marshal(plan.Request{Text: parisWish, Now: now, Seed: 3, Iterations: 50})
	if err != nil {
		t.Fatal(err)
	}
	left := run.Run{ID: runner.NewID(), TraceID: runner.NewTraceID(), Kind: "plan", Request: raw, CreatedAt: now.Add(-time.Minute)}
	if err := a.Store.CreateRun(ctx, left); err != nil {
		t.Fatal(err)
	}
	r, err := a.Resume(ctx, left.ID, nil)
	if err != nil || r.TraceID != left.TraceID || itinerary(t, r).TraceID != left.TraceID {
		t.Errorf("a run of trace %s became one of %s: %v", left.TraceID, r.TraceID, err)
	}
}

// A run of before may have found its itinerary kept by another run of the same request: it can be shared all the same, and what is
// shared from then on is its own.
func TestARunWithoutAnItineraryOfItsOwnIsShared(t *testing.T) {
	t.Parallel()
	town := settled(t, 1, func(*testing.T, *settings.Config) {})
	p := town.people[0]
	ctx := tenant.With(t.Context(), p.who)
	first := keptPlan(t, town.App, p.Client)
	was, err := town.Store.FindRunByID(ctx, first)
	if err != nil {
		t.Fatal(err)
	}
	const twin = "00000000-0000-4000-8000-00000000000b"
	if err := town.Store.CreateRun(ctx, run.Run{ID: twin, Kind: "plan"}); err != nil {
		t.Fatal(err)
	}
	if err := town.Store.FinishRun(ctx, twin, run.Finish{Status: run.Completed, Result: was.Result}); err != nil {
		t.Fatal(err)
	}
	var links []api.Link
	for _, id := range []string{first, twin} {
		link, err := p.Share(ctx, id, 7)
		if err != nil {
			t.Fatal(err)
		}
		links = append(links, link)
	}
	if err := p.Unshare(ctx, first); err != nil {
		t.Fatal(err)
	}
	opens(t, town.address+links[0].URL, http.StatusNotFound, "")
	opens(t, town.address+links[1].URL, http.StatusOK, "Five days in Paris")
	if list, err := p.FindShares(ctx, twin); err != nil || len(list) != 1 {
		t.Errorf("%d links, %v", len(list), err)
	}
}
