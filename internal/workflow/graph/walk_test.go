package graph

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/tripwright/tripwright/internal/fault"
)

// A walk takes the first edge that holds, counts the turns of each node, and goes back once: to what follows the last checkpoint.
func TestAWalkThroughAGraph(t *testing.T) {
	t.Parallel()
	st, wire := bread{Flour: 1}, Patch{"flour": json.RawMessage("1")}
	w := bakery().Begin(st, wire)
	var went []string
	again := false
	for {
		w.TakeTurn()
		went = append(went, fmt.Sprint(w.At.Name, w.Turn()))
		if w.At.Name == "knead" && w.Turn() == 2 && !again {
			again = true
			if !w.AsksAgain(fault.New(fault.BadReply, "what?")) || w.AsksAgain(errors.New("no")) || w.Constrained {
				t.Error("a bad reply, and nothing else, is followed by another question")
			}
			st, wire = w.GoBack()
			if w.At.Name != "bake" || st.Flour != 1 || string(wire["loaf"]) != "knead" || !w.Constrained || w.AsksAgain(fault.New(fault.BadReply, "what?")) {
				t.Errorf("back at %s with %+v, %s", w.At.Name, st, wire.Raw())
			}
			continue
		}
		if w.At.Name == "bake" {
			st.Flour--
		}
		wire = wire.With(Patch{"loaf": json.RawMessage(w.At.Name)})
		if !w.GoOn(st, wire) {
			break
		}
	}
	if want := []string{"knead1", "bake1", "knead2", "bake2", "knead3", "sell1"}; !slices.Equal(went, want) {
		t.Errorf("went %v, want %v", went, want)
	}
	first := bakery().Begin(bread{Flour: 7}, nil)
	if st, _ := first.GoBack(); st.Flour != 7 || first.At.Name != "knead" {
		t.Errorf("before any checkpoint it goes back to %s", first.At.Name)
	}
}

func TestNodesAreFoundByName(t *testing.T) {
	t.Parallel()
	g := bakery()
	if _, ok := g.Node("butter"); ok {
		t.Error("there is a node of any name")
	}
	if knead, ok := g.Node("knead"); !ok || !slices.Equal(knead.Next(), []string{"sell", "bake"}) {
		t.Errorf("knead leads to %v", knead.Next())
	}
}
