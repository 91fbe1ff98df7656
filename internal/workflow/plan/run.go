package plan

import (
	"context"
	"encoding/json"
	"log/slog"
	"slices"
	"time"

	"github.com/tripwright/tripwright/internal/durable"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/gather"
	"github.com/tripwright/tripwright/internal/workflow/graph"
)

// KeptCheckpoints is how many checkpoints of a run are shown: the last ones (S0.87).
const KeptCheckpoints = 3

// Checkpoint is the state of a run after a node that is worth going back to.
type Checkpoint = graph.Checkpoint[State]

// Checkpoints rebuilds the last checkpoints of a run from the records of its steps.
func Checkpoints(in Input, steps []durable.StepRecord) ([]Checkpoint, error) {
	all, err := Graph.Checkpoints(State{RunID: in.RunID, TraceID: in.TraceID, Request: in.Request}, steps)
	return all[max(0, len(all)-KeptCheckpoints):], err
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

// keepReuse is how long what a node made may come back: edits follow soon or never.
const keepReuse = 24 * time.Hour

// Run walks the graph. It is the durable workflow function: outside its steps it is deterministic.
func (w *Workflow) Run(c *durable.Run, in Input) (Outcome, error) {
	st, wire, err := in.begin()
	if err != nil {
		return Outcome{}, err
	}
	at, err := w.runner(in).Run(graph.Durable(c), st, wire)
	switch {
	case err != nil:
		return Outcome{}, err
	case at.Cause != nil:
		return w.fail(c, in, at)
	}
	return w.end(c, in, at)
}

// Begin tells the first event of a run before the engine has room for it: whoever follows the run hears at once that it is known.
func (w *Workflow) Begin(ctx context.Context, in Input) error {
	st, wire, err := in.begin()
	if err != nil {
		return err
	}
	return w.runner(in).Begin(ctx, st, wire)
}

// begin is the state that a run begins with, and what is recorded of it. Whatever is needed of a field as JSON is taken from the records, so
// that nothing is written twice, and a resumed run has the same bytes.
func (in *Input) begin() (State, graph.Patch, error) {
	raw, err := json.Marshal(in.Request)
	return State{RunID: in.RunID, TraceID: in.TraceID, Request: in.Request}, graph.Patch{"request": raw}, err
}

// runner takes a run through the graph.
func (w *Workflow) runner(in Input) *graph.Runner[State, *turn, Detail] {
	shared := &gather.Streets{}
	return &graph.Runner[State, *turn, Detail]{Graph: &Graph, RunID: in.RunID, TraceID: in.TraceID, Story: *w.story(),
		Memory: graph.Memory{Reuse: w.Reuse, Workflow: "plan", Version: Version, Keep: keepReuse, Logger: w.Logger},
		Most:   maxSteps, Strict: w.Strict, Before: w.Slow, Lang: (*State).lang,
		Turn:   func(t *graph.Turn[Detail]) *turn { return &turn{t, w, shared} },
		Args:   func(wire graph.Patch) [][]byte { return [][]byte{wire["plan"], wire["intent"], wire["request"]} },
		Room:   func(ctx context.Context) (func(), error) { return w.Turn(ctx, in.AskedAt) },
		GiveUp: giveUp, Past: (*State).past, Stale: w.stale,
		Pieces: func(d *Detail, pieces *graph.Figure, whole bool) { d.Pieces, d.Reused = pieces, whole }}
}

// stale tells whether what a run gathered of its places is of another version than what is known of them now, and nothing
// is written down yet: facts of two versions do not go together in one itinerary.
func (w *Workflow) stale(ctx context.Context, st *State) bool {
	if st.Itinerary != nil || st.Problem != nil {
		return false
	}
	cities := []trip.City{st.City}
	for i := range st.Stays {
		cities = append(cities, st.Stays[i].City)
	}
	world := w.World(uncounted)
	return slices.ContainsFunc(cities, func(was trip.City) bool {
		if was.ID == "" {
			return false
		}
		now, err := world.City(ctx, was.ID)
		return err == nil && now.Version != was.Version
	})
}

// story is where what happens is told.
func (w *Workflow) story() *graph.Story {
	return &graph.Story{Log: w.Log, Tell: w.Tell, Now: w.Now, Logger: w.Logger}
}

// past is where an edit counts what was done before. Only edits look back: a new wish is always planned by looking.
func (s *State) past() *graph.Figure {
	if s.Request.Edit == nil {
		return nil
	}
	return &s.Reused
}

// giveUp notes why nothing can be planned; the graph then goes on to say what would help.
func giveUp(st *State, t *graph.Turn[Detail], cause error) {
	st.Hopeless = trip.Sentence(trip.Capital(t.Lang.Message(cause)))
	t.Decide(nil, "%s", st.Hopeless)
}

// end tells the last event of a run that came to the end of the graph, and keeps the itinerary as it was recorded.
func (w *Workflow) end(c *durable.Run, in Input, at graph.End[State]) (Outcome, error) {
	st := &at.State
	out := Outcome{Problem: st.Problem}
	if st.Itinerary != nil {
		out.ItineraryID = st.Itinerary.ID
	}
	if st.Request.Edit != nil {
		out.Reuse = &st.Reused
	}
	_, err := durable.Step(c, "end", func(ctx context.Context) (bool, error) {
		return true, w.finish(ctx, st, in.AskedAt, st.Problem, at.Wire["itinerary"], endAt{Responder, 1, nil})
	})
	return out, err
}

// fail ends a run that a fault stopped: the problem is kept like any other outcome.
func (w *Workflow) fail(c *durable.Run, in Input, at graph.End[State]) (Outcome, error) {
	var problem *trip.Problem
	lang := at.State.lang()
	_, err := durable.Step(c, "fail", func(ctx context.Context) (bool, error) {
		problem = problemOf(at.Cause, w.Now(), lang)
		ctx = graph.OfRun(ctx, in.RunID, in.TraceID)
		level := slog.LevelInfo // what the traveller can mend needs nobody's attention
		if fault.Is(at.Cause, fault.Internal) {
			level = slog.LevelError
		}
		w.Logger.Log(ctx, level, "run failed", "node", at.Node, "error", at.Cause.Error())
		return true, w.finish(ctx, &at.State, in.AskedAt, problem, nil, endAt{at.Node, at.Turn, at.Millis})
	})
	if problem == nil { // the step was recorded by a process that died: the run keeps when to try again
		problem = problemOf(at.Cause, time.Time{}, lang)
	}
	return Outcome{Problem: problem}, err
}

// turn is one turn of one node, and what nodes may ask for beside their input.
type turn struct {
	*graph.Turn[Detail]
	flow    *Workflow
	streets *gather.Streets // shared by the nodes of a run
}

// Calls counts the calls of tools by name.
type Calls = graph.Calls

// CallCount is what is known of one tool's calls.
type CallCount = graph.CallCount

// world gives the tools, their calls counted for this turn.
func (t *turn) world() gather.World { return t.flow.World(t.Count) }

// uncounted is for calls of tools that are not part of a run.
func uncounted(string, CallCount) {}
