package atlas_test

import (
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/atlas"
	"github.com/tripwright/tripwright/internal/trip"
)

// A town that people call by another name than the list of towns is found by it, in its own land, and keeps the name that was said.
func TestTownsHaveOtherNames(t *testing.T) {
	t.Parallel()
	a, err := atlas.Open()
	if err != nil {
		t.Fatal(err)
	}
	for name, country := range map[string]string{
		"Galway": "IE", "Jersey": "JE", "guernsey": "GG", "Wien": "AT", "Praha": "CZ", "Prag": "CZ", "Milano": "IT", "Basle": "CH", "Cracow": "PL", "Lisboa": "PT", "Newcastle": "GB",
		"Hull": "GB", "St. Gallen": "CH", "København": "DK", "Aarhus": "DK", "San Sebastian": "ES", "Washington DC": "US", "Bombay": "IN", "Klagenfurt": "AT", "Tenerife": "ES",
	} {
		town, err := a.Town(name)
		if err != nil || town.Country != country || trip.Fold(town.Name) != trip.Fold(name) {
			t.Errorf("%s is %s in %q, %v; want %s", name, town.Name, town.Country, err, country)
		}
	}
	for _, name := range []string{"", "Nowhere at all"} {
		if town, err := a.Town(name); err == nil || !strings.Contains(err.Error(), "no such place") {
			t.Errorf("%q is %+v, %v", name, town, err)
		}
	}
}
