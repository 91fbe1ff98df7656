package bound

import (
	"testing"

	"github.com/tripwright/tripwright/internal/optimize/optimizetest"
	"github.com/tripwright/tripwright/internal/optimize/search"
)

// How sharp each relaxation is, to the last unit: a proof that holds but is duller than it was is noticed here. Who makes it
// sharper writes the new numbers down.
func TestProofsAreAsSharpAsTheyWere(t *testing.T) {
	t.Parallel()
	tests := []struct {
		visits, days              int
		seed                      uint64
		knapsack, daily, lagrange int64
	}{
		{20, 2, 1, 8463827, 7805541, 6331631},
		{20, 2, 2, 5751825, 4972680, 4689258},
		{30, 3, 3, 8159945, 6431809, 6391311},
		{40, 4, 4, 13971909, 13971909, 13283794},
		{60, 5, 5, 16421992, 15890908, 15877328},
	}
	for _, c := range tests {
		p := optimizetest.Town(c.visits, c.days, c.seed)
		plan := solve(t, p, search.Options{Seed: 1, Iterations: 300})
		for _, by := range []struct {
			name string
			o    Options
			want int64
		}{
			{"knapsack", Options{Iterations: -1}, c.knapsack},
			{"days", Options{Iterations: -1, Days: 30}, c.daily},
			{"lagrange", Options{Iterations: 40, Branches: 10}, c.lagrange},
		} {
			by.o.Against = plan.Objective
			got, err := Prove(p, by.o)
			if err != nil || got.Bound != by.want {
				t.Errorf("%d visits, %d days, seed %d, %s: bound %d, want %d, %v", c.visits, c.days, c.seed, by.name, got.Bound, by.want, err)
			}
		}
	}
}
