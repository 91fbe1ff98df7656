package trip_test

import (
	"slices"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

func TestWhatACarCosts(t *testing.T) {
	on := func(day int) calendar.Date { return calendar.Date{Year: 2025, Month: time.June, Day: day} }
	dear := &trip.City{Daily: trip.DailySpend{Mid: 120_00}}
	for _, c := range []struct {
		says  string
		drive trip.Drive
		want  trip.Car
	}{
		{"one's own, home", trip.Drive{Leaves: on(3), Arrives: on(3)}, trip.Car{}},
		{"one's own, to a hotel", trip.Drive{Leaves: on(3), Arrives: on(3), To: dear, Until: on(5)}, trip.Car{Nights: 2, Parking: 80_00}},
		{"through the night", trip.Drive{Leaves: on(3), Arrives: on(4), To: dear, Until: on(5)}, trip.Car{Nights: 1, Parking: 40_00}},
		{"for a day", trip.Drive{Leaves: on(3), Arrives: on(3), To: dear, Until: on(3)}, trip.Car{}},
		{"to friends", trip.Drive{Leaves: on(3), Arrives: on(3), To: dear, Until: on(5), OwnBed: &trip.OwnBed{}}, trip.Car{Nights: 2}},
		{"to where one lives", trip.Drive{Leaves: on(3), Arrives: on(3), To: dear, Until: on(5), OwnBed: &trip.OwnBed{Home: true}}, trip.Car{}},
		{"rented one way", trip.Drive{Rented: true, Leaves: on(3), Arrives: on(3), To: dear, Until: on(5)}, trip.Car{Rented: true, Days: 1, Rent: 55_00}},
		{"rented one way through the night", trip.Drive{Rented: true, Leaves: on(3), Arrives: on(4)}, trip.Car{Rented: true, Days: 2, Rent: 110_00}},
		{"rented and kept", trip.Drive{Rented: true, Leaves: on(3), Arrives: on(3), To: dear, Until: on(5), On: true},
			trip.Car{Rented: true, Days: 1, Rent: 55_00, Nights: 2, Parking: 80_00}},
		{"kept and given back", trip.Drive{Rented: true, Leaves: on(5), Arrives: on(5), Since: on(3)}, trip.Car{Rented: true, Days: 2, Rent: 110_00}},
		{"kept and used on the day it came", trip.Drive{Rented: true, Leaves: on(3), Arrives: on(3), Since: on(3)}, trip.Car{Rented: true}},
	} {
		if got := c.drive.Car(); got != c.want || got.Cost() != c.want.Rent+c.want.Parking {
			t.Errorf("%s: %+v, want %+v", c.says, got, c.want)
		}
	}
	if cost := (*trip.Car)(nil).Cost(); cost != 0 {
		t.Errorf("no car costs %v", cost)
	}
}

func TestParkingIsDearWhereTablesAre(t *testing.T) {
	before := money.Cents(0)
	for _, table := range []money.Cents{20_00, 49_99, 50_00, 69_99, 70_00, 109_99, 110_00, 300_00} {
		c := trip.City{Daily: trip.DailySpend{Mid: table}}
		if c.ParkingPerNight() < before || c.ParkingPerNight() == 0 {
			t.Errorf("where a day of tables costs %v a garage costs %v, where less %v", table, c.ParkingPerNight(), before)
		}
		before = c.ParkingPerNight()
	}
	if got := (&trip.City{}).ParkingPerNight(); got != 20_00 {
		t.Errorf("where nobody knows: %v", got)
	}
}

func TestACarIsPaidByTheParty(t *testing.T) {
	in := trip.Intent{Party: trip.Party{Adults: 3}}
	o := trip.FlightOption{Mode: trip.ByCar, Price: 60_00, Car: &trip.Car{Rent: 55_00, Parking: 25_00}}
	if got := in.RideCost(&o, trip.RoleDepart); got != 140_00 {
		t.Errorf("the car costs %v", got)
	}
	in.Part = &trip.Part{Shared: true}
	if got := in.RideCost(&o, trip.RoleArrive); got != 0 {
		t.Errorf("where it arrives it costs %v again", got)
	}
}

func TestACarIsToldOfInWords(t *testing.T) {
	for _, c := range []struct {
		says string
		car  *trip.Car
		en   []string
	}{
		{"no car", nil, nil},
		{"one's own, home", &trip.Car{}, nil},
		{"rented", &trip.Car{Rented: true, Days: 2, Rent: 110_00}, []string{"of that about $110 of rent for 2 days"}},
		{"at a hotel", &trip.Car{Nights: 1, Parking: 25_00}, []string{"of that about $25 of parking for 1 night"}},
		{"with friends", &trip.Car{Nights: 1}, []string{"no parking is counted at a bed that you arranged: ask there what it costs"}},
		{"arranged", &trip.Car{Nights: 1, Parking: 25_00, Fuel: 48_00}, []string{"of that about $25 of parking for 1 night", "of that about $48 of fuel"}},
		{"rented and kept", &trip.Car{Rented: true, Days: 2, Rent: 110_00, Nights: 2, Parking: 50_00},
			[]string{"of that about $110 of rent for 2 days", "of that about $50 of parking for 2 nights"}},
	} {
		english, german := c.car.In(wording.English), c.car.In(wording.German)
		if !slices.Equal(english, c.en) || len(german) != len(c.en) || len(german) > 0 && slices.Equal(german, english) {
			t.Errorf("%s: %q, %q", c.says, english, german)
		}
	}
}
