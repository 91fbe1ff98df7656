package trip_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

// Each finds its own among several, and nothing under the reference of another sort.
func TestReferencesResolve(t *testing.T) {
	t.Parallel()
	_, _, f := triptest.Paris()
	for _, ref := range []string{"BF721@2025-06-10", "generator", "orsay", "breizh", "nothing", ""} {
		flight, hotel, sight, table := f.Flight(ref), f.Lodging(ref), f.Attraction(ref), f.Restaurant(ref)
		got := [4]bool{flight != nil && flight.ID == ref, hotel != nil && hotel.ID == ref, sight != nil && sight.ID == ref, table != nil && table.ID == ref}
		want := [4]bool{ref == "BF721@2025-06-10", ref == "generator", ref == "orsay", ref == "breizh"}
		if got != want {
			t.Errorf("%q resolves as flight, hotel, sight, restaurant: %v", ref, got)
		}
	}
	if a := f.City.Airport("ORY"); a == nil || a.IATA != "ORY" || f.City.Airport("LHR") != nil {
		t.Errorf("ORY is %+v, LHR is %+v", a, f.City.Airport("LHR"))
	}
}

func TestTiers(t *testing.T) {
	t.Parallel()
	spend := trip.DailySpend{Budget: 1, Mid: 2, Luxury: 3}
	for i, tier := range []trip.Tier{trip.TierBudget, trip.TierMid, trip.TierLuxury} {
		if tier.Rank() != i || spend.For(tier) != money.Cents(i+1) {
			t.Errorf("%s ranks %d and spends %d a day", tier, tier.Rank(), spend.For(tier))
		}
	}
	if got := spend.For(""); got != spend.Mid {
		t.Errorf("without a tier it is %d a day, want the middle's", got)
	}
}

func TestFlightsByNumberAndDate(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		flight       trip.FlightOption
		pattern      string
		leaves, line string // leaves: empty where no date is known
	}{
		{trip.FlightOption{ID: "AF007@2025-06-09", Number: "AF007", Carrier: "Air France", Origin: "JFK", Dest: "CDG"}, "AF007", "2025-06-09", "AF007 JFK → CDG"},
		{trip.FlightOption{ID: "AF007", Carrier: "Air France", Origin: "JFK", Dest: "CDG"}, "AF007", "", "Air France JFK → CDG"},
		{trip.FlightOption{ID: "AF007@soon"}, "AF007", "", "→"},
	} {
		date, ok := tt.flight.LeavesOn()
		if tt.flight.Pattern() != tt.pattern || ok != (tt.leaves != "") || ok && date.String() != tt.leaves || tt.flight.Line() != tt.line {
			t.Errorf("%s: pattern %q, leaves %v (%v), line %q", tt.flight.ID, tt.flight.Pattern(), date, ok, tt.flight.Line())
		}
	}
}

// Four nights of five days, for every room; a night without a price of its own costs the mean.
func TestWhatAStayCosts(t *testing.T) {
	t.Parallel()
	in, _, _ := triptest.Paris()
	for _, tt := range []struct {
		name   string
		nights []money.Cents
		rooms  int
		want   money.Cents
	}{
		{"the same price every night", nil, 1, 400_00},
		{"a price of each", []money.Cents{1_00, 2_00, 3_00, 4_00}, 1, 10_00},
		{"of two only", []money.Cents{1_00, 2_00}, 1, 203_00},
		{"in three rooms", []money.Cents{1_00, 2_00, 3_00, 4_00, 5_00}, 3, 30_00},
	} {
		in.Party.Rooms = tt.rooms
		l := trip.Lodging{Price: 100_00, Nights: tt.nights}
		if got := l.StayPrice(&in); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
}

func TestWhatIsKnownOfASight(t *testing.T) {
	t.Parallel()
	_, _, f := triptest.Paris()
	louvre, park, market := f.Attraction("louvre"), f.Attraction("luxembourg"), f.Attraction("marche_aligre")
	if louvre.Buffer() != trip.MuseumBufferMinutes || park.Buffer() != trip.TransitBufferMinutes {
		t.Errorf("a museum's buffer is %d, a park's %d", louvre.Buffer(), park.Buffer())
	}
	hall := *park
	hall.Indoor = triptest.Yes()
	unknown := *park
	unknown.Indoor = nil
	yard := *park
	yard.VenueType = trip.Other
	for name, tt := range map[string]struct {
		a    *trip.Attraction
		want bool
	}{
		"a garden": {park, true}, "a hall of plants": {&hall, false}, "a park of which it is not known": {&unknown, false},
		"a yard": {&yard, false}, "a museum": {louvre, false}, "a market": {market, false},
	} {
		if got := tt.a.Green(); got != tt.want {
			t.Errorf("%s is green: %v", name, got)
		}
	}
	for words, want := range map[string]bool{"louvre": true, "LOUVRE MUSEUM": true, "Musee du Louvre": true, "louvr": false, "": false, "’": false} {
		if got := louvre.Named(words); got != want {
			t.Errorf("%q means the Louvre: %v", words, got)
		}
	}
	if nameless := (trip.Attraction{}); nameless.Named("") {
		t.Error("no word means a sight without a name")
	}
	for typ, want := range map[string]bool{"Museum": true, "Art Museum": true, "art": false} {
		if got := louvre.Is(typ); got != want {
			t.Errorf("the Louvre is a %s: %v", typ, got)
		}
	}
}

func TestHoursOfAPlaceAreWhole(t *testing.T) {
	t.Parallel()
	week, other := triptest.Hours("09:00", "18:00"), triptest.Hours("10:00", "12:00")
	seasons := []calendar.Season{{From: calendar.YearDay{Month: 1, Day: 1}, To: calendar.YearDay{Month: 2, Day: 1}, Week: other}}
	yearly, once := []calendar.YearDay{{Month: 12, Day: 25}}, []calendar.Date{triptest.Start}
	a := trip.Attraction{Week: week, Seasons: seasons, Yearly: yearly, Blackout: once}
	if d := cmp.Diff(calendar.Hours{Week: week, Seasons: seasons, Yearly: yearly, Blackout: once}, a.Hours()); d != "" {
		t.Error(d)
	}
	r := trip.Restaurant{Week: week, Yearly: yearly, Blackout: once}
	if d := cmp.Diff(calendar.Hours{Week: week, Yearly: yearly, Blackout: once}, r.Hours()); d != "" {
		t.Error(d)
	}
}

// Six in ten for rain and 30 km/h of wind are already too much.
func TestBadWeatherBeginsAtTheBound(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		rain, wind float64
		want       bool
	}{{0, 0, false}, {0.59, 29.9, false}, {0.60, 0, true}, {0, 30, true}, {0.9, 60, true}} {
		if got := (trip.WeatherDay{PrecipProb: tt.rain, WindKMH: tt.wind}).Bad(); got != tt.want {
			t.Errorf("rain %.2f, wind %.1f is bad: %v", tt.rain, tt.wind, got)
		}
	}
}

// A day's money is that of a tier for the whole party: a child spends three fifths, and who travels for food a quarter more.
func TestWhatADayCosts(t *testing.T) {
	t.Parallel()
	spend, family := trip.DailySpend{Budget: 40_00, Mid: 70_00, Luxury: 150_00}, trip.Party{Adults: 2, Children: 1}
	for _, tt := range []struct {
		name      string
		got, want money.Cents
	}{
		{"two adults", spend.Of(trip.TierMid, trip.Party{Adults: 2}), 140_00}, {"and a child", spend.Of(trip.TierMid, family), 182_00}, {"in luxury", spend.Of(trip.TierLuxury, family), 390_00},
		{"simply", spend.Simple(family), 104_00}, {"as usual", spend.Usual(family, []string{"art"}), 182_00}, {"for food", spend.Usual(family, []string{"art", "food"}), 227_50},
	} {
		if tt.got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, tt.got, tt.want)
		}
	}
	f := trip.Facts{}
	if f.Rate() != trip.DollarAUnit {
		t.Errorf("without a rate a unit costs %v", f.Rate())
	}
	if f.FX = (&trip.FXRate{Rate: 1_080_000_000}); f.Rate() != 1_080_000_000 {
		t.Errorf("a unit costs %v", f.Rate())
	}
}

// A day is harsh from 35 degrees on and where it never thaws; it is bad where it rains or blows.
func TestHarshAndBadDays(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		day        trip.WeatherDay
		harsh, bad bool
	}{
		{trip.WeatherDay{TempHigh: 20}, false, false}, {trip.WeatherDay{TempHigh: 34.9}, false, false}, {trip.WeatherDay{TempHigh: 35}, true, false}, {trip.WeatherDay{TempHigh: 0}, false, false},
		{trip.WeatherDay{TempHigh: -0.1}, true, false}, {trip.WeatherDay{TempHigh: 20, PrecipProb: trip.RainProb}, false, true}, {trip.WeatherDay{TempHigh: 20, PrecipProb: trip.RainProb - 0.01}, false, false},
		{trip.WeatherDay{TempHigh: 20, WindKMH: trip.WindKMH}, false, true}, {trip.WeatherDay{TempHigh: 20, WindKMH: trip.WindKMH - 0.1}, false, false},
	} {
		if tt.day.Harsh() != tt.harsh || tt.day.Bad() != tt.bad {
			t.Errorf("%+v is harsh: %v, bad: %v", tt.day, tt.day.Harsh(), tt.day.Bad())
		}
	}
}
