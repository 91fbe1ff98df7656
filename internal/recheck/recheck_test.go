package recheck

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/atlas"
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/narrate"
	"github.com/tripwright/tripwright/internal/tool/fx"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

var (
	june = calendar.Date{Year: 2027, Month: time.June, Day: 7}
	stay = trip.DateWindow{Start: june, End: june.AddDays(4)}
)

// paris gives the facts of a pack, as a plan would have gathered them.
func paris(t *testing.T) (*atlas.Atlas, *atlas.Pack, trip.Facts) {
	t.Helper()
	packs, err := atlas.Open()
	if err != nil {
		t.Fatal(err)
	}
	pack, err := packs.Find("Paris")
	if err != nil {
		t.Fatal(err)
	}
	table, err := packs.FX()
	if err != nil {
		t.Fatal(err)
	}
	rate, err := fx.Adapter{Table: table}.Call(t.Context(), fx.Request{From: "EUR", AsOf: june})
	if err != nil {
		t.Fatal(err)
	}
	f := trip.Facts{City: pack.City(), FX: &rate, Restaurants: pack.Restaurants(), Lodgings: pack.Hotels(stay.Start, stay.End),
		Weather: map[calendar.Date]trip.WeatherDay{june: pack.Typical(june)}}
	f.Attractions, f.Occasions = pack.Sights(f.Rate()), pack.Occasions(june.AddDays(-60), june.AddDays(60))
	one := pack.Patterns()[0]
	f.Flights, err = pack.Departures(one.Origin, one.Dest, june)
	if err != nil || len(f.Flights) == 0 {
		t.Fatal(len(f.Flights), err)
	}
	return packs, pack, f
}

// alone are facts of a trip of one city.
func alone(f trip.Facts) place {
	return place{facts: f, stay: stay, cities: []*trip.City{&f.City}}
}

// Facts are those of the pack, whatever they say of themselves; each one that is not is found.
func TestFactsAreComparedWithThePack(t *testing.T) {
	t.Parallel()
	packs, _, honest := paris(t)
	if err := samePack(packs, alone(honest)); err != nil {
		t.Fatalf("as the pack has them: %v", err)
	}
	for name, change := range map[string]func(f *trip.Facts){
		"the city":              func(f *trip.Facts) { f.City.Center.Lat++ },
		"a sight":               func(f *trip.Facts) { f.Attractions[3].Name = "Another" },
		"a sight of no pack":    func(f *trip.Facts) { f.Attractions[3].ID = "nowhere" },
		"a restaurant":          func(f *trip.Facts) { f.Restaurants[2].Name = "Another" },
		"a hotel":               func(f *trip.Facts) { f.Lodgings[1].Name = "Another" },
		"a flight":              func(f *trip.Facts) { f.Flights[0].Price++ },
		"a flight of no route":  func(f *trip.Facts) { f.Flights[0].Dest = "XXX" },
		"a flight from nowhere": func(f *trip.Facts) { f.Flights[0].Origin = "XXX" },
		"the weather": func(f *trip.Facts) {
			w := f.Weather[june]
			w.TempHigh += 10
			f.Weather[june] = w
		},
		"the rate":                     func(f *trip.Facts) { r := *f.FX; r.Rate++; f.FX = &r },
		"a holiday of another name":    func(f *trip.Facts) { f.Occasions.Holidays[0].Name = "Another" },
		"a holiday on another day":     func(f *trip.Facts) { f.Occasions.Holidays[0].Date = june },
		"holidays of another region":   func(f *trip.Facts) { f.Occasions.Region = "JP" },
		"an event that is longer":      func(f *trip.Facts) { f.Occasions.Events[0].To = f.Occasions.Events[0].To.AddDays(1) },
		"an event that closes less":    func(f *trip.Facts) { f.Occasions.Events[0].Effects = nil },
		"hours of a sight on one date": func(f *trip.Facts) { f.Attractions[0].Dated = []calendar.Period{{From: june, To: june}} },
		"a fact of another version":    func(f *trip.Facts) { f.Attractions[3].Provenance.RefID += "1" },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, _, f := paris(t)
			change(&f)
			if err := samePack(packs, alone(f)); err == nil {
				t.Error("it is not noticed")
			}
		})
	}
}

// What a document alone says of a place is not the pack's to deny, and a forecast nobody can ask for again.
func TestWhatNoPackKnows(t *testing.T) {
	t.Parallel()
	packs, _, f := paris(t)
	own := f.Attractions[0]
	own.ID, own.Provenance = trip.OwnPrefix+"x", trip.Provenance{Source: trip.SourceRAG, RefID: "doc/1"}
	if sightOf(own).ours != own.Provenance.FromDocument() {
		t.Errorf("a place of a document: %+v", sightOf(own))
	}
	w := f.Weather[june]
	w.Typical, w.Provenance.Source, w.TempHigh = false, "weather", w.TempHigh+10
	f.Weather[june] = w
	if err := samePack(packs, alone(f)); err != nil {
		t.Errorf("a forecast: %v", err)
	}
	if _, ok := otherPack(packs, &f); ok {
		t.Error("this program's own pack is said to be another")
	}
	f.City.Version = "2020.1.1"
	if v, ok := otherPack(packs, &f); !ok || v.Verdict != trip.Advise || !strings.Contains(v.Found[0], "were not compared") {
		t.Errorf("of another version: %+v", v)
	}
	f.City.Name = "Nowhere"
	if v, ok := otherPack(packs, &f); !ok || !strings.Contains(v.Found[0], "knows no pack") {
		t.Errorf("of no pack: %+v", v)
	}
	r := *f.FX
	r.Provenance.RefID += "1"
	f.FX = &r
	if ref := otherTable(packs, &f); ref != r.Provenance.RefID {
		t.Errorf("a rate of another table: %q", ref)
	}
}

// The sentences say what the plan and the facts say, what must be said is there, and what the summary stands on is evidence.
func TestProse(t *testing.T) {
	t.Parallel()
	honest := func() *trip.Itinerary {
		in, p, f := triptest.Paris()
		it := triptest.Itinerary(in, p, f)
		it.Disclaimers = []string{narrate.Disclaimer}
		return &it
	}
	found := func(change func(it *trip.Itinerary)) []string {
		it := honest()
		change(it)
		return checkProse(it, nil).Found
	}
	as := found(func(*trip.Itinerary) {})
	for name, tt := range map[string]struct {
		change func(it *trip.Itinerary)
		says   string
	}{
		"no title":               {func(it *trip.Itinerary) { it.Title = "" }, "has no title"},
		"a banner for nothing":   {func(it *trip.Itinerary) { it.Banner = narrate.Banner }, "The banner is not the one"},
		"no disclaimer":          {func(it *trip.Itinerary) { it.Disclaimers = nil }, "does not say that prices"},
		"a disclaimer too many":  {func(it *trip.Itinerary) { it.Disclaimers = append(it.Disclaimers, "All is free.") }, "Nothing bears out"},
		"refs that lead nowhere": {func(it *trip.Itinerary) { it.Summary = []string{"x"}; it.SummaryRefs = [][]int{{999}} }, "stands on citations"},
		"weather of 99 days": {func(it *trip.Itinerary) {
			it.Disclaimers = append(it.Disclaimers, "The weather of 99 days is typical of the season.")
		}, "but it is said"},
	} {
		got := found(tt.change)
		says := func(list []string) bool {
			return slices.ContainsFunc(list, func(s string) bool { return strings.Contains(s, tt.says) })
		}
		if !says(got) || says(as) {
			t.Errorf("%s: %q; as it was: %q", name, got, as)
		}
	}
}

// What is no itinerary is refused, whatever keys there are.
func TestAFileThatIsNone(t *testing.T) {
	t.Parallel()
	packs, _, _ := paris(t)
	if _, err := File(packs, []byte(`{"id": 7}`), nil, time.Now()); !fault.Is(err, fault.Invalid) {
		t.Errorf("got %v", err)
	}
}
