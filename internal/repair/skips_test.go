package repair_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

// A restaurant that is gone to on two days is left out on the one that it is shut on: one move, which names that day.
func TestAStopIsLeftOutOnItsDayOnly(t *testing.T) {
	t.Parallel()
	p := sample(t) // Breizh Café is the dinner of the second day and of the fourth
	triptest.Remove(&p.plan, 3, "grandes_ecoles")
	p.facts.Restaurant("breizh").Blackout = []calendar.Date{p.in.DateWindow.Date(3)}
	r := check(t, p)
	if diff := cmp.Diff([]trip.MoveType{trip.ShiftTime, trip.SkipActivity}, types(r)); diff != "" {
		t.Fatalf("%s%s", diff, show(&r.Plan))
	}
	if m := r.Diffs[0].Moves[1]; m.NodeRef != "d3.s3" || m.OldValue != "breizh" || m.Why != "Breizh Café Odéon does not fit the new times and is left out" {
		t.Errorf("%+v", m)
	}
	if triptest.Role(&r.Plan, 1, trip.RoleDinner) == nil || triptest.Role(&r.Plan, 3, trip.RoleDinner) != nil {
		t.Error(show(&r.Plan))
	}
}
