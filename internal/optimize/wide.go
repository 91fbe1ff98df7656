package optimize

import (
	"errors"
	"fmt"
	"slices"
)

// Wide is a problem too large for a matrix: its Travel stays empty, Way says
// the minutes instead. Prune makes a Problem of it that Solve can take.
type Wide struct {
	Problem
	// Way is the minutes from one node to another, by the rules of Travel. It
	// must always give the same answer, and may be asked by several at once.
	Way func(from, to int) int32
}

// Validate reports the first thing that makes the problem meaningless. Of the
// ways it asks only for those that whole days need; Prune looks at all it keeps.
func (w *Wide) Validate() error {
	if w.Way == nil || len(w.Travel) > 0 {
		return errors.New("optimize: a wide problem has a way and no matrix")
	}
	if w.Nodes < 1 {
		return fmt.Errorf("optimize: %d nodes", w.Nodes)
	}
	return w.validate(w.Way)
}

// Pruned is the part of a wide problem that could matter. Visits and nodes are
// in the order they had there.
type Pruned struct {
	Problem
	// From is, by visit, which one of the wide problem it was.
	From []int
	// FromNode is the same by node.
	FromNode []int
}

// Back gives a plan of the pruned problem as one of the wide problem. It is
// worth the same, and times and sums are what they were.
func (p *Pruned) Back(plan Plan) Plan {
	out := plan
	out.Days = make([][]Stop, len(plan.Days))
	for d, stops := range plan.Days {
		out.Days[d] = slices.Clone(stops)
		for k := range out.Days[d] {
			out.Days[d][k].Visit = p.From[stops[k].Visit]
		}
	}
	out.Unplaced = slices.Clone(plan.Unplaced)
	for k := range out.Unplaced {
		u := &out.Unplaced[k]
		if u.Visit = p.From[u.Visit]; u.With >= 0 {
			u.With = p.From[u.With]
		}
	}
	return out
}

// only is the problem of the given visits alone, with the matrix between the
// nodes that they and the days need.
func (w *Wide) only(visits []int) (*Pruned, error) {
	out := &Pruned{Problem: w.Problem, From: visits}
	to := w.renumber(visits, out)
	out.Days, out.Visits = slices.Clone(w.Days), slices.Grow([]Visit(nil), len(visits))
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
	if err := out.validateTravel(); err != nil {
		return nil, err
	}
	return out, nil
}

// renumber lists the nodes in use and gives the new number of each.
func (w *Wide) renumber(visits []int, out *Pruned) []int32 {
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
