package plan

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
	"github.com/tripwright/tripwright/internal/workflow/graph"
)

type responderIn struct {
	RunID     string
	Edit      bool
	Reused    graph.Figure // so far
	Itinerary *trip.Itinerary
	OnRecord  json.RawMessage // the itinerary, as it was recorded
}

type responderOut struct{}

func responderSees(st *State, wire graph.Patch) responderIn {
	return responderIn{st.RunID, st.Request.Edit != nil, st.Reused, st.Itinerary, wire["itinerary"]}
}

func responderLeaves(*State, responderOut) {}

// responder keeps the itinerary, or the problem, and ends the story of the run.
func (t *turn) responder(ctx context.Context, in responderIn) (out responderOut, err error) {
	if in.Itinerary == nil {
		t.Decide(reuseDetail(&in), "No plan to keep")
		return out, nil
	}
	if err := t.flow.Keeper.CreateItinerary(ctx, in.RunID, in.Itinerary.ID, in.OnRecord); err != nil {
		return out, err
	}
	t.Decide(reuseDetail(&in), "%s kept", in.Itinerary.Title)
	return out, nil
}

// reuseDetail is the figure of an edit, this last node included.
func reuseDetail(in *responderIn) *Detail {
	if !in.Edit {
		return nil
	}
	all := in.Reused.Plus(graph.Figure{Nodes: 1})
	return &Detail{Reuse: &all}
}

// endAt is where a run came to its end: a turn of a node, and how many milliseconds it took; nil where nobody knows.
type endAt struct {
	node string
	turn int
	ms   *int64
}

// finish sets the run's final status and tells its last event. doc is the itinerary, where there is no problem.
func (w *Workflow) finish(ctx context.Context, st *State, asked time.Time, problem *trip.Problem, doc json.RawMessage, at endAt) error {
	end := run.Finish{Status: run.Completed, Result: doc, At: w.Now().UTC()}
	if it := st.Itinerary; doc != nil && it != nil {
		end.Days = run.Days{First: it.Intent.DateWindow.Start, Last: it.Intent.DateWindow.End}
	}
	var err error
	if len(st.Calls) > 0 {
		if end.ToolLog, err = json.Marshal(st.Calls); err != nil {
			return err
		}
	}
	if problem != nil {
		end.Status, end.Result = run.Error, nil
		if end.Problem, err = json.Marshal(problem); err != nil {
			return err
		}
	}
	last := run.Event{RunID: st.RunID, TraceID: st.TraceID, Node: at.node, Attempt: at.turn, DurationMS: at.ms, TS: end.At}
	if err := lastWords(&last, endOf(asked, st.Request.Edit != nil, st.cycles(), st.Itinerary), problem); err != nil {
		return err
	}
	if err := w.Log.FinishRun(ctx, st.RunID, end); err != nil {
		return err
	}
	return w.story().Keep(ctx, last)
}

// lastWords makes of an event the one that ends the story of a run: done, or an error with the reason where there is a problem.
func lastWords(e *run.Event, end *EndDetail, problem *trip.Problem) (err error) {
	e.Status, e.Key = run.Done, "done"
	if problem != nil { // older versions told another error under the key "error", which ended nothing
		e.Status, e.Key, e.DecisionNote, e.Reason = run.NodeError, "failed", problem.Message, problem.Code
	}
	e.Data, err = json.Marshal(Detail{End: end, Problem: problem})
	return err
}

// Cancelled ends a run that was cancelled; nothing is told after it.
func (w *Workflow) Cancelled(ctx context.Context, r run.Run) error {
	if err := w.Log.FinishRun(ctx, r.ID, run.Finish{Status: run.Cancelled, At: w.Now().UTC()}); err != nil {
		return err
	}
	r.Status = run.Cancelled
	return w.Ended(ctx, r)
}

// BrokenOff ends a run that could not even keep how it failed.
func (w *Workflow) BrokenOff(ctx context.Context, r run.Run, cause error) error {
	st := State{RunID: r.ID, TraceID: r.TraceID}
	if len(r.Request) > 0 {
		if err := json.Unmarshal(r.Request, &st.Request); err != nil {
			return err
		}
	}
	return w.finish(ctx, &st, r.CreatedAt, problemOf(cause, w.Now(), st.lang()), nil, endAt{Responder, 1, nil})
}

// Ended tells the last event of a run that has its final status, if it was not told: a process may die between the two.
func (w *Workflow) Ended(ctx context.Context, r run.Run) error {
	last := run.Event{RunID: r.ID, TraceID: r.TraceID, Node: Responder, Attempt: 1, TS: w.Now().UTC()}
	if r.CompletedAt != nil {
		last.TS = r.CompletedAt.UTC()
	}
	if r.Status == run.Cancelled {
		last.Status, last.Key = run.WasCancelled, "cancelled"
		return w.story().Keep(ctx, last)
	}
	var kept struct {
		request Request
		it      *trip.Itinerary
		problem *trip.Problem
	}
	for _, part := range []struct {
		raw  json.RawMessage
		into any
	}{{r.Request, &kept.request}, {r.Result, &kept.it}, {r.Problem, &kept.problem}} {
		if len(part.raw) == 0 {
			continue
		}
		if err := json.Unmarshal(part.raw, part.into); err != nil {
			return err
		}
	}
	var repairs int
	if kept.it != nil {
		repairs = len(kept.it.Repairs)
	} else if kept.problem != nil {
		repairs = len(kept.problem.Repairs)
	}
	if err := lastWords(&last, endOf(r.CreatedAt, kept.request.Edit != nil, repairs, kept.it), kept.problem); err != nil {
		return err
	}
	err := w.story().Keep(ctx, last)
	if kept.problem != nil && fault.Is(err, fault.Conflict) {
		return nil // an older version ended the story in its own words
	}
	return err
}

// cycles are those of repair, the one that found no move included.
func (s *State) cycles() int {
	if s.Stuck {
		return len(s.Repairs) + 1
	}
	return len(s.Repairs)
}

// endOf are the figures of a run that came to its end; it is nil when there is no plan.
func endOf(asked time.Time, edit bool, repairs int, it *trip.Itinerary) *EndDetail {
	end := &EndDetail{AskedAt: asked.UTC(), Kind: "plan", Repairs: repairs}
	if edit {
		end.Kind = "replan"
	}
	if it == nil {
		return end
	}
	end.Claims = len(it.Citations)
	for _, c := range it.Citations {
		if c.Provenance.IsEvidence() {
			end.Cited++
		}
	}
	return end
}

// problemOf turns a fault that stopped a run at a moment into what the run says of it, in the language of its trip.
func problemOf(err error, now time.Time, lang wording.Language) *trip.Problem {
	p := emptyProblem(fault.KindOf(err).String(), lang.Message(err))
	var f *fault.Error
	if errors.As(err, &f) {
		p.Field, p.Message = f.Field, lang.Tell(f.Sentence())
	}
	switch fault.KindOf(err) {
	case fault.Unavailable:
		p.Reason = f.Code
		if wait := fault.Wait(err); wait > 0 && !now.IsZero() {
			at := now.Add(wait).UTC()
			p.RetryAt = &at
		}
	case fault.BadReply:
		p.Code = "invalid_model_output"
		p.Message = lang.Say("The language model answered twice with something that is not what was asked for; nothing was planned from it.")
	case fault.Unplannable:
		p.Code = "no_valid_plan"
	}
	return p
}

func emptyProblem(code, message string) *trip.Problem {
	return &trip.Problem{Code: code, Message: message, Violations: []trip.Violation{},
		Conflict: []string{}, Relaxations: []trip.Relaxation{}, Repairs: []trip.RepairDiff{}}
}
