package readers

import (
	"strings"

	"github.com/tripwright/tripwright/internal/atlas"
	"github.com/tripwright/tripwright/internal/route"
	"github.com/tripwright/tripwright/internal/trip"
)

// towns are the places of the atlas that a journey may begin at, as the reader of sentences asks for them.
type towns struct{ atlas *atlas.Atlas }

// Town gives the name of a town of 50,000 people and more, of a city that can be planned, or the code of an airport.
func (t towns) Town(name string) (string, bool) {
	if strings.TrimSpace(name) == "" {
		return "", false
	}
	found, err := t.atlas.Town(name)
	return found.Name, err == nil
}

// Goes tells whether a kind of ride leads from one town to another by its model.
func (t towns) Goes(mode trip.TravelMode, from, to string) bool {
	if mode == trip.ByNone {
		return true
	}
	a, err := t.atlas.Town(from)
	if err != nil {
		return false
	}
	b, err := t.atlas.Town(to)
	if err != nil {
		return false
	}
	if mode == trip.ByCar { // how far one drives is the planner's to say
		return route.OneLand(a.Country, b.Country)
	}
	place := func(t atlas.Town) route.Place {
		return route.Place{Name: t.Name, Country: t.Country, TZ: t.TZ, At: t.At}
	}
	_, ok := route.Estimate(mode, place(a), place(b))
	return ok
}
