package plan

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/afford"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
	"github.com/tripwright/tripwright/internal/workflow/graph"
)

// What a node changed is all that its step records, and the record brings the state back.
func TestAPatchHoldsWhatChangedAndNothingElse(t *testing.T) {
	t.Parallel()
	in, p, facts := triptest.Paris()
	before := State{RunID: "r", Intent: in, Sights: facts.Attractions, City: facts.City}
	after := before
	after.Plan, after.Violations = p, []trip.Violation{{Kind: trip.BudgetExceeded, NodeRef: trip.TripRef, Blocking: true}}

	patch, err := graph.Changed(&before, &after)
	if err != nil {
		t.Fatal(err)
	}
	if len(patch) != 2 || patch["plan"] == nil || patch["violations"] == nil {
		t.Errorf("the patch holds %d fields, want plan and violations", len(patch))
	}
	raw, err := json.Marshal(patch)
	if err != nil {
		t.Fatal(err)
	}
	var recorded graph.Patch
	if err := json.Unmarshal(raw, &recorded); err != nil {
		t.Fatal(err)
	}
	got, err := graph.Apply(before, recorded)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(after, got); d != "" {
		t.Errorf("the record does not bring the state back: %s", d)
	}
	if before.Plan.Days != nil {
		t.Error("applying a patch changed the state it was applied to")
	}
}

// Every field of the state has a name on the wire: without one a change would be lost.
func TestEveryFieldOfTheStateIsRecorded(t *testing.T) {
	t.Parallel()
	in, p, facts := triptest.Paris()
	it := triptest.Itinerary(in, p, facts)
	full := State{RunID: "a", TraceID: "b", Request: Request{Text: "c"}, Assumed: []string{"d"}, City: facts.City, Sights: facts.Attractions,
		Tables: facts.Restaurants, Rate: *facts.FX, RateEUR: *facts.FX, RateTold: *facts.FX, Assumptions: p.Assumptions,
		Taste: map[string]int{"louvre": 1100}, Flights: facts.Flights, Lodgings: facts.Lodgings, Weather: []trip.WeatherDay{{Date: p.Days[0].Date}},
		Branches: []afford.Candidate{{Hotel: "h", Draft: schedule.Draft{Plan: p}}}, Chosen: afford.Candidate{Hotel: "h", Draft: schedule.Draft{Plan: p}}, Plan: p, Violations: []trip.Violation{{}}, Repairs: []trip.RepairDiff{{}},
		Stuck: true, Hopeless: "x", Decisions: []trip.Decision{{}}, Degraded: []trip.Degradation{{}}, Calls: Calls{"fx": {Calls: 1}},
		Intent: in, Itinerary: &it, Problem: &trip.Problem{}}
	patch, err := graph.Changed(&State{}, &full)
	if err != nil {
		t.Fatal(err)
	}
	got, err := graph.Apply(State{}, patch)
	if err != nil {
		t.Fatal(err)
	}
	again, err := graph.Changed(&got, &full)
	if err != nil {
		t.Fatal(err)
	}
	for field := range again {
		a, _ := json.Marshal(got)
		b, _ := json.Marshal(full)
		if string(a) != string(b) { // nil and empty lists may differ in memory, never on the wire
			t.Errorf("field %q does not survive its record", field)
		}
	}
}
