package afford

import (
	"fmt"
	"slices"
	"testing"

	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

// Who keeps to a diet chooses from the houses that keep it, where there are three for each day; else from all that do not live from what it leaves out.
// A house that is asked for by name stays, and one meal of a diet changes nothing.
func TestTablesOfADiet(t *testing.T) {
	t.Parallel()
	house := func(id, cuisine string, tags ...string) trip.Restaurant {
		return trip.Restaurant{ID: id, Name: id, Cuisine: []string{cuisine}, Tags: tags, Lunch: true, Dinner: true}
	}
	few := []trip.Restaurant{house("halal", "indian", "halal"), house("vegan", "cafe", "vegan"), house("cutlets", "tonkatsu"), house("pasta", "italian")}
	many := slices.Clone(few)
	for n := range 15 {
		many = append(many, house(fmt.Sprint("halal_", n), "indian", "halal"))
	}
	wish := func(w trip.FoodWish) trip.Requirement { return trip.Requirement{Level: trip.Must, Food: &w} }
	for _, tt := range []struct {
		name         string
		list         []trip.Restaurant
		wishes       []trip.Requirement
		cuts, pastas bool
	}{
		{"no diet", few, nil, true, true},
		{"too few for five days", few, []trip.Requirement{wish(trip.FoodWish{Tag: "halal"})}, false, true},
		{"enough", many, []trip.Requirement{wish(trip.FoodWish{Tag: "halal"})}, false, false},
		{"asked for by name", many, []trip.Requirement{wish(trip.FoodWish{Tag: "halal"}), wish(trip.FoodWish{Name: "cutlets"})}, true, false},
		{"one dinner", many, []trip.Requirement{wish(trip.FoodWish{Tag: "halal", Meal: trip.RoleDinner, Day: new(1)})}, true, true},
		{"two diets", many, []trip.Requirement{wish(trip.FoodWish{Tag: "halal"}), wish(trip.FoodWish{Tag: "gluten_free"})}, false, true},
	} {
		in, _, f := triptest.Paris()
		in.Requirements, f.Restaurants = tt.wishes, tt.list
		got := Offered(&in, f)
		if cuts, pastas := got.Restaurant("cutlets") != nil, got.Restaurant("pasta") != nil; cuts != tt.cuts || pastas != tt.pastas {
			t.Errorf("%s: cutlets %t, pasta %t", tt.name, cuts, pastas)
		}
		if got.Restaurant("halal") == nil {
			t.Errorf("%s: the halal house is gone", tt.name)
		}
	}
}

// Who needs ways without steps is offered no sight that is known to have them, but by its name.
func TestSightsWithoutSteps(t *testing.T) {
	t.Parallel()
	in, _, f := triptest.Paris()
	f.Attraction("louvre").StepFree = new(false)
	if Offered(&in, f).Attraction("louvre") == nil {
		t.Error("steps keep nobody away who does not mind them")
	}
	in.Requirements = []trip.Requirement{{Level: trip.Must, Lodging: &trip.LodgingWish{Services: []string{"accessible"}}}}
	if Offered(&in, f).Attraction("louvre") != nil {
		t.Error("a sight with steps is offered")
	}
	in.Requirements = append(in.Requirements, trip.Requirement{Level: trip.Prefer, Sights: &trip.SightsWish{Name: "louvre"}})
	if Offered(&in, f).Attraction("louvre") == nil {
		t.Error("who asks for it by name is offered it")
	}
}
