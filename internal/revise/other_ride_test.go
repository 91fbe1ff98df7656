package revise

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/trip"
)

// withRides puts rides into the journey to three places: a flight there and home, and trains between, of which there are three a day.
func withRides() (trip.Intent, Skeleton, Options) {
	in, p := threeStays()
	known := Options{Stays: make([]Options, 3)}
	ride := func(stay int, id string, mode trip.TravelMode, day calendar.Date, at calendar.Clock, away bool) {
		o := trip.FlightOption{ID: id + "@" + day.String(), Mode: mode, Departure: calendar.MustZone("UTC").At(day, at)}
		o.Arrival = o.Departure.Add(time.Hour)
		known.Stays[stay].Flights = append(known.Stays[stay].Flights, o)
		if away {
			known.Stays[stay].Away = append(known.Stays[stay].Away, o.ID)
		}
	}
	put := func(day int, role trip.Role, option string) {
		p.Days[day] = append(p.Days[day], KeptSlot{Role: role, Option: option})
	}
	first := in.DateWindow.Start
	ride(0, "out", "", first, 8*60, false)
	ride(0, "out_late", "", first, 12*60, false)
	put(0, trip.RoleArrive, "out@"+first.String())
	for stay, last := range []int{3, 7, 11} {
		day := in.DateWindow.Date(3 * (stay + 1))
		mode := trip.ByTrain
		if stay == 2 {
			mode = ""
		}
		for i, at := range []calendar.Clock{8 * 60, 12 * 60, 17 * 60} {
			ride(stay, []string{"early", "noon", "late"}[i], mode, day, at, true)
		}
		put(last, trip.RoleDepart, "noon@"+day.String())
	}
	return in, p, known
}

// The ride before the one that is planned, or behind it, takes its place. What could mean several rides is asked about, and what is not known is said.
func TestAnotherRideIsTaken(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name string
		c    trip.OtherRide
		want string // way and ride, or a part of what is wrong
	}{
		{"an earlier train to Munich", trip.OtherRide{To: "Munich", Mode: trip.ByTrain, By: -1}, "Paris>Munich early"},
		{"a later train from Munich", trip.OtherRide{From: "Munich", By: 1}, "Munich>Vienna late"},
		{"a later flight home", trip.OtherRide{To: trip.HomeNamed, By: 1}, "Vienna> late"},
		{"a later flight there", trip.OtherRide{From: "home", Mode: trip.ByFlight, By: 1}, ">Paris out_late"},
		{"an earlier flight there", trip.OtherRide{To: "Paris", By: -1}, "none of that kind leaves earlier"},
		{"an earlier train, of two", trip.OtherRide{Mode: trip.ByTrain, By: -1}, "may be that of more than one way"},
		{"an earlier ferry", trip.OtherRide{Mode: trip.ByFerry, By: -1}, "No other ride can be had there"},
	} {
		in, p, known := withRides()
		got, err := Apply(in, p, trip.Edit{tt.c}, nil, known)
		var f *fault.Error
		if errors.As(err, &f) {
			if f.Field != "rides[0]" || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%s: %v", tt.name, err)
			}
			continue
		}
		way := ""
		for _, w := range got.Intent.Transfers {
			way += w.From + ">" + w.To + " " + w.Ride
		}
		if err != nil || way != tt.want || len(got.Said) != 1 || !strings.Contains(got.Said[0], "you leave") {
			t.Errorf("%s: %s, said %q (%v), want %s", tt.name, way, got.Said, err, tt.want)
		}
	}
}

// In words the rest is done where there is no such ride.
func TestNoOtherRideInWords(t *testing.T) {
	t.Parallel()
	in, p, known := withRides()
	got, err := Apply(in, p, trip.Edit{trip.InWords("x")}, trip.Edit{trip.OtherRide{To: "Paris", By: -1}, trip.AddBudget(100_00)}, known)
	if err != nil || got.Intent.Budget != in.Budget+100_00 || len(got.Undone) != 1 || !strings.Contains(got.Undone[0], "another ride is not known: from home to Paris") {
		t.Errorf("budget %s, not done %q (%v)", got.Intent.Budget, got.Undone, err)
	}
}

// In a trip of the short form the flight that is pinned is another one then.
func TestAnotherFlightOfTheShortForm(t *testing.T) {
	t.Parallel()
	in, p, known := planned(nil)
	back := known.Flights[1]
	for _, o := range known.Flights {
		if o.ID == p.of(trip.RoleDepart) {
			back = o
		}
	}
	later := back
	later.ID, later.Departure, later.Arrival = "ZZ9@"+in.DateWindow.End.String(), back.Departure.Add(2*time.Hour), back.Arrival.Add(2*time.Hour)
	known.Flights = append(known.Flights, later)
	got, err := Apply(in, p, trip.Edit{trip.OtherRide{To: "home", By: 1}}, nil, known)
	if err != nil || len(got.Intent.Requirements) == 0 || got.Intent.Requirements[len(got.Intent.Requirements)-1].Transport.Flight != "ZZ9" {
		t.Errorf("wished is %+v (%v)", got.Intent.Requirements, err)
	}
}

// Who drives does not land: that the hour is not in the plan is said, with what to say instead. Who flies there does.
func TestWhoDrivesDoesNotLand(t *testing.T) {
	t.Parallel()
	lands := trip.SetTransfer{To: "Paris", Mode: trip.ByFlight, Booked: &trip.Booking{Arrive: trip.Moment{Date: calendar.MustDate("2027-06-07"), Clock: new(calendar.Clock(22*60 + 30))}}}
	for mode, done := range map[trip.TravelMode]bool{"": true, trip.ByFlight: true, trip.ByCar: false, trip.ByTrain: false} {
		in, p := threeStays()
		if mode != "" {
			in.Transfers = []trip.TransferWish{{To: "Paris", Mode: mode}}
		}
		got, err := Apply(in, p, trip.Edit{trip.InWords("x")}, trip.Edit{lands, trip.AddBudget(1_00)}, Options{})
		if err != nil || (got.Intent.Between("", "Paris").Booked != nil) != done || (len(got.Undone) == 0) != done {
			t.Errorf("by %q: %+v, not done %q (%v)", mode, got.Intent.Transfers, got.Undone, err)
		}
	}
}
