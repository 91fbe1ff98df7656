package plan

import (
	"context"
	"time"

	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
	"github.com/tripwright/tripwright/internal/workflow/gather"
	"github.com/tripwright/tripwright/internal/workflow/graph"
)

type toolsIn struct {
	City        trip.City        `json:"city"`
	AsOf        time.Time        `json:"as_of"`
	Journey     trip.Intent      `json:"journey"`
	Rate        trip.FXRate      `json:"rate"`
	Assumptions trip.Assumptions `json:"assumptions"`
}

type toolsOut struct {
	gather.Dated
	Assumptions trip.Assumptions `json:"assumptions"`
	gather.Asides
}

func toolsSees(st *State, _ graph.Patch) toolsIn {
	return toolsIn{st.City, st.Request.asOf(), offerWishes(&st.Intent), st.Rate, st.Assumptions}
}

func toolsLeaves(st *State, out toolsOut) {
	st.Flights, st.Lodgings, st.Weather, st.Assumptions = out.Flights, out.Lodgings, out.Weather, out.Assumptions
	st.Occasions = out.Occasions
	st.aside(out.Asides)
}

// toolExecutor asks for what the chosen plan stands on: prices of its nights and flights and the weather of its days. What
// the planner asked for already comes from memory; what has changed since shows here.
func (t *turn) toolExecutor(ctx context.Context, in toolsIn) (toolsOut, error) {
	out, err := askDated(ctx, t.world(), in)
	if err != nil {
		return out, err
	}
	out.Calls = t.Calls()
	t.Decide(nil, "%s", callsNote(out.Calls, t.Lang))
	return out, nil
}

// askDated asks for the dated facts of a journey.
func askDated(ctx context.Context, w gather.World, in toolsIn) (out toolsOut, err error) {
	out.Dated, out.Degraded, err = gather.FindDated(ctx, w, gather.Query{City: &in.City, Wishes: &in.Journey, Rate: in.Rate.Rate, AsOf: in.AsOf})
	out.Assumptions = in.Assumptions
	out.Assumptions.TypicalWeather = out.Typical()
	return out, err
}

func callsNote(calls Calls, lang wording.Language) string {
	sum := calls.Sum()
	return lang.Say("%d calls, %d answered from memory", sum.Calls, sum.CacheHits)
}
