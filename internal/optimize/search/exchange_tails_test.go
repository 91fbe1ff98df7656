package search

import (
	"fmt"
	"slices"
	"testing"

	"github.com/tripwright/tripwright/internal/optimize"
	"github.com/tripwright/tripwright/internal/optimize/optimizetest"
)

// roomy has twelve visits of ten minutes, a minute apart, and days that hold all of them: nothing that moves is lost for want of time.
func roomy(days int, change func(*optimize.Problem)) *optimize.Problem {
	const visits = 12
	p := &optimize.Problem{Nodes: visits + 1, MoneyCap: optimize.Unlimited}
	for range p.Nodes * p.Nodes {
		p.Travel = append(p.Travel, 1)
	}
	for range days {
		p.Days = append(p.Days, optimize.Day{Start: 540, End: 1320})
	}
	for k := range visits {
		v := optimize.Visit{Node: k + 1, Stay: 10}
		for range days {
			v.Windows, v.Score = append(v.Windows, []optimize.Window{optimizetest.AllDay}), append(v.Score, 10)
		}
		p.Visits = append(p.Visits, v)
	}
	if change != nil {
		change(p)
	}
	return p
}

func orders(s *state) (out [][]int32) {
	for d := range s.routes {
		day := []int32{}
		for _, stop := range s.routes[d].stops() {
			day = append(day, stop.visit)
		}
		out = append(out, day)
	}
	return out
}

// again lays the days of a search anew.
func again(s *state, days ...[]int32) {
	for d := range days {
		s.remove(d, 1, len(s.routes[d].at)-1)
	}
	for d, visits := range days {
		for k, v := range visits {
			s.put(v, d, k)
		}
	}
}

// Two days exchange what comes after a stop of each, in its order. All that fits is there; over many exchanges any two tails are, those at
// the same hour as others; and nothing is exchanged only where both tails are empty.
func TestTailsAreExchangedWhole(t *testing.T) {
	t.Parallel()
	first, second := []int32{0, 1, 2, 3}, []int32{4, 5, 6, 7}
	seen := map[string]int{}
	s := laid(t, roomy(2, nil), first, second)
	for range 400 {
		again(s, first, second)
		s.commit()
		if !s.exchangeTails() {
			seen["none"]++
			continue
		}
		got := orders(s)
		ok := false
		for p := range len(first) + 1 {
			for q := range len(second) + 1 {
				if slices.Equal(got[0], slices.Concat(first[:p], second[q:])) && slices.Equal(got[1], slices.Concat(second[:q], first[p:])) {
					ok = true
					seen[fmt.Sprint(p, q)]++
				}
			}
		}
		if !ok {
			t.Fatalf("%v and %v became %v", first, second, got)
		}
	}
	for p := range len(first) + 1 {
		for q := range len(second) + 1 {
			if n := seen[fmt.Sprint(p, q)]; n == 0 && p+q < 8 {
				t.Errorf("the tails after %d and %d were never exchanged", p, q)
			}
		}
	}
	if seen["none"] == 0 || seen["4 4"] != 0 {
		t.Errorf("nothing was exchanged %d times, and empty tails %d times", seen["none"], seen["4 4"])
	}
	same, other := 0, 0 // both days run at the same hours, so that the same place is the same hour
	for p := range len(first) {
		for q := range len(second) {
			if p == q {
				same += seen[fmt.Sprint(p, q)]
			} else {
				other += seen[fmt.Sprint(p, q)]
			}
		}
	}
	if same < other/2 || other < same/4 {
		t.Errorf("%d exchanges at the same hour and %d at others: half of them seek it", same, other)
	}
}

// What may not enter its new day is left out, and all else is there.
func TestTailsLeaveOutWhatMayNotEnter(t *testing.T) {
	t.Parallel()
	p := roomy(2, func(p *optimize.Problem) {
		p.Visits[1].Windows[1] = nil // shut on the second day
	})
	s := laid(t, p, []int32{0, 1, 2}, []int32{4, 5})
	for range 200 {
		s.exchangeTails()
		got := orders(s)
		there := slices.Concat(got...)
		if slices.Contains(got[1], 1) || len(there) != 5 && (len(there) != 4 || slices.Contains(there, 1)) {
			t.Fatalf("laid are %v", got)
		}
		again(s, []int32{0, 1, 2}, []int32{4, 5})
		s.commit()
	}
}

// With one day there is nothing to exchange and nothing to recombine.
func TestOneDayHasNoOther(t *testing.T) {
	t.Parallel()
	s := laid(t, roomy(1, nil), []int32{0, 1, 2})
	s.keepDays()
	if s.exchangeTails() || s.recombine() || len(orders(s)[0]) != 3 {
		t.Errorf("a single day became %v", orders(s))
	}
}
