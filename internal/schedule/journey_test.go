package schedule_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

// The sample has Air France over CDG, a red-eye both ways direct, and French Bee over ORY, cheaper, whose way home is a
// premium seat with a change of planes. A third pair lands at CDG in the afternoon.
func TestPairs(t *testing.T) {
	t.Parallel()
	const af, bee, day = "AF007 AF008", "BF721 BF722", "DL100 AF008"
	must := func(w trip.TransportWish) []trip.Requirement {
		return []trip.Requirement{{Level: trip.Must, Transport: &w}}
	}
	prefer := func(w trip.TransportWish) []trip.Requirement {
		return []trip.Requirement{{Level: trip.Prefer, Transport: &w}}
	}
	evening, lateNight := calendar.MustWindow("17:00", "20:00"), calendar.MustWindow("22:00", "02:00")
	for _, tc := range []struct {
		name   string
		wishes []trip.Requirement
		change func(*trip.Intent, *trip.Facts)
		over   string
		want   []string // best first
	}{
		{name: "economy, the night in the seat for a day more", want: []string{af, day}},
		{name: "without an origin", change: func(in *trip.Intent, _ *trip.Facts) { in.Origin = "" }, want: []string{af, day}},
		{name: "over one airport", over: "ORY"},
		{name: "no red-eye", change: func(in *trip.Intent, _ *trip.Facts) { in.Prefs.AvoidOvernight = true }, want: []string{day}},
		{name: "other days are no choice", change: func(_ *trip.Intent, f *trip.Facts) {
			f.Flights = append(f.Flights, triptest.Flight("AF007@2025-06-10", "AF007", "Air France", "JFK", "CDG",
				"2025-06-10T19:30:00-04:00", "2025-06-11T08:55:00+02:00", 1_00))
		}, want: []string{af, day}},
		{name: "a carrier by its code", wishes: must(trip.TransportWish{Carrier: "DL", Direction: trip.Outbound}), want: []string{day}},
		{name: "a premium seat home", wishes: must(trip.TransportWish{Class: "premium", Direction: trip.Return}), want: []string{bee}},
		{name: "a premium seat home if there is one", wishes: prefer(trip.TransportWish{Class: "premium", Direction: trip.Return}), want: []string{bee, af, day}},
		{name: "a class nobody flies, preferred", wishes: prefer(trip.TransportWish{Class: "first"}), want: []string{af, day}},
		{name: "a class nobody flies, insisted on", wishes: must(trip.TransportWish{Class: "first"})},
		{name: "direct", wishes: must(trip.TransportWish{Direct: true}), want: []string{af, day}},
		{name: "landing by day", wishes: must(trip.TransportWish{Arrive: &evening}), want: []string{day}},
		{name: "landing by day, preferred", wishes: prefer(trip.TransportWish{Arrive: &evening}), want: []string{day, af}},
		{name: "landing past midnight", wishes: must(trip.TransportWish{Arrive: &lateNight}),
			change: func(in *trip.Intent, f *trip.Facts) {
				f.Flights[0].Arrival = calendar.MustZone("Europe/Paris").At(in.DateWindow.Start, 30)
			}, want: []string{af}},
		{name: "the cheapest", wishes: must(trip.TransportWish{Pick: trip.PickCheapest, Direction: trip.Outbound}),
			change: func(_ *trip.Intent, f *trip.Facts) { f.Flight("BF722@2025-06-14").Class = "economy" }, want: []string{bee}},
		{name: "the latest there", wishes: must(trip.TransportWish{Pick: trip.PickLatest, Direction: trip.Outbound}), want: []string{day}},
		{name: "the latest there, preferred", wishes: prefer(trip.TransportWish{Pick: trip.PickLatest, Direction: trip.Outbound}), want: []string{day, af}},
		{name: "the earliest of all, whatever its class", wishes: must(trip.TransportWish{Pick: trip.PickEarliest, Direction: trip.Outbound}),
			change: func(_ *trip.Intent, f *trip.Facts) { f.Flight("AF007@2025-06-09").Class = "business" }, want: []string{af}},
		{name: "with children, not up after eight", change: func(in *trip.Intent, f *trip.Facts) {
			in.Prefs.KidFriendly = true
			f.Flight("AF007@2025-06-09").Price = 900_00
		}, want: []string{af, day}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			in, _, f := triptest.Paris()
			f.Flights = append(f.Flights, triptest.Flight("DL100@2025-06-10", "DL100", "Delta", "JFK", "CDG",
				"2025-06-10T06:00:00-04:00", "2025-06-10T19:00:00+02:00", 330_00))
			in.Requirements = tc.wishes
			if tc.change != nil {
				tc.change(&in, f)
			}
			var got []string
			for _, p := range schedule.Pairs(&in, f, tc.over) {
				got = append(got, p.Out.Number+" "+p.Back.Number)
			}
			if diff := cmp.Diff(tc.want, got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

// Where the cheapest flights there and back are of two airports, one lands at one and leaves from the other.
func TestTwoAirportsOfOneJourney(t *testing.T) {
	t.Parallel()
	w, _ := setup(func(w *world, _ *schedule.Journey) {
		w.facts.Flight("BF722@2025-06-14").Price = 999_00
		w.in.Requirements = []trip.Requirement{{Level: trip.Must, Transport: &trip.TransportWish{Pick: trip.PickCheapest}}}
	})
	pairs := schedule.Pairs(&w.in, w.facts, "")
	if len(pairs) != 1 || pairs[0].Out.Dest != "ORY" || pairs[0].Back.Origin != "CDG" {
		t.Fatalf("got %+v", pairs)
	}
	holds(t, w, mustSolve(t, w, schedule.Journey{Out: pairs[0].Out, Back: pairs[0].Back, Hotel: w.facts.Lodging("generator")},
		schedule.Options{Seed: 1, Iterations: 50, Fees: -1, Quoted: true}))
}

func TestByAir(t *testing.T) {
	t.Parallel()
	for mode, want := range map[trip.TravelMode]bool{"": true, trip.ByFlight: true, trip.ByTrain: false, trip.ByCar: false, trip.ByNone: false} {
		in := trip.Intent{Requirements: []trip.Requirement{{Level: trip.Must, Transport: &trip.TransportWish{Mode: mode, Direct: true}}}}
		if schedule.ByAir(&in) != want {
			t.Errorf("%q: by air is %v", mode, !want)
		}
	}
}

// Four houses: the sample's two, a mid one with a pool that belongs to a chain, and a better located budget one.
func TestHotels(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		name   string
		tier   trip.Tier
		wish   trip.LodgingWish
		prefer bool
		kids   bool
		want   []string
	}{
		{name: "any, the most comfortable first", want: []string{"pool", "grandes_ecoles", "central", "generator"}},
		{name: "of a tier", tier: trip.TierMid, want: []string{"pool", "grandes_ecoles"}},
		{name: "by tier", wish: trip.LodgingWish{Tier: trip.TierBudget}, want: []string{"central", "generator"}},
		{name: "by service", wish: trip.LodgingWish{Services: []string{"pool"}}, want: []string{"pool"}},
		{name: "by service, preferred", wish: trip.LodgingWish{Services: []string{"pool"}}, prefer: true, want: []string{"pool", "grandes_ecoles", "central", "generator"}},
		{name: "by chain", wish: trip.LodgingWish{Brand: "novotel"}, want: []string{"pool"}},
		{name: "by a chain that is in the name only", wish: trip.LodgingWish{Brand: "Generator"}, want: []string{"generator"}},
		{name: "by stars and price", wish: trip.LodgingWish{MinStars: 3, MinPrice: 100_00, MaxPrice: 185_00}, want: []string{"grandes_ecoles"}},
		{name: "the cheapest of all", wish: trip.LodgingWish{Pick: trip.PickCheapest}, want: []string{"central"}},
		{name: "the cheapest of all is not of this tier", tier: trip.TierMid, wish: trip.LodgingWish{Pick: trip.PickCheapest}},
		{name: "the newest", wish: trip.LodgingWish{Pick: trip.PickNewest}, want: []string{"pool"}},
		{name: "the best rated", wish: trip.LodgingWish{Pick: trip.PickBestRated}, want: []string{"central"}},
		{name: "with children", kids: true, want: []string{"pool", "grandes_ecoles", "generator", "central"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			w, _ := setup(func(w *world, _ *schedule.Journey) {
				pool, central := *w.facts.Lodging("grandes_ecoles"), *w.facts.Lodging("generator")
				pool.ID, pool.Name, pool.Brand, pool.Services, pool.Price, pool.Opened = "pool", "Novotel Les Halles", "Novotel", []string{"pool"}, 190_00, 2011
				pool.Location.Lat = 48.8600
				central.ID, central.Name, central.Price, central.Rating, central.KidFriend = "central", "Auberge du Louvre", 80_00, new(4.8), false
				central.Location.Lat, central.Location.Lon = 48.8570, 2.3420
				w.facts.Lodgings = append(w.facts.Lodgings, pool, central)
				w.in.Prefs.KidFriendly = tc.kids
				level := trip.Must
				if tc.prefer {
					level = trip.Prefer
				}
				w.in.Requirements = []trip.Requirement{{Level: level, Lodging: &tc.wish}}
			})
			var got []string
			for _, l := range schedule.Hotels(&w.in, w.city, tc.tier, true) {
				got = append(got, l.ID)
			}
			if diff := cmp.Diff(tc.want, got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

// Of houses that are as comfortable the cheaper comes first: by the prices of the dates where they were asked for, by typical ones before,
// and by those of the dates again where nobody knows a typical one.
func TestWhichOfTwoHousesIsCheaper(t *testing.T) {
	t.Parallel()
	type price struct{ dates, typical money.Cents }
	for _, tt := range []struct {
		name            string
		first, second   price
		quoted, typical string // what comes first
	}{
		{"the same house twice: by its id", price{90_00, 95_00}, price{90_00, 95_00}, "first", "first"},
		{"cheaper in both", price{90_00, 90_00}, price{91_00, 91_00}, "first", "first"},
		{"cheaper at the dates", price{90_00, 95_00}, price{91_00, 94_00}, "first", "second"},
		{"dearer at the dates", price{92_00, 93_00}, price{91_00, 94_00}, "second", "first"},
		{"nobody knows what the first usually costs", price{92_00, 0}, price{91_00, 94_00}, "second", "first"},
		{"nor the second", price{92_00, 0}, price{91_00, 0}, "second", "second"},
	} {
		w, _ := setup(func(w *world, _ *schedule.Journey) {
			first, second := *w.facts.Lodging("generator"), *w.facts.Lodging("generator")
			first.ID, first.Price, first.Estimate = "first", tt.first.dates, tt.first.typical
			second.ID, second.Price, second.Estimate = "second", tt.second.dates, tt.second.typical
			w.facts.Lodgings = []trip.Lodging{second, first}
		})
		quoted, typical := schedule.Hotels(&w.in, w.city, "", true)[0].ID, schedule.Hotels(&w.in, w.city, "", false)[0].ID
		if quoted != tt.quoted || typical != tt.typical {
			t.Errorf("%s: the %s and by typical prices the %s, want the %s and the %s", tt.name, quoted, typical, tt.quoted, tt.typical)
		}
	}
}

// The middle of a city is where its sights are, the more appealing the more; a palace far out does not draw it.
func TestTheMiddle(t *testing.T) {
	t.Parallel()
	w, _ := setup(nil)
	far, _ := setup(func(w *world, _ *schedule.Journey) {
		w.facts.Attractions = append(w.facts.Attractions, triptest.Sight("versailles", "Versailles", 48.8049, 2.1204))
	})
	none, _ := setup(func(w *world, _ *schedule.Journey) { w.facts.Attractions = nil })
	if w.city.Middle() != far.city.Middle() || none.city.Middle() != none.facts.City.Center {
		t.Errorf("middles %v, %v, %v", w.city.Middle(), far.city.Middle(), none.city.Middle())
	}
}

// Before its prices are asked for, a plan counts typical ones; after that the dates'.
func TestTypicalAndQuotedPrices(t *testing.T) {
	t.Parallel()
	w, j := setup(func(_ *world, j *schedule.Journey) {
		j.Out.Estimate, j.Hotel.Estimate = 111_00, 99_00
	})
	for _, quoted := range []bool{true, false} {
		c := mustSolve(t, w, j, schedule.Options{Iterations: 1, Fees: 0, Quoted: quoted}).Plan.Costs()
		flights, nights := (j.Out.Price+j.Back.Price)*2, j.Hotel.Price*4
		if !quoted {
			flights, nights = (j.Out.Estimate+j.Back.Price)*2, j.Hotel.Estimate*4
		}
		if c.Flights != flights || c.Lodging != nights {
			t.Errorf("quoted %v: flights %s, nights %s; want %s and %s", quoted, c.Flights, c.Lodging, flights, nights)
		}
	}
}

// A plan is built on the rides that one arrives and leaves by and on the house that one checks in at; where nobody checks in, on one's own bed. What is not
// known any more is none.
func TestWhatAPlanIsBuiltOn(t *testing.T) {
	t.Parallel()
	own := trip.Lodging{ID: "own_bed:paris", Own: true}
	for _, tt := range []struct {
		name             string
		change           func(*trip.Plan, *trip.Facts)
		out, back, hotel string
	}{
		{"as it was planned", func(*trip.Plan, *trip.Facts) {}, "AF007", "AF008", "grandes_ecoles"},
		{"one checks in, though there is a bed of one's own", func(_ *trip.Plan, f *trip.Facts) { f.Lodgings = append([]trip.Lodging{own}, f.Lodgings...) }, "AF007", "AF008", "grandes_ecoles"},
		{"nobody checks in at home", func(p *trip.Plan, f *trip.Facts) {
			triptest.Remove(p, 0, "grandes_ecoles")
			f.Lodgings = []trip.Lodging{own}
		}, "AF007", "AF008", own.ID},
		{"nor anywhere", func(p *trip.Plan, _ *trip.Facts) { triptest.Remove(p, 0, "grandes_ecoles") }, "AF007", "AF008", ""},
		{"the house is gone", func(_ *trip.Plan, f *trip.Facts) { f.Lodgings = f.Lodgings[1:] }, "AF007", "AF008", ""},
		{"no house is known", func(_ *trip.Plan, f *trip.Facts) { f.Lodgings = nil }, "AF007", "AF008", ""},
		{"the ride home is gone", func(_ *trip.Plan, f *trip.Facts) { f.Flight("AF008@2025-06-14").ID = "another" }, "AF007", "", "grandes_ecoles"},
		{"nobody arrives", func(p *trip.Plan, _ *trip.Facts) { triptest.Remove(p, 0, "AF007@2025-06-09") }, "", "AF008", "grandes_ecoles"},
	} {
		_, p, f := triptest.Paris()
		tt.change(&p, f)
		out, back, hotel := "", "", ""
		j := schedule.JourneyOf(&p, f)
		if j.Out != nil {
			out = j.Out.Number
		}
		if j.Back != nil {
			back = j.Back.Number
		}
		if j.Hotel != nil {
			hotel = j.Hotel.ID
		}
		if out != tt.out || back != tt.back || hotel != tt.hotel {
			t.Errorf("%s: %q %q %q, want %q %q %q", tt.name, out, back, hotel, tt.out, tt.back, tt.hotel)
		}
	}
}
