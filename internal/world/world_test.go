package world

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/atlas"
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/library"
	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/rag/memory"
	"github.com/tripwright/tripwright/internal/route"
	"github.com/tripwright/tripwright/internal/store/knowledge"
	"github.com/tripwright/tripwright/internal/tenant"
	"github.com/tripwright/tripwright/internal/tool"
	"github.com/tripwright/tripwright/internal/tool/fx"
	"github.com/tripwright/tripwright/internal/tool/geocode"
	"github.com/tripwright/tripwright/internal/tool/weather"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/gather"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// offline gives the tools of somebody without a network, and what they were asked.
func offline(t *testing.T) (*Tools, plan.Calls, func(string, plan.CallCount)) {
	t.Helper()
	return offlineBehind(t, &tool.Guard{})
}

// offlineBehind gives them behind a guard, which keeps what they answer.
func offlineBehind(t *testing.T, guard *tool.Guard) (*Tools, plan.Calls, func(string, plan.CallCount)) {
	t.Helper()
	packs, err := atlas.Open()
	if err != nil {
		t.Fatal(err)
	}
	now := func() time.Time { return noon }
	guard.Cache = tool.NewMemory(1<<20, now)
	none := &tool.Network{Offline: true}
	all, err := NewTools(packs, guard, &weather.Ladder{Live: tool.Use(guard, weather.Spec(weather.Adapter{})), Network: none, Rest: &weather.Rest{}, Now: now},
		fx.ECB{Now: now}, &geocode.Nominatim{}, now)
	if err != nil {
		t.Fatal(err)
	}
	asked := plan.Calls{}
	return all, asked, func(name string, c plan.CallCount) {
		sum := asked[name]
		asked[name] = plan.CallCount{Calls: sum.Calls + c.Calls, CacheHits: sum.CacheHits + c.CacheHits, Errors: sum.Errors + c.Errors}
	}
}

// A question of the planner is a question to a tool: both ways of a flight, and every call is counted for who made it.
func TestTheWorldIsAskedThroughTools(t *testing.T) {
	t.Parallel()
	all, asked, count := offline(t)
	w, ctx := all.World(count), t.Context()
	city, err := w.City(ctx, "Paris")
	if err != nil || city.ID != "paris" || w.Zones("paris")["JFK"] != "America/New_York" {
		t.Fatalf("%+v, %v", city, err)
	}
	on := calendar.MustDate("2026-06-12")
	out, err := w.Flights(ctx, gather.FlightsQuery{City: "Paris", Origin: "JFK", Dest: "CDG", Date: on})
	if err != nil || len(out) == 0 || out[0].Origin != "JFK" {
		t.Errorf("%v, %v", out, err)
	}
	back, err := w.Flights(ctx, gather.FlightsQuery{City: "Paris", Origin: "CDG", Dest: "JFK", Date: on, Return: true})
	if err != nil || len(back) == 0 || back[0].Origin != "CDG" {
		t.Errorf("%v, %v", back, err)
	}
	for range 2 {
		if list, err := w.Sights(ctx, gather.SightsQuery{City: "Paris", Names: []string{"catacombs"}}); err != nil || len(list) == 0 || list[0].ID != "catacombs" {
			t.Errorf("%d sights, %v", len(list), err)
		}
	}
	beds, err := w.Lodgings(ctx, gather.LodgingsQuery{City: "Paris", CheckIn: on, CheckOut: on.AddDays(3), Tier: trip.TierMid})
	if err != nil || len(beds) == 0 || beds[0].Tier != trip.TierMid {
		t.Errorf("%v, %v", beds, err)
	}
	if _, err := w.Sights(ctx, gather.SightsQuery{City: "Atlantis"}); !fault.Is(err, fault.NotFound) {
		t.Errorf("a city that is none: %v", err)
	}
	days, _, err := w.Weather(ctx, city, []calendar.Date{on.AddDays(1), on}, noon)
	if err != nil || len(days) != 2 || days[0].Date != on || !days[1].Typical {
		t.Errorf("%v, %v", days, err)
	}
	if rate, _, err := w.Rate(ctx, "EUR", calendar.MustDate("2026-02-27")); err != nil || rate.Rate <= 0 || rate.Provenance.CacheHit {
		t.Errorf("%+v, %v", rate, err)
	}
	if got := asked["attractions"]; got != (plan.CallCount{Calls: 3, CacheHits: 1, Errors: 1}) || asked["flights"].Calls != 2 || asked["lodging"].Calls != 1 {
		t.Errorf("counted %+v", asked)
	}
}

// watched is what a meter saw of the calls of tools, by their names.
type watched map[string]int

func (w watched) Observe(_ context.Context, o tool.Observation) { w[o.Tool]++ }

// A pair of airports that no flight joins is known from the pack: the question counts for who asks it, and the tool is left alone. One that flights join, and one
// in a city that no pack has, is the tool's.
func TestWhereNothingFliesTheToolIsLeftAlone(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		says               string
		city, origin, dest string
		calls              int // of the tool
		finds              bool
	}{
		{"a pair with flights", "Paris", "JFK", "CDG", 1, true},
		{"an airport to itself", "Paris", "CDG", "CDG", 0, false},
		{"an airport of another city", "Paris", "NRT", "ORY", 0, false},
		{"a city without a pack", "Atlantis", "JFK", "CDG", 1, false},
	} {
		t.Run(c.says, func(t *testing.T) {
			t.Parallel()
			seen := watched{}
			all, asked, count := offlineBehind(t, &tool.Guard{Meter: seen})
			found, err := all.World(count).Flights(t.Context(), gather.FlightsQuery{City: c.city, Origin: c.origin, Dest: c.dest, Date: calendar.MustDate("2026-06-07")})
			if c.finds != (err == nil && len(found) > 0) || !c.finds && !fault.Is(err, fault.NotFound) {
				t.Errorf("%d flights, %v", len(found), err)
			}
			if seen["flights"] != c.calls || asked["flights"].Calls != 1 || (asked["flights"].Errors == 1) == c.finds {
				t.Errorf("the tool was called %d times, and counted %+v", seen["flights"], asked["flights"])
			}
		})
	}
}

// Trains of the timetable are there between a stay and where one lives too; of two towns of one name only the one that they leave. Where no
// timetable knows the way, rides are estimated.
func TestTrainsFromHome(t *testing.T) {
	t.Parallel()
	all, _, count := offline(t)
	w, ctx := all.World(count), t.Context()
	place := func(name string) route.Place {
		p, err := w.PlaceNamed(ctx, name)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	for _, tt := range []struct {
		from, to string
		carriers []string
	}{
		{"London", "Paris", []string{"Eurostar"}},
		{"Paris", "London", []string{"Eurostar"}},
		{"Munich", "Paris", []string{"TGV INOUI", "ICE / TGV"}},
		{"London, CA", "Paris", nil},
		{"Lyon", "Paris", []string{""}},
	} {
		way := route.Way{From: place(tt.from), To: place(tt.to), Mode: trip.ByTrain, InFrom: tt.from == "Paris", InTo: tt.to == "Paris"}
		rides, err := w.Rides(ctx, gather.RidesQuery{Way: way, Date: calendar.MustDate("2027-06-14")})
		if err != nil {
			t.Fatal(err)
		}
		var carriers []string
		for _, o := range rides {
			if !slices.Contains(carriers, o.Carrier) {
				carriers = append(carriers, o.Carrier)
			}
			if o.Carrier == "Eurostar" && (o.Check() != 60 || o.Estimated) {
				t.Errorf("%+v", o)
			}
		}
		if !slices.Equal(carriers, tt.carriers) {
			t.Errorf("from %s to %s goes %q, want %q", tt.from, tt.to, carriers, tt.carriers)
		}
	}
}

// A train that is estimated leaves from the very station that trains of the timetable leave from.
func TestEstimatedTrainsLeaveFromTheStationsOfTheTimetable(t *testing.T) {
	t.Parallel()
	all, _, count := offline(t)
	w, ctx, on := all.World(count), t.Context(), calendar.MustDate("2027-06-14")
	for _, tt := range [][2]string{{"Paris", "Munich"}, {"Munich", "Paris"}, {"Paris", "London"}} {
		from, err := w.PlaceNamed(ctx, tt[0])
		to, err2 := w.PlaceNamed(ctx, tt[1])
		way := route.Way{From: from, To: to, Mode: trip.ByTrain, InFrom: true}
		goes, err3 := w.Rides(ctx, gather.RidesQuery{Way: way, Date: on})
		guessed := route.Estimates(way, on)
		if err := errors.Join(err, err2, err3); err != nil || len(goes) == 0 || len(guessed) == 0 {
			t.Fatal(err, len(goes), len(guessed))
		}
		if a, b := goes[0].From, guessed[0].From; a.Name != b.Name || a.At != b.At {
			t.Errorf("from %s to %s: %+v by timetable, %+v by estimate", tt[0], tt[1], a, b)
		}
	}
}

// Who is to find nothing finds neither sights nor restaurants, and all the rest.
func TestTheWorldOfWhoKnowsNothing(t *testing.T) {
	t.Parallel()
	all, _, count := offline(t)
	w := all.Unread(count)
	_, sights := w.Sights(t.Context(), gather.SightsQuery{City: "Paris"})
	_, tables := w.Tables(t.Context(), "Paris")
	if _, err := w.City(t.Context(), "Paris"); err != nil || !fault.Is(sights, fault.Unavailable) || !fault.Is(tables, fault.Unavailable) {
		t.Errorf("%v, %v, %v", sights, tables, err)
	}
}

// shelf is that of one document.
type shelf struct{ *memory.Index }

func (shelf) FindDestinations(context.Context, knowledge.DestinationFilter) ([]trip.Destination, error) {
	return []trip.Destination{{ID: "paris", City: "Paris"}}, nil
}

// less is a world without hotels and flights.
type less struct {
	gather.World
	err error
}

func (l less) Lodgings(context.Context, gather.LodgingsQuery) ([]trip.Lodging, error) {
	return nil, l.err
}

// What only documents know is all there is where the packs know nothing; where nobody knows anything, or a tool fails, that is said.
func TestTheLibraryAddsToTheWorld(t *testing.T) {
	t.Parallel()
	all, _, count := offline(t)
	ctx, index := tenant.With(t.Context(), tenant.Identity{Org: "a", User: "u"}), &memory.Index{}
	text := "## Haus Test\nLocation: 48.8500, 2.3500\nPrice per night: €100\nStars: 3\n"
	d := rag.Document{ID: "d", Destination: "paris", Title: "Beds", MediaType: "text/plain", Text: text, CreatedAt: noon}
	c, err := (&rag.Cutter{}).Cut(ctx, &d)
	if err != nil {
		t.Fatal(err)
	}
	c.Windows = nil // nobody makes vectors of them
	if err := index.PutDocument(ctx, d, c); err != nil {
		t.Fatal(err)
	}
	known := library.New(all.Atlas, shelf{index}, func() time.Time { return noon })
	on := calendar.MustDate("2026-06-12")
	q := gather.LodgingsQuery{City: "Paris", CheckIn: on, CheckOut: on.AddDays(3), Tier: trip.TierMid, Rate: 1_100_000_000}
	none, broken := fault.New(fault.NotFound, "none"), errors.New("broken")
	for _, tt := range []struct {
		name string
		w    gather.World
		tier trip.Tier
		own  int
		err  error
	}{
		{"beside the packs' own", all.World(count), trip.TierMid, 1, nil},
		{"alone", less{all.World(count), none}, trip.TierMid, 1, nil},
		{"nobody knows any", less{all.World(count), none}, trip.TierLuxury, 0, none},
		{"a tool that fails", less{all.World(count), broken}, trip.TierMid, 0, broken},
	} {
		q.Tier = tt.tier
		list, err := Informed(known, tt.w).Lodgings(ctx, q)
		own := 0
		for _, l := range list {
			if l.Provenance.FromDocument() {
				own++
			}
		}
		if own != tt.own || !errors.Is(err, tt.err) {
			t.Errorf("%s: %d of documents, %v", tt.name, own, err)
		}
	}
	city, err := Informed(known, all.World(count)).City(ctx, "Paris")
	if err != nil || city.Knowledge == "" {
		t.Errorf("nobody says which documents the facts stand on: %v", err)
	}
}
