package plan

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/afford"
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
	"github.com/tripwright/tripwright/internal/workflow/graph"
)

// filled is a state of an edit in which nothing is empty.
func filled(t *testing.T) State {
	t.Helper()
	in, p, facts := triptest.Paris()
	in.Prefs.LockedSlots = []trip.LockedSlot{{DayOffset: 1, Window: calendar.MustWindow("10:00", "11:00"), ActivityID: "louvre"}}
	in.Excluded = []trip.Exclusion{{Option: "x"}}
	in.Requirements = []trip.Requirement{{Level: trip.Must, Sights: &trip.SightsWish{Name: "louvre"}}, {Level: trip.Must, Lodging: &trip.LodgingWish{Tier: trip.TierMid}}}
	it := triptest.Itinerary(in, p, facts)
	now := time.Date(2026, 5, 1, 9, 30, 0, 0, time.UTC)
	c := afford.Candidate{Hotel: "h", Draft: schedule.Draft{Plan: p}}
	st := State{RunID: "a", TraceID: "b", Request: Revise("parent", &it, Request{Now: now, Seed: 3, Iterations: 100}, revise.Edit{ShiftDays: 1}, now.Add(time.Hour)),
		Intent: in, Assumed: []string{"d"}, City: facts.City, Named: facts.Attractions[:1], Sights: facts.Attractions,
		Tables: facts.Restaurants, Rate: *facts.FX, RateEUR: *facts.FX, RateTold: *facts.FX, Assumptions: p.Assumptions, Taste: map[string]int{"louvre": 1100},
		Flights: facts.Flights, Lodgings: facts.Lodgings, Weather: []trip.WeatherDay{{Date: p.Days[0].Date}}, Branches: []afford.Candidate{c}, Chosen: c,
		Plan: p, Unplaced: []schedule.Unplaced{{Ref: "x"}}, Violations: []trip.Violation{{}}, Repairs: []trip.RepairDiff{{}}, Stuck: true,
		Hopeless: "x", Decisions: []trip.Decision{{}}, Degraded: []trip.Degradation{{}}, Calls: Calls{"fx": {Calls: 1}}, Reused: graph.Figure{Hits: 1, Nodes: 2},
		Itinerary: &it, Problem: &trip.Problem{}}
	v := reflect.ValueOf(st)
	for i := range v.NumField() {
		if name := v.Type().Field(i).Tag.Get("json"); v.Field(i).IsZero() && name != "anew" {
			t.Fatalf("the filled state leaves %s empty", name)
		}
	}
	return st
}

// partOf says which field of the state a part of the table belongs to.
func partOf(name string) []string {
	switch {
	case name == "intent.explored":
		return []string{"intent", "anew", "named"}
	case strings.HasPrefix(name, "intent."):
		return []string{"intent"}
	case parts[name] != nil:
		return []string{"request"}
	}
	return []string{name}
}

// A node is given what it declares and nothing else: it cannot read the rest.
func TestANodeSeesOnlyWhatItDeclares(t *testing.T) {
	t.Parallel()
	st := filled(t)
	for _, n := range Graph.Nodes {
		declared := []string{}
		for name := range strings.FieldsSeq(n.Reads) {
			declared = append(declared, partOf(name)...)
		}
		view := reflect.ValueOf(Graph.View(n, &st))
		for i := range view.NumField() {
			if name := view.Type().Field(i).Tag.Get("json"); !view.Field(i).IsZero() && !slices.Contains(declared, name) {
				t.Errorf("%s sees %s, which it does not declare", n.Name, name)
			}
		}
		if _, err := graph.Fields(&st, n.Writes+" "+n.Adds); err != nil { // it panics where there is no such field
			t.Error(err)
		}
		for name := range strings.FieldsSeq(n.Adds) {
			if accumulate[name] == nil {
				t.Errorf("%s adds to %s, which cannot be added to", n.Name, name)
			}
		}
	}
}

// Within the fields that nodes share, what concerns others does not show: it must not send work back to be done again.
func TestWhatAnEditChangesIsSeenByThoseItConcerns(t *testing.T) {
	t.Parallel()
	w := &Workflow{}
	for name, tt := range map[string]struct {
		change func(*State)
		seen   []string // by which of the nodes that come from memory as a whole
	}{
		"money": {func(st *State) { st.Intent.Budget += 100_00 }, nil},
		"a pin": {func(st *State) {
			st.Intent.Prefs.LockedSlots = append(st.Intent.Prefs.LockedSlots, trip.LockedSlot{DayOffset: 2, Window: calendar.MustWindow("10:00", "11:00"), ActivityID: "orsay"})
		}, nil},
		"an exclusion": {func(st *State) { st.Intent.Excluded = nil }, nil},
		"a named sight": {func(st *State) {
			st.Intent.Requirements = append(slices.Clone(st.Intent.Requirements), trip.Requirement{Level: trip.Must, Sights: &trip.SightsWish{Name: "orsay"}})
		}, nil},
		"the plan":   {func(st *State) { st.Plan = trip.Plan{} }, nil},
		"the minute": {func(st *State) { st.Request.Now = st.Request.Now.Add(time.Minute) }, nil},
		"dates":      {func(st *State) { st.Intent.DateWindow.Start = st.Intent.DateWindow.Start.AddDays(1) }, []string{Planner, Selector, ToolExecutor}},
		"a bed wish": {func(st *State) {
			st.Intent.Requirements = append(slices.Clone(st.Intent.Requirements), trip.Requirement{Level: trip.Must, Lodging: &trip.LodgingWish{MinStars: 4}})
		}, []string{Planner, Selector, ToolExecutor}},
		"themes":         {func(st *State) { st.Intent.Prefs.Themes = []string{"nature"} }, []string{RAG, Planner, Selector}},
		"red-eyes":       {func(st *State) { st.Intent.Prefs.AvoidOvernight = !st.Intent.Prefs.AvoidOvernight }, []string{Planner, Selector, ToolExecutor}},
		"another day":    {func(st *State) { st.Request.AsOf = st.Request.AsOf.AddDate(0, 0, 1) }, []string{RAG, Planner, ToolExecutor}},
		"another pack":   {func(st *State) { st.City.Version = "2" }, []string{RAG, Planner, Selector, ToolExecutor}},
		"all kept aside": {func(st *State) { st.Anew, st.Intent.Budget = true, 1 }, []string{Planner, Selector}},
	} {
		before, after := filled(t), filled(t)
		tt.change(&after)
		for _, n := range Graph.Nodes {
			if !n.Reusable {
				continue
			}
			a, b := visit{Workflow: w, wire: wireOfAll(t, &before)}, visit{Workflow: w, wire: wireOfAll(t, &after)}
			if changed, want := a.keyOf(n, &before) != b.keyOf(n, &after), slices.Contains(tt.seen, n.Name); changed != want && !(name == "all kept aside" && n.Name == RAG) {
				t.Errorf("%s: seen by %s: %v, want %v", name, n.Name, changed, want)
			}
		}
	}
}

func TestANodeThatChangesWhatItDoesNotDeclareIsADefect(t *testing.T) {
	t.Parallel()
	st := filled(t)
	n := step{Name: "sloppy", Reads: "city intent", Writes: "plan"}
	view := Graph.View(n, &st)
	next := view
	next.Intent.Budget = money.Cents(1)
	if _, err := Graph.Merge(n, &st, &view, &next); !fault.Is(err, fault.Internal) || !strings.Contains(err.Error(), "intent") {
		t.Errorf("a change of the intent passed: %v", err)
	}
	next = view
	next.Plan = trip.Plan{Seed: 9}
	got, err := Graph.Merge(n, &st, &view, &next)
	if err != nil || got.Plan.Seed != 9 || got.Intent.Budget != st.Intent.Budget || got.Itinerary == nil {
		t.Errorf("what is declared is not taken over, or other things are lost: %v", err)
	}
}

// Nodes that only add do not see what was there, and nothing is told twice.
func TestWhatNodesAddIsAdded(t *testing.T) {
	t.Parallel()
	n := step{Name: Selector, Adds: "decisions degraded assumed calls"}
	st := State{Decisions: []trip.Decision{{Node: Repair, Selected: "r"}, {Node: Selector, Selected: "old"}}, Assumed: []string{"a"},
		Degraded: []trip.Degradation{{Tool: "fx"}}, Calls: Calls{"fx": {Calls: 1}}}
	view := Graph.View(n, &st)
	next := State{Decisions: []trip.Decision{{Node: Selector, Selected: "new"}}, Assumed: []string{"a", "b"},
		Degraded: []trip.Degradation{{Tool: "fx"}, {Tool: "weather"}}, Calls: Calls{"fx": {Calls: 2}}}
	got, err := Graph.Merge(n, &st, &view, &next)
	if err != nil {
		t.Fatal(err)
	}
	if len(got.Decisions) != 2 || got.Decisions[1].Selected != "new" || !slices.Equal(got.Assumed, []string{"a", "b"}) || len(got.Degraded) != 2 || got.Calls["fx"].Calls != 3 {
		t.Errorf("got %+v", got)
	}
}

// wireOfAll is the wire of a run that has just come to a state.
func wireOfAll(t *testing.T, st *State) graph.Patch {
	t.Helper()
	p, err := graph.Changed(&State{}, st)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
