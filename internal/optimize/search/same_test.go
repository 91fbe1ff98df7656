package search

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tripwright/tripwright/internal/optimize"
	"github.com/tripwright/tripwright/internal/optimize/optimizetest"
)

// What a search comes to in towns, to the last minute: travellers get the same plan for the same seed as long as the search is
// what it was. Who changes it writes the new numbers down, and says why.
func TestPlansAreWhatTheyWere(t *testing.T) {
	t.Parallel()
	type outcome struct {
		Worth, Cost, Travel int64
		Order               int // of the visits: a number that another order hardly has
	}
	tests := []struct {
		name  string
		p     *optimize.Problem
		o     Options
		ticks float64 // of a clock, where one sets the pace
		want  outcome
	}{
		{"a small town", optimizetest.Town(20, 2, 1), Options{Seed: 1, Iterations: 100}, 0, outcome{6331631, 120, 253, 331}},
		{"a town", optimizetest.Town(60, 5, 2), Options{Seed: 2, Iterations: 300}, 0, outcome{15841590, 300, 557, 16005}},
		{"the better of two seeds", optimizetest.Town(100, 7, 3), Options{Seed: 3, Iterations: 300, Seeds: 2}, 0, outcome{26725758, 420, 894, 49614}},
		{"along a clock", optimizetest.Town(80, 3, 4), Options{Seed: 4}, 100, outcome{15289414, 180, 415, 8766}},
		{"many walks along a clock", countryside(5), Options{Seed: 5}, 1500, outcome{1486, 0, 457, 63132}},
	}
	for _, test := range tests {
		if test.ticks > 0 {
			asked := 0.0
			test.o.Used = func() float64 { asked++; return asked / test.ticks }
		}
		plan := mustSolve(t, test.p, test.o)
		got := outcome{Worth: plan.Objective, Cost: plan.Cost, Travel: plan.Travel}
		for k, v := range slices.Concat(plan.Visits()...) {
			got.Order += (k + 1) * (v + 1)
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}
