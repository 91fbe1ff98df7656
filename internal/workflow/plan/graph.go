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
	"github.com/tripwright/tripwright/internal/workflow/graph"
)

// The ten steps, by the names of seed 000; Aliases gives those of seed 001 (requirements C-05).
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

// step is a node of this workflow.
type step = graph.Node[State, *visit]

func always(*State) bool { return true }

// Graph is the topology.
var Graph = graph.Graph[State, *visit]{Parts: parts, Adds: accumulate, Nodes: []step{
	{Name: IntentExtractor, Does: "Reading the wish", Step: (*visit).intent,
		Reads: "request", Writes: "intent assumed city named anew problem rate_told", Adds: "degraded calls",
		Edges: []graph.Edge[State]{graph.To(Responder, "a question comes first", asks), graph.To(RAG, "understood", always)}},
	{Name: RAG, Does: "Gathering what is known", Step: (*visit).rag, Reusable: true, After: (*State).settleNames,
		Reads: "city day intent.sought rate_told", Writes: "rate rate_eur sights tables assumptions", Adds: "degraded calls",
		Edges: []graph.Edge[State]{graph.To(Planner, "", always)}},
	{Name: Planner, Does: "Trying branches", Step: (*visit).planner, Reusable: true, Checkpoint: true,
		Reads:  "city as_of search at_hand intent.explored sights tables rate rate_eur assumptions",
		Writes: "flights lodgings weather branches taste assumptions", Adds: "assumed degraded calls",
		Edges: []graph.Edge[State]{graph.To(Synthesizer, "nothing can be drafted", hopeless), graph.To(Selector, "drafted", always)}},
	{Name: Selector, Does: "Choosing a branch", Step: (*visit).selector, Reusable: true, Checkpoint: true,
		Reads:  "city intent.explored branches sights tables flights lodgings weather",
		Writes: "chosen plan unplaced", Adds: "decisions",
		Edges: []graph.Edge[State]{graph.To(ToolExecutor, "", always)}},
	{Name: ToolExecutor, Does: "Asking for dated facts", Step: (*visit).toolExecutor, Reusable: true,
		Reads: "city as_of intent.journey rate assumptions", Writes: "flights lodgings weather assumptions", Adds: "degraded calls",
		Edges: []graph.Edge[State]{graph.To(Resolve, "", always)}},
	{Name: Resolve, Does: "Putting the facts in", Step: (*visit).resolve, Computes: true,
		Reads:  "as_of search parent anew intent " + facts + " taste chosen plan unplaced assumptions",
		Writes: "plan unplaced assumptions anew",
		Edges: []graph.Edge[State]{graph.To(Synthesizer, "the dated facts leave nothing", hopeless), graph.To(Planner, "an edit leaves nothing to keep", emptied),
			graph.To(Verifier, "dated", always)}},
	{Name: Verifier, Does: "Checking every rule", Step: (*visit).verifier, Checkpoint: true, Computes: true,
		Reads: "intent plan " + facts, Writes: "violations",
		Edges: []graph.Edge[State]{graph.To(Repair, "broken and repairable", repairable), graph.To(Synthesizer, "holds, or repair is exhausted", always)}},
	{Name: Repair, Does: "Repairing", Step: (*visit).repair, Computes: true,
		Reads:  "as_of intent plan violations repairs taste " + facts,
		Writes: "plan violations repairs stuck", Adds: "decisions",
		Edges: []graph.Edge[State]{graph.To(Verifier, "", always)}},
	{Name: Synthesizer, Does: "Writing it down", Step: (*visit).synthesizer, Checkpoint: true,
		Reads:  "run_id trace_id request anew intent assumed branches chosen plan unplaced violations repairs hopeless decisions degraded taste assumptions " + facts,
		Writes: "plan violations assumed assumptions decisions itinerary problem",
		Edges:  []graph.Edge[State]{graph.To(Responder, "", always)}},
	{Name: Responder, Does: "Keeping the result", Step: (*visit).responder, Reads: "run_id request itinerary reused"},
}}

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

// Title says what a node does, in plain words.
func Title(name string) string {
	n, _ := Graph.Node(name)
	return n.Does
}

// Outcome is how a run ended. The itinerary itself is kept with the run.
type Outcome struct {
	ItineraryID string        `json:"itinerary_id,omitempty"`
	Problem     *trip.Problem `json:"problem,omitempty"`
	Reuse       *graph.Figure `json:"reuse,omitempty"` // of an edit: how much of the work had been done before
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
	walk := walk{Walk: Graph.Begin(st, wire)}
	for range maxSteps {
		walk.TakeTurn()
		next, changed, err := w.step(c, &walk, in, st, wire)
		switch {
		case errors.Is(err, context.Canceled):
			return Outcome{}, err
		case walk.AsksAgain(err):
			st, wire = walk.GoBack()
			continue
		case err != nil:
			return w.fail(c, in, st, &walk, err)
		}
		st, wire = next, wire.With(changed)
		if !walk.GoOn(st, wire) {
			return w.end(c, in, st, wire["itinerary"])
		}
	}
	return Outcome{}, fault.New(fault.Internal, "the graph did not come to an end")
}

// walk is a run on its way through the graph.
type walk struct {
	*graph.Walk[State, *visit]
	streets streets
	broke   *int64 // milliseconds of the turn that ended the run, where this process saw it
}

// wireOf begins the wire of a run: what is known of it, field by field, as it stands in the records of its steps. Whatever is
// needed of a field as JSON is taken from there, so that nothing is written twice, and a resumed run has the same bytes.
func wireOf(req Request) (graph.Patch, error) {
	raw, err := json.Marshal(req)
	return graph.Patch{"request": raw}, err
}

// step runs one turn of a node as a durable step and returns the state after it, and what changed.
func (w *Workflow) step(c *durable.Run, walk *walk, in Input, st State, wire graph.Patch) (State, graph.Patch, error) {
	n, turn := walk.At, walk.Turn()
	name := n.Name
	if turn > 1 {
		name = fmt.Sprintf("%s#%d", n.Name, turn)
	}
	var here *State // what the node made of it, when it ran in this process
	var changed graph.Patch
	record, err := durable.Step(c, name, func(ctx context.Context) (json.RawMessage, error) {
		v := w.visit(&st, n.Name, turn, walk.Constrained)
		v.wire, v.asked, v.streets = wire, in.AskedAt, &walk.streets
		ctx = v.logging(ctx)
		if err := v.started(ctx); err != nil {
			return nil, err
		}
		if err := w.Slow(ctx, n.Name); err != nil {
			return nil, err
		}
		next, p, err := v.turnOf(ctx, n, &st)
		if err != nil {
			ms := v.took()
			walk.broke = &ms
			if ctx.Err() == nil && walk.AsksAgain(err) { // else the end of the story tells it
				v.failed(ctx, err)
			}
			return nil, err
		}
		v.remember(ctx)
		here, changed = &next, p
		return changed.Raw(), v.completed(ctx)
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
	next, err := graph.Apply(st, changed)
	return next, changed, err
}

// turnOf does what there is to do in one turn of a node, and gives the state after it and what changed.
func (v *visit) turnOf(ctx context.Context, n step, st *State) (State, graph.Patch, error) {
	var next State
	var made *work
	err := v.inTurn(ctx, n.Computes, func() (err error) {
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
	changed, err := graph.Changed(st, &next)
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
		w.Logger.Log(ctx, level, "run failed", "node", walk.At.Name, "error", cause.Error())
		return true, w.finish(ctx, &st, in.AskedAt, problem, nil, endAt{walk.At.Name, walk.Turn(), walk.broke})
	})
	if problem == nil { // the step was recorded by a process that died: the run keeps when to try again
		problem = problemOf(cause, time.Time{}, st.lang())
	}
	return Outcome{Problem: problem}, err
}
