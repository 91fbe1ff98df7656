package bound

import (
	"math/rand/v2"
	"testing"

	"github.com/tripwright/tripwright/internal/optimize"
	"github.com/tripwright/tripwright/internal/optimize/optimizetest"
)

// bestDay is what a day earns at most at the prices as they are, tried out.
func bestDay(x *coupling, d int) int64 {
	best := int64(0)
	var order []int
	days := make([][]int, len(x.p.Days))
	var extend func(earned int64)
	extend = func(earned int64) {
		days[d] = order
		if earned > best && optimizetest.Accepted(x.p, days) {
			best = earned
		}
		for _, k := range x.byDay[d] {
			o := &x.offers[k]
			order = append(order, int(o.visit))
			if count(order, int(o.visit)) == 1 && optimizetest.CanBegin(x.p, d, order) {
				extend(earned + x.profit(o))
			}
			order = order[:len(order)-1]
		}
	}
	extend(0)
	return best
}

func count(order []int, v int) (n int) {
	for _, w := range order {
		if w == v {
			n++
		}
	}
	return n
}

// Days of many hours, in which labels come to a place at much the same time: a
// tour is never less than the best day, and a heuristic one never more than a tour.
func TestToursAreNeverShort(t *testing.T) {
	t.Parallel()
	for seed := range uint64(40) {
		p := optimizetest.Town(7, 3, seed+1)
		p.MoneyCap = -1
		for v := range p.Visits { // so that many fit
			p.Visits[v].Stay /= 2
		}
		x, _ := newCoupling(p, nil)
		never := func() bool { return false }
		w, _ := shortestWays(p, x, never)
		day := newTour(x, w, 1, never)
		r := rand.New(rand.NewPCG(seed, 5))
		for range 4 {
			for k := range x.rows {
				x.rows[k].price = r.Int64N(1 + x.rows[k].most>>(1+r.IntN(6)))
			}
			best := bestDay(x, 1)
			for range 3 { // it learns
				day.heuristic = false
				day.solve()
				exact := day.earned
				if exact < best {
					t.Fatalf("seed %d: the tour earns %d, but a day %d", seed+1, exact, best)
				}
				if day.heuristic = true; day.solve() && day.earned > exact {
					t.Fatalf("seed %d: by heuristic %d, exactly %d", seed+1, day.earned, exact)
				}
			}
		}
	}
}

// Who comes first to the third visit has earned less, but is in time for the last.
func TestNobodyIsOvertakenByWhoComesLater(t *testing.T) {
	t.Parallel()
	visit := func(score int64, stay int32, open optimize.Window) optimize.Visit {
		return optimizetest.With(optimizetest.At(0, score, open), func(v *optimize.Visit) { v.Stay = stay })
	}
	p := optimizetest.Village([]optimize.Visit{
		visit(100, 40, optimize.Window{Open: 550, Close: 590}), visit(150, 58, optimize.Window{Open: 540, Close: 598}),
		visit(100, 60, optimize.Window{Open: 540, Close: 665}), visit(1000, 60, optimize.Window{Open: 640, Close: 710}),
	}, 1320)
	x, _ := newCoupling(p, nil)
	never := func() bool { return false }
	w, _ := shortestWays(p, x, never)
	day := newTour(x, w, 0, never)
	if day.solve(); x.whole(day.earned) != 1200 {
		t.Errorf("the day earns %d, want 1200", x.whole(day.earned))
	}
}

// What can still be earned at most: of the prizes that are open and not remembered, the densest first, until the day is over; of the last
// one a part. One is open as long as one can be there at its last minute.
func TestWhatIsLeftToEarn(t *testing.T) {
	t.Parallel()
	day := tour{day: &optimize.Day{Start: 540, End: 700}, home: 10, prizes: []prize{
		{profit: 900, way: 5, least: 30, last: 600, mark: 1}, {profit: 200, way: 15, least: 40, last: 650, mark: 2}, {profit: 50, way: 5, least: 50, last: 690},
	}}
	for _, tt := range []struct {
		name         string
		memory       uint64
		leave        int32
		enough, want int64
	}{
		{"all of them", 0, 540, 1e9, 1150},
		{"to the minute", 0, 570, 1e9, 1150},
		{"a minute of the last is missing", 0, 571, 1e9, 1100 + 2*49},
		{"the first is remembered", 1, 540, 1e9, 250},
		{"all that can be remembered are", 3, 540, 1e9, 50},
		{"the first is just open", 0, 595, 1e9, 900 + 200 + 2*25},
		{"the first is closed", 0, 596, 1e9, 200 + 50},
		{"the second is just open", 1, 635, 1e9, 200 + 2*15},
		{"the second is closed", 1, 636, 1e9, 50},
		{"the day is over", 0, 690, 1e9, 0},
		{"enough is enough", 0, 540, 899, 900},
		{"and no more is asked for", 0, 540, 900, 1100},
	} {
		if got := day.completionBound(tt.memory, tt.leave, tt.enough); got != tt.want {
			t.Errorf("%s: %d, want %d", tt.name, got, tt.want)
		}
	}
}
