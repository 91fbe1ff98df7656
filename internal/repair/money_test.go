package repair_test

import (
	"slices"
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/repair"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

// fixedBeds leaves a sample neither other flights nor another bed to save money with.
func fixedBeds(t *testing.T) patient {
	p := sample(t)
	p.in.Airports, p.facts.Lodgings = []string{"CDG"}, p.facts.Lodgings[:1]
	return p
}

// Where journey and bed are as cheap as they get, a dear sight makes way for one like it that costs half, which loses less than to go
// without.
func TestADearSightMakesWayForACheaperOne(t *testing.T) {
	t.Parallel()
	p := fixedBeds(t)
	dear := money.Cents(60_00)
	p.facts.Attraction("louvre").Price = &dear
	p.reset()
	fair := better("petit_palais", 90, 30_00)
	fair.Themes = []string{"art", "history"}
	p.facts.Attractions = append(p.facts.Attractions, fair)
	p.in.Budget = p.total() - 50_00
	r := check(t, p)
	if !r.Healthy() || !slices.Equal(types(r), []trip.MoveType{trip.ReplaceActivity}) ||
		r.Diffs[0].Moves[0].OldValue != "louvre" || r.Diffs[0].Moves[0].NewValue != "petit_palais" {
		t.Errorf("%+v\n%s", r.Diffs, show(&r.Plan))
	}
}

// Of what would be left out, the way that saves enough and loses least is saved: fares are what a ride costs less without the stop.
func TestTheFaresOfAStopAreSaved(t *testing.T) {
	t.Parallel()
	p := fixedBeds(t)
	free := money.Cents(0)
	for i := range p.facts.Attractions {
		p.facts.Attractions[i].Price = &free
	}
	p.reset()
	fares := p.plan.Costs().Transit
	for _, most := range []money.Cents{fares - 1, fares / 2} {
		q := p
		q.in.Requirements = []trip.Requirement{{Level: trip.Must, Budget: &trip.BudgetWish{Category: trip.CostTransit, Max: most}}}
		r := check(t, q)
		got := r.Plan.Costs().Transit
		if r.Healthy() != (got <= most) || (len(r.Diffs) > 0) != (got < fares) {
			t.Errorf("at most %s: %s after %v", most, got, types(r))
		}
		for _, m := range types(r) {
			if m != trip.SkipActivity {
				t.Errorf("at most %s: fares are saved by %s", most, m)
			}
		}
	}
}

// Nothing that could not be paid for even without every ride is lost for nothing.
func TestNoStopIsLostForATripThatCannotBePaid(t *testing.T) {
	t.Parallel()
	p := fixedBeds(t)
	free := money.Cents(0)
	for i := range p.facts.Attractions {
		p.facts.Attractions[i].Price = &free
	}
	p.reset()
	p.in.Requirements = []trip.Requirement{{Level: trip.Must, Budget: &trip.BudgetWish{Category: trip.CostTransit, Max: 1}}}
	if r := check(t, p); r.Healthy() || len(r.Diffs) != 0 {
		t.Errorf("%v\n%s", types(r), show(&r.Plan))
	}
}

// Where a dinner costs more than the day has, a cheaper table takes its place before a sight is lost.
func TestADearDinnerMakesWayForACheaperOne(t *testing.T) {
	t.Parallel()
	p := fixedBeds(t)
	p.plan.Assumptions.MealsCounted = true
	dinner := triptest.Role(&p.plan, 1, trip.RoleDinner).Selected().OptionRef
	p.facts.Restaurant(dinner).Price = 150_00
	p.reset()
	adds := p.plan.DearMeals()
	if adds <= 0 {
		t.Fatal("the dinner adds nothing to the day's money")
	}
	p.in.Budget = p.total() - adds
	r := check(t, p)
	if !r.Healthy() || r.Plan.DearMeals() != 0 {
		t.Errorf("%v, dear meals still add %s\n%s", types(r), r.Plan.DearMeals(), show(&r.Plan))
	}
	for _, d := range r.Diffs {
		for _, m := range d.Moves {
			if m.Type != trip.ReplaceActivity || m.OldValue != dinner {
				t.Errorf("%s of %s", m.Type, m.OldValue)
			}
		}
	}
}

// A sight that is worth nothing to this traveller is no stand-in.
func TestWhatIsWorthNothingIsNoStandIn(t *testing.T) {
	t.Parallel()
	p := sample(t)
	p.facts.Attractions = append(p.facts.Attractions, better("nothing", 0, 10_00), better("something", 10, 10_00))
	got := repair.StandIns(p.sick(), "pantheon")
	if slices.Contains(got, "nothing") || !slices.Contains(got, "something") {
		t.Errorf("tried are %q", got)
	}
}

// A pinned slot that lies outside the hours of its place cannot be moved, and a slot that is set again says where it went.
func TestASlotThatIsSetAgainSaysWhereItWent(t *testing.T) {
	t.Parallel()
	p := sample(t)
	s := triptest.Role(&p.plan, 0, trip.RoleCheckIn)
	s.Window = calendar.MustWindow("14:00", "14:30") // before the house lets in
	r := check(t, p)
	if len(r.Diffs) == 0 {
		t.Fatalf("left %v", reasons(r.Violations))
	}
	now := triptest.Role(&r.Plan, 0, trip.RoleCheckIn).Window.String()
	if m := r.Diffs[0].Moves[0]; m.Type != trip.ShiftTime || m.OldValue != "14:00–14:30" || m.NewValue != now || !r.Healthy() {
		t.Errorf("%+v, checked in %s", m, now)
	}
}
