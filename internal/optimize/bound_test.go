package optimize

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"
)

// drawTinyCity draws a city in which everything can be tried, with locks and
// musts that need not be placed.
func drawTinyCity(t *rapid.T) *Problem {
	p := drawCity(t, size{days: 3, visits: 6, groups: 2}, rapid.Bool().Draw(t, "metric"))
	r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "changes"), 2))
	if r.IntN(2) == 0 {
		p.Kinds[2] = KindCap{PerDay: 2, PerTrip: r.IntN(4), Uncounted: true}
	}
	for v := range p.Visits {
		if r.IntN(3) == 0 {
			p.Visits[v].Stay /= 4
		}
		if r.IntN(4) == 0 && len(p.Visits[v].Score) > 0 {
			p.Visits[v].Score = p.Visits[v].Score[:1]
		}
	}
	return p
}

// everyPlan calls see with each plan that Check accepts, whatever is reported
// unplaced, as visits by day.
func everyPlan(p *Problem, see func(days [][]int)) {
	days, used := make([][]int, len(p.Days)), map[int]bool{}
	lost := map[int]bool{}
	for v := range p.Visits {
		lost[v] = true
	}
	var extend func(d int)
	extend = func(d int) {
		if _, err := Time(p, d, days[d]); err == nil {
			if d+1 < len(p.Days) {
				extend(d + 1)
			} else if allowed(p, days, used, lost) {
				see(days)
			}
		}
		for v := range p.Visits {
			in := &p.Visits[v]
			if used[v] || in.Lock == nil && !in.Must && in.score(d) <= 0 {
				continue
			}
			used[v] = true
			days[d] = append(days[d], v)
			if possible(p, d, days[d]) {
				extend(d)
			}
			days[d] = days[d][:len(days[d])-1]
			delete(used, v)
		}
	}
	extend(0)
}

// The promise: no plan is worth more than what is proved, neither by the
// knapsack nor by any iteration; nor is one with what is given.
func TestNoPlanExceedsTheBound(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := drawTinyCity(t)
		best := int64(math.MinInt64)
		var given []int
		everyPlan(p, func(days [][]int) {
			if worth := Objective(p, days); worth > best {
				best = worth
			}
			if rand.IntN(1+len(given)) == 0 {
				for _, visits := range days {
					given = append(given[:0], visits...)
				}
			}
		})
		against := rapid.SampledFrom([]int64{0, 1, max(0, best/2), max(0, best)}).Draw(t, "against")
		proofs := 0
		_, err := Bound(p, BoundOptions{Iterations: 30, Against: against, Better: func(got Proof) {
			proofs++
			if got.Bound < best {
				t.Fatalf("%+v, but a plan is worth %d\n%+v", got, best, p)
			}
		}})
		if err != nil || proofs == 0 {
			t.Fatalf("%d proofs, error %v", proofs, err)
		}
	})
}

func TestTryout(t *testing.T) {
	for _, c := range []struct{ v, d int }{{20, 2}, {30, 3}, {60, 4}, {60, 5}, {60, 7}, {200, 7}} {
		for seed := range uint64(3) {
			p := townOf(c.v, c.d, seed+1)
			p.Decay = []int64{1000, 900, 800}
			best := int64(0)
			for s := range uint64(3) {
				plan, _ := Solve(p, Options{Seed: s, Iterations: 5000})
				best = max(best, plan.Objective)
			}
			line := ""
			cpu := cpuTime()
			o := BoundOptions{Iterations: 200, Against: best, Better: func(pr Proof) {
				g, _ := pr.Gap(best)
				line += fmt.Sprintf(" %d@%d/%dms", g, pr.Iterations, (cpuTime() - cpu).Milliseconds())
			}}
			pr, err := Bound(p, o)
			g, _ := pr.Gap(best)
			fmt.Println(c.v, c.d, seed, err, line, "final", g, pr.Iterations, (cpuTime() - cpu).Milliseconds())
		}
	}
}
