package schedule

import (
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/trip"
)

// How far a sight outside the city reaches, and how far the city does: what lies between belongs to the city.
const (
	outingArea = geo.Meters(4000)
	cityArea   = geo.Meters(6000)
)

// Latest hours, and the days of a visit on which one leaves the city for what it is best known for outside.
const (
	outingLatest = 11*60 + 30 // one is there in the morning, or not that day
	outingLeaves = 60         // minutes after the day begins: where the way takes the whole morning, one leaves by then
	outingDays   = 5
	outingWorth  = 2500 // permille
)

// outings are the ways of a city with the rides to what lies outside it: to there and back from anywhere in the city one goes by the sight's own line,
// and among places out there as anywhere.
type outings struct {
	Legs
	center geo.Point
	sights []*trip.Attraction
	area   map[geo.Point]int // of the city's places: which of the sights it lies by, -1 for none
}

// withOutings gives legs as they are where nothing lies outside.
func withOutings(legs Legs, f *trip.Facts, points []geo.Point) Legs {
	if o, again := legs.(*outings); again {
		legs = o.Legs
	}
	o := &outings{Legs: legs, center: f.City.Center, area: make(map[geo.Point]int, len(points))}
	for i := range f.Attractions {
		if a := &f.Attractions[i]; a.Outing != nil && geo.Distance(a.Location, o.center) > cityArea {
			o.sights = append(o.sights, a)
		}
	}
	if len(o.sights) == 0 {
		return legs
	}
	for _, p := range points {
		o.area[p] = o.areaOf(p)
	}
	return o
}

func (o *outings) areaOf(p geo.Point) int {
	if geo.Distance(p, o.center) <= cityArea {
		return -1
	}
	best, least := -1, outingArea
	for i, a := range o.sights {
		if d := geo.Distance(p, a.Location); d <= least {
			best, least = i, d
		}
	}
	return best
}

func (o *outings) by(p geo.Point) int {
	if i, known := o.area[p]; known {
		return i
	}
	return o.areaOf(p)
}

// Leg is the way between two places, of which either may lie outside the city.
func (o *outings) Leg(from, to geo.Point) trip.TransitLeg {
	a, b := o.by(from), o.by(to)
	switch {
	case a < 0 && b >= 0:
		return o.Legs.Outing(o.sights[b], from, to, o.center)
	case b < 0 && a >= 0:
		return o.Legs.Outing(o.sights[a], from, to, o.center)
	}
	return o.Legs.Leg(from, to)
}
