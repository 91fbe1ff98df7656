package graph

import "github.com/tripwright/tripwright/internal/fault"

// Walk is where a run stands in a graph, and where it may go back to.
type Walk[S, T any] struct {
	graph *Graph[S, T]
	turns map[string]int
	back  mark[S]

	At          Node[S, T]
	Constrained bool // the one second question has been used
}

// mark is the last checkpoint: its state, and the node that follows it.
type mark[S any] struct {
	node  string
	state S
	wire  Patch
}

// Begin starts a walk at the first node with a state and what is recorded of it.
func (g *Graph[S, T]) Begin(st S, wire Patch) *Walk[S, T] {
	return &Walk[S, T]{graph: g, turns: map[string]int{}, back: mark[S]{g.Nodes[0].Name, st, wire}, At: g.Nodes[0]}
}

// BeginAgain takes the walk back to the first node. Turns go on being counted: each is a step of its own.
func (w *Walk[S, T]) BeginAgain(st S, wire Patch) {
	turns := w.turns
	*w = *w.graph.Begin(st, wire)
	w.turns = turns
}

// TakeTurn counts a turn of the node that the walk is at.
func (w *Walk[S, T]) TakeTurn() { w.turns[w.At.Name]++ }

// Turn is how many turns the node has had, the present one included.
func (w *Walk[S, T]) Turn() int { return w.turns[w.At.Name] }

// GoOn takes the walk to the next node with the state after this one. It is false at the end of the graph.
func (w *Walk[S, T]) GoOn(st S, wire Patch) bool {
	if len(w.At.Edges) == 0 {
		return false
	}
	var to Node[S, T]
	for _, e := range w.At.Edges {
		if e.If(&st) {
			to, _ = w.graph.Node(e.To)
			break
		}
	}
	if w.At.Checkpoint {
		w.back = mark[S]{to.Name, st, wire}
	}
	w.At = to
	return true
}

// AsksAgain tells whether a turn that failed is followed by another: a model may answer once with what is not what was asked for.
func (w *Walk[S, T]) AsksAgain(err error) bool {
	return fault.Is(err, fault.BadReply) && !w.Constrained
}

// GoBack takes the walk back to the last checkpoint, for the second question, and gives the state there.
func (w *Walk[S, T]) GoBack() (S, Patch) {
	w.Constrained = true
	w.At, _ = w.graph.Node(w.back.node)
	return w.back.state, w.back.wire
}
