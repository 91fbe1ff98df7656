package verify_test

import (
	"testing"

	"github.com/tripwright/tripwright/internal/trip"
)

// The travellers are in Paris from 10 to 13 June and in Munich to 15 June. A car is counted for the days on which it is had and the nights for
// which it stands at a hotel, whatever the plan says of it.
func TestCarsAreCountedAsTheyAreHad(t *testing.T) {
	car := func(o *trip.FlightOption, c trip.Car) {
		o.Mode, o.Arrival = trip.ByCar, o.Departure.Add(5*3600e9)
		o.Car = &c
	}
	on := func(rented bool, c trip.Car) func(*sample) {
		return func(s *sample) {
			s.in.Transfers = append(s.in.Transfers, trip.TransferWish{From: "Paris", To: "Munich", Mode: trip.ByCar, Rented: rented})
			s.everywhere(rideOn, func(o *trip.FlightOption) { car(o, c) })
		}
	}
	home := func(c trip.Car) func(*sample) {
		return func(s *sample) {
			s.in.Transfers = append(s.in.Transfers, trip.TransferWish{From: "Munich", Mode: trip.ByCar, Rented: true})
			s.everywhere(rideHome, func(o *trip.FlightOption) { car(o, c) })
		}
	}
	both := func(a, b func(*sample)) func(*sample) { return func(s *sample) { a(s); b(s) } }
	atFriends := func(s *sample) { friends(s) }
	const day, night = trip.RentPerDay, 25_00
	ofJourney(t, "cars", []story{
		{"no car", func(*sample) {}, nil},
		{"a train that is counted as a car", func(s *sample) {
			s.everywhere(rideOn, func(o *trip.FlightOption) { o.Car = &trip.Car{Parking: night} })
		},
			[]string{"d3.s1 car_counted_wrong!"}},
		{"one's own stands for two nights", on(false, trip.Car{Nights: 2, Parking: 2 * night}), nil},
		{"one's own that is not told of", on(false, trip.Car{}), []string{"d3.s1 car_counted_wrong!"}},
		{"one's own for a night too few", on(false, trip.Car{Nights: 1, Parking: night}), []string{"d3.s1 car_counted_wrong!"}},
		{"one's own for less than a night costs", on(false, trip.Car{Nights: 2, Parking: 2*night - 1}), []string{"d3.s1 car_counted_wrong!"}},
		{"at friends' it stands for nothing", both(on(false, trip.Car{Nights: 2}), atFriends), nil},
		{"and is not paid for", both(on(false, trip.Car{Nights: 2, Parking: 2 * night}), atFriends), []string{"d3.s1 car_counted_wrong!"}},
		{"where one lives nobody asks", both(on(false, trip.Car{}), func(s *sample) { s.wish(1).OwnBed = &trip.OwnBed{Home: true} }), nil},
		{"a rented one is given back", on(true, trip.Car{Rented: true, Days: 1, Rent: day}), nil},
		{"a rented one is rented by the day", on(true, trip.Car{Rented: true, Days: 1, Rent: day - 1}), []string{"d3.s1 car_counted_wrong!"}},
		{"a rented one that is said to be one's own", on(true, trip.Car{}), []string{"d3.s1 car_counted_wrong!"}},
		{"a rented one is kept to the end", both(on(true, trip.Car{Rented: true, Days: 1, Rent: day, Nights: 2, Parking: 2 * night}), home(trip.Car{Rented: true, Days: 2, Rent: 2 * day})), nil},
		{"kept, it is rented for the days between too", both(on(true, trip.Car{Rented: true, Days: 1, Rent: day, Nights: 2, Parking: 2 * night}), home(trip.Car{Rented: true, Days: 1, Rent: day})),
			[]string{"d6.s2 car_counted_wrong!"}},
	})
}

// What is booked is the traveller's own matter, but for the garage.
func TestACarThatIsBookedHasNoRent(t *testing.T) {
	booked := func(c trip.Car) func(*sample) {
		return func(s *sample) {
			s.in.Transfers = append(s.in.Transfers, trip.TransferWish{From: "Paris", To: "Munich", Mode: trip.ByCar, Rented: true, Booked: &trip.Booking{Label: "Sixt"}})
			s.everywhere(rideOn, func(o *trip.FlightOption) { o.Mode, o.Own, o.Car = trip.ByCar, true, &c })
		}
	}
	ofJourney(t, "cars", []story{
		{"parking alone", booked(trip.Car{Nights: 2, Parking: 50_00}), nil},
		{"rent too", booked(trip.Car{Rented: true, Days: 1, Rent: trip.RentPerDay, Nights: 2, Parking: 50_00}), []string{"d3.s1 car_counted_wrong!"}},
	})
}
