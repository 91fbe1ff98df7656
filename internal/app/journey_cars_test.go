package app_test

import (
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/runner"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// toParisByCar is a wish of three nights in Paris, to which and from which one drives from Lyon.
func toParisByCar(edit func(*trip.Intent)) trip.Intent {
	in := trip.Intent{Origin: "Lyon", Budget: 300_000, Party: trip.Party{Adults: 2}, Stays: []trip.StayWish{{Place: "Paris", Nights: new(3)}},
		DateWindow: trip.DateWindow{Start: calendar.MustDate("2027-06-14"), End: calendar.MustDate("2027-06-17")},
		Transfers:  []trip.TransferWish{{Mode: trip.ByCar}}}
	edit(&in)
	return in
}

// What a car costs is in the plan, in its sums and in what is told of it, and every check that trusts nothing in it agrees.
func TestCarsOfJourneys(t *testing.T) {
	oneByOne(t)
	t.Parallel()
	a, ctx := editing(t, newMemory())
	for _, c := range []struct {
		says        string
		edit        func(*trip.Intent)
		there, home trip.Car
		tells       string
	}{
		{"one's own", func(*trip.Intent) {}, trip.Car{Nights: 3, Parking: 75_00}, trip.Car{}, "of that about $75 of parking for 3 nights"},
		{"rented", func(in *trip.Intent) { in.Transfers[0].Rented = true },
			trip.Car{Rented: true, Days: 1, Rent: 55_00, Nights: 3, Parking: 75_00}, trip.Car{Rented: true, Days: 3, Rent: 165_00}, "of that about $165 of rent for 3 days"},
		{"rented there alone", func(in *trip.Intent) {
			in.Transfers = []trip.TransferWish{{To: "Paris", Mode: trip.ByCar, Rented: true}, {From: "Paris", Mode: trip.ByTrain}}
		}, trip.Car{Rented: true, Days: 1, Rent: 55_00}, trip.Car{}, "of that about $55 of rent for 1 day"},
		{"to friends", func(in *trip.Intent) { in.Stays[0].OwnBed = &trip.OwnBed{Label: "friends in Montreuil"} }, trip.Car{Nights: 3}, trip.Car{}, "no parking is counted at a bed that you arranged"},
		{"for a day", func(in *trip.Intent) {
			in.Origin, in.DateWindow.End, in.Stays[0].Nights = "Lille", in.DateWindow.Start, nil
		}, trip.Car{}, trip.Car{}, "for the car"},
		{"a car that is booked for a day", func(in *trip.Intent) {
			in.Origin, in.DateWindow.End, in.Stays[0].Nights = "Lille", in.DateWindow.Start, nil
			noon := calendar.MustClock("12:00")
			in.Transfers = []trip.TransferWish{{To: "Paris", Mode: trip.ByCar, Booked: &trip.Booking{Arrive: trip.Moment{Date: in.DateWindow.Start, Clock: &noon}}}, {From: "Paris", Mode: trip.ByTrain}}
		}, trip.Car{Fuel: 37_27}, trip.Car{}, "as you arranged it"},
		{"a car that is booked", func(in *trip.Intent) {
			noon := calendar.MustClock("12:00")
			in.Transfers = []trip.TransferWish{{To: "Paris", Mode: trip.ByCar, Booked: &trip.Booking{Arrive: trip.Moment{Date: in.DateWindow.Start, Clock: &noon}}}}
		}, trip.Car{Nights: 3, Parking: 75_00, Fuel: 71_99}, trip.Car{}, "of that about $71.99 of fuel"},
	} {
		in := toParisByCar(c.edit)
		r, err := a.Plan(ctx, runner.NewID(), plan.Request{Intent: &in, Now: now, Seed: 1}, nil)
		if err != nil || r.Status != run.Completed {
			t.Fatalf("%s: %v, %s", c.says, err, r.Problem)
		}
		it := itinerary(t, r)
		for _, v := range a.Verify(it) {
			if v.Verdict == trip.Fail {
				t.Errorf("%s: rule %s: %q", c.says, v.Rule, v.Found)
			}
		}
		sum := money.Cents(0)
		for i, want := range []trip.Car{c.there, c.home} {
			got := trip.Car{}
			if i < len(it.Transfers) {
				sum += it.Transfers[i].Cost
				if car := it.Transfers[i].Car; car != nil {
					got = *car
				}
			}
			if got != want {
				t.Errorf("%s: on way %d the car is %+v, want %+v", c.says, i, got, want)
			}
		}
		if it.Costs.Flights != sum || sum < c.there.Cost()+c.home.Cost() {
			t.Errorf("%s: the rides cost %v, in the sums they are %v", c.says, sum, it.Costs.Flights)
		}
		if !strings.Contains(string(r.Result), c.tells) {
			t.Errorf("%s: nobody is told %q", c.says, c.tells)
		}
	}
}

// Who would drive for more than a day is told what to say instead.
func TestTooFarToDrive(t *testing.T) {
	oneByOne(t)
	t.Parallel()
	a, ctx := editing(t, newMemory())
	for _, c := range []struct{ origin, says string }{
		{"Berlin", "more than nine hours, too much for one day. Name a place to stay on the way"},
		{"New York", "One goes there by plane"},
	} {
		in := toParisByCar(func(in *trip.Intent) { in.Origin = c.origin })
		r, err := a.Plan(ctx, runner.NewID(), plan.Request{Intent: &in, Now: now, Seed: 1}, nil)
		if fault.Is(err, fault.Internal) || !strings.Contains(string(r.Problem)+errText(err), c.says) {
			t.Errorf("from %s: %v %s", c.origin, err, r.Problem)
		}
	}
}

func errText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
