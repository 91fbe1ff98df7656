package optimize_test

import (
	"math"
	"testing"

	"github.com/tripwright/tripwright/internal/optimize"
	"github.com/tripwright/tripwright/internal/optimize/optimizetest"
)

func TestNonsenseIsNoProblem(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		spoil func(*optimize.Problem)
	}{
		{"no days", func(p *optimize.Problem) { p.Days = nil }},
		{"no nodes", func(p *optimize.Problem) { p.Nodes, p.Travel = 0, nil }},
		{"matrix too small", func(p *optimize.Problem) { p.Travel = p.Travel[1:] }},
		{"travel back in time", func(p *optimize.Problem) { p.Travel[3] = -1 }},
		{"day ends before it starts", func(p *optimize.Problem) { p.Days[0].End = 500 }},
		{"day too short for its way", func(p *optimize.Problem) { p.Days[0].EndBuffer = 999 }},
		{"day ends nowhere", func(p *optimize.Problem) { p.Days[0].EndNode = 12 }},
		{"visit nowhere", func(p *optimize.Problem) { p.Visits[0].Node = -1 }},
		{"negative cost", func(p *optimize.Problem) { p.Visits[0].Cost = -1 }},
		{"score that would overflow", func(p *optimize.Problem) { p.Visits[0].Score[0] = math.MaxInt64 }},
		{"unknown kind", func(p *optimize.Problem) { p.Visits[0].Kind = 1 }},
		{"unknown further kind", func(p *optimize.Problem) { p.Visits[0].Also = []int{1} }},
		{"further kind that is the first", func(p *optimize.Problem) { p.Kinds, p.Visits[0].Also = make([]optimize.KindCap, 2), []int{0} }},
		{"further kind twice", func(p *optimize.Problem) { p.Kinds, p.Visits[0].Also = make([]optimize.KindCap, 2), []int{1, 1} }},
		{"window inside out", func(p *optimize.Problem) { p.Visits[0].Windows[0] = []optimize.Window{{9, 8}} }},
		{"lock on a day that is not", func(p *optimize.Problem) { p.Visits[0].Lock = &optimize.Lock{Day: 1} }},
		{"rising decay", func(p *optimize.Problem) { p.Decay = []int64{800, 900} }},
		{"negative cap", func(p *optimize.Problem) { p.Kinds = []optimize.KindCap{{PerDay: -1}} }},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			visit := optimize.Visit{Node: 1, Stay: 60, Windows: [][]optimize.Window{{optimizetest.AllDay}}, Score: []int64{5}}
			p := optimizetest.Village([]optimize.Visit{visit}, 1080)
			if err := p.Validate(); err != nil {
				t.Fatal(err)
			}
			test.spoil(p)
			if p.Validate() == nil {
				t.Error("was accepted")
			}
		})
	}
}

// What stands just at a limit is a problem still.
func TestTheLimitsAreAllowed(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		change func(*optimize.Problem)
	}{
		{"a day just as long as its way", func(p *optimize.Problem) { p.Days[0].End = p.Days[0].Start + 10; p.Days[0].EndNode = 1 }},
		{"a day of no time", func(p *optimize.Problem) { p.Days[0].End = p.Days[0].Start }},
		{"a stay of no time at no cost", func(p *optimize.Problem) { p.Visits[0].Stay, p.Visits[0].Cost = 0, 0 }},
		{"the longest times", func(p *optimize.Problem) {
			p.Travel[1], p.Visits[0].Stay, p.Visits[0].Buffer = optimize.MaxMinutes, optimize.MaxMinutes, optimize.MaxMinutes
			p.Days[0] = optimize.Day{Start: -optimize.MaxMinutes, End: optimize.MaxMinutes, EndBuffer: optimize.MaxMinutes}
			p.Visits[0].Windows[0] = []optimize.Window{{Open: -optimize.MaxMinutes, Close: optimize.MaxMinutes}}
			p.Visits[0].Lock = &optimize.Lock{Start: optimize.MaxMinutes}
		}},
		{"the largest numbers", func(p *optimize.Problem) {
			p.Visits[0].Cost, p.Visits[0].Score[0] = optimize.MaxScore, -optimize.MaxScore
		}},
		{"a door that opens and closes at once", func(p *optimize.Problem) { p.Visits[0].Windows[0] = []optimize.Window{{Open: 9, Close: 9}} }},
		{"all counts, none counts", func(p *optimize.Problem) { p.Decay = []int64{1000, 1000, 0} }},
		{"the last node, the last day", func(p *optimize.Problem) { p.Visits[0].Node, p.Visits[0].Lock = 11, &optimize.Lock{} }},
	}
	for _, test := range tests {
		p := optimizetest.Village([]optimize.Visit{{Node: 1, Stay: 60, Windows: [][]optimize.Window{{optimizetest.AllDay}}, Score: []int64{5}}}, 1080)
		test.change(p)
		if err := p.Validate(); err != nil {
			t.Errorf("%s: %v", test.name, err)
		}
	}
}

// A plan to start from may be impossible, but it is of this problem.
func TestAPlanToStartFromIsOfTheProblem(t *testing.T) {
	t.Parallel()
	p := optimizetest.Village([]optimize.Visit{optimizetest.At(1, 9)}, 1080, 1080)
	tests := []struct {
		name string
		days [][]int
		want string
	}{
		{"none", nil, ""},
		{"fewer days, and a closed visit twice", [][]int{{0, 0}}, ""},
		{"too many days", [][]int{{}, {}, {}}, "optimize: warm start has 3 of 2 days"},
		{"a visit that is not", [][]int{{}, {0, 1}}, "optimize: warm start: day 1 names visit 1 of 1"},
		{"less than a visit", [][]int{{-1}}, "optimize: warm start: day 0 names visit -1 of 1"},
	}
	for _, test := range tests {
		got := ""
		if err := p.ValidateWarm(test.days); err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}
