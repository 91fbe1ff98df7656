package verify_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/calendar/feasts"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
	"github.com/tripwright/tripwright/internal/verify"
)

// Whatever changes beside a day, the day's verdict is the same as long as its basis is: so a verdict may be kept by its basis. The
// changes are those of edits (dates, hours, wishes, stops) and of the world (forecasts, opening hours, hotels).
func TestADayOfOneBasisHasOneVerdict(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := paris()
		pin(s)
		shake(t, s)
		before, found := bases(t, s), s.verify()
		next := &sample{in: s.in, p: s.p.Clone(), f: s.f}
		if by := rapid.IntRange(-400, 400).Draw(t, "later"); rapid.Bool().Draw(t, "shifted") {
			shift(next, by, rapid.Bool().Draw(t, "with the flights"))
		}
		for range rapid.IntRange(0, 2).Draw(t, "changes") {
			changeBeside(t, next)
		}
		if rapid.Bool().Draw(t, "stops too") {
			shake(t, next)
		}
		after, now := bases(t, next), next.verify()
		for d := range min(len(before), len(after)) {
			if before[d] != after[d] {
				continue
			}
			if diff := cmp.Diff(gist(found, d), gist(now, d)); diff != "" {
				t.Fatalf("day %d has the same basis and another verdict (-before +after):\n%s\n%s", d, diff, before[d])
			}
		}
	})
}

// gist is what a day's rules found, without the words and dates of the sentences.
func gist(vs []trip.Violation, day int) []string {
	out := []string{}
	for _, v := range verify.OfDay(vs, day) {
		out = append(out, fmt.Sprintf("%s %s %s %v", v.NodeRef, v.Kind, v.Reason(), v.Blocking))
	}
	return out
}

func bases(tb rapid.TB, s *sample) []string {
	tb.Helper()
	var out []string
	for _, b := range verify.Bases(s.p, s.in, s.f) {
		raw, err := json.Marshal(b)
		if err != nil {
			tb.Fatal(err)
		}
		out = append(out, string(raw))
	}
	return out
}

// shift puts the trip on other dates: plan and wishes alike, with flights or without.
func shift(s *sample, days int, flights bool) {
	if flights {
		f := *s.f
		f.Flights = slices.Clone(f.Flights)
		for i := range f.Flights {
			o := &f.Flights[i]
			o.Departure, o.Arrival = o.Departure.AddDate(0, 0, days), o.Arrival.AddDate(0, 0, days)
		}
		s.f = &f
	}
	s.in.DateWindow.Start, s.in.DateWindow.End = s.in.DateWindow.Start.AddDays(days), s.in.DateWindow.End.AddDays(days)
	for d := range s.p.Days {
		s.p.Days[d].Date = s.p.Days[d].Date.AddDays(days)
	}
}

// changeBeside changes something that is no stop of the plan.
func changeBeside(t *rapid.T, s *sample) {
	f := *s.f
	f.Attractions, f.Restaurants, f.Lodgings = slices.Clone(f.Attractions), slices.Clone(f.Restaurants), slices.Clone(f.Lodgings)
	f.Flights = slices.Clone(f.Flights)
	f.Weather = map[calendar.Date]trip.WeatherDay{}
	for date, w := range s.f.Weather {
		f.Weather[date] = w
	}
	s.f = &f
	sight := &f.Attractions[rapid.IntRange(0, len(f.Attractions)-1).Draw(t, "sight")]
	table := &f.Restaurants[rapid.IntRange(0, len(f.Restaurants)-1).Draw(t, "table")]
	house := &f.Lodgings[rapid.IntRange(0, len(f.Lodgings)-1).Draw(t, "house")]
	flight := &f.Flights[rapid.IntRange(0, len(f.Flights)-1).Draw(t, "flight")]
	day := rapid.IntRange(0, len(s.p.Days)-1).Draw(t, "day")
	clock := func(name string) calendar.Clock { return calendar.Clock(rapid.IntRange(0, 24).Draw(t, name) * 60) }
	changes := []func(){
		func() { s.in.DayStart, s.in.DayEnd = clock("day start")/2, calendar.Midnight/2+clock("day end")/2 },
		func() { s.in.Prefs.KidFriendly = !s.in.Prefs.KidFriendly },
		func() { s.in.Prefs.StrictKids = !s.in.Prefs.StrictKids },
		func() { s.in.Prefs.AvoidOvernight = !s.in.Prefs.AvoidOvernight },
		func() { s.in.Prefs.BagDrop = !s.in.Prefs.BagDrop },
		func() {
			s.in.Prefs.StepFree, sight.StepFree = !s.in.Prefs.StepFree, new(rapid.Bool().Draw(t, "no steps"))
		},
		func() { s.in.Prefs.LockedSlots = nil },
		func() { s.in.Origin, s.in.Airports = "LHR", []string{"ORY"} },
		func() { s.in.Budget, s.in.Pace = 1, trip.PaceRelaxed },
		func() { s.in.DateWindow.TZ = "America/New_York" },
		func() { s.in.DateWindow.Start = s.in.DateWindow.Start.AddDays(1) },
		func() { s.p.Assumptions.TransitBuffer, s.p.Assumptions.MuseumBuffer = 40, 50 },
		func() { s.p.Assumptions.AirportBuffer = 240 },
		func() { s.p.Assumptions.LastDeparture = new(clock("last departure")) },
		func() { sight.Week = triptest.Hours("10:00", "13:00", 1, 2, 3) },
		func() { sight.Blackout = []calendar.Date{s.p.Days[day].Date} },
		func() {
			sight.Dated = []calendar.Period{{From: s.p.Days[day].Date, To: s.p.Days[day].Date, Why: "a parade"}}
		},
		func() { sight.Holidays, sight.Region = trip.ClosedOnHolidays, feasts.France },
		func() { sight.Week, sight.Event = calendar.Week{}, "fair" },
		func() { table.Holidays, table.Region = trip.ClosedOnHolidays, feasts.France },
		func() { sight.Indoor, sight.KidFriend = nil, triptest.No() },
		func() { sight.Indoor = triptest.No() },
		func() { sight.VenueType = trip.Museum },
		func() { sight.Location = geo.Point{Lat: 48.9, Lon: 2.5} },
		func() { table.Week = triptest.Hours("18:00", "26:00", 4) },
		func() { table.Location = geo.Point{Lat: 48.7, Lon: 2.2} },
		func() {
			house.CheckIn, house.CheckOut = calendar.MustWindow("21:00", "22:00"), calendar.MustWindow("05:00", "07:00")
		},
		func() { house.BagDrop = !house.BagDrop },
		func() { house.Price, house.Nights = 0, nil },
		func() { house.Location = geo.Point{Lat: 48.6, Lon: 2.1} },
		func() {
			flight.Arrival, flight.Departure = flight.Arrival.AddDate(0, 0, 1), flight.Departure.AddDate(0, 0, 1)
		},
		func() { flight.Overnight = !flight.Overnight },
		func() { flight.Dest = "ORY" },
		func() {
			f.Weather[s.p.Days[day].Date] = trip.WeatherDay{Date: s.p.Days[day].Date, PrecipProb: rapid.SampledFrom([]float64{0, 0.7}).Draw(t, "rain"),
				WindKMH: rapid.SampledFrom([]float64{0, 50}).Draw(t, "wind"), TempHigh: rapid.SampledFrom([]float64{20, 41}).Draw(t, "high"),
				Typical: rapid.Bool().Draw(t, "typical")}
		},
		func() { delete(f.Weather, s.p.Days[day].Date) },
		func() { s.p.Days[day].Date = s.p.Days[day].Date.AddDays(1) },
	}
	changes[rapid.IntRange(0, len(changes)-1).Draw(t, "change")]()
}

// A trip four weeks later has the bases that it had, but for the days of flights that do not go along.
func TestDaysKeepTheirBasisOnOtherDates(t *testing.T) {
	t.Parallel()
	for _, along := range []bool{false, true} {
		s := paris()
		before := bases(t, s)
		shift(s, 28, along)
		after := bases(t, s)
		for d := range before {
			flies := d == 0 || d == len(before)-1
			if same := before[d] == after[d]; same != (along || !flies) {
				t.Errorf("day %d four weeks later, with the flights: %v: the same basis is %v\n%s\n%s", d, along, same, before[d], after[d])
			}
		}
	}
}

// What a day looks at beside its own stops stands in its basis: the bed one wakes up in, what went on past midnight, on which date that was,
// a sky that matters, hours of the evening before. Where dates matter, they stand there.
func TestWhatStandsInABasis(t *testing.T) {
	t.Parallel()
	whole := func(s *sample) []verify.Basis { return verify.Bases(s.p, s.in, s.f) }
	plain := whole(paris())
	if b := plain[2]; b.Morning == nil || b.Morning.Ref != "grandes_ecoles" || b.Late != nil || b.Evening != nil || b.Date != nil || b.Sky != nil {
		t.Errorf("an ordinary day: %+v", b)
	}

	late := paris()
	late.at(1, 5).Window = calendar.NewWindow(24*60+10, 24*60+20)
	b := whole(late)[2]
	if len(b.Late) != 1 || b.Late[0].Ref != "grandes_ecoles" || b.Late[0].Window != late.at(1, 5).Window || b.Evening != nil || b.Date != nil {
		t.Errorf("after a night that began past midnight: %+v", b)
	}
	late.p.Days[1].Date = late.p.Days[1].Date.AddDays(-3)
	if b = whole(late)[2]; b.Evening == nil || *b.Evening != late.p.Days[1].Date || b.Date == nil {
		t.Errorf("after an evening of another date: evening %v, date %v", b.Evening, b.Date)
	}

	strange := paris()
	strange.at(2, 4).Window = calendar.NewWindow(47*60, 49*60)
	if b = whole(strange)[2]; b.Date == nil || *b.Date != strange.p.Days[2].Date {
		t.Errorf("a stop two days later than its day: date %v", b.Date)
	}
	if b = whole(strange)[3]; b.Date == nil || len(b.Late) != 1 {
		t.Errorf("the day after: date %v, late %+v", b.Date, b.Late)
	}

	wet := paris()
	rainy(0.9, 0)(wet)
	if b = whole(wet)[2]; b.Sky == nil || !b.Sky.Rain || !b.Sky.Bad || b.Sky.Heat {
		t.Errorf("a wet day in the open: %+v", b.Sky)
	}

	table := paris()
	table.f.Restaurant("bouillon_racine").Week = triptest.Hours("18:00", "26:00")
	table.at(2, 4).Window = calendar.NewWindow(23*60+30, 24*60+30)
	stops := whole(table)[2].Stops
	open := stops[len(stops)-1].Open // it is the last now
	if night := calendar.MustWindow("18:00", "26:00"); len(open[0]) != 1 || open[0][0] != night || len(open[2]) != 1 || open[2][0] != night {
		t.Errorf("hours past midnight: of the evening before %v, of the day after %v", open[0], open[2])
	}
	if open := plain[2].Stops[4].Open; open[0] != nil || open[2] != nil || len(open[1]) == 0 {
		t.Errorf("hours of one day: %v", open)
	}
}

// 02:30 comes twice when the clocks go back: a day with a flight of the first and one with a flight of the second are not the same day.
func TestABasisTellsTheHourThatComesTwiceApart(t *testing.T) {
	t.Parallel()
	lands := func(hour int) string {
		s := paris()
		onDay(s, "2025-10-26")
		s.flight("AF007@2025-06-09").Arrival = time.Date(2025, 10, 26, hour, 30, 0, 0, time.UTC)
		return bases(t, s)[0]
	}
	if lands(0) == lands(1) {
		t.Errorf("both have the basis %s", lands(0))
	}
}

// Days are alike for those whom steps are in the way of only where the same sights have them.
func TestStepsAreOfTheBasis(t *testing.T) {
	t.Parallel()
	basis := func(stepFree, steps bool) []verify.Basis {
		s := paris()
		s.in.Prefs.StepFree, s.f.Attraction("arc").StepFree = stepFree, new(!steps)
		return verify.Bases(s.p, s.in, s.f)
	}
	plain := basis(false, true)
	if !reflect.DeepEqual(plain, basis(true, false)) {
		t.Error("the days of who would climb, and of who has nothing to climb, are others")
	}
	if reflect.DeepEqual(plain, basis(true, true)) {
		t.Error("it is of no matter that steps lead to a sight which are in the way")
	}
}
