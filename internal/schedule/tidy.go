package schedule

import (
	"cmp"
	"fmt"
	"math"
	"math/bits"
	"slices"

	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/optimize"
	"github.com/tripwright/tripwright/internal/trip"
)

// What an order of a day's stops costs, in metres as the crow flies, beside the ways between them.
const (
	homeShare       = 3    // of the ways from and to the bed every third metre counts: they are gone once, and at any hour
	outOfPlace      = 3000 // a third museum in a row, dinner after one has gone out
	minuteAtTheDoor = 60   // of a minute before the first door opens
	minuteOfWaiting = 20   // of one before another sight, beyond what nobody minds
)

// maxTidied is how many stops of a day are put in order at most; more are left as the search has them.
const maxTidied = 10

// tidy puts the stops of every day in the order of the shortest way that their hours allow: the search counts minutes, to which a ride across the town
// is little more than one round the corner, and people look at the map. It changes no stop, and leaves a day alone in which something is pinned.
func (d *draft) tidy(days [][]optimize.Stop) [][]optimize.Stop {
	out := slices.Clone(days)
	for t := range days {
		if len(days[t]) < 3 || len(days[t]) > maxTidied || d.pinnedOn(d.tours[t].day) {
			continue
		}
		shorter := d.shortest(t, visitsOf(days[t]))
		if shorter == nil {
			continue
		}
		if timed, err := optimize.Time(&d.problem, t, shorter); err == nil {
			out[t] = timed
		}
	}
	return out
}

// shortest is the shortest order of a tour's stops; nil: there is no shorter one. A search under another cap often comes to days that were put in order
// before.
func (d *draft) shortest(tour int, stops []int) []int {
	key := orderKey{tour, d.walks, fmt.Sprint(stops)}
	if known, ok := d.shorter[key]; ok {
		return known
	}
	o := d.ordering(tour, stops)
	o.search()
	if d.shorter == nil {
		d.shorter = map[orderKey][]int{}
	}
	d.shorter[key] = o.found
	if o.found != nil {
		d.shorter[orderKey{tour, d.walks, fmt.Sprint(o.found)}] = nil
	}
	return o.found
}

// orderKey is an order of the stops of a tour that one walks, or rides where it is quicker.
type orderKey struct {
	tour  int
	walks bool
	stops string
}

// ordersOf are the visits of every tour.
func ordersOf(days [][]optimize.Stop) [][]int {
	out := make([][]int, len(days))
	for t := range days {
		out[t] = visitsOf(days[t])
	}
	return out
}

func visitsOf(stops []optimize.Stop) []int {
	out := make([]int, len(stops))
	for i, s := range stops {
		out[i] = s.Visit
	}
	return out
}

// ordering looks through the orders of a tour's stops, those cut off that cannot be done or cannot be shorter than the best. Stops go by their place
// in the order that it began with; start and end are behind them.
type ordering struct {
	*draft
	tour       int
	stops      []int // visits
	order      []int // of the stops
	start, end int
	between    [maxTidied + 2][maxTidied + 2]geo.Meters
	nearest    [maxTidied][maxTidied]int8 // the others of each stop, the nearest first
	best       geo.Meters
	found      []int // visits; nil: no order is better
}

// rounding is what sums of the same ways may differ by when they are added up in another order.
const rounding = geo.Meters(1e-6)

// ordering makes ready to look through the orders of stops, of which there are at most maxTidied.
func (d *draft) ordering(tour int, stops []int) *ordering {
	n, day := len(stops), &d.problem.Days[tour]
	o := &ordering{draft: d, tour: tour, stops: stops, order: make([]int, n), start: n, end: n + 1}
	nodes := make([]int, n, n+2)
	for i, v := range stops {
		o.order[i], nodes[i] = i, d.problem.Visits[v].Node
	}
	nodes = append(nodes, day.StartNode, day.EndNode)
	for i, a := range nodes {
		for k, b := range nodes {
			o.between[i][k] = geo.Distance(d.nodes[a], d.nodes[b])
		}
	}
	for i := range n {
		near := o.nearest[i][:0]
		for k := range n {
			if k != i {
				near = append(near, int8(k))
			}
		}
		slices.SortStableFunc(near, func(a, b int8) int { return cmp.Compare(o.between[a][i], o.between[b][i]) })
	}
	o.best = o.cost()
	return o
}

// search looks through all orders: what is left in found is the shortest that is shorter than the one it began with.
func (o *ordering) search() {
	day := &o.problem.Days[o.tour]
	o.extend(0, o.start, day.StartNode, day.Start, 0, 1<<len(o.stops)-1)
}

// extend tries every stop left as the k-th: one leaves from, which is at node, at now, and what stands before cost so much.
func (o *ordering) extend(k, from, node int, now int32, cost geo.Meters, left uint) {
	day := &o.problem.Days[o.tour]
	if k == len(o.order) {
		cost += o.between[from][o.end] / homeShare
		if now+max(o.problem.Way(node, day.EndNode), day.EndBuffer) <= day.End && cost < o.best {
			o.best, o.found = cost, o.visitsInOrder()
		}
		return
	}
	for i := k; i < len(o.order); i++ {
		o.order[k], o.order[i] = o.order[i], o.order[k]
		here := o.order[k]
		v := &o.problem.Visits[o.stops[here]]
		ready := now + max(o.problem.Way(node, v.Node), v.Buffer)
		if start, ok := opensAt(v, o.tour, ready); ok && start+v.Stay <= day.End {
			rest := left &^ (1 << here)
			if next := cost + o.step(k, from, start-ready); next+o.least(here, rest) < o.best+rounding {
				o.extend(k+1, here, v.Node, start+v.Stay, next, rest)
			}
		}
		o.order[k], o.order[i] = o.order[i], o.order[k]
	}
}

// least is what the stops left and the way home add at the least behind a stop, in whatever order: each is come to from the nearest of those that it
// can stand behind.
func (o *ordering) least(last int, left uint) geo.Meters {
	if left == 0 {
		return o.between[last][o.end] / homeShare
	}
	sum, home := geo.Meters(0), geo.Meters(math.MaxInt64)
	from := left | 1<<last
	for rest := left; rest != 0; rest &= rest - 1 {
		to := bits.TrailingZeros(rest)
		for _, near := range o.nearest[to][:len(o.stops)-1] {
			if from&(1<<near) != 0 {
				sum += o.between[near][to]
				break
			}
		}
		home = min(home, o.between[to][o.end])
	}
	return sum + home/homeShare
}

// step is what the k-th stop adds, gone to from a place and waited at for some minutes.
func (o *ordering) step(k, from int, wait int32) geo.Meters {
	here := o.at(k)
	way := o.between[from][o.order[k]]
	if k == 0 {
		return way/homeShare + geo.Meters(wait)*minuteAtTheDoor
	}
	if o.visits[here].role == trip.RoleSight {
		way += geo.Meters(max(0, wait-shortWait)) * minuteOfWaiting
	}
	if k > 1 && o.museum(here) && o.museum(o.at(k-1)) && o.museum(o.at(k-2)) {
		way += outOfPlace
	}
	if o.visits[here].role == trip.RoleDinner && o.visits[o.at(k-1)].evening {
		way += outOfPlace
	}
	return way
}

// at is the visit that is k-th in the order.
func (o *ordering) at(k int) int { return o.stops[o.order[k]] }

func (o *ordering) visitsInOrder() []int {
	out := make([]int, len(o.order))
	for k := range out {
		out[k] = o.at(k)
	}
	return out
}

// cost is what the order costs, if it can be done.
func (o *ordering) cost() geo.Meters {
	timed, err := optimize.Time(&o.problem, o.tour, o.visitsInOrder())
	if err != nil {
		return geo.Meters(1 << 40)
	}
	from, node, sum := o.start, o.problem.Days[o.tour].StartNode, geo.Meters(0)
	for k, s := range timed {
		v := &o.problem.Visits[s.Visit]
		sum += o.step(k, from, s.Start-max(s.Arrival, s.Arrival-o.problem.Way(node, v.Node)+v.Buffer))
		from, node = o.order[k], v.Node
	}
	return sum + o.between[from][o.end]/homeShare
}

func (o *ordering) museum(v int) bool {
	a := o.visits[v].sight
	return a != nil && a.VenueType == trip.Museum
}

// opensAt is when a visit can begin on a tour from ready on.
func opensAt(v *optimize.Visit, t int, ready int32) (int32, bool) {
	for _, w := range v.WindowsOn(t) {
		if start := max(ready, w.Open); start+v.Stay <= w.Close {
			return start, true
		}
	}
	return 0, false
}
