package bound

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tripwright/tripwright/internal/optimize"
	"github.com/tripwright/tripwright/internal/optimize/optimizetest"
	"pgregory.net/rapid"
)

// keepsTo reports whether a plan is one of a part.
func (p *part) keepsTo(x *coupling, days [][]int) bool {
	held := map[int32]bool{}
	for k := range x.offers {
		o := &x.offers[k]
		if !slices.Contains(days[o.day], int(o.visit)) {
			continue
		}
		if slices.Contains(p.closed, int32(k)) {
			return false
		}
		held[o.group] = true
	}
	return !slices.ContainsFunc(p.held, func(row int32) bool { return !held[row] })
}

// However plans are divided, each is in one part, and what is proved there holds
// for it at whatever prices.
func TestNoPlanExceedsItsPart(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := optimizetest.DrawTinyCity(t)
		given := drawGiven(t, p)
		x, ok := newCoupling(p, given)
		if !ok {
			t.Fatal("the numbers of a tiny city are too large")
		}
		w, _ := shortestWays(p, x, func() bool { return false })
		s := newDescent(x, w, &progress{})
		tree := newTree(s)
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "decisions"), 4))
		for made := range 1 + r.IntN(6) {
			at := r.IntN(len(tree.parts))
			for k := range tree.parts[at].shares {
				tree.parts[at].shares[k] = r.Int32N(always)
			}
			tree.divide(at, made)
		}

		parts := tree.parts
		best := make([]int64, len(parts))
		for k := range best {
			best[k] = math.MinInt64
		}
		optimizetest.EveryPlan(p, func(days [][]int) {
			all := slices.Concat(days...)
			if slices.ContainsFunc(given, func(v int) bool { return !slices.Contains(all, v) }) {
				return
			}
			in := 0
			for k := range parts {
				if parts[k].keepsTo(x, days) {
					best[k] = max(best[k], optimize.Objective(p, days))
					in++
				}
			}
			if in != 1 {
				t.Fatalf("%v is in %d of %d parts", days, in, len(parts))
			}
		})
		for k, part := range parts {
			if part.bound < best[k] {
				t.Fatalf("a part is proved to be worth %d, but has a plan worth %d", part.bound, best[k])
			}
			tree.decide(part)
			for range 4 {
				for k := range x.rows {
					row := &x.rows[k]
					row.price = row.least + r.Int64N(1+(row.most-row.least)>>r.IntN(9))
				}
				if value, _ := s.evaluate(false); x.whole(value) < best[k] {
					t.Fatalf("a part is worth %d at some prices, but has a plan worth %d\n%+v", x.whole(value), best[k], p)
				}
			}
		}
	})
}

// Small towns in which prices alone prove too little: divided, the best plan is
// proved to be it, but for a thousandth where the steps end early.
func TestBranchesProveTheBest(t *testing.T) {
	t.Parallel()
	divided := 0
	for seed := range uint64(60) {
		p := optimizetest.Town(7, 2, seed+1)
		best := bestPlan(p, nil)
		alone, err := Prove(p, Options{Against: best, Branches: -1})
		if err != nil || alone.Branches != 0 {
			t.Fatalf("seed %d: %+v, %v", seed+1, alone, err)
		}
		proofs := []Proof{}
		got, err := Prove(p, Options{Against: best, Better: func(p Proof) { proofs = append(proofs, p) }})
		if gap, ok := got.Gap(best); err != nil || !ok || gap > 1 || got.Bound < best {
			t.Errorf("seed %d: %+v, %v; want %d", seed+1, got, err, best)
		}
		for k, proof := range proofs {
			if proof.Bound < best || k > 0 && (proof.Bound >= proofs[k-1].Bound || proof.Branches < proofs[k-1].Branches) {
				t.Errorf("seed %d: %+v are not better and better, above %d", seed+1, proofs, best)
			}
		}
		if got.Branches > 0 {
			divided++
			if alone.Bound <= got.Bound {
				t.Errorf("seed %d: %+v without branches, %+v with them", seed+1, alone, got)
			}
		}
	}
	t.Logf("%d of 60 towns were divided", divided)
	if divided < 5 {
		t.Errorf("%d towns were divided: too few to show anything", divided)
	}
}

// The town that prices alone leave four per cent open.
func TestBranchesAreQuick(t *testing.T) {
	t.Parallel()
	p, plan := townOfToday(t, 20, 2, 1)
	o := Options{Against: plan.Objective, Enough: 30}
	got, err := Prove(p, o)
	if gap, ok := got.Gap(plan.Objective); err != nil || !ok || gap > 30 || got.Branches == 0 || got.Branches > 4 {
		t.Errorf("got %+v with a gap of %d, %v; want 30 after a few branches", got, gap, err)
	}
	o.Branches = -1
	if got, err = Prove(p, o); err != nil || got.Branches != 0 {
		t.Errorf("got %+v, %v; want no branches", got, err)
	}
}
