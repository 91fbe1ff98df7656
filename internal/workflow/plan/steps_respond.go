package plan

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/score"
	"github.com/tripwright/tripwright/internal/trip"
)

// responder keeps the itinerary, or the problem, and ends the story of the run.
func (v *visit) responder(ctx context.Context, st State) (State, error) {
	if st.Itinerary != nil {
		if err := v.Keeper.CreateItinerary(ctx, st.RunID, *st.Itinerary); err != nil {
			return st, err
		}
		v.decide(nil, "%s kept", st.Itinerary.Title)
	} else {
		v.decide(nil, "No plan to keep")
	}
	return st, nil
}

// finish sets the run's final status and tells its last event.
func (w *Workflow) finish(ctx context.Context, st *State, problem *trip.Problem) error {
	end := run.Finish{Status: run.Completed, At: w.Now().UTC()}
	last := run.Event{RunID: st.RunID, TraceID: st.TraceID, Node: Responder, Attempt: 1, Status: run.Done, Key: "done", TS: end.At}
	var err error
	if problem != nil {
		end.Status, last.DecisionNote = run.Error, problem.Code
		if end.Problem, err = json.Marshal(problem); err != nil {
			return err
		}
		if err := w.tellProblem(ctx, last, problem); err != nil {
			return err
		}
	} else if end.Result, err = json.Marshal(st.Itinerary); err != nil {
		return err
	}
	if err := w.Log.FinishRun(ctx, st.RunID, end); err != nil {
		return err
	}
	return w.keep(ctx, last)
}

// tellProblem tells why there is no plan; like is the event that will end the story.
func (w *Workflow) tellProblem(ctx context.Context, like run.Event, problem *trip.Problem) (err error) {
	like.Status, like.Key, like.DecisionNote = run.NodeError, "error", problem.Message
	if like.Data, err = json.Marshal(Detail{Problem: problem}); err != nil {
		return err
	}
	return w.keep(ctx, like)
}

// Cancelled ends a run that was cancelled; nothing is told after it.
func (w *Workflow) Cancelled(ctx context.Context, runID, traceID string) error {
	if err := w.Log.FinishRun(ctx, runID, run.Finish{Status: run.Cancelled, At: w.Now().UTC()}); err != nil {
		return err
	}
	return w.Ended(ctx, runID, traceID, run.Cancelled)
}

// BrokenOff ends a run that could not even keep how it failed.
func (w *Workflow) BrokenOff(ctx context.Context, runID, traceID string, cause error) error {
	return w.finish(ctx, &State{RunID: runID, TraceID: traceID}, problemOf(cause))
}

// Ended tells the last event of a run that has its final status, if it was not told: a process may die between the two.
func (w *Workflow) Ended(ctx context.Context, runID, traceID string, as run.Status) error {
	last := run.Event{RunID: runID, TraceID: traceID, Node: Responder, Attempt: 1, Status: run.Done, Key: "done", TS: w.Now().UTC()}
	if as == run.Cancelled {
		last.Status, last.Key = run.WasCancelled, "cancelled"
	}
	return w.keep(ctx, last)
}

// problemOf turns a fault into what a run says of it.
func problemOf(err error) *trip.Problem {
	p := emptyProblem(fault.KindOf(err).String(), fault.Message(err))
	var f *fault.Error
	if errors.As(err, &f) {
		p.Field, p.Message = f.Field, f.Message
	}
	switch fault.KindOf(err) {
	case fault.BadReply:
		p.Code, p.Message = "invalid_model_output", "The language model answered twice with something that is not what was asked for; nothing was planned from it."
	case fault.Unplannable:
		p.Code = "no_valid_plan"
	}
	return p
}

func emptyProblem(code, message string) *trip.Problem {
	return &trip.Problem{Code: code, Message: message, Violations: []trip.Violation{},
		Conflict: []string{}, Relaxations: []trip.Relaxation{}, Repairs: []trip.RepairDiff{}}
}

func names(a *trip.Attraction, words string) bool { return score.Names(a, words) }

// nowhere is a log that keeps nothing, for attempts nobody hears of.
type nowhere struct{ run.Log }

// AppendEvent gives the event back.
func (nowhere) AppendEvent(_ context.Context, e run.Event) (run.Event, error) { return e, nil }
