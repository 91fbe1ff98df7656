package verify_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
	"github.com/tripwright/tripwright/internal/verify"
)

// wishing asks for something, after the story changed the sample, and tells what of it is not met (!) or open (?).
type wishing struct {
	name string
	edit func(*sample)
	wish trip.Requirement
	want []string
}

func asSaid(*sample) {}

func grant(t *testing.T, stories []wishing) {
	t.Helper()
	t.Parallel()
	for _, st := range stories {
		for _, level := range []trip.Level{trip.Must, trip.Prefer} {
			t.Run(st.name+" "+string(level), func(t *testing.T) {
				t.Parallel()
				s := paris()
				st.edit(s)
				wish := st.wish // both levels run side by side
				wish.Level = level
				s.in.Requirements = append([]trip.Requirement{wish}, s.more...)
				var got []string
				for _, v := range ruleNamed(t, "requirements").Check(s.p, s.in, s.f) {
					wellFormed(t, v)
					mark := "!"
					if v.Reason() == "cannot_be_judged" {
						mark = "?"
					}
					if v.Blocking != (mark == "!" && level == trip.Must) || v.NodeRef != trip.TripRef {
						t.Errorf("%s wish: %+v", level, v)
					}
					got = append(got, fmt.Sprint(v.Details["what"], mark))
				}
				if diff := cmp.Diff(st.want, got); diff != "" {
					t.Errorf("(-want +got)\n%s", diff)
				}
			})
		}
	}
}

func window(start, end string) *calendar.Window { return new(calendar.MustWindow(start, end)) }

func noFlights(s *sample) {
	triptest.Remove(&s.p, 0, "AF007@2025-06-09")
	triptest.Remove(&s.p, 4, "AF008@2025-06-14")
}

func TestTransportWishes(t *testing.T) {
	fly := func(w trip.TransportWish) trip.Requirement { return trip.Requirement{Transport: &w} }
	grant(t, []wishing{
		{"direct", asSaid, fly(trip.TransportWish{Direct: true}), nil},
		{"direct, but there is a stop", func(s *sample) { s.flight("AF008@2025-06-14").Direct = false }, fly(trip.TransportWish{Direct: true}), []string{"direct!"}},
		{"direct, of an estimate", func(s *sample) { s.flight("AF008@2025-06-14").Estimated = true }, fly(trip.TransportWish{Direct: true}), []string{"direct?"}},
		{"only the other way", func(s *sample) { s.flight("AF008@2025-06-14").Direct = false }, fly(trip.TransportWish{Direct: true, Direction: trip.Outbound}), nil},
		{"class", asSaid, fly(trip.TransportWish{Class: "economy"}), nil},
		{"another class", asSaid, fly(trip.TransportWish{Class: "business", Direction: trip.Return}), []string{"class!"}},
		{"nobody knows the class", func(s *sample) { s.flight("AF008@2025-06-14").Class = "" }, fly(trip.TransportWish{Class: "business", Direction: trip.Return}), []string{"class?"}},
		{"carrier by name", asSaid, fly(trip.TransportWish{Carrier: "air france"}), nil},
		{"carrier by code", asSaid, fly(trip.TransportWish{Carrier: "AF"}), nil},
		{"another carrier", asSaid, fly(trip.TransportWish{Carrier: "Delta", Direction: trip.Return}), []string{"carrier!"}},
		{"lands in the morning", asSaid, fly(trip.TransportWish{Direction: trip.Outbound, Arrive: window("06:00", "09:00")}), nil},
		{"lands too late", asSaid, fly(trip.TransportWish{Direction: trip.Outbound, Arrive: window("06:00", "08:00")}), []string{"arrive!"}},
		{"lands as the window opens", asSaid, fly(trip.TransportWish{Direction: trip.Outbound, Arrive: window("08:55", "09:00")}), nil},
		{"lands as the window closes", asSaid, fly(trip.TransportWish{Direction: trip.Outbound, Arrive: window("06:00", "08:55")}), nil},
		{"lands as the night's window closes", asSaid, fly(trip.TransportWish{Direction: trip.Outbound, Arrive: window("23:00", "08:55")}), nil},
		{"a flight without a number", func(s *sample) { s.flight("AF007@2025-06-09").Number = "" }, fly(trip.TransportWish{Direction: trip.Outbound, Carrier: "AF"}), []string{"carrier!"}},
		{"and a carrier by name", func(s *sample) { s.flight("AF007@2025-06-09").Number = "" }, fly(trip.TransportWish{Direction: trip.Outbound, Carrier: "Air France"}), nil},
		{"lands around midnight", func(s *sample) {
			s.flight("AF007@2025-06-09").Arrival = time.Date(2025, 6, 9, 22, 30, 0, 0, time.UTC)
		}, fly(trip.TransportWish{Direction: trip.Outbound, Arrive: window("23:00", "01:00")}), nil},
		{"leaves home at a time nobody can judge", asSaid, fly(trip.TransportWish{Direction: trip.Outbound, Depart: window("18:00", "20:00")}), []string{"depart?"}},
		{"leaves for home in time", asSaid, fly(trip.TransportWish{Direction: trip.Return, Depart: window("14:00", "15:00")}), nil},
		{"leaves for home too early", asSaid, fly(trip.TransportWish{Direction: trip.Return, Depart: window("16:00", "20:00")}), []string{"depart!"}},
		{"gets home at a time nobody can judge", asSaid, fly(trip.TransportWish{Direction: trip.Return, Arrive: window("16:00", "20:00")}), []string{"arrive?"}},
		{"a flight is asked for", asSaid, fly(trip.TransportWish{Mode: trip.ByFlight}), nil},
		{"a flight is asked for and none is there", noFlights, fly(trip.TransportWish{Mode: trip.ByFlight}), []string{"mode!", "mode!"}},
		{"what is asked of a flight needs one", noFlights, fly(trip.TransportWish{Direct: true, Direction: trip.Outbound}), []string{"mode!"}},
		{"a time needs a flight", noFlights, fly(trip.TransportWish{Depart: window("08:00", "09:00"), Direction: trip.Return}), []string{"mode!"}},
		{"a class needs a flight", noFlights, fly(trip.TransportWish{Class: "first", Direction: trip.Return}), []string{"mode!"}},
		{"a pick needs a flight", noFlights, fly(trip.TransportWish{Pick: trip.PickCheapest, Direction: trip.Return}), []string{"mode!"}},
		{"a carrier needs a flight", noFlights, fly(trip.TransportWish{Carrier: "AF", Direction: trip.Return}), []string{"mode!"}},
		{"seats alone ask for no flight", noFlights, fly(trip.TransportWish{Seats: 2}), nil},
		{"more seats than people", asSaid, fly(trip.TransportWish{Seats: 3}), []string{"seats?"}},
		{"by train, but the plan flies", asSaid, fly(trip.TransportWish{Mode: trip.ByTrain}), []string{"mode!", "mode!"}},
		{"by train", noFlights, fly(trip.TransportWish{Mode: trip.ByTrain}), nil},
		{"by train, in time", noFlights, fly(trip.TransportWish{Mode: trip.ByTrain, Direction: trip.Outbound, Arrive: window("06:00", "09:00")}), []string{"mode?"}},
		{"a flight nobody knows", func(s *sample) { s.at(0, 0).Choices[0].OptionRef = "XX1" }, fly(trip.TransportWish{Direct: true, Direction: trip.Outbound}), []string{"mode?"}},
	})
}

func TestFlightPicks(t *testing.T) {
	fly := func(w trip.TransportWish) trip.Requirement { return trip.Requirement{Transport: &w} }
	there, back := trip.TransportWish{Direction: trip.Outbound}, trip.TransportWish{Direction: trip.Return}
	pick := func(w trip.TransportWish, p trip.Pick) trip.Requirement {
		w.Pick = p
		return fly(w)
	}
	cheap := pick(back, trip.PickCheapest)
	const mine, cheaper = "AF008@2025-06-14", "BF722@2025-06-14"
	rival := func(edit func(*sample, *trip.FlightOption)) func(*sample) { // in the cabin everybody is offered
		return func(s *sample) {
			s.flight(cheaper).Class = "economy"
			edit(s, s.flight(cheaper))
		}
	}
	asItIs := rival(func(*sample, *trip.FlightOption) {})
	and := func(more trip.TransportWish) func(*sample, *trip.FlightOption) {
		return func(s *sample, _ *trip.FlightOption) {
			s.more = []trip.Requirement{{Level: trip.Must, Transport: &more}}
		}
	}
	grant(t, []wishing{
		{"cheapest there", asSaid, pick(there, trip.PickCheapest), []string{"pick!"}},
		{"cheapest back", asItIs, cheap, []string{"pick!"}},
		{"it is the cheapest", rival(func(s *sample, _ *trip.FlightOption) { s.flight(mine).Price = 1_00 }), cheap, nil},
		{"the cheaper one is in a cabin nobody asked for", asSaid, cheap, nil},
		{"the cheaper one does not do", asItIs, fly(trip.TransportWish{Direction: trip.Return, Pick: trip.PickCheapest, Direct: true}), nil},
		{"another must speaks against the cheaper one", rival(and(trip.TransportWish{Direct: true})), cheap, nil},
		{"another must speaks of the way there", rival(and(trip.TransportWish{Direct: true, Direction: trip.Outbound})), cheap, []string{"pick!"}},
		{"another must asks for this very one", rival(and(trip.TransportWish{Flight: "AF008", Direction: trip.Return})), cheap, nil},
		{"the cheaper one is excluded", rival(func(s *sample, _ *trip.FlightOption) { s.in.Excluded = []trip.Exclusion{{Option: "BF722"}} }), cheap, nil},
		{"it is excluded on a day on which it does not fly", rival(func(s *sample, _ *trip.FlightOption) {
			s.in.Excluded = []trip.Exclusion{{Option: "BF722", Day: new(1)}}
		}), cheap, []string{"pick!"}},
		{"the cheaper one is a red-eye", rival(func(s *sample, o *trip.FlightOption) { o.Overnight, s.in.Prefs.AvoidOvernight = true, true }), cheap, nil},
		{"the cheaper one uses another airport", rival(func(s *sample, _ *trip.FlightOption) { s.in.Airports = []string{"CDG"} }), cheap, nil},
		{"the cheaper one goes elsewhere", rival(func(_ *sample, o *trip.FlightOption) { o.Dest = "BOS" }), cheap, nil},
		{"the cheaper one leaves on another day", rival(func(_ *sample, o *trip.FlightOption) { o.Departure = o.Departure.Add(24 * time.Hour) }), cheap, nil},
		{"fastest there", asSaid, pick(there, trip.PickFastest), []string{"pick!"}},
		{"as fast as the fastest", func(s *sample) {
			s.flight("BF721@2025-06-10").DurationSeconds = s.flight("AF007@2025-06-09").DurationSeconds
		}, pick(there, trip.PickFastest), nil},
		{"earliest there", asSaid, pick(there, trip.PickEarliest), nil},
		{"latest there", asSaid, pick(there, trip.PickLatest), []string{"pick!"}},
		{"latest back", asItIs, pick(back, trip.PickLatest), []string{"pick!"}},
		{"earliest back", asSaid, pick(back, trip.PickEarliest), nil},
	})
}

// A flight of several legs has no number of its own and goes by its carrier; two of one name are told apart by their hours.
func TestThePickThatIsNamed(t *testing.T) {
	t.Parallel()
	for rival, want := range map[string]string{
		"French Bee": "You asked for the cheapest flight back; that is French Bee, not AF008.",
		"AF008":      "You asked for the cheapest flight back; that is AF008 at 18:15, not AF008 at 14:30.",
	} {
		s := paris()
		o := s.flight("BF722@2025-06-14")
		o.Number, o.Carrier, o.Class = "", rival, "economy"
		s.in.Requirements = []trip.Requirement{{Level: trip.Must, Transport: &trip.TransportWish{Pick: trip.PickCheapest, Direction: trip.Return}}}
		if got := only(t, s.verify()).Message; got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}

func TestLodgingWishes(t *testing.T) {
	sleep := func(w trip.LodgingWish) trip.Requirement { return trip.Requirement{Lodging: &w} }
	hotel := func(edit func(*trip.Lodging)) func(*sample) {
		return func(s *sample) { edit(s.f.Lodging("grandes_ecoles")) }
	}
	rated := func(s *sample) { s.f.Lodging("generator").Rating = new(4.9) }
	grant(t, []wishing{
		{"tier", asSaid, sleep(trip.LodgingWish{Tier: trip.TierMid}), nil},
		{"another tier", asSaid, sleep(trip.LodgingWish{Tier: trip.TierLuxury}), []string{"tier!"}},
		{"mid-range was asked for", hotel(func(h *trip.Lodging) { h.Tier = trip.TierBudget }), sleep(trip.LodgingWish{Tier: trip.TierMid}), []string{"tier!"}},
		{"near a sight", asSaid, sleep(trip.LodgingWish{Near: "pantheon"}), nil},
		{"near a sight by its name", asSaid, sleep(trip.LodgingWish{Near: "Panthéon"}), nil},
		{"near one far away", asSaid, sleep(trip.LodgingWish{Near: "eiffel"}), []string{"near!"}},
		{"whatever the wish says of where it is", asSaid, sleep(trip.LodgingWish{Near: "eiffel", Around: &geo.Point{Lat: 48.845, Lon: 2.3525}}), []string{"near!"}},
		{"near a place that the wish knows", asSaid, sleep(trip.LodgingWish{Near: "the office", Around: &geo.Point{Lat: 48.845, Lon: 2.3525}}), nil},
		{"near a place nobody knows", asSaid, sleep(trip.LodgingWish{Near: "Atlantis"}), []string{"near?"}},
		{"three stars", asSaid, sleep(trip.LodgingWish{MinStars: 3}), nil},
		{"four stars", asSaid, sleep(trip.LodgingWish{MinStars: 4}), []string{"min_stars!"}},
		{"nobody counted the stars", hotel(func(h *trip.Lodging) { h.Stars = 0 }), sleep(trip.LodgingWish{MinStars: 4}), []string{"min_stars?"}},
		{"nobody asked for stars", hotel(func(h *trip.Lodging) { h.Stars = 0 }), sleep(trip.LodgingWish{Tier: trip.TierMid}), nil},
		{"brand", hotel(func(h *trip.Lodging) { h.Brand = "Ibis" }), sleep(trip.LodgingWish{Brand: "ibis"}), nil},
		{"brand in the name", asSaid, sleep(trip.LodgingWish{Brand: "grandes écoles"}), nil},
		{"another brand", hotel(func(h *trip.Lodging) { h.Brand = "Ibis" }), sleep(trip.LodgingWish{Brand: "Hilton"}), []string{"brand!"}},
		{"nobody knows the brand", asSaid, sleep(trip.LodgingWish{Brand: "Hilton"}), []string{"brand?"}},
		{"services", asSaid, sleep(trip.LodgingWish{Services: []string{"wifi", "breakfast"}}), nil},
		{"a service that is missing", asSaid, sleep(trip.LodgingWish{Services: []string{"wifi", "pool"}}), []string{"pool!"}},
		{"nobody listed the services", hotel(func(h *trip.Lodging) { h.Services = nil }), sleep(trip.LodgingWish{Services: []string{"pool"}}), []string{"pool?"}},
		{"house rules", asSaid, sleep(trip.LodgingWish{Rules: []string{"private_room"}}), []string{"private_room?"}},
		{"a rule that is listed", hotel(func(h *trip.Lodging) { h.Services = []string{"pets"} }), sleep(trip.LodgingWish{Rules: []string{"pets"}}), nil},
		{"price", asSaid, sleep(trip.LodgingWish{MinPrice: 180_00, MaxPrice: 180_00}), nil},
		{"too dear", asSaid, sleep(trip.LodgingWish{MaxPrice: 179_99}), []string{"max_price!"}},
		{"too cheap", asSaid, sleep(trip.LodgingWish{MinPrice: 180_01}), []string{"min_price!"}},
		{"rooms", asSaid, sleep(trip.LodgingWish{Rooms: 1}), nil},
		{"fewer rooms than it takes", func(s *sample) { s.in.Party.Rooms = 2 }, sleep(trip.LodgingWish{Rooms: 1}), []string{"rooms!"}},
		{"more rooms", asSaid, sleep(trip.LodgingWish{Rooms: 2}), []string{"rooms!"}},
		{"nights", asSaid, sleep(trip.LodgingWish{MinNights: 4}), nil},
		{"more nights", asSaid, sleep(trip.LodgingWish{MinNights: 5}), []string{"min_nights!"}},
		{"cheapest", asSaid, sleep(trip.LodgingWish{Pick: trip.PickCheapest}), []string{"pick!"}},
		{"cheapest of its tier", asSaid, sleep(trip.LodgingWish{Pick: trip.PickCheapest, Tier: trip.TierMid}), nil},
		{"cheapest of three stars", func(s *sample) { s.f.Lodging("generator").Stars = 3 }, sleep(trip.LodgingWish{Pick: trip.PickCheapest, MinStars: 3}), []string{"pick!"}},
		{"a cheaper one of stars that nobody counted is no rival", func(s *sample) { s.f.Lodging("generator").Stars = 0 },
			sleep(trip.LodgingWish{Pick: trip.PickCheapest, MinStars: 3}), nil},
		{"a cheaper one of services that nobody listed is no rival", func(s *sample) { s.f.Lodging("generator").Services = nil },
			sleep(trip.LodgingWish{Pick: trip.PickCheapest, Services: []string{"wifi"}}), nil},
		{"another must speaks against the cheaper one", func(s *sample) {
			s.more = []trip.Requirement{{Level: trip.Must, Lodging: &trip.LodgingWish{MinPrice: 100_00}}}
		}, sleep(trip.LodgingWish{Pick: trip.PickCheapest}), nil},
		{"what is only preferred does not", func(s *sample) {
			s.more = []trip.Requirement{{Level: trip.Prefer, Lodging: &trip.LodgingWish{MinPrice: 100_00}}}
		}, sleep(trip.LodgingWish{Pick: trip.PickCheapest}), []string{"pick!"}},
		{"the cheaper one is excluded", func(s *sample) { s.in.Excluded = []trip.Exclusion{{Option: "generator"}} }, sleep(trip.LodgingWish{Pick: trip.PickCheapest}), nil},
		{"house rules that nobody lists speak against no rival", asSaid, sleep(trip.LodgingWish{Pick: trip.PickCheapest, Rules: []string{"private_room"}}),
			[]string{"private_room?", "pick!"}},
		{"best rated", asSaid, sleep(trip.LodgingWish{Pick: trip.PickBestRated}), nil},
		{"another one is rated better", rated, sleep(trip.LodgingWish{Pick: trip.PickBestRated}), []string{"pick!"}},
		{"nobody rated it", hotel(func(h *trip.Lodging) { h.Rating = nil }), sleep(trip.LodgingWish{Pick: trip.PickBestRated}), []string{"pick?"}},
		{"newest", hotel(func(h *trip.Lodging) { h.Opened = 1989 }), sleep(trip.LodgingWish{Pick: trip.PickNewest}), []string{"pick!"}},
		{"nobody knows when it opened", hotel(func(h *trip.Lodging) { h.Opened = 0 }), sleep(trip.LodgingWish{Pick: trip.PickNewest}), []string{"pick?"}},
		{"another one of unknown age is no rival", func(s *sample) { s.f.Lodging("generator").Opened = 0 }, sleep(trip.LodgingWish{Pick: trip.PickNewest}), nil},
		{"a hotel nobody knows", func(s *sample) { s.f.Lodgings = nil }, sleep(trip.LodgingWish{Tier: trip.TierMid}), []string{"lodging?"}},
	})
}

func TestFoodWishes(t *testing.T) {
	eat := func(w trip.FoodWish) trip.Requirement { return trip.Requirement{Food: &w} }
	more := func(id string, edit func(*trip.Restaurant)) func(*sample) {
		return func(s *sample) {
			r := triptest.Table(id, "The "+id, 48.8607, 2.3380, "french")
			edit(&r)
			s.f.Restaurants = append(s.f.Restaurants, r)
		}
	}
	table := func(id string, edit func(*trip.Restaurant)) func(*sample) {
		return func(s *sample) { edit(s.f.Restaurant(id)) }
	}
	grant(t, []wishing{
		{"by name", asSaid, eat(trip.FoodWish{Name: "polidor"}), nil},
		{"by id", asSaid, eat(trip.FoodWish{Name: "breizh"}), nil},
		{"by full name", asSaid, eat(trip.FoodWish{Name: "breizh café odéon"}), nil},
		{"by another name", asSaid, eat(trip.FoodWish{Name: "Maxim's"}), []string{"meal!"}},
		{"cuisine", asSaid, eat(trip.FoodWish{Cuisine: "Breton"}), nil},
		{"another cuisine", asSaid, eat(trip.FoodWish{Cuisine: "thai"}), []string{"meal!"}},
		{"nobody knows what one cooks", table("polidor", func(r *trip.Restaurant) { r.Cuisine = nil }), eat(trip.FoodWish{Cuisine: "thai"}), []string{"meal?"}},
		{"tag", asSaid, eat(trip.FoodWish{Tag: "terrace"}), nil},
		{"another tag", asSaid, eat(trip.FoodWish{Tag: "live_music"}), []string{"meal!"}},
		{"near a sight", asSaid, eat(trip.FoodWish{Near: "Musée du Louvre"}), nil},
		{"near a sight far away", asSaid, eat(trip.FoodWish{Near: "eiffel"}), []string{"meal!"}},
		{"near a place nobody knows", asSaid, eat(trip.FoodWish{Near: "Atlantis"}), []string{"near?"}},
		{"cheapest", asSaid, eat(trip.FoodWish{Pick: trip.PickCheapest}), nil},
		{"a cheaper one", more("cantine", func(r *trip.Restaurant) { r.Price = 9_00 }), eat(trip.FoodWish{Pick: trip.PickCheapest}), []string{"pick!"}},
		{"a cheaper one of another kind", more("cantine", func(r *trip.Restaurant) { r.Price = 9_00 }), eat(trip.FoodWish{Pick: trip.PickCheapest, Cuisine: "breton"}), nil},
		{"best rated", more("star", func(r *trip.Restaurant) { r.Rating = new(4.9) }), eat(trip.FoodWish{Pick: trip.PickBestRated}), []string{"pick!"}},
		{"nobody rated it", table("breizh", func(r *trip.Restaurant) { r.Rating = nil }), eat(trip.FoodWish{Pick: trip.PickBestRated, Cuisine: "breton"}), []string{"pick?"}},
		{"nearest", more("bistro", func(*trip.Restaurant) {}), eat(trip.FoodWish{Pick: trip.PickNearest, Near: "louvre"}), []string{"pick!"}},
		{"nearest to what?", asSaid, eat(trip.FoodWish{Pick: trip.PickNearest, Tag: "terrace"}), []string{"pick?"}},
		{"a diet that one table is known for", table("breizh", func(r *trip.Restaurant) { r.Tags = []string{"vegan"} }), eat(trip.FoodWish{Tag: "vegan"}), []string{"every_meal?"}},
		{"a diet for one dinner", table("breizh", func(r *trip.Restaurant) { r.Tags = []string{"vegan"} }), eat(trip.FoodWish{Tag: "vegan", Meal: trip.RoleDinner}), nil},
		{"a diet at one's favourite table", table("breizh", func(r *trip.Restaurant) { r.Tags = []string{"vegan"} }), eat(trip.FoodWish{Tag: "vegan", Name: "breizh"}), nil},
		{"a kind as often as asked", asSaid, eat(trip.FoodWish{Cuisine: "breton", Times: 1}), nil},
		{"a kind less often than asked", asSaid, eat(trip.FoodWish{Cuisine: "breton", Times: 9}), []string{"times!"}},
		{"no meals", func(s *sample) { s.f.Restaurants = nil }, eat(trip.FoodWish{Cuisine: "french", Tag: "terrace", Near: "louvre", Name: "x"}), []string{"meal!"}},
	})
}

func TestSightsWishes(t *testing.T) {
	see := func(w trip.SightsWish) trip.Requirement { return trip.Requirement{Sights: &w} }
	grant(t, []wishing{
		{"by id", asSaid, see(trip.SightsWish{Name: "louvre"}), nil},
		{"by name", asSaid, see(trip.SightsWish{Name: "louvre museum"}), nil},
		{"by local name", asSaid, see(trip.SightsWish{Name: "musée du louvre"}), nil},
		{"left out", asSaid, see(trip.SightsWish{Name: "catacombs"}), []string{"name!"}},
		{"of a type", asSaid, see(trip.SightsWish{Type: "art museum"}), nil},
		{"of a venue type", asSaid, see(trip.SightsWish{Type: "park"}), nil},
		{"none of the type", asSaid, see(trip.SightsWish{Type: "zoo"}), []string{"type!"}},
		{"all", asSaid, see(trip.SightsWish{Type: "garden", All: true}), nil},
		{"all, but one is missing", func(s *sample) { s.sight("catacombs").Type = "garden" }, see(trip.SightsWish{Type: "garden", All: true}), []string{"all!"}},
		{"all of what nobody knows", asSaid, see(trip.SightsWish{Type: "zoo", All: true}), []string{"type!", "type?"}},
		{"the best", asSaid, see(trip.SightsWish{Type: "art museum", Pick: trip.PickBestRated}), nil},
		{"the best is missing", func(s *sample) { s.set(1, 0, "catacombs") }, see(trip.SightsWish{Type: "art museum", Pick: trip.PickBestRated}), []string{"pick!"}},
		{"as good as the best", func(s *sample) {
			s.sight("orsay").Appeal = s.sight("louvre").Appeal
			s.set(1, 0, "catacombs")
		}, see(trip.SightsWish{Type: "art museum", Pick: trip.PickBestRated}), nil},
		{"free", asSaid, see(trip.SightsWish{Type: "garden", Free: true}), nil},
		{"not free", asSaid, see(trip.SightsWish{Type: "art museum", Free: true}), []string{"free!", "free!"}},
		{"nobody knows the fee", func(s *sample) { s.sight("tuileries").Price = nil }, see(trip.SightsWish{Type: "garden", Free: true}), []string{"free?"}},
		{"all sights free", func(s *sample) {
			for i := range s.f.Attractions {
				s.f.Attractions[i].Price = new(money.Cents(0))
			}
		}, see(trip.SightsWish{Free: true}), nil},
		{"two a day", asSaid, see(trip.SightsWish{PerDay: 2}), nil},
		{"three a day", asSaid, see(trip.SightsWish{PerDay: 3}), []string{"per_day!"}},
		{"a museum a day", asSaid, see(trip.SightsWish{PerDay: 1, Type: "museum"}), []string{"per_day!", "per_day!"}},
	})
}

func TestBudgetWishes(t *testing.T) {
	spend := func(c trip.CostCategory, most money.Cents) trip.Requirement {
		return trip.Requirement{Budget: &trip.BudgetWish{Category: c, Max: most}}
	}
	grant(t, []wishing{
		{"hotels to the cent", asSaid, spend(trip.CostLodging, 720_00), nil},
		{"hotels a cent too much", asSaid, spend(trip.CostLodging, 719_99), []string{"lodging!"}},
		{"flights", asSaid, spend(trip.CostFlights, 1_00), []string{"flights!"}},
		{"daily things", asSaid, spend(trip.CostDaily, 1_00), []string{"daily_spend!"}},
		{"all", asSaid, spend(trip.CostTotal, 1_00), []string{"total!"}},
		{"an empty wish of an intent nobody validated", asSaid, trip.Requirement{}, nil},
	})
}

// The rules let a tenth above the budget pass, and nothing above what is insisted on for all of it.
func TestTheMostThatATripMayCost(t *testing.T) {
	t.Parallel()
	limit := func(most money.Cents) []trip.Requirement {
		return []trip.Requirement{{Level: trip.Must, Budget: &trip.BudgetWish{Category: trip.CostTotal, Max: most}}}
	}
	for _, c := range []struct {
		wishes []trip.Requirement
		want   money.Cents
	}{{nil, 1100}, {limit(900), 900}, {limit(1050), 1050}, {limit(5000), 1100}} {
		if got := verify.Most(&trip.Intent{Budget: 1000, Requirements: c.wishes}); got != c.want {
			t.Errorf("with %v at most %d, want %d", c.wishes, got, c.want)
		}
	}
}

// A wish for food that is not met is told with all that was wished, days counted from one.
func TestHowAWishForFoodIsTold(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		wish trip.FoodWish
		want string
	}{
		{trip.FoodWish{Cuisine: "thai"}, "You asked for a restaurant of thai cuisine, but no meal of the plan is that."},
		{trip.FoodWish{Tag: "live_music", Meal: trip.RoleDinner}, "You asked for a restaurant (live music) for dinner, but no meal of the plan is that."},
		{trip.FoodWish{Cuisine: "thai", Near: "louvre", Day: new(0)}, "You asked for a restaurant of thai cuisine near louvre on day 1, but no meal of the plan is that."},
		{trip.FoodWish{Name: "Septime", Cuisine: "french", Day: new(2)}, "You asked for Septime of french cuisine on day 3, but no meal of the plan is that."},
	} {
		s := paris()
		s.in.Requirements = []trip.Requirement{{Level: trip.Must, Food: &tt.wish}}
		if got := only(t, s.verify()).Message; got != tt.want {
			t.Errorf("got  %s\nwant %s", got, tt.want)
		}
	}
}

func TestWishDetails(t *testing.T) {
	t.Parallel()
	s := paris()
	s.in.Requirements = []trip.Requirement{
		{Level: trip.Prefer, Sights: &trip.SightsWish{Name: "louvre"}},
		{Level: trip.Must, Budget: &trip.BudgetWish{Category: trip.CostLodging, Max: 500_00}},
	}
	want := trip.Violation{
		Kind: trip.BudgetExceeded, NodeRef: trip.TripRef, Blocking: true,
		Message: "You want to spend at most $500 on hotels, but the plan takes $720.",
		Details: map[string]any{"reason": "wish_budget", "index": 1, "what": "lodging"},
	}
	if diff := cmp.Diff(want, only(t, s.verify())); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// 1.5 km is near, a little more is not.
func TestNear(t *testing.T) {
	t.Parallel()
	for far, want := range map[geo.Meters]int{1499: 0, 1501: 1} {
		s := paris()
		at := s.sight("eiffel").Location
		at.Lat += float64(far) / float64(geo.EarthRadius) * 180 / 3.141592653589793
		s.f.Restaurant("breizh").Location = at
		s.in.Requirements = []trip.Requirement{{Level: trip.Must, Food: &trip.FoodWish{Near: "Eiffel Tower"}}}
		if got := len(ruleNamed(t, "requirements").Check(s.p, s.in, s.f)); got != want {
			t.Errorf("%v m: %d violations, want %d", far, got, want)
		}
	}
}
