package multistay

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/route"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// Who has landed off a long flight is offered the drives that begin when they have slept, as far as there are any.
func TestDrivesBeginWhenOneHasSlept(t *testing.T) {
	t.Parallel()
	landed := time.Date(2027, time.June, 14, 20, 30, 0, 0, time.UTC)
	in := func(takes time.Duration) Stay {
		s := Stay{}
		s.take([]trip.FlightOption{{ID: "in", Departure: landed.Add(-takes), Arrival: landed}}, trip.Outbound)
		return s
	}
	drive := func(id string, rested time.Duration) trip.FlightOption {
		return trip.FlightOption{ID: id, Mode: trip.ByCar, Departure: landed.Add(rested)}
	}
	early, late := drive("early", 12*time.Hour-time.Minute), drive("late", 12*time.Hour)
	train := trip.FlightOption{ID: "train", Mode: trip.ByTrain, Departure: landed.Add(time.Hour)}
	for _, c := range []struct {
		says  string
		flown time.Duration
		found []trip.FlightOption
		want  []string
	}{
		{"off a long flight", 9 * time.Hour, []trip.FlightOption{early, late}, []string{"late"}},
		{"off a short one", 6 * time.Hour, []trip.FlightOption{early, late}, []string{"early", "late"}},
		{"a train goes at any hour", 9 * time.Hour, []trip.FlightOption{train, early, late}, []string{"train", "late"}},
		{"where there is no later one the rules say so", 9 * time.Hour, []trip.FlightOption{early}, []string{"early"}},
	} {
		var got []string
		for _, o := range rested(slices.Clone(c.found), new(in(c.flown))) {
			got = append(got, o.ID)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.says, got, c.want)
		}
	}
}

// A rented car is kept from the stay that one drives to to the end of the next drive by it, and each drive is counted from the one before.
func TestARentedCarIsKeptOverTheStaysBetween(t *testing.T) {
	t.Parallel()
	day := calendar.MustDate("2027-06-14")
	zone := calendar.MustZone("Europe/Berlin")
	place := func(name string) route.Place { return route.Place{Name: name, TZ: zone.Name()} }
	on := func(date calendar.Date) []trip.FlightOption {
		at := zone.At(date, 9*60).UTC()
		return []trip.FlightOption{{ID: "car@" + date.String(), Mode: trip.ByCar, Departure: at, Arrival: at.Add(4 * time.Hour)},
			{ID: "train@" + date.String(), Mode: trip.ByTrain, Departure: at, Arrival: at.Add(4 * time.Hour)}}
	}
	p := Planner{In: &In{Wishes: trip.Intent{Stays: []trip.StayWish{{Place: "A"}, {Place: "B"}}}}}
	a := Stay{Wish: 0, Window: trip.DateWindow{Start: day, End: day.AddDays(3)}}
	b := Stay{Wish: 1, Window: trip.DateWindow{Start: day.AddDays(3), End: day.AddDays(5)}}
	rented := trip.TransferWish{Mode: trip.ByCar, Rented: true}
	step := func(found []trip.FlightOption, from, to *Stay, on bool) trip.Car {
		p.drive(found, route.Way{From: place("x"), To: place("y")}, rented, from, to, on)
		if found[1].Car != nil {
			t.Errorf("a train is counted as a car: %+v", found[1].Car)
		}
		if to != nil {
			to.take(found[:1], trip.Outbound)
		}
		return *found[0].Car
	}
	got := []trip.Car{step(on(day), nil, &a, true), step(on(day.AddDays(3)), &a, &b, true), step(on(day.AddDays(5)), &b, nil, false)}
	want := []trip.Car{
		{Rented: true, Days: 1, Rent: 55_00, Nights: 3, Parking: 60_00},
		{Rented: true, Days: 3, Rent: 165_00, Nights: 2, Parking: 40_00},
		{Rented: true, Days: 2, Rent: 110_00},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestWhetherOneDrivesOn(t *testing.T) {
	t.Parallel()
	stays := []Stay{{Wish: 0}, {Wish: 1}}
	stays[0].City.Name, stays[1].City.Name = "A", "B"
	for _, c := range []struct {
		says string
		wish trip.TransferWish
		want [2]bool // from A to B, and home
	}{
		{"by a rented car everywhere", trip.TransferWish{Mode: trip.ByCar, Rented: true}, [2]bool{true, true}},
		{"home", trip.TransferWish{From: "B", Mode: trip.ByCar, Rented: true}, [2]bool{false, true}},
		{"by one's own", trip.TransferWish{Mode: trip.ByCar}, [2]bool{}},
		{"by one that is booked", trip.TransferWish{From: "A", To: "B", Mode: trip.ByCar, Rented: true, Booked: &trip.Booking{}}, [2]bool{}},
	} {
		p := Planner{In: &In{Wishes: trip.Intent{Stays: []trip.StayWish{{Place: "A"}, {Place: "B"}}, Transfers: []trip.TransferWish{c.wish}}}}
		if got := [2]bool{p.drivesOn(stays, 0), p.drivesOn(stays, 1)}; got != c.want {
			t.Errorf("%s: %v, want %v", c.says, got, c.want)
		}
	}
}

func TestWhatIsSaidOfAWayThatIsTooFarToDrive(t *testing.T) {
	t.Parallel()
	at := func(country string, lat float64) route.Place {
		return route.Place{Name: "x", Country: country, At: geo.Point{Lat: lat}}
	}
	for _, c := range []struct {
		says string
		way  route.Way
		far  bool
	}{
		{"nine hundred kilometres", route.Way{From: at("FR", 40), To: at("DE", 48.1), Mode: trip.ByCar}, true},
		{"five hundred", route.Way{From: at("FR", 40), To: at("DE", 44.5), Mode: trip.ByCar}, false},
		{"over the sea", route.Way{From: at("FR", 40), To: at("JP", 48.1), Mode: trip.ByCar}, false},
		{"by train", route.Way{From: at("FR", 40), To: at("DE", 48.1), Mode: trip.ByTrain}, false},
	} {
		if err := tooFar(wording.English, c.way); (err != nil) != c.far || err != nil && !strings.Contains(err.Error(), "Name a place to stay on the way") {
			t.Errorf("%s: %v", c.says, err)
		}
	}
}
