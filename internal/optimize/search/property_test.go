package search

import (
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tripwright/tripwright/internal/optimize"
	"github.com/tripwright/tripwright/internal/optimize/optimizetest"
	"pgregory.net/rapid"
)

func solve(t rapid.TB, p *optimize.Problem, o Options) optimize.Plan {
	t.Helper()
	plan, err := Solve(p, o)
	if err != nil {
		t.Fatalf("Solve: %v", err)
	}
	return plan
}

// Whatever the city, the judge that trusts nothing accepts the plan, and its
// worth is what the naive sum says.
func TestEveryPlanIsAccepted(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := optimizetest.DrawCity(t, optimizetest.AnyCity, rapid.Bool().Draw(t, "metric"))
		plan := solve(t, p, Options{Seed: rapid.Uint64().Draw(t, "seed"), Iterations: 40})
		if err := optimize.Check(p, plan); err != nil {
			t.Fatalf("Check: %v\n%+v", err, plan)
		}
		if want := optimizetest.Worth(p, plan.Visits()); plan.Objective != want {
			t.Fatalf("objective is %d, want %d", plan.Objective, want)
		}
		if p.MoneyCap >= 0 && plan.Cost > p.MoneyCap {
			t.Fatalf("costs %d of %d", plan.Cost, p.MoneyCap)
		}
		for d, order := range plan.Visits() {
			stops, err := optimize.Time(p, d, order)
			if diff := cmp.Diff(plan.Days[d], slices.Clip(stops), emptyIsNil); err != nil || diff != "" {
				t.Fatalf("day %d is not its earliest schedule: %v\n%s", d, err, diff)
			}
		}
	})
}

var emptyIsNil = cmp.Transformer("emptyIsNil", func(s []optimize.Stop) []optimize.Stop { return append([]optimize.Stop(nil), s...) })

// Several seeds give the best of what each gives, on one thread as on many.
func TestSeveralSeeds(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := optimizetest.DrawCity(t, optimizetest.AnyCity, rapid.Bool().Draw(t, "metric"))
		o := Options{Seed: rapid.Uint64Max(1<<60).Draw(t, "seed"), Iterations: 5}
		var best optimize.Plan
		for k := range uint64(4) {
			one := solve(t, p, Options{Seed: o.Seed + k, Iterations: o.Iterations})
			if k == 0 || worthOf(p, one).betterThan(worthOf(p, best)) {
				best = one
			}
		}
		for _, threads := range []int{0, 2, 7} {
			o.Seeds, o.Threads = 4, threads
			if diff := cmp.Diff(best, solve(t, p, o)); diff != "" {
				t.Fatalf("on %d threads (-best +got):\n%s", threads, diff)
			}
		}
	})
}

func TestSameSeedSamePlan(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := optimizetest.DrawCity(t, optimizetest.AnyCity, true)
		o := Options{Seed: rapid.Uint64().Draw(t, "seed"), Iterations: 30}
		if diff := cmp.Diff(solve(t, p, o), solve(t, p, o)); diff != "" {
			t.Fatalf("second run differs:\n%s", diff)
		}
	})
}

// A plan given as warm start is never made worse: not fewer musts, not less
// worth with the bonuses for keeping it — even with no luck at all.
func TestWarmStartIsNeverWorse(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := optimizetest.DrawCity(t, optimizetest.AnyCity, rapid.Bool().Draw(t, "metric"))
		seed := rapid.Uint64().Draw(t, "seed")
		old := solve(t, p, Options{Seed: seed, Iterations: 30})
		var keep []Keep
		bonus := rapid.Int64Range(0, 300).Draw(t, "bonus")
		for d, visits := range old.Visits() {
			for _, v := range visits {
				keep = append(keep, Keep{Visit: v, Day: d, Bonus: bonus})
			}
		}
		again := solve(t, p, Options{Seed: seed + 1, Iterations: 1, Warm: old.Visits(), Keep: keep})
		if err := optimize.Check(p, again); err != nil {
			t.Fatalf("Check: %v", err)
		}
		had, got := outcomeOf(p, old), outcomeOf(p, again)
		had.worth, got.worth = had.worth+bonus*int64(len(keep)), got.worth+again.Bonus
		if had.betterThan(got) {
			t.Fatalf("was %+v with its bonus, now %+v", had, got)
		}
	})
}

// A warm start may be anything: duplicates, visits on closed days, too many.
func TestAnyWarmStartIsSafe(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := optimizetest.DrawCity(t, optimizetest.AnyCity, rapid.Bool().Draw(t, "metric"))
		if len(p.Visits) == 0 {
			return
		}
		visit := rapid.IntRange(0, len(p.Visits)-1)
		warm := rapid.SliceOfN(rapid.SliceOfN(visit, 0, 8), 0, len(p.Days)).Draw(t, "warm")
		if err := optimize.Check(p, solve(t, p, Options{Iterations: 10, Warm: warm})); err != nil {
			t.Fatalf("Check: %v", err)
		}
	})
}

// The O(1) insertion check says yes exactly where a simulation of the whole day
// does, and its delay is the difference.
func TestInsertionAgreesWithSimulation(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := optimizetest.DrawCity(t, optimizetest.AnyCity, rapid.Bool().Draw(t, "metric"))
		compareInsertions(t, p, rapid.IntRange(0, 5).Draw(t, "steps"))
	})
}

func compareInsertion(t rapid.TB, p *optimize.Problem, s *state, v int32, d, pos int) {
	order := []int{}
	for _, w := range s.routes[d].stops() {
		order = append(order, int(w.visit))
	}
	before, err := optimize.Time(p, d, order)
	if err != nil {
		t.Fatalf("day %d of the search is impossible: %v", d, err)
	}
	after, err := optimize.Time(p, d, slices.Insert(order, pos, int(v)))
	got, delay := s.m.cheapest(&s.routes[d], d, v, pos, pos+1)
	if (got == pos) != (err == nil) {
		t.Fatalf("visit %d after position %d of day %d: insertion says %d, simulation %v", v, pos, d, got, err)
	}
	if err != nil {
		return
	}
	if want := max(0, readyAt(p, d, after, pos+1)-readyAt(p, d, before, pos)); delay != want {
		t.Fatalf("visit %d after position %d of day %d: delay %d, want %d", v, pos, d, delay, want)
	}
}

// FuzzInsertion is the same for cities and plans that a fuzzer comes upon.
func FuzzInsertion(f *testing.F) {
	f.Add(uint64(1), uint8(3), uint8(20), uint8(5), true)
	f.Fuzz(func(t *testing.T, seed uint64, days, visits, steps uint8, metric bool) {
		compareInsertions(t, seeded(seed, 1+int(days%5), int(visits%40), metric), int(steps%16))
	})
}

// Whoever asks for many, as TRIPWRIGHT_INSERTIONS=10000000 does, gets them.
func TestManyInsertionsAgreeWithSimulation(t *testing.T) {
	t.Parallel()
	most := 50_000
	if asked, err := strconv.Atoi(os.Getenv("TRIPWRIGHT_INSERTIONS")); err == nil {
		most = asked
	}
	compared := 0
	for seed := uint64(0); compared < most; seed++ {
		compared += compareInsertions(t, seeded(seed, 1+int(seed%5), 10+int(seed%31), seed%2 == 0), int(seed%16))
	}
	t.Logf("%d insertions", compared)
}

func seeded(seed uint64, days, visits int, metric bool) *optimize.Problem {
	return optimizetest.RandomCity(rand.New(rand.NewPCG(seed, 1)), days, visits, 3, metric)
}

// compareInsertions compares every insertion into the plan that a few steps
// make, and counts them.
func compareInsertions(t rapid.TB, p *optimize.Problem, steps int) (n int) {
	s := walking(t, p, steps).s
	for _, v := range s.absent {
		for d := range s.routes {
			if s.m.spans[int(v)*s.m.days+d].closed() {
				continue
			}
			for pos := range len(s.routes[d].at) - 1 {
				compareInsertion(t, p, s, v, d, pos)
				n++
			}
			compareCheapest(t, s, v, d)
		}
	}
	return n
}

// compareCheapest holds the choice among all gaps of a day against each alone.
func compareCheapest(t rapid.TB, s *state, v int32, d int) {
	pos, least := -1, int32(0)
	for p := range len(s.routes[d].at) - 1 {
		if at, delay := s.m.cheapest(&s.routes[d], d, v, p, p+1); at >= 0 && (pos < 0 || delay < least) {
			pos, least = p, delay
		}
	}
	got, delay := s.m.cheapest(&s.routes[d], d, v, 0, len(s.routes[d].at))
	if (got < 0) != (pos < 0) || pos >= 0 && delay != least {
		t.Fatalf("visit %d on day %d: cheapest after position %d for %d, one by one after %d for %d", v, d, got, delay, pos, least)
	}
}

// readyAt is when the stop at index k, or the end of the day, could begin.
func readyAt(p *optimize.Problem, d int, stops []optimize.Stop, k int) int32 {
	node, now := p.Days[d].StartNode, p.Days[d].Start
	if k > 0 {
		node, now = p.Visits[stops[k-1].Visit].Node, stops[k-1].End
	}
	if k == len(stops) {
		return now + max(p.Way(node, p.Days[d].EndNode), p.Days[d].EndBuffer)
	}
	return max(stops[k].Arrival, now+p.Visits[stops[k].Visit].Buffer)
}

// Every sum the search keeps up to date equals the sum from scratch, after each
// move, taken or undone.
func TestSearchKeepsItsSums(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := optimizetest.DrawCity(t, optimizetest.AnyCity, rapid.Bool().Draw(t, "metric"))
		a := walking(t, p, 0)
		a.temperature = 1000 * rapid.Float64Range(0, 1).Draw(t, "temperature")
		for range 20 {
			a.step()
			compareSums(t, p, a.s)
		}
	})
}

// So does each move by itself, the rare ones too, and what it leaves holds.
func TestEachMoveKeepsItsSums(t *testing.T) {
	t.Parallel()
	moves := map[string]func(*annealing){
		"strings":   func(a *annealing) { a.s.removeStrings(a.s.stopAt(0), a.ruinSize, a.s.served()) },
		"near":      func(a *annealing) { a.s.removeNear(a.s.stopAt(a.s.rng.IntN(a.s.served())), 5) },
		"tails":     func(a *annealing) { a.s.exchangeTails() },
		"segment":   func(a *annealing) { a.s.moveSegment() },
		"recombine": func(a *annealing) { a.s.recombine() },
	}
	for name, move := range moves {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(t *rapid.T) {
				p := optimizetest.DrawCity(t, optimizetest.AnyCity, rapid.Bool().Draw(t, "metric"))
				a := walking(t, p, rapid.IntRange(0, 60).Draw(t, "steps"))
				if a.s.served() == 0 {
					return
				}
				move(a)
				compareSums(t, p, a.s)
				a.s.recreate(a.s.drawRanking(), -1, a.s.left())
				compareSums(t, p, a.s)
				compareTimes(t, p, a.s)
				a.s.rollback()
				compareSums(t, p, a.s)
			})
		})
	}
}

// compareTimes simulates every day of the search.
func compareTimes(t *rapid.T, p *optimize.Problem, s *state) {
	for d := range s.routes {
		var order []int
		for _, stop := range s.routes[d].stops() {
			order = append(order, int(stop.visit))
		}
		stops, err := optimize.Time(p, d, order)
		if err != nil {
			t.Fatalf("day %d is impossible: %v", d, err)
		}
		for k, stop := range stops {
			if got := s.routes[d].at[k+1].leave; got != stop.End {
				t.Fatalf("day %d, stop %d ends at %d, the simulation says %d", d, k, got, stop.End)
			}
		}
	}
}

func compareSums(t *rapid.T, p *optimize.Problem, s *state) {
	days := make([][]int, len(s.routes))
	kinds := make([]int32, len(p.Kinds))
	cost, travel := int64(0), int64(0)
	for d := range s.routes {
		for _, stop := range s.routes[d].stops() {
			v := stop.visit
			days[d] = append(days[d], int(v))
			cost += p.Visits[v].Cost
			for _, k := range append([]int{p.Visits[v].Kind}, p.Visits[v].Also...) {
				kinds[k]++
			}
			if int(s.day[v]) != d {
				t.Fatalf("visit %d is on day %d, the search says %d", v, d, s.day[v])
			}
		}
		at := s.routes[d].at
		for k := range len(at) - 1 {
			travel += int64(p.Way(int(at[k].node), int(at[k+1].node)))
		}
	}
	if want := optimize.Objective(p, days); s.value != want || s.spent != cost || s.travel() != travel {
		t.Fatalf("search counts value %d, cost %d, travel %d; want %d, %d, %d", s.value, s.spent, s.travel(), want, cost, travel)
	}
	for k, limit := range p.Kinds {
		if limit.PerTrip+limit.PerDay > 0 && s.kindTrip[k] != kinds[k] {
			t.Fatalf("search counts %d of kind %d, want %d", s.kindTrip[k], k, kinds[k])
		}
	}
	for at, v := range s.absent {
		if int(s.where[v]) != at || s.day[v] >= 0 {
			t.Fatalf("absent visit %d is listed at %d, known at %d, on day %d", v, at, s.where[v], s.day[v])
		}
	}
}

// On tiny cities the search finds what trying everything finds.
func TestTinyCitiesAreSolvedToTheOptimum(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := optimizetest.DrawCity(t, optimizetest.Size{Days: 2, Visits: 6, Groups: 2}, true)
		plan := solve(t, p, Options{Seed: 1, Iterations: 1000})
		lost := map[int]bool{} // locks
		for _, u := range plan.Unplaced {
			lost[u.Visit] = u.Lock
		}
		got := outcomeOf(p, plan)
		if want := optimum(p, lost); got != want {
			t.Fatalf("found %+v, optimum is %+v\n%+v\n%+v", got, want, plan, p)
		}
	})
}

// outcome of a plan: musts missing, then worth.
type outcome struct {
	musts int
	worth int64
}

func outcomeOf(p *optimize.Problem, plan optimize.Plan) outcome {
	used := map[int]bool{}
	for _, v := range slices.Concat(plan.Visits()...) {
		used[v] = true
	}
	return outcome{mustsMissing(p, used), plan.Objective}
}

func (o outcome) betterThan(p outcome) bool {
	return o.musts < p.musts || o.musts == p.musts && o.worth > p.worth
}

// optimum is the best of all plans that place all locks but the lost ones.
func optimum(p *optimize.Problem, lost map[int]bool) outcome {
	best := outcome{musts: len(p.Visits) + 1}
	optimizetest.EveryPlan(p, func(days [][]int) {
		used := map[int]bool{}
		for _, v := range slices.Concat(days...) {
			used[v] = true
		}
		for v := range p.Visits {
			if lost[v] && used[v] || p.Visits[v].Lock != nil && !lost[v] && !used[v] {
				return
			}
		}
		if got := (outcome{mustsMissing(p, used), optimize.Objective(p, days)}); got.betterThan(best) {
			best = got
		}
	})
	return best
}

func worthOf(p *optimize.Problem, plan optimize.Plan) worth {
	used, idle := map[int]bool{}, 0
	for _, stops := range plan.Days {
		if len(stops) == 0 {
			idle++
		}
		for _, s := range stops {
			used[s.Visit] = true
		}
	}
	return worth{mustsMissing(p, used), plan.Objective, idle, plan.Travel}
}

// mustsMissing counts the groups with a must of which no visit is in the plan.
func mustsMissing(p *optimize.Problem, used map[int]bool) int {
	missing, counted := 0, map[int]bool{}
	for v := range p.Visits {
		group := p.Visits[v].Group
		if !p.Visits[v].Must || counted[group] || inPlan(p, v, used) {
			continue
		}
		missing++
		counted[group] = group != 0
	}
	return missing
}

// inPlan reports whether a visit or an alternative of it is in the plan.
func inPlan(p *optimize.Problem, v int, used map[int]bool) bool {
	for w := range used {
		if w == v || p.Visits[v].Group != 0 && p.Visits[w].Group == p.Visits[v].Group {
			return true
		}
	}
	return false
}
