package prune

import (
	"slices"

	"github.com/tripwright/tripwright/internal/optimize"
)

// Core is the part of a large problem that could matter, a problem itself. Visits and nodes are
// in the order they had there.
type Core struct {
	optimize.Problem
	// From is, by visit, which one of the large problem it was.
	From []int
	// FromNode is the same by node.
	FromNode []int
}

// Back gives a plan of the core as one of the large problem. It is
// worth the same, and times and sums are what they were.
func (c *Core) Back(plan optimize.Plan) optimize.Plan {
	out := plan
	out.Days = make([][]optimize.Stop, len(plan.Days))
	for d, stops := range plan.Days {
		out.Days[d] = slices.Clone(stops)
		for k := range out.Days[d] {
			out.Days[d][k].Visit = c.From[stops[k].Visit]
		}
	}
	out.Unplaced = slices.Clone(plan.Unplaced)
	for k := range out.Unplaced {
		u := &out.Unplaced[k]
		if u.Visit = c.From[u.Visit]; u.With >= 0 {
			u.With = c.From[u.With]
		}
	}
	return out
}

// only is the problem of the given visits alone, with the matrix between the
// nodes that they and the days need.
func only(w *optimize.Large, visits []int) (*Core, error) {
	out := &Core{Problem: w.Problem, From: visits}
	to := renumber(w, visits, out)
	out.Days, out.Visits = slices.Clone(w.Days), slices.Grow([]optimize.Visit(nil), len(visits))
	for d := range out.Days {
		day := &out.Days[d]
		day.StartNode, day.EndNode = int(to[day.StartNode]), int(to[day.EndNode])
	}
	for _, v := range visits {
		visit := w.Visits[v]
		visit.Node = int(to[visit.Node])
		out.Visits = append(out.Visits, visit)
	}
	out.Nodes = len(out.FromNode)
	out.Travel = make([]int32, 0, out.Nodes*out.Nodes)
	for _, from := range out.FromNode {
		for _, to := range out.FromNode {
			out.Travel = append(out.Travel, w.Way(from, to))
		}
	}
	if err := out.Validate(); err != nil {
		return nil, err
	}
	return out, nil
}

// renumber lists the nodes in use and gives the new number of each.
func renumber(w *optimize.Large, visits []int, out *Core) []int32 {
	to := make([]int32, w.Nodes)
	for _, d := range w.Days {
		to[d.StartNode], to[d.EndNode] = 1, 1
	}
	for _, v := range visits {
		to[w.Visits[v].Node] = 1
	}
	for node, used := range to {
		if used > 0 {
			to[node] = int32(len(out.FromNode))
			out.FromNode = append(out.FromNode, node)
		}
	}
	return to
}
