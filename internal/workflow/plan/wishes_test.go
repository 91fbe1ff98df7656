package plan

import (
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/afford"
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/route"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
	"github.com/tripwright/tripwright/internal/workflow/explore"
	"github.com/tripwright/tripwright/internal/workflow/gather"
	"github.com/tripwright/tripwright/internal/workflow/graph"
	"github.com/tripwright/tripwright/internal/workflow/multistay"
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
	st := State{RunID: "a", TraceID: "b", Request: Revise("parent", &it, Request{Now: now, Seed: 3, Iterations: 100}, trip.Edit{trip.ShiftDates(1)}, now.Add(time.Hour)),
		Intent: in, Assumed: []string{"d"}, City: facts.City, Named: facts.Attractions[:1], Sights: facts.Attractions,
		Tables: facts.Restaurants, Rate: *facts.FX, RateEUR: *facts.FX, RateTold: *facts.FX, Assumptions: p.Assumptions, Taste: map[string]int{"louvre": 1100},
		Flights: facts.Flights, Lodgings: facts.Lodgings, Weather: []trip.WeatherDay{{Date: p.Days[0].Date}}, Branches: []afford.Candidate{c}, Chosen: c,
		Plan: p, Unplaced: []schedule.Unplaced{{Ref: "x"}}, Violations: []trip.Violation{{}}, Repairs: []trip.RepairDiff{{}}, Stuck: true,
		Hopeless: "x", Decisions: []trip.Decision{{}}, Degraded: []trip.Degradation{{}}, Calls: Calls{"fx": {Calls: 1}}, Reused: graph.Figure{Hits: 1, Nodes: 2},
		Itinerary: &it, Problem: &trip.Problem{}, Stays: []multistay.Stay{{Wish: 1}}, Origin: &route.Place{Name: "JFK"}, Hand: new(revise.SkeletonOf(&p)),
		Occasions: trip.Occasions{Region: "FR"}}
	v := reflect.ValueOf(st)
	for i := range v.NumField() {
		if name := v.Type().Field(i).Tag.Get("json"); v.Field(i).IsZero() && name != "anew" {
			t.Fatalf("the filled state leaves %s empty", name)
		}
	}
	return st
}

// A node is given what it declares, and of what it shares with others only what concerns it.
func TestANodeSeesOnlyWhatItDeclares(t *testing.T) {
	t.Parallel()
	st := filled(t)
	wire := graph.Patch{"city": []byte(`"c"`), "itinerary": []byte(`"i"`)}
	if in := ragSees(&st, nil); in.Sought.Budget != 0 || in.Sought.DateWindow != (trip.DateWindow{}) || len(in.Sought.Requirements) != 1 || in.Day.Hour() != 0 {
		t.Errorf("who gathers sees %+v on %s", in.Sought, in.Day)
	}
	for name, p := range map[string]gather.Place{Planner: plannerSees(&st, nil).Place, Selector: selectorSees(&st, nil).Place} {
		if p.Named != nil || p.City.ID != st.City.ID || len(p.Sights) != len(st.Sights) || len(p.Tables) != len(st.Tables) {
			t.Errorf("%s of an edit that keeps to its plan sees what a hand named, or not the place", name)
		}
	}
	if in := toolsSees(&st, nil); in.Journey.Budget != 0 || in.Journey.Prefs.Themes != nil || len(in.Journey.Requirements) != 1 || in.Journey.Requirements[0].Lodging == nil || in.Journey.Origin != st.Intent.Origin {
		t.Errorf("who asks for dated facts sees %+v", in.Journey)
	}
	if in := resolveSees(&st, wire); in.Parent == nil || len(in.Parent.Plan.Days) != len(st.Plan.Days) || string(in.OnRecord) != `"c"` || in.Seed != st.Request.Seed {
		t.Errorf("who sets the plan of an edit sees the parent %v and %s", in.Parent, in.OnRecord)
	}
	if in := synthSees(&st, wire); in.Parent == nil || in.AtHand == nil || string(in.OnRecord) != `"c"` {
		t.Error("who writes down an edit does not see its parent")
	}
	if in := verifierSees(&st, wire); string(in.OnRecord) != `"c"` || in.Plan.Days == nil {
		t.Error("who judges does not see the plan")
	}
	if in := responderSees(&st, wire); !in.Edit || string(in.OnRecord) != `"i"` || in.Itinerary == nil {
		t.Errorf("who keeps the result sees %+v", in)
	}
}

// An edit that is planned anew sees what it has at hand, and what hands named; nothing of either where nothing shall stay.
func TestAnEditThatIsPlannedAnew(t *testing.T) {
	t.Parallel()
	st := filled(t)
	st.Anew, st.Intent.MaxChanges = true, new(2)
	in := plannerSees(&st, nil)
	if in.AtHand == nil || len(in.Named) != 1 || !in.Anew || in.Wishes.MaxChanges == nil || in.Seed != 3 {
		t.Errorf("anew: %v at hand, %d named, seed %d", in.AtHand, len(in.Named), in.Seed)
	}
	if k := explore.KeepOf(in.AtHand, &in.Wishes); k == nil || k.Most != 2 || len(k.Stops) == 0 || k.Bonus != st.Intent.Keep.Bonus() {
		t.Errorf("kept is %+v", k)
	}
	if in := resolveSees(&st, nil); in.Parent != nil {
		t.Error("it keeps to its parent's plan")
	}
	if in := synthSees(&st, nil); in.Parent != nil || in.AtHand == nil {
		t.Error("who writes it down keeps to its parent's plan, or has none at hand")
	}
	if k := explore.KeepOf(in.AtHand, &trip.Intent{Keep: trip.KeepFree}); k != nil {
		t.Errorf("free to change everything, kept is %+v", k)
	}
	if k := explore.KeepOf(in.AtHand, &trip.Intent{}); k == nil || k.Most != -1 {
		t.Errorf("with any number of changes, kept is %+v", k)
	}
	longer, n := in.Wishes, len(in.AtHand.Days)
	longer.DateWindow.End = longer.DateWindow.Start.AddDays(n)
	if k := explore.KeepOf(in.AtHand, &longer); k.NewFrom != n-1 {
		t.Errorf("with a day more, something new may come to day %d on, want %d: the days before stay as they are", k.NewFrom, n-1)
	}
	longer.DateWindow.End = longer.DateWindow.Start.AddDays(n - 2)
	if k := explore.KeepOf(in.AtHand, &longer); k.NewFrom != max(0, n-2) {
		t.Errorf("with a day less, something new may come to day %d on, want %d", k.NewFrom, n-2)
	}
	longer.DateWindow.End = longer.DateWindow.Start.AddDays(n - 1)
	if k := explore.KeepOf(in.AtHand, &longer); k.NewFrom != 0 {
		t.Errorf("with as many days, something new may come only to day %d on", k.NewFrom)
	}
	st.Intent.Keep = trip.KeepFree
	if in := plannerSees(&st, nil); in.AtHand != nil || in.Seed == 3 {
		t.Errorf("free to change everything: %v at hand, seed %d", in.AtHand, in.Seed)
	}
	st.Request.Edit, st.Anew = nil, false
	if in := plannerSees(&st, nil); in.AtHand != nil || in.Seed != 3 || in.Wishes.Keep != "" || in.Wishes.MaxChanges != nil || len(in.Named) != 1 {
		t.Error("a new trip sees a plan at hand")
	}
}

// What a node makes stands in the fields that it sets, and no other field changes with it.
func TestANodeLeavesWhatItMadeAndNothingElse(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		leaves func(*State)
		want   string
	}{
		IntentExtractor: {func(st *State) { intentLeaves(st, intentOut{}) }, "assumed city hand intent named origin problem rate_told stays"},
		RAG:             {func(st *State) { ragLeaves(st, gather.Out{}) }, "assumptions rate rate_eur sights tables"},
		Planner:         {func(st *State) { plannerLeaves(st, explore.Out{}) }, "assumptions branches flights lodgings occasions taste weather"},
		Selector:        {func(st *State) { selectorLeaves(st, selectorOut{}) }, "chosen decisions plan unplaced"},
		ToolExecutor:    {func(st *State) { toolsLeaves(st, toolsOut{}) }, "assumptions flights lodgings occasions weather"},
		Resolve:         {func(st *State) { resolveLeaves(st, resolveOut{Anew: true}) }, "anew assumptions plan unplaced"},
		Verifier:        {func(st *State) { verifierLeaves(st, verifierOut{}) }, "violations"},
		Repair:          {func(st *State) { repairLeaves(st, repairOut{}) }, "plan repairs stuck violations"},
		Synthesizer:     {func(st *State) { synthLeaves(st, synthOut{}) }, "assumed assumptions decisions itinerary plan problem violations"},
		Responder:       {func(st *State) { responderLeaves(st, responderOut{}) }, ""},
	} {
		before := filled(t)
		after := before
		tt.leaves(&after)
		changed, err := graph.Changed(&before, &after)
		if got := strings.Join(slices.Sorted(maps.Keys(changed)), " "); err != nil || got != tt.want {
			t.Errorf("%s changes %q, want %q (%v)", name, got, tt.want, err)
		}
	}
}

// Ids stand in the wishes as soon as the sights are known.
func TestNamesBecomeIdsWithTheSights(t *testing.T) {
	t.Parallel()
	st := filled(t)
	st.Intent.Requirements = []trip.Requirement{{Level: trip.Must, Sights: &trip.SightsWish{Name: "Louvre Museum"}}}
	ragLeaves(&st, gather.Out{Sights: st.Sights})
	if got := st.Intent.Requirements[0].Sights.Name; got != "louvre" {
		t.Errorf("the wish names %q", got)
	}
}

// Within the fields that nodes share, what concerns others does not show: it must not send work back to be done again.
func TestWhatAnEditChangesIsSeenByThoseItConcerns(t *testing.T) {
	t.Parallel()
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
		for node, sees := range map[string]func(*State) any{
			RAG:          func(st *State) any { return ragSees(st, nil) },
			Planner:      func(st *State) any { return plannerSees(st, nil) },
			Selector:     func(st *State) any { return selectorSees(st, nil) },
			ToolExecutor: func(st *State) any { return toolsSees(st, nil) },
		} {
			changed := string(graph.JSON(sees(&before))) != string(graph.JSON(sees(&after)))
			if want := slices.Contains(tt.seen, node); changed != want && !(name == "all kept aside" && node == RAG) {
				t.Errorf("%s: seen by %s: %v, want %v", name, node, changed, want)
			}
		}
	}
}

// Nodes that only add do not see what was there, and nothing is told twice.
func TestWhatNodesAddIsAdded(t *testing.T) {
	t.Parallel()
	st := State{Decisions: []trip.Decision{{Node: Repair, Selected: "r"}, {Node: Selector, Selected: "old"}}, Assumed: []string{"a"},
		Degraded: []trip.Degradation{{Tool: "fx"}}, Calls: Calls{"fx": {Calls: 1}}}
	selectorLeaves(&st, selectorOut{Decision: trip.Decision{Node: Selector, Selected: "new"}})
	repairLeaves(&st, repairOut{Decisions: []trip.Decision{{Node: Repair, Selected: "s"}}})
	plannerLeaves(&st, explore.Out{Assumed: []string{"a", "b"}, Asides: gather.Asides{Degraded: []trip.Degradation{{Tool: "fx"}, {Tool: "weather"}}, Calls: Calls{"fx": {Calls: 2}}}})
	if len(st.Decisions) != 3 || st.Decisions[1].Selected != "new" || st.Decisions[2].Selected != "s" {
		t.Errorf("decided is %+v", st.Decisions)
	}
	if !slices.Equal(st.Assumed, []string{"a", "b"}) || len(st.Degraded) != 2 || st.Calls["fx"].Calls != 3 {
		t.Errorf("got %+v", st)
	}
	if !(gather.Asides{Degraded: st.Degraded}).SecondBest() || (gather.Asides{Calls: st.Calls}).SecondBest() {
		t.Error("what stands on a second-best answer is remembered, or nothing is")
	}
}
