package route

import (
	"strings"

	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/trip"
)

// terminus is where trains or coaches of a town begin and end.
type terminus struct {
	name     string
	mode     trip.TravelMode
	at       geo.Point
	from, to float64 // the bearings of the places that it serves, in degrees clockwise from north, the first inclusive
}

// inTown is how far a station may lie from the middle of its town.
const inTown geo.Meters = 15_000

// Has tells whether a station lies in a place, as far as anybody knows where that is: there is more than one London.
func (p *Place) Has(station geo.Point) bool {
	return p.At.IsZero() || geo.Distance(p.At, station) <= inTown
}

// around is every direction.
const around = 360

// termini are those of the cities that this program plans in. Paris has one for each side of the country, and what crosses the border goes on from
// there: trains from London, Brussels and Cologne come to the Gare du Nord, those from Frankfurt, Stuttgart and Munich to the Gare de l'Est, those
// from Switzerland, Italy and Barcelona to the Gare de Lyon. Where they lie is from OpenStreetMap (https://www.openstreetmap.org/copyright), to a
// hundred metres.
var termini = []terminus{
	{"Paris Gare du Nord", trip.ByTrain, geo.Point{Lat: 48.8809, Lon: 2.3553}, 318, 58},
	{"Paris Est", trip.ByTrain, geo.Point{Lat: 48.876742, Lon: 2.358424}, 58, 104},
	{"Paris Gare de Lyon", trip.ByTrain, geo.Point{Lat: 48.8443, Lon: 2.3744}, 104, 186},
	{"Paris Montparnasse", trip.ByTrain, geo.Point{Lat: 48.8411, Lon: 2.3200}, 186, 275},
	{"Paris Saint-Lazare", trip.ByTrain, geo.Point{Lat: 48.8769, Lon: 2.3253}, 275, 318},
	{"München Hbf", trip.ByTrain, geo.Point{Lat: 48.140228, Lon: 11.558335}, 0, around},
	{"Tokyo Station", trip.ByTrain, geo.Point{Lat: 35.6812, Lon: 139.7671}, 0, around},
	{"Paris Bercy Seine", trip.ByCoach, geo.Point{Lat: 48.8357, Lon: 2.3823}, 0, around},
	{"München ZOB", trip.ByCoach, geo.Point{Lat: 48.1423, Lon: 11.5486}, 0, around},
	{"Busta Shinjuku", trip.ByCoach, geo.Point{Lat: 35.6888, Lon: 139.7005}, 0, around},
}

// terminusOf gives where trains or coaches between two places begin or end in the first: the one that is named, if it is known, else the one on
// the side of the other place. ok is false where none is known.
func terminusOf(mode trip.TravelMode, p, other *Place, named string) (_ terminus, ok bool) {
	if p.At.IsZero() {
		return terminus{}, false
	}
	towards := geo.Bearing(p.At, other.At)
	for _, t := range termini {
		if t.mode != mode || !p.Has(t.at) {
			continue
		}
		if named != "" && strings.HasSuffix(trip.Fold(t.name), trip.Fold(named)) || named == "" && !other.At.IsZero() && t.serves(towards) {
			return t, true
		}
	}
	return terminus{}, false
}

// serves tells whether places in a direction are reached from here.
func (t *terminus) serves(bearing float64) bool {
	if t.from <= t.to {
		return bearing >= t.from && bearing < t.to
	}
	return bearing >= t.from || bearing < t.to
}
