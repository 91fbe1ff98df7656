package optimize_test

import (
	"testing"

	"github.com/tripwright/tripwright/internal/optimize"
	"github.com/tripwright/tripwright/internal/optimize/optimizetest"
	"pgregory.net/rapid"
)

// Whatever is chosen, possible or not, it is worth what a person would add up.
func TestTheObjectiveIsWhatAPersonAddsUp(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := optimizetest.DrawCity(t, optimizetest.AnyCity, true)
		days := make([][]int, len(p.Days))
		for v := range p.Visits {
			if d := rapid.IntRange(-1, len(days)-1).Draw(t, "day"); d >= 0 {
				days[d] = append(days[d], v)
			}
		}
		if got, want := optimize.Objective(p, days), optimizetest.Worth(p, days); got != want {
			t.Fatalf("%v is worth %d, want %d", days, got, want)
		}
	})
}

// The last value of the decay holds for all further ranks, and each is rounded down by itself.
func TestDecay(t *testing.T) {
	t.Parallel()
	decay := []int64{1000, 900, 777}
	for rank, want := range []int64{101, 90, 78, 78} {
		if got := optimize.Decayed(decay, 101, rank); got != want {
			t.Errorf("rank %d counts %d, want %d", rank, got, want)
		}
	}
}
