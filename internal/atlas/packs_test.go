package atlas

import (
	"slices"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/trip"
)

// least is what a pack must have; the three demo cities have more asked of them (seed 000 §15).
type least struct {
	sights, hotels, restaurants, flights int
	airports, origins                    []string
}

// TestPacks checks every embedded pack against the rules of docs/recipes/add-a-city.md: reading it checks each record,
// this test what only the whole shows.
func TestPacks(t *testing.T) {
	t.Parallel()
	want := map[string]least{
		"paris":  {sights: 92, hotels: 24, restaurants: 65, flights: 20, airports: []string{"CDG", "ORY"}, origins: []string{"JFK", "LHR", "FRA"}},
		"munich": {sights: 92, hotels: 24, restaurants: 65, flights: 12, airports: []string{"MUC"}, origins: []string{"JFK"}},
		"tokyo":  {sights: 92, hotels: 24, restaurants: 65, flights: 40, airports: []string{"HND", "NRT"}, origins: []string{"JFK"}},
	}
	a, err := Open()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range a.Cities() {
		t.Run(c.ID, func(t *testing.T) {
			t.Parallel()
			p, err := a.Find(c.ID)
			if err != nil {
				t.Fatal(err)
			}
			checkCounts(t, p, want[c.ID])
			checkSights(t, p)
			checkHotels(t, p)
			checkFlights(t, p, want[c.ID])
			fx, err := a.FX()
			if err != nil || c.Currency != "USD" && len(fx.Weekly(c.Currency)) == 0 {
				t.Errorf("no exchange rate for %s (%v)", c.Currency, err)
			}
		})
	}
	for id := range want {
		if _, err := a.Find(id); err != nil {
			t.Errorf("the demo city %s: %v", id, err)
		}
	}
}

func checkCounts(t *testing.T, p *Pack, want least) {
	t.Helper()
	for _, n := range []struct {
		what      string
		have, min int
	}{
		{"sights", len(p.sights), want.sights}, {"hotels", len(p.hotels), want.hotels},
		{"restaurants", len(p.restaurants), want.restaurants}, {"flights", len(p.flights), want.flights},
	} {
		if n.have < n.min {
			t.Errorf("has %d %s, wants %d", n.have, n.what, n.min)
		}
	}
}

func checkSights(t *testing.T, p *Pack) {
	t.Helper()
	themes := map[string]int{}
	for _, s := range p.Sights(0) {
		if d := geo.Distance(s.Location, p.head.Center.value); d > 125_000 { // Nikko is 121 km from Tokyo
			t.Errorf("%s lies %.0f km from the centre", s.ID, d/1000)
		}
		open := false
		for i := range 365 {
			open = open || len(s.Hours().On(calendar.MustDate("2026-01-01").AddDays(i))) > 0
		}
		if !open {
			t.Errorf("%s is never open", s.ID)
		}
		for _, theme := range s.Themes {
			themes[theme]++
		}
	}
	for _, theme := range []string{"art", "history", "nature", "family", "food"} {
		if themes[theme] < 2 {
			t.Errorf("has %d sights for %s", themes[theme], theme)
		}
	}
}

func checkHotels(t *testing.T, p *Pack) {
	t.Helper()
	tiers := map[trip.Tier]int{}
	for _, h := range p.hotels {
		tiers[h.Tier]++
		if d := geo.Distance(h.Location, p.head.Center.value); d > 50_000 {
			t.Errorf("%s lies %.0f km from the centre", h.ID, d/1000)
		}
	}
	for _, tier := range []trip.Tier{trip.TierBudget, trip.TierMid, trip.TierLuxury} {
		if tiers[tier] < 2 {
			t.Errorf("has %d %s hotels", tiers[tier], tier)
		}
	}
}

// checkFlights wants a way there and back for every airport and origin, and journeys that take time in winter and summer.
func checkFlights(t *testing.T, p *Pack, want least) {
	t.Helper()
	var there, back []string
	for _, f := range p.flights {
		if p.isHome(f.Dest) {
			there = append(there, f.Origin, f.Dest)
		} else {
			back = append(back, f.Origin, f.Dest)
		}
		for _, day := range []string{"2026-01-14", "2026-07-15", "2026-03-29", "2026-10-25"} { // two of them change the clocks
			o := p.option(&f, calendar.MustDate(day))
			if d := o.Arrival.Sub(o.Departure); d < 20*time.Minute || d > 37*time.Hour {
				t.Errorf("%s on %s takes %v", f.ID, day, d)
			}
		}
	}
	for _, iata := range append(want.airports, want.origins...) {
		if !slices.Contains(there, iata) || !slices.Contains(back, iata) {
			t.Errorf("%s is not flown to and from", iata)
		}
	}
}
