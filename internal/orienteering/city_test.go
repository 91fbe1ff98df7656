package orienteering_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/optimize"
	"github.com/tripwright/tripwright/internal/optimize/prune"
	"github.com/tripwright/tripwright/internal/optimize/search"
	"github.com/tripwright/tripwright/internal/orienteering"
)

func pruned(tb testing.TB, w *optimize.Large, most int) *prune.Core {
	tb.Helper()
	p, err := prune.Problem(w, prune.Options{Most: most})
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

// solvePruned is what a plan is worth that is found among few; the whole city has to accept it.
func solvePruned(tb testing.TB, w *optimize.Large, most, iterations int) int64 {
	tb.Helper()
	p := pruned(tb, w, most)
	plan, err := search.Solve(&p.Problem, search.Options{Seed: 1, Iterations: iterations})
	if err != nil {
		tb.Fatal(err)
	}
	if err := w.Check(p.Back(plan)); err != nil {
		tb.Fatal(err)
	}
	return plan.Objective
}

// A made-up city has everything that real ones have, and the same numbers make the same city.
func TestCityHasEverything(t *testing.T) {
	t.Parallel()
	w := orienteering.City(300, 7)
	if diff := cmp.Diff(w.Problem, orienteering.City(300, 7).Problem); diff != "" {
		t.Errorf("made up again it differs:\n%s", diff)
	}
	if err := w.Validate(); err != nil {
		t.Fatal(err)
	}
	has := map[string]int{}
	note := func(what string, is bool) {
		if is {
			has[what]++
		}
	}
	groups := map[int]int{}
	for k := range w.Visits {
		v := &w.Visits[k]
		closed := func(open []optimize.Window) bool { return len(open) == 0 }
		note("locks", v.Lock != nil)
		note("musts", v.Must)
		note("siestas", slices.ContainsFunc(v.Windows, func(open []optimize.Window) bool { return len(open) > 1 }))
		note("days of rest", slices.ContainsFunc(v.Windows, closed))
		note("spoilt by rain", slices.Min(v.Score) < slices.Max(v.Score))
		note("free", v.Cost == 0)
		note("with buffers", v.Buffer > 0)
		note("lunches", v.Kind == 1)
		note("dinners", v.Kind == 2)
		groups[v.Group]++
		note("alternatives", v.Group != 0 && groups[v.Group] == 2)
		note("longer uphill", w.Way(v.Node, 0) != w.Way(0, v.Node))
	}
	if has["locks"] != 1 || has["musts"] > 2 || has["musts"] == 0 {
		t.Errorf("%d locks, %d musts", has["locks"], has["musts"])
	}
	for _, what := range []string{"siestas", "days of rest", "spoilt by rain", "free", "with buffers", "lunches", "dinners", "alternatives", "longer uphill"} {
		if has[what] < 5 {
			t.Errorf("%d %s", has[what], what)
		}
	}
}

// Money binds: with more of it, the plan is worth more.
func TestCityBudgetBinds(t *testing.T) {
	t.Parallel()
	for _, sights := range []int{200, 2000} {
		w := orienteering.City(sights, 1)
		poor := solvePruned(t, w, 0, 500)
		w.MoneyCap = optimize.Unlimited
		if rich := solvePruned(t, w, 0, 500); rich < poor+poor/50 {
			t.Errorf("%d sights: worth %d with the budget, %d without", sights, poor, rich)
		}
	}
}

// Of 5,000 sights, 150 are enough: thirteen times as many make no better plan, searched for as long.
func TestPruningLosesLittle(t *testing.T) {
	t.Parallel()
	for seed := range uint64(3) {
		w := orienteering.City(5000, seed)
		few, many := solvePruned(t, w, 0, 1500), solvePruned(t, w, 2000, 1500)
		t.Logf("city %d: %d among few, %d among many", seed, few, many)
		if few < many-many/50 {
			t.Errorf("city %d: worth %d among few, %d among many", seed, few, many)
		}
	}
}

func BenchmarkPrune20000(b *testing.B) {
	w := orienteering.City(20_000, 1)
	b.ReportAllocs()
	for b.Loop() {
		pruned(b, w, 0)
	}
}
