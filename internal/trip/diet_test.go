package trip_test

import (
	"testing"

	"github.com/tripwright/tripwright/internal/trip"
)

// A house keeps a diet that it is known for, or one as strict; one breaks it whose kitchen lives from what is left out, unless it is known to keep it.
func TestWhichHousesKeepADiet(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name          string
		tags, cuisine []string
		diet          string
		keeps, breaks bool
	}{
		{"known for it", []string{"halal"}, []string{"ramen"}, "halal", true, false},
		{"no pork in a vegan house", []string{"vegan"}, []string{"burger"}, "halal", true, false},
		{"pork cutlets", nil, []string{"tonkatsu"}, "halal", false, true},
		{"nobody knows", nil, []string{"italian"}, "halal", false, false},
		{"vegan is vegetarian", []string{"vegan"}, nil, "vegetarian", true, false},
		{"fish is no meat", []string{"michelin"}, []string{"sushi"}, "pescatarian", false, false},
		{"but it is no vegetable", nil, []string{"sushi"}, "vegan", false, true},
		{"bread is wheat", nil, []string{"bakery"}, "gluten_free", false, true},
		{"a vegan bakery has it too", []string{"vegan"}, []string{"bakery"}, "gluten_free", false, true},
		{"shellfish", nil, []string{"seafood"}, "kosher", false, true},
	} {
		r := trip.Restaurant{Tags: tt.tags, Cuisine: tt.cuisine}
		if r.Keeps(tt.diet) != tt.keeps || r.Breaks(tt.diet) != tt.breaks {
			t.Errorf("%s: keeps %t, breaks %t", tt.name, r.Keeps(tt.diet), r.Breaks(tt.diet))
		}
	}
}

// A diet is for all meals where no meal, day or house is named with it.
func TestADietIsForEveryMeal(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		wish trip.FoodWish
		want bool
	}{
		{trip.FoodWish{Tag: "vegan"}, true}, {trip.FoodWish{Tag: "michelin"}, false}, {trip.FoodWish{Tag: "vegan", Meal: trip.RoleDinner}, false},
		{trip.FoodWish{Tag: "vegan", Day: new(1)}, false}, {trip.FoodWish{Tag: "vegan", Name: "arpege"}, false},
	} {
		if got := tt.wish.EveryMeal(); got != tt.want {
			t.Errorf("%+v: %t", tt.wish, got)
		}
	}
}

// Who asks for an accessible hotel is led up no steps, unless they asked for the sight by name.
func TestWhoNeedsWaysWithoutSteps(t *testing.T) {
	t.Parallel()
	stairs, ramp := trip.Attraction{ID: "tower", Name: "Old Tower", StepFree: new(false)}, trip.Attraction{ID: "hall", StepFree: new(true)}
	if unknown := (trip.Attraction{ID: "gate"}); !stairs.Climbs() || ramp.Climbs() || unknown.Climbs() {
		t.Error("only what is known to have steps has them")
	}
	in := trip.Intent{Requirements: []trip.Requirement{{Lodging: &trip.LodgingWish{Services: []string{"wifi", "accessible"}}}}}
	if bare := (trip.Intent{}); !in.StepFree() || bare.StepFree() || in.AskedByName(&stairs) {
		t.Errorf("step-free: %t", in.StepFree())
	}
	in.Requirements = append(in.Requirements, trip.Requirement{Sights: &trip.SightsWish{Name: "old tower"}})
	if !in.AskedByName(&stairs) || in.AskedByName(&ramp) {
		t.Error("the tower was asked for, and the hall was not")
	}
	in.Prefs.LockedSlots = []trip.LockedSlot{{ActivityID: "hall"}}
	if !in.AskedByName(&ramp) {
		t.Error("what is pinned was asked for")
	}
}
