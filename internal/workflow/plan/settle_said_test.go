package plan

import (
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
)

// Flights of one name are told apart by their hours at the destination.
func TestOtherFlightsAreToldApart(t *testing.T) {
	t.Parallel()
	at := func(hour int) time.Time { return time.Date(2027, 5, 28, hour, 30, 0, 0, time.UTC) }
	out, early, late := &trip.FlightOption{Number: "LH1", Dest: "MUC"}, &trip.FlightOption{Carrier: "British Airways", Origin: "MUC", Departure: at(12)},
		&trip.FlightOption{Carrier: "British Airways", Origin: "MUC", Departure: at(19)}
	other := &trip.FlightOption{Number: "BA9", Dest: "MUC"}
	got := otherFlights(schedule.Journey{Out: out, Back: early}, schedule.Journey{Out: other, Back: late}, &trip.Intent{DateWindow: trip.DateWindow{TZ: "Europe/Berlin"}})
	want := "BA9 over MUC instead of LH1 over MUC; British Airways over MUC, leaving 21:30 instead of British Airways over MUC, leaving 14:30"
	if got != want {
		t.Errorf("told is %q, want %q", got, want)
	}
}
