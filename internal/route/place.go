// Package route knows the ways between places: how long each kind of ride takes where no timetable is asked, and which order and which nights
// make the most of a journey.
//
// It looks nothing up and keeps nothing: places come in as arguments. The planner and what it knows of the world import it.
package route

import (
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/trip"
)

// Place is a place that one travels from or to.
type Place struct {
	Name     string    `json:"name"`
	Country  string    `json:"country,omitempty"` // as ISO 3166 has it: "FR"; empty: it is not known
	TZ       string    `json:"tz"`
	At       geo.Point `json:"geo"`
	Airports []string  `json:"airports,omitempty"` // the codes of those that the packs know flights of
}

// Usual is how people get from one place to another who do not say how: by train as long as that takes about as long as a flight with all that
// belongs to one, else by plane. Where there is no way by land it is a flight.
func Usual(from, to Place) trip.TravelMode {
	if OneLand(from.Country, to.Country) && distance(from, to) <= trainBeats {
		return trip.ByTrain
	}
	return trip.ByFlight
}

// trainBeats is the straight line in km up to which a train is not slower, door to door, than a plane by the models here, two and a half hours of
// airports counted.
const trainBeats = 600

// OneLand tells whether one gets from one country to another by land, as far as this program knows: what is not an island counts as one land
// on each side of the Atlantic. Great Britain hangs on by its tunnel; South Korea is an island because nobody gets out of it by land. Where a
// country is not known nobody can say, and it is taken to be so.
func OneLand(a, b string) bool {
	return a == b || a == "" || b == "" || land(a) == land(b)
}

// land names the land that a country lies on.
func land(country string) string {
	switch {
	case islands[country]:
		return country
	case americas[country]:
		return "America"
	}
	return "Afro-Eurasia"
}

// islands are the states and areas without a border on land that one travels over, by ISO 3166; those that share an island with one other
// state are here too, since it is a small matter beside a train from Dublin to Paris.
var islands = set("AG AI AU AW BB BH BL BM BQ BS CC CK CU CV CW CX CY DM DO FJ FK FM FO GD GI GL GP GS GU HT ID IE IM IS JE GG JM JP KI KM KN KR KY LC LK " +
	"MG MH MP MQ MS MT MU MV NC NF NR NU NZ PF PG PH PM PN PR PW RE SB SC SH SJ ST SX TC TK TL TO TT TV TW VC VG VI VU WF WS YT AS")

// americas are the states and areas of the American mainland.
var americas = set("AR BO BR BZ CA CL CO CR EC GF GT GY HN MX NI PA PE PY SR SV US UY VE")
