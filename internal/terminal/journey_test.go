package terminal_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/terminal"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

// journey is Paris, then Munich, with a train between them.
func journey() *trip.Itinerary {
	in, p, f := triptest.Journey()
	in.DateWindow.TZ = f.City.TZ
	it := triptest.Itinerary(in, p, f)
	it.Title = "6 days in Paris and Munich"
	return &it
}

// between gives the way from Paris to Munich by another means.
func between(mode trip.TravelMode) *trip.Itinerary {
	it := journey()
	id := triptest.Ride().ID
	for _, f := range it.Facts.Places() {
		if ride := f.Flight(id); ride != nil {
			ride.Mode = mode
		}
	}
	for d := range it.Days {
		for i := range it.Days[d].Activities {
			if a := &it.Days[d].Activities[i]; a.OptionRef == id && a.Role == trip.RoleDepart {
				a.Window.Start += 60 // an hour more before it leaves
			}
		}
	}
	return it
}

func paged(t *testing.T, it *trip.Itinerary) string {
	t.Helper()
	var b bytes.Buffer
	if err := terminal.Itinerary(&b, it, terminal.Options{Width: 120}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// Who waits for a train is not at an airport, and who drives waits for nothing.
func TestTimeBeforeARide(t *testing.T) {
	t.Parallel()
	for mode, want := range map[trip.TravelMode]string{
		trip.ByFlight: "at the airport", trip.ByTrain: "at the station", trip.ByCoach: "at the station", trip.ByFerry: "at the quay", trip.ByCar: "min free",
	} {
		t.Run(string(mode), func(t *testing.T) {
			t.Parallel()
			page := paged(t, between(mode))
			_, rest, _ := strings.Cut(page, "Check out ·")
			before, _, _ := strings.Cut(rest, "Leave ·")
			if !strings.Contains(before, want) {
				t.Errorf("want %q before the ride, got:\n%s", want, before)
			}
		})
	}
}

// Every stay says where one sleeps, the way home stands once, and the stays take the whole of the costs.
func TestStaysOfAJourney(t *testing.T) {
	t.Parallel()
	it := journey()
	page := paged(t, it)
	for _, s := range it.Stays {
		if !strings.Contains(page, "\n  "+s.Lodging+"\n") {
			t.Errorf("the chapter of %s does not say that one sleeps at %s", s.Place, s.Lodging)
		}
	}
	if n := strings.Count(page, "THE WAY HOME"); n != 1 {
		t.Errorf("the way home stands %d times", n)
	}
	_, costs, _ := strings.Cut(page, "COSTS")
	for _, line := range []string{"Total          $3,421.16", "Paris          $2,056.88", "Munich         $1,364.28"} {
		if !strings.Contains(costs, line) {
			t.Errorf("the costs have no %q", line)
		}
	}
}

// A day that says nothing of its stay, or of one that there is not, is still a day.
func TestDaysWithoutAStay(t *testing.T) {
	t.Parallel()
	none, far := journey(), journey()
	for d := range none.Days {
		none.Days[d].Stay, far.Days[d].Stay = nil, new(9)
	}
	for _, it := range []*trip.Itinerary{none, far} {
		if !strings.Contains(paged(t, it), "Deutsches Museum") {
			t.Error("a day is not shown")
		}
	}
}

// What costs nothing has no line in the costs: who sleeps at home reads of no bed.
func TestWhatCostsNothingHasNoLine(t *testing.T) {
	t.Parallel()
	it := journey()
	it.Costs = trip.CostBreakdown{Flights: 80_00, Attractions: 20_00, Total: 100_00}
	_, costs, _ := strings.Cut(paged(t, it), "COSTS")
	for line, is := range map[string]bool{"Travel": true, "Sights": true, "Total": true, "Stay ": false, "Getting around": false, "Daily spend": false} {
		if strings.Contains(costs, line) != is {
			t.Errorf("%q is among the costs: %t, want %t:\n%s", line, !is, is, costs)
		}
	}
}
