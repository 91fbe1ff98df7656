package atlas_test

import (
	"reflect"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/atlas"
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/clone/clonetest"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

// The packs are one for all organisations: whoever is given facts of them may write into these.
func TestWhoGetsFactsOfAPackCannotReachThePack(t *testing.T) {
	t.Parallel()
	a, err := atlas.Open()
	if err != nil {
		t.Fatal(err)
	}
	june := calendar.Date{Year: 2027, Month: time.June, Day: 7}
	for _, city := range a.Cities() {
		p, err := a.Find(city.ID)
		if err != nil {
			t.Fatal(err)
		}
		from, to := p.Origins()[0].IATA, city.Airports[0].IATA
		clonetest.Survives(t, city.ID+" City", p.City)
		clonetest.Survives(t, city.ID+" Sights", func() []trip.Attraction { return p.Sights(money.Rate(1_100_000_000)) })
		clonetest.Survives(t, city.ID+" Sights without prices", func() []trip.Attraction { return p.Sights(0) })
		clonetest.Survives(t, city.ID+" Hotels", func() []trip.Lodging { return p.Hotels(june, june.AddDays(4)) })
		clonetest.Survives(t, city.ID+" Restaurants", p.Restaurants)
		clonetest.Survives(t, city.ID+" Patterns", p.Patterns)
		clonetest.Survives(t, city.ID+" Departures", func() (out []trip.FlightOption) {
			for day := range 7 {
				list, err := p.Departures(from, to, june.AddDays(day))
				if err != nil {
					t.Fatal(err)
				}
				out = append(out, list...)
			}
			return out
		})
		clonetest.Survives(t, city.ID+" Typical", func() trip.WeatherDay { return p.Typical(june) })
		clonetest.Survives(t, city.ID+" Occasions", func() trip.Occasions { return p.Occasions(june, june.AddDays(365)) })
		clonetest.Survives(t, city.ID+" Origins", p.Origins)
		clonetest.Survives(t, city.ID+" Aliases", p.Aliases)
		clonetest.Survives(t, city.ID+" Guide", func() atlas.Guide {
			g, err := a.Guide(city.ID)
			if err != nil {
				t.Fatal(err)
			}
			return g
		})
		clonetest.Survives(t, city.ID+" Quarters", p.Quarters)
		for _, s := range p.Sights(0) {
			if len(p.SeenWith(s.ID)) > 0 {
				clonetest.Survives(t, s.ID+" SeenWith", func() []string { return p.SeenWith(s.ID) })
			}
			if len(p.Names(s.ID)) > 0 {
				clonetest.Survives(t, s.ID+" Names", func() []string { return p.Names(s.ID) })
			}
		}
		if _, known := p.FixtureDay(june); known {
			clonetest.Survives(t, city.ID+" FixtureDay", func() trip.WeatherDay { d, _ := p.FixtureDay(june); return d })
		}
	}
	clonetest.Survives(t, "Cities", a.Cities)
	clonetest.Survives(t, "Rides", func() []trip.FlightOption {
		rides, err := a.Rides("Paris", "Munich", june)
		if err != nil || len(rides) == 0 {
			t.Fatal(rides, err)
		}
		return rides
	})
	for _, name := range []string{"Paris", "London", "JFK"} {
		clonetest.Survives(t, name+" Town", func() atlas.Town {
			town, err := a.Town(name)
			if err != nil {
				t.Fatal(err)
			}
			return town
		})
	}
	fx, err := a.FX()
	if err != nil {
		t.Fatal(err)
	}
	clonetest.Survives(t, "Weekly", func() []trip.FXRate { return fx.Weekly("EUR") })
	clonetest.Survives(t, "Currencies", fx.Currencies)
}

// A method that is added gives facts away too: it stands in the test above, or here with why it need not.
func TestEveryMethodThatGivesFactsIsTried(t *testing.T) {
	t.Parallel()
	want := map[reflect.Type][]string{
		reflect.TypeFor[*atlas.Pack](): {"Aliases", "City", "Departures", "FixtureDay", "Flies", "Hotels", "Names", "Occasions", "Origins", "Patterns", "Quarters", "Restaurants",
			"SeenWith", "Sights", "Typical", "Zone"}, // a fault and a zone cannot be written into
		reflect.TypeFor[*atlas.Atlas]():    {"Cities", "FX", "Find", "Guide", "Resolve", "Rides", "RidesVersion", "Town"}, // a digest and a version are strings
		reflect.TypeFor[*atlas.Exchange](): {"Currencies", "Version", "Weekly"},                                           // a version is a string
	}
	for typ, names := range want {
		var got []string
		for i := range typ.NumMethod() {
			got = append(got, typ.Method(i).Name)
		}
		if diff := cmp.Diff(names, got); diff != "" {
			t.Errorf("%s: the methods are others (-tried +there):\n%s", typ, diff)
		}
	}
}
