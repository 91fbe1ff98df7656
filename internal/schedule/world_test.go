package schedule_test

import (
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/atlas"
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/tool/transit"
	"github.com/tripwright/tripwright/internal/trip"
)

// rates are the tests' own, in dollars; nothing here depends on the day's.
var rates = map[string]money.Rate{"EUR": 1_080_000_000, "JPY": 6_700_000}

// legs are the product's own ways, as package app makes them.
type legs struct{ rules *transit.Rules }

func (l legs) Outing(a *trip.Attraction, from, to, center geo.Point) trip.TransitLeg {
	return transit.Outing(a, from, to, center, l.rules)
}

func (l legs) Leg(from, to geo.Point) trip.TransitLeg { return transit.Leg(from, to, l.rules) }

func (l legs) Taxi(from, to geo.Point) trip.TransitLeg { return transit.Taxi(from, to, l.rules) }

func (l legs) Transfer(a *trip.Airport, place geo.Point, toCity bool) trip.TransitLeg {
	return transit.Transfer(*a, place, !toCity, l.rules)
}

// at is when everything of the tests was asked for.
var at = time.Date(2025, time.November, 20, 9, 0, 0, 0, time.UTC)

func legsOf(c trip.City, in *trip.Intent) legs {
	rate := rates[c.Currency]
	return legs{transit.NewRules(c.Fares, rate, c.Fares.Riders(in, rate), at)}
}

// packs opens the bundled cities once.
var packs = sync.OnceValue(func() map[string]*atlas.Pack {
	a, err := atlas.Open()
	if err != nil {
		panic(err)
	}
	out := map[string]*atlas.Pack{}
	for _, name := range []string{"Paris", "Munich", "Tokyo"} {
		p, err := a.Find(name)
		if err != nil {
			panic(err)
		}
		out[name] = p
	}
	return out
})

// world is an intent with all that its city has for its dates.
type world struct {
	in     trip.Intent
	facts  *trip.Facts
	city   *schedule.City
	assume trip.Assumptions
}

// open gathers the facts of an intent: every flight, hotel, sight and table of the pack, and the weather of each day.
func open(in trip.Intent, weather func(calendar.Date) trip.WeatherDay) world {
	p := packs()[in.City]
	f := &trip.Facts{City: p.City(), Lodgings: p.Hotels(in.DateWindow.Start, in.DateWindow.End), Weather: map[calendar.Date]trip.WeatherDay{},
		Attractions: p.Sights(rates[p.City().Currency]), Restaurants: p.Restaurants()}
	for _, a := range in.Airports {
		f.Flights = append(f.Flights, departures(p, in, a)...)
	}
	if weather == nil {
		weather = p.Typical
	}
	for i := range in.DateWindow.Days() {
		d := in.DateWindow.Date(i)
		f.Weather[d] = weather(d)
	}
	last := calendar.MustClock("23:30")
	return world{in: in, facts: f, city: schedule.NewCity(f, legsOf(f.City, &in)), assume: trip.Assumptions{
		DailySpend: f.City.Daily.Mid * money.Cents(in.Party.People()), TransitBuffer: trip.TransitBufferMinutes,
		MuseumBuffer: trip.MuseumBufferMinutes, AirportBuffer: trip.AirportBufferMinutes, LastDeparture: &last, MealsCounted: true,
	}}
}

// departures are the flights over one airport that land on the first day and leave on the last.
func departures(p *atlas.Pack, in trip.Intent, airport string) []trip.FlightOption {
	zone, err := p.Zone(airport)
	if err != nil {
		panic(err)
	}
	var out []trip.FlightOption
	for leave := -2; leave <= 1; leave++ {
		there, _ := p.Departures(in.Origin, airport, in.DateWindow.Start.AddDays(leave))
		for _, o := range there {
			if lands, _ := zone.Local(o.Arrival); lands == in.DateWindow.Start {
				out = append(out, o)
			}
		}
	}
	home, _ := p.Departures(airport, in.Origin, in.DateWindow.End)
	return append(out, home...)
}

// journeys are all ways to travel and sleep that the wishes allow.
func (w world) journeys() []schedule.Journey {
	pairs := []schedule.Pair{{}}
	if schedule.ByAir(&w.in) {
		pairs = schedule.Pairs(&w.in, w.facts, "")
	}
	var out []schedule.Journey
	for _, h := range schedule.Hotels(&w.in, w.city, "", true) {
		for _, p := range pairs {
			out = append(out, schedule.Journey{Out: p.Out, Back: p.Back, Hotel: h})
		}
	}
	return out
}

func airportsOf(city string) []string {
	var out []string
	c := packs()[city].City()
	for _, a := range c.Airports {
		out = append(out, a.IATA)
	}
	return out
}

func originsOf(city string) []string {
	var out []string
	for _, o := range packs()[city].Origins() {
		out = append(out, o.IATA)
	}
	return out
}

// intentFor is a plain wish: one adult, no themes, days from start on.
func intentFor(city string, start calendar.Date, days int) trip.Intent {
	c := packs()[city].City()
	in, _ := trip.Intent{City: city, DateWindow: trip.DateWindow{Start: start, End: start.AddDays(days - 1), TZ: c.TZ}, Budget: 100_000_00,
		Airports: airportsOf(city), Origin: "JFK"}.WithDefaults()
	return in
}

// drawIntent draws a wish of any sort: cities, seasons, changes of the clocks, children, paces, hours, musts and pins.
func drawIntent(t *rapid.T) trip.Intent {
	city := rapid.SampledFrom([]string{"Paris", "Munich", "Tokyo"}).Draw(t, "city")
	start := calendar.MustDate("2026-01-01").AddDays(rapid.IntRange(0, 364).Draw(t, "start"))
	if rapid.IntRange(0, 5).Draw(t, "dst") == 0 { // the clocks change on the second day
		start = calendar.MustDate(rapid.SampledFrom([]string{"2026-03-28", "2026-10-24"}).Draw(t, "change"))
	}
	in := intentFor(city, start, rapid.IntRange(trip.MinDays, trip.MaxDays).Draw(t, "days"))
	in.Origin = rapid.SampledFrom(originsOf(city)).Draw(t, "origin")
	in.Party = trip.Party{Adults: rapid.IntRange(1, 3).Draw(t, "adults"), Children: rapid.IntRange(0, 2).Draw(t, "children")}
	in.Party.Rooms = (in.Party.People() + 1) / 2
	in.Pace = rapid.SampledFrom([]trip.Pace{trip.PaceRelaxed, trip.PaceBalanced, trip.PacePacked}).Draw(t, "pace")
	in.DayStart = calendar.Clock(rapid.IntRange(10, 24).Draw(t, "day start") * 30)
	in.DayEnd = calendar.Clock(rapid.IntRange(32, 48).Draw(t, "day end") * 30)
	in.Prefs.Themes = rapid.SliceOfNDistinct(rapid.SampledFrom(trip.Themes), 0, 3, rapid.ID[string]).Draw(t, "themes")
	in.Prefs.KidFriendly = rapid.Bool().Draw(t, "kids")
	in.Prefs.StrictKids = rapid.Bool().Draw(t, "strict")
	in.Prefs.AvoidOvernight = rapid.Bool().Draw(t, "no red-eye")
	in.Prefs.BagDrop = rapid.Bool().Draw(t, "bag drop")
	drawWishes(t, &in)
	return in
}

func drawWishes(t *rapid.T, in *trip.Intent) {
	sights, tables := packs()[in.City].Sights(0), packs()[in.City].Restaurants()
	add := func(label string, one func() trip.Requirement) {
		if rapid.IntRange(0, 3).Draw(t, label) == 0 {
			q := one()
			q.Level = rapid.SampledFrom([]trip.Level{trip.Must, trip.Prefer}).Draw(t, label+" level")
			in.Requirements = append(in.Requirements, q)
		}
	}
	sight := func(label string) trip.Attraction { return rapid.SampledFrom(sights).Draw(t, label) }
	add("wish a sight", func() trip.Requirement { return trip.Requirement{Sights: &trip.SightsWish{Name: sight("sight").Name}} })
	add("wish a type", func() trip.Requirement {
		return trip.Requirement{Sights: &trip.SightsWish{Type: sight("type").Type, Free: rapid.Bool().Draw(t, "free")}}
	})
	add("wish a meal", func() trip.Requirement {
		r := rapid.SampledFrom(tables).Draw(t, "table")
		w := &trip.FoodWish{Cuisine: r.Cuisine[0], Pick: rapid.SampledFrom([]trip.Pick{"", trip.PickCheapest, trip.PickBestRated}).Draw(t, "pick")}
		return trip.Requirement{Food: w}
	})
	add("wish no flight", func() trip.Requirement {
		return trip.Requirement{Transport: &trip.TransportWish{Mode: rapid.SampledFrom([]trip.TravelMode{trip.ByTrain, trip.ByNone}).Draw(t, "mode")}}
	})
	for i := range rapid.IntRange(0, 2).Draw(t, "pins") {
		start := calendar.Clock(rapid.IntRange(16, 44).Draw(t, fmt.Sprintf("pin %d start", i)) * 30)
		id := sight(fmt.Sprintf("pin %d", i)).ID
		if rapid.IntRange(0, 3).Draw(t, fmt.Sprintf("pin %d is a meal", i)) == 0 {
			id = rapid.SampledFrom(tables).Draw(t, fmt.Sprintf("table %d", i)).ID
		}
		in.Prefs.LockedSlots = append(in.Prefs.LockedSlots, trip.LockedSlot{ActivityID: id, Window: calendar.Window{Start: start, End: start + 90},
			DayOffset: rapid.IntRange(0, in.DateWindow.Days()-1).Draw(t, fmt.Sprintf("pin %d day", i))})
	}
}

// drawWeather draws dry, wet and windy days, forecast or typical.
func drawWeather(t *rapid.T) func(calendar.Date) trip.WeatherDay {
	bad := rapid.Uint8().Draw(t, "bad days") // a bit a weekday
	typical := rapid.Bool().Draw(t, "typical weather")
	return func(d calendar.Date) trip.WeatherDay {
		w := trip.WeatherDay{Date: d, PrecipProb: 0.2, WindKMH: 10, Typical: typical}
		if bad>>d.Weekday()&1 == 1 {
			w.PrecipProb = 0.8
		}
		return w
	}
}

// drawJourney draws one of the journeys; ok is false where nothing answers the wishes.
func (w world) drawJourney(t *rapid.T, label string) (schedule.Journey, bool) {
	all := w.journeys()
	if len(all) == 0 {
		return schedule.Journey{}, false
	}
	return all[rapid.IntRange(0, len(all)-1).Draw(t, label)], true
}

// stopsOn lists the sights and meals of a day.
func stopsOn(p *trip.Plan, day int) []string {
	var out []string
	for _, s := range p.Days[day].Slots {
		if slices.Contains([]trip.Role{trip.RoleSight, trip.RoleLunch, trip.RoleDinner}, s.Role) {
			out = append(out, s.Selected().OptionRef)
		}
	}
	return out
}

func mustSolve(t testing.TB, w world, j schedule.Journey, o schedule.Options) schedule.Draft {
	t.Helper()
	d, err := w.city.Solve(&w.in, j, w.assume, o)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// place is where a slot happens.
func (w world) place(s *trip.Slot) geo.Point {
	ref := s.Selected().OptionRef
	if a := w.facts.Attraction(ref); a != nil {
		return a.Location
	}
	if r := w.facts.Restaurant(ref); r != nil {
		return r.Location
	}
	if h := w.facts.Lodging(ref); h != nil {
		return h.Location
	}
	code := w.facts.Flight(ref).Dest
	if s.Role == trip.RoleDepart {
		code = w.facts.Flight(ref).Origin
	}
	return w.facts.City.Airport(code).Location
}

func (w world) bed(p *trip.Plan) geo.Point {
	var out geo.Point
	p.Each(func(_, _ int, s *trip.Slot) {
		if s.Role == trip.RoleCheckIn {
			out = w.place(s)
		}
	})
	return out
}
