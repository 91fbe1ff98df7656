package trip_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

// slept gives the sample journey with a night on the way to Munich: all from there on is a day later.
func slept() trip.Plan {
	_, p, _ := triptest.Journey()
	for d := 4; d < len(p.Days); d++ {
		p.Days[d].Date = p.Days[d].Date.AddDays(1)
	}
	return p
}

// The day of travel stands twice among the days of a journey, on one date; where one sleeps on the way it does not.
func TestDaysAndNightsOfAJourney(t *testing.T) {
	t.Parallel()
	_, p, f := triptest.Journey()
	for day, stay := range []int{0, 0, 0, 0, 1, 1, 1} {
		if got := p.StayOf(day); got != stay || p.GoesOn(day) != (day == 3) {
			t.Errorf("day %d is of stay %d, and goes on: %v", day, got, p.GoesOn(day))
		}
	}
	for offset, day := range map[int]int{0: 0, 2: 2, 3: 3, 4: 5, 5: 6, 6: 6, 9: 9} {
		if got := p.DayOn(offset); got != day {
			t.Errorf("date %d is day %d, want %d", offset, got, day)
		}
	}
	if p.Dates() != 6 || p.StayCount() != 2 || p.NightsAt(0) != 3 || p.NightsAt(1) != 2 {
		t.Errorf("%d dates, %d stays, %d and %d nights", p.Dates(), p.StayCount(), p.NightsAt(0), p.NightsAt(1))
	}
	if from, to := p.Span(0); from != 0 || to != 4 {
		t.Errorf("Paris spans %d to %d", from, to)
	}
	if from, to := p.Span(1); from != 4 || to != 7 {
		t.Errorf("Munich spans %d to %d", from, to)
	}
	night := slept()
	if night.GoesOn(3) || night.Dates() != 7 || night.NightsAt(1) != 3 || night.DayOn(4) != 4 {
		t.Errorf("with a night on the way it goes on: %v, %d dates, %d nights", night.GoesOn(3), night.Dates(), night.NightsAt(1))
	}
	in, _, _ := triptest.Journey()
	if stays := trip.StaysOf(&in, &night, f); stays[0].OnWay != 0 || stays[1].OnWay != 1 || stays[1].Nights != 2 || stays[1].First != 4 || stays[1].Days != 3 || stays[0].Nights != 3 {
		t.Errorf("stays are told as %+v", stays)
	}
	_, short, _ := triptest.Paris()
	none := trip.Plan{}
	if short.StayCount() != 1 || short.StayOf(3) != 0 || short.GoesOn(3) || short.Dates() != 5 || none.Dates() != 0 || none.DayOn(3) != 3 || none.GoesOn(0) {
		t.Errorf("a trip to one place has %d stays and %d dates", short.StayCount(), short.Dates())
	}
	if f.At(0).City.Name != "Paris" || f.At(1).City.Name != "Munich" || f.At(2).City.Name != "Paris" || f.At(-1).City.Name != "Paris" || len(f.Places()) != 2 || f.Places()[1].City.Name != "Munich" {
		t.Error("the facts of a stay are those of another")
	}
}

// A stay begins on a date on which a ride may arrive that leaves on the last of the stay before; nowhere else does a journey leave a date out or go back.
func TestWhenAStayMayBegin(t *testing.T) {
	t.Parallel()
	for days, may := range map[int]bool{-2: false, -1: true, 0: true, 1: true, 2: true, 3: false} {
		in, p, f := triptest.Journey()
		leaves := p.Days[3].Date
		for d := range p.Days[4:] {
			p.Days[4+d].Date = leaves.AddDays(days + d)
		}
		if got := p.Validate() == nil; got != may || trip.MayArrive(leaves, leaves.AddDays(days)) != may {
			t.Errorf("%d dates behind the end of the stay before: %v", days, p.Validate())
		}
		if got := trip.StaysOf(&in, &p, f)[1]; got.OnWay != max(0, days) || got.Nights != 2 {
			t.Errorf("%d dates: %d nights and %d on the way", days, got.Nights, got.OnWay)
		}
		p.Stays[1].First = 5
		if days != 1 && p.Validate() == nil {
			t.Errorf("%d dates may lie inside a stay", days)
		}
	}
}

// Each ride of a journey stands once, with the stays between which it leads; nobody pays for it twice.
func TestRidesOfAJourney(t *testing.T) {
	t.Parallel()
	in, p, f := triptest.Journey()
	var got []string
	for _, r := range p.Rides(f) {
		got = append(got, fmt.Sprintf("%s %s %d>%d", r.Ref, r.Ride.Pattern(), r.From, r.To))
	}
	if want := []string{"d0.s0 AF007 -1>0", "d3.s1 ICE9571 0>1", "d6.s2 LH410 1>-1"}; !slices.Equal(got, want) {
		t.Errorf("rides are %v, want %v", got, want)
	}
	flight, train, car := trip.FlightOption{Price: 100_00}, trip.FlightOption{Price: 100_00, Mode: trip.ByTrain}, trip.FlightOption{Price: 100_00, Mode: trip.ByCar}
	booked := trip.FlightOption{Price: 100_00, Own: true}
	part := in
	part.Part = &trip.Part{Shared: true}
	for _, tt := range []struct {
		name string
		in   *trip.Intent
		f    *trip.FlightOption
		role trip.Role
		want money.Cents
	}{
		{"for each", &in, &flight, trip.RoleArrive, 200_00}, {"a train for each", &in, &train, trip.RoleDepart, 200_00}, {"a car for all", &in, &car, trip.RoleDepart, 100_00},
		{"what was paid", &in, &booked, trip.RoleDepart, 100_00}, {"paid where it leaves", &part, &train, trip.RoleDepart, 200_00}, {"not where it arrives", &part, &train, trip.RoleArrive, 0},
	} {
		if got := tt.in.RideCost(tt.f, tt.role); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
	for mode, want := range map[trip.TravelMode][2]int{"": {120, 120}, trip.ByFlight: {120, 120}, trip.ByTrain: {15, 20}, trip.ByCoach: {15, 20}, trip.ByFerry: {30, 45}, trip.ByCar: {15, 15}} {
		o := trip.FlightOption{Mode: mode}
		if got := [2]int{o.Exit(), o.Check()}; got != want {
			t.Errorf("by %q it takes %v minutes out and in", mode, got)
		}
	}
	out := trip.Part{Out: []string{"there"}, Back: []string{"home"}}
	if out.Rides(trip.Outbound)[0] != "there" || out.Rides(trip.Return)[0] != "home" {
		t.Error("the rides there are those home")
	}
	ride := triptest.Ride()
	if ride.End(trip.RoleDepart) != ride.From || ride.End(trip.RoleArrive) != ride.To {
		t.Error("a ride begins where it ends")
	}
	for id, want := range map[string]string{"AF007@2025-06-09": "AF007", "train:a-b@2025-06-09T08:00": "train:a-b@T08:00", "ICE": "ICE"} {
		if got := trip.RideOf(id); got != want {
			t.Errorf("%s is the ride %s, want %s", id, got, want)
		}
	}
}

// A stay is planned with what is wished of it and of its days, which are counted from its own first.
func TestWhatIsWishedOfAStay(t *testing.T) {
	t.Parallel()
	in, p, f := triptest.Journey()
	must := func(r trip.Requirement) trip.Requirement { r.Level = trip.Must; return r }
	in.Requirements = []trip.Requirement{
		must(trip.Requirement{Sights: &trip.SightsWish{Name: "first", Day: new(1)}}), must(trip.Requirement{Sights: &trip.SightsWish{Name: "both", Day: new(3)}}),
		must(trip.Requirement{Food: &trip.FoodWish{Name: "second", Day: new(4)}}), must(trip.Requirement{Sights: &trip.SightsWish{Name: "anywhere"}}),
		must(trip.Requirement{Sights: &trip.SightsWish{Name: "there"}, Stay: new(1)}), must(trip.Requirement{Budget: &trip.BudgetWish{}}),
		must(trip.Requirement{Transport: &trip.TransportWish{Direction: trip.Outbound, Direct: true}}), must(trip.Requirement{Transport: &trip.TransportWish{Direction: trip.Return, Class: "business"}}),
		must(trip.Requirement{Transport: &trip.TransportWish{Carrier: "LH"}}), must(trip.Requirement{Transport: &trip.TransportWish{Mode: trip.ByTrain}}),
	}
	in.Excluded = []trip.Exclusion{{Option: "never"}, {Option: "not first", Day: new(2)}, {Option: "not second", Day: new(5)}}
	in.Prefs.LockedSlots = []trip.LockedSlot{{ActivityID: "pin first", DayOffset: 2}, {ActivityID: "pin second", DayOffset: 3, Stay: new(1)}}
	in.Days = []trip.DayWish{{Day: 2, Most: new(1)}, {Day: 5, Most: new(2)}}
	told := func(in trip.Intent) string {
		on := func(day *int) string {
			if day == nil {
				return ""
			}
			return fmt.Sprintf("@%d", *day)
		}
		var out []string
		for _, r := range in.Requirements {
			switch {
			case r.Sights != nil:
				out = append(out, r.Sights.Name+on(r.Sights.Day))
			case r.Food != nil:
				out = append(out, r.Food.Name+on(r.Food.Day))
			case r.Transport != nil:
				out = append(out, fmt.Sprintf("%s %s%s%v", r.Transport.Direction, r.Transport.Carrier, r.Transport.Class, r.Transport.Direct))
			}
		}
		for _, x := range in.Excluded {
			out = append(out, x.Option+on(x.Day))
		}
		for _, l := range in.Prefs.LockedSlots {
			out = append(out, l.ActivityID+on(&l.DayOffset))
		}
		for _, d := range in.Days {
			out = append(out, fmt.Sprintf("%d sights@%d", *d.Most, d.Day))
		}
		return fmt.Sprintf("%s %s to %s: %s", in.City, in.DateWindow.Start, in.DateWindow.End, strings.Join(out, ", "))
	}
	for stay, want := range []string{
		"Paris 2025-06-10 to 2025-06-13: first@1, both@3, anywhere, outbound true, outbound LHfalse, never, not first@2, pin first@2, 1 sights@2",
		"Munich 2025-06-13 to 2025-06-15: both@0, second@1, anywhere, there, return businessfalse, return LHfalse, never, not second@2, pin second@0, 2 sights@2",
	} {
		part := in.PartOf(&p, f, stay)
		if got := told(part); got != want {
			t.Errorf("stay %d:\n\t got %s\n\twant %s", stay, got, want)
		}
		if part.Part.Stay != stay || part.Part.Of != 2 || part.Part.Shared != (stay == 1) || len(part.Part.Out) != 1 || len(part.Part.Back) != 1 || part.Origin != "" || len(part.Stays) != 1 {
			t.Errorf("stay %d is %+v", stay, part.Part)
		}
	}
}

// What is wished of a way is said of every way, or of this one, which counts more; of none it is what the requirements say.
func TestWhatIsWishedOfAWay(t *testing.T) {
	t.Parallel()
	in, _, _ := triptest.Journey()
	in.Transfers = []trip.TransferWish{{From: "paris", To: "Munich", Mode: trip.ByTrain}, {From: "Munich", Booked: &trip.Booking{Label: "LH"}}, {To: "Paris", Ride: "AF007"}, {Mode: trip.ByCar, Rented: true}}
	for _, tt := range []struct {
		from, to string
		want     trip.TransferWish
	}{
		{"Paris", "Munich", trip.TransferWish{Mode: trip.ByTrain}},
		{"Munich", "Paris", trip.TransferWish{Mode: trip.ByCar, Rented: true}},
		{"Munich", "", trip.TransferWish{Mode: trip.ByCar, Rented: true, Booked: in.Transfers[1].Booked}},
		{"munich", "JFK", trip.TransferWish{Mode: trip.ByCar, Rented: true, Booked: in.Transfers[1].Booked}},
		{"", "Paris", trip.TransferWish{Mode: trip.ByCar, Rented: true, Ride: "AF007"}},
	} {
		tt.want.From, tt.want.To = tt.from, tt.to
		if got := in.Between(tt.from, tt.to); got != tt.want {
			t.Errorf("from %q to %q: %+v, want %+v", tt.from, tt.to, got, tt.want)
		}
	}
	in.Transfers = nil
	in.Requirements = []trip.Requirement{{Transport: &trip.TransportWish{Mode: trip.ByFlight, Direction: trip.Return}}, {Food: &trip.FoodWish{}}, {Transport: &trip.TransportWish{Direct: true}}, {Transport: &trip.TransportWish{Mode: trip.ByCoach}}}
	if got := in.Between("Paris", "Munich").Mode; got != trip.ByCoach {
		t.Errorf("what is wished of the whole trip is by %q", got)
	}
	for _, tt := range []struct {
		a, b string
		want bool
	}{{"Paris", "PARIS", true}, {"", "JFK", true}, {"jfk", "", true}, {"", "", true}, {"Paris", "", false}, {"Paris", "Munich", false}} {
		if got := in.SamePlace(tt.a, tt.b); got != tt.want {
			t.Errorf("%q and %q are one place: %v", tt.a, tt.b, got)
		}
	}
}

// Where one sleeps is where one checks in, else where the nights are, else in a bed of one's own.
func TestTheBedOfAStay(t *testing.T) {
	t.Parallel()
	in, p, f := triptest.Paris()
	slot := func(role trip.Role, ref string) trip.Slot { return triptest.Slot(in, f, role, ref, "15:00", "15:30") }
	own := *f
	own.Lodgings = append([]trip.Lodging{{ID: "own", Own: true}}, f.Lodgings...)
	for _, tt := range []struct {
		name  string
		f     *trip.Facts
		slots []trip.Slot
		want  string
	}{
		{"where one checks in", f, []trip.Slot{slot(trip.RoleSight, "louvre"), slot(trip.RoleCheckIn, "generator"), slot(trip.RoleNight, "grandes_ecoles")}, "generator"},
		{"where the nights are", f, []trip.Slot{{Role: trip.RoleNight}, slot(trip.RoleNight, "grandes_ecoles")}, "grandes_ecoles"},
		{"nowhere", f, []trip.Slot{slot(trip.RoleSight, "louvre")}, ""},
		{"in a bed of one's own", &own, nil, "own"},
		{"not in it where one checks in elsewhere", &own, p.Days[0].Slots, "grandes_ecoles"},
	} {
		got := ""
		if bed := tt.f.Bed(&trip.Plan{Days: []trip.Day{{Slots: tt.slots}}}); bed != nil {
			got = bed.ID
		}
		if got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
	if bed := (&trip.Facts{}).Bed(&trip.Plan{}); bed != nil {
		t.Errorf("of no bed is known %s", bed.ID)
	}
}

// One leaves home before a journey begins, or is back after it ends, where a ride says so and its times are no guess.
func TestAwayFromHome(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		change func(*trip.Itinerary)
		want   []string
	}{
		{"the evening before", nil, []string{"you leave home on Mon 9 June"}},
		{"on the first day", func(it *trip.Itinerary) { it.Transfers[0].Depart = it.Transfers[0].Depart.Add(9 * time.Hour) }, nil},
		{"shortly after midnight, so one is at the airport before it", func(it *trip.Itinerary) { it.Transfers[0].Depart = it.Transfers[0].Depart.Add(6 * time.Hour) }, []string{"you leave home on Mon 9 June"}},
		{"nobody said when", func(it *trip.Itinerary) { it.Transfers[0].DepartUnsaid = trip.UnsaidTime }, nil},
		{"the day was said", func(it *trip.Itinerary) { it.Transfers[0].DepartUnsaid = trip.UnsaidHour }, []string{"you leave home on Mon 9 June"}},
		{"by no clock", func(it *trip.Itinerary) { it.Transfers[0].DepartTZ = "Nowhere/Never" }, nil},
		{"home on the next day", func(it *trip.Itinerary) { it.Transfers[2].Arrive = it.Transfers[2].Arrive.Add(8 * time.Hour) }, []string{"you leave home on Mon 9 June", "you are home on Mon 16 June"}},
		{"nobody said when one is", func(it *trip.Itinerary) {
			it.Transfers[2].Arrive, it.Transfers[2].ArriveUnsaid = it.Transfers[2].Arrive.Add(8*time.Hour), trip.UnsaidTime
		}, []string{"you leave home on Mon 9 June"}},
		{"no ways at all", func(it *trip.Itinerary) { it.Transfers = nil }, nil},
		{"no stays", func(it *trip.Itinerary) { it.Stays = nil }, nil},
	} {
		it := triptest.Itinerary(triptest.Journey())
		it.Transfers[0].DepartTZ, it.Transfers[2].ArriveTZ = "America/New_York", "America/New_York"
		if tt.change != nil {
			tt.change(&it)
		}
		if got := it.Away(); !slices.Equal(got, tt.want) {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
	way := trip.ItineraryTransfer{Depart: triptest.FetchedAt, Arrive: triptest.FetchedAt.Add(95*time.Minute + 30*time.Second)}
	if way.Minutes() != 95 {
		t.Errorf("it takes %d minutes", way.Minutes())
	}
	for _, unsaid := range []trip.ItineraryTransfer{{Arrive: way.Arrive, DepartUnsaid: trip.UnsaidTime}, {Arrive: way.Arrive, ArriveUnsaid: trip.UnsaidHour}, {Depart: way.Arrive, Arrive: way.Depart}} {
		if unsaid.Minutes() != 0 {
			t.Errorf("nobody knows how long it takes, and it is told as %d minutes", unsaid.Minutes())
		}
	}
}

// A moment is on the clock of a date, the next morning past midnight; without a time it is none.
func TestAMomentOnTheClockOfADay(t *testing.T) {
	t.Parallel()
	at := trip.Moment{Date: triptest.Start.AddDays(1), Clock: new(calendar.MustClock("08:30"))}
	for by, want := range map[int]calendar.Clock{1: 8*60 + 30, 0: 32*60 + 30, 2: -15*60 - 30} {
		if got := at.On(triptest.Start.AddDays(by)); got != want {
			t.Errorf("on day %d it is %d, want %d", by, got, want)
		}
	}
	if at.Clock = nil; at.On(triptest.Start) != 0 || at.IsZero() || !(trip.Moment{}).IsZero() {
		t.Error("a day without a time has one")
	}
}
