package schedule

import (
	"slices"

	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/trip"
)

// rideMinutes is how much longer a ride seems to who would rather walk: what is near is then taken before what is far, and
// what is insisted on is still reached.
const rideMinutes = 60

// onFoot are the ways of the problem as they seem to who would rather walk. Transfers to and from airports stay as they are.
func (d *draft) onFoot() []int32 {
	n, out := len(d.nodes), slices.Clone(d.problem.Travel)
	for i, from := range d.nodes {
		if d.atAirport(from) {
			continue
		}
		row, measured := out[i*n:][:n], d.city.ridesFrom(d.local[i])
		for j, to := range d.nodes {
			if d.atAirport(to) {
				continue
			}
			if local := d.local[j]; measured != nil && local >= 0 {
				if measured[local] {
					row[j] += rideMinutes
				}
			} else if d.legs.Leg(from, to).Fare > 0 {
				row[j] += rideMinutes
			}
		}
	}
	return out
}

// atAirport tells whether a place is one of the airports of the journey.
func (fr *frame) atAirport(p geo.Point) bool {
	is := func(a *trip.Airport) bool { return a != nil && hasTransfer(a) && p == a.Location }
	return is(fr.inAir) || is(fr.homeward)
}
