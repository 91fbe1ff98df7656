package route

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// every tries every order and every split, and gives what the best is worth.
func every(c *Choice) (best int64, ok bool) {
	best = never
	orders := [][]int{}
	Orders(len(c.Stays), func(o []int) { orders = append(orders, o) })
	if !c.Free {
		orders = orders[:1]
	}
	for _, order := range orders {
		var fill func(i, left int, sum int64)
		fill = func(i, left int, sum int64) {
			if i == len(order) {
				if left == 0 {
					best, ok = max(best, sum-c.rides(order)), true
				}
				return
			}
			o := &c.Stays[order[i]]
			for n := o.Least; n <= o.Most && n <= left; n++ {
				late := 0
				if i > 0 {
					late = c.OnWay[order[i-1]][order[i]]
				}
				if begins := c.Nights - left + late; (o.From == nil || *o.From == begins) && (o.To == nil || *o.To == begins+n-late) &&
					(len(o.Days) == 0 || begins <= slices.Min(o.Days) && slices.Max(o.Days) <= begins+n-late) {
					fill(i+1, left-n, sum+o.worth(n-late))
				}
			}
		}
		fill(0, c.Nights, 0)
	}
	return best, ok
}

func TestChooseIsAsGoodAsTryingEverySplitAndOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 4).Draw(t, "stays")
		c := Choice{Nights: rapid.IntRange(1, 12).Draw(t, "nights"), Free: rapid.Bool().Draw(t, "free")}
		for range n {
			o := Option{Least: rapid.IntRange(0, 3).Draw(t, "least")}
			o.Most = o.Least + rapid.IntRange(0, 8).Draw(t, "more")
			o.Worth = rapid.SliceOfN(rapid.Int64Range(0, 20_000), o.Most+1, o.Most+1).Draw(t, "worth")
			day := rapid.IntRange(0, c.Nights)
			o.From = rapid.SampledFrom([]*int{nil, nil, nil, new(day.Draw(t, "from"))}).Draw(t, "dated")
			o.To = rapid.SampledFrom([]*int{nil, nil, nil, new(day.Draw(t, "to"))}).Draw(t, "ended")
			if rapid.IntRange(0, 3).Draw(t, "pinned") == 0 {
				o.Days = rapid.SliceOfN(day, 1, 2).Draw(t, "days")
			}
			c.Stays = append(c.Stays, o)
		}
		for range n + 1 {
			c.Rides = append(c.Rides, rapid.SliceOfN(rapid.Int64Range(0, 9_000), n+1, n+1).Draw(t, "rides"))
		}
		for range n {
			c.OnWay = append(c.OnWay, rapid.SliceOfN(rapid.SampledFrom([]int{0, 0, 0, 1}), n, n).Draw(t, "on the way"))
		}
		want, can := every(&c)
		got, ok := Choose(c)
		if ok != can || ok && got.Worth != want {
			t.Fatalf("chose %+v (%v), the best is worth %d (%v)", got, ok, want, can)
		}
		if !ok {
			return
		}
		nights, sum := 0, int64(0)
		for i, s := range got.Order {
			late := c.onWay(got.Order, i)
			if got.Nights[i] < c.Stays[s].Least || got.Nights[i] > c.Stays[s].Most {
				t.Fatalf("stay %d has %d nights", s, got.Nights[i])
			}
			nights, sum = nights+got.Nights[i], sum+c.Stays[s].worth(got.Nights[i]-late)
		}
		if nights != c.Nights || sum-c.rides(got.Order) != got.Worth {
			t.Fatalf("%d nights of %d, worth %d of %d", nights, c.Nights, sum-c.rides(got.Order), got.Worth)
		}
	})
}

func TestOfEqualsTheGivenOrderAndTheEarlierStay(t *testing.T) {
	flat := Option{Least: 1, Most: 5, Worth: []int64{0, 10, 20, 30, 40, 50}}
	got, ok := Choose(Choice{Nights: 6, Free: true, Stays: []Option{flat, flat}})
	if !ok || !slices.Equal(got.Order, []int{0, 1}) || !slices.Equal(got.Nights, []int{5, 1}) {
		t.Fatalf("chose %+v", got)
	}
	if _, ok := Choose(Choice{Nights: 1}); ok {
		t.Error("no stay at all has a night")
	}
}

func TestWhatLiesBetweenTrialsIsTakenFromItsNeighbours(t *testing.T) {
	for _, c := range []struct {
		says  string
		at    []int
		worth []int64
		most  int
		want  []int64
	}{
		{"each is known", []int{1, 2, 3}, []int64{10, 18, 24}, 3, []int64{0, 10, 18, 24}},
		{"half way", []int{1, 3}, []int64{10, 20}, 3, []int64{0, 10, 15, 20}},
		{"from nothing", []int{2}, []int64{10}, 2, []int64{0, 5, 10}},
		{"no further than the most", []int{2, 4}, []int64{10, 30}, 3, []int64{0, 5, 10, 20}},
		{"nothing is known of more", []int{2}, []int64{10}, 3, []int64{0, 5, 10, 0}},
	} {
		if got := Between(c.at, c.worth, c.most); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.says, got, c.want)
		}
	}
}

// The ways of an order begin and end at the origin, which is the last place.
func TestTheWaysOfAnOrder(t *testing.T) {
	rides := [][]int64{{0, 1, 20}, {2, 0, 30}, {4, 8, 0}}
	for want, order := range map[int64][]int{4 + 1 + 30: {0, 1}, 8 + 2 + 20: {1, 0}, 4 + 20: {0}, 0: {}} {
		if got := Ways(rides, order); got != want {
			t.Errorf("%v: %d, want %d", order, got, want)
		}
	}
	seen := 0
	Orders(4, func(o []int) {
		if seen++; seen == 1 && !slices.IsSorted(o) {
			t.Errorf("the first is %v", o)
		}
	})
	if seen != 24 {
		t.Errorf("four places have %d orders", seen)
	}
}

// What lies a night beside a choice, and the best split of each order, is what the numbers say it is.
func TestWhatLiesBesideAChoiceIsAsWished(t *testing.T) {
	c := Choice{Nights: 5, Free: true, Rides: [][]int64{{0, 5, 0}, {50, 0, 0}, {0, 0, 0}}, OnWay: [][]int{{0, 1}, {0, 0}},
		Stays: []Option{{Least: 1, Most: 3, Worth: []int64{0, 100, 150, 180}}, {Least: 1, Most: 4, Worth: []int64{0, 90, 190, 230, 240}}}}
	orders := c.Orders(3)
	want := []Chosen{{[]int{1, 0}, []int{3, 2}, 230 + 150 - 50}, {[]int{0, 1}, []int{2, 3}, 150 + 190 - 5}}
	slices.SortFunc(want, func(a, b Chosen) int { return int(b.Worth - a.Worth) })
	if len(orders) != 2 || !slices.Equal(orders[0].Order, want[0].Order) || !slices.Equal(orders[0].Nights, want[0].Nights) || orders[0].Worth != want[0].Worth || orders[1].Worth != want[1].Worth {
		t.Fatalf("orders %+v, want %+v", orders, want)
	}
	beside := c.Beside(Chosen{Order: []int{0, 1}, Nights: []int{2, 3}})
	if len(beside) != 2 || beside[0].Worth < beside[1].Worth || beside[0].Worth != 100+230-5 && beside[0].Worth != 180+90-5 {
		t.Fatalf("beside %+v", beside)
	}
	c.Stays[1].From = new(3)
	if got := c.Beside(Chosen{Order: []int{0, 1}, Nights: []int{1, 4}}); len(got) != 1 || !slices.Equal(got[0].Nights, []int{2, 3}) {
		t.Fatalf("with a date said: %+v", got)
	}
	c.Stays[1].From = nil
	if got := c.Orders(1); len(got) != 1 || !slices.Equal(got[0].Order, want[0].Order) {
		t.Fatalf("one order: %+v", got)
	}
	given := c
	given.Free = false
	if got := given.Orders(3); len(got) != 1 || !slices.Equal(got[0].Order, []int{0, 1}) {
		t.Fatalf("in the order that is given: %+v", got)
	}
	c.Stays[0].Most = 0
	if got := c.Orders(3); len(got) != 0 {
		t.Fatalf("what cannot be has orders: %+v", got)
	}
}

// Where each stay has a night in bed, what lies beside it has too: nobody flies to Tokyo to wait there for the flight home.
func TestNoNightInBedIsGivenAway(t *testing.T) {
	worth := []int64{0, 100, 150, 180, 190}
	c := Choice{Nights: 4, Stays: []Option{{Most: 4, Worth: worth}, {Most: 4, Worth: worth}}, OnWay: [][]int{{0, 1}, {1, 0}}}
	nights := func(of ...int) (out [][]int) {
		for _, x := range c.Beside(Chosen{Order: []int{0, 1}, Nights: of}) {
			out = append(out, x.Nights)
		}
		return out
	}
	if got := nights(2, 2); !slices.EqualFunc(got, [][]int{{1, 3}}, slices.Equal) {
		t.Errorf("beside a night and one in bed: %v", got)
	}
	c.Rides = [][]int64{{0, -noNight, 0}, {0, 0, 0}, {0, 0, 0}}
	if got := nights(2, 2); !slices.EqualFunc(got, [][]int{{1, 3}}, slices.Equal) {
		t.Errorf("where the way takes a great deal: %v", got)
	}
	c.Rides = nil
	if got := nights(3, 1); !slices.EqualFunc(got, [][]int{{2, 2}, {4, 0}}, slices.Equal) {
		t.Errorf("beside a night on the way only: %v", got)
	}
}

// A stay of no night but one on the way is taken if there is nothing else; one that is to have none is worth what it is said to be.
func TestWhatNoNightIsWorth(t *testing.T) {
	for _, tt := range []struct {
		o      Option
		nights int
		want   int64
	}{
		{Option{Most: 2, Worth: []int64{7, 10, 20}}, 2, 20}, {Option{Most: 2, Worth: []int64{7, 10, 20}}, 0, noNight}, {Option{Most: 2, Worth: []int64{7, 10, 20}}, -1, noNight},
		{Option{Most: 0, Worth: []int64{7}}, 0, 7}, {Option{Most: 1, Worth: []int64{7}}, 1, 0}, {Option{Most: 3}, 2, 0},
	} {
		if got := tt.o.worth(tt.nights); got != tt.want {
			t.Errorf("%d nights of %+v are worth %d, want %d", tt.nights, tt.o, got, tt.want)
		}
	}
}
