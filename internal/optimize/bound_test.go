package optimize

import (
	"fmt"
	"testing"
	"time"
)

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
			t0 := time.Now()
			n := 0
			o := BoundOptions{Iterations: 300, Against: best, Better: func(pr Proof) {
				n++
				g, _ := pr.Gap(best)
				if pr.By == Knapsack || n%12 == 0 {
					line += fmt.Sprintf(" %d@%d/%dms", g, pr.Iterations, time.Since(t0).Milliseconds())
				}
			}}
			pr, err := Bound(p, o)
			g, _ := pr.Gap(best)
			fmt.Println(c.v, c.d, seed, err, line, "final", g, pr.Iterations, time.Since(t0).Milliseconds())
		}
	}
}
