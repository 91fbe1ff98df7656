package multistay

import (
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/pick"
	"github.com/tripwright/tripwright/internal/route"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// drive says of the cars among rides what they cost beside the way: rent by the days that a car is had, and parking where it stands at night.
// from and to are the stays at the ends; nil is the origin. A car that is booked is the traveller's own matter, but for the parking
// and, where they say no price, the fuel.
func (p *Planner) drive(found []trip.FlightOption, w route.Way, wish trip.TransferWish, from, to *Stay, on bool) {
	for i := range found {
		o := &found[i]
		if o.By() != trip.ByCar {
			continue
		}
		d := trip.Drive{Rented: wish.Rented && wish.Booked == nil, Leaves: leavesOn(o, w.From.TZ), Arrives: lands(o, w.To.TZ), On: on}
		if from != nil {
			d.Since = from.rentedSince()
		}
		if to != nil {
			d.To, d.Until, d.OwnBed = &to.City, to.Window.End, p.In.Wishes.Stays[to.Wish].OwnBed
		}
		car := d.Car()
		if o.Own {
			car.Fuel = o.Estimate
		}
		o.Car = &car
	}
}

// rentedSince is the date on which one came to a stay by a rented car; zero where one came otherwise.
func (s *Stay) rentedSince() calendar.Date {
	for _, id := range s.Part.Out {
		if o := rideIn(s.Flights, id); o != nil && o.Car != nil && o.Car.Rented {
			return s.Window.Start
		}
	}
	return calendar.Date{}
}

// byDay tells whether nobody sleeps at a stay: one comes and leaves on the same date.
func (s *Stay) byDay() bool { return s.Window.Start == s.Window.End }

func rideIn(rides []trip.FlightOption, id string) *trip.FlightOption {
	for i := range rides {
		if rides[i].ID == id {
			return &rides[i]
		}
	}
	return nil
}

// drivesOn tells whether one goes on from the n-th stay by a rented car, as it is wished.
func (p *Planner) drivesOn(stays []Stay, n int) bool {
	next := ""
	if n+1 < len(stays) {
		next = stays[n+1].City.Name
	}
	wish := p.In.Wishes.Between(stays[n].City.Name, next)
	return wish.Mode == trip.ByCar && wish.Rented && wish.Booked == nil
}

// rested leaves out drives that begin too soon after a long flight, as far as there are others.
func rested(found []trip.FlightOption, from *Stay) []trip.FlightOption {
	var landed time.Time
	for _, id := range from.Part.Out {
		if o := rideIn(from.Flights, id); o != nil && o.Tires() && o.Arrival.After(landed) {
			landed = o.Arrival
		}
	}
	if landed.IsZero() {
		return found
	}
	later := pick.Only(found, func(o *trip.FlightOption) bool { return o.By() != trip.ByCar || o.Departure.Sub(landed) >= trip.Rested })
	if len(later) == 0 {
		return found
	}
	return later
}

// tooFar says of a way that nobody drives on one day what could be said instead; nil of any other.
func tooFar(lang wording.Language, w route.Way) error {
	if w.Mode != trip.ByCar || !route.TooFarToDrive(w.From, w.To) {
		return nil
	}
	return fault.Field("transfers", "The drive from %s to %s takes more than nine hours, too much for one day. Name a place to stay on the way, or travel otherwise.",
		lang.City(w.From.Name), lang.City(w.To.Name))
}
