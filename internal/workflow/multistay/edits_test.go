package multistay_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/multistay"
)

// edits makes ready to plan what became of a journey by an edit.
func (c *coast) edits(t *testing.T, m multistay.Tried, in trip.Intent, hand func(*revise.Skeleton)) *multistay.Planner {
	t.Helper()
	p := c.planner(t, in)
	b := &multistay.Before{Intent: m.In, Was: revise.SkeletonOf(&m.Plan), Hand: revise.SkeletonOf(&m.Plan)}
	if hand != nil {
		b.Hand.Stays = slices.Clone(b.Hand.Stays)
		hand(&b.Hand)
	}
	p.In.Before = b
	return p
}

// Order and nights stay as they were, though they are open now, as far as they are what is wished.
func TestAnEditKeepsOrderAndNights(t *testing.T) {
	t.Parallel()
	w := newCoast()
	w.towns["Hamburg"].sights = w.towns["Hamburg"].sights[:1]
	m := w.planned(t, wish(6, nights("Hamburg", 5), nights("Bremen", 1)))
	open := wish(6, at("Hamburg"), at("Bremen"))
	anew := shape(w.laid(t, open))
	const before = "Hamburg 7-12, Bremen 12-13"
	if anew == before {
		t.Fatal("chosen anew it is the same")
	}
	keep := func(in trip.Intent, k trip.Keep) trip.Intent {
		in.Keep = k
		return in
	}
	longer := open
	longer.DateWindow.End = longer.DateWindow.End.AddDays(1)
	swapped := wish(6, at("Bremen"), at("Hamburg"))
	for _, c := range []struct {
		says string
		in   trip.Intent
		hand func(*revise.Skeleton)
		want string
		told bool // why it is so
	}{
		{"all is open", open, nil, before, false},
		{"the order is free too", free(open), nil, before, false},
		{"nothing shall be kept", keep(open, trip.KeepFree), nil, anew, true},
		{"little shall change", keep(open, trip.KeepClose), nil, before, false},
		{"fewer nights are wished at the most", wish(6, between("Hamburg", 1, 4), at("Bremen")), nil, shape(w.laid(t, wish(6, between("Hamburg", 1, 4), at("Bremen")))), true},
		{"more are wished at the least", wish(6, at("Hamburg"), between("Bremen", 2, 5)), nil, shape(w.laid(t, wish(6, at("Hamburg"), between("Bremen", 2, 5)))), true},
		{"just as many", wish(6, between("Hamburg", 5, 5), between("Bremen", 1, 1)), nil, before, false},
		{"a day longer", longer, nil,
			shape(w.laid(t, longer)), true},
		{"a hand moved a night", open, func(s *revise.Skeleton) { s.Stays[0].Nights, s.Stays[1].Nights = 3, 3 }, "Hamburg 7-10, Bremen 10-13", false},
		{"the stays changed places", swapped, nil, before + " is not wished", true},
		{"they did in any order", free(swapped), func(s *revise.Skeleton) { s.Stays[0].Wish, s.Stays[1].Wish = 1, 0 }, before, false},
		{"a day that is dated holds", wish(6, dated("Hamburg", 7, 10), at("Bremen")), nil, "Hamburg 7-10, Bremen 10-13", true},
		{"a stay is gone", wish(6, at("Hamburg")), nil, "Hamburg 7-13", false},
		{"one came", wish(6, at("Hamburg"), at("Bremen"), at("Rostock")), nil, shape(w.laid(t, wish(6, at("Hamburg"), at("Bremen"), at("Rostock")))), true},
	} {
		if c.says == "the stays changed places" {
			c.hand = func(s *revise.Skeleton) { s.Stays[0].Wish, s.Stays[1].Wish = 1, 0 }
			c.want = shape(w.laid(t, swapped))
		}
		stays, why, err := w.edits(t, m, c.in, c.hand).Lay(t.Context())
		if err != nil {
			t.Errorf("%s: %v", c.says, err)
			continue
		}
		if got := shape(stays); got != c.want {
			t.Errorf("%s: %s, want %s", c.says, got, c.want)
		}
		if got := len(why) > 0; got != c.told {
			t.Errorf("%s: why is told %v", c.says, why)
		}
	}
}

// A stay whose dates are said has a night more where one travels to it by night, and keeps it.
func TestAnEditKeepsANightOnTheWay(t *testing.T) {
	t.Parallel()
	w := newCoast()
	w.only = true
	w.goes(trip.ByTrain, "Berlin", "Hamburg", "2027-06-07T08:00", "2027-06-07T10:00", 30_00)
	for day := 7; day < 12; day++ {
		w.goes(trip.ByTrain, "Hamburg", "Bremen", june(day).String()+"T21:00", june(day+1).String()+"T07:00", 30_00)
	}
	w.goes(trip.ByTrain, "Bremen", "Berlin", "2027-06-12T15:00", "2027-06-12T18:00", 30_00)
	in := wish(5, at("Hamburg"), dated("Bremen", 10, 12))
	m := w.planned(t, in)
	stays, why, err := w.edits(t, m, in, nil).Lay(t.Context())
	if err != nil || shape(stays) != "Hamburg 7-9, Bremen 10-12" || len(why) != 0 {
		t.Errorf("%v: %s, told %v", err, shape(stays), why)
	}
}

// Where nothing goes on the day any more on which one went on, the nights are chosen anew; what cannot be asked is no reason for that.
func TestAnEditWhoseRideGoesNoMore(t *testing.T) {
	t.Parallel()
	m := newCoast().planned(t, wish(4, nights("Hamburg", 2), nights("Bremen", 2)))
	w := newCoast()
	w.only = true
	w.goes(trip.ByTrain, "Berlin", "Hamburg", "2027-06-07T08:00", "2027-06-07T10:00", 30_00)
	for _, day := range []string{"07", "08", "10"} {
		w.goes(trip.ByTrain, "Hamburg", "Bremen", "2027-06-"+day+"T10:00", "2027-06-"+day+"T12:00", 30_00)
	}
	w.goes(trip.ByTrain, "Bremen", "Berlin", "2027-06-11T15:00", "2027-06-11T18:00", 30_00)
	stays, why, err := w.edits(t, m, wish(4, at("Hamburg"), at("Bremen")), nil).Lay(t.Context())
	if err != nil || stays[1].Window.Start == june(9) || len(why) != 1 {
		t.Errorf("%v: %s, told %v", err, shape(stays), why)
	}
	w.down = fault.New(fault.Unavailable, "the timetable does not answer")
	if _, _, err := w.edits(t, m, wish(4, at("Hamburg"), at("Bremen")), nil).Lay(t.Context()); !fault.Is(err, fault.Unavailable) {
		t.Errorf("%v", err)
	}
}

// What stood in a stay stands there after an edit of something else; a stay that came is planned.
func TestAnEditKeepsWhatStood(t *testing.T) {
	t.Parallel()
	w := newCoast()
	m := w.planned(t, wish(4, nights("Hamburg", 2), nights("Bremen", 2)))
	later := func(in trip.Intent, by int) trip.Intent {
		in.DateWindow.Start, in.DateWindow.End = in.DateWindow.Start.AddDays(by), in.DateWindow.End.AddDays(by)
		return in
	}
	three := wish(6, nights("Hamburg", 2), nights("Bremen", 2), nights("Rostock", 2))
	for _, c := range []struct {
		says    string
		in      trip.Intent
		kept    []bool
		touched []bool
	}{
		{"nothing is asked", m.In, []bool{true, true}, []bool{false, false}},
		{"more money", func() trip.Intent { in := m.In; in.Budget += 500_00; return in }(), []bool{true, true}, []bool{false, false}},
		{"a week later", later(m.In, 7), []bool{true, true}, []bool{false, false}},
		{"a must in one", must(m.In, "Bremen Sight 16", new(1), nil), []bool{true, true}, []bool{false, true}},
		{"a calmer day", func() trip.Intent { in := m.In; in.Days = []trip.DayWish{{Day: 1, Most: new(1)}}; return in }(), []bool{true, true}, []bool{true, false}},
		{"another pace", func() trip.Intent { in := m.In; in.Pace = trip.PaceRelaxed; return in }(), []bool{true, true}, []bool{true, true}},
		{"in euros, and more may change", func() trip.Intent {
			in := m.In
			in.MaxChanges, in.Keep = new(4), trip.KeepClose
			return in
		}(), []bool{true, true}, []bool{false, false}},
		{"a stay more", three, []bool{true, true, false}, []bool{false, false, false}},
		{"nothing shall be kept", func() trip.Intent { in := m.In; in.Keep = trip.KeepFree; return in }(), []bool{false, false}, []bool{false, false}},
	} {
		p := w.edits(t, m, c.in, nil)
		stays, _, err := p.Lay(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Keep(t.Context(), stays); err != nil {
			t.Fatal(err)
		}
		for i := range stays {
			s := &stays[i]
			if s.Kept.Is != c.kept[i] || s.Kept.Touched != c.touched[i] {
				t.Errorf("%s: stay %d is kept %v, touched %v", c.says, i, s.Kept.Is, s.Kept.Touched)
			}
			if !s.Kept.Is {
				continue
			}
			if len(s.Branches) != 1 || s.Branches[0].Hotel != bed(&m.Stays[i]) {
				t.Errorf("%s: stay %d has %d branches, in %s", c.says, i, len(s.Branches), bed(s))
			}
			if last := i+1 == len(m.Stays) && len(stays) > len(m.Stays); !last && !c.touched[i] && !slices.Equal(stops(s), stops(&m.Stays[i])) {
				t.Errorf("%s: stay %d was %v, is %v", c.says, i, stops(&m.Stays[i]), stops(s))
			}
		}
		if strings.Contains(c.says, "must") && !slices.Contains(stops(&stays[1]), "bremen_16") {
			t.Errorf("%s: %v", c.says, stops(&stays[1]))
		}
		// Those that are not kept are planned beside them on the money that is left.
		done := finished(t, p, stays)
		if trip.Blocking(done.Found) > 0 {
			t.Errorf("%s: %v", c.says, done.Found)
		}
	}
}

// stops are what a stay visits, in its order.
func stops(s *multistay.Stay) (out []string) {
	for _, d := range s.Plan.Days {
		for _, slot := range d.Slots {
			if slot.Role.IsStop() {
				out = append(out, slot.Selected().OptionRef)
			}
		}
	}
	return out
}

// What costs more than there is now is kept only if repair could bring it down; else all is planned anew.
func TestWhatAnEditCanPay(t *testing.T) {
	t.Parallel()
	w := newCoast()
	m := w.planned(t, wish(4, nights("Hamburg", 2), nights("Bremen", 2)))
	total := m.Plan.Costs().Total
	for _, c := range []struct {
		says   string
		budget money.Cents
		more   bool // a stay came, which takes 290 at the least: two cheap nights, rides and simple tables
		kept   bool
	}{
		{"as much as it costs", total, false, true},
		{"a little less, within the slippage", total - 1, false, true},
		{"less: a plainer bed brings it down", total - 200_00, false, true},
		{"next to nothing", 100_00, false, false},
		{"for a stay more there is enough", total + 400_00, true, true},
		{"there is not, slippage and all", total - 50_00, true, false},
	} {
		in := m.In
		if c.more {
			in = wish(6, nights("Hamburg", 2), nights("Bremen", 2), nights("Rostock", 2))
		}
		in.Budget = c.budget
		p := w.edits(t, m, in, nil)
		stays, _, err := p.Lay(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Keep(t.Context(), stays); err != nil {
			t.Fatal(err)
		}
		if stays[0].Kept.Is != c.kept || stays[1].Kept.Is != c.kept {
			t.Errorf("%s: kept %v", c.says, stays[0].Kept.Is)
		}
		if !c.kept && (len(stays[0].Plan.Days) != 0 || stays[0].Branches != nil) {
			t.Errorf("%s: a plan that is not kept is there", c.says)
		}
	}
}

// A stay of the journey before is a trip of its own to whoever keeps to it: with its wishes then, the days it had, and the order a hand gave to them.
func TestAStayOfTheJourneyBefore(t *testing.T) {
	t.Parallel()
	w := newCoast()
	m := w.planned(t, must(wish(4, nights("Hamburg", 2), nights("Bremen", 2)), "Bremen Sight 2", new(1), new(3)))
	in := wish(5, nights("Hamburg", 2), nights("Bremen", 3))
	p := w.edits(t, m, in, nil)
	b := p.In.Before
	b.Order = []trip.ArrangeDay{{Day: 1, Options: []string{"hamburg"}}, {Day: 4, Options: []string{"bremen"}}, {Day: 7, Options: []string{"nobody's"}}}
	stays, _, err := p.Lay(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	parent := func(i int) revise.Parent {
		s := &stays[i]
		return b.ParentOf(s, b.Hand.Stay(s.Wish, s.Window.Days()))
	}
	first, second := parent(0), parent(1)
	if len(first.Plan.Days) != 3 || len(second.Plan.Days) != 3 { // of four days that Bremen has now one is new
		t.Errorf("%d days and %d", len(first.Plan.Days), len(second.Plan.Days))
	}
	if first.Intent.City != "Hamburg" || second.Intent.City != "Bremen" || second.Intent.DateWindow.Start != june(9) || second.Intent.DateWindow.End != june(11) || second.Intent.DateWindow.TZ != "Europe/Berlin" {
		t.Errorf("%+v", second.Intent.DateWindow)
	}
	if len(first.Intent.Requirements) != 0 || len(second.Intent.Requirements) != 1 || *second.Intent.Requirements[0].Sights.Day != 1 {
		t.Errorf("%+v", second.Intent.Requirements)
	}
	order := func(p revise.Parent) (out []string) {
		for _, o := range p.Order {
			out = append(out, fmt.Sprint(o.Day, o.Options))
		}
		return out
	}
	if got := order(first); !slices.Equal(got, []string{"1 [hamburg]"}) {
		t.Errorf("%v", got)
	}
	if got := order(second); !slices.Equal(got, []string{"1 [bremen]"}) {
		t.Errorf("%v", got)
	}
	// A stay that came since has no wishes of then, and one of a trip of the short form has all of them.
	b.Hand.Stays[1].Window = trip.DateWindow{}
	if got := parent(1); got.Intent.City != "" || len(got.Order) != 0 && got.Order[0].Day < 0 {
		t.Errorf("a stay that came: %+v", got.Intent)
	}
	b.Was.Stays = nil
	b.Was.Days = b.Was.Days[:2]
	if got := parent(0); got.Intent.City != m.In.City || len(got.Intent.Stays) != 2 || len(got.Plan.Days) != 2 {
		t.Errorf("a trip of the short form: %+v, %d days", got.Intent.City, len(got.Plan.Days))
	}
}

// What is known of a stay of a finished journey are its sights, tables, beds and the rides around it; who has a bed is offered none.
func TestWhatIsKnownOfAStay(t *testing.T) {
	t.Parallel()
	w := newCoast()
	friends := nights("Bremen", 2)
	friends.OwnBed = &trip.OwnBed{Label: "friends"}
	m := w.planned(t, wish(4, nights("Hamburg", 2), friends))
	it := &trip.Itinerary{Intent: m.In, Plan: m.Plan, Facts: *m.Facts}
	cities := []trip.City{w.towns["Hamburg"].city, w.towns["Bremen"].city}
	p := w.planner(t, m.In)
	for i, beds := range []int{3, 0} {
		k, err := p.Known(t.Context(), it, cities, i)
		if err != nil {
			t.Fatal(err)
		}
		if k.Facts.City.ID != cities[i].ID || len(k.Facts.Attractions) != 16 || len(k.Facts.Restaurants) != 3 || len(k.Facts.Lodgings) != beds || k.Facts.FX == nil || k.Facts.FXEUR == nil {
			t.Errorf("of %s %d sights, %d tables, %d beds", cities[i].Name, len(k.Facts.Attractions), len(k.Facts.Restaurants), len(k.Facts.Lodgings))
		}
		if len(k.There) == 0 || len(k.Away) == 0 || k.Legs == nil {
			t.Errorf("%d rides there and %d away", len(k.There), len(k.Away))
		}
	}
	w.noBeds = fault.New(fault.Unavailable, "the hotels do not answer")
	if _, err := p.Known(t.Context(), it, cities, 0); !fault.Is(err, fault.Unavailable) {
		t.Errorf("%v", err)
	}
	if _, err := p.Known(t.Context(), it, cities, 1); err != nil {
		t.Errorf("who has a bed: %v", err)
	}
}
