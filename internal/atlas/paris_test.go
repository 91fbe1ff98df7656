package atlas

import (
	"slices"
	"testing"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

// What travellers to Paris asked for and did not find: something to do after dinner, days out of town, tables for every diet and purse,
// and houses that a wheelchair gets into.
func TestParisHasWhatTravellersAskFor(t *testing.T) {
	t.Parallel()
	a, err := Open()
	if err != nil {
		t.Fatal(err)
	}
	p, err := a.Find("paris")
	if err != nil {
		t.Fatal(err)
	}
	have := map[string]int{"sights": len(p.sights), "hotels": len(p.hotels), "restaurants": len(p.restaurants)}
	for _, s := range p.Sights(money.Rate(1_170_000_000)) {
		if s.Evening != "" {
			have["evening"]++
			have["evening "+string(s.Evening)]++
		}
		if s.Outing != nil {
			have["outing"]++
		}
		if s.Price == nil {
			t.Errorf("%s has no price", s.ID)
		}
	}
	for _, r := range p.restaurants {
		for _, tag := range r.Tags {
			have[tag]++
		}
		switch {
		case r.Price <= 25_00:
			have["cheap table"]++
		case r.Price >= 100_00:
			have["grand table"]++
		}
	}
	for _, h := range p.hotels {
		if slices.Contains(h.Services, "accessible") {
			have["accessible "+string(h.Tier)]++
		}
	}
	for what, least := range map[string]int{
		"sights": 90, "evening": 30, "evening view": 6, "evening walk": 6, "evening bar": 4, "evening concert": 3, "evening show": 2, "evening club": 1,
		"evening cruise": 1, "outing": 5, "restaurants": 65, "cheap table": 20, "grand table": 10, "michelin": 8, "vegan": 6, "vegetarian": 6,
		"halal": 6, "kosher": 6, "gluten_free": 6, "hotels": 24, "accessible budget": 3, "accessible mid": 3, "accessible luxury": 3,
	} {
		if have[what] < least {
			t.Errorf("%s: %d, want %d", what, have[what], least)
		}
	}
}

// Nobody under eighteen pays at a national museum or monument, nor does who is younger than twenty-six and lives in the Economic Area; some
// houses ask more of those who live outside it.
func TestWhoPaysWhatInParis(t *testing.T) {
	t.Parallel()
	a, err := Open()
	if err != nil {
		t.Fatal(err)
	}
	p, err := a.Find("paris")
	if err != nil {
		t.Fatal(err)
	}
	const euro = money.Rate(1_000_000_000) // a euro for a dollar: cents stay what they are
	sights := map[string]trip.Attraction{}
	for _, s := range p.Sights(euro) {
		sights[s.ID] = s
	}
	for _, tt := range []struct {
		id                  string
		adult, outside, kid money.Cents
	}{
		{"louvre", 22_00, 32_00, 0}, {"versailles", 32_00, 35_00, 0}, {"sainte_chapelle", 16_00, 22_00, 0},
		{"musee_orsay", 16_00, 16_00, 0}, {"arc_de_triomphe", 22_00, 22_00, 0}, {"eiffel_tower", 36_70, 36_70, 9_20},
	} {
		s := sights[tt.id]
		if got := paid(s, 40, trip.InEEA); got != tt.adult {
			t.Errorf("%s: who lives in Europe pays %s, want %s", tt.id, got, tt.adult)
		}
		if got := paid(s, 40, trip.OutsideEEA); got != tt.outside {
			t.Errorf("%s: who lives elsewhere pays %s, want %s", tt.id, got, tt.outside)
		}
		if got := paid(s, 8, trip.OutsideEEA); got != tt.kid {
			t.Errorf("%s: a child of eight pays %s, want %s", tt.id, got, tt.kid)
		}
	}
}

// paid is what one visitor pays: the first admission that fits, else the usual price.
func paid(s trip.Attraction, age int, lives trip.Residence) money.Cents {
	for _, a := range s.Admissions {
		if (a.ToAge == 0 || a.FromAge <= age && age <= a.ToAge) && (a.Residence == "" || a.Residence == lives) {
			return a.Price
		}
	}
	return *s.Price
}
