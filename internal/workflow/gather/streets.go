package gather

import (
	"time"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
)

// Streets are the city as a node of the run saw it last: the ways between its places are measured once.
type Streets struct {
	ways
	city   *schedule.City
	onward []*Streets // of the stays of a journey behind the first
}

// OfStay is the city of a stay of a journey.
func (s *Streets) OfStay(i int) *Streets {
	if i == 0 {
		return s
	}
	for len(s.onward) < i {
		s.onward = append(s.onward, &Streets{})
	}
	return s.onward[i-1]
}

// See is the map of what is known, for a traveller's wishes at the moment that facts are gathered for. Taste changes what the map's sights
// are worth, never what they are.
func (s *Streets) See(w World, k *Known, in *trip.Intent, asOf time.Time, taste map[string]int) *schedule.City {
	by := ways{k.City.ID, k.City.Version, k.Rate.Rate, k.City.Fares.Riders(in, k.Rate.Rate), asOf}
	if s.city == nil || s.ways != by {
		s.ways, s.city = by, schedule.NewCity(k.Offered(in), w.Legs(k.City, by.rate, in, by.asOf))
	} else {
		s.city = s.city.With(k.Offered(in))
	}
	return s.city.WithTaste(taste)
}

// ways are what the ways of a city depend on.
type ways struct {
	city, version string
	rate          money.Rate
	who           trip.Riders
	asOf          time.Time
}
