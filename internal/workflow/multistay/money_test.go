package multistay_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/multistay"
)

// The budget is shared out to the last cent; who stays longer has more, and who sleeps at friends' needs less.
func TestTheMoneyIsSharedOut(t *testing.T) {
	t.Parallel()
	friends := nights("Bremen", 2)
	friends.OwnBed = &trip.OwnBed{Label: "friends"}
	for _, c := range []struct {
		says   string
		in     trip.Intent
		budget money.Cents
		more   int // which stay has more
	}{
		{"the longer stay", wish(6, nights("Hamburg", 4), nights("Bremen", 2)), 2_000_00, 0},
		{"the other way round", wish(6, nights("Hamburg", 2), nights("Bremen", 4)), 2_000_00, 1},
		{"who pays a bed", wish(4, nights("Hamburg", 2), friends), 2_000_00, 0},
		{"however little it is", wish(6, nights("Hamburg", 4), nights("Bremen", 2)), 100_00, 0},
	} {
		w := newCoast()
		p := w.planner(t, c.in)
		p.In.Wishes.Budget = c.budget
		stays, _, err := p.Lay(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if err := p.ShareOut(stays); err != nil {
			t.Fatal(err)
		}
		if sum := stays[0].Share + stays[1].Share; sum != c.budget {
			t.Errorf("%s: %s is shared out of %s", c.says, sum, c.budget)
		}
		if got := stays[0].Share < stays[1].Share; got != (c.more == 1) {
			t.Errorf("%s has not more: %s and %s", c.says, stays[0].Share, stays[1].Share)
		}
		if got := stays[0].Wishes(&p.In.Wishes).Budget; got != stays[0].Share {
			t.Errorf("%s: a stay may cost %s, not its share of %s", c.says, got, stays[0].Share)
		}
	}
}

// What is insisted on for the whole journey, or for its beds, is shared out like the budget; of a journey that has kept stays only what these leave.
func TestWhatIsInsistedOnIsSharedOut(t *testing.T) {
	t.Parallel()
	insisted := func(of trip.CostCategory, most money.Cents) trip.Requirement {
		return trip.Requirement{Level: trip.Must, Budget: &trip.BudgetWish{Category: of, Max: most}}
	}
	w := newCoast()
	p := w.planner(t, wish(6, nights("Hamburg", 4), nights("Bremen", 2)))
	p.In.Wishes.Budget = 9_000_00
	p.In.Wishes.Requirements = []trip.Requirement{insisted(trip.CostTotal, 2_000_00), insisted(trip.CostLodging, 700_00)}
	stays, _, err := p.Lay(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if want := money.Cents(2_000_00) / 7; stays[0].Part.Daily != want {
		t.Errorf("a day has %s, want %s", stays[0].Part.Daily, want)
	}
	if err := p.ShareOut(stays); err != nil {
		t.Fatal(err)
	}
	if sum := stays[0].Share + stays[1].Share; sum != 2_000_00 {
		t.Errorf("%s is shared out of 2,000", sum)
	}
	var beds []money.Cents
	for i := range stays {
		wishes := stays[i].Wishes(&p.In.Wishes)
		most, ok := wishes.Limit(trip.CostLodging)
		if !ok {
			t.Fatalf("the beds of %s may cost what they like", stays[i].City.Name)
		}
		beds = append(beds, most)
	}
	if beds[0]+beds[1] != 700_00 || beds[0] <= beds[1] {
		t.Errorf("beds may cost %v of 700", beds)
	}
	stays[0].Kept.Is = true
	stays[0].Plan.Days = []trip.Day{{Date: monday, Slots: []trip.Slot{{Role: trip.RoleNight, Choices: []trip.Choice{{Kind: trip.KindLodging, Features: trip.ChoiceFeatures{Cost: 550_00}}}}}}}
	if err := p.ShareOut(stays); err != nil {
		t.Fatal(err)
	}
	if got := *stays[1].Beds; got != 150_00 {
		t.Errorf("beside beds of 550 those of the other stay may cost %s", got)
	}
}

// The date on which one goes on stands in two stays: what is wished of it at most is shared out, and the one that one comes to has the odd sight.
func TestADateInTwoStaysSharesItsSights(t *testing.T) {
	t.Parallel()
	for most, want := range []string{"0 0", "0 1", "1 1", "1 2"} {
		w := newCoast()
		w.goes(trip.ByTrain, "Hamburg", "Bremen", "2027-06-09T12:00", "2027-06-09T13:00", 20_00)
		in := wish(4, nights("Hamburg", 2), nights("Bremen", 2))
		in.Days = []trip.DayWish{{Day: 1, Most: new(3)}, {Day: 2, Most: new(most)}, {Day: 3, Most: new(3)}}
		p := w.planner(t, in)
		stays, _, err := p.Lay(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		first, second := stays[0].Wishes(&p.In.Wishes), stays[1].Wishes(&p.In.Wishes)
		before, _ := first.MostSights(2)
		after, _ := second.MostSights(0)
		if got := fmt.Sprint(before, after); got != want {
			t.Errorf("of at most %d the two stays have %s, want %s", most, got, want)
		}
		whole, _ := first.MostSights(1)
		if other, _ := second.MostSights(1); whole != 3 || other != 3 {
			t.Errorf("the days beside it have %d and %d, want 3", whole, other)
		}
		if *p.In.Wishes.Days[1].Most != most {
			t.Error("the wish of the journey has changed")
		}
	}
}

// What a stay needs at the least is its cheapest bed, its cheapest rides and simple tables on its days: with no more than that for all there is nothing to
// share but the needs.
func TestWhatAStayNeeds(t *testing.T) {
	t.Parallel()
	w := lone()
	w.goes(trip.ByTrain, "Berlin", "Hamburg", "2027-06-07T09:00", "2027-06-07T11:00", 90_00)
	w.goes(trip.ByTrain, "Hamburg", "Bremen", "2027-06-08T10:00", "2027-06-08T12:00", 20_00)
	p := w.planner(t, wish(4, nights("Hamburg", 1), nights("Bremen", 3)))
	// A night of 60, a ride of 30 and one of 20, two days of 20; then three nights, one ride of 30, four days.
	first, second := money.Cents(60_00+30_00+20_00+40_00), money.Cents(180_00+30_00+80_00)
	p.In.Wishes.Budget = first + second
	stays, _, err := p.Lay(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := p.ShareOut(stays); err != nil {
		t.Fatal(err)
	}
	if stays[0].Share != first || stays[1].Share != second {
		t.Errorf("shares %s and %s, want %s and %s", stays[0].Share, stays[1].Share, first, second)
	}
	// What is above that goes by what a middling bed takes more, 40 a night, and the days: usual tables of 40 and 45 for tickets and fares.
	p.In.Wishes.Budget += 670_00
	if err := p.ShareOut(stays); err != nil {
		t.Fatal(err)
	}
	if stays[0].Share != first+210_00 || stays[1].Share != second+460_00 {
		t.Errorf("with more money the shares are %s and %s", stays[0].Share, stays[1].Share)
	}
	// One whose plan is kept has what that costs, and the others the rest.
	stays[0].Kept.Is = true
	stays[0].Plan.Days = []trip.Day{{Date: monday, Slots: []trip.Slot{{Role: trip.RoleSight, Choices: []trip.Choice{costing(70_00)}}}}}
	if err := p.ShareOut(stays); err != nil {
		t.Fatal(err)
	}
	if stays[0].Share != 70_00 || stays[1].Share != p.In.Wishes.Budget-70_00 {
		t.Errorf("beside one that is kept the shares are %s and %s", stays[0].Share, stays[1].Share)
	}
	stays[0].Plan = trip.Plan{}
	stays[1].Kept.Is = true
	if err := p.ShareOut(stays); err != nil || stays[0].Share != 1 || stays[1].Share != 1 {
		t.Errorf("what costs nothing has no share: %s and %s, %v", stays[0].Share, stays[1].Share, err)
	}
	if got := stays[0].Wishes(&p.In.Wishes).Budget; got != 1 {
		t.Errorf("with a share of a cent it may cost %s", got)
	}
	stays[0].Share = 0
	if got := stays[0].Wishes(&p.In.Wishes).Budget; got != p.In.Wishes.Budget {
		t.Errorf("before money is shared out it may cost %s", got)
	}
}

// The least that a stay needs is what is cheapest there, wherever it stands among what there is and however little one likes it; and what is not to be
// had takes nothing.
func TestTheLeastThatAStayNeeds(t *testing.T) {
	t.Parallel()
	const night, there, home, tables = 60_00, 30_00, 30_00, 40_00 // of a night in Hamburg
	for _, c := range []struct {
		says   string
		change func(w *coast, in *trip.Intent)
		least  money.Cents
		bed    money.Cents // what a middling bed takes more
	}{
		{"as it is", func(*coast, *trip.Intent) {}, night + there + home + tables, 40_00},
		{"a cheap ride that nobody likes", func(w *coast, _ *trip.Intent) {
			w.goes(trip.ByCoach, "Berlin", "Hamburg", "2027-06-07T19:00", "2027-06-07T23:30", there-5_00)
		}, night + there - 5_00 + home + tables, 40_00},
		{"a ride for nothing", func(w *coast, _ *trip.Intent) {
			w.goes(trip.ByTrain, "Berlin", "Hamburg", "2027-06-07T08:00", "2027-06-07T10:00", 0)
			w.goes(trip.ByTrain, "Hamburg", "Berlin", "2027-06-08T15:00", "2027-06-08T18:00", 0)
		}, night + tables, 40_00},
		{"no ride that one would take", func(_ *coast, in *trip.Intent) {
			in.Requirements = []trip.Requirement{{Level: trip.Must, Transport: &trip.TransportWish{Carrier: "Somebody else"}}}
		}, night + tables, 40_00},
		{"cheaper beds behind others", func(w *coast, _ *trip.Intent) {
			cheap, middling := w.towns["Hamburg"].beds[0], w.towns["Hamburg"].beds[1]
			cheap.ID, cheap.Price, middling.ID, middling.Price = "cheap", 50_00, "middling", 95_00
			w.towns["Hamburg"].beds = append(w.towns["Hamburg"].beds, cheap, middling)
		}, 50_00 + there + home + tables, 45_00},
		{"no middling bed", func(w *coast, _ *trip.Intent) { w.towns["Hamburg"].beds = w.towns["Hamburg"].beds[:1] }, night + there + home + tables, 0},
	} {
		w := newCoast()
		w.only = true
		w.goes(trip.ByTrain, "Berlin", "Hamburg", "2027-06-07T08:00", "2027-06-07T10:00", there)
		w.goes(trip.ByTrain, "Hamburg", "Berlin", "2027-06-08T15:00", "2027-06-08T18:00", home)
		in := wish(1, at("Hamburg"))
		c.change(w, &in)
		p := w.planner(t, in)
		stays, _, err := p.Lay(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		got := stays[0].NeedsOf(&p.In.Wishes)
		if got.Least != c.least || got.More != c.bed+2*85_00 { // usual tables and tickets of two days
			t.Errorf("%s: it needs %s, and %s more, want %s and %s", c.says, got.Least, got.More, c.least, c.bed+2*85_00)
		}
	}
}

// The day on which one goes from one stay to the next is paid once: what the stays cost is what the journey costs.
func TestADayOfTravelIsPaidOnce(t *testing.T) {
	t.Parallel()
	w := newCoast()
	m := w.planned(t, wish(6, nights("Hamburg", 2), nights("Bremen", 2), nights("Rostock", 2)))
	if got := multistay.Spent(m.Stays, -1); got != m.Plan.Costs().Total {
		t.Errorf("the stays cost %s, the journey %s", got, m.Plan.Costs().Total)
	}
	for i := range m.Stays {
		own := m.Stays[i].Plan.Costs()
		day := money.Cents(0)
		if i > 0 {
			day = m.Stays[i].Plan.Assumptions.DailySpend
		}
		if got := multistay.Spent(m.Stays, i) + own.Total - day; got != m.Plan.Costs().Total {
			t.Errorf("without stay %d the others cost %s", i, got)
		}
	}
	some := multistay.Cloned(m.Stays)
	some[1].Plan = trip.Plan{}
	if got, want := multistay.Spent(some, -1), some[0].Plan.Costs().Total+some[2].Plan.Costs().Total; got != want {
		t.Errorf("about a stay without a plan %s are paid, want %s", got, want)
	}
	// A night on the way parts the days: each stay pays its own.
	night := lone()
	night.goes(trip.ByTrain, "Hamburg", "Bremen", "2027-06-09T22:00", "2027-06-10T07:00", 20_00)
	m = night.planned(t, wish(4, nights("Hamburg", 2), nights("Bremen", 2)))
	if got, want := multistay.Spent(m.Stays, -1), m.Stays[0].Plan.Costs().Total+m.Stays[1].Plan.Costs().Total; got != want || got != m.Plan.Costs().Total {
		t.Errorf("over a night on the way %s are paid, want %s, %s", got, want, m.Plan.Costs().Total)
	}
}

// Who has most left of their share settles first, and what was touched gives way before what was not.
func TestWhichStaySettlesFirst(t *testing.T) {
	t.Parallel()
	costs := func(share, cost money.Cents) multistay.Stay {
		return multistay.Stay{Share: share, Plan: trip.Plan{Days: []trip.Day{{Slots: []trip.Slot{{Role: trip.RoleSight, Choices: []trip.Choice{costing(cost)}}}}}}}
	}
	if got := multistay.CheapestFirst([]multistay.Stay{costs(100, 90), costs(100, 150), costs(300, 200), costs(50, 40)}); !slices.Equal(got, []int{2, 0, 3, 1}) {
		t.Errorf("%v", got)
	}
	stays := make([]multistay.Stay, 4)
	stays[0].Kept.Is = true
	stays[1].Kept.Is, stays[1].Kept.Touched = true, true
	stays[3].Kept.Is = true
	if got := multistay.TouchedFirst(stays); !slices.Equal(got, []int{1, 2, 0, 3}) {
		t.Errorf("%v", got)
	}
}

func costing(c money.Cents) trip.Choice {
	out := trip.Choice{Kind: trip.KindAttraction}
	out.Features.Cost = c
	return out
}
