package schedule

import (
	"slices"

	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/optimize"
)

// closerTables takes, for every meal that nobody insists on, the table of the same worth, and no more above the day's money, that lies least out of the way: the search counts minutes and
// stops at what the day has room for. A table of another meal is left to it.
func (d *draft) closerTables(days [][]optimize.Stop) [][]optimize.Stop {
	taken := map[int]bool{}
	for _, stops := range days {
		for _, s := range stops {
			taken[d.problem.Visits[s.Visit].Group] = true
		}
	}
	out := slices.Clone(days)
	for t := range out {
		for k := range out[t] {
			out[t] = d.closerTable(t, out[t], k, taken)
		}
	}
	return out
}

func (d *draft) closerTable(t int, stops []optimize.Stop, k int, taken map[int]bool) []optimize.Stop {
	had := stops[k].Visit
	if now := d.visits[had]; now.table == nil || now.locked != nil || d.musts[now.ref()] {
		return stops
	}
	order := visitsOf(stops)
	best, least := stops, d.detour(t, order, k)
	for v := range d.visits {
		o := &d.problem.Visits[v]
		if o.Kind != d.problem.Visits[had].Kind || taken[o.Group] || d.visits[v].locked != nil || o.ScoreOn(t) < d.problem.Visits[had].ScoreOn(t) ||
			o.Cost > d.problem.Visits[had].Cost {
			continue
		}
		order[k] = v
		if way := d.detour(t, order, k); way < least {
			if timed, err := optimize.Time(&d.problem, t, order); err == nil {
				best, least = timed, way
			}
		}
	}
	taken[d.problem.Visits[had].Group] = false
	taken[d.problem.Visits[best[k].Visit].Group] = true
	return best
}

// detour is how long the way over the k-th stop of an order is, as the crow flies.
func (d *draft) detour(t int, order []int, k int) geo.Meters {
	node := func(i int) int {
		switch {
		case i < 0:
			return d.problem.Days[t].StartNode
		case i >= len(order):
			return d.problem.Days[t].EndNode
		}
		return d.problem.Visits[order[i]].Node
	}
	return d.crow(node(k-1), node(k)) + d.crow(node(k), node(k+1))
}

// crow is the way between two nodes as the crow flies.
func (d *draft) crow(from, to int) geo.Meters { return geo.Distance(d.nodes[from], d.nodes[to]) }
