package search

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tripwright/tripwright/internal/optimize"
	"github.com/tripwright/tripwright/internal/optimize/optimizetest"
	"pgregory.net/rapid"
)

// The ways are shortest where lunch comes first, but nobody wants to wait for it until noon.
func TestNobodyWaitsUntilLunch(t *testing.T) {
	t.Parallel()
	noon := func(p *optimize.Problem, visits ...int) {
		for _, v := range visits {
			p.Visits[v].Windows[0] = []optimize.Window{{Open: 720, Close: 1320}}
		}
	}
	tests := []struct {
		name   string
		change func(*optimize.Problem)
		day    []int32
		want   []int32
	}{{
		name: "what is open already comes first", day: []int32{0, 1, 2},
		change: func(p *optimize.Problem) { noon(p, 0) }, want: []int32{1, 0, 2},
	}, {
		name: "and of that what makes the ways least longer", day: []int32{0, 2, 4, 1},
		change: func(p *optimize.Problem) { noon(p, 0) }, want: []int32{1, 0, 2, 4},
	}, {
		name: "who starts in time keeps to the shortest ways", day: []int32{0, 1, 2},
		change: func(p *optimize.Problem) { noon(p, 2) }, want: []int32{0, 1, 2},
	}, {
		name: "nothing is open yet", day: []int32{0, 1, 2},
		change: func(p *optimize.Problem) { noon(p, 0, 1, 2) }, want: []int32{0, 1, 2},
	}, {
		name: "what is first must be over by then", day: []int32{0, 1},
		change: func(p *optimize.Problem) {
			noon(p, 1)
			p.Visits[0].Windows[0] = []optimize.Window{{Open: 660, Close: 780}}
		}, want: []int32{0, 1},
	}, {
		name: "there is no time to wait later", day: []int32{0, 1},
		change: func(p *optimize.Problem) { noon(p, 0); p.Visits[0].Windows[0][0].Close = 750; p.Visits[1].Stay = 180 }, want: []int32{0, 1},
	}, {
		name: "a day with nothing to do", day: []int32{}, want: []int32{},
	}}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			p := suburbs(1)
			if test.change != nil {
				test.change(p)
			}
			s := laid(t, p, test.day)
			s.shortenFirstWaits()
			got := []int32{}
			for _, stop := range s.routes[0].stops() {
				got = append(got, stop.visit)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// Getting up costs no visit, and a day that is touched begins without a long wait.
func TestGettingUpLosesNothing(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := optimizetest.DrawCity(t, optimizetest.AnyCity, rapid.Bool().Draw(t, "metric"))
		s := walking(t, p, rapid.IntRange(0, 60).Draw(t, "steps")).s
		value := s.worth().value
		var before [][]stop
		for d := range s.routes {
			before = append(before, slices.Clone(s.routes[d].at))
		}
		s.shortenFirstWaits()
		compareSums(t, p, s)
		compareTimes(t, p, s)
		if after := s.worth().value; after != value {
			t.Fatalf("worth %d became %d", value, after)
		}
		for d := range s.routes {
			moved := len(before[d]) > 2 && before[d][1].visit != s.routes[d].at[1].visit
			if moved && s.m.firstWait(&s.routes[d]) > longFirstWait {
				t.Fatalf("day %d was changed and still waits %d minutes", d, s.m.firstWait(&s.routes[d]))
			}
		}
	})
}
