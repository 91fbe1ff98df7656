package schedule

import (
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/optimize"
	"github.com/tripwright/tripwright/internal/optimize/prune"
)

// pruned is the sketch of a vast city as a draft of the places that could matter: what is pinned, what is insisted on, the
// stops at hand, and a few hundred more. The sketch stays as it is.
func (d *draft) pruned(atHand Stops) (*draft, error) {
	city := &optimize.Large{Problem: d.problem, Way: d.way}
	city.Nodes = len(d.nodes)
	left, err := prune.Problem(city, prune.Options{Warm: d.tourVisits(atHand)})
	if err != nil {
		return nil, fault.New(fault.Internal, "the optimiser refused its problem").Because(err)
	}
	out := *d
	out.problem, out.full = left.Problem, nil
	for t := range d.full {
		day := left.Days[t] // for its nodes; the minutes of a roomy day are fewer
		day.Start, day.End = d.full[t].Start, d.full[t].End
		out.full = append(out.full, day)
	}
	out.nodes, out.local, out.nodeOf = nil, nil, map[nodeKey]int{}
	for _, i := range left.FromNode {
		out.node(d.nodes[i], d.local[i])
	}
	out.visits, out.byPlace, out.byLock = nil, map[stopKey]int{}, map[lockKey]int{}
	for k, v := range left.From {
		what := d.visits[v]
		out.visits = append(out.visits, what)
		if what.locked != nil {
			out.byLock[lockKeyOf(what.locked)] = k
		} else {
			out.byPlace[what.key()] = k
		}
	}
	return &out, nil
}
