package route

import (
	"cmp"
	"math"
	"slices"
)

// Choice is how the nights of a journey may be spent.
type Choice struct {
	Nights int
	Free   bool // the stays may be made in any order
	Stays  []Option
	Rides  [][]int64 // what the way from one place to another takes of the worth; the origin is the last place. Nil: nothing
	OnWay  [][]int   // how many of the nights of a stay one spends on the way there from another stay. Nil: none
}

// Option is one stay that is to be given its nights.
type Option struct {
	Least, Most int
	Worth       []int64 // of so many nights there, by their number; nil: each is worth the same
	From, To    *int    // the day that it begins and ends on, 0 is the first of the journey; nil: any
	Days        []int   // that have to be among its own
}

// holds tells whether one may leave for a stay on a day, of whose nights some are spent on the way.
func (o *Option) holds(day, nights, onWay int) bool {
	if o.From != nil && *o.From != day+onWay || o.To != nil && *o.To != day+nights {
		return false
	}
	return !slices.ContainsFunc(o.Days, func(d int) bool { return d < day+onWay || d > day+nights })
}

// Chosen is an order of the stays, and the nights of each in that order.
type Chosen struct {
	Order  []int
	Nights []int
	Worth  int64
}

// never is the worth of what cannot be.
const never = math.MinInt64 / 4

// Choose finds the order and the nights that are worth most, the rides between and from and to the origin taken off; ok is false where no split
// of the nights is as it is wished. Of equals it takes the order that is given, and more nights for what comes earlier. It tries every order,
// and finds the best split of the nights in each.
func Choose(c Choice) (_ Chosen, ok bool) {
	n := len(c.Stays)
	if !c.Free {
		order := make([]int, n)
		for i := range order {
			order[i] = i
		}
		return c.split(order)
	}
	best, found := Chosen{Worth: never}, false
	Orders(n, func(order []int) {
		if got, ok := c.split(order); ok && (!found || got.Worth > best.Worth) {
			best, found = got, true
		}
	})
	return best, found
}

// Orders gives the best split of each order, the orders that are worth most first, at most so many. The first is what Choose gives.
func (c *Choice) Orders(most int) []Chosen {
	best, ok := Choose(*c)
	if !ok {
		return nil
	}
	out := []Chosen{best}
	if !c.Free {
		return out
	}
	var rest []Chosen
	Orders(len(c.Stays), func(order []int) {
		if got, ok := c.split(order); ok && !slices.Equal(order, best.Order) {
			rest = append(rest, got)
		}
	})
	slices.SortStableFunc(rest, func(a, b Chosen) int { return cmp.Compare(b.Worth, a.Worth) })
	return append(out, rest[:min(len(rest), most-1)]...)
}

// Beside gives what lies a night beside a choice: one night of a stay is another's. What is worth most by the numbers comes first. Where every stay of the
// choice has a night in a bed, each has one of what is given too.
func (c *Choice) Beside(x Chosen) []Chosen {
	var out []Chosen
	for from := range x.Order {
		for to := range x.Order {
			next := Chosen{Order: x.Order, Nights: slices.Clone(x.Nights)}
			next.Nights[from]--
			next.Nights[to]++
			if worth, ok := c.worthOf(next); ok && from != to && (!c.bedless(next) || c.bedless(x)) {
				next.Worth = worth
				out = append(out, next)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b Chosen) int { return cmp.Compare(b.Worth, a.Worth) })
	return out
}

// bedless tells whether a stay of a choice has no night in a bed, though it may have some.
func (c *Choice) bedless(x Chosen) bool {
	for i, s := range x.Order {
		if n := x.Nights[i] - c.onWay(x.Order, i); n <= 0 && c.Stays[s].Most > 0 {
			return true
		}
	}
	return false
}

// worthOf is what an order and nights are worth by the numbers; ok is false where they are not as it is wished.
func (c *Choice) worthOf(x Chosen) (sum int64, ok bool) {
	day := 0
	for i, s := range x.Order {
		o, n, onWay := &c.Stays[s], x.Nights[i], c.onWay(x.Order, i)
		if n < o.Least || n > o.Most || !o.holds(day, n, onWay) {
			return 0, false
		}
		sum, day = sum+o.worth(n-onWay), day+n
	}
	return sum - c.rides(x.Order), day == c.Nights
}

// Orders gives all orders of n, the given one first, each its own.
func Orders(n int, see func([]int)) {
	order, used := make([]int, 0, n), make([]bool, n)
	var walk func()
	walk = func() {
		if len(order) == n {
			see(append([]int(nil), order...))
			return
		}
		for i := range n {
			if !used[i] {
				used[i], order = true, append(order, i)
				walk()
				used[i], order = false, order[:len(order)-1]
			}
		}
	}
	walk()
}

// split gives the nights to the stays in an order.
func (c *Choice) split(order []int) (Chosen, bool) {
	n := len(order)
	// best[i][k] is what the stays from the i-th on are worth with k nights left.
	best := make([][]int64, n+1)
	take := make([][]int, n)
	for i := range best {
		best[i] = make([]int64, c.Nights+1)
		for k := range best[i] {
			best[i][k] = never
		}
	}
	best[n][0] = 0
	for i := n - 1; i >= 0; i-- {
		o, onWay := &c.Stays[order[i]], c.onWay(order, i)
		take[i] = make([]int, c.Nights+1)
		for k := range best[i] {
			for nights := min(o.Most, k); nights >= o.Least; nights-- {
				if rest := best[i+1][k-nights]; rest > never && o.holds(c.Nights-k, nights, onWay) && rest+o.worth(nights-onWay) > best[i][k] {
					best[i][k], take[i][k] = rest+o.worth(nights-onWay), nights
				}
			}
		}
	}
	if n == 0 || best[0][c.Nights] <= never {
		return Chosen{}, false
	}
	out := Chosen{Order: order, Worth: best[0][c.Nights] - c.rides(order)}
	for i, k := 0, c.Nights; i < n; i++ {
		out.Nights = append(out.Nights, take[i][k])
		k -= take[i][k]
	}
	return out, true
}

// noNight is what a stay is worth in which one sleeps on the way only: it is taken if there is nothing else.
const noNight = -1_000_000_000

func (o *Option) worth(nights int) int64 {
	if nights < 0 || nights == 0 && o.Most > 0 {
		return noNight
	}
	if nights < len(o.Worth) {
		return o.Worth[nights]
	}
	return 0
}

// onWay is how many nights of the i-th stay of an order are spent on the way there.
func (c *Choice) onWay(order []int, i int) int {
	if c.OnWay == nil || i == 0 {
		return 0
	}
	return c.OnWay[order[i-1]][order[i]]
}

// rides adds up what the ways of an order take.
func (c *Choice) rides(order []int) int64 {
	if c.Rides == nil {
		return 0
	}
	return Ways(c.Rides, order)
}

// Ways adds up what the ways of an order of stays take, from the origin, which is the last place, and back to it.
func Ways(rides [][]int64, order []int) (sum int64) {
	at := len(rides) - 1
	for _, to := range order {
		sum += rides[at][to]
		at = to
	}
	return sum + rides[at][len(rides)-1]
}

// Between gives the worth of every number of nights up to most from that of a few, straight between two that are known. None are worth nothing.
func Between(at []int, worth []int64, most int) []int64 {
	out := make([]int64, most+1)
	before, was := 0, int64(0)
	for k, n := range at {
		for i := before + 1; i <= n && i <= most; i++ {
			out[i] = was + (worth[k]-was)*int64(i-before)/int64(n-before)
		}
		before, was = n, worth[k]
	}
	return out
}
