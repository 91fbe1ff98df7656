package trip_test

import (
	"slices"
	"testing"

	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

// Each way leads to one stay, those home to the one behind the last; a way that stands in no day leads nowhere.
func TestWaysTo(t *testing.T) {
	t.Parallel()
	it := triptest.Itinerary(triptest.Journey())
	labels := func(stay int) (out []string) {
		for _, w := range it.WaysTo(stay) {
			out = append(out, w.Label)
		}
		return out
	}
	it.Transfers = append(it.Transfers, trip.ItineraryTransfer{Label: "a ghost", Ref: "d9.s9"})
	for stay, want := range [][]string{{"AF007"}, {"ICE 9571"}, {"LH410"}, nil} {
		if got := labels(stay); !slices.Equal(got, want) {
			t.Errorf("to stay %d lead %v, want %v", stay, got, want)
		}
	}
	city := triptest.Itinerary(triptest.Paris())
	if len(city.WaysTo(0)) > 0 {
		t.Error("a trip to one city has ways of a journey")
	}
}
