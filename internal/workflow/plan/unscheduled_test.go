package plan_test

import (
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/racetest"
	"github.com/tripwright/tripwright/internal/trip"
)

// From where no timetable knows flights the way is estimated, and said to be; from where it knows some the trip stays what it was.
func TestFlightsThatNoTimetableKnowsAreEstimated(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	for _, tt := range []struct {
		from, home string
		estimated  bool
	}{{"DUB", "Dublin", true}, {"OPO", "Porto", true}, {"LBA", "Leeds", true}, {"JFK", "JFK", false}} {
		req := wishes(t, `{"city":"Paris","airports":["CDG"],"origin":"`+tt.from+`","date_window":{"start":"2027-06-07","end":"2027-06-11","tz":"Europe/Paris"},"budget_usd_cents":400000,
			"prefs":{"kid_friendly":false,"themes":[],"avoid_overnight":false,"locked_slots":[]}}`)
		it := newTheatre(t).play(req, nil).itinerary(t)
		if it.Intent.Origin != tt.home || it.Intent.IsJourney() != tt.estimated {
			t.Errorf("from %s: planned from %s, as a journey %v", tt.from, it.Intent.Origin, it.Intent.IsJourney())
		}
		for _, w := range it.Transfers {
			if w.Mode != trip.ByFlight || !w.Estimated {
				t.Errorf("from %s: %s from %s to %s, estimated %v", tt.from, w.Mode, w.From, w.To, w.Estimated)
			}
		}
		said := strings.Contains(strings.Join(it.Assumed, "\n"), "no timetable of flights from "+tt.from+" to Paris")
		if said != tt.estimated || tt.estimated && len(it.Transfers) != 2 {
			t.Errorf("from %s: %d ways, %q", tt.from, len(it.Transfers), it.Assumed)
		}
	}
}
