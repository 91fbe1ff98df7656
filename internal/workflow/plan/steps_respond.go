package plan

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/score"
	"github.com/tripwright/tripwright/internal/trip"
)

// responder keeps the itinerary, or the problem, and ends the story of the run.
func (v *visit) responder(ctx context.Context, st State) (State, error) {
	if st.Itinerary != nil {
		if err := v.Keeper.CreateItinerary(ctx, st.RunID, st.Itinerary.ID, v.wire["itinerary"]); err != nil {
			return st, err
		}
		v.decide(reuseDetail(&st), "%s kept", st.Itinerary.Title)
	} else {
		v.decide(reuseDetail(&st), "No plan to keep")
	}
	return st, nil
}

// reuseDetail is the figure of an edit, this last node included.
func reuseDetail(st *State) *Detail {
	if st.Request.Edit == nil {
		return nil
	}
	return &Detail{Reuse: &Figure{st.Reused.Hits, st.Reused.Nodes + 1}}
}

// finish sets the run's final status and tells its last event. doc is the itinerary, where there is no problem.
func (w *Workflow) finish(ctx context.Context, st *State, asked time.Time, problem *trip.Problem, doc json.RawMessage) error {
	end := run.Finish{Status: run.Completed, Result: doc, At: w.Now().UTC()}
	var err error
	if len(st.Calls) > 0 {
		if end.ToolLog, err = json.Marshal(st.Calls); err != nil {
			return err
		}
	}
	last := run.Event{RunID: st.RunID, TraceID: st.TraceID, Node: Responder, Attempt: 1, Status: run.Done, Key: "done", TS: end.At}
	if problem != nil {
		end.Status, end.Result, last.DecisionNote = run.Error, nil, problem.Code
		if end.Problem, err = json.Marshal(problem); err != nil {
			return err
		}
		if err := w.tellProblem(ctx, last, problem); err != nil {
			return err
		}
	}
	if last.Data, err = json.Marshal(Detail{End: endOf(asked, st.Request.Edit != nil, st.cycles(), st.Itinerary)}); err != nil {
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
	return w.finish(ctx, &st, r.CreatedAt, problemOf(cause), nil)
}

// Ended tells the last event of a run that has its final status, if it was not told: a process may die between the two.
func (w *Workflow) Ended(ctx context.Context, r run.Run) error {
	last := run.Event{RunID: r.ID, TraceID: r.TraceID, Node: Responder, Attempt: 1, Status: run.Done, Key: "done", TS: w.Now().UTC()}
	if r.CompletedAt != nil {
		last.TS = r.CompletedAt.UTC()
	}
	if r.Status == run.Cancelled {
		last.Status, last.Key = run.WasCancelled, "cancelled"
		return w.keep(ctx, last)
	}
	var kept struct {
		request Request
		it      *trip.Itinerary
		problem trip.Problem
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
	repairs := kept.problem.Repairs
	if kept.it != nil {
		repairs = kept.it.Repairs
	}
	last.DecisionNote = kept.problem.Code
	var err error
	if last.Data, err = json.Marshal(Detail{End: endOf(r.CreatedAt, kept.request.Edit != nil, len(repairs), kept.it)}); err != nil {
		return err
	}
	return w.keep(ctx, last)
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
