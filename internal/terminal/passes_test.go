package terminal_test

import (
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/terminal"
	"github.com/tripwright/tripwright/internal/trip"
)

// A pass is told under the costs with both sums, those of one kind together.
func TestPassesAreToldUnderTheCosts(t *testing.T) {
	t.Parallel()
	it := sample()
	day := trip.PassTaken{Ref: "day", Name: "Navigo Jour", Category: trip.CostTransit, Days: 1, People: 2, Price: 26_00, Instead: 31_00}
	it.Plan.Passes = []trip.PassTaken{day, day, day}
	var b strings.Builder
	if err := terminal.Itinerary(&b, it, terminal.Options{}); err != nil {
		t.Fatal(err)
	}
	page := b.String()
	costs, said := strings.Index(page, "COSTS"), strings.Index(page, "Navigo Jour on 3 days for 2 people: $78 instead of $93 of single tickets")
	if costs < 0 || said < costs {
		t.Errorf("the page says it at %d, the costs at %d:\n%s", said, costs, page)
	}
}
