package explain_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/explain"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

var update = flag.Bool("update", false, "rewrite the golden file")

// kindsOfWishes are requirements of every kind, with each of their fields.
func kindsOfWishes() []trip.Requirement {
	morning := calendar.MustWindow("06:00", "09:00")
	var out []trip.Requirement
	for _, w := range []trip.TransportWish{
		{Mode: trip.ByNone}, {Mode: trip.ByTrain}, {Mode: trip.ByCar, Direction: trip.Outbound, Arrive: &morning}, {Mode: trip.ByFlight}, {Direct: true},
		{Direct: true, Direction: trip.Return}, {Pick: trip.PickCheapest}, {Pick: trip.PickFastest, Direct: true, Direction: trip.Outbound}, {Pick: trip.PickEarliest},
		{Pick: trip.PickLatest, Direction: trip.Return, Depart: &morning}, {Depart: &morning}, {Arrive: &morning}, {Class: "economy"}, {Class: "business", Carrier: "Air France"},
		{Carrier: "AF", Direction: trip.Outbound}, {Flight: "AF007", Direction: trip.Outbound}, {Flight: "XX1"}, {Seats: 1}, {Seats: 3},
	} {
		out = append(out, trip.Requirement{Transport: &w})
	}
	lodgings := []trip.LodgingWish{
		{}, {Tier: trip.TierBudget}, {Tier: trip.TierMid}, {Tier: trip.TierLuxury, Services: []string{"accessible"}}, {MinStars: 1}, {MinStars: 4, Pick: trip.PickCheapest}, {Brand: "Hilton"},
		{Services: []string{"pool", "wifi"}, Pick: trip.PickBestRated}, {Pick: trip.PickNewest}, {MinPrice: 80_00}, {MaxPrice: 160_00}, {MinPrice: 80_00, MaxPrice: 160_00},
		{Rooms: 2}, {MinNights: 4}, {Rules: []string{"private_room"}}, {Option: "grandes_ecoles"}, {Option: "xenia"},
	}
	for _, s := range trip.Services {
		lodgings = append(lodgings, trip.LodgingWish{Services: []string{s}})
	}
	for _, w := range lodgings {
		out = append(out, trip.Requirement{Lodging: &w})
	}
	for _, w := range []trip.FoodWish{
		{Name: "polidor"}, {Name: "Maxim's", Meal: trip.RoleLunch, Day: new(1)}, {Cuisine: "thai"}, {Cuisine: "north_african", Meal: trip.RoleDinner}, {Tag: "kosher"}, {Tag: "gluten_free"},
		{Tag: "vegetarian", Cuisine: "indian", Pick: trip.PickBestRated}, {Tag: "beer_garden"}, {Near: "louvre", Pick: trip.PickNearest}, {Pick: trip.PickCheapest}, {Day: new(0)},
		{Cuisine: "italian", Near: "the river"},
	} {
		out = append(out, trip.Requirement{Food: &w})
	}
	for _, w := range []trip.SightsWish{
		{Name: "louvre"}, {Name: "musee du louvre", Day: new(2)}, {Name: "Atlantis"}, {Type: "art museum"}, {Type: "art museum", Free: true}, {Type: "art museum", All: true},
		{Type: "garden", All: true, Free: true}, {Type: "art museum", Pick: trip.PickBestRated}, {Free: true}, {PerDay: 1}, {PerDay: 3}, {PerDay: 2, Type: "museum"},
	} {
		out = append(out, trip.Requirement{Sights: &w})
	}
	for _, c := range []trip.CostCategory{trip.CostTotal, trip.CostFlights, trip.CostLodging, trip.CostAttractions, trip.CostTransit, trip.CostDaily} {
		out = append(out, trip.Requirement{Budget: &trip.BudgetWish{Category: c, Max: 500_00}})
	}
	return out
}

// Every kind of wish is said in words, when it is insisted on, when it is let go, and when nothing answers it.
func TestWishesAreSaidInWords(t *testing.T) {
	t.Parallel()
	in, _, f := triptest.Paris()
	var b strings.Builder
	for _, r := range kindsOfWishes() {
		r.Level = trip.Must
		in.Requirements = []trip.Requirement{r}
		got := explain.Why(in, f, 0, func(in trip.Intent) (money.Cents, bool) {
			return 0, len(in.Requirements) == 1 && in.Requirements[0].Level == trip.Prefer
		}, nil)
		if len(got.Conflict) != 1 || len(got.Relaxations) != 1 {
			t.Fatalf("%s: conflict %q, ways out %+v", r.Words(f), got.Conflict, got.Relaxations)
		}
		fmt.Fprintf(&b, "%s\n%s\n", got.Conflict[0], got.Relaxations[0].Change)
		if r.Food != nil || r.Sights != nil { // of these a draft says that nothing answers them
			fmt.Fprintf(&b, "Unable to fit %s in.\n", r.Words(f))
		}
		b.WriteString("\n")
	}
	if strings.Contains(b.String(), "_") || strings.Contains(b.String(), ": ") || strings.Contains(b.String(), "  ") {
		t.Error("an id, a colon or a gap stands in a sentence")
	}
	const golden = "testdata/words.golden"
	if *update {
		if err := os.WriteFile(golden, []byte(b.String()), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), b.String()); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}
