package plan

import (
	"cmp"
	"time"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/schedule"
)

// city is the map of this run. Taste changes what the map's sights are worth, never what they are.
func (v *visit) city(w World, st *State) *schedule.City {
	by := ways{st.City.ID, st.City.Version, st.Rate.Rate, st.Intent.Party.People(), st.Request.asOf()}
	if v.streets == nil || v.streets.city == nil || v.streets.ways != by {
		legs := w.Legs(st.City, by.rate, by.people, by.asOf)
		v.streets = cmp.Or(v.streets, &streets{})
		v.streets.ways, v.streets.city = by, schedule.NewCity(st.offered(), legs)
	} else {
		v.streets.city = v.streets.city.With(st.offered())
	}
	return v.streets.city.WithTaste(st.Taste)
}

// streets are the city as a node of the run saw it last: the ways between its places are measured once.
type streets struct {
	ways
	city *schedule.City
}

// ways are what the ways of a city depend on.
type ways struct {
	city, version string
	rate          money.Rate
	people        int
	asOf          time.Time
}
