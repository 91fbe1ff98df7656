package search

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tripwright/tripwright/internal/optimize"
	"pgregory.net/rapid"
)

// countryside is a hundred places of equal stay spread over a square, each open for half
// of one long day: a tour of dozens, good in many orders.
func countryside(seed uint64) *optimize.Problem {
	r := rand.New(rand.NewPCG(seed, 2))
	const places, end, side = 100, 1000, 70
	p := &optimize.Problem{Nodes: places + 1, MoneyCap: optimize.Unlimited, Days: []optimize.Day{{End: end}}}
	var x, y [places + 1]float64
	for k := range x {
		x[k], y[k] = side*r.Float64(), side*r.Float64()
	}
	for i := range x {
		for j := range x {
			p.Travel = append(p.Travel, int32(math.Hypot(x[i]-x[j], y[i]-y[j])))
		}
	}
	for k := 1; k <= places; k++ {
		open := r.Int32N(end / 2)
		p.Visits = append(p.Visits, optimize.Visit{Node: k, Stay: 10, Score: []int64{1 + r.Int64N(40)}, Windows: [][]optimize.Window{{{Open: open, Close: open + end/2}}}})
	}
	return p
}

// alongAClock is a search along a clock before its first move.
func alongAClock(p *optimize.Problem, seed uint64) *annealing {
	m := compile(p, nil)
	s := newState(m, seed)
	s.parameters = m.clockParameters()
	s.fill()
	s.commit()
	return newAnnealing(s)
}

// ticking is a clock by which so many moves take all the time.
func (a *annealing) ticking(moves int) *Options {
	return &Options{Used: func() float64 { return float64(a.iteration) / float64(moves) }}
}

func TestManyWalksFindWhatOneDoesNot(t *testing.T) {
	t.Parallel()
	const moves = 40000
	one, many := int64(0), int64(0)
	for seed := range uint64(3) {
		p := countryside(100 + seed)
		a, b := alongAClock(p, seed), alongAClock(p, seed)
		a.walk(a.ticking(moves))
		newHalving(b, b.ticking(moves)).run()
		one, many = one+a.best.value, many+b.best.value
	}
	if many <= one {
		t.Errorf("tours are worth %d after one walk each, %d after a halving", one, many)
	}
}

func TestRoundsSuitTheTime(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		moves float64
		want  []int // walks of each round
	}{
		{"no time", 0, []int{1}},
		{"a blink", 500, []int{1}},
		{"too little for a halving", 8000, []int{1}},
		{"enough for a small one", 9000, []int{4, 1, 1, 1}},
		{"a second", 50000, []int{22, 6, 3, 1}},
		{"an hour", math.Inf(1), []int{30, 8, 3, 1}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			var got []int
			until := 0.0
			for _, h := range rounds(test.moves) {
				if h.until <= until {
					t.Errorf("a round from %g to %g", until, h.until)
				}
				got, until = append(got, h.walks), h.until
			}
			if diff := cmp.Diff(test.want, got); diff != "" || until != 1 {
				t.Errorf("the last is over at %g (-want +got):\n%s", until, diff)
			}
		})
	}
}

func TestNoTwoSurvivorsAreAlike(t *testing.T) {
	t.Parallel()
	c := newHalving(alongAClock(countryside(1), 1), &Options{})
	for _, order := range [][]int32{
		{1, 2, 3, 4, 5, 6},
		{7, 1, 2, 3, 4, 8}, // much of the first
		{6, 5, 4, 3, 2, 1}, // the same places the other way round
		{9, 8, 7},
		{9, 8, 7, 10},
	} {
		c.tours = append(c.tours, contender{order: order})
	}
	if diff := cmp.Diff([]int{0, 2, 3}, c.survivors(5)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]int{0, 2}, c.survivors(2)); diff != "" {
		t.Errorf("of two (-want +got):\n%s", diff)
	}
}

// Along a clock, too, every plan of a single day holds, none is worse than what
// it was begun with, and a stop ends it.
func TestEveryPlanAlongAClockIsAccepted(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := seeded(rapid.Uint64().Draw(t, "city"), 1, rapid.IntRange(0, 30).Draw(t, "visits"), rapid.Bool().Draw(t, "metric"))
		old := solve(t, p, Options{Iterations: 30})
		asked, moves := 0, rapid.SampledFrom([]int{0, 300, 20000}).Draw(t, "moves")
		o := Options{Seed: rapid.Uint64().Draw(t, "seed"), Warm: old.Visits()}
		o.Used = func() float64 { asked++; return float64(16*(asked-1)) / float64(max(1, moves)) }
		o.Stop = func() bool { return asked > 100 }
		plan := solve(t, p, o)
		if err := optimize.Check(p, plan); err != nil {
			t.Fatalf("Check: %v\n%+v", err, plan)
		}
		if had, got := outcomeOf(p, old), outcomeOf(p, plan); had.betterThan(got) {
			t.Fatalf("was %+v, now %+v", had, got)
		}
		if plan.Iterations > 2000 {
			t.Fatalf("%d moves after the stop was asked for", plan.Iterations)
		}
	})
}
