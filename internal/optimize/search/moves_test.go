package search

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
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

func orders(s *search) (out [][]int32) {
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
func again(s *search, days ...[]int32) {
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

// What is not welcome on its new day is left out, and all else is there.
func TestTailsLeaveOutWhatIsNotWelcome(t *testing.T) {
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

// Days are remembered once each, however often they come back, by what is done and not by its order; days that are alike share them, and
// of a class the oldest goes first.
func TestDaysAreRemembered(t *testing.T) {
	t.Parallel()
	s := laid(t, roomy(2, nil), []int32{0, 1}, []int32{2, 3})
	lay := func(days ...[]int32) {
		again(s, days...)
		s.keepDays()
		s.commit()
	}
	remember := func() (out [][]int32) {
		for _, d := range s.pool.days[s.pool.class[0]] {
			out = append(out, d.visits)
		}
		return out
	}
	if s.pool.class[0] != s.pool.class[1] {
		t.Fatal("two days that are alike are two classes")
	}
	lay([]int32{4, 5}, nil)
	lay([]int32{5, 4}, nil)
	lay(nil, []int32{6})
	lay([]int32{6}, []int32{5, 4})
	if diff := cmp.Diff([][]int32{{4, 5}, {6}}, remember()); diff != "" {
		t.Error(diff)
	}
	for i := range int32(12) {
		for j := range i {
			lay([]int32{j, i}, nil) // 66 days, of which one is known
		}
	}
	all, there := remember(), map[string]bool{}
	for _, d := range all {
		there[fmt.Sprint(d)] = true
	}
	if len(all) != remembered || there["[4 5]"] || there["[6]"] || there["[0 1]"] || !there["[0 2]"] || !there["[10 11]"] {
		t.Errorf("remembered are %d days: %v", len(all), all)
	}
}

// A plan is put together of days that were remembered, the one that adds most to the others first: what no walk has seen side by side.
func TestAPlanOfRememberedDays(t *testing.T) {
	t.Parallel()
	s := laid(t, roomy(2, nil))
	lay := func(days ...[]int32) {
		again(s, days...)
		s.keepDays()
		s.commit()
	}
	if s.recombine() {
		t.Fatal("a plan of days that nobody remembers")
	}
	lay([]int32{0, 1, 2, 3, 4}, nil)
	lay([]int32{0, 1}, []int32{5, 6, 7, 8})
	lay(nil, nil)
	best := 0
	for range 50 {
		if !s.recombine() {
			t.Fatal("nothing was put together")
		}
		got := orders(s)
		for _, day := range got {
			slices.Sort(day)
		}
		slices.SortFunc(got, func(a, b []int32) int { return len(b) - len(a) })
		switch text := fmt.Sprint(got); text {
		case "[[0 1 2 3 4] [5 6 7 8]]":
			best++
		case "[[5 6 7 8] [0 1]]": // the short day came by chance
		default:
			t.Fatalf("put together are %s", text)
		}
		s.rollback()
	}
	if best < 25 {
		t.Errorf("only %d of 50 plans are of the two days that add most", best)
	}
}

// The worth of a plan by hand: of a theme the highest counts whole and each further one less, rounded down; what is worth one counts as any
// other, what is worth nothing takes no place, and what has no theme counts whole.
func TestTheWorthOfAPlanByHand(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		scores []int64
		theme  int
		decay  []int64
		want   int64
	}{
		{"nothing", nil, 1, []int64{1000, 500}, 0},
		{"one", []int64{10}, 1, []int64{1000, 500}, 10}, {"two", []int64{10, 9}, 1, []int64{1000, 500}, 10 + 4},
		{"the last share goes on", []int64{10, 9, 7}, 1, []int64{1000, 500}, 10 + 4 + 3},
		{"in any order", []int64{7, 10, 9}, 1, []int64{1000, 500}, 10 + 4 + 3},
		{"ones", []int64{1, 1, 1}, 1, []int64{1000, 500}, 1},
		{"the first may count less too", []int64{1, 10}, 1, []int64{900}, 9},
		{"nothing takes no place", []int64{0, 10, 0, 10}, 1, []int64{1000, 500}, 15},
		{"less than nothing is taken off", []int64{-3, 10, 10}, 1, []int64{1000, 500}, 12},
		{"without a theme", []int64{10, 9, 7}, 0, []int64{1000, 500}, 26}, {"without shares", []int64{10, 9, 7}, 1, nil, 26},
	} {
		p := roomy(1, func(p *optimize.Problem) { p.Decay = tt.decay })
		day := []int{}
		for k, score := range tt.scores {
			p.Visits[k].Score[0], p.Visits[k].Theme = score, tt.theme
			day = append(day, k)
		}
		if got := optimize.Objective(p, [][]int{day}); got != tt.want {
			t.Errorf("%s: worth %d, want %d", tt.name, got, tt.want)
		}
	}
}
