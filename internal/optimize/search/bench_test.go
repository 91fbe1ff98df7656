package search

import (
	"fmt"
	"testing"

	"github.com/tripwright/tripwright/internal/optimize"
	"github.com/tripwright/tripwright/internal/optimize/optimizetest"
	"pgregory.net/rapid"
)

func BenchmarkSolve(b *testing.B) {
	for _, c := range []struct{ visits, days int }{{50, 5}, {60, 5}, {50, 7}, {200, 5}, {200, 7}} {
		b.Run(fmt.Sprintf("visits=%d/days=%d", c.visits, c.days), func(b *testing.B) {
			p := optimizetest.Town(c.visits, c.days, 1)
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Solve(p, Options{Seed: 1, Iterations: 500}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkInsert checks one visit against every gap of a day.
func BenchmarkInsert(b *testing.B) {
	a := walking(b, optimizetest.Town(200, 7, 1), 500)
	b.ReportAllocs()
	for k := 0; b.Loop(); k++ {
		d := 1 + k%5
		a.s.m.cheapest(&a.s.routes[d], d, a.s.absent[k%len(a.s.absent)], 0, 99)
	}
}

// BenchmarkStep is one whole move: ruin, recreate, take or undo.
func BenchmarkStep(b *testing.B) {
	a := walking(b, optimizetest.Town(200, 7, 1), 500)
	b.ReportAllocs()
	for b.Loop() {
		a.step()
	}
}

// BenchmarkLocalSearch shortens the ways of a plan as the search leaves it, and tells by how much.
func BenchmarkLocalSearch(b *testing.B) {
	before, after := int64(0), int64(0)
	for seed := uint64(0); b.Loop(); seed++ {
		b.StopTimer()
		s := walking(b, optimizetest.Town(60, 5, seed%32), 500).s
		before += s.travel()
		b.StartTimer()
		s.localSearch()
		after += s.travel()
	}
	b.ReportMetric(100*float64(before-after)/float64(before), "%shorter")
}

// walking is a search on p that has made some steps.
func walking(tb rapid.TB, p *optimize.Problem, steps int) *annealing {
	tb.Helper()
	if err := p.Validate(); err != nil {
		tb.Fatal(err)
	}
	s := newState(compile(p, nil), 1)
	s.placeLocks()
	s.fill()
	s.commit()
	a := newAnnealing(s)
	for range steps {
		a.step()
	}
	return a
}
