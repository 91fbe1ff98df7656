package graph

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/fault"
)

// bread is the state of a workflow that bakes.
type bread struct {
	Flour   int            `json:"flour"`
	Dough   []string       `json:"dough"`
	Oven    map[string]int `json:"oven"`
	Loaf    *string        `json:"loaf"`
	Remarks []string       `json:"remarks"`
}

type baker = Node[bread, *strings.Builder]

func bakery() *Graph[bread, *strings.Builder] {
	step := func(name string) func(*strings.Builder, context.Context, bread) (bread, error) {
		return func(b *strings.Builder, _ context.Context, st bread) (bread, error) {
			fmt.Fprint(b, name)
			return st, nil
		}
	}
	always := func(*bread) bool { return true }
	return &Graph[bread, *strings.Builder]{
		Nodes: []baker{
			{Name: "knead", Step: step("k"), Reads: "flour", Writes: "dough", Adds: "remarks", Checkpoint: true,
				Edges: []Edge[bread]{To("sell", "there is no flour", func(st *bread) bool { return st.Flour == 0 }), To("bake", "", always)}},
			{Name: "bake", Step: step("b"), Reads: "much dough", Writes: "loaf", After: func(st *bread) { st.Flour-- }, Edges: []Edge[bread]{To("knead", "", always)}},
			{Name: "sell", Step: step("s"), Reads: "loaf"},
		},
		Parts: map[string]func(st, view *bread){"much": func(st, view *bread) { view.Flour = min(st.Flour, 1) }},
		Adds:  map[string]func(st, more *bread){"remarks": func(st, more *bread) { st.Remarks = append(slices.Clip(st.Remarks), more.Remarks...) }},
	}
}

// What changed, and nothing else, is recorded, and the record brings the state back.
func TestARecordBringsTheStateBack(t *testing.T) {
	t.Parallel()
	before := bread{Flour: 3, Dough: []string{"rye"}, Oven: map[string]int{"left": 200}}
	after := before
	after.Dough, after.Loaf, after.Oven = nil, new("brown"), map[string]int{"left": 200}
	p, err := Changed(&before, &after)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := string(p.Raw()), `{"dough":null,"loaf":"brown"}`; got != want {
		t.Errorf("recorded is %s, want %s", got, want)
	}
	var recorded Patch
	if err := json.Unmarshal(p.Raw(), &recorded); err != nil {
		t.Fatal(err)
	}
	got, err := Apply(before, recorded)
	if err != nil || !cmp.Equal(got, after) || before.Loaf != nil || len(before.Dough) != 1 {
		t.Errorf("brought back is %+v of %+v, %v", got, before, err)
	}
	if _, err := Apply(before, Patch{"flour": json.RawMessage(`"much"`)}); err == nil || !strings.Contains(err.Error(), "Flour") {
		t.Errorf("a record that does not fit: %v", err)
	}
	later := p.With(Patch{"loaf": json.RawMessage(`"white"`), "flour": json.RawMessage("2")})
	if got, want := string(later.Raw()), `{"dough":null,"flour":2,"loaf":"white"}`; got != want || string(p["loaf"]) != `"brown"` {
		t.Errorf("with a later record %s, want %s", got, want)
	}
	if got := string(Patch{}.Raw()); got != "{}" {
		t.Errorf("nothing is recorded as %s", got)
	}
}

func TestSomeFieldsOfAState(t *testing.T) {
	t.Parallel()
	p, err := Fields(&bread{Flour: 2, Dough: []string{"rye"}}, "flour loaf remarks")
	if err != nil || string(p.Raw()) != `{"flour":2}` {
		t.Errorf("%s, %v", p.Raw(), err)
	}
	defer func() {
		if recover() == nil {
			t.Error("a field that is not there went through")
		}
	}()
	_, _ = Fields(&bread{}, "butter")
}

// A node sees what it declares, changes what it declares, and adds to what was there.
func TestWhatANodeSeesAndChanges(t *testing.T) {
	t.Parallel()
	g := bakery()
	st := bread{Flour: 3, Dough: []string{"rye"}, Loaf: new("brown"), Remarks: []string{"a"}}
	bake, ok := g.Node("bake")
	if !ok {
		t.Fatal("a node is not found by its name")
	}
	if diff := cmp.Diff(bread{Flour: 1, Dough: []string{"rye"}}, g.View(bake, &st)); diff != "" {
		t.Errorf("seen: %s", diff)
	}
	parts, fields := g.Inputs(bake, &st, Patch{"dough": json.RawMessage("1"), "loaf": json.RawMessage("2")})
	if diff := cmp.Diff(bread{Flour: 1}, parts); diff != "" || len(fields) != 2 || string(fields[0]) != "dough" || string(fields[1]) != "1" {
		t.Errorf("made of %s and %q", diff, fields)
	}
	knead, _ := g.Node("knead")
	view := g.View(knead, &st)
	next := view
	next.Dough, next.Remarks = []string{"wheat"}, []string{"b"}
	got, err := g.Merge(knead, &st, &view, &next)
	if diff := cmp.Diff(bread{Flour: 3, Dough: []string{"wheat"}, Loaf: st.Loaf, Remarks: []string{"a", "b"}}, got); diff != "" || err != nil {
		t.Errorf("merged: %s %v", diff, err)
	}
	next.Flour = 2
	if _, err := g.Merge(knead, &st, &view, &next); !fault.Is(err, fault.Internal) || !strings.Contains(err.Error(), "knead changes flour") {
		t.Errorf("a change that is not declared: %v", err)
	}
	view = g.View(bake, &st)
	if got, err := g.Merge(bake, &st, &view, &view); err != nil || got.Flour != 2 || got.Loaf != nil {
		t.Errorf("what is tidied up afterwards: %+v, %v", got, err)
	}
	if _, ok := g.Node("butter"); ok {
		t.Error("there is a node of any name")
	}
	if got := knead.Next(); !slices.Equal(got, []string{"sell", "bake"}) {
		t.Errorf("knead leads to %v", got)
	}
}

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

func TestFiguresAndDigests(t *testing.T) {
	t.Parallel()
	for f, want := range map[Figure]string{{}: `{"hits":0,"nodes":0,"ratio":0}`, {1, 4}: `{"hits":1,"nodes":4,"ratio":0.25}`} {
		if got := string(JSON(f)); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	seen := map[string]string{}
	for name, parts := range map[string][][]byte{"none": {}, "an empty one": {{}}, "ab": {[]byte("ab")}, "a, b": {[]byte("a"), []byte("b")}, "b, a": {[]byte("b"), []byte("a")}} {
		d := Digest(parts...)
		if seen[d] != "" {
			t.Errorf("%s is taken for %s", name, seen[d])
		}
		seen[d] = name
	}
}
