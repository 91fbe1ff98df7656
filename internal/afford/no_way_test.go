package afford

import (
	"slices"
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

// Where no bed or no ride is to be had it is said which of them, what rides there are, and what would help.
func TestWhyNothingCanBeHad(t *testing.T) {
	t.Parallel()
	insists := func(w trip.TransportWish) func(*trip.Intent, *trip.Facts) {
		return func(in *trip.Intent, _ *trip.Facts) {
			in.Requirements = []trip.Requirement{{Level: trip.Must, Transport: &w}}
		}
	}
	without := func(of func(*trip.FlightOption) bool) func(*trip.Intent, *trip.Facts) {
		return func(_ *trip.Intent, f *trip.Facts) {
			f.Flights = slices.DeleteFunc(f.Flights, func(o trip.FlightOption) bool { return of(&o) })
		}
	}
	night := calendar.MustWindow("02:00", "03:00")
	for _, tt := range []struct {
		name   string
		change func(*trip.Intent, *trip.Facts)
		want   string
	}{
		{"no bed", func(_ *trip.Intent, f *trip.Facts) { f.Lodgings = nil }, "no hotel in Paris is as you insist on, or has a room: insist on less, or name other dates"},
		{"an hour at which nothing lands", insists(trip.TransportWish{Direction: trip.Outbound, Arrive: &night}), "no ride is as you insist on. Arriving there: AF007 at 08:55 and BF721 at 12:20. " +
			"Leaving from there: AF008 at 14:30 and BF722 at 18:15. Insist on less, name other dates, or say how else you would travel"},
		{"nothing lands on the day", without(func(o *trip.FlightOption) bool { return o.Origin == "JFK" }), `no ride is known that arrives in Paris on 10 June: name other dates, another airport, or how else you would travel, as in "by train"`},
		{"nothing leaves on the day", without(func(o *trip.FlightOption) bool { return o.Dest == "JFK" }), `no ride is known that leaves Paris on 14 June: name other dates, another airport, or how else you would travel, as in "by train"`},
		{"one must leave before one is there", func(in *trip.Intent, f *trip.Facts) {
			in.DateWindow.End = in.DateWindow.Start
			out := triptest.Flight("LATE@2025-06-10", "LATE", "Zed", "JFK", "CDG", "2025-06-10T03:00:00-04:00", "2025-06-10T17:00:00+02:00", 1_00)
			back := triptest.Flight("SOON@2025-06-10", "SOON", "Zed", "CDG", "JFK", "2025-06-10T15:00:00+02:00", "2025-06-10T17:00:00-04:00", 1_00)
			f.Flights = []trip.FlightOption{out, back}
			in.Part = &trip.Part{Stay: 1, Of: 3, Out: []string{out.ID}, Back: []string{back.ID}}
		}, "the rides there and away leave no time there. Arriving there: LATE at 17:00. Leaving from there: SOON at 15:00. Stay a night longer, name other dates, or say how else you would travel"},
	} {
		in, _, f := triptest.Paris()
		tt.change(&in, f)
		for i := range f.Flights {
			f.Flights[i].Class = "economy"
		}
		_, err := Draft(t.Context(), Case{Intent: in, City: schedule.NewCity(Offered(&in, f), triptest.Taxis{}), Seed: 1, Iterations: 20}, nil)
		if got := fault.Message(err); !fault.Is(err, fault.Unplannable) || got != tt.want {
			t.Errorf("%s:\n\t got %s\n\twant %s", tt.name, got, tt.want)
		}
	}
}
