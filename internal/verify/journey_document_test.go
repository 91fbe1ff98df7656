package verify_test

import (
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
	"github.com/tripwright/tripwright/internal/verify"
)

// written is the itinerary of a sample.
func (s *sample) written() trip.Itinerary {
	it := triptest.Itinerary(s.in, s.p, s.f)
	it.Certificate = verify.Certify(s.p, s.in, s.f, triptest.FetchedAt)
	it.ID = it.Name()
	return it
}

// refused looks at an itinerary again and wants a finding of a rule; none, where says is empty.
func refused(t *testing.T, it trip.Itinerary, rule, says string) {
	t.Helper()
	v := verdictOf(verify.Check(it, pack, nil), rule)
	switch found := strings.Join(v.Found, "\n"); {
	case says == "" && found != "":
		t.Errorf("it holds, but: %s", found)
	case says != "" && (v.Verdict != trip.Fail || !strings.Contains(found, says)):
		t.Errorf("%s: want %q, got %q", v.Verdict, says, found)
	}
}

// The stays, days and rides that people read of a journey are those of its plan.
func TestAJourneyIsShownAsPlanned(t *testing.T) {
	t.Parallel()
	day := func(n int) calendar.Date { return triptest.Start.AddDays(n) }
	for _, tt := range []struct {
		name string
		edit func(it *trip.Itinerary)
		says string
	}{
		{"as planned", func(*trip.Itinerary) {}, ""},
		{"a stay less", func(it *trip.Itinerary) { it.Stays = it.Stays[:1] }, "shows 1 stays, but the plan has 2"},
		{"a place more", func(it *trip.Itinerary) { it.Facts.Onward = append(it.Facts.Onward, it.Facts.Onward[0]) }, "knows 3 places, but the plan has 2"},
		{"a day of another stay", func(it *trip.Itinerary) { it.Days[3].Stay = new(1) }, "Day 4 is not shown as one of stay 1"},
		{"a day of no stay", func(it *trip.Itinerary) { it.Days[4].Stay = nil }, "Day 5 is not shown as one of stay 2"},
		{"another place", func(it *trip.Itinerary) { it.Stays[1].Place = "Augsburg" }, "Stay 2 is shown as Augsburg"},
		{"another country", func(it *trip.Itinerary) { it.Stays[1].Country = "Austria" }, "Stay 2 is shown as Munich"},
		{"another zone", func(it *trip.Itinerary) { it.Stays[1].TZ = "UTC" }, "Stay 2 is shown as Munich"},
		{"elsewhere", func(it *trip.Itinerary) { it.Stays[1].Geo.Lat++ }, "Stay 2 is shown as Munich"},
		{"from another date", func(it *trip.Itinerary) { it.Stays[1].From = day(4) }, "Stay 2 is shown from"},
		{"to another date", func(it *trip.Itinerary) { it.Stays[0].To = day(4) }, "Stay 1 is shown from"},
		{"for a night more", func(it *trip.Itinerary) { it.Stays[1].Nights++ }, "for 3 nights"},
		{"for a night on the way, which none is", func(it *trip.Itinerary) { it.Stays[1].Nights--; it.Stays[1].OnWay++ }, "for 1 nights and 1 on the way"},
		{"for fewer nights than none", func(it *trip.Itinerary) { it.Stays[0].Nights, it.Stays[0].OnWay = -5, 8 }, "for -5 nights and 8 on the way"},
		{"from another day of the plan", func(it *trip.Itinerary) { it.Stays[1].First++ }, "Stay 2 is shown with other days"},
		{"with a day more", func(it *trip.Itinerary) { it.Stays[1].Days++ }, "Stay 2 is shown with other days"},
		{"in another bed", func(it *trip.Itinerary) { it.Stays[1].Lodging = "Ritz" }, `with a bed at "Ritz"`},
		{"in one's own bed", func(it *trip.Itinerary) { it.Stays[1].OwnBed = true }, "Stay 2 is shown with a bed"},
		{"a ride less", func(it *trip.Itinerary) { it.Transfers = it.Transfers[1:] }, "shows 2 rides, but the plan has 3"},
		{"another ride", func(it *trip.Itinerary) { it.Transfers[1].Label = "TGV 1" }, "d3.s1 is shown as another ride"},
		{"by another mode", func(it *trip.Itinerary) { it.Transfers[1].Mode = trip.ByCoach }, "d3.s1 is shown as another ride"},
		{"of another slot", func(it *trip.Itinerary) { it.Transfers[1].Ref = "d4.s0" }, "d3.s1 is shown as another ride"},
		{"leaving later", func(it *trip.Itinerary) { it.Transfers[1].Depart = it.Transfers[1].Depart.Add(time.Minute) }, "d3.s1 is shown at other times"},
		{"arriving later", func(it *trip.Itinerary) { it.Transfers[1].Arrive = it.Transfers[1].Arrive.Add(time.Minute) }, "d3.s1 is shown at other times"},
		{"for less", func(it *trip.Itinerary) { it.Transfers[1].Cost-- }, "d3.s1 is shown to cost"},
		{"as an estimate", func(it *trip.Itinerary) { it.Transfers[1].Estimated = true }, "d3.s1 is not shown as the estimate"},
		{"from another place", func(it *trip.Itinerary) { it.Transfers[1].From = "Lyon" }, "d3.s1 is shown to lead from Lyon to Munich"},
		{"to another place", func(it *trip.Itinerary) { it.Transfers[1].To = "Lyon" }, "d3.s1 is shown to lead from Paris to Lyon"},
		{"from another origin", func(it *trip.Itinerary) { it.Transfers[0].From = "BOS" }, "The rides are shown otherwise"},
		{"on the clocks of another zone", func(it *trip.Itinerary) { it.Transfers[0].DepartTZ = "America/New_York" }, "The rides are shown otherwise"},
		{"from another station", func(it *trip.Itinerary) { it.Transfers[1].FromAt = "Paris Nord" }, "The rides are shown otherwise"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			it := twoStays().written()
			tt.edit(&it)
			refused(t, it, "document", tt.says)
		})
	}
}

// A night on the way is one of the stay that it leads to, as the plan counts it; it is shown beside those slept there.
func TestANightOnTheWayIsShown(t *testing.T) {
	t.Parallel()
	s := twoStays()
	s.p.Days = append(s.p.Days[:4:4], s.p.Days[5:]...)
	it := s.written()
	if it.Stays[1].From != triptest.Start.AddDays(4) || it.Stays[1].Nights != 1 || it.Stays[1].OnWay != 1 {
		t.Fatalf("%+v", it.Stays[1])
	}
	refused(t, it, "document", "")
	it.Stays[1].Nights = 2
	refused(t, it, "document", "for 2 nights")
	w := wishOf(verify.Wishes(s.p, s.in, s.f), "stays[1]")
	if w.Reading != "Munich, 1 to 3 nights, 1 of them on the way there" {
		t.Errorf("who asked for nights is told of the one on the way: %+v", w)
	}
}

// Who arrives a date before they left, over the date line, sleeps nowhere on the way; that date and the next stand in both stays.
func TestADateThatIsWonIsShown(t *testing.T) {
	t.Parallel()
	s := twoStays()
	for d := 4; d < 7; d++ {
		s.p.Days[d].Date = s.p.Days[d].Date.AddDays(-1)
	}
	s.in.DateWindow.End = s.p.Days[6].Date
	it := s.written()
	if it.Stays[1].From != triptest.Start.AddDays(2) || it.Stays[1].Nights != 2 || it.Stays[1].OnWay != 0 {
		t.Fatalf("%+v", it.Stays[1])
	}
	refused(t, it, "document", "")
	it.Stays[1].Nights, it.Stays[1].OnWay = 3, -1
	refused(t, it, "document", "for 3 nights and -1 on the way")
}

// Who stays with friends is shown to, though nothing of the plan says where one sleeps.
func TestABedWithoutAnEntryIsShown(t *testing.T) {
	t.Parallel()
	s := twoStays()
	friends(s)
	for d := 4; d < 7; d++ {
		triptest.Remove(&s.p, d, "torbraeu")
	}
	it := s.written()
	refused(t, it, "document", "")
	it.Stays[1].Lodging = ""
	refused(t, it, "document", `with a bed at ""`)
}

// A trip to one place shows nothing that only journeys have, and its facts hold nothing of it.
func TestATripIsNoJourney(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name       string
		edit       func(it *trip.Itinerary)
		rule, says string
	}{
		{"nothing of the kind", func(*trip.Itinerary) {}, "document", ""},
		{"a stay", func(it *trip.Itinerary) { it.Stays = []trip.ItineraryStay{{}} }, "document", "shows stays"},
		{"a ride", func(it *trip.Itinerary) { it.Transfers = []trip.ItineraryTransfer{{}} }, "document", "shows stays"},
		{"another place", func(it *trip.Itinerary) { it.Facts.Onward = []trip.Facts{{}} }, "document", "shows stays"},
		{"a day of a stay", func(it *trip.Itinerary) { it.Days[2].Stay = new(0) }, "document", "shows stays"},
		{"a plan of stays", func(it *trip.Itinerary) { it.Plan.Stays = []trip.PlannedStay{{Place: "Paris"}} }, "document", "shows stays"},
		{"a plan of stays", func(it *trip.Itinerary) { it.Plan.Stays = []trip.PlannedStay{{Place: "Paris"}} }, "feasibility", "the trip has none"},
		{"a bed of one's own", func(it *trip.Itinerary) { it.Facts.Lodgings[0].Own = true }, "evidence", "that only journeys have"},
		{"a home", func(it *trip.Itinerary) { it.Facts.Lodgings[0].Home = true }, "evidence", "that only journeys have"},
		{"a ride of one's own", func(it *trip.Itinerary) { it.Facts.Flights[0].Own = true }, "evidence", "that only journeys have"},
		{"an estimate", func(it *trip.Itinerary) { it.Facts.Flights[0].Estimated = true }, "evidence", "that only journeys have"},
		{"a train", func(it *trip.Itinerary) { it.Facts.Flights[0].Mode = trip.ByTrain }, "evidence", "that only journeys have"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			it := paris().written()
			tt.edit(&it)
			refused(t, it, tt.rule, tt.says)
		})
	}
}

// What is the traveller's own costs the party what they say, and nothing where they say nothing.
func TestWhatIsOnesOwnCostsWhatIsSaid(t *testing.T) {
	t.Parallel()
	books := func(said *money.Cents, cost money.Cents) func(*sample) {
		return func(s *sample) {
			s.in.Transfers[0].Booked = &trip.Booking{Price: said}
			s.everywhere(rideOn, func(o *trip.FlightOption) { o.Own, o.Price = true, cost })
			s.at(3, 1).Choices[0].Features.Cost = cost
		}
	}
	drives := func(cost, fuel money.Cents) func(*sample) {
		return func(s *sample) {
			books(nil, cost)(s)
			s.in.Transfers[0].Mode = trip.ByCar
			s.everywhere(rideOn, func(o *trip.FlightOption) { o.Mode, o.Estimate, o.Car = trip.ByCar, fuel, &trip.Car{Fuel: fuel} })
		}
	}
	for _, tt := range []struct {
		name string
		edit func(*sample)
		says string
	}{
		{"nothing is one's own", func(*sample) {}, ""},
		{"nothing is said", books(nil, 0), ""},
		{"nothing is said, and it costs", books(nil, 1), "is the traveller's own and costs $0.01, but they say $0"},
		{"as much as is said", books(new(money.Cents(99_01)), 99_01), ""},
		{"a cent less", books(new(money.Cents(99_01)), 99_00), "costs $99, but they say $99.01"},
		{"a cent more", books(new(money.Cents(99_00)), 99_01), "costs $99.01, but they say $99"},
		{"one's own, though none is booked", func(s *sample) { books(nil, 1)(s); s.in.Transfers = nil }, "but they say $0"},
		{"a drive's fuel", drives(48_29, 48_29), ""},
		{"a drive's fuel, and a cent", drives(48_30, 48_29), "costs $48.30, but they say $48.29"},
		{"a friend's bed", friends, ""},
		{"a friend's bed with a price", func(s *sample) { friends(s); s.munich().Lodgings[0].Price = 1 }, "has a price"},
		{"a friend's bed with a price for a night", func(s *sample) { friends(s); s.munich().Lodgings[0].Nights = []money.Cents{0, 1} }, "has a price"},
		{"a home with a price", func(s *sample) { s.munich().Lodgings[0].Home = true }, "has a price"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := twoStays()
			tt.edit(s)
			refused(t, s.written(), "evidence", tt.says)
		})
	}
}

// Another plan that is offered takes the day's money of all dates: the date of travel is paid for once.
func TestTheTablesOfAnotherJourney(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		more      money.Cents
		overnight bool
		says      string
	}{
		{0, false, ""},
		{1, false, "Meals and small things of alternative 1"},
		{-1, false, "Meals and small things of alternative 1"},
		{0, true, ""},
		{1, true, "Meals and small things of alternative 1"},
	} {
		s := twoStays()
		if tt.overnight {
			s.p.Days = append(s.p.Days[:4:4], s.p.Days[5:]...)
			s.p.Stays[1].Branch.Airport = "" // the ride arrives on the day that is gone
		}
		it := s.written()
		other := asAnswer(&s.p, s.f)
		other.Costs.DailySpend += tt.more
		it.Alternatives = []trip.Answer{other}
		refused(t, it, "evidence", tt.says)
	}
}

// The facts of every place are given to whoever compares them with the pack, as those of that place.
func TestEveryPlaceIsCompared(t *testing.T) {
	t.Parallel()
	var seen []string
	verify.Check(twoStays().written(), nil, func(n int, f trip.Facts) error {
		seen = append(seen, f.City.Name)
		if len(seen) != n+1 {
			t.Errorf("%s is said to be place %d", f.City.Name, n)
		}
		return nil
	})
	if strings.Join(seen, " ") != "Paris Munich" {
		t.Errorf("compared: %q", seen)
	}
}
