package plan

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"

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
	checkpoint bool // a run rolls back to the last one when a model's answer is not what was asked for (S0.86–S0.91)
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
		edges: []edge{{Responder, "a question comes first", asks}, {RAG, "understood", always}}},
	{name: RAG, does: "Gathering what is known", step: (*visit).rag,
		edges: []edge{{Planner, "", always}}},
	{name: Planner, does: "Trying branches", step: (*visit).planner, checkpoint: true,
		edges: []edge{{Synthesizer, "nothing can be drafted", hopeless}, {Selector, "drafted", always}}},
	{name: Selector, does: "Choosing a branch", step: (*visit).selector, checkpoint: true,
		edges: []edge{{ToolExecutor, "", always}}},
	{name: ToolExecutor, does: "Asking for dated facts", step: (*visit).toolExecutor,
		edges: []edge{{Resolve, "", always}}},
	{name: Resolve, does: "Putting the facts in", step: (*visit).resolve,
		edges: []edge{{Synthesizer, "the dated facts leave nothing", hopeless}, {Verifier, "dated", always}}},
	{name: Verifier, does: "Checking every rule", step: (*visit).verifier, checkpoint: true,
		edges: []edge{{Repair, "broken and repairable", repairable}, {Synthesizer, "holds, or repair is exhausted", always}}},
	{name: Repair, does: "Repairing", step: (*visit).repair,
		edges: []edge{{Verifier, "", always}}},
	{name: Synthesizer, does: "Writing it down", step: (*visit).synthesizer, checkpoint: true,
		edges: []edge{{Responder, "", always}}},
	{name: Responder, does: "Keeping the result", step: (*visit).responder},
}

// asks: the traveller must answer something before anything can be planned.
func asks(s *State) bool { return s.Problem != nil }

// hopeless: there is no plan to judge; what is left is to say why.
func hopeless(s *State) bool { return s.Hopeless != "" }

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

// Mermaid draws the graph.
func Mermaid() string {
	var b strings.Builder
	b.WriteString("flowchart TD\n")
	for _, n := range Graph {
		shape := "[%s]"
		if n.checkpoint {
			shape = "[[%s]]" // a checkpoint
		}
		fmt.Fprintf(&b, "  %s"+shape+"\n", n.name, n.name)
		for _, e := range n.edges {
			if e.when == "" {
				fmt.Fprintf(&b, "  %s --> %s\n", n.name, e.to)
			} else {
				fmt.Fprintf(&b, "  %s -->|%s| %s\n", n.name, e.when, e.to)
			}
		}
	}
	return b.String()
}

// Outcome is how a run ended. The itinerary itself is kept with the run.
type Outcome struct {
	ItineraryID string        `json:"itinerary_id,omitempty"`
	Problem     *trip.Problem `json:"problem,omitempty"`
}

// Input is the recorded input of a run.
type Input struct {
	RunID   string  `json:"run_id"`
	TraceID string  `json:"trace_id"`
	Request Request `json:"request"`
}

// maxSteps is more than the longest way through the graph, with every repair and one rollback.
const maxSteps = 40

// Run walks the graph. It is the durable workflow function: outside its steps it is deterministic.
func (w *Workflow) Run(c *durable.Run, in Input) (Outcome, error) {
	st := State{RunID: in.RunID, TraceID: in.TraceID, Request: in.Request}
	walk := walk{at: Graph[0], turns: map[string]int{}, back: mark{node: Graph[0].name, state: st}}
	for range maxSteps {
		walk.turns[walk.at.name]++
		next, err := w.step(c, walk.at, walk.turns[walk.at.name], st, walk.constrained)
		switch {
		case errors.Is(err, context.Canceled):
			return Outcome{}, err
		case fault.Is(err, fault.BadReply) && !walk.constrained:
			walk.constrained, st = true, walk.back.state
			walk.at, _ = nodeByName(walk.back.node)
			continue
		case err != nil:
			return w.fail(c, st, walk.at.name, err)
		}
		st = next
		if len(walk.at.edges) == 0 {
			return w.end(c, st)
		}
		to := follow(walk.at, &st)
		if walk.at.checkpoint {
			walk.back = mark{node: to.name, state: st}
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
	constrained bool // the one second question has been used
}

type mark struct {
	node  string
	state State
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

// step runs one turn of a node as a durable step and returns the state after it.
func (w *Workflow) step(c *durable.Run, n node, turn int, st State, constrained bool) (State, error) {
	name := n.name
	if turn > 1 {
		name = fmt.Sprintf("%s#%d", n.name, turn)
	}
	patch, err := durable.Step(c, name, func(ctx context.Context) (Patch, error) {
		v := w.visit(&st, n.name, turn, constrained)
		if err := v.started(ctx, &st); err != nil {
			return nil, err
		}
		if err := w.Slow(ctx, n.name); err != nil {
			return nil, err
		}
		next, err := n.step(v, ctx, st)
		if fault.Is(err, fault.Unplannable) {
			next, err = v.giveUp(st, err), nil
		}
		if err != nil {
			if ctx.Err() == nil { // a node that was stopped has not failed
				v.failed(ctx, err)
			}
			return nil, err
		}
		p, err := diff(&st, &next)
		if err != nil {
			return nil, err
		}
		return p, v.completed(ctx)
	})
	if err != nil {
		return st, err
	}
	return st.apply(patch)
}

// end tells the last event of a run that came to the end of the graph.
func (w *Workflow) end(c *durable.Run, st State) (Outcome, error) {
	out := Outcome{Problem: st.Problem}
	if st.Itinerary != nil {
		out.ItineraryID = st.Itinerary.ID
	}
	_, err := durable.Step(c, "end", func(ctx context.Context) (bool, error) { return true, w.finish(ctx, &st, st.Problem) })
	return out, err
}

// fail ends a run that a fault stopped: the problem is kept like any other outcome.
func (w *Workflow) fail(c *durable.Run, st State, at string, cause error) (Outcome, error) {
	problem := problemOf(cause)
	_, err := durable.Step(c, "fail", func(ctx context.Context) (bool, error) {
		level := slog.LevelInfo // what the traveller can mend needs nobody's attention
		if fault.Is(cause, fault.Internal) {
			level = slog.LevelError
		}
		w.Logger.Log(ctx, level, "run failed", "node", at, "run_id", st.RunID, "trace_id", st.TraceID, "error", cause.Error())
		return true, w.finish(ctx, &st, problem)
	})
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
