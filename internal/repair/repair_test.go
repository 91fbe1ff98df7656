package repair_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/repair"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
	"github.com/tripwright/tripwright/internal/verify"
)

func TestTheSampleIsHealthy(t *testing.T) {
	t.Parallel()
	c := sample(t).sick()
	if repair.Ails(c.Violations) {
		t.Fatalf("%v\n%s", c.Violations, show(&c.Plan))
	}
	r := repair.Plan(c)
	if len(r.Diffs) != 0 || !r.Healthy() {
		t.Errorf("a plan that holds was changed: %+v", r.Diffs)
	}
}

// S0.121: too dear, so a simpler hotel, and the plan passes.
func TestS0121BudgetDowngradesTheHotel(t *testing.T) {
	t.Parallel()
	p := sample(t)
	p.in.Airports = []string{"CDG"} // no other airport to swap to
	p.in.Budget = p.total() * 100 / 115
	r := check(t, p)
	if !r.Healthy() || types(r)[0] != trip.DowngradeHotel || triptest.Role(&r.Plan, 0, trip.RoleCheckIn).Selected().OptionRef != "generator" {
		t.Errorf("moves %v\n%s", types(r), show(&r.Plan))
	}
	if m := r.Diffs[0].Moves[0]; m.OldValue != "mid" || m.NewValue != "budget" || r.Plan.Branch.Tier != trip.TierBudget {
		t.Errorf("%+v in %+v", m, r.Plan.Branch)
	}
	if got := r.Plan.Costs().Total; got > p.in.Budget {
		t.Errorf("costs %s of %s", got, p.in.Budget)
	}
}

// S0.122: rain on a day with an open-air sight, so something with a roof takes its place, and the plan passes.
func TestS0122RainMovesIndoors(t *testing.T) {
	t.Parallel()
	p := sample(t)
	p.rain(1)
	r := check(t, p)
	if !r.Healthy() {
		t.Fatalf("%v\n%s", reasons(r.Violations), show(&r.Plan))
	}
	for _, s := range r.Plan.Days[1].Slots {
		if a := p.facts.Attraction(s.Selected().OptionRef); a != nil && (a.Indoor == nil || !*a.Indoor) {
			t.Errorf("%s stands in the rain", a.Name)
		}
	}
	changed := 0
	for day, d := range r.Plan.Days {
		if cmp.Diff(p.plan.Days[day], d) != "" {
			changed++
		}
	}
	if changed == 0 || changed > 2 || r.Diffs[0].DaysReused == 0 {
		t.Errorf("%d days were changed for rain on one, %d verdicts kept", changed, r.Diffs[0].DaysReused)
	}
}

// S0.123: four things that block at once are at most six moves, and what remains is said and not hidden.
func TestS0123FourAtOnce(t *testing.T) {
	t.Parallel()
	t.Run("all can be mended", func(t *testing.T) {
		t.Parallel()
		p := sample(t)
		p.rain(1)
		p.facts.Attraction("cluny").Blackout = []calendar.Date{p.in.DateWindow.Date(2)}
		p.move("arc", "11:30–12:30")
		p.in.Budget = p.total() * 100 / 115
		if n := trip.Blocking(p.sick().Violations); n < 4 {
			t.Fatalf("only %d things block", n)
		}
		if r := check(t, p); !r.Healthy() {
			t.Errorf("left: %v after %v", reasons(r.Violations), types(r))
		}
	})
	t.Run("money that is nowhere to be had", func(t *testing.T) {
		t.Parallel()
		p := sample(t)
		p.rain(1)
		p.facts.Attraction("cluny").Blackout = []calendar.Date{p.in.DateWindow.Date(2)}
		p.move("arc", "11:30–12:30")
		p.in.Budget = 400_00
		r := check(t, p)
		if r.Healthy() || reasons(r.Violations)["over_budget <nil>"] != 1 {
			t.Errorf("left: %v", reasons(r.Violations))
		}
		if r.Plan.Costs().Total >= p.total() {
			t.Errorf("the best attempt costs %s, no less than %s before", r.Plan.Costs().Total, p.total())
		}
	})
}

// Each move by itself, on a plan broken for exactly that.
func TestEachMove(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		name   string
		harm   func(p *patient)
		want   []trip.MoveType
		expect func(p patient, r repair.Result) bool
	}{
		{
			name: "swap airport", want: []trip.MoveType{trip.SwapAirport},
			harm: func(p *patient) {
				p.facts.Flight("BF722@2025-06-14").Class = "economy" // else nobody may sit in it unasked
				p.in.Budget = p.total() - 60_00
			},
			expect: func(_ patient, r repair.Result) bool {
				return r.Plan.Branch.Airport == "ORY" && r.Diffs[0].Moves[0].OldValue == "CDG" && r.Diffs[0].Moves[0].NewValue == "ORY"
			},
		},
		{
			name: "downgrade hotel", want: []trip.MoveType{trip.DowngradeHotel},
			harm:   func(p *patient) { p.in.Budget = p.total() - 60_00 },
			expect: func(_ patient, r repair.Result) bool { return r.Plan.Branch.Tier == trip.TierBudget },
		},
		{
			name: "downgrade hotel, because nights were limited and not the total", want: []trip.MoveType{trip.DowngradeHotel},
			harm: func(p *patient) {
				p.facts.Flight("BF722@2025-06-14").Class = "economy" // cheaper flights would be no help
				p.in.Requirements = []trip.Requirement{{Level: trip.Must, Budget: &trip.BudgetWish{Category: trip.CostLodging, Max: 500_00}}}
			},
			expect: func(_ patient, r repair.Result) bool {
				return r.Plan.Costs().Lodging <= 500_00 && r.Plan.Branch.Airport == "CDG"
			},
		},
		{
			name: "reorder days", want: []trip.MoveType{trip.ReorderDays},
			harm: func(p *patient) { p.facts.Attraction("cluny").Blackout = []calendar.Date{p.in.DateWindow.Date(2)} },
			expect: func(_ patient, r repair.Result) bool {
				return triptest.Find(&r.Plan, "cluny") != nil
			},
		},
		{
			name: "replace activity: the plan's days are all wet", want: []trip.MoveType{trip.ReplaceActivity},
			harm: func(p *patient) {
				triptest.Remove(&p.plan, 1, "tuileries")
				triptest.Remove(&p.plan, 2, "luxembourg")
				p.reset()
				for day := range 5 {
					p.rain(day)
				}
			},
			expect: func(_ patient, r repair.Result) bool { return triptest.Find(&r.Plan, "eiffel") == nil },
		},
		{
			name: "replace a restaurant", want: []trip.MoveType{trip.ReplaceActivity},
			harm: func(p *patient) { p.facts.Restaurant("le_fumoir").Blackout = []calendar.Date{p.in.DateWindow.Date(1)} },
		},
		{
			name: "shift time", want: []trip.MoveType{trip.ShiftTime},
			harm: func(p *patient) { p.move("tuileries", "13:00–14:00") },
			expect: func(p patient, r repair.Result) bool {
				return len(r.Plan.Days[1].Slots) == len(p.plan.Days[1].Slots) && r.Diffs[0].Moves[0].OldValue == "13:00–14:00" && r.Diffs[0].Moves[0].NewValue != ""
			},
		},
		{
			name: "shift time: the night was forgotten", want: []trip.MoveType{trip.ShiftTime},
			harm: func(p *patient) { triptest.Remove(&p.plan, 2, "grandes_ecoles") },
			expect: func(_ patient, r repair.Result) bool {
				return triptest.Role(&r.Plan, 2, trip.RoleNight) != nil && r.Diffs[0].Moves[0].NodeRef == "d2"
			},
		},
		{
			name: "shift time: checked out too late", want: []trip.MoveType{trip.ShiftTime},
			harm: func(p *patient) {
				s := triptest.Role(&p.plan, 4, trip.RoleCheckOut)
				s.Window = calendar.MustWindow("11:50", "12:20")
			},
			expect: func(_ patient, r repair.Result) bool {
				m := r.Diffs[0].Moves[0]
				return m.OldValue == "14:30–22:55" && m.NewValue == "14:30–22:55" && triptest.Role(&r.Plan, 4, trip.RoleCheckOut).Window.String() == "10:30–11:00"
			},
		},
		{
			name: "shift time: the first of a day", want: []trip.MoveType{trip.ShiftTime},
			harm: func(p *patient) { p.pin("tuileries"); p.move("louvre", "08:00–10:30") },
			expect: func(_ patient, r repair.Result) bool {
				m := r.Diffs[0].Moves[0]
				return m.NodeRef == "d1.s0" && m.OldValue == "08:00–10:30" && m.NewValue == triptest.Find(&r.Plan, "louvre").Window.String()
			},
		},
		{
			name: "change flight", want: []trip.MoveType{trip.ChangeFlight},
			harm: func(p *patient) {
				day := *p.facts.Flight("AF007@2025-06-09")
				day.ID, day.Number, day.Overnight = "AF011@2025-06-09", "AF011", false
				p.facts.Flights = append(p.facts.Flights, day)
				p.facts.Flight("BF721@2025-06-10").Overnight = true
				p.in.Prefs.AvoidOvernight = true
			},
			expect: func(_ patient, r repair.Result) bool {
				return triptest.Role(&r.Plan, 0, trip.RoleArrive).Selected().OptionRef == "AF011@2025-06-09"
			},
		},
		{
			name: "skip activity: nothing else is open", want: []trip.MoveType{trip.SkipActivity},
			harm: func(p *patient) {
				triptest.Remove(&p.plan, 1, "orsay") // nothing to swap with but what is shut as well
				for _, a := range []string{"louvre", "tuileries"} {
					p.facts.Attraction(a).Week = calendar.Week{}
				}
				triptest.Remove(&p.plan, 1, "tuileries")
				p.reset()
				for i := range p.facts.Attractions {
					if a := &p.facts.Attractions[i]; triptest.Find(&p.plan, a.ID) == nil {
						a.Week = calendar.Week{}
					}
				}
			},
			expect: func(_ patient, r repair.Result) bool { return triptest.Find(&r.Plan, "louvre") == nil },
		},
		{
			name: "skip activity: the ticket was all the money", want: []trip.MoveType{trip.SkipActivity},
			harm: func(p *patient) {
				p.in.Airports = []string{"CDG"}
				p.facts.Lodgings = p.facts.Lodgings[:1]
				dear := money.Cents(90_00)
				for i := range p.facts.Attractions {
					p.facts.Attractions[i].Price = &dear
				}
				p.reset()
				p.in.Budget = p.total() - 100_00
			},
			expect: func(p patient, r repair.Result) bool { return p.total()-r.Plan.Costs().Total >= 180_00-20_00 },
		},
		{
			name: "skip activity: the fares were more than there is", want: []trip.MoveType{trip.SkipActivity},
			harm: func(p *patient) {
				p.in.Airports = []string{"CDG"}
				p.facts.Lodgings = p.facts.Lodgings[:1]
				free := money.Cents(0)
				for i := range p.facts.Attractions {
					p.facts.Attractions[i].Price = &free
				}
				p.reset()
				most := p.plan.Costs().Transit - 1
				p.in.Requirements = append(p.in.Requirements, trip.Requirement{Level: trip.Must, Budget: &trip.BudgetWish{Category: trip.CostTransit, Max: most}})
			},
			expect: func(p patient, r repair.Result) bool { return r.Plan.Costs().Transit < p.plan.Costs().Transit },
		},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			p := sample(t)
			tc.harm(&p)
			r := check(t, p)
			if diff := cmp.Diff(tc.want, types(r)); diff != "" {
				t.Errorf("moves (-want +got):\n%s%s", diff, show(&r.Plan))
			}
			if !r.Healthy() || repair.Ails(r.Violations) {
				t.Errorf("left: %v", reasons(r.Violations))
			}
			if tc.expect != nil && !tc.expect(p, r) {
				t.Errorf("not as expected: %+v\n%s", r.Diffs, show(&r.Plan))
			}
		})
	}
}

// reset sets the plan again after a test took stops out or changed prices.
func (p *patient) reset() {
	set, err := reset(*p)
	if err != nil {
		panic(err)
	}
	p.plan = set
}

// S0.212: the budget does not hold and the Eiffel Tower is pinned: the hotel is downgraded, the slot stays verbatim.
func TestS0212APinnedSlotStaysThroughABudgetRepair(t *testing.T) {
	t.Parallel()
	p := sample(t)
	p.in.Airports = []string{"CDG"}
	was := p.pin("eiffel")
	p.in.Budget = p.total() * 100 / 115
	r := check(t, p)
	if !r.Healthy() || types(r)[0] != trip.DowngradeHotel {
		t.Errorf("moves %v, left %v", types(r), reasons(r.Violations))
	}
	if now := triptest.Find(&r.Plan, "eiffel"); now == nil || now.Window != was.Window || !now.Locked {
		t.Errorf("pinned %s\n%s", was.Window, show(&r.Plan))
	}
}

// A slot that only the plan has locked, without a wish that says so, is as untouchable.
func TestASlotThatThePlanLocked(t *testing.T) {
	t.Parallel()
	p := sample(t)
	s := triptest.Find(&p.plan, "eiffel")
	s.Locked = true
	p.rain(3)
	r := check(t, p)
	if now := triptest.Find(&r.Plan, "eiffel"); r.Healthy() || now == nil || now.Window != s.Window || len(r.Diffs) > 0 {
		t.Errorf("%v\n%s", types(r), show(&r.Plan))
	}
}

// What stands around a pinned slot makes room for it, not the other way round.
func TestTheOthersMakeRoomForAPinnedSlot(t *testing.T) {
	t.Parallel()
	p := sample(t)
	was := p.pin("luxembourg")
	p.plan.Each(func(day, _ int, s *trip.Slot) {
		if day == 2 && s.Role == trip.RoleLunch {
			s.Window = calendar.Window{Start: was.Window.Start - 30, End: was.Window.Start + 10}
		}
	})
	r := check(t, p)
	if now := triptest.Find(&r.Plan, "luxembourg"); !r.Healthy() || now == nil || now.Window != was.Window {
		t.Errorf("left %v\n%s", reasons(r.Violations), show(&r.Plan))
	}
}

// Locked flights and beds are not exchanged, however dear.
func TestPinnedFlightsAndBeds(t *testing.T) {
	t.Parallel()
	p := sample(t)
	p.facts.Flight("BF722@2025-06-14").Class = "economy"
	for day, role := range map[int]trip.Role{0: trip.RoleCheckIn, 4: trip.RoleDepart} {
		triptest.Role(&p.plan, day, role).Locked = true
	}
	p.in.Budget = p.total() * 100 / 120
	r := check(t, p)
	for _, m := range types(r) {
		if m == trip.SwapAirport || m == trip.ChangeFlight || m == trip.DowngradeHotel {
			t.Errorf("%s of what is pinned", m)
		}
	}
}

// What the traveller insists on is never left out: another day is found, or nothing.
func TestAMustIsNeverSkipped(t *testing.T) {
	t.Parallel()
	p := sample(t)
	p.in.Requirements = []trip.Requirement{{Level: trip.Must, Sights: &trip.SightsWish{Name: "louvre"}}}
	p.facts.Attraction("louvre").Week = calendar.Week{}
	r := check(t, p)
	if r.Healthy() || triptest.Find(&r.Plan, "louvre") == nil {
		t.Errorf("%v\n%s", types(r), show(&r.Plan))
	}
}

// A bed that is pinned to an hour keeps it: the day around it cannot be set again, and is left as it was.
func TestAPinnedCheckIn(t *testing.T) {
	t.Parallel()
	p := sample(t)
	s := triptest.Role(&p.plan, 0, trip.RoleCheckIn)
	s.Window, s.Locked = calendar.MustWindow("15:10", "15:40"), true
	p.facts.Attraction("pantheon").Week = calendar.Week{}
	if r := check(t, p); r.Healthy() || len(r.Diffs) > 0 {
		t.Errorf("%v\n%s", types(r), show(&r.Plan))
	}
}

// A remedy that breaks another rule is none, however much it mends: the first swap would put the Panthéon, whose roof is
// off, into the rain.
func TestARemedyBreaksNothingElse(t *testing.T) {
	t.Parallel()
	p := sample(t)
	p.facts.Attraction("pantheon").Indoor = triptest.No()
	p.reset()
	p.facts.Attraction("tuileries").Blackout = []calendar.Date{p.in.DateWindow.Date(1)}
	p.rain(1)
	r := check(t, p)
	if diff := cmp.Diff([]trip.MoveType{trip.ReorderDays}, types(r)); diff != "" || !r.Healthy() {
		t.Errorf("%s%s", diff, show(&r.Plan))
	}
	if s := triptest.Find(&r.Plan, "pantheon"); s == nil || triptest.Role(&r.Plan, 0, trip.RoleSight).Selected().OptionRef != "pantheon" {
		t.Errorf("the Panthéon moved\n%s", show(&r.Plan))
	}
}

// Three sights in the rain are more than two swaps can mend: two change places at once with the roofs of another day.
func TestSeveralSightsChangePlacesAtOnce(t *testing.T) {
	t.Parallel()
	p := sample(t)
	for _, id := range []string{"louvre", "orsay"} {
		p.facts.Attraction(id).Indoor = triptest.No()
	}
	p.facts.Attraction("luxembourg").Indoor = triptest.Yes()
	p.reset()
	p.rain(1)
	r := check(t, p)
	if len(r.Diffs) != 1 || !r.Healthy() {
		t.Fatalf("%v\n%s", types(r), show(&r.Plan))
	}
	m := r.Diffs[0].Moves[0]
	if m.Type != trip.ReorderDays || m.OldValue != "d1" || m.NewValue != "d2" || m.Provenance.RefID == "" {
		t.Errorf("%+v", m)
	}
	if want := "3 open-air sights of day 2 and what has a roof on day 3 change places"; m.Why != want {
		t.Errorf("said %q, want %q", m.Why, want)
	}
}

// Where the other day has fewer roofs than are needed, something new comes in for the rest.
func TestNewRoofsComeInForTheRest(t *testing.T) {
	t.Parallel()
	p := sample(t)
	for _, id := range []string{"louvre", "orsay", "cluny", "sainte_chapelle", "arc"} {
		p.facts.Attraction(id).Indoor = triptest.No()
	}
	p.reset()
	p.rain(1)
	r := check(t, p)
	want := "1 open-air sight of day 2 and what has a roof on day 1 change places, and something new under a roof takes the place of 1 other"
	said := func(m trip.Move) bool { return m.Type == trip.ReorderDays && m.Why == want }
	if len(r.Diffs) != 1 || !slices.ContainsFunc(r.Diffs[0].Moves, said) || !r.Healthy() {
		t.Errorf("want a move that says %q\n%+v\n%s", want, r.Diffs, show(&r.Plan))
	}
}

// Where there are fewer roofs than would be needed, what is worth more of that in the rain changes places and the rest is left out, at once: one
// move that remains could not mend so much.
func TestWhereRoofsAreFewTheRestIsLeftOutAtOnce(t *testing.T) {
	t.Parallel()
	p := sample(t)
	for i := range p.facts.Attractions {
		p.facts.Attractions[i].Indoor = triptest.No()
	}
	p.facts.Attraction("pantheon").Indoor = triptest.Yes()
	p.reset()
	p.rain(1)
	r := check(t, p)
	want := "1 open-air sight of day 2 and what has a roof on day 1 change places, without 1 other"
	said := func(m trip.Move) bool { return m.Type == trip.ReorderDays && m.Why == want }
	if len(r.Diffs) != 1 || !slices.ContainsFunc(r.Diffs[0].Moves, said) || !r.Healthy() {
		t.Errorf("want a move that says %q\n%+v\n%s", want, r.Diffs, show(&r.Plan))
	}
}

// Inside the slippage nothing blocks, but repair still tries (C-16).
func TestTheSlippageIsMendedToo(t *testing.T) {
	t.Parallel()
	p := sample(t)
	p.in.Budget = p.total() - 10_00
	if c := p.sick(); trip.Blocking(c.Violations) != 0 || !repair.Ails(c.Violations) {
		t.Fatalf("%v", c.Violations)
	}
	if r := check(t, p); r.Plan.Costs().Total > p.in.Budget {
		t.Errorf("costs %s of %s after %v", r.Plan.Costs().Total, p.in.Budget, types(r))
	}
}

// A cycle by itself is what a workflow records; without a remedy it gives back what came in.
func TestACycle(t *testing.T) {
	t.Parallel()
	p := sample(t)
	p.in.Budget = 100_00
	c := p.sick()
	for n := 1; n <= repair.MaxCycles; n++ {
		r, helped := repair.Cycle(c, n)
		if !helped {
			return
		}
		if len(r.Diffs) != 1 || r.Diffs[0].Cycle != n {
			t.Fatalf("cycle %d is told as %+v", n, r.Diffs)
		}
		c.Plan, c.Violations = r.Plan, r.Violations
	}
	c.Violations = []trip.Violation{{Kind: trip.PrefViolated, NodeRef: "d9.s9", Blocking: true}, {Kind: trip.PrefViolated, NodeRef: "nowhere", Blocking: true},
		{Kind: trip.PrefViolated, NodeRef: "d1.s99", Blocking: true}}
	c.Intent = &trip.Intent{Budget: 1 << 40, DateWindow: p.in.DateWindow}
	if r, helped := repair.Cycle(c, 1); helped || len(r.Diffs) != 0 || cmp.Diff(r.Plan, c.Plan) != "" {
		t.Error("a violation of nothing that exists was mended")
	}
}

func types(r repair.Result) []trip.MoveType {
	var out []trip.MoveType
	for _, d := range r.Diffs {
		for _, m := range d.Moves {
			out = append(out, m.Type)
		}
	}
	return out
}

// check repairs a patient and holds the result against everything that every repair promises.
func check(t fataler, p patient) repair.Result {
	t.Helper()
	c := p.sick()
	before := c.Plan.Clone()
	r := repair.Plan(c)
	if diff := cmp.Diff(before, c.Plan); diff != "" {
		t.Fatalf("the plan that came in was changed:\n%s", diff)
	}
	if again := repair.Plan(c); cmp.Diff(r, again) != "" {
		t.Fatalf("repaired twice, two results:\n%s", cmp.Diff(r, again))
	}
	if err := r.Plan.Validate(); err != nil {
		t.Fatalf("%v\n%s", err, show(&r.Plan))
	}
	found := verify.Plan(r.Plan, p.in, p.facts)
	if diff := cmp.Diff(found, r.Violations); diff != "" {
		t.Fatalf("the rules say something else of the result (-rules +repair):\n%s", diff)
	}
	had := reasons(c.Violations)
	for why, n := range reasons(found) {
		if n > had[why] {
			t.Fatalf("repair added %s\nbefore: %v\nmoves: %+v\n%s", why, had, r.Diffs, show(&r.Plan))
		}
	}
	checkDiffs(t, p, c, r)
	checkOptions(t, p, r)
	checkPins(t, p, r)
	return r
}

type fataler interface {
	Helper()
	Fatalf(format string, args ...any)
}

// checkDiffs: at most two moves a cycle and three cycles, and numbers that add up.
func checkDiffs(t fataler, p patient, c repair.Case, r repair.Result) {
	t.Helper()
	if len(r.Diffs) > repair.MaxCycles {
		t.Fatalf("%d cycles", len(r.Diffs))
	}
	var saved money.Cents
	later, left := 0, ailing(c.Violations)
	for i, d := range r.Diffs {
		if len(d.Moves) == 0 || len(d.Moves) > repair.MaxMoves || d.Cycle != i+1 {
			t.Fatalf("cycle %d has the moves %+v", d.Cycle, d.Moves)
		}
		if d.ViolationsBefore != left || d.ViolationsAfter > d.ViolationsBefore {
			t.Fatalf("cycle %d: %d → %d violations, but there were %d", d.Cycle, d.ViolationsBefore, d.ViolationsAfter, left)
		}
		judged := d.DaysChecked + d.DaysReused // every day, once for each step; two moves may be one step
		if days := len(p.plan.Days); judged%days != 0 || judged < days || judged > days*len(d.Moves) {
			t.Fatalf("cycle %d: %d days judged and %d kept with %d moves", d.Cycle, d.DaysChecked, d.DaysReused, len(d.Moves))
		}
		for _, m := range d.Moves {
			if m.NodeRef == "" || m.OldValue == "" || m.Why == "" || m.NewValue == "" && m.Type != trip.SkipActivity {
				t.Fatalf("a move says too little: %+v", m)
			}
			if sets := m.Type == trip.ShiftTime || m.Type == trip.ReorderDays; len(m.Was) > 0 == sets || len(m.Now) > 0 == (sets || m.Type == trip.SkipActivity) {
				t.Fatalf("a move does not say what it put in the place of what: %+v", m)
			}
			for _, o := range slices.Concat(m.Was, m.Now) {
				if o.Option == "" || o.Name == "" || o.Role == "" {
					t.Fatalf("a move moves nobody knows what: %+v", m)
				}
			}
		}
		saved, later, left = saved+d.DeltaUSDCents, later+d.DeltaMinutes, d.ViolationsAfter
	}
	if want := onTheWay(&r.Plan, p.facts) - onTheWay(&p.plan, p.facts); later != want {
		t.Fatalf("the cycles say %d minutes more on the way, the plans %d", later, want)
	}
	if want := r.Plan.Costs().Total - p.total(); saved != want {
		t.Fatalf("the cycles say %s, the costs %s", saved.Signed(), want.Signed())
	}
	if left != ailing(r.Violations) {
		t.Fatalf("the last cycle leaves %d violations, the result has %d", left, ailing(r.Violations))
	}
}

// onTheWay is every way and every flight of a plan, in full minutes.
func onTheWay(p *trip.Plan, f *trip.Facts) int {
	var sum time.Duration
	p.Each(func(_, _ int, s *trip.Slot) {
		if s.Leg != nil {
			sum += time.Duration(s.Leg.DurationSeconds) * time.Second
		}
		if o := f.Flight(s.Selected().OptionRef); o != nil {
			sum += o.Arrival.Sub(o.Departure)
		}
	})
	return int(sum.Minutes())
}

func ailing(vs []trip.Violation) int {
	n := 0
	for _, v := range vs {
		if v.Blocking || v.Reason() == "within_slippage" {
			n++
		}
	}
	return n
}

// checkOptions: every option resolves, and costs what the facts say (pitfall 1).
func checkOptions(t fataler, p patient, r repair.Result) {
	t.Helper()
	people, nights := money.Cents(p.in.Party.People()), money.Cents(0)
	r.Plan.Each(func(day, k int, s *trip.Slot) {
		c := s.Selected()
		want := c.Features.Cost
		switch c.Kind {
		case trip.KindFlight:
			want = p.facts.Flight(c.OptionRef).Price * people
		case trip.KindLodging:
			nights += c.Features.Cost
			if p.facts.Lodging(c.OptionRef) == nil {
				t.Fatalf("%s does not resolve", c.OptionRef)
			}
		case trip.KindAttraction:
			a := p.facts.Attraction(c.OptionRef)
			want = 0
			if a.Price != nil {
				want = *a.Price * people
			}
			if cmp.Diff(a.Indoor, c.Features.Indoor) != "" {
				t.Fatalf("%s: indoor is not what the facts say", a.ID)
			}
		case trip.KindMeal:
			want = p.facts.Restaurant(c.OptionRef).Price * people
		}
		if c.Features.Cost != want && isNew(p, c.OptionRef) {
			t.Fatalf("%s %s costs %s, by the facts %s", trip.SlotRef(day, k), c.OptionRef, c.Features.Cost, want)
		}
	})
	hotel := p.facts.Lodging(triptest.Role(&r.Plan, 0, trip.RoleCheckIn).Selected().OptionRef)
	want := money.Cents(0)
	for i := range len(r.Plan.Days) - 1 {
		want += hotel.NightFor(i, p.in.Party)
	}
	if nights != want && reasons(r.Violations)["no_bed <nil>"] == 0 {
		t.Fatalf("the nights cost %s, by the facts %s", nights, want)
	}
}

func isNew(p patient, ref string) bool { return triptest.Find(&p.plan, ref) == nil }

// checkPins: what was locked is where it was.
func checkPins(t fataler, p patient, r repair.Result) {
	t.Helper()
	p.plan.Each(func(day, _ int, s *trip.Slot) {
		if !s.Locked {
			return
		}
		same := func(o trip.Slot) bool {
			return o.Locked && o.Window == s.Window && o.Selected().OptionRef == s.Selected().OptionRef
		}
		if !slices.ContainsFunc(r.Plan.Days[day].Slots, same) {
			t.Fatalf("%s %s was pinned to day %d\n%s", s.Window, s.Selected().OptionRef, day+1, show(&r.Plan))
		}
	})
}

// Twelve stand-ins are tried for a stop, the best ones; so many that the last is not worth a look are left.
func TestHowManyStandInsAreTried(t *testing.T) {
	t.Parallel()
	p := sample(t)
	for i := range 12 {
		p.facts.Attractions = append(p.facts.Attractions, better(fmt.Sprintf("better_%02d", i), 99, 10_00))
	}
	p.facts.Attractions = append(p.facts.Attractions, better("good", 98, 10_00))
	got := repair.StandIns(p.sick(), "pantheon")
	if len(got) != 12 || slices.Contains(got, "good") {
		t.Errorf("tried are %q, want the twelve that are better", got)
	}
}

// A cheaper sight must halve the ticket, or it is not worth the move.
func TestACheaperSightHalvesTheTicket(t *testing.T) {
	t.Parallel()
	p := sample(t) // the Panthéon costs $10 a person
	p.facts.Attractions = append(p.facts.Attractions, better("half", 99, 5_00), better("a_cent_more", 99, 5_01), better("free", 99, 0))
	got := repair.Cheaper(p.sick(), "pantheon")
	for ref, want := range map[string]bool{"half": true, "a_cent_more": false, "free": true} {
		if slices.Contains(got, ref) != want {
			t.Errorf("%s is cheaper = %v, want %v (%q)", ref, !want, want, got)
		}
	}
}

// better is a sight like the Panthéon, of an appeal and a price of its own.
func better(id string, appeal int, price money.Cents) trip.Attraction {
	a := triptest.Sight(id, id, 48.8463, 2.3465, "history", "architecture")
	a.Appeal, a.Price = appeal, &price
	return a
}
