package bound

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tripwright/tripwright/internal/optimize"
	"github.com/tripwright/tripwright/internal/optimize/optimizetest"
	"github.com/tripwright/tripwright/internal/optimize/search"
	"pgregory.net/rapid"
)

// solve is the plan that the search finds.
func solve(t rapid.TB, p *optimize.Problem, o search.Options) optimize.Plan {
	t.Helper()
	plan, err := search.Solve(p, o)
	if err != nil {
		t.Fatalf("Solve: %v", err)
	}
	return plan
}

// bestPlan is the worth of the best plan that contains all that is given.
func bestPlan(p *optimize.Problem, given []int) int64 {
	best := int64(math.MinInt64)
	optimizetest.EveryPlan(p, func(days [][]int) {
		all := slices.Concat(days...)
		if !slices.ContainsFunc(given, func(v int) bool { return !slices.Contains(all, v) }) {
			best = max(best, optimize.Objective(p, days))
		}
	})
	return best
}

// drawGiven draws a part of some plan.
func drawGiven(t *rapid.T, p *optimize.Problem) []int {
	var plans [][]int
	optimizetest.EveryPlan(p, func(days [][]int) {
		if len(plans) < 500 {
			plans = append(plans, slices.Concat(days...))
		}
	})
	given := rapid.SampledFrom(plans).Draw(t, "plan")
	return given[:rapid.IntRange(0, len(given)).Draw(t, "given")]
}

// The promise: no plan is worth more than what is proved, at any time of the proof.
func noPlanExceedsTheBound(t *rapid.T) Proof {
	p := optimizetest.DrawTinyCity(t)
	given := drawGiven(t, p)
	best := bestPlan(p, given)
	against := rapid.SampledFrom([]int64{0, 1, best / 2, best, 2 * best}).Draw(t, "against")
	iterations := rapid.SampledFrom([]int{2, 10, 60}).Draw(t, "iterations")
	proofs := 0
	last, err := Prove(p, Options{Days: 30, Iterations: iterations, Branches: 20, Against: against, Given: given, Better: func(got Proof) {
		proofs++
		if got.Bound < best {
			t.Fatalf("%+v, but with %v a plan is worth %d\n%+v", got, given, best, p)
		}
	}})
	if err != nil || proofs == 0 {
		t.Fatalf("%d proofs, error %v", proofs, err)
	}
	return last
}

func TestNoPlanExceedsTheBound(t *testing.T) {
	t.Parallel()
	divided := 0
	rapid.Check(t, func(t *rapid.T) {
		if noPlanExceedsTheBound(t).Branches > 0 {
			divided++
		}
	})
	t.Logf("plans were divided in %d cities", divided)
	if divided == 0 {
		t.Error("plans were never divided")
	}
}

func FuzzNoPlanExceedsTheBound(f *testing.F) {
	f.Fuzz(rapid.MakeFuzz(func(t *rapid.T) { noPlanExceedsTheBound(t) }))
}

// Weak duality: the relaxations are bounds at whatever prices, also silly ones
// that the search for good prices would never try.
func TestAnyPricesProveABound(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := optimizetest.DrawTinyCity(t)
		given := drawGiven(t, p)
		best := bestPlan(p, given)
		x, ok := newCoupling(p, given)
		if !ok {
			t.Fatal("the numbers of a tiny city are too large")
		}
		never := func() bool { return false }
		w, _ := shortestWays(p, x, never)
		knapsack, s, alone := newKnapsack(x, w), newDescent(x, w, &progress{}), newDaily(x, &progress{})
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "prices"), 3))
		for range 8 {
			for k := range x.rows {
				x.rows[k].price = r.Int64N(1 + x.rows[k].most>>r.IntN(9))
			}
			for _, o := range x.offers { // which the knapsack limits without prices
				for _, k := range o.rows {
					x.rows[k].price = 0
				}
			}
			knapsack.minute = r.Int64N(1 + x.total/max(1, knapsack.capacity)>>r.IntN(12))
			if knapsack.evaluate(); x.whole(knapsack.value) < best {
				t.Fatalf("the knapsack says %d, but a plan is worth %d\n%+v", x.whole(knapsack.value), best, p)
			}
			for k := range x.rows {
				row := &x.rows[k]
				row.price = row.least + r.Int64N(1+(row.most-row.least)>>r.IntN(9))
			}
			for _, days := range [][]*dayKnapsack{alone.coarse, alone.fine} {
				if value := alone.pack(days, 0); x.whole(value) < best {
					t.Fatalf("bags for each day say %d, but with %v a plan is worth %d\n%+v", x.whole(value), given, best, p)
				}
			}
			for range 2 { // the second knows what the first learned
				if value, _ := s.evaluate(false); x.whole(value) < best {
					t.Fatalf("the days say %d, but with %v a plan is worth %d\n%+v", x.whole(value), given, best, p)
				}
			}
		}
	})
}

// What the search finds in larger cities is never more, either.
func TestNoSearchExceedsTheBound(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := optimizetest.DrawCity(t, optimizetest.AnyCity, rapid.Bool().Draw(t, "metric"))
		plan := solve(t, p, search.Options{Seed: rapid.Uint64().Draw(t, "seed"), Iterations: 40})
		o := Options{Days: rapid.IntRange(0, 20).Draw(t, "days"), Iterations: rapid.IntRange(-1, 30).Draw(t, "iterations"), Against: plan.Objective}
		if rapid.Bool().Draw(t, "given") {
			o.Given = slices.Concat(plan.Visits()...)
		}
		got, err := Prove(p, o)
		if err != nil || got.By == Unproved || got.Bound < plan.Objective {
			t.Fatalf("%+v, %v, but a plan is worth %d", got, err, plan.Objective)
		}
	})
}

// In the village, what one would say by heart is what is proved.
func TestBoundStories(t *testing.T) {
	t.Parallel()
	sight := func(node int, score int64) optimize.Visit { return optimizetest.At(node, score, optimizetest.AllDay) }
	tests := []struct {
		name   string
		visits []optimize.Visit
		ends   []int32
		change func(*optimize.Problem)
		given  []int
		want   int64
	}{{
		name: "an empty town is worth nothing",
		ends: []int32{1080, 540}, want: 0,
	}, {
		name:   "all that fits",
		visits: []optimize.Visit{sight(1, 500), sight(2, 300)},
		ends:   []int32{1080, 540}, want: 800,
	}, {
		name:   "a day too short for more than the best",
		visits: []optimize.Visit{sight(1, 500), sight(2, 300)},
		ends:   []int32{540 + 100, 540}, want: 500,
	}, {
		name:   "each place once, however many days",
		visits: []optimize.Visit{sight(1, 500)},
		ends:   []int32{1080, 1080}, want: 500,
	}, {
		name: "one of two ways to see a thing",
		visits: []optimize.Visit{
			optimizetest.With(sight(1, 500), func(v *optimize.Visit) { v.Group = 1 }),
			optimizetest.With(sight(2, 400), func(v *optimize.Visit) { v.Group = 1 }),
		},
		ends: []int32{1080, 540}, want: 500,
	}, {
		name: "money for one of two",
		visits: []optimize.Visit{
			optimizetest.With(sight(1, 500), func(v *optimize.Visit) { v.Cost = 30 }),
			optimizetest.With(sight(2, 500), func(v *optimize.Visit) { v.Cost = 30 }),
		},
		ends: []int32{1080, 540}, change: func(p *optimize.Problem) { p.MoneyCap = 30 }, want: 500,
	}, {
		name: "the second museum counts half",
		visits: []optimize.Visit{
			optimizetest.With(sight(1, 501), func(v *optimize.Visit) { v.Theme = 4 }),
			optimizetest.With(sight(2, 401), func(v *optimize.Visit) { v.Theme = 4 }),
		},
		ends: []int32{1080, 540}, change: func(p *optimize.Problem) { p.Decay = []int64{1000, 500} }, want: 701,
	}, {
		name: "one lunch a day",
		visits: []optimize.Visit{
			optimizetest.With(sight(1, 500), func(v *optimize.Visit) { v.Kind = 1 }),
			optimizetest.With(sight(2, 400), func(v *optimize.Visit) { v.Kind = 1 }),
		},
		ends: []int32{1080, 540}, change: func(p *optimize.Problem) { p.Kinds = []optimize.KindCap{{}, {PerDay: 1}} }, want: 500,
	}, {
		name:   "at a slow pace",
		visits: []optimize.Visit{sight(1, 500), sight(2, 400), sight(3, 300)},
		ends:   []int32{1080, 540}, change: func(p *optimize.Problem) { p.Days[0].MaxVisits = 2 }, want: 900,
	}, {
		name: "a lock may be given up",
		visits: []optimize.Visit{
			optimizetest.With(sight(1, 100), func(v *optimize.Visit) { v.Lock = &optimize.Lock{Day: 0, Start: 560} }), sight(2, 500),
		},
		ends: []int32{540 + 100, 540}, want: 500,
	}, {
		name: "unless it is given",
		visits: []optimize.Visit{
			optimizetest.With(sight(1, 100), func(v *optimize.Visit) { v.Lock = &optimize.Lock{Day: 0, Start: 560} }), sight(2, 500),
		},
		ends: []int32{540 + 100, 540}, given: []int{0}, want: 100,
	}, {
		name: "a must nobody likes costs only those to whom it is given",
		visits: []optimize.Visit{
			optimizetest.With(sight(1, -50), func(v *optimize.Visit) { v.Must = true }), sight(2, 500),
		},
		ends: []int32{1080, 540}, given: []int{0}, want: 450,
	}}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			p := optimizetest.Village(test.visits, test.ends...)
			if test.change != nil {
				test.change(p)
			}
			got, err := Prove(p, Options{Iterations: 500, Against: test.want, Given: test.given})
			if err != nil || got.Bound != test.want {
				t.Errorf("got %+v, %v; want %d", got, err, test.want)
			}
		})
	}
}

func TestGapIsRoundedUp(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		proof  Proof
		worth  int64
		want   int
		wantOK bool
	}{
		{"the best", Proof{By: Knapsack, Bound: 1000}, 1000, 0, true},
		{"nearly the best is not the best", Proof{By: Knapsack, Bound: 1_000_000}, 999_999, 1, true},
		{"three per cent", Proof{By: Lagrange, Bound: 1000}, 970, 30, true},
		{"a bit more", Proof{By: Lagrange, Bound: 1_000_000}, 969_999, 31, true},
		{"large numbers", Proof{By: Lagrange, Bound: 1 << 60}, 1 << 59, 500, true},
		{"nothing proved", Proof{}, 1000, 0, false},
		{"a plan worth nothing", Proof{By: Knapsack, Bound: 1000}, 0, 0, false},
	}
	for _, test := range tests {
		if got, ok := test.proof.Gap(test.worth); got != test.want || ok != test.wantOK {
			t.Errorf("%s: got %d, %t; want %d, %t", test.name, got, ok, test.want, test.wantOK)
		}
	}
}

// townOfToday is a town with the decay of the product, and a plan for it.
func townOfToday(tb rapid.TB, visits, days int, seed uint64) (*optimize.Problem, optimize.Plan) {
	p := optimizetest.Town(visits, days, seed)
	p.Decay = []int64{1000, 900, 800}
	return p, solve(tb, p, search.Options{Seed: 1, Iterations: 3000})
}

// The gap includes what the search missed. How
// long they take is the benchmark's to say.
func TestGapsAreSmall(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ visits, days, most int }{{20, 2, 30}, {30, 3, 30}, {60, 5, 30}} {
		for seed := range uint64(3) {
			p, plan := townOfToday(t, c.visits, c.days, seed+1)
			got, err := Prove(p, Options{Against: plan.Objective})
			if err != nil {
				t.Fatal(err)
			}
			gap, ok := got.Gap(plan.Objective)
			t.Logf("%d visits, %d days: %d permille by %v", c.visits, c.days, gap, got.By)
			if !ok || gap > c.most {
				t.Errorf("%d visits, %d days, seed %d: %d permille, want at most %d", c.visits, c.days, seed+1, gap, c.most)
			}
		}
	}
}

func TestSameProblemSameBound(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ visits, days int }{{40, 4}, {20, 2}} {
		p, plan := townOfToday(t, c.visits, c.days, 4)
		proofs := func() (out []Proof) {
			if _, err := Prove(p, Options{Against: plan.Objective, Better: func(p Proof) { out = append(out, p) }}); err != nil {
				t.Fatal(err)
			}
			return out
		}
		first := proofs()
		if diff := cmp.Diff(first, proofs()); diff != "" {
			t.Errorf("second proof differs:\n%s", diff)
		}
		if len(first) < 2 || first[0].By != Knapsack || first[len(first)-1].By != Lagrange {
			t.Errorf("got %+v; want the knapsack first, and better ones after it", first)
		}
		if last := first[len(first)-1]; c.visits == 20 && last.Branches == 0 {
			t.Errorf("got %+v; want a town in which plans are divided", last)
		}
	}
}

// A stop ends the work with the best so far, or with nothing; never with a guess.
func TestBoundStops(t *testing.T) {
	t.Parallel()
	p, plan := townOfToday(t, 30, 3, 1)
	for after := range 60 {
		stopsAfter(t, p, plan, after)
	}
	p, plan = townOfToday(t, 20, 2, 1) // in which plans are divided
	for after := 0; stopsAfter(t, p, plan, after); after += 23 {
	}
}

// stopsAfter reports whether a stop after so many questions came before the end.
func stopsAfter(t *testing.T, p *optimize.Problem, plan optimize.Plan, after int) bool {
	t.Helper()
	asked := 0
	last := Proof{}
	got, err := Prove(p, Options{
		Against: plan.Objective,
		Stop:    func() bool { asked++; return asked > after },
		Better:  func(p Proof) { last = p },
	})
	_, ok := got.Gap(plan.Objective)
	if err != nil || got != last || ok != (got.By != Unproved) || ok && got.Bound < plan.Objective || after == 0 && ok {
		t.Fatalf("stopped after %d questions: %+v, %v", after, got, err)
	}
	if asked > after+1 {
		t.Fatalf("asked %d more times after it was told to stop", asked-after-1)
	}
	return asked > after
}

func TestEnoughIsEnough(t *testing.T) {
	t.Parallel()
	p, plan := townOfToday(t, 30, 3, 1)
	got, err := Prove(p, Options{Iterations: 5000, Against: plan.Objective, Enough: 30})
	if gap, ok := got.Gap(plan.Objective); err != nil || !ok || gap > 30 || got.Iterations > 100 {
		t.Errorf("got %+v with a gap of %d, %v", got, gap, err)
	}
}

func TestBoundRefusesNonsense(t *testing.T) {
	t.Parallel()
	p := optimizetest.Village(nil, 1080)
	for name, o := range map[string]Options{
		"negative gap":  {Enough: -1},
		"unknown visit": {Given: []int{0}},
	} {
		if _, err := Prove(p, o); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if _, err := Prove(&optimize.Problem{}, Options{}); err == nil {
		t.Error("no places: no error")
	}
}

// Numbers at the limits of Validate neither overflow nor prove nonsense.
func TestLargestNumbersAreSafe(t *testing.T) {
	t.Parallel()
	p := optimizetest.Village(nil, 1080, 1080)
	for node := range 12 {
		p.Visits = append(p.Visits, optimizetest.With(optimizetest.At(node, optimize.MaxScore, optimizetest.AllDay), func(v *optimize.Visit) { v.Cost, v.Theme = optimize.MaxScore, 1 }))
	}
	p.MoneyCap = 1 << 62
	p.Decay = []int64{1000, 900}
	got, err := Prove(p, Options{})
	if err != nil || got.By == Unproved || got.Bound < optimize.MaxScore || got.Bound > 12*optimize.MaxScore {
		t.Errorf("got %+v, %v", got, err)
	}
}

// BenchmarkBound reports the proved gap, in permille, beside the time.
func BenchmarkBound(b *testing.B) {
	for _, c := range []struct{ visits, days int }{{20, 2}, {30, 3}, {60, 5}, {60, 7}, {200, 7}} {
		for _, by := range []Relaxation{Knapsack, Lagrange} {
			b.Run(fmt.Sprintf("visits=%d/days=%d/%v", c.visits, c.days, by), func(b *testing.B) {
				p, plan := townOfToday(b, c.visits, c.days, 1)
				o := Options{Against: plan.Objective}
				if by == Knapsack {
					o.Iterations = -1
				}
				gap := 0
				for b.Loop() {
					got, err := Prove(p, o)
					if err != nil {
						b.Fatal(err)
					}
					gap, _ = got.Gap(plan.Objective)
				}
				b.ReportMetric(float64(gap), "permille")
			})
		}
	}
}
