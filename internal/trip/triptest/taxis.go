package triptest

import (
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/trip"
)

// Taxis are the ways of a city in which every way is twenty minutes in a taxi that somebody else pays.
type Taxis struct{}

// Leg is the way between two places.
func (Taxis) Leg(from, to geo.Point) trip.TransitLeg {
	return trip.TransitLeg{Mode: trip.Taxi, From: from, To: to, Distance: geo.Distance(from, to), DurationSeconds: 20 * 60}
}

// Taxi is no other way than Leg.
func (t Taxis) Taxi(from, to geo.Point) trip.TransitLeg { return t.Leg(from, to) }

// Transfer is the way to or from an airport, an hour long.
func (Taxis) Transfer(a *trip.Airport, place geo.Point, toCity bool) trip.TransitLeg {
	l := trip.TransitLeg{Mode: trip.Taxi, From: a.Location, To: place, Distance: geo.Distance(a.Location, place), DurationSeconds: 60 * 60}
	if !toCity {
		l.From, l.To = l.To, l.From
	}
	return l
}

// Outing is a taxi too.
func (t Taxis) Outing(_ *trip.Attraction, from, to, _ geo.Point) trip.TransitLeg {
	return t.Leg(from, to)
}
