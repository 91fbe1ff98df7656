package multistay_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/multistay"
)

// between is a stay of so many nights at least and at most.
func between(place string, least, most int) trip.StayWish {
	return trip.StayWish{Place: place, NightsMin: &least, NightsMax: &most}
}

// dated is a stay whose dates are said, by the days of June.
func dated(place string, from, to int) trip.StayWish {
	s := trip.StayWish{Place: place}
	if from > 0 {
		s.From = june(from)
	}
	if to > 0 {
		s.To = june(to)
	}
	return s
}

func june(day int) calendar.Date { return monday.AddDays(day - 7) }

// moment is an hour of a day of June on the clocks of the coast.
func moment(day int, clock string) trip.Moment {
	m := trip.Moment{Date: june(day)}
	if clock != "" {
		m.Clock = new(calendar.MustClock(clock))
	}
	return m
}

// must insists on a sight, on a day of the journey and of a stay where they are said.
func must(in trip.Intent, sight string, stay, day *int) trip.Intent {
	in.Requirements = append(in.Requirements, trip.Requirement{Level: trip.Must, Stay: stay, Sights: &trip.SightsWish{Name: sight, Day: day}})
	return in
}

// pinned has a sight pinned on a day of the journey.
func pinned(in trip.Intent, sight string, day int) trip.Intent {
	in.Prefs.LockedSlots = append(in.Prefs.LockedSlots, trip.LockedSlot{DayOffset: day, ActivityID: sight, Window: calendar.MustWindow("11:00", "12:00")})
	return in
}

func from(origin string, in trip.Intent) trip.Intent {
	in.Origin = origin
	return in
}

func ways(in trip.Intent, t ...trip.TransferWish) trip.Intent {
	in.Transfers = append(in.Transfers, t...)
	return in
}

// What is said of nights and order is kept to, and what is open goes to where it is worth most.
func TestWhereAJourneyIsWhen(t *testing.T) {
	t.Parallel()
	little := func(names ...string) func(*coast) {
		return func(c *coast) {
			for _, name := range names {
				c.towns[name].sights = c.towns[name].sights[:1]
			}
		}
	}
	booked := func(from, to string, depart trip.Moment) trip.TransferWish {
		return trip.TransferWish{From: from, To: to, Booked: &trip.Booking{Depart: depart}}
	}
	for _, c := range []struct {
		says  string
		in    trip.Intent
		world func(*coast)
		want  string
	}{
		{"a single stay has all nights", wish(3, at("Hamburg")), nil, "Hamburg 7-10"},
		{"a single stay of bounded nights has all too", wish(3, between("Hamburg", 1, 5)), nil, "Hamburg 7-10"},
		{"a day without a night", wish(0, at("Hamburg")), nil, "Hamburg 7-7"},
		{"all nights are said", wish(5, nights("Hamburg", 2), nights("Bremen", 3)), nil, "Hamburg 7-9, Bremen 9-12"},
		{"those of one are said", wish(5, nights("Hamburg", 4), at("Bremen")), nil, "Hamburg 7-11, Bremen 11-12"},
		{"more nights where there is more to see", wish(6, at("Hamburg"), at("Bremen")), little("Hamburg"), "Hamburg 7-9, Bremen 9-13"},
		{"and the other way round", wish(6, at("Hamburg"), at("Bremen")), little("Bremen"), "Hamburg 7-11, Bremen 11-13"},
		{"but as many as are wished at the least", wish(6, between("Hamburg", 3, 6), at("Bremen")), little("Hamburg"), "Hamburg 7-10, Bremen 10-13"},
		{"and no more than are wished at the most", wish(6, between("Hamburg", 1, 2), at("Bremen")), little("Bremen"), "Hamburg 7-9, Bremen 9-13"},
		{"dates are days", wish(6, dated("Hamburg", 0, 9), at("Bremen")), little("Hamburg"), "Hamburg 7-9, Bremen 9-13"},
		{"of the stay behind too", wish(6, at("Hamburg"), dated("Bremen", 12, 0)), little("Hamburg"), "Hamburg 7-12, Bremen 12-13"},
		{"what is booked between says the day", ways(wish(6, at("Hamburg"), at("Bremen")), booked("Hamburg", "Bremen", moment(10, "09:00"))), little("Hamburg"), "Hamburg 7-10, Bremen 10-13"},
		{"where the order is given it is kept", wish(6, nights("Bremen", 2), nights("Rostock", 2), nights("Hamburg", 2)), nil, "Bremen 7-9, Rostock 9-11, Hamburg 11-13"},
		{"where it is free the ways are short", free(wish(6, nights("Bremen", 2), nights("Rostock", 2), nights("Hamburg", 2))), nil, "Bremen 7-9, Hamburg 9-11, Rostock 11-13 | Rostock 7-9, Hamburg 9-11, Bremen 11-13"},
		{"and dates hold a stay in its place", free(wish(6, dated("Bremen", 11, 13), nights("Rostock", 2), nights("Hamburg", 2))), nil, "Rostock 7-9, Hamburg 9-11, Bremen 11-13"},
		{"a way that is named is gone", free(ways(wish(6, nights("Bremen", 2), nights("Rostock", 2), nights("Hamburg", 2)), trip.TransferWish{From: "Hamburg", To: "Bremen", Mode: trip.ByTrain})),
			nil, "Rostock 7-9, Hamburg 9-11, Bremen 11-13"},
		{"a way from home that is named", free(ways(wish(6, nights("Bremen", 2), nights("Rostock", 2), nights("Hamburg", 2)), trip.TransferWish{From: "Berlin", To: "Rostock", Mode: trip.ByTrain})),
			nil, "Rostock 7-9, Hamburg 9-11, Bremen 11-13"},
		{"a way home", free(ways(wish(6, nights("Bremen", 2), nights("Rostock", 2), nights("Hamburg", 2)), trip.TransferWish{From: "Rostock", Mode: trip.ByTrain})),
			nil, "Bremen 7-9, Hamburg 9-11, Rostock 11-13"},
		{"a way that makes a detour", free(ways(wish(6, nights("Bremen", 2), nights("Rostock", 2), nights("Hamburg", 2)), trip.TransferWish{From: "BERLIN", To: "Hamburg", Mode: trip.ByTrain})),
			nil, "Hamburg 7-9, Bremen 9-11, Rostock 11-13"},
		{"one that is booked before one that is named", free(ways(wish(6, nights("Bremen", 2), nights("Rostock", 2), nights("Hamburg", 2)), trip.TransferWish{From: "Hamburg", To: "Bremen", Mode: trip.ByTrain},
			booked("Bremen", "Hamburg", moment(9, "10:00")))), nil, "Bremen 7-9, Hamburg 9-11, Rostock 11-13"},
		{"the same place twice with another between", free(wish(6, nights("Bremen", 2), nights("Bremen", 2), nights("Hamburg", 2))), nil, "Bremen 7-9, Hamburg 9-11, Bremen 11-13"},
		{"from nowhere", from("", wish(4, nights("Bremen", 2), nights("Hamburg", 2))), nil, "Bremen 7-9, Hamburg 9-11"},
	} {
		t.Run(c.says, func(t *testing.T) {
			t.Parallel()
			w := newCoast()
			if c.world != nil {
				c.world(w)
			}
			if err := c.in.Validate(); err != nil {
				t.Fatal(err)
			}
			if got := shape(w.laid(t, c.in)); !slices.Contains(strings.Split(c.want, " | "), got) {
				t.Errorf("%s, want %s", got, c.want)
			}
		})
	}
}

// Whatever a day is worth, one is where something is insisted on or pinned on it.
func TestADayThatIsSpokenForIsSpentThere(t *testing.T) {
	t.Parallel()
	w := newCoast()
	open := wish(6, at("Hamburg"), at("Bremen"))
	meal := func(stay, day int) trip.Intent {
		in := open
		in.Requirements = []trip.Requirement{{Level: trip.Must, Stay: &stay, Food: &trip.FoodWish{Name: w.towns[in.Stays[stay].Place].tables[0].ID, Day: &day}}}
		return in
	}
	for day := range 7 {
		for stay, town := range []string{"Hamburg", "Bremen"} {
			if stay == 0 && day == 6 || stay == 1 && day == 0 {
				continue // one comes to Hamburg and leaves from Bremen
			}
			for says, in := range map[string]trip.Intent{"a pin": pinned(open, strings.ToLower(town)+"_1", day), "a must": must(open, town+" Sight 1", new(stay), new(day)), "a meal": meal(stay, day)} {
				if got := w.laid(t, in)[stay].Window; june(7+day).Before(got.Start) || got.End.Before(june(7+day)) {
					t.Errorf("%s in %s on day %d, where one is from %s to %s", says, town, day, got.Start, got.End)
				}
			}
		}
	}
	if got := shape(w.laid(t, pinned(wish(6, nights("Hamburg", 3), nights("Bremen", 3)), "hamburg_1", 5))); got != "Hamburg 7-10, Bremen 10-13" {
		t.Errorf("a pin that cannot be met changed what is said: %s", got)
	}
	both := pinned(pinned(free(wish(6, nights("Hamburg", 2), nights("Bremen", 2), nights("Hamburg", 2))), "hamburg_1", 1), "hamburg_2", 5)
	if got := shape(w.laid(t, both)); got != "Hamburg 7-9, Bremen 9-11, Hamburg 11-13" {
		t.Errorf("pins at both ends: %s", got)
	}
}

// Nights are laid on the dates with the rides that go then: one goes on on the day on which that is cheap.
func TestNightsFollowTheRidesOfTheDates(t *testing.T) {
	t.Parallel()
	for _, cheap := range []int{10, 11} { // days beside that which is best by the numbers
		w := newCoast()
		w.only = true
		w.goes(trip.ByTrain, "Berlin", "Hamburg", "2027-06-07T08:00", "2027-06-07T10:00", 30_00)
		w.goes(trip.ByTrain, "Bremen", "Berlin", "2027-06-13T15:00", "2027-06-13T18:00", 30_00)
		for day := 8; day < 13; day++ {
			price := money.Cents(900_00)
			if day == cheap {
				price = 20_00
			}
			w.goes(trip.ByTrain, "Hamburg", "Bremen", june(day).String()+"T10:00", june(day).String()+"T12:00", price)
		}
		got := w.laid(t, wish(6, at("Hamburg"), at("Bremen")))
		if on := got[1].Window.Start; on != june(cheap) {
			t.Errorf("one goes on on %s, and it is cheap on %s", on, june(cheap))
		}
	}
}

// Where nothing goes on on the day that is best by the numbers, one goes on a day earlier or later; where nothing goes at all that is said.
func TestNothingGoesOnTheBestDay(t *testing.T) {
	t.Parallel()
	in := wish(4, at("Hamburg"), at("Bremen"))
	best := newCoast().laid(t, in)[1].Window.Start
	for _, days := range [][]int{{-1, 1}, {-1}, {1}, nil} {
		w := newCoast()
		w.only = true
		w.goes(trip.ByTrain, "Berlin", "Hamburg", "2027-06-07T08:00", "2027-06-07T10:00", 30_00)
		w.goes(trip.ByTrain, "Bremen", "Berlin", "2027-06-11T15:00", "2027-06-11T18:00", 30_00)
		if len(days) == 2 { // one that nobody gets to from their bed
			w.goes(trip.ByTrain, "Hamburg", "Bremen", best.String()+"T00:10", best.String()+"T02:10", 30_00)
		}
		for _, day := range days {
			on := best.AddDays(day).String()
			w.goes(trip.ByTrain, "Hamburg", "Bremen", on+"T10:00", on+"T12:00", 30_00)
		}
		stays, _, err := w.planner(t, in).Lay(t.Context())
		if days == nil {
			refused(t, err, "transfers", "from Hamburg to Bremen", "leaves on")
			continue
		}
		if err != nil || !slices.Contains(days, best.DaysUntil(stays[1].Window.Start)) {
			t.Errorf("rides go on %v beside the best day: %v %s", days, err, shape(stays))
		}
	}
}

// Why the nights are as they are is told where somebody could wonder.
func TestWhyTheNightsAreSoIsTold(t *testing.T) {
	t.Parallel()
	german := wish(5, at("Hamburg"), nights("Bremen", 3))
	german.Lang = "de"
	for _, c := range []struct {
		says string
		in   trip.Intent
		want string
	}{
		{"all is said", wish(5, nights("Hamburg", 2), nights("Bremen", 3)), ""},
		{"one stay", wish(5, at("Hamburg")), ""},
		{"one stay in any order", free(wish(5, at("Hamburg"))), ""},
		{"nights are open", wish(5, at("Hamburg"), nights("Bremen", 3)), "Nights: Hamburg 2, Bremen 3"},
		{"the order is", free(wish(5, nights("Hamburg", 2), nights("Bremen", 3))), "Nights: Bremen 3, Hamburg 2"},
		{"in German", german, "Nächte: Hamburg 2, Bremen 3"},
	} {
		_, why, err := newCoast().planner(t, c.in).Lay(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, d := range why {
			got += d.Selected
			if d.Rationale == "" {
				t.Errorf("%s: no reason is given", c.says)
			}
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.says, got, c.want)
		}
	}
}

// Dates that cannot be met are refused, with the field and with what to say instead.
func TestDatesThatCannotBeMet(t *testing.T) {
	t.Parallel()
	in := wish(6, at("Hamburg"), dated("Bremen", 9, 11)) // nobody says where one is from the 11th on
	_, _, err := newCoast().planner(t, in).Lay(t.Context())
	refused(t, err, "stays", "6 nights", "name other dates")
}

// Where a journey makes a way more than once, the dates of its stays choose for which time a booking is.
func TestTheDatesSayForWhichTimeABookingIs(t *testing.T) {
	t.Parallel()
	twice := func(stays ...trip.StayWish) trip.Intent { return wish(8, stays...) }
	on := func(day int, in trip.Intent) trip.Intent {
		return ways(in, trip.TransferWish{From: "Hamburg", To: "Bremen", Booked: &trip.Booking{Depart: moment(day, "09:00"), Arrive: moment(day, "11:00")}})
	}
	for _, c := range []struct {
		says string
		in   trip.Intent
		want string
	}{
		{"the second time, since the first is on another date", on(14, twice(dated("Hamburg", 0, 9), dated("Bremen", 9, 0), at("Hamburg"), at("Bremen"))), "14"},
		{"the first time, since the second is on another date", on(8, twice(at("Hamburg"), at("Bremen"), dated("Hamburg", 0, 13), dated("Bremen", 13, 0))), "8"},
		{"the second time, by the date on which the last stay begins", on(14, twice(at("Hamburg"), at("Bremen"), at("Hamburg"), dated("Bremen", 14, 0))), "14"},
	} {
		stays := newCoast().laid(t, c.in)
		got := ""
		for i := range stays {
			if len(stays[i].Part.Back) == 1 && strings.HasPrefix(stays[i].Part.Back[0], "booked:") {
				got += fmt.Sprint(7 + monday.DaysUntil(stays[i].Window.End))
			}
		}
		if got != c.want {
			t.Errorf("%s: %s, booked on %q", c.says, shape(stays), got)
		}
	}
}

// A night on the way is a night of the stay that one travels to, and no more than its dates say.
func TestANightOnTheWay(t *testing.T) {
	t.Parallel()
	w := newCoast()
	w.only = true
	w.goes(trip.ByTrain, "Berlin", "Hamburg", "2027-06-07T08:00", "2027-06-07T10:00", 30_00)
	for day := 7; day < 13; day++ {
		date := june(day).String()
		w.goes(trip.ByTrain, "Hamburg", "Bremen", date+"T21:00", june(day+1).String()+"T07:00", 30_00)
	}
	w.goes(trip.ByTrain, "Bremen", "Berlin", "2027-06-12T15:00", "2027-06-12T18:00", 30_00)
	if got := shape(w.laid(t, wish(5, nights("Hamburg", 2), nights("Bremen", 3)))); got != "Hamburg 7-9, Bremen 10-12" {
		t.Errorf("one is said to be there from the evening on which one leaves: %s", got)
	}
	if got := shape(w.laid(t, wish(5, at("Hamburg"), dated("Bremen", 10, 12)))); got != "Hamburg 7-9, Bremen 10-12" {
		t.Errorf("one does not leave the night before one is to be there: %s", got)
	}
}

// Who is two nights on the way begins the stay when they arrive, and the journey holds.
func TestTwoNightsOnTheWay(t *testing.T) {
	t.Parallel()
	booked := trip.TransferWish{From: "Hamburg", To: "Bremen", Booked: &trip.Booking{Depart: moment(9, "22:00"), Arrive: moment(11, "07:00")}}
	m := newCoast().planned(t, ways(wish(6, nights("Hamburg", 2), nights("Bremen", 4)), booked))
	if got := shape(m.Stays); got != "Hamburg 7-9, Bremen 11-13" || !m.Holds() {
		t.Errorf("%s: %v", got, m.Found)
	}
	if err := m.Plan.Validate(); err != nil {
		t.Error(err)
	}
}

// Whoever stays at home, arranges a way alone or did not say where they come from gets no ride for it.
func TestWaysThatAreNoneOfThePlans(t *testing.T) {
	t.Parallel()
	home := at("Hamburg")
	home.OwnBed = &trip.OwnBed{Home: true}
	lives := wish(2, home)
	for _, c := range []struct {
		says          string
		in            trip.Intent
		there, onward bool
	}{
		{"all ways are planned", wish(4, nights("Hamburg", 2), nights("Bremen", 2)), true, true},
		{"nobody said where from", from("", wish(4, nights("Hamburg", 2), nights("Bremen", 2))), false, true},
		{"one lives there", lives, false, false},
		{"from the town that one goes to", from("Hamburg", wish(2, at("Hamburg"))), false, false},
		{"each way is arranged", by(trip.ByNone, wish(4, nights("Hamburg", 2), nights("Bremen", 2))), false, false},
		{"the way there is", ways(wish(4, nights("Hamburg", 2), nights("Bremen", 2)), trip.TransferWish{To: "Hamburg", Mode: trip.ByNone}), false, true},
		{"the way between is", ways(wish(4, nights("Hamburg", 2), nights("Bremen", 2)), trip.TransferWish{From: "Hamburg", To: "Bremen", Mode: trip.ByNone}), true, false},
	} {
		stays := newCoast().laid(t, c.in)
		if got := len(stays[0].Part.Out) > 0; got != c.there {
			t.Errorf("%s: rides there %v", c.says, stays[0].Part.Out)
		}
		if len(stays) > 1 {
			if got := len(stays[0].Part.Back) == 1 && len(stays[1].Part.Out) == 1; got != c.onward {
				t.Errorf("%s: rides on %v", c.says, stays[1].Part.Out)
			}
		}
	}
}

// Of a way that is arranged or booked nobody is asked, though nights are open and rides count for where one spends them.
func TestNobodyIsAskedOfWaysThatAreSettled(t *testing.T) {
	t.Parallel()
	open := wish(4, at("Hamburg"), at("Bremen"))
	for says, in := range map[string]trip.Intent{
		"arranged": by(trip.ByNone, open),
		"booked": ways(open, trip.TransferWish{To: "Hamburg", Mode: trip.ByNone}, trip.TransferWish{From: "Bremen", Mode: trip.ByNone},
			trip.TransferWish{From: "Hamburg", To: "Bremen", Booked: &trip.Booking{Depart: moment(9, "10:00")}}),
	} {
		w := newCoast()
		w.laid(t, in)
		for _, q := range w.rides {
			if q.From.Name == "Hamburg" && q.To.Name == "Bremen" || says == "arranged" && q.From.Name == "Bremen" {
				t.Errorf("%s: rides from %s to %s are asked for", says, q.From.Name, q.To.Name)
			}
		}
	}
}

// What a stay is is said with it: which of how many, whether its first day is one of the stay before, and the money of a day.
func TestAStayKnowsWhichOfTheJourneyItIs(t *testing.T) {
	t.Parallel()
	in := wish(4, nights("Hamburg", 2), nights("Bremen", 2))
	in.Budget, in.Party = 3_000_00, trip.Party{Adults: 2, Rooms: 1}
	for i, s := range newCoast().laid(t, in) {
		if p := s.Part; p.Stay != i || p.Of != 2 || p.Shared != (i > 0) || p.Daily != 300_00 {
			t.Errorf("stay %d: %+v", i, p)
		}
		if len(s.Weather) != 3 || len(s.Lodgings) != 3 || s.Weather[0].Date != s.Window.Start {
			t.Errorf("stay %d has %d days of weather from %s on and %d beds", i, len(s.Weather), s.Weather[0].Date, len(s.Lodgings))
		}
	}
}

// Where there is no bed or no answer there is no plan, and it is said of which town; weather of other years is only remarked, once.
func TestWhatIsNotToBeHad(t *testing.T) {
	t.Parallel()
	in := wish(4, nights("Hamburg", 2), nights("Bremen", 2))
	w := newCoast()
	w.towns["Bremen"].beds = nil
	if _, _, err := w.planner(t, in).Lay(t.Context()); !fault.Is(err, fault.Unavailable) {
		t.Errorf("no bed in Bremen: %v", err)
	}
	w = newCoast()
	w.noBeds = fault.New(fault.Unavailable, "the hotels do not answer")
	if _, _, err := w.planner(t, in).Lay(t.Context()); !fault.Is(err, fault.Unavailable) {
		t.Errorf("hotels do not answer: %v", err)
	}
	w = newCoast()
	w.down = fault.New(fault.Unavailable, "the timetable does not answer")
	if _, _, err := w.planner(t, in).Lay(t.Context()); !fault.Is(err, fault.Unavailable) {
		t.Errorf("the timetable does not answer: %v", err)
	}
	friends := at("Hamburg")
	friends.OwnBed = &trip.OwnBed{Label: "friends"}
	w = newCoast()
	w.noBeds, w.typical = fault.New(fault.Unavailable, "the hotels do not answer"), true
	p := w.planner(t, wish(2, friends))
	stays, _, err := p.Lay(t.Context())
	if err != nil || len(stays[0].Lodgings) != 1 || !stays[0].Lodgings[0].Own || len(w.beds) != 0 {
		t.Errorf("who sleeps at friends' asked for a hotel %d times: %v", len(w.beds), err)
	}
	if len(p.Degraded) != 1 {
		t.Errorf("of weather that is typical it is said %v", p.Degraded)
	}
}

// Where nothing is open nothing is searched, and where only dates are to be met it is not either: no stay waits for room, and hotels are asked only for
// the nights that one sleeps there.
func TestWhatIsOpenIsSearched(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		says string
		in   trip.Intent
		open bool
	}{
		{"all nights are said", wish(5, nights("Hamburg", 2), nights("Bremen", 3)), false},
		{"all dates are", wish(5, dated("Hamburg", 7, 9), dated("Bremen", 9, 12)), false},
		{"one stay", wish(5, at("Hamburg")), false},
		{"nights are open", wish(5, at("Hamburg"), at("Bremen")), true},
		{"the order is too", free(wish(5, at("Hamburg"), at("Bremen"))), true},
	} {
		w := newCoast()
		p, mu, waits := w.planner(t, c.in), sync.Mutex{}, 0
		p.Room = func(context.Context) (func(), error) {
			mu.Lock()
			defer mu.Unlock()
			waits++
			return func() {}, nil
		}
		stays, _, err := p.Lay(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		others := 0
		for _, q := range w.beds {
			if !slices.ContainsFunc(stays, func(s multistay.Stay) bool { return s.Window.Start == q.CheckIn && s.Window.End == q.CheckOut }) {
				others++
			}
		}
		if waits > 0 != c.open || others > 0 != c.open {
			t.Errorf("%s: searched %d times, and hotels asked %d times for other nights", c.says, waits, others)
		}
	}
}

// Whole journeys that are compared take order and nights by the numbers: hotels are asked for the nights that one sleeps there, and no others.
func TestWhatIsComparedIsNotLaidAgain(t *testing.T) {
	t.Parallel()
	w := newCoast()
	m := w.planned(t, wish(6, nights("Hamburg", 3), nights("Bremen", 3)))
	in := m.In
	in.Stays, w.beds = []trip.StayWish{at("Hamburg"), at("Bremen")}, nil
	got, err := w.beside(m).Try(t.Context(), in)
	if err != nil {
		t.Fatal(err)
	}
	for _, q := range w.beds {
		if !slices.ContainsFunc(got.Stays, func(s multistay.Stay) bool { return s.Window.Start == q.CheckIn && s.Window.End == q.CheckOut }) {
			t.Errorf("hotels of %s are asked for %s to %s", q.City, q.CheckIn, q.CheckOut)
		}
	}
}

// Where the order is free it follows the rides of the dates: one goes round the way on which they are cheap.
func TestTheOrderFollowsTheRidesOfTheDates(t *testing.T) {
	t.Parallel()
	for _, round := range [][2]string{{"Hamburg", "Bremen"}, {"Bremen", "Hamburg"}} {
		w := newCoast()
		w.only = true
		for first, price := range map[string]money.Cents{round[0]: 30_00, round[1]: 300_00} {
			second := round[0]
			if first == second {
				second = round[1]
			}
			w.goes(trip.ByTrain, "Berlin", first, "2027-06-07T08:00", "2027-06-07T10:00", price)
			w.goes(trip.ByTrain, first, second, "2027-06-09T10:00", "2027-06-09T12:00", price)
			w.goes(trip.ByTrain, second, "Berlin", "2027-06-11T15:00", "2027-06-11T18:00", price)
		}
		if got := w.laid(t, free(wish(4, nights("Hamburg", 2), nights("Bremen", 2))))[0].City.Name; got != round[0] {
			t.Errorf("one begins in %s, and from %s it is cheap", got, round[0])
		}
	}
}

// Where nobody knows the towns or when rides go, no hotel is asked: that is said before a journey is laid.
func TestNoHotelIsAskedWhereNoWayIsKnown(t *testing.T) {
	t.Parallel()
	lost := fault.New(fault.Unavailable, "nobody answers")
	open := wish(4, at("Hamburg"), at("Bremen"))
	for _, c := range []struct {
		says string
		in   trip.Intent
		lose func(*coast)
	}{
		{"when rides go", open, func(w *coast) { w.down = lost }},
		{"where the towns are", open, func(w *coast) { w.nowhere = lost }},
		{"where they are, and each way is arranged", by(trip.ByNone, open), func(w *coast) { w.nowhere = lost }},
	} {
		w := newCoast()
		p := w.planner(t, c.in)
		c.lose(w)
		if _, _, err := p.Lay(t.Context()); !fault.Is(err, fault.Unavailable) || len(w.beds) > 0 {
			t.Errorf("%s: hotels are asked %d times, %v", c.says, len(w.beds), err)
		}
	}
}
