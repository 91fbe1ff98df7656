package graph

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/wording"
)

// bread is the state of a workflow that bakes.
type bread struct {
	Flour   int            `json:"flour"`
	Dough   []string       `json:"dough"`
	Oven    map[string]int `json:"oven"`
	Loaf    *string        `json:"loaf"`
	Remarks []string       `json:"remarks"`
	Why     string         `json:"why"`
	Reused  Figure         `json:"reused"`
}

// kneading is what the first node is given and makes.
type kneading struct {
	Flour int      `json:"flour"`
	Dough []string `json:"dough"`
}

type kneaded struct {
	Dough  []string `json:"dough"`
	Remark string   `json:"remark"`
	Calls  Calls    `json:"-"`
	Worse  bool     `json:"worse"`
}

func (k kneaded) SecondBest() bool { return k.Worse }

type baking struct{ Dough []string }

type baked struct{ Loaf *string }

type nothing struct{}

// drawn is what a screen may draw of a turn.
type drawn struct {
	Grams  int     `json:"grams,omitempty"`
	Pieces *Figure `json:"pieces,omitempty"`
	Whole  bool    `json:"whole,omitempty"`
}

// baker takes the turns, and keeps a diary of them.
type baker struct {
	*Turn[drawn]
	kitchen *kitchen
}

func (b *baker) knead(ctx context.Context, in kneading) (kneaded, error) {
	k := b.kitchen
	k.diary = append(k.diary, fmt.Sprintf("knead %d", in.Flour))
	if in.Flour < 0 {
		return kneaded{}, fault.New(fault.Unplannable, "no bread without flour")
	}
	if err := k.fail("knead"); err != nil {
		return kneaded{}, err
	}
	b.Running(ctx, &drawn{Grams: in.Flour}, "%s more", "dough")
	b.Running(ctx, nil, "%s fewer", "lumps")
	b.Count("mill", CallCount{Calls: 2, CacheHits: 1})
	b.Decide(&drawn{Grams: 500}, "%s more", "bread")
	return kneaded{Dough: append(slices.Clip(in.Dough), "rye"), Remark: "kneaded", Calls: b.Calls(), Worse: k.worse}, nil
}

func (b *baker) bake(ctx context.Context, in baking) (baked, error) {
	k := b.kitchen
	k.diary = append(k.diary, "bake")
	if k.rooms != k.left+1 {
		k.t.Errorf("bakes with %d rooms taken and %d left", k.rooms, k.left)
	}
	if err := k.fail("bake"); err != nil {
		return baked{}, err
	}
	var before string
	b.Piece(b.Recall(ctx, "crust", &before))
	b.Pieces(Figure{1, 2})
	b.Remember(map[string]json.RawMessage{"crust": []byte(`"brown"`)})
	b.Decide(nil, "%s more", "loaves")
	return baked{new(strings.Join(in.Dough, "+"))}, nil
}

func (b *baker) sell(context.Context, nothing) (nothing, error) {
	return nothing{}, b.kitchen.fail("sell")
}

func bakery() *Graph[bread, *baker] {
	always := func(*bread) bool { return true }
	return &Graph[bread, *baker]{Nodes: []Node[bread, *baker]{
		{Name: "knead", Does: "Reading the wish", Checkpoint: true, Reusable: true, Opinions: func(b *baker) string { return b.kitchen.taste },
			Work: Step(func(st *bread, _ Patch) kneading { return kneading{st.Flour, st.Dough} }, (*baker).knead, func(st *bread, out kneaded) {
				st.Dough = out.Dough
				st.Remarks = append(slices.Clip(st.Remarks), out.Remark)
			}),
			Edges: []Edge[bread]{To("sell", "there is no flour", func(st *bread) bool { return st.Flour <= 0 }), To("bake", "", always)}},
		{Name: "bake", Does: "Repairing", Computes: true,
			Work: Step(func(st *bread, wire Patch) baking { return baking{st.Dough} }, (*baker).bake, func(st *bread, out baked) {
				st.Loaf = out.Loaf
				st.Flour--
			}),
			Edges: []Edge[bread]{To("knead", "", always)}},
		{Name: "sell", Does: "Keeping the result", Work: Step(func(*bread, Patch) nothing { return nothing{} }, (*baker).sell, func(*bread, nothing) {})},
	}}
}

// kitchen is what a run of the bakery lives in.
type kitchen struct {
	t      *testing.T
	diary  []string
	events []run.Event
	told   int
	broken map[string]bool // keys of events that cannot be kept
	fails  map[string][]error
	rooms  int
	left   int
	worse  bool
	taste  string
	lang   wording.Language
	warned strings.Builder
	now    time.Time

	kept   map[string]json.RawMessage
	shut   bool // the memory cannot be asked
	record map[string]json.RawMessage
	steps  []string
}

func newKitchen(t *testing.T) *kitchen {
	return &kitchen{t: t, fails: map[string][]error{}, broken: map[string]bool{}, kept: map[string]json.RawMessage{}, record: map[string]json.RawMessage{},
		now: time.Date(2026, 5, 1, 9, 0, 0, 0, time.UTC)}
}

func (k *kitchen) fail(node string) error {
	if len(k.fails[node]) == 0 {
		return nil
	}
	err := k.fails[node][0]
	k.fails[node] = k.fails[node][1:]
	return err
}

func (k *kitchen) AppendEvent(_ context.Context, e run.Event) (run.Event, error) {
	if k.broken[e.Key] {
		return e, errors.New("the disk is full")
	}
	e.Seq = int64(len(k.events) + 1)
	k.events = append(k.events, e)
	return e, nil
}

func (k *kitchen) Get(_ context.Context, key string) (json.RawMessage, bool, error) {
	if k.shut {
		return nil, false, errors.New("the memory is away")
	}
	raw, ok := k.kept[key]
	return raw, ok, nil
}

func (k *kitchen) Set(_ context.Context, values map[string]json.RawMessage, keep time.Duration) error {
	if k.shut {
		return errors.New("the memory is away")
	}
	if keep != time.Hour || len(values) == 0 {
		k.t.Errorf("kept for %s are %d", keep, len(values))
	}
	maps.Copy(k.kept, values)
	return nil
}

// do records steps, and gives the records again.
func (k *kitchen) do(name string, f func(ctx context.Context) (json.RawMessage, error)) (json.RawMessage, error) {
	if raw, ok := k.record[name]; ok {
		return raw, nil
	}
	raw, err := f(k.t.Context())
	if err == nil {
		k.record[name] = raw
		k.steps = append(k.steps, name)
	}
	return raw, err
}

// runner takes a run through the bakery; a day with an oven looks back.
func (k *kitchen) runner() *Runner[bread, *baker, drawn] {
	log := slog.New(slog.NewTextHandler(&k.warned, nil))
	return &Runner[bread, *baker, drawn]{Graph: bakery(), RunID: "r", TraceID: "t", Most: 20,
		Story: Story{Log: k, Tell: func(run.Event) { k.told++ }, Now: func() time.Time {
			k.now = k.now.Add(time.Millisecond)
			return k.now
		}, Logger: log},
		Memory: Memory{Reuse: k, Workflow: "bakery", Version: "1", Keep: time.Hour, Logger: log},
		Turn:   func(t *Turn[drawn]) *baker { return &baker{t, k} },
		Lang:   func(*bread) wording.Language { return k.lang },
		Args:   func(wire Patch) [][]byte { return [][]byte{wire["dough"]} },
		Before: func(_ context.Context, node string) error { return k.fail("before " + node) },
		Room: func(context.Context) (func(), error) {
			k.rooms++
			return func() { k.left++ }, k.fail("room")
		},
		GiveUp: func(st *bread, t *Turn[drawn], cause error) {
			st.Why = fault.Message(cause)
			t.Decide(nil, "%s", st.Why)
		},
		Past: func(st *bread) *Figure {
			if st.Oven == nil {
				return nil
			}
			return &st.Reused
		},
		Pieces: func(d *drawn, pieces *Figure, whole bool) { d.Pieces, d.Whole = pieces, whole }}
}

// walked takes a run to its end.
func (k *kitchen) walked(st bread) End[bread] {
	k.t.Helper()
	end, err := k.runner().Run(k.do, st, Patch{"flour": JSON(st.Flour)})
	if err != nil {
		k.t.Fatal(err)
	}
	return end
}

// story is what was told, a line an event.
func (k *kitchen) story() (out []string) {
	for _, e := range k.events {
		line := fmt.Sprintf("%s %s %s", e.Key, e.Status, e.DecisionNote)
		if e.CacheHit != nil {
			line += fmt.Sprintf(" hit=%v", *e.CacheHit)
		}
		if e.Data != nil {
			line += " " + string(e.Data)
		}
		out = append(out, line)
	}
	return out
}
