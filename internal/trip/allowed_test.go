package trip_test

import (
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

// The sample's hotel has 3 stars, is of the middle tier, costs $180 and has wifi and breakfast. What is asked as a price or as
// stars is met at exactly the number.
func TestWhichHotelsAreAllowed(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name string
		wish trip.LodgingWish
		want bool
	}{
		{"any", trip.LodgingWish{}, true},
		{"this one", trip.LodgingWish{Option: "grandes_ecoles"}, true},
		{"another", trip.LodgingWish{Option: "generator"}, false},
		{"its tier", trip.LodgingWish{Tier: trip.TierMid}, true},
		{"another tier", trip.LodgingWish{Tier: trip.TierLuxury}, false},
		{"its stars", trip.LodgingWish{MinStars: 3}, true}, {"a star more", trip.LodgingWish{MinStars: 4}, false},
		{"from its price on", trip.LodgingWish{MinPrice: 180_00}, true},
		{"from a cent more on", trip.LodgingWish{MinPrice: 180_01}, false},
		{"up to its price", trip.LodgingWish{MaxPrice: 180_00}, true},
		{"up to a cent less", trip.LodgingWish{MaxPrice: 179_99}, false},
		{"a cent at most", trip.LodgingWish{MaxPrice: 1}, false},
		{"a brand in its name", trip.LodgingWish{Brand: "grandes écoles"}, true},
		{"its brand", trip.LodgingWish{Brand: "BEAUMARCHAIS group"}, true},
		{"another brand", trip.LodgingWish{Brand: "Generator"}, false},
		{"what it has", trip.LodgingWish{Services: []string{"breakfast", "wifi"}}, true},
		{"one that it lacks", trip.LodgingWish{Services: []string{"wifi", "pool"}}, false},
		{"a place in walk of it", trip.LodgingWish{Near: "pantheon", Around: &geo.Point{Lat: 48.846222, Lon: 2.346414}}, true},
		{"one that is farther", trip.LodgingWish{Near: "eiffel", Around: &geo.Point{Lat: 48.858370, Lon: 2.294481}}, false},
		{"one that nobody knows", trip.LodgingWish{Near: "Atlantis"}, true},
		{"house rules, which hotels do not list", trip.LodgingWish{Rules: []string{"private_room"}}, true},
	} {
		in, _, f := triptest.Paris()
		hotel := f.Lodging("grandes_ecoles")
		hotel.Brand = "Beaumarchais Group"
		if got := tt.wish.MetBy(hotel); got != tt.want {
			t.Errorf("%s: met by it: %v", tt.name, got)
		}
		in.Requirements = []trip.Requirement{{Level: trip.Must, Budget: &trip.BudgetWish{}}, {Level: trip.Must, Lodging: &tt.wish}}
		if got := in.AllowsHotel(hotel); got != tt.want {
			t.Errorf("%s, as a must: allowed: %v", tt.name, got)
		}
		in.Requirements[1].Level = trip.Prefer
		if !in.AllowsHotel(hotel) {
			t.Errorf("%s, as a preference, forbids a hotel", tt.name)
		}
		if in.Excluded = []trip.Exclusion{{Option: "generator"}, {Option: hotel.ID}}; in.AllowsHotel(hotel) {
			t.Errorf("%s: a hotel that is excluded is allowed", tt.name)
		}
	}
}

// AF007 leaves JFK at 19:30, lands in Paris at 08:55 on the dot, overnight, direct, economy; AF008 leaves Paris at 14:30.
func TestWhichFlightsAreAllowed(t *testing.T) {
	t.Parallel()
	window := func(from, to string) *calendar.Window { return new(calendar.MustWindow(from, to)) }
	must := func(w trip.TransportWish) []trip.Requirement {
		return []trip.Requirement{{Level: trip.Must, Transport: &w}}
	}
	prefer := func(w trip.TransportWish) []trip.Requirement {
		return []trip.Requirement{{Level: trip.Prefer, Transport: &w}}
	}
	business := func(f *trip.FlightOption) { f.Class = "business" }
	for _, tt := range []struct {
		name   string
		wishes []trip.Requirement
		change func(*trip.FlightOption)
		there  bool // AF007 is allowed
		back   bool // AF008 is
	}{
		{"no wish, economy", nil, nil, true, true},
		{"no wish, business", nil, business, false, false},
		{"business is a must", must(trip.TransportWish{Class: "business"}), business, true, true},
		{"business is a must, economy", must(trip.TransportWish{Class: "business"}), nil, false, false},
		{"business would be nice", prefer(trip.TransportWish{Class: "business"}), business, true, true},
		{"first would be nice, business", prefer(trip.TransportWish{Class: "first"}), business, false, false},
		{"business on the way there only", must(trip.TransportWish{Class: "business", Direction: trip.Outbound}), business, true, false},
		{"the fastest, whatever its class", must(trip.TransportWish{Pick: trip.PickFastest}), business, true, true},
		{"the cheapest, in business", must(trip.TransportWish{Pick: trip.PickCheapest}), business, false, false},
		{"another wish names no class, business", must(trip.TransportWish{Direct: true}), business, false, false},
		{"direct", must(trip.TransportWish{Direct: true}), nil, true, true},
		{"direct, with a stop", must(trip.TransportWish{Direct: true}), func(f *trip.FlightOption) { f.Direct = false }, false, false},
		{"direct would be nice, with a stop", prefer(trip.TransportWish{Direct: true}), func(f *trip.FlightOption) { f.Direct = false }, true, true},
		{"lands by 08:55", must(trip.TransportWish{Arrive: window("06:00", "08:55")}), nil, true, true},
		{"lands by 08:54", must(trip.TransportWish{Arrive: window("06:00", "08:54")}), nil, false, true},
		{"leaves from 14:30 on", must(trip.TransportWish{Depart: window("14:30", "18:00")}), nil, true, true},
		{"leaves from 14:31 on", must(trip.TransportWish{Depart: window("14:31", "18:00")}), nil, true, false},
		{"this very one", must(trip.TransportWish{Flight: "AF007"}), nil, true, false},
		{"its carrier", must(trip.TransportWish{Carrier: "air france"}), nil, true, true},
		{"another carrier", must(trip.TransportWish{Carrier: "French Bee"}), nil, false, false},
	} {
		in, _, f := triptest.Paris()
		in.Requirements = append([]trip.Requirement{{Level: trip.Must, Food: &trip.FoodWish{}}}, tt.wishes...)
		zone := calendar.MustZone(f.City.TZ)
		there, back := f.Flight("AF007@2025-06-09"), f.Flight("AF008@2025-06-14")
		if tt.change != nil {
			tt.change(there)
			tt.change(back)
		}
		if got := in.AllowsFlight(there, trip.Outbound, zone); got != tt.there {
			t.Errorf("%s: the way there is allowed: %v", tt.name, got)
		}
		if got := in.AllowsFlight(back, trip.Return, zone); got != tt.back {
			t.Errorf("%s: the way back is allowed: %v", tt.name, got)
		}
	}
}

func TestFlightsThatAreRuledOut(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name        string
		change      func(*trip.Intent)
		there, back bool // allowed
	}{
		{"nothing", func(*trip.Intent) {}, true, true},
		{"no night flight", func(in *trip.Intent) { in.Prefs.AvoidOvernight = true }, false, true},
		{"not this one", func(in *trip.Intent) { in.Excluded = []trip.Exclusion{{Option: "AF007"}} }, false, true},
		{"a day's exclusion speaks of no flight", func(in *trip.Intent) { in.Excluded = []trip.Exclusion{{Option: "AF007", Day: new(0)}} }, true, true},
		{"a kind of sight is no flight", func(in *trip.Intent) { in.Excluded = []trip.Exclusion{{Type: "museum"}} }, true, true},
	} {
		in, _, f := triptest.Paris()
		tt.change(&in)
		zone := calendar.MustZone(f.City.TZ)
		if got := in.AllowsFlight(f.Flight("AF007@2025-06-09"), trip.Outbound, zone); got != tt.there {
			t.Errorf("%s: the way there is allowed: %v", tt.name, got)
		}
		if got := in.AllowsFlight(f.Flight("AF008@2025-06-14"), trip.Return, zone); got != tt.back {
			t.Errorf("%s: the way back is allowed: %v", tt.name, got)
		}
	}
	in, _, _ := triptest.Paris()
	in.Excluded = []trip.Exclusion{{Type: "museum"}}
	if nameless := (trip.FlightOption{Class: "economy"}); !in.AllowsFlight(&nameless, trip.Outbound, calendar.MustZone("Europe/Paris")) {
		t.Error("a flight without an id is ruled out by an exclusion of museums")
	}
}

func TestACarrierIsNamedOrCoded(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		carrier, number string
		want            bool
	}{
		{"Air France", "AF007", true}, {"AIR FRANCE", "", true}, {"af", "AF7", true}, {"BA", "AF007", false},
		{"AF0", "AF007", false}, // a code has two letters
		{"AF", "AF", false},     // a number that is a code and nothing more
		{"AF", "", false}, {"", "AF007", false},
	} {
		f := trip.FlightOption{Carrier: "Air France", Number: tt.number}
		if got := f.FlownBy(tt.carrier); got != tt.want {
			t.Errorf("%q is flown by %q: %v", tt.number, tt.carrier, got)
		}
	}
}
