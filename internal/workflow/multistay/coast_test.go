package multistay_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/route"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/tool/transit"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
	"github.com/tripwright/tripwright/internal/verify"
	"github.com/tripwright/tripwright/internal/workflow/gather"
	"github.com/tripwright/tripwright/internal/workflow/multistay"
)

// asked is when the travellers of the stories ask.
var asked = time.Date(2027, 3, 1, 12, 0, 0, 0, time.UTC)

// monday is the first day of their journeys.
var monday = calendar.MustDate("2027-06-07")

// coast is a small world: three towns by the sea and the town that people come from, two hours of train between them. Rides are those of the models,
// until a story has others; every day is fine, and a euro is a dollar.
type coast struct {
	towns   map[string]*town
	more    []trip.FlightOption // rides that go besides, by their ends and dates
	only    bool                // no other rides than these go
	down    error               // of rides
	nowhere error               // of towns
	noBeds  error
	typical bool // the weather is that of other years
	rides   []gather.RidesQuery
	beds    []gather.LodgingsQuery
}

// town is a town of the coast.
type town struct {
	city   trip.City
	place  route.Place
	sights []trip.Attraction
	tables []trip.Restaurant
	beds   []trip.Lodging
}

// newCoast has sixteen sights in each town, each as good as the other, and a bed of every kind.
func newCoast() *coast {
	c := &coast{towns: map[string]*town{}}
	c.town("Hamburg", 53.55, 9.99)
	c.town("Bremen", 53.08, 8.80)
	c.town("Rostock", 54.09, 12.10)
	c.town("Berlin", 52.52, 13.40)
	return c
}

func (c *coast) town(name string, lat, lon float64) *town {
	id := strings.ToLower(name)
	ref := func(what string) trip.Provenance {
		p := triptest.Ref(id + "/" + what)
		p.RefID = id + "/" + what
		return p
	}
	t := &town{place: route.Place{Name: name, Country: "DE", TZ: "Europe/Berlin", At: geo.Point{Lat: lat, Lon: lon}}}
	t.city = trip.City{ID: id, Name: name, Country: "Germany", TZ: "Europe/Berlin", Currency: "EUR", Center: geo.Point{Lat: lat, Lon: lon}, Version: "1",
		Fares: trip.Fares{Metro: 2_00, Bus: 2_00, Ref: ref("fares")}, Daily: trip.DailySpend{Budget: 20_00, Mid: 40_00, Luxury: 80_00, Ref: ref("daily")}}
	for i := range 16 {
		s := triptest.Sight(fmt.Sprintf("%s_%d", id, i+1), fmt.Sprintf("%s Sight %d", name, i+1), lat+0.002*float64(i%4), lon+0.003*float64(i/4), "history")
		s.Provenance = ref(s.ID)
		t.sights = append(t.sights, s)
	}
	for i := range 3 {
		r := triptest.Table(fmt.Sprintf("%s_table_%d", id, i+1), fmt.Sprintf("%s Table %d", name, i+1), lat+0.003*float64(i), lon+0.002, "fish")
		r.Provenance = ref(r.ID)
		r.Price = 12_00 // inside any day's money: what is saved is saved elsewhere
		t.tables = append(t.tables, r)
	}
	for tier, night := range map[trip.Tier]money.Cents{trip.TierBudget: 60_00, trip.TierMid: 100_00, trip.TierLuxury: 300_00} {
		rating := 4.0
		t.beds = append(t.beds, trip.Lodging{ID: id + "_" + string(tier), Name: name + " " + string(tier), Location: geo.Point{Lat: lat + 0.001, Lon: lon},
			CheckIn: calendar.MustWindow("15:00", "23:00"), CheckOut: calendar.MustWindow("07:00", "11:00"), Price: night, Tier: tier,
			Stars: map[trip.Tier]int{trip.TierBudget: 2, trip.TierMid: 4, trip.TierLuxury: 5}[tier], BagDrop: true, KidFriend: true, Opened: 1990, Rating: &rating,
			Provenance: ref(string(tier))})
	}
	slices.SortFunc(t.beds, func(a, b trip.Lodging) int { return int(a.Price - b.Price) })
	c.towns[name] = t
	return t
}

func (c *coast) City(_ context.Context, name string) (trip.City, error) {
	if t := c.towns[name]; t != nil {
		return t.city, nil
	}
	return trip.City{}, fault.New(fault.NotFound, "no town %s", name)
}

func (c *coast) Zones(string) map[string]string { return nil }

func (c *coast) Sights(_ context.Context, q gather.SightsQuery) ([]trip.Attraction, error) {
	return slices.Clone(c.towns[q.City].sights), nil
}

func (c *coast) Tables(_ context.Context, city string) ([]trip.Restaurant, error) {
	return slices.Clone(c.towns[city].tables), nil
}

func (c *coast) Flights(context.Context, gather.FlightsQuery) ([]trip.FlightOption, error) {
	return nil, fault.New(fault.NotFound, "nothing flies here")
}

func (c *coast) Lodgings(_ context.Context, q gather.LodgingsQuery) ([]trip.Lodging, error) {
	c.beds = append(c.beds, q)
	if c.noBeds != nil {
		return nil, c.noBeds
	}
	var out []trip.Lodging
	for _, l := range c.towns[q.City].beds {
		if l.Tier == q.Tier {
			out = append(out, l)
		}
	}
	return out, nil
}

// Nothing falls into a trip to the coast.
func (c *coast) Occasions(context.Context, trip.City, calendar.Date, calendar.Date) (trip.Occasions, error) {
	return trip.Occasions{}, nil
}

func (c *coast) Weather(_ context.Context, city trip.City, days []calendar.Date, _ time.Time) (out []trip.WeatherDay, _ []trip.Degradation, _ error) {
	for _, d := range days {
		p := triptest.Ref("weather/" + d.String())
		p.RefID = city.ID + "/weather/" + d.String()
		out = append(out, trip.WeatherDay{Date: d, TempHigh: 20, TempLow: 12, PrecipProb: 0.1, Typical: c.typical, Provenance: p})
	}
	if c.typical {
		return out, []trip.Degradation{{Tool: "weather", Used: "climate"}}, nil
	}
	return out, nil, nil
}

func (c *coast) Rate(context.Context, string, calendar.Date) (trip.FXRate, []trip.Degradation, error) {
	return euro, nil, nil
}

var euro = trip.FXRate{Currency: "EUR", Rate: 1_000_000_000, AsOf: calendar.MustDate("2027-02-28"), Provenance: triptest.Ref("fx")}

func (c *coast) Legs(city trip.City, rate money.Rate, in *trip.Intent, now time.Time) schedule.Legs {
	return feet{transit.NewRules(city.Fares, rate, city.Fares.Riders(in, rate), now.UTC())}
}

type feet struct{ rules *transit.Rules }

func (f feet) Outing(a *trip.Attraction, from, to, center geo.Point) trip.TransitLeg {
	return transit.Outing(a, from, to, center, f.rules)
}

func (f feet) Leg(from, to geo.Point) trip.TransitLeg { return transit.Leg(from, to, f.rules) }

func (f feet) Taxi(from, to geo.Point) trip.TransitLeg { return transit.Taxi(from, to, f.rules) }

func (f feet) Transfer(a *trip.Airport, place geo.Point, toCity bool) trip.TransitLeg {
	return transit.Transfer(*a, place, !toCity, f.rules)
}

func (c *coast) PlaceNamed(_ context.Context, name string) (route.Place, error) {
	if c.nowhere != nil {
		return route.Place{}, c.nowhere
	}
	if t := c.towns[name]; t != nil {
		return t.place, nil
	}
	return route.Place{}, fault.New(fault.NotFound, "no place %s", name)
}

func (c *coast) Rides(_ context.Context, q gather.RidesQuery) (out []trip.FlightOption, _ error) {
	c.rides = append(c.rides, q)
	if c.down != nil {
		return nil, c.down
	}
	for _, o := range c.more {
		zone := calendar.MustZone(q.From.TZ)
		if on, _ := zone.Local(o.Departure); o.From.Name == q.From.Name && o.To.Name == q.To.Name && on == q.Date && (q.Mode == "" || q.Mode == o.By()) {
			out = append(out, o)
		}
	}
	if c.only {
		return out, nil
	}
	if q.Mode == "" {
		q.Mode = route.Usual(q.From, q.To)
	}
	return append(out, route.Estimates(q.Way, q.Date)...), nil
}

func (c *coast) Remarks(context.Context, string) (map[string]trip.Remark, error) { return nil, nil }

// goes adds a ride from one town to another, by the clocks of the coast: "2027-06-07T09:00".
func (c *coast) goes(mode trip.TravelMode, from, to, leaves, lands string, price money.Cents) string {
	at := func(s string) time.Time {
		var m trip.Moment
		if err := m.UnmarshalText([]byte(s)); err != nil {
			panic(err)
		}
		return calendar.MustZone("Europe/Berlin").At(m.Date, *m.Clock).UTC()
	}
	end := func(name string) *trip.Terminal {
		return &trip.Terminal{Name: name, TZ: "Europe/Berlin", At: c.towns[name].place.At}
	}
	o := trip.FlightOption{ID: fmt.Sprintf("%s_%d@%s", mode, len(c.more)+1, leaves), Mode: mode, Origin: from, Dest: to, Departure: at(leaves), Arrival: at(lands),
		Price: price, Direct: true, Tier: trip.TierMid, From: end(from), To: end(to), Provenance: triptest.Ref("ride")}
	o.DurationSeconds = int(o.Arrival.Sub(o.Departure) / time.Second)
	o.Overnight = leaves[:10] != lands[:10]
	c.more = append(c.more, o)
	return o.ID
}

// stays are the towns of an intent as a planner is given them.
func (c *coast) stays(t *testing.T, in *trip.Intent) []multistay.Stay {
	t.Helper()
	out := make([]multistay.Stay, len(in.Stays))
	for i, s := range in.Stays {
		city, err := c.City(t.Context(), s.Place)
		if err != nil {
			t.Fatal(err)
		}
		got, err := gather.Destination(t.Context(), c, gather.In{City: city, Day: asked, Sought: gather.Sought(in)})
		if err != nil {
			t.Fatal(err)
		}
		out[i] = multistay.Stay{Wish: i, Place: gather.Place{City: city, Sights: got.Sights, Tables: got.Tables}, Rates: got.Rates, Assumptions: got.Assumptions}
	}
	return out
}

// planner plans wishes on the coast, from Berlin where they say so.
func (c *coast) planner(t *testing.T, in trip.Intent) *multistay.Planner {
	t.Helper()
	in.DateWindow.TZ = "Europe/Berlin"
	var origin *route.Place
	if from := c.towns[in.Origin]; from != nil {
		origin = &from.place
	}
	streets := &gather.Streets{}
	return &multistay.Planner{In: &multistay.In{Stays: c.stays(t, &in), Origin: origin, Wishes: in, AsOf: asked, Seed: 1, Iterations: 8}, World: c, Of: streets.OfStay, Judge: verify.Plan}
}

// laid are the stays of a journey with their dates and rides.
func (c *coast) laid(t *testing.T, in trip.Intent) []multistay.Stay {
	t.Helper()
	stays, _, err := c.planner(t, in).Lay(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return stays
}

// planned is a journey with a plan, as the graph makes one before anything is asked of its dates.
func (c *coast) planned(t *testing.T, in trip.Intent) multistay.Tried {
	t.Helper()
	p := c.planner(t, in)
	stays, _, err := p.Lay(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return finished(t, p, stays)
}

// finished plans stays that are laid.
func finished(t *testing.T, p *multistay.Planner, stays []multistay.Stay) multistay.Tried {
	t.Helper()
	if err := p.Keep(t.Context(), stays); err != nil {
		t.Fatal(err)
	}
	if err := p.ShareOut(stays); err != nil {
		t.Fatal(err)
	}
	for i := range stays {
		s := &stays[i]
		if s.Kept.Is {
			continue
		}
		multistay.Leave(stays, i, &p.In.Wishes)
		if _, err := p.Explore(t.Context(), stays, i); err != nil {
			t.Fatal(err)
		}
		s.Plan, s.Chosen = s.Branches[0].Draft.Plan, s.Branches[0]
		s.Plan.Branch = s.Chosen.Branch
	}
	out := multistay.Tried{In: p.In.Wishes, Stays: stays}
	out.Plan, out.Facts = multistay.Joined(stays)
	out.Found = p.Judge(out.Plan, out.In, out.Facts)
	return out
}

// wish is a journey of one person from Berlin, over so many nights from the Monday on.
func wish(nights int, stays ...trip.StayWish) trip.Intent {
	in, _ := trip.Intent{Origin: "Berlin", Budget: 5_000_00, Stays: stays, DateWindow: trip.DateWindow{Start: monday, End: monday.AddDays(nights)}}.WithDefaults()
	return in
}

func at(place string) trip.StayWish { return trip.StayWish{Place: place} }

func nights(place string, n int) trip.StayWish { return trip.StayWish{Place: place, Nights: &n} }

func free(in trip.Intent) trip.Intent {
	in.Order = trip.OrderFree
	return in
}

// by wants every way made by a mode.
func by(mode trip.TravelMode, in trip.Intent) trip.Intent {
	in.Transfers = []trip.TransferWish{{Mode: mode}}
	return in
}

// shape says where a journey is when: "Hamburg 7-9, Bremen 9-10" by the days of June.
func shape(stays []multistay.Stay) string {
	var out []string
	for i := range stays {
		w := stays[i].Window
		out = append(out, fmt.Sprintf("%s %d-%d", stays[i].City.Name, monday.DaysUntil(w.Start)+7, monday.DaysUntil(w.End)+7))
	}
	return strings.Join(out, ", ")
}

// refused checks the field and the words of a refusal.
func refused(t *testing.T, err error, field string, words ...string) {
	t.Helper()
	if !fault.Is(err, fault.Invalid) {
		t.Errorf("not refused: %v", err)
		return
	}
	said := err.Error()
	for _, w := range append(words, field) {
		if !strings.Contains(said, w) {
			t.Errorf("%q does not say %q", said, w)
		}
	}
}
