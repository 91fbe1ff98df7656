package schedule

import (
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
		o := ordering{draft: d, tour: t, stops: visitsOf(days[t])}
		o.best = o.cost(o.stops)
		o.extend(0, d.problem.Days[t].StartNode, d.problem.Days[t].Start, 0)
		if o.found == nil {
			continue
		}
		if timed, err := optimize.Time(&d.problem, t, o.found); err == nil {
			out[t] = timed
		}
	}
	return out
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

// ordering looks through the orders of a tour's stops, those cut off that cannot be done or are longer than the best.
type ordering struct {
	*draft
	tour  int
	stops []int
	best  geo.Meters
	found []int // nil: none is better
}

// extend tries every stop left as the k-th: one leaves node at now, and what stands before cost so much.
func (o *ordering) extend(k, node int, now int32, cost geo.Meters) {
	day := &o.problem.Days[o.tour]
	if k == len(o.stops) {
		cost += o.meters(node, day.EndNode) / homeShare
		if now+max(o.problem.Way(node, day.EndNode), day.EndBuffer) <= day.End && cost < o.best {
			o.best, o.found = cost, slices.Clone(o.stops)
		}
		return
	}
	for i := k; i < len(o.stops); i++ {
		o.stops[k], o.stops[i] = o.stops[i], o.stops[k]
		v := &o.problem.Visits[o.stops[k]]
		ready := now + max(o.problem.Way(node, v.Node), v.Buffer)
		if start, ok := opensAt(v, o.tour, ready); ok && start+v.Stay <= day.End {
			if next := cost + o.step(k, node, start-ready); next < o.best {
				o.extend(k+1, v.Node, start+v.Stay, next)
			}
		}
		o.stops[k], o.stops[i] = o.stops[i], o.stops[k]
	}
}

// step is what the k-th stop adds, gone to from a node and waited at for some minutes.
func (o *ordering) step(k, from int, wait int32) geo.Meters {
	here := o.stops[k]
	way := o.meters(from, o.problem.Visits[here].Node)
	if k == 0 {
		return way/homeShare + geo.Meters(wait)*minuteAtTheDoor
	}
	if o.visits[here].role == trip.RoleSight {
		way += geo.Meters(max(0, wait-shortWait)) * minuteOfWaiting
	}
	if k > 1 && o.museum(here) && o.museum(o.stops[k-1]) && o.museum(o.stops[k-2]) {
		way += outOfPlace
	}
	if o.visits[here].role == trip.RoleDinner && o.visits[o.stops[k-1]].evening {
		way += outOfPlace
	}
	return way
}

// cost is what an order that can be done costs.
func (o *ordering) cost(order []int) geo.Meters {
	timed, err := optimize.Time(&o.problem, o.tour, order)
	if err != nil {
		return geo.Meters(1 << 40)
	}
	node, sum := o.problem.Days[o.tour].StartNode, geo.Meters(0)
	for k, s := range timed {
		v := &o.problem.Visits[s.Visit]
		sum += o.step(k, node, s.Start-max(s.Arrival, s.Arrival-o.problem.Way(node, v.Node)+v.Buffer))
		node = v.Node
	}
	return sum + o.meters(node, o.problem.Days[o.tour].EndNode)/homeShare
}

func (o *ordering) museum(v int) bool {
	a := o.visits[v].sight
	return a != nil && a.VenueType == trip.Museum
}

func (d *draft) meters(from, to int) geo.Meters { return geo.Distance(d.nodes[from], d.nodes[to]) }

// opensAt is when a visit can begin on a tour from ready on.
func opensAt(v *optimize.Visit, t int, ready int32) (int32, bool) {
	for _, w := range v.WindowsOn(t) {
		if start := max(ready, w.Open); start+v.Stay <= w.Close {
			return start, true
		}
	}
	return 0, false
}
