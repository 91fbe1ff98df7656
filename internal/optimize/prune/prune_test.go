package prune

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tripwright/tripwright/internal/optimize"
	"github.com/tripwright/tripwright/internal/optimize/optimizetest"
	"github.com/tripwright/tripwright/internal/optimize/search"
	"pgregory.net/rapid"
)

// largeOf is a city without its matrix.
func largeOf(p *optimize.Problem) *optimize.Large {
	w := &optimize.Large{Problem: *p, Way: p.Way}
	w.Travel = nil
	return w
}

func prune(t rapid.TB, w *optimize.Large, o Options) *Core {
	t.Helper()
	p, err := Problem(w, o)
	if err != nil {
		t.Fatalf("Prune: %v", err)
	}
	if err := p.Validate(); err != nil {
		t.Fatalf("what Prune leaves: %v", err)
	}
	return p
}

// solve is the plan that the search finds.
func solve(t rapid.TB, p *optimize.Problem, o search.Options) optimize.Plan {
	t.Helper()
	plan, err := search.Solve(p, o)
	if err != nil {
		t.Fatalf("Solve: %v", err)
	}
	return plan
}

// Whatever the city and however few may stay: locks, musts with their
// alternatives and the warm start do, and no more of the others than allowed.
func TestPruningKeepsWhatHasToStay(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := optimizetest.DrawCity(t, optimizetest.AnyCity, rapid.Bool().Draw(t, "metric"))
		o := Options{Most: rapid.IntRange(1, 40).Draw(t, "most")}
		if len(p.Visits) > 0 && rapid.Bool().Draw(t, "is warm") {
			o.Warm = [][]int{rapid.SliceOfN(rapid.IntRange(0, len(p.Visits)-1), 0, 5).Draw(t, "warm")}
		}
		got := prune(t, largeOf(p), o)
		others := 0
		for v := range p.Visits {
			has, kept := hasToStay(p, v, o.Warm), slices.Contains(got.From, v)
			if has && !kept {
				t.Fatalf("visit %d is gone: %+v", v, p.Visits[v])
			}
			if kept && !has {
				others++
			}
		}
		if others > o.Most {
			t.Fatalf("%d others stay, more than %d", others, o.Most)
		}
	})
}

func hasToStay(p *optimize.Problem, v int, warm [][]int) bool {
	in := &p.Visits[v]
	for u := range p.Visits {
		if p.Visits[u].Must && (u == v || in.Group != 0 && p.Visits[u].Group == in.Group) {
			return true
		}
	}
	return in.Lock != nil || slices.ContainsFunc(warm, func(visits []int) bool { return slices.Contains(visits, v) })
}

// A plan of what is left is a plan of the whole city, worth the same, for the
// judge with a matrix and for the one that asks for each way.
func TestPlanOfPrunedCityIsOneOfTheWholeCity(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := optimizetest.DrawCity(t, optimizetest.AnyCity, rapid.Bool().Draw(t, "metric"))
		w := largeOf(p)
		left := prune(t, w, Options{Most: rapid.IntRange(1, 60).Draw(t, "most")})
		plan := solve(t, &left.Problem, search.Options{Seed: rapid.Uint64().Draw(t, "seed"), Iterations: 20})
		back := left.Back(plan)
		if err := optimize.Check(p, back); err != nil {
			t.Fatalf("Check: %v\n%+v", err, back)
		}
		if err := w.Check(back); err != nil {
			t.Fatalf("Large.Check: %v\n%+v", err, back)
		}
		if k := slices.IndexFunc(back.Days, func(stops []optimize.Stop) bool { return len(stops) > 0 }); k >= 0 {
			early := left.Back(plan)
			if early.Days[k][0].Arrival--; w.Check(early) == nil {
				t.Fatalf("a plan that arrives too early is accepted: %+v", early)
			}
		}
		if again := left.Back(plan); back.Objective != plan.Objective || cmp.Diff(back, again) != "" {
			t.Fatalf("worth %d, then %d; back once more: %s", plan.Objective, back.Objective, cmp.Diff(back, again))
		}
	})
}

// A city of few visits loses none, and is planned as if nobody had pruned it.
func TestPruningLeavesSmallCitiesAsTheyAre(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := optimizetest.DrawCity(t, optimizetest.AnyCity, rapid.Bool().Draw(t, "metric"))
		left := prune(t, largeOf(p), Options{Most: max(1, len(p.Visits))})
		if len(left.Visits) != len(p.Visits) {
			t.Fatalf("%d of %d visits are left", len(left.Visits), len(p.Visits))
		}
		if len(left.FromNode) == p.Nodes { // else places where nothing is are gone
			if diff := cmp.Diff(*p, left.Problem); diff != "" {
				t.Fatalf("the problem is another:\n%s", diff)
			}
		}
		o := search.Options{Seed: rapid.Uint64().Draw(t, "seed"), Iterations: 20}
		if diff := cmp.Diff(solve(t, p, o), left.Back(solve(t, &left.Problem, o))); diff != "" {
			t.Fatalf("the plan is another:\n%s", diff)
		}
	})
}

func TestSameCitySamePruning(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		w := largeOf(optimizetest.DrawCity(t, optimizetest.AnyCity, true))
		o := Options{Most: rapid.IntRange(1, 40).Draw(t, "most")}
		if diff := cmp.Diff(prune(t, w, o), prune(t, w, o)); diff != "" {
			t.Fatalf("second pruning differs:\n%s", diff)
		}
	})
}

// What can never be chosen makes room for what can.
func TestPruningDropsTheHopelessFirst(t *testing.T) {
	t.Parallel()
	fine := optimizetest.At(1, 100, optimizetest.AllDay)
	tests := []struct {
		name  string
		lost  optimize.Visit
		money int64
	}{
		{"closed", optimizetest.At(2, 900), 50},
		{"open after the day is over", optimizetest.At(2, 900, optimize.Window{Open: 1050, Close: 1200}), 50},
		{"worth nothing", optimizetest.At(2, 0, optimizetest.AllDay), 50},
		{"too dear", optimizetest.With(optimizetest.At(2, 900, optimizetest.AllDay), func(v *optimize.Visit) { v.Cost = 51 }), 50},
		{"not free where all has to be", optimizetest.With(optimizetest.At(2, 900, optimizetest.AllDay), func(v *optimize.Visit) { v.Cost = 1 }), 0},
		{"too far for its buffer", optimizetest.With(optimizetest.At(2, 900, optimizetest.AllDay), func(v *optimize.Visit) { v.Buffer = 480 }), 50},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			p := optimizetest.Village([]optimize.Visit{test.lost, fine, test.lost}, 1080, 1080)
			p.MoneyCap = test.money
			if got := prune(t, largeOf(p), Options{Most: 1}).From; !slices.Equal(got, []int{1}) {
				t.Errorf("left are %v, want 1", got)
			}
		})
	}
}

// From the hotel all is equally far. Two good sights are across the river from the
// others and from each other: the way decides.
func TestPruningPrefersWhatIsOnTheWay(t *testing.T) {
	t.Parallel()
	var visits []optimize.Visit
	for node := range 11 {
		visits = append(visits, optimizetest.At(node+1, 100, optimizetest.AllDay))
	}
	p := optimizetest.Village(visits, 840, 840)
	for i := range p.Travel {
		switch from, to := i/12, i%12; {
		case from == to:
		case from == 0 || to == 0:
			p.Travel[i] = 30
		case from <= 2 || to <= 2:
			p.Travel[i] = 60
		}
	}
	got := prune(t, largeOf(p), Options{Most: 6}).From
	if slices.Contains(got, 0) || slices.Contains(got, 1) {
		t.Errorf("left are %v, with sights across the river", got)
	}
}

// Where money is tight, the cheap stay too, however little they are worth.
func TestPruningKeepsCheapOnesWhenMoneyIsTight(t *testing.T) {
	t.Parallel()
	p := optimizetest.Village(nil, 1080, 1080)
	for k := range 40 {
		v := optimizetest.At(k%12, 500, optimizetest.AllDay)
		if v.Cost = 40; k%4 == 0 {
			v.Cost, v.Score = 0, []int64{60, 60}
		}
		p.Visits = append(p.Visits, v)
	}
	p.MoneyCap = 80
	left := prune(t, largeOf(p), Options{Most: 15})
	plan := solve(t, &left.Problem, search.Options{Iterations: 50})
	if want := solve(t, p, search.Options{Iterations: 50}); plan.Objective < want.Objective {
		t.Errorf("the plan is worth %d after pruning, %d before", plan.Objective, want.Objective)
	}
}

// Where every kind has a cap, as many stay as may.
func TestPruningFillsUpWithWhatHasACap(t *testing.T) {
	t.Parallel()
	p := optimizetest.Village(nil, 1080, 1080)
	p.Kinds = []optimize.KindCap{{PerDay: 1}, {PerTrip: 1}}
	for k := range 40 {
		p.Visits = append(p.Visits, optimizetest.With(optimizetest.At(k%12, 60, optimizetest.AllDay), func(v *optimize.Visit) { v.Kind = k % 2 }))
	}
	if left := prune(t, largeOf(p), Options{Most: 20}); len(left.Visits) != 20 {
		t.Errorf("%d are left of 20", len(left.Visits))
	}
}

// A must that takes all the money leaves room for what is free only, be it alone or the first of several of its group.
func TestPruningKnowsWhatMustsCost(t *testing.T) {
	t.Parallel()
	for group := range 2 {
		must := optimizetest.With(optimizetest.At(1, 9, optimizetest.AllDay), func(v *optimize.Visit) { v.Must, v.Cost, v.Group = true, 50, group })
		p := optimizetest.Village([]optimize.Visit{must}, 1080, 1080)
		p.MoneyCap = 50
		for k := range 40 {
			v := optimizetest.At(k%12, 900, optimizetest.AllDay)
			if v.Cost = 1; k%2 == 0 {
				v.Cost, v.Score = 0, []int64{60, 60}
			}
			p.Visits = append(p.Visits, v)
		}
		left := prune(t, largeOf(p), Options{Most: 15})
		plan := solve(t, &left.Problem, search.Options{Iterations: 50})
		if want := solve(t, p, search.Options{Iterations: 50}); plan.Objective < want.Objective {
			t.Errorf("group %d: the plan is worth %d after pruning, %d before", group, plan.Objective, want.Objective)
		}
	}
}

// A lock that collides with another names it by its number in the whole city.
func TestPrunedCollisionsAreNamedAsInTheWholeCity(t *testing.T) {
	t.Parallel()
	lock := func(v *optimize.Visit) { v.Lock = &optimize.Lock{Day: 0, Start: 600} }
	p := optimizetest.Village([]optimize.Visit{optimizetest.At(1, 9, optimizetest.AllDay), optimizetest.At(2, 9, optimizetest.AllDay), optimizetest.With(optimizetest.At(3, 9, optimizetest.AllDay), lock), optimizetest.With(optimizetest.At(4, 9, optimizetest.AllDay), lock)}, 1080, 1080)
	left := prune(t, largeOf(p), Options{Most: 1})
	got := left.Back(solve(t, &left.Problem, search.Options{})).Unplaced
	if diff := cmp.Diff([]optimize.Unplaced{{Visit: 3, Lock: true, Reason: optimize.Clash, With: 2}}, got); diff != "" || len(left.From) != 3 {
		t.Errorf("%d visits are left (-want +got):\n%s", len(left.From), diff)
	}
}

func TestPruningRefusesNonsense(t *testing.T) {
	t.Parallel()
	good := func() *optimize.Large {
		return largeOf(optimizetest.Village([]optimize.Visit{optimizetest.At(1, 9, optimizetest.AllDay)}, 1080, 1080))
	}
	tests := []struct {
		name string
		w    *optimize.Large
		o    Options
		want string
	}{
		{"a day too short", func() *optimize.Large { w := good(); w.Days[0].EndBuffer = 999; return w }(), Options{}, "optimize: day 0: is too short to get from its start to its end"},
		{"fewer than none", good(), Options{Most: -1}, "optimize: pruning to -1 visits"},
		{"a warm start nobody knows", good(), Options{Warm: [][]int{{1}}}, "optimize: warm start: day 0 names visit 1 of 1"},
		{"a way back in time", func() *optimize.Large {
			w := good()
			w.Way = func(from, to int) int32 { return int32(from - to) }
			return w
		}(), Options{}, "optimize: travel from 0 to 1 takes -1 minutes"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			if _, err := Problem(test.w, test.o); err == nil || err.Error() != test.want {
				t.Errorf("got %v, want %s", err, test.want)
			}
		})
	}
}

func TestNthIsWhatSortingGives(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		xs := rapid.SliceOfN(rapid.Float64Range(0, 9), 1, 50).Draw(t, "xs")
		for k := range xs {
			xs[k] = float64(int(xs[k])) // equals
		}
		k := rapid.IntRange(0, len(xs)-1).Draw(t, "k")
		want := slices.Sorted(slices.Values(xs))[k]
		if got := nth(xs, k); got != want {
			t.Fatalf("got %v, want %v", got, want)
		}
	})
}

// Where money is short, what costs little stays although much else is worth more; where it is not, what is worth more does.
func TestPruningKeepsWhatTheMoneyIsEnoughFor(t *testing.T) {
	t.Parallel()
	const cheap, dear = 8, 100
	for name, tt := range map[string]struct{ money, worth int64 }{
		"money for one that is dear": {30, 5 * 50}, "money without end": {optimize.Unlimited, 5 * 100},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := &optimize.Problem{Nodes: 1, Travel: []int32{0}, Days: []optimize.Day{{Start: 540, End: 1320}}, MoneyCap: tt.money}
			for k := range cheap + dear {
				v := optimize.Visit{Stay: 10, Windows: [][]optimize.Window{{optimizetest.AllDay}}, Score: []int64{100}, Cost: 30}
				if k < cheap {
					v.Score, v.Cost = []int64{50}, 1
				}
				p.Visits = append(p.Visits, v)
			}
			left := prune(t, largeOf(p), Options{Most: 5})
			if got := solve(t, &left.Problem, search.Options{Seed: 1, Iterations: 50}); got.Objective != tt.worth {
				t.Errorf("of what is left a plan is worth %d, want %d", got.Objective, tt.worth)
			}
		})
	}
}
