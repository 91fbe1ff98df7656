package schedule_test

import (
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/schedule"
)

func paris() world { return open(intentFor("Paris", calendar.MustDate("2026-05-09"), 5), nil) }

func BenchmarkNewCity(b *testing.B) {
	w := paris()
	l := legsOf(w.facts.City, &w.in)
	b.ReportAllocs()
	for b.Loop() {
		schedule.NewCity(w.facts, l)
	}
}

func BenchmarkSolve(b *testing.B) {
	w := paris()
	j := w.journeys()[0]
	b.ReportAllocs()
	for b.Loop() {
		mustSolve(b, w, j, schedule.Options{Seed: 1, Iterations: 400, Fees: -1})
	}
}

func BenchmarkRetime(b *testing.B) {
	w := paris()
	j := w.journeys()[0]
	d := mustSolve(b, w, j, schedule.Options{Seed: 1, Iterations: 400, Fees: -1})
	stops := schedule.StopsOf(&d.Plan)
	b.ReportAllocs()
	for b.Loop() {
		if _, _, err := w.city.Retime(&w.in, j, w.assume, stops, 1, false); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkWithFallbacks(b *testing.B) {
	w := paris()
	j := w.journeys()[0]
	d := mustSolve(b, w, j, schedule.Options{Seed: 1, Iterations: 400, Fees: -1})
	b.ReportAllocs()
	for b.Loop() {
		if _, err := w.city.WithFallbacks(&w.in, j, d.Plan); err != nil {
			b.Fatal(err)
		}
	}
}
