package app_test

import (
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/runner"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// Who arrives in the middle of a place, where their bed is too, leaves it for the airport by the airport's own way.
func TestFromABedInTheMiddleToTheAirport(t *testing.T) {
	oneByOne(t)
	t.Parallel()
	a, ctx := editing(t, newMemory())
	three := calendar.MustClock("15:00")
	first := calendar.MustDate("2027-04-04")
	in := trip.Intent{Origin: "Osaka", Budget: 700_000, Party: trip.Party{Adults: 1}, DateWindow: trip.DateWindow{Start: first, End: first.AddDays(10)},
		Stays:     []trip.StayWish{{Place: "Tokyo", OwnBed: &trip.OwnBed{}}, {Place: "Paris", Nights: new(4)}},
		Transfers: []trip.TransferWish{{To: "Tokyo", Booked: &trip.Booking{Arrive: trip.Moment{Date: first, Clock: &three}, Label: "AF 41"}}}}
	r, err := a.Plan(ctx, runner.NewID(), plan.Request{Intent: &in, Now: now, Seed: 1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range a.Verify(itinerary(t, r)) {
		if v.Verdict == trip.Fail {
			t.Errorf("rule %s: %q", v.Rule, v.Found)
		}
	}
}
