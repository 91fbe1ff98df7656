package pick_test

import (
	"slices"
	"testing"

	"github.com/tripwright/tripwright/internal/pick"
)

// A list with room behind its end, in which somebody else's values stand.
func given() (list, all []int) {
	all = []int{1, 2, 3, 99, 99}
	return all[:3], all
}

func TestWhatIsTakenOutOfAListLeavesItAsItIs(t *testing.T) {
	odd := func(v *int) bool { return *v%2 == 1 }
	for _, c := range []struct {
		name string
		do   func(list []int) []int
		want []int
	}{
		{"the first two", func(l []int) []int { return pick.First(l, 2) }, []int{1, 2}},
		{"more than there are", func(l []int) []int { return pick.First(l, 9) }, []int{1, 2, 3}},
		{"one that is new, and again", func(l []int) []int { return pick.Once(l, 4, 4) }, []int{1, 2, 3, 4}},
		{"none that is new", func(l []int) []int { return pick.Once(l, 3, 1) }, []int{1, 2, 3}},
		{"only the odd", func(l []int) []int { return pick.Only(l, odd) }, []int{1, 3}},
		{"all", func(l []int) []int { return pick.Only(l, func(*int) bool { return true }) }, []int{1, 2, 3}},
		{"without the odd", func(l []int) []int { return pick.Without(l, func(v int) bool { return v%2 == 1 }) }, []int{2}},
		{"without none", func(l []int) []int { return pick.Without(l, func(int) bool { return false }) }, []int{1, 2, 3}},
	} {
		list, all := given()
		if got := c.do(list); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
		if !slices.Equal(all, []int{1, 2, 3, 99, 99}) {
			t.Errorf("%s: the list became %v", c.name, all)
		}
	}
	if got := pick.Once([]string(nil)); got != nil {
		t.Errorf("nothing became %v", got)
	}
	mine := []int{1, 2}
	if pick.Without(mine, func(int) bool { return false })[0] = 7; mine[0] != 1 {
		t.Error("a list without some is not one of its own")
	}
}
