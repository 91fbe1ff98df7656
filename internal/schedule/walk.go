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
	for i := range n {
		for j := range n {
			if d.rides(d.nodes[i], d.nodes[j]) {
				out[i*n+j] += rideMinutes
			}
		}
	}
	return out
}

// rides tells whether a way inside the city is ridden.
func (fr *frame) rides(from, to geo.Point) bool {
	for _, a := range []*trip.Airport{fr.inAir, fr.homeward} {
		if a != nil && (from == a.Location || to == a.Location) {
			return false
		}
	}
	return from != to && fr.legs.Leg(from, to).Fare > 0
}
