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

// The worth of a plan by hand: of a theme the highest counts whole and each further one less, rounded down; what is worth one counts as any
// other, what is worth nothing takes no place, and what has no theme counts whole.
func TestTheWorthOfAPlanByHand(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		scores []int64
		theme  int
		decay  []int64
		want   int64
	}{
		{"nothing", nil, 1, []int64{1000, 500}, 0},
		{"one", []int64{10}, 1, []int64{1000, 500}, 10}, {"two", []int64{10, 9}, 1, []int64{1000, 500}, 10 + 4},
		{"the last share goes on", []int64{10, 9, 7}, 1, []int64{1000, 500}, 10 + 4 + 3},
		{"in any order", []int64{7, 10, 9}, 1, []int64{1000, 500}, 10 + 4 + 3},
		{"ones", []int64{1, 1, 1}, 1, []int64{1000, 500}, 1},
		{"the first may count less too", []int64{1, 10}, 1, []int64{900}, 9},
		{"nothing takes no place", []int64{0, 10, 0, 10}, 1, []int64{1000, 500}, 15},
		{"less than nothing is taken off", []int64{-3, 10, 10}, 1, []int64{1000, 500}, 12},
		{"without a theme", []int64{10, 9, 7}, 0, []int64{1000, 500}, 26}, {"without shares", []int64{10, 9, 7}, 1, nil, 26},
	} {
		p, day := optimizetest.Village(nil, 1080), []int{}
		p.Decay = tt.decay
		for k, score := range tt.scores {
			v := optimizetest.At(k, score, optimizetest.AllDay)
			v.Theme = tt.theme
			p.Visits, day = append(p.Visits, v), append(day, k)
		}
		if got := optimize.Objective(p, [][]int{day}); got != tt.want {
			t.Errorf("%s: worth %d, want %d", tt.name, got, tt.want)
		}
	}
}
