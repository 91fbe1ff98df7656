package multistay_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/journey"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
	"github.com/tripwright/tripwright/internal/verify"
	"github.com/tripwright/tripwright/internal/workflow/gather"
	"github.com/tripwright/tripwright/internal/workflow/multistay"
)

// beside is ready to try journeys beside one.
func (c *coast) beside(m multistay.Tried) *multistay.Attempts {
	streets := &gather.Streets{}
	around := multistay.Around{World: c, Judge: verify.Plan, AsOf: asked, Seed: 1}
	if from := c.towns[m.In.Origin]; from != nil {
		around.Origin = &from.place
	}
	return multistay.AttemptsBeside(m, around, streets.OfStay)
}

// told is what journeys are said to be.
func told(all []multistay.Otherwise) (out []string) {
	for _, o := range all {
		out = append(out, o.Says)
	}
	return out
}

// Other orders are those with the shortest ways, two at most; what is said of ways or dates holds the order.
func TestOtherOrders(t *testing.T) {
	t.Parallel()
	c := newCoast()
	three := wish(6, nights("Rostock", 2), nights("Bremen", 2), nights("Hamburg", 2))
	two := wish(4, nights("Hamburg", 2), nights("Bremen", 2))
	train := trip.TransferWish{From: "Hamburg", To: "Bremen", Mode: trip.ByTrain}
	for _, x := range []struct {
		says string
		in   trip.Intent
		want []string
	}{
		{"one stay", wish(2, at("Hamburg")), nil},
		{"two", two, []string{"Bremen first"}},
		{"of six the two with the shortest ways", three, []string{"Hamburg before Bremen", "Bremen first"}},
		{"a way that is named", ways(two, train), nil},
		{"each way by a mode", by(trip.ByTrain, two), []string{"Bremen first"}},
		{"the way there by a mode", ways(two, trip.TransferWish{To: "Hamburg", Mode: trip.ByTrain}), []string{"Bremen first"}},
		{"the same, with the origin by its name", ways(two, trip.TransferWish{From: "BERLIN", To: "Hamburg", Mode: trip.ByTrain}), []string{"Bremen first"}},
		{"the way home, with the origin by its name", ways(two, trip.TransferWish{From: "Bremen", To: "Berlin", Mode: trip.ByTrain}), []string{"Bremen first"}},
		{"a way that is booked", ways(two, trip.TransferWish{To: "Hamburg", Booked: &trip.Booking{Arrive: moment(7, "10:00")}}), nil},
		{"dates of arrival", wish(4, at("Hamburg"), dated("Bremen", 9, 0)), nil},
		{"dates of departure", wish(4, dated("Hamburg", 0, 9), at("Bremen")), nil},
	} {
		m := c.planned(t, x.in)
		all, err := c.beside(m).Orders(t.Context(), &m)
		if err != nil {
			t.Fatal(err)
		}
		if got := told(all); !slices.Equal(got, x.want) {
			t.Errorf("%s: %q, want %q", x.says, got, x.want)
		}
		for _, o := range all {
			if o.Kind != multistay.OtherOrder || o.In.Order != trip.OrderGiven || len(o.Of) != len(m.Stays) || slices.IsSorted(o.Of) {
				t.Errorf("%s: %+v", x.says, o)
			}
		}
	}
}

// Another night is moved between neighbours, from the longest to the shortest first, as far as the wishes leave it open.
func TestOtherNights(t *testing.T) {
	t.Parallel()
	c := newCoast()
	more := func(here, there string) string {
		return fmt.Sprintf("one night more in %s and one less in %s", here, there)
	}
	for _, x := range []struct {
		says string
		in   trip.Intent
		want []string
	}{
		{"all are said", wish(4, nights("Hamburg", 2), nights("Bremen", 2)), nil},
		{"bounded below and above", wish(5, between("Hamburg", 3, 3), between("Bremen", 2, 3)), nil},
		{"no more than are wished at the most", wish(5, between("Hamburg", 3, 3), between("Bremen", 1, 2)), nil},
		{"no fewer than are wished at the least", wish(5, between("Hamburg", 1, 3), between("Bremen", 2, 2)), nil},
		{"one may give one away", wish(5, between("Hamburg", 3, 4), between("Bremen", 1, 2)), []string{more("Hamburg", "Bremen")}},
		{"the last night is kept", wish(2, between("Hamburg", 1, 3), between("Bremen", 1, 3)), nil},
		{"from the longest first, three at most", wish(8, between("Hamburg", 1, 5), between("Bremen", 1, 5), nights("Rostock", 4)), nil},
	} {
		m := c.planned(t, x.in)
		all := c.beside(m).Nights(&m)
		if x.says == "from the longest first, three at most" {
			now := journey.ShapeOf(&m.Plan).Nights
			if len(all) == 0 || len(all) > 3 {
				t.Fatalf("%v: %q", now, told(all))
			}
			if now[0] > now[1] && all[0].Says != more("Bremen", "Hamburg") || now[1] > now[0] && all[0].Says != more("Hamburg", "Bremen") {
				t.Errorf("%v: %q", now, told(all))
			}
			continue
		}
		if got := told(all); !slices.Equal(got, x.want) {
			t.Errorf("%s (%s): %q, want %q", x.says, shape(m.Stays), got, x.want)
		}
	}
	open := c.planned(t, wish(9, between("Hamburg", 2, 6), between("Bremen", 2, 6), between("Rostock", 2, 6)))
	all := c.beside(open).Nights(&open)
	if len(all) != 3 {
		t.Errorf("of four other nights %q are tried", told(all))
	}
	for _, o := range all {
		m, err := c.beside(open).Try(t.Context(), o.In)
		if err != nil {
			t.Fatal(err)
		}
		was, is, moved := journey.ShapeOf(&open.Plan), journey.ShapeOf(&m.Plan), 0
		for i := range was.Nights {
			moved += max(was.Nights[i]-is.Nights[i], is.Nights[i]-was.Nights[i])
		}
		if moved != 2 || o.Kind != multistay.OtherNights {
			t.Errorf("%s: %v became %v", o.Says, was.Nights, is.Nights)
		}
	}
}

// One way at a time goes by another mode, where nothing is said of it and the mode goes there.
func TestOtherModes(t *testing.T) {
	t.Parallel()
	c := newCoast()
	two := wish(4, nights("Hamburg", 2), nights("Bremen", 2))
	for _, x := range []struct {
		says string
		in   trip.Intent
		by   []trip.TravelMode
		want []string
	}{
		{"every way by coach", two, []trip.TravelMode{trip.ByCoach}, []string{"by coach from Berlin to Hamburg", "by coach from Hamburg to Bremen", "by coach from Bremen to Berlin"}},
		{"by what one goes by already", two, []trip.TravelMode{trip.ByTrain}, nil},
		{"too near to fly", two, []trip.TravelMode{trip.ByFlight}, []string{"by plane from Berlin to Hamburg", "by plane from Bremen to Berlin"}},
		{"a mode is said of all ways", by(trip.ByTrain, two), []trip.TravelMode{trip.ByCoach}, nil},
		{"of one of them", ways(two, trip.TransferWish{From: "Hamburg", To: "Bremen", Mode: trip.ByTrain}), []trip.TravelMode{trip.ByCoach}, []string{"by coach from Berlin to Hamburg", "by coach from Bremen to Berlin"}},
		{"one is booked", ways(two, trip.TransferWish{To: "Hamburg", Booked: &trip.Booking{Arrive: moment(7, "10:00")}}), []trip.TravelMode{trip.ByCoach}, []string{"by coach from Hamburg to Bremen", "by coach from Bremen to Berlin"}},
		{"of one stay there and home", wish(2, at("Hamburg")), []trip.TravelMode{trip.ByCoach}, []string{"by coach from Berlin to Hamburg", "by coach from Hamburg to Berlin"}},
	} {
		m := c.planned(t, x.in)
		all, err := c.beside(m).Modes(t.Context(), &m, x.by...)
		if err != nil {
			t.Fatal(err)
		}
		if got := told(all); !slices.Equal(got, x.want) {
			t.Errorf("%s: %q, want %q", x.says, got, x.want)
		}
		for _, o := range all {
			got, err := c.beside(m).Try(t.Context(), o.In)
			if err != nil {
				t.Errorf("%s: %s: %v", x.says, o.Says, err)
				continue
			}
			for _, r := range got.Plan.Rides(got.Facts) {
				there := strings.Contains(o.Says, "to "+c.nameOf(got, r.To)) && strings.Contains(o.Says, "from "+c.nameOf(got, r.From))
				if r.Ride != nil && (r.Ride.By() == o.By[0].Mode) != there {
					t.Errorf("%s: from %d to %d by %s", o.Says, r.From, r.To, r.Ride.By())
				}
			}
		}
	}
}

func (c *coast) nameOf(m *multistay.Tried, stay int) string {
	if stay < 0 {
		return m.In.Origin
	}
	return m.Stays[stay].City.Name
}

// A stay that is as it is at hand is taken from there; the others are planned on what it leaves.
func TestWhatIsAsItIsIsTaken(t *testing.T) {
	t.Parallel()
	c := newCoast()
	m := c.planned(t, wish(6, nights("Hamburg", 2), nights("Bremen", 2), nights("Rostock", 2)))
	same := m.In
	got, err := c.beside(m).Try(t.Context(), same)
	if err != nil {
		t.Fatal(err)
	}
	if !got.Holds() || trip.Digest(got.Plan) != trip.Digest(m.Plan) {
		t.Errorf("the same wishes are another plan")
	}
	for _, x := range []struct {
		says string
		wish func(*trip.Intent)
		same []bool // which stays are taken
	}{
		{"less money", func(in *trip.Intent) { in.Budget -= 1 }, []bool{true, true, true}},
		{"a must in one", func(in *trip.Intent) { *in = must(*in, "Bremen Sight 2", new(1), nil) }, []bool{true, false, true}},
		{"a later day in the last", func(in *trip.Intent) {
			in.Days = []trip.DayWish{{Day: 5, Most: new(0)}}
		}, []bool{true, true, false}},
		{"another pace", func(in *trip.Intent) { in.Pace = trip.PaceRelaxed }, []bool{false, false, false}},
		{"other nights", func(in *trip.Intent) { in.Stays[1].Nights, in.Stays[2].Nights = new(1), new(3) }, []bool{true, false, false}},
		{"by coach", func(in *trip.Intent) {
			in.Transfers = []trip.TransferWish{{From: "Bremen", To: "Rostock", Mode: trip.ByCoach}}
		}, []bool{true, false, false}},
		{"another number", func(in *trip.Intent) { in.MaxChanges, in.Keep = new(3), trip.KeepClose }, []bool{true, true, true}},
	} {
		for _, near := range []bool{false, true} {
			in := m.In
			in.Stays = slices.Clone(in.Stays)
			x.wish(&in)
			a := c.beside(m)
			a.Near = near
			got, err := a.Try(t.Context(), in)
			if err != nil {
				t.Errorf("%s: %v", x.says, err)
				continue
			}
			for i := range got.Stays {
				if len(x.same) > i && x.same[i] && trip.Digest(got.Stays[i].Plan) != trip.Digest(m.Stays[i].Plan) {
					t.Errorf("%s: stay %d is another", x.says, i)
				}
			}
			if got.Plan.Costs().Total > in.Budget {
				t.Errorf("%s costs %s of %s", x.says, got.Plan.Costs().Total, in.Budget)
			}
			sum := int64(0)
			if sum, err = a.Worth(got); err != nil || sum <= 0 {
				t.Errorf("%s is worth %d: %v", x.says, sum, err)
			}
		}
	}
}

// Where nights are open in what is tried they go to where there is more to see, by the numbers alone and within the work.
func TestOpenNightsOfWhatIsTried(t *testing.T) {
	t.Parallel()
	for _, poor := range []string{"Hamburg", "Bremen"} {
		c := newCoast()
		c.towns[poor].sights = c.towns[poor].sights[:1]
		m := c.planned(t, wish(6, nights("Hamburg", 3), nights("Bremen", 3)))
		in := m.In
		in.Stays = []trip.StayWish{at("Hamburg"), at("Bremen")}
		a := c.beside(m)
		got, err := a.Try(t.Context(), in)
		if err != nil {
			t.Fatal(err)
		}
		for i, n := range journey.ShapeOf(&got.Plan).Nights {
			if (n < 3) != (got.Stays[i].City.Name == poor) {
				t.Errorf("%s has little to see, and there are %s", poor, journey.Nights(&got.Plan))
			}
		}
		// What days are worth there is known from then on, and costs no more work.
		tries := func(a *multistay.Attempts) (n int) {
			for ; n < 200; n++ {
				in.Budget++
				if _, err := a.Try(t.Context(), in); err != nil {
					break
				}
			}
			return n
		}
		if n := tries(a); n < 35 {
			t.Errorf("after %d more the work was done", n)
		}
	}
}

// What is tried near a journey keeps its beds and the day's money, and spends on tickets what there is.
func TestWhatIsTriedNearKeepsBedsAndTables(t *testing.T) {
	t.Parallel()
	c := newCoast()
	in := wish(4, nights("Hamburg", 2), nights("Bremen", 2))
	in.Budget = 1_100_00
	m := c.planned(t, in)
	a := c.beside(m)
	a.Near = true
	others, err := a.Orders(t.Context(), &m)
	if err != nil {
		t.Fatal(err)
	}
	got, err := a.Try(t.Context(), others[0].In)
	if err != nil {
		t.Fatal(err)
	}
	for i := range got.Stays {
		was, is := &m.Stays[1-i], &got.Stays[i]
		if is.City.Name != was.City.Name || bed(is) != bed(was) || is.Plan.Assumptions.DailySpend != was.Plan.Assumptions.DailySpend {
			t.Errorf("%s: %s became %s, %s a day %s", is.City.Name, bed(was), bed(is), was.Plan.Assumptions.DailySpend, is.Plan.Assumptions.DailySpend)
		}
		if is.Chosen.Hotel != bed(is) || is.Plan.Branch.Tier != was.Plan.Branch.Tier {
			t.Errorf("%s is said to be %+v", is.City.Name, is.Chosen)
		}
	}
	if !got.Holds() {
		t.Errorf("it costs %s: %v", got.Plan.Costs().Total, got.Found)
	}
	// On less money it is the tickets that are fewer.
	for _, less := range []money.Cents{20_00, 50_00, 90_00} {
		in := others[0].In
		in.Budget = got.Plan.Costs().Total - less
		a := c.beside(m)
		a.Near = true
		poorer, err := a.Try(t.Context(), in)
		if err != nil || poorer.Plan.Costs().Total > in.Budget || poorer.Plan.Costs().Lodging != got.Plan.Costs().Lodging || poorer.Plan.Costs().Total < in.Budget-40_00 {
			t.Errorf("on %s less it costs %s of %s: %v", less, poorer.Plan.Costs().Total, in.Budget, err)
		}
	}
	// Without the bed that one had it is another of its class; without any of that, the first.
	for _, x := range []struct {
		says string
		beds func(all []trip.Lodging) []trip.Lodging
		want func(was string) bool
	}{
		{"the bed is gone", func(all []trip.Lodging) []trip.Lodging {
			out := slices.Clone(all)
			for i := range out {
				out[i].ID = "new_" + out[i].ID
			}
			return out
		}, func(was string) bool { return true }},
		{"its class is", func(all []trip.Lodging) []trip.Lodging {
			return slices.DeleteFunc(slices.Clone(all), func(l trip.Lodging) bool { return l.ID == bed(&m.Stays[0]) })
		}, func(was string) bool { return true }},
	} {
		w := newCoast()
		w.towns["Hamburg"].beds = x.beds(w.towns["Hamburg"].beds)
		a := w.beside(m)
		a.Near = true
		got, err := a.Try(t.Context(), others[0].In)
		if err != nil {
			t.Errorf("%s: %v", x.says, err)
			continue
		}
		is := &got.Stays[1]
		if x.says == "the bed is gone" && bed(is) != "new_"+bed(&m.Stays[0]) || x.says == "its class is" && bed(is) == bed(&m.Stays[0]) || bed(is) == "" {
			t.Errorf("%s: %s became %s", x.says, bed(&m.Stays[0]), bed(is))
		}
	}
}

func bed(s *multistay.Stay) string {
	for _, d := range s.Plan.Days {
		for _, slot := range d.Slots {
			if slot.Role == trip.RoleCheckIn {
				return slot.Selected().OptionRef
			}
		}
	}
	return ""
}

// What stays as it is is paid once: what it leaves is there for the others, but for the days of travel of those, which are set aside twice.
func TestWhatIsTakenLeavesTheRestOfTheMoney(t *testing.T) {
	t.Parallel()
	c := newCoast()
	m := c.planned(t, wish(6, nights("Hamburg", 2), nights("Bremen", 2), nights("Rostock", 2)))
	seen := ""
	for _, ref := range stops(&m.Stays[2]) {
		if !strings.Contains(ref, "table") {
			seen = ref
		}
	}
	in := must(m.In, seen, new(2), nil) // which is in the plan already
	in.Budget = m.Plan.Costs().Total
	a := c.beside(m)
	a.Near = true
	got, err := a.Try(t.Context(), in)
	if err != nil {
		t.Fatal(err)
	}
	if cost := got.Plan.Costs().Total; cost > in.Budget || cost < in.Budget-100_00 {
		t.Errorf("of %s there are %s spent", in.Budget, cost)
	}
}

// What is tried tells its sums in the currency of the journey at hand, also of stays that are made anew.
func TestWhatIsTriedIsToldInTheSameCurrency(t *testing.T) {
	t.Parallel()
	c := newCoast()
	m := c.planned(t, wish(4, nights("Hamburg", 2), nights("Bremen", 2)))
	rate := trip.FXRate{Currency: "EUR", Rate: 1_080_000_000, AsOf: monday}
	for i := range m.Stays {
		m.Stays[i].RateTold = rate
	}
	in := m.In
	in.Stays = []trip.StayWish{nights("Hamburg", 1), nights("Bremen", 3)}
	got, err := c.beside(m).Try(t.Context(), in)
	if err != nil {
		t.Fatal(err)
	}
	if told := got.Facts.FXTold; told == nil || told.Currency != "EUR" || told.Rate != rate.Rate {
		t.Errorf("sums are told at %+v", told)
	}
}

// What may be spent on beds in all is shared out between the stays that are made anew, beside what the others spend.
func TestWhatIsTriedKeepsToTheLimitOnBeds(t *testing.T) {
	t.Parallel()
	c := newCoast()
	in := wish(4, nights("Hamburg", 2), nights("Bremen", 2))
	in.Requirements = []trip.Requirement{{Level: trip.Must, Budget: &trip.BudgetWish{Category: trip.CostLodging, Max: 500_00}}}
	m := c.planned(t, in)
	in.Stays = []trip.StayWish{nights("Hamburg", 1), nights("Bremen", 3)}
	got, err := c.beside(m).Try(t.Context(), in)
	if err != nil {
		t.Fatal(err)
	}
	if !got.Holds() || got.Plan.Costs().Lodging > 500_00 {
		t.Errorf("beds cost %s: %v", got.Plan.Costs().Lodging, got.Found)
	}
}

// A journey that costs more than is insisted on, though not more than the budget, takes cheaper rides.
func TestCheaperRidesForWhatIsInsistedOn(t *testing.T) {
	t.Parallel()
	w := lone()
	w.goes(trip.ByTrain, "Hamburg", "Bremen", "2027-06-09T10:00", "2027-06-09T12:00", 90_00)
	w.goes(trip.ByTrain, "Hamburg", "Bremen", "2027-06-09T14:00", "2027-06-09T19:00", 20_00)
	for _, town := range w.towns {
		for i := range town.sights {
			town.sights[i].Price = new(money.Cents(0))
		}
	}
	m := w.planned(t, wish(4, nights("Hamburg", 2), nights("Bremen", 2)))
	m.In.Requirements = []trip.Requirement{{Level: trip.Must, Budget: &trip.BudgetWish{Category: trip.CostTotal, Max: m.Plan.Costs().Total - 50_00}}}
	m.Found = verify.Plan(m.Plan, m.In, m.Facts)
	if _, moves, err := w.beside(m).ForRepair().CheaperRides(t.Context()); err != nil || len(moves) != 1 {
		t.Errorf("%d rides are changed (%v)", len(moves), err)
	}
}

// A journey that nobody can make is none, and says so to nobody.
func TestAJourneyThatCannotBeTried(t *testing.T) {
	t.Parallel()
	c := newCoast()
	m := c.planned(t, wish(4, nights("Hamburg", 2), nights("Bremen", 2)))
	for says, in := range map[string]trip.Intent{
		"a place that is not known": wish(4, nights("Hamburg", 2), nights("Rostock", 2)),
		"a place twice of once":     wish(6, nights("Hamburg", 2), nights("Bremen", 2), nights("Hamburg", 2)),
		"nights that do not fit":    wish(4, nights("Hamburg", 2), nights("Bremen", 3)),
		"a way that nobody knows":   by(trip.ByFerry, m.In),
	} {
		if got, err := c.beside(m).Try(t.Context(), in); err == nil {
			t.Errorf("%s: %s", says, shape(got.Stays))
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := c.beside(m).Try(ctx, m.In); err == nil {
		t.Error("who does not wait any more got a journey")
	}
}

// How much is tried is bounded by the work it is; after the first thing that is too much nothing more is done.
func TestTriesAreBoundedByTheirWork(t *testing.T) {
	t.Parallel()
	c := newCoast()
	m := c.planned(t, wish(20, nights("Hamburg", 10), nights("Bremen", 10)))
	tries := func(a *multistay.Attempts) (n int) {
		for ; n < 1000; n++ {
			in := m.In
			in.Pace = []trip.Pace{trip.PaceRelaxed, trip.PacePacked}[n%2] // nothing of it is at hand
			if _, err := a.Try(t.Context(), in); err != nil {
				break
			}
		}
		return n
	}
	// Two stays of eleven days, three times as much where they are drafted anew, and one for the ways of each.
	if got := tries(c.beside(m)); got != 1100/(2+3*22) {
		t.Errorf("%d journeys were tried", got)
	}
	a := c.beside(m).ForRepair()
	if got := tries(a); got != 800/(2+22) || !a.Work.Cut || !a.Near {
		t.Errorf("for a repair %d journeys were tried", got)
	}
	if _, err := a.Try(t.Context(), m.In); err == nil {
		t.Error("after the work was done a smaller thing was tried")
	}
}

// What costs too much is brought inside its budget by cheaper rides alone, where these do it.
func TestCheaperRides(t *testing.T) {
	t.Parallel()
	w := lone()
	dear := w.goes(trip.ByTrain, "Hamburg", "Bremen", "2027-06-09T10:00", "2027-06-09T12:00", 90_00)
	cheap := w.goes(trip.ByTrain, "Hamburg", "Bremen", "2027-06-09T14:00", "2027-06-09T19:00", 20_00)
	for _, town := range w.towns { // nothing is to be saved but on rides
		for i := range town.sights {
			town.sights[i].Price = new(money.Cents(0))
		}
	}
	m := w.planned(t, wish(4, nights("Hamburg", 2), nights("Bremen", 2)))
	if got := m.Stays[1].Part.Out; !slices.Equal(got, []string{dear}) {
		t.Fatalf("%v", got)
	}
	poorer := func(by money.Cents) multistay.Tried {
		m := m
		m.In.Budget = m.Plan.Costs().Total - by
		m.Found = verify.Plan(m.Plan, m.In, m.Facts)
		return m
	}
	have := poorer(50_00)
	got, moves, err := w.beside(have).ForRepair().CheaperRides(t.Context())
	if err != nil || len(moves) != 1 {
		t.Fatalf("%v: %+v", err, moves)
	}
	mv := moves[0]
	if mv.Type != trip.ChangeRide || mv.OldValue != dear || mv.NewValue != cheap || mv.DeltaUSDCents != got.Plan.Costs().Total-m.Plan.Costs().Total || mv.DeltaUSDCents != -70_00 {
		t.Errorf("%+v", mv)
	}
	if want := multistay.MinutesOnTheWay(got) - multistay.MinutesOnTheWay(&m); mv.DeltaMinutes != want || want < 120 {
		t.Errorf("it takes %d minutes more, not %d", want, mv.DeltaMinutes)
	}
	if !strings.Contains(mv.Why, "from Hamburg to Bremen") || !strings.Contains(mv.Why, "14:00 instead of") || len(mv.Was) != 1 || len(mv.Now) != 1 || mv.Was[0].Option != dear || mv.Now[0].Option != cheap {
		t.Errorf("%+v", mv)
	}
	if !got.Holds() {
		t.Errorf("%v", got.Found)
	}
	for says, have := range map[string]multistay.Tried{"it holds": poorer(0), "more than rides cost": poorer(m.Plan.Costs().Flights + 1), "more than they save": poorer(70_01)} {
		w.rides = nil
		if now, moves, err := w.beside(have).ForRepair().CheaperRides(t.Context()); err != nil || len(moves) != 0 || says != "more than they save" && len(w.rides) > 0 || now.Plan.Costs().Total != m.Plan.Costs().Total {
			t.Errorf("%s: %+v %v", says, moves, err)
		}
	}
}

// What is booked is ridden, whatever else goes for less: no step takes another ride between the stays.
func TestNoStepPutsAwayWhatIsBooked(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		says   string
		booked bool
		moves  int
	}{
		{"a ride that the plan took", false, 1},
		{"the same, booked", true, 0},
	} {
		w := lone()
		dear := w.goes(trip.ByTrain, "Hamburg", "Bremen", "2027-06-09T10:00", "2027-06-09T12:00", 90_00)
		w.goes(trip.ByTrain, "Hamburg", "Bremen", "2027-06-09T14:00", "2027-06-09T19:00", 20_00)
		for _, town := range w.towns {
			for i := range town.sights {
				town.sights[i].Price = new(money.Cents(0))
			}
		}
		in := wish(4, nights("Hamburg", 2), nights("Bremen", 2))
		if c.booked {
			in = ways(in, trip.TransferWish{From: "Hamburg", To: "Bremen", Mode: trip.ByTrain,
				Booked: &trip.Booking{Depart: moment(9, "10:00"), Arrive: moment(9, "12:00"), Price: new(money.Cents(90_00))}})
		}
		m := w.planned(t, in)
		if got := m.Stays[1].Part.Out; len(got) != 1 || (got[0] == dear) == c.booked {
			t.Fatalf("%s: %v", c.says, got)
		}
		m.In.Budget = m.Plan.Costs().Total - 50_00
		m.Found = verify.Plan(m.Plan, m.In, m.Facts)
		for kind, step := range map[string]func(*multistay.Attempts, context.Context) (*multistay.Tried, []trip.Move, error){
			"cheaper rides": (*multistay.Attempts).CheaperRides, "any step": (*multistay.Attempts).Reshape,
		} {
			got, moves, err := step(w.beside(m).ForRepair(), t.Context())
			if err != nil || len(moves) != c.moves || c.booked && !slices.Equal(got.Stays[1].Part.Out, m.Stays[1].Part.Out) {
				t.Errorf("%s, %s: %v: %+v", c.says, kind, err, moves)
			}
		}
	}
}

// A way from home or home may be the cheaper one as well, and is told from where it leads.
func TestCheaperRidesFromHome(t *testing.T) {
	t.Parallel()
	w := newCoast()
	for i := range w.towns["Hamburg"].sights {
		w.towns["Hamburg"].sights[i].Price = new(money.Cents(0))
	}
	m := w.planned(t, wish(2, at("Hamburg")))
	m.In.Budget = m.Plan.Costs().Total - 1_00
	m.Found = verify.Plan(m.Plan, m.In, m.Facts)
	got, moves, err := w.beside(m).ForRepair().CheaperRides(t.Context())
	if err != nil || len(moves) != 1 || !got.Holds() {
		t.Fatalf("%v: %+v", err, moves)
	}
	if why := moves[0].Why; !strings.HasPrefix(why, "from Berlin to Hamburg coach at") && !strings.HasPrefix(why, "from Hamburg to Berlin coach at") || moves[0].DeltaUSDCents > -1_00 {
		t.Errorf("%+v", moves[0])
	}
}

// Where a sight is closed while one is there, the journey changes, by the step that changes least: a ride before a night, a night before the order.
func TestTheJourneyChangesWhereNothingInsideHelps(t *testing.T) {
	t.Parallel()
	evening, noon := triptest.Hours("19:30", "21:30", 0), triptest.Hours("10:00", "14:00", 0)
	for _, c := range []struct {
		says  string
		first trip.Intent // as it is planned
		in    trip.Intent // as it is wished
		week  calendar.Week
		want  string
		shape string
	}{
		{"a later ride", wish(4, nights("Hamburg", 1), nights("Bremen", 3)), free(wish(4, between("Hamburg", 1, 2), between("Bremen", 2, 3))), noon,
			"change_ride train:hamburg-bremen@2027-06-08T11:00 train:hamburg-bremen@2027-06-08T15:00", "Hamburg 7-8, Bremen 8-11"},
		{"a night more", wish(4, nights("Hamburg", 1), nights("Bremen", 3)), free(wish(4, between("Hamburg", 1, 2), between("Bremen", 2, 3))), evening,
			"move_night Hamburg 1, Bremen 3 Hamburg 2, Bremen 2", "Hamburg 7-9, Bremen 9-11"},
		{"another order", wish(4, nights("Hamburg", 2), nights("Bremen", 2)), free(wish(4, nights("Hamburg", 2), nights("Bremen", 2))), triptest.Hours("09:00", "18:00", 0, 1, 2),
			"reorder_stays Hamburg, Bremen Bremen, Hamburg", "Bremen 7-9, Hamburg 9-11"},
		{"all is said", wish(4, nights("Hamburg", 2), nights("Bremen", 2)), wish(4, nights("Hamburg", 2), nights("Bremen", 2)), triptest.Hours("09:00", "18:00", 0, 1, 2),
			"", "Hamburg 7-9, Bremen 9-11"},
	} {
		w := newCoast()
		w.towns["Hamburg"].sights = w.towns["Hamburg"].sights[:1]
		w.towns["Hamburg"].sights[0].Week = c.week
		m := w.planned(t, c.first)
		c.in.DateWindow.TZ = "Europe/Berlin"
		m.In = must(c.in, "hamburg_1", new(0), nil)
		m.Plan, m.Facts = multistay.Joined(m.Stays)
		m.Found = verify.Plan(m.Plan, m.In, m.Facts)
		if trip.Blocking(m.Found) == 0 {
			t.Fatalf("%s: nothing is wrong", c.says)
		}
		got, moves, err := w.beside(m).ForRepair().Reshape(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		told := ""
		for _, mv := range moves {
			told += fmt.Sprintf("%s %s %s", mv.Type, mv.OldValue, mv.NewValue)
		}
		if told != c.want || shape(got.Stays) != c.shape || (c.want != "") != (trip.Blocking(got.Found) == 0) {
			t.Errorf("%s: %q, %s: %v", c.says, told, shape(got.Stays), got.Found)
		}
	}
}
