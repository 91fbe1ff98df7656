package plan

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/tripwright/tripwright/internal/durable"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/repair"
	"github.com/tripwright/tripwright/internal/trip"
)

// The ten nodes, by the names of seed 000; Aliases gives those of seed 001 (requirements C-05).
const (
	IntentExtractor = "intent_extractor"
	RAG             = "rag"
	Planner         = "planner"
	Selector        = "selector"
	ToolExecutor    = "tool_executor"
	Resolve         = "resolve"
	Verifier        = "verifier"
	Repair          = "repair"
	Synthesizer     = "synthesizer"
	Responder       = "responder"
)

// Aliases are the other names of the nodes.
var Aliases = map[string]string{"intent": IntentExtractor, "tool_exec": ToolExecutor, "synth": Synthesizer}

// node is one place of the graph: what is done, where it goes on, and whether the state after it is a checkpoint.
type node struct {
	name       string
	does       string // in plain words, for progress and the picture
	step       func(*visit, context.Context, State) (State, error)
	edges      []edge
	reads      string       // the inputs it sees: fields of the state by their names on the wire, or parts of them (view.go)
	writes     string       // the fields it sets
	adds       string       // the fields it adds to without reading them
	after      func(*State) // tidies the state up when the node is done
	computes   bool         // works in its turn: it waits for nobody outside; planner and synthesizer take turns inside
	reusable   bool         // what it makes may come from an earlier run as a whole; resolve and verifier work by days (reuse_days.go)
	checkpoint bool         // a run rolls back to the last one when a model's answer is not what was asked for (S0.86–S0.91)
}

// edge leads to a node when its condition holds; the first that holds is taken. Edges read the state and compute nothing.
type edge struct {
	to   string
	when string
	if_  func(*State) bool
}

func always(*State) bool { return true }

// Graph is the topology.
var Graph = []node{
	{name: IntentExtractor, does: "Reading the wish", step: (*visit).intent,
		reads: "request", writes: "intent assumed city named anew problem rate_told", adds: "degraded calls",
		edges: []edge{{Responder, "a question comes first", asks}, {RAG, "understood", always}}},
	{name: RAG, does: "Gathering what is known", step: (*visit).rag, reusable: true, after: (*State).settleNames,
		reads: "city day intent.sought rate_told", writes: "rate rate_eur sights tables assumptions", adds: "degraded calls",
		edges: []edge{{Planner, "", always}}},
	{name: Planner, does: "Trying branches", step: (*visit).planner, reusable: true, checkpoint: true,
		reads:  "city as_of search at_hand intent.explored sights tables rate rate_eur assumptions",
		writes: "flights lodgings weather branches taste assumptions", adds: "assumed degraded calls",
		edges: []edge{{Synthesizer, "nothing can be drafted", hopeless}, {Selector, "drafted", always}}},
	{name: Selector, does: "Choosing a branch", step: (*visit).selector, reusable: true, checkpoint: true,
		reads:  "city intent.explored branches sights tables flights lodgings weather",
		writes: "chosen plan unplaced", adds: "decisions",
		edges: []edge{{ToolExecutor, "", always}}},
	{name: ToolExecutor, does: "Asking for dated facts", step: (*visit).toolExecutor, reusable: true,
		reads: "city as_of intent.journey rate assumptions", writes: "flights lodgings weather assumptions", adds: "degraded calls",
		edges: []edge{{Resolve, "", always}}},
	{name: Resolve, does: "Putting the facts in", step: (*visit).resolve, computes: true,
		reads:  "as_of search parent anew intent " + facts + " taste chosen plan unplaced assumptions",
		writes: "plan unplaced assumptions anew",
		edges: []edge{{Synthesizer, "the dated facts leave nothing", hopeless}, {Planner, "an edit leaves nothing to keep", emptied},
			{Verifier, "dated", always}}},
	{name: Verifier, does: "Checking every rule", step: (*visit).verifier, checkpoint: true, computes: true,
		reads: "intent plan " + facts, writes: "violations",
		edges: []edge{{Repair, "broken and repairable", repairable}, {Synthesizer, "holds, or repair is exhausted", always}}},
	{name: Repair, does: "Repairing", step: (*visit).repair, computes: true,
		reads:  "as_of intent plan violations repairs taste " + facts,
		writes: "plan violations repairs stuck", adds: "decisions",
		edges: []edge{{Verifier, "", always}}},
	{name: Synthesizer, does: "Writing it down", step: (*visit).synthesizer, checkpoint: true,
		reads:  "run_id trace_id request anew intent assumed branches chosen plan unplaced violations repairs hopeless decisions degraded taste assumptions " + facts,
		writes: "plan violations assumed assumptions decisions itinerary problem",
		edges:  []edge{{Responder, "", always}}},
	{name: Responder, does: "Keeping the result", step: (*visit).responder, reads: "run_id request itinerary reused"},
}

// facts are the fields that State.facts joins.
const facts = "city sights named tables rate rate_eur rate_told flights lodgings weather"

// asks: the traveller must answer something before anything can be planned.
func asks(s *State) bool { return s.Problem != nil }

// hopeless: there is no plan to judge; what is left is to say why.
func hopeless(s *State) bool { return s.Hopeless != "" }

// emptied: the parent's plan cannot be kept to; the branches are explored anew.
func emptied(s *State) bool { return s.Anew && len(s.Plan.Days) == 0 }

// repairable: something is to be mended and the bounds are not reached (S0.116–S0.118).
func repairable(s *State) bool {
	return !s.Stuck && len(s.Repairs) < repair.MaxCycles && repair.Ails(s.Violations)
}

func nodeByName(name string) (node, bool) {
	for _, n := range Graph {
		if n.name == name {
			return n, true
		}
	}
	return node{}, false
}

// Title says what a node does, in plain words.
func Title(name string) string {
	n, _ := nodeByName(name)
	return n.does
}

// Outcome is how a run ended. The itinerary itself is kept with the run.
type Outcome struct {
	ItineraryID string        `json:"itinerary_id,omitempty"`
	Problem     *trip.Problem `json:"problem,omitempty"`
	Reuse       *Figure       `json:"reuse,omitempty"` // of an edit: how much of the work had been done before
}

// Input is the recorded input of a run.
type Input struct {
	RunID   string  `json:"run_id"`
	TraceID string  `json:"trace_id"`
	Request Request `json:"request"`

	AskedAt time.Time `json:"asked_at,omitzero"` // when the run was asked for, by the clock; zero: nobody knows
}

// maxSteps is more than the longest way through the graph, with every repair and one rollback.
const maxSteps = 40

// Run walks the graph. It is the durable workflow function: outside its steps it is deterministic.
func (w *Workflow) Run(c *durable.Run, in Input) (Outcome, error) {
	st := State{RunID: in.RunID, TraceID: in.TraceID, Request: in.Request}
	wire, err := wireOf(st.Request)
	if err != nil {
		return Outcome{}, err
	}
	walk := walk{at: Graph[0], turns: map[string]int{}, back: mark{Graph[0].name, st, wire}}
	for range maxSteps {
		walk.turns[walk.at.name]++
		next, changed, err := w.step(c, &walk, in, st, wire)
		switch {
		case errors.Is(err, context.Canceled):
			return Outcome{}, err
		case walk.asksAgain(err):
			walk.constrained, st, wire = true, walk.back.state, walk.back.wire
			walk.at, _ = nodeByName(walk.back.node)
			continue
		case err != nil:
			return w.fail(c, in, st, &walk, err)
		}
		st, wire = next, wire.with(changed)
		if len(walk.at.edges) == 0 {
			return w.end(c, in, st, wire["itinerary"])
		}
		to := follow(walk.at, &st)
		if walk.at.checkpoint {
			walk.back = mark{to.name, st, wire}
		}
		walk.at = to
	}
	return Outcome{}, fault.New(fault.Internal, "the graph did not come to an end")
}

// walk is where a run stands in the graph.
type walk struct {
	at          node
	turns       map[string]int
	back        mark // the last checkpoint: its state and the node that follows it
	streets     streets
	constrained bool   // the one second question has been used
	broke       *int64 // milliseconds of the turn that ended the run, where this process saw it
}

// asksAgain tells whether a turn that failed is followed by another: a model may answer once with what is not what was asked for.
func (w *walk) asksAgain(err error) bool { return fault.Is(err, fault.BadReply) && !w.constrained }

type mark struct {
	node  string
	state State
	wire  Patch
}

func follow(n node, st *State) node {
	for _, e := range n.edges {
		if e.if_(st) {
			to, _ := nodeByName(e.to)
			return to
		}
	}
	return node{}
}

// wireOf begins the wire of a run: what is known of it, field by field, as it stands in the records of its steps. Whatever is
// needed of a field as JSON is taken from there, so that nothing is written twice, and a resumed run has the same bytes.
func wireOf(req Request) (Patch, error) {
	raw, err := json.Marshal(req)
	return Patch{"request": raw}, err
}

// step runs one turn of a node as a durable step and returns the state after it, and what changed.
func (w *Workflow) step(c *durable.Run, walk *walk, in Input, st State, wire Patch) (State, Patch, error) {
	n, turn := walk.at, walk.turns[walk.at.name]
	name := n.name
	if turn > 1 {
		name = fmt.Sprintf("%s#%d", n.name, turn)
	}
	var here *State // what the node made of it, when it ran in this process
	var changed Patch
	record, err := durable.Step(c, name, func(ctx context.Context) (json.RawMessage, error) {
		v := w.visit(&st, n.name, turn, walk.constrained)
		v.wire, v.asked, v.streets = wire, in.AskedAt, &walk.streets
		ctx = v.logging(ctx)
		if err := v.started(ctx); err != nil {
			return nil, err
		}
		if err := w.Slow(ctx, n.name); err != nil {
			return nil, err
		}
		next, p, err := v.turnOf(ctx, n, &st)
		if err != nil {
			ms := v.took()
			walk.broke = &ms
			if ctx.Err() == nil && walk.asksAgain(err) { // else the end of the story tells it
				v.failed(ctx, err)
			}
			return nil, err
		}
		v.remember(ctx)
		here, changed = &next, p
		return changed.raw(), v.completed(ctx)
	})
	if err != nil {
		return st, nil, err
	}
	if here != nil && !w.Strict {
		return *here, changed, nil // the record says the same, and reading it would cost more than most nodes
	}
	changed = nil
	if err := json.Unmarshal(record, &changed); err != nil {
		return st, nil, fmt.Errorf("the record of step %s: %w", name, err)
	}
	next, err := st.apply(changed)
	return next, changed, err
}

// turnOf does what there is to do in one turn of a node, and gives the state after it and what changed.
func (v *visit) turnOf(ctx context.Context, n node, st *State) (State, Patch, error) {
	var next State
	var made *work
	err := v.inTurn(ctx, n.computes, func() (err error) {
		next, made, err = v.do(ctx, n, st)
		return err
	})
	if fault.Is(err, fault.Unplannable) {
		next, made, err = v.giveUp(*st, err), nil, nil
	}
	if err != nil {
		return next, nil, err
	}
	v.counting(&next)
	changed, err := diff(st, &next)
	if err == nil && made != nil {
		err = v.worth(n, made, changed)
	}
	return next, changed, err
}

// inTurn does something in the turn of the run, where it computes.
func (v *visit) inTurn(ctx context.Context, computes bool, do func() error) error {
	if computes {
		done, err := v.Turn(ctx, v.asked)
		if err != nil {
			return err
		}
		defer done()
	}
	return do()
}

// end tells the last event of a run that came to the end of the graph, and keeps the itinerary as it was recorded.
func (w *Workflow) end(c *durable.Run, in Input, st State, doc json.RawMessage) (Outcome, error) {
	out := Outcome{Problem: st.Problem}
	if st.Itinerary != nil {
		out.ItineraryID = st.Itinerary.ID
	}
	if st.Request.Edit != nil {
		out.Reuse = &st.Reused
	}
	_, err := durable.Step(c, "end", func(ctx context.Context) (bool, error) {
		return true, w.finish(ctx, &st, in.AskedAt, st.Problem, doc, endAt{Responder, 1, nil})
	})
	return out, err
}

// fail ends a run that a fault stopped: the problem is kept like any other outcome.
func (w *Workflow) fail(c *durable.Run, in Input, st State, walk *walk, cause error) (Outcome, error) {
	var problem *trip.Problem
	_, err := durable.Step(c, "fail", func(ctx context.Context) (bool, error) {
		problem = problemOf(cause, w.Now(), st.lang())
		ctx = runFields(ctx, st.RunID, st.TraceID)
		level := slog.LevelInfo // what the traveller can mend needs nobody's attention
		if fault.Is(cause, fault.Internal) {
			level = slog.LevelError
		}
		w.Logger.Log(ctx, level, "run failed", "node", walk.at.name, "error", cause.Error())
		return true, w.finish(ctx, &st, in.AskedAt, problem, nil, endAt{walk.at.name, walk.turns[walk.at.name], walk.broke})
	})
	if problem == nil { // the step was recorded by a process that died: the run keeps when to try again
		problem = problemOf(cause, time.Time{}, st.lang())
	}
	return Outcome{Problem: problem}, err
}

// Name gives the node's name.
func (n node) Name() string { return n.name }

// Next lists the nodes that edges lead to, in the order in which they are tried.
func (n node) Next() []string {
	var out []string
	for _, e := range n.edges {
		out = append(out, e.to)
	}
	return out
}
