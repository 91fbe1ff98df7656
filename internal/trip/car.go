package trip

import (
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
)

// Car is what a drive costs beside the way itself: the days for which a rented car is had, and the nights for which a car stands at a hotel.
// Both are counted with round figures of Tripwright and are quotes of nobody.
type Car struct {
	Rented  bool        `json:"rented,omitzero"`
	Days    int         `json:"rent_days,omitzero"` // of rent that this drive adds
	Rent    money.Cents `json:"rent_usd_cents,omitzero"`
	Nights  int         `json:"parking_nights,omitzero"`    // for which the car stands where the drive leads to
	Parking money.Cents `json:"parking_usd_cents,omitzero"` // 0 of some nights: at the traveller's own bed

	// Fuel is what the price of the way itself counts for fuel, of a drive that the traveller arranged and of whose price they say nothing.
	Fuel money.Cents `json:"fuel_usd_cents,omitzero"`
}

// Cost is the rent and the parking together, which come to the price of the way; of no car it is 0.
func (c *Car) Cost() money.Cents {
	if c == nil {
		return 0
	}
	return c.Rent + c.Parking
}

// RentPerDay is what a rented car is counted with for each date on which it is had, whatever its class: a round figure.
const RentPerDay = money.Cents(55_00)

// ParkingPerNight is what a car is counted with for a night at a hotel of the city: a round figure by how dear its tables are, since what is
// dear in a city is dear in most of its garages too. Where that is not known it is the one in the middle.
func (c *City) ParkingPerNight() money.Cents {
	switch table := c.Daily.Mid; {
	case table == 0:
		return 20_00
	case table < 50_00:
		return 10_00
	case table < 70_00:
		return 20_00
	case table < 110_00:
		return 25_00
	}
	return 40_00
}

// Drive is a way by car of a journey, as far as it matters for what the car costs.
type Drive struct {
	Rented          bool
	Leaves, Arrives calendar.Date
	Since           calendar.Date // when a rented car that was kept over the stay before came there; zero: the car is taken for this drive
	To              *City         // the stay that it leads to; nil: home
	Until           calendar.Date // the last day of that stay
	On              bool          // one drives on from there by a rented car
	OwnBed          *OwnBed       // what one sleeps in there; nil: a hotel
}

// Car counts the days and nights. A rented car is had from the date on which it is taken to the date on which it is given back, both counted,
// over all stays between drives by it, and each drive adds the days since the one before. A car of one's own stands at every stay that one
// drives to, a rented one where one drives on; at home it costs nothing, and so it does at the traveller's own bed.
func (d Drive) Car() Car {
	c := Car{Rented: d.Rented}
	switch {
	case d.Rented && d.Since.Valid():
		c.Days = d.Since.DaysUntil(d.Arrives)
	case d.Rented:
		c.Days = d.Leaves.DaysUntil(d.Arrives) + 1
	}
	c.Rent = RentPerDay * money.Cents(c.Days)
	if d.To == nil || d.Rented && !d.On || d.OwnBed != nil && d.OwnBed.Home {
		return c
	}
	if c.Nights = max(0, d.Arrives.DaysUntil(d.Until)); d.OwnBed == nil {
		c.Parking = d.To.ParkingPerNight() * money.Cents(c.Nights)
	}
	return c
}

// LongFlight and Rested: who has flown for longer than the first drives no sooner than after the second. Both are rules of Tripwright. A flight
// over more than five zones is as good as always longer.
const (
	LongFlight = 6 * time.Hour
	Rested     = 12 * time.Hour
)

// Tires tells whether nobody should drive soon after a ride.
func (f *FlightOption) Tires() bool { return f.Flies() && f.Arrival.Sub(f.Departure) > LongFlight }
