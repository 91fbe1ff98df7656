package plan_test

import (
	"slices"
	"testing"

	"github.com/tripwright/tripwright/internal/racetest"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// The longest journey that may be wished for, of which nothing holds: what is tried beside it ends, the way out that matters most is found before
// that, and it is said that there may be others.
func TestTheLongestJourneyIsNotTriedForEver(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	in := freely(between(trip.MaxJourneyDays, 500_00, at("Paris"), at("Munich"), at("Tokyo"), at("Paris"), at("Munich"), at("Tokyo")))
	st, err := planner(t).Walked(t.Context(), plan.Request{Intent: &in, Now: noon, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	if st.Problem == nil || !slices.Contains(st.Problem.Assumed, "Not every way out was tried: the search ended at its limit.") {
		t.Fatalf("it is not said that not all was tried: %+v", st.Problem)
	}
	if !slices.ContainsFunc(st.Problem.Relaxations, func(r trip.Relaxation) bool { return r.Field == "budget_usd_cents" }) {
		t.Errorf("more money is no way out: %+v", st.Problem.Relaxations)
	}
}
