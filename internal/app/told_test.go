package app_test

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/app"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/runner"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// What is told of a run: each node begins and ends with a note and the time it took, each event says whose it is, when it was and what went
// in; and with the run is kept how often each tool was asked.
func TestWhatIsToldOfARun(t *testing.T) {
	t.Parallel()
	a, ctx := world(t, app.Replace{})
	in, err := trip.ParseIntent([]byte(strings.Replace(goodIntent, "[]", `["CDG"]`, 1)))
	if err != nil {
		t.Fatal(err)
	}
	id := runner.NewID()
	var events []run.Event
	done, err := a.Plan(ctx, id, plan.Request{Intent: &in, Now: now, Seed: 1}, func(e run.Event) { events = append(events, e) })
	if err != nil {
		t.Fatal(err)
	}
	digest := regexp.MustCompile(`^[0-9a-f]{64}$`)
	begun, args := map[string]bool{}, map[string]bool{}
	for _, e := range events {
		if e.RunID != id || e.TraceID != done.TraceID || e.TraceID == "" || e.Node == "" || e.TS.IsZero() {
			t.Errorf("it is not said of whom, where or when: %+v", e)
		}
		if e.Terminal() {
			continue
		}
		if !digest.MatchString(e.ArgsDigest) {
			t.Errorf("%s, %s: what went in is told as %q", e.Node, e.Status, e.ArgsDigest)
		}
		switch e.Status {
		case run.NodeStarted:
			if args[e.ArgsDigest] {
				t.Errorf("%s begins with what another turn began with", e.Node)
			}
			begun[e.Node], args[e.ArgsDigest] = true, true
		case run.NodeRunning, run.NodeCompleted:
			if !begun[e.Node] {
				t.Errorf("%s is %s and never began", e.Node, e.Status)
			}
			if e.Status == run.NodeCompleted && (e.DurationMS == nil || *e.DurationMS < 0 || e.DecisionNote == "") {
				t.Errorf("%s ends without its time or a note: %+v", e.Node, e)
			}
		default:
			t.Errorf("%s: %s", e.Node, e.Status)
		}
	}
	for _, n := range plan.Graph.Nodes {
		if !begun[n.Name] && n.Name != plan.Repair {
			t.Errorf("%s never began", n.Name)
		}
	}
	if last := events[len(events)-1]; last.Status != run.Done {
		t.Errorf("the last event is %s", last.Status)
	}
	var calls plan.Calls
	if err := json.Unmarshal(done.ToolLog, &calls); err != nil {
		t.Fatal(err)
	}
	for _, tool := range []string{"flights", "lodging", "attractions", "fx"} {
		if c := calls[tool]; c.Calls == 0 || c.CacheHits > c.Calls || c.Errors > 0 {
			t.Errorf("%s was asked: %+v", tool, c)
		}
	}
}
