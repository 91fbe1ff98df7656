package plan

import (
	"testing"

	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

// What repair did is told in names and dates; ids are for programs.
func TestMovesAreToldInNames(t *testing.T) {
	t.Parallel()
	_, _, f := triptest.Paris()
	legs := triptest.Flight("TP210+TP432@2025-06-09", "", "TAP Air Portugal", "JFK", "CDG", "2025-06-09T18:00:00-04:00", "2025-06-10T11:00:00+02:00", 200_00)
	f.Flights = append(f.Flights, legs)
	for _, tc := range []struct {
		move trip.Move
		want string
	}{
		{trip.Move{Type: trip.ChangeFlight, OldValue: "AF007@2025-06-09", NewValue: legs.ID, Why: "TAP Air Portugal costs $120 less a person"},
			"change flight: AF007 on Monday 9 June → TAP Air Portugal on Monday 9 June"},
		{trip.Move{Type: trip.SwapAirport, OldValue: "ORY", NewValue: "CDG", Why: "flights over CDG cost $10 less a person"}, "swap airport: ORY → CDG"},
		{trip.Move{Type: trip.DowngradeHotel, OldValue: "mid", NewValue: "budget"}, "downgrade hotel: mid → budget"},
		{trip.Move{Type: trip.ReplaceActivity, OldValue: "louvre", NewValue: "orsay"}, "replace activity: Louvre Museum → Musée d'Orsay"},
		{trip.Move{Type: trip.SkipActivity, OldValue: "louvre", Why: "Louvre Museum is left out"}, "Louvre Museum is left out"},
		{trip.Move{Type: trip.ShiftTime, OldValue: "09:00–10:00", NewValue: "10:00–11:00"}, "shift time: 09:00–10:00 → 10:00–11:00"},
	} {
		if got := moveDecision(tc.move, 1, f, "").Selected; got != tc.want {
			t.Errorf("got  %q\nwant %q", got, tc.want)
		}
	}
}
