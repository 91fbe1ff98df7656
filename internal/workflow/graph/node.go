package graph

// Graph is the topology of a workflow over a state S. Nodes do their work by way of a T: whatever a turn may ask for beside its input.
type Graph[S, T any] struct {
	Nodes []Node[S, T] // the first is where a walk begins
}

// Node is one place of a graph: what is done, where it goes on, and whether the state after it is a checkpoint.
type Node[S, T any] struct {
	Name       string
	Does       string     // in plain words, for progress and the picture
	Work       Work[S, T] // made by Step
	Edges      []Edge[S]
	Opinions   func(T) string // names those, with their version, on whom the work depends beside its input; nil: it depends on nobody
	Computes   bool           // works in the turn of its run: it waits for nobody outside
	Reusable   bool           // what it makes may come from an earlier run as a whole
	Checkpoint bool           // a walk goes back to the last one when a model's answer is not what was asked for
}

// Edge leads to a node when its condition holds; the first that holds is taken. Edges read the state and compute nothing.
type Edge[S any] struct {
	To   string
	When string
	If   func(*S) bool
}

// To is an edge to a node that is taken when something holds; when says in words what that is, and is empty where there is no other way.
func To[S any](node, when string, holds func(*S) bool) Edge[S] { return Edge[S]{node, when, holds} }

// Node finds a node by its name.
func (g *Graph[S, T]) Node(name string) (Node[S, T], bool) {
	for _, n := range g.Nodes {
		if n.Name == name {
			return n, true
		}
	}
	return Node[S, T]{}, false
}

// Next lists the nodes that edges lead to, in the order in which they are tried.
func (n Node[S, T]) Next() []string {
	var out []string
	for _, e := range n.Edges {
		out = append(out, e.To)
	}
	return out
}
