package search

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

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
