package search

import (
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tripwright/tripwright/internal/optimize"
	"github.com/tripwright/tripwright/internal/optimize/optimizetest"
	"pgregory.net/rapid"
)

// Whatever the local search changes, nothing is lost by it, no way gets longer, and what the search keeps up to date stays true.
func TestTheLocalSearchLosesNothing(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := optimizetest.DrawCity(t, optimizetest.AnyCity, rapid.Bool().Draw(t, "metric"))
		a := walking(t, p, rapid.IntRange(0, 60).Draw(t, "steps"))
		before := a.s.worth()
		a.s.localSearch()
		compareSums(t, p, a.s)
		compareTimes(t, p, a.s)
		after := a.s.worth()
		if before.betterThan(after) {
			t.Fatalf("from %+v to %+v", before, after)
		}
		a.s.localSearch()
		if again := a.s.worth(); again != after {
			t.Fatalf("after one local search %+v, after two %+v", after, again)
		}
	})
}

// By itself, none of its changes touches what is visited, and each is undone without a trace where it is no good.
func TestReorderingADayKeepsItsVisits(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := optimizetest.DrawCity(t, optimizetest.AnyCity, rapid.Bool().Draw(t, "metric"))
		s := walking(t, p, rapid.IntRange(0, 60).Draw(t, "steps")).s
		d := rapid.IntRange(0, len(s.routes)-1).Draw(t, "day")
		stops := len(s.routes[d].stops())
		if stops == 0 {
			return
		}
		from := rapid.IntRange(1, stops).Draw(t, "from")
		to := rapid.IntRange(from+1, stops+1).Draw(t, "to")
		was, travel := slices.Clone(s.routes[d].at), s.routes[d].travel
		moved := false
		if gap := rapid.IntRange(0, stops).Draw(t, "gap"); gap < from-1 || gap >= to {
			moved = s.moveWithin(d, from, to, gap, rapid.Bool().Draw(t, "turned"))
		} else {
			moved = s.reverse(d, from, to)
		}
		if !moved {
			if diff := cmp.Diff(was, s.routes[d].at, cmp.AllowUnexported(stop{})); diff != "" || s.routes[d].travel != travel {
				t.Fatalf("it was undone, but (-before +after):\n%s", diff)
			}
			return
		}
		if s.routes[d].travel >= travel {
			t.Fatalf("%d minutes on the way became %d", travel, s.routes[d].travel)
		}
		compareSums(t, p, s)
		compareTimes(t, p, s)
	})
}

// suburbs lie an hour to either side of a town: visits 0 and 1 in one of them, 2 and 3 in the other, 4 beside the station and
// worth half as much.
func suburbs(days int) *optimize.Problem {
	where := []float64{0, -60, -58, 60, 58, 1} // the station, then the sights, along a line
	p := &optimize.Problem{Nodes: len(where), MoneyCap: optimize.Unlimited}
	for _, a := range where {
		for _, b := range where {
			p.Travel = append(p.Travel, int32(math.Abs(a-b)))
		}
	}
	for range days {
		p.Days = append(p.Days, optimize.Day{Start: 540, End: 1320})
	}
	for node := 1; node < p.Nodes; node++ {
		v := optimize.Visit{Node: node, Stay: 30}
		for range days {
			v.Windows, v.Score = append(v.Windows, []optimize.Window{optimizetest.AllDay}), append(v.Score, 10)
		}
		if node == p.Nodes-1 {
			v.Score = make([]int64, days)
			for d := range v.Score {
				v.Score[d] = 5
			}
		}
		p.Visits = append(p.Visits, v)
	}
	return p
}

// laid is a search whose days are these visits in this order.
func laid(t *testing.T, p *optimize.Problem, days ...[]int32) *state {
	t.Helper()
	s := newState(compile(p, nil), 1)
	for d, order := range days {
		for k, v := range order {
			s.put(v, d, k)
		}
	}
	s.commit()
	return s
}

func TestNobodyCrossesTheTownForNothing(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		change func(*optimize.Problem)
		days   [][]int32
		want   [][]int32
	}{{
		name: "there and back, and there and back again",
		days: [][]int32{{0, 2, 4, 1, 3}}, want: [][]int32{{0, 1, 4, 2, 3}},
	}, {
		name: "a suburb a day",
		days: [][]int32{{0, 2}, {1, 3, 4}}, want: [][]int32{{4, 3, 2}, {0, 1}},
	}, {
		name:   "but two a day at most, so they are exchanged",
		change: func(p *optimize.Problem) { p.Days[0].MaxVisits, p.Days[1].MaxVisits = 2, 2 },
		days:   [][]int32{{0, 2}, {1, 3}}, want: [][]int32{{3, 2}, {0, 1}},
	}, {
		name:   "of equals the one that lies on the way",
		change: func(p *optimize.Problem) { p.Visits[4].Score[0] = 10 },
		days:   [][]int32{{3}}, want: [][]int32{{4}},
	}, {
		name:   "unless it is dearer",
		change: func(p *optimize.Problem) { p.Visits[4].Score[0], p.Visits[4].Cost = 10, 1 },
		days:   [][]int32{{3}}, want: [][]int32{{3}},
	}, {
		name:   "not on a day when it is shut",
		change: func(p *optimize.Problem) { p.Visits[0].Windows[1] = nil },
		days:   [][]int32{{2, 0}, {1, 3}}, want: [][]int32{{1, 0}, {2, 3}},
	}, {
		name:   "nor on one when it is worth less",
		change: func(p *optimize.Problem) { p.Visits[0].Score[0], p.Visits[3].Score[1] = 11, 9 },
		days:   [][]int32{{3, 2, 0}, {1}}, want: [][]int32{{3, 2, 0}, {1}},
	}, {
		name:   "nor before it opens",
		change: func(p *optimize.Problem) { p.Visits[1].Windows[0] = []optimize.Window{{Open: 900, Close: 1320}} },
		days:   [][]int32{{0, 2, 3, 1}}, want: [][]int32{{2, 3, 0, 1}},
	}}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			p := suburbs(len(test.days))
			if test.change != nil {
				test.change(p)
			}
			s := laid(t, p, test.days...)
			s.localSearch()
			var got [][]int32
			for d := range s.routes {
				var order []int32
				for _, stop := range s.routes[d].stops() {
					order = append(order, stop.visit)
				}
				got = append(got, order)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}
