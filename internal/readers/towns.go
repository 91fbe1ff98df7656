package readers

import (
	"strings"

	"github.com/tripwright/tripwright/internal/atlas"
	"github.com/tripwright/tripwright/internal/calendar"
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

// How many hours of difference make a flight one that arrives on the next date: to the east it goes against the clock, and to the west only from the other
// side of the earth does it take as long as a day has hours left.
const (
	farEast = 4
	farWest = -9
)

// NextDay tells whether who leaves one town by day arrives at another on the next date: by their clocks in July.
func (t towns) NextDay(from, to string) bool {
	a, err := t.atlas.Town(from)
	if err != nil {
		return false
	}
	b, err := t.atlas.Town(to)
	if err != nil {
		return false
	}
	ahead := hoursAhead(b.TZ) - hoursAhead(a.TZ)
	return ahead >= farEast || ahead <= farWest
}

// hoursAhead is how far the clocks of a zone are before those of Greenwich in July; nothing of a zone that nobody knows.
func hoursAhead(tz string) int {
	zone, err := calendar.LoadZone(tz)
	if err != nil {
		return 0
	}
	_, seconds := zone.At(calendar.Date{Year: 2026, Month: 7, Day: 1}, 12*60).Zone()
	return seconds / 3600
}
