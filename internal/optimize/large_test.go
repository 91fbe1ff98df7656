package optimize_test

import (
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/optimize"
	"github.com/tripwright/tripwright/internal/optimize/optimizetest"
)

func largeVillage() (*optimize.Large, *optimize.Problem) {
	p := optimizetest.Village([]optimize.Visit{optimizetest.At(1, 9, optimizetest.AllDay)}, 1080, 1080)
	l := &optimize.Large{Problem: *p, Way: p.Way}
	l.Travel = nil
	return l, p
}

func TestNonsenseIsNoLargeProblem(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		spoil func(*optimize.Large)
		want  string
	}{
		{"fine", func(*optimize.Large) {}, ""},
		{"no ways", func(l *optimize.Large) { l.Way = nil }, "optimize: a large problem has a way and no matrix"},
		{"ways and a matrix", func(l *optimize.Large) { l.Travel = make([]int32, 144) }, "optimize: a large problem has a way and no matrix"},
		{"no nodes", func(l *optimize.Large) { l.Nodes = 0 }, "optimize: 0 nodes"},
		{"a day too short for its way", func(l *optimize.Large) {
			l.Days[0].EndNode, l.Way = 1, func(_, _ int) int32 { return 541 }
		}, "optimize: day 0: is too short to get from its start to its end"},
		{"a visit nowhere", func(l *optimize.Large) { l.Visits[0].Node = 12 }, "optimize: visit 0: is at node 12 of 12"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			l, _ := largeVillage()
			test.spoil(l)
			got := ""
			if err := l.Validate(); err != nil {
				got = err.Error()
			}
			if got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// Plans of a problem without a matrix are judged by the ways that it tells.
func TestCheckOfALargeProblemAsksForTheWays(t *testing.T) {
	t.Parallel()
	l, p := largeVillage()
	plan := solve(t, p)
	if err := l.Check(plan); err != nil {
		t.Errorf("what the matrix accepts: %v", err)
	}
	l.Way = func(_, _ int) int32 { return 11 }
	if err := l.Check(plan); err == nil || !strings.Contains(err.Error(), "is reached at 551, not 550") {
		t.Errorf("got %v where the ways are longer", err)
	}
}
