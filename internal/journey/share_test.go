package journey_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/journey"
	"github.com/tripwright/tripwright/internal/money"
)

// Each stay gets what it needs at the least, and of what is left its part; where there is too little each gets the same part of what it needs.
func TestHowABudgetIsShared(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		budget money.Cents
		needs  []journey.Needs
		want   []money.Cents
	}{
		{"one stay gets all", 1000, []journey.Needs{{Least: 300, More: 7}}, []money.Cents{1000}},
		{"the least and no more", 500, []journey.Needs{{Least: 300, More: 7}, {Least: 200, More: 3}}, []money.Cents{300, 200}},
		{"a cent too little", 499, []journey.Needs{{Least: 300, More: 7}, {Least: 200, More: 3}}, []money.Cents{299, 200}},
		{"half of the least", 250, []journey.Needs{{Least: 300, More: 7}, {Least: 200, More: 3}}, []money.Cents{150, 100}},
		{"what is left goes by weight", 1500, []journey.Needs{{Least: 300, More: 7}, {Least: 200, More: 3}}, []money.Cents{1000, 500}},
		{"who needs no more gets next to nothing of it", 1400, []journey.Needs{{Least: 300, More: 8}, {Least: 200, More: 0}}, []money.Cents{1100, 300}},
		{"what is rounded down goes to the last", 1000, []journey.Needs{{More: 1}, {More: 1}, {More: 1}}, []money.Cents{333, 333, 334}},
		{"nothing is needed, and nothing is there", 0, []journey.Needs{{}, {}}, []money.Cents{0, 0}},
		{"nothing is there", 0, []journey.Needs{{Least: 300}, {Least: 200}}, []money.Cents{0, 0}},
		{"sums that no product of two could hold", 6_000_000_000_000, []journey.Needs{{Least: 1_000_000_000_000, More: 3_000_000_000_000}, {Least: 1_000_000_000_000, More: 1_000_000_000_000}},
			[]money.Cents{4_000_000_000_000, 2_000_000_000_000}},
	} {
		if got := journey.Shares(tt.budget, tt.needs); !slices.Equal(got, tt.want) {
			t.Errorf("%s: %d, want %d", tt.name, got, tt.want)
		}
	}
}

// The shares add up to the budget, and nobody gets less than the least where there is enough.
func TestSharesAddUp(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		budget, least, sum := money.Cents(rapid.Int64Range(0, 1_000_000_00).Draw(t, "budget")), money.Cents(0), money.Cents(0)
		needs := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) journey.Needs {
			cents := rapid.Int64Range(0, 300_000_00)
			return journey.Needs{Least: money.Cents(cents.Draw(t, "least")), More: money.Cents(cents.Draw(t, "more"))}
		}), 1, 6).Draw(t, "needs")
		for _, n := range needs {
			least += n.Least
		}
		for i, got := range journey.Shares(budget, needs) {
			if sum += got; got < 0 || budget >= least && got < needs[i].Least {
				t.Fatalf("stay %d gets %d and needs %d", i, got, needs[i].Least)
			}
		}
		if sum != budget {
			t.Fatalf("%d are shared out of %d", sum, budget)
		}
	})
}
