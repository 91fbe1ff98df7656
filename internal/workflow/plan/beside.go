package plan

import (
	"context"

	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
)

// beside is what an itinerary says of its plan as one among others: what it is compared by, the other good answers, and how
// near the best possible it is.
type beside struct {
	measures   trip.Measures
	answers    []trip.Answer
	optimality *trip.Optimality
}

// provingIterations take some milliseconds and prove plans within four to thirteen per cent on the demo trips. Five times as
// many prove about half of that where money is not tight.
const provingIterations = 24

// beside looks around the plan that was settled on.
func (v *visit) beside(ctx context.Context, st *State, city *schedule.City) (out beside, err error) {
	j := schedule.JourneyOf(&st.Plan, city.Facts())
	worth, err := city.Worth(&st.Intent, j, &st.Plan)
	if err != nil {
		return out, err
	}
	out.measures, out.answers = v.answers(ctx, st, city, worth)
	if err := ctx.Err(); err != nil {
		return out, err
	}
	out.optimality, err = city.Prove(&st.Intent, j, &st.Plan, provingIterations)
	return out, err
}
