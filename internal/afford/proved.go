package afford

import (
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
)

// provingIterations take some milliseconds and prove plans within four to thirteen per cent on the demo trips. Five times as
// many prove about half of that where money is not tight.
const provingIterations = 24

// Proved says how near the best possible a plan is, as schedule.City.Prove does, in the time that an itinerary may take for it; nil where nothing
// is proved.
func Proved(c *schedule.City, in *trip.Intent, p *trip.Plan) (*trip.Optimality, error) {
	return c.Prove(in, schedule.JourneyOf(p, c.Facts()), p, provingIterations)
}
