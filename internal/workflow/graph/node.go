package graph

import (
	"context"
	"reflect"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/fault"
)

// Graph is the topology of a workflow over a state S. A turn of a node is taken by a T: whoever tells it and gives it what it asks for.
type Graph[S, T any] struct {
	Nodes []Node[S, T]                 // the first is where a walk begins
	Parts map[string]func(st, view *S) // inputs that are finer than a field of the state: they put theirs into the view
	Adds  map[string]func(st, more *S) // fields that nodes add to without reading them: how more comes to what is there
}

// Node is one place of a graph: what is done, where it goes on, and whether the state after it is a checkpoint.
type Node[S, T any] struct {
	Name       string
	Does       string // in plain words, for progress and the picture
	Step       func(T, context.Context, S) (S, error)
	Edges      []Edge[S]
	Reads      string   // the inputs it sees: fields of the state by their names on the wire, or parts of them
	Writes     string   // the fields it sets
	Adds       string   // the fields it adds to without reading them
	After      func(*S) // tidies the state up when the node is done
	Computes   bool     // works in its turn: it waits for nobody outside
	Reusable   bool     // what it makes may come from an earlier run as a whole
	Checkpoint bool     // a walk goes back to the last one when a model's answer is not what was asked for
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

// View is the state as a node sees it: what it declares to read, and nothing else. A node cannot read what it does not declare, and so the
// digest of its view stands for all it could depend on.
func (g *Graph[S, T]) View(n Node[S, T], st *S) S {
	var out S
	from, to := reflect.ValueOf(st).Elem(), reflect.ValueOf(&out).Elem()
	for name := range strings.FieldsSeq(n.Reads) {
		if part, ok := g.Parts[name]; ok {
			part(st, &out)
			continue
		}
		i := fieldOf[S](name)
		to.Field(i).Set(from.Field(i))
	}
	return out
}

// Inputs are what a node's view is made of, as it is known: fields with their names, as they were recorded, and the parts, of which there is
// no record.
func (g *Graph[S, T]) Inputs(n Node[S, T], st *S, wire Patch) (parts S, fields [][]byte) {
	for name := range strings.FieldsSeq(n.Reads) {
		if part, ok := g.Parts[name]; ok {
			part(st, &parts)
			continue
		}
		fields = append(fields, []byte(name), wire[name])
	}
	return parts, fields
}

// Merge puts what a node made of its view into the state. A node that changed what it does not declare is a defect.
func (g *Graph[S, T]) Merge(n Node[S, T], st, view, next *S) (S, error) {
	out := *st
	a, b, to := reflect.ValueOf(view).Elem(), reflect.ValueOf(next).Elem(), reflect.ValueOf(&out).Elem()
	writes, adds := strings.Fields(n.Writes), strings.Fields(n.Adds)
	for i := range a.NumField() {
		switch name := wireName(a.Type().Field(i)); {
		case slices.Contains(writes, name):
			to.Field(i).Set(b.Field(i))
		case slices.Contains(adds, name):
			g.Adds[name](&out, next)
		case !reflect.DeepEqual(a.Field(i).Interface(), b.Field(i).Interface()):
			return out, fault.New(fault.Internal, "node %s changes %s, which it does not declare", n.Name, name)
		}
	}
	if n.After != nil {
		n.After(&out)
	}
	return out, nil
}
