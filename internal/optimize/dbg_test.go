package optimize

import (
	"fmt"
	"testing"
	"time"
)

func TestDbg(t *testing.T) {
	for _, c := range []struct{ v, d int }{{30, 3}, {60, 4}, {60, 5}, {60, 7}} {
		p := townOf(c.v, c.d, 1)
		p.Decay = []int64{1000, 900, 800}
		plan, _ := Solve(p, Options{Seed: 1, Iterations: 5000})
		b := &bounding{o: BoundOptions{Iterations: 40, Against: plan.Objective}}
		x, _ := newExchange(p, nil)
		w, _ := shortestWays(p, x, b.stopped)
		bag := newBag(x, w)
		bag.minimise()
		b.proved(Proof{By: Knapsack, Bound: x.whole(bag.best)})
		bag.priceGroups()
		a := newAscent(x, w, b)
		for i := range 30 {
			t0 := time.Now()
			v, _ := a.evaluate()
			if i%5 == 0 {
				fmt.Print(c, i, " value ", float64(x.whole(v))/float64(plan.Objective), " ", time.Since(t0).Milliseconds(), "ms:")
				for _, t := range a.tours {
					fr := 0
					for _, f := range t.fronts {
						fr += len(f)
					}
					fmt.Print(" ", len(t.calls), "/", len(t.open), "/", len(t.labels), "/", fr, "/", len(t.path))
				}
				fmt.Println()
			}
			a.step(v)
		}
	}
}
