package plan_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
	"github.com/tripwright/tripwright/internal/wording"
	"github.com/tripwright/tripwright/internal/workflow/gather"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// ends keeps how runs end and what is told last.
type ends struct {
	run.Log
	end  run.Finish
	told []run.Event
	tell error // of keeping an event
	keep error // of keeping the end
}

func (e *ends) FinishRun(_ context.Context, _ string, f run.Finish) error {
	e.end = f
	return e.keep
}

func (e *ends) AppendEvent(_ context.Context, ev run.Event) (run.Event, error) {
	if e.tell != nil {
		return ev, e.tell
	}
	e.told = append(e.told, ev)
	return ev, nil
}

// last is what was told last.
func (e *ends) last(t *testing.T) (run.Event, plan.Detail) {
	t.Helper()
	if len(e.told) != 1 {
		t.Fatalf("%d events end the story", len(e.told))
	}
	var d plan.Detail
	if raw := e.told[0].Data; len(raw) > 0 {
		if err := json.Unmarshal(raw, &d); err != nil {
			t.Fatal(err)
		}
	}
	return e.told[0], d
}

// ending ends runs into a log.
func ending(t *testing.T, log *ends) *plan.Workflow {
	t.Helper()
	w, err := plan.New(plan.Deps{World: func(func(string, plan.CallCount)) gather.World { return nil }, Reader: silent{}, Log: log, Keeper: silent{}, Now: func() time.Time { return noon }})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func inJSON(t *testing.T, v any) json.RawMessage {
	t.Helper()
	raw, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

// editOf is a request that edits a trip.
func editOf() plan.Request {
	it := triptest.Itinerary(triptest.Paris())
	return plan.Revise("parent", &it, asks("x"), trip.Edit{trip.AddBudget(1_00)}, noon)
}

// Who cancels a run hears that it was, and nothing after it.
func TestARunThatIsCancelled(t *testing.T) {
	t.Parallel()
	log := &ends{}
	if err := ending(t, log).Cancelled(t.Context(), run.Run{ID: "a", TraceID: "b"}); err != nil {
		t.Fatal(err)
	}
	last, _ := log.last(t)
	if log.end.Status != run.Cancelled || !log.end.At.Equal(noon) || last.Status != run.WasCancelled || last.Key != "cancelled" || !last.Terminal() || last.RunID != "a" || last.TraceID != "b" || !last.TS.Equal(noon) {
		t.Errorf("%+v %+v", log.end, last)
	}
	log = &ends{keep: fault.New(fault.Conflict, "it has ended")}
	if err := ending(t, log).Cancelled(t.Context(), run.Run{ID: "a"}); !fault.Is(err, fault.Conflict) || len(log.told) != 0 {
		t.Errorf("of a run that had ended it is told that it was cancelled: %v", err)
	}
}

// A run that could not keep how it failed ends with that failure, in the language it was asked in.
func TestARunThatBrokeOff(t *testing.T) {
	t.Parallel()
	asked := noon.Add(-time.Hour)
	for _, c := range []struct {
		says    string
		request json.RawMessage
		cause   error
		kind    string
		want    trip.Problem
	}{
		{"for a reason", inJSON(t, asks("x")), fault.New(fault.Unavailable, "the flights do not answer"), "plan", trip.Problem{Code: "unavailable", Message: "the flights do not answer"}},
		{"before its request was kept", nil, fault.New(fault.Exhausted, "too much"), "plan", trip.Problem{Code: "exhausted", Message: "too much"}},
		{"an edit", inJSON(t, editOf()), fault.Field("stays", "name another"), "replan", trip.Problem{Code: "invalid", Field: "stays", Message: "name another"}},
		{"there is no plan", inJSON(t, asks("x")), fault.New(fault.Unplannable, "no time"), "plan", trip.Problem{Code: "no_valid_plan", Message: "no time"}},
		{"a model babbled", inJSON(t, plan.Request{Lang: wording.German}), fault.New(fault.BadReply, "{"), "plan", trip.Problem{Code: "invalid_model_output", Message: "Das Sprachmodell"}},
	} {
		log := &ends{}
		if err := ending(t, log).BrokenOff(t.Context(), run.Run{ID: "a", TraceID: "b", Request: c.request, CreatedAt: asked}, c.cause); err != nil {
			t.Fatal(err)
		}
		last, d := log.last(t)
		var kept trip.Problem
		if err := json.Unmarshal(log.end.Problem, &kept); err != nil {
			t.Fatal(err)
		}
		if kept.Code != c.want.Code || kept.Field != c.want.Field || !strings.HasPrefix(kept.Message, c.want.Message) || log.end.Status != run.Error || log.end.Result != nil || log.end.Days.Known() || log.end.ToolLog != nil {
			t.Errorf("%s: kept is %+v in %+v", c.says, kept, log.end)
		}
		if last.Status != run.NodeError || last.Reason != c.want.Code || last.DecisionNote != kept.Message || last.Node != plan.Responder || last.Attempt != 1 || d.Problem == nil || d.Problem.Code != c.want.Code {
			t.Errorf("%s: told is %+v", c.says, last)
		}
		if d.End == nil || d.End.Kind != c.kind || !d.End.AskedAt.Equal(asked) || d.End.Repairs != 0 || d.End.Claims != 0 {
			t.Errorf("%s: figures %+v", c.says, d.End)
		}
	}
	if err := ending(t, &ends{}).BrokenOff(t.Context(), run.Run{Request: json.RawMessage("{")}, errors.New("x")); err == nil {
		t.Error("a request that cannot be read was read")
	}
}

// A run that has ended and told nobody is told of once more: what came of it, with its figures, at the time it ended.
func TestTheLastEventIsToldAgain(t *testing.T) {
	t.Parallel()
	done := noon.Add(-time.Minute)
	evidence, guess := trip.Provenance{Source: trip.SourceFixture, RefID: "x"}, trip.Provenance{}
	it := triptest.Itinerary(triptest.Paris())
	it.Repairs, it.Citations = []trip.RepairDiff{{Cycle: 1}, {Cycle: 2}}, []trip.Citation{{Provenance: evidence}, {Provenance: guess}, {Provenance: evidence}}
	problem := trip.Problem{Code: "no_valid_plan", Message: "There is no time.", Repairs: []trip.RepairDiff{{Cycle: 1}}}
	want := 0
	for _, c := range it.Citations {
		if c.Provenance.IsEvidence() {
			want++
		}
	}
	for _, c := range []struct {
		says   string
		r      run.Run
		status run.EventStatus
		reason string
		end    plan.EndDetail
		at     time.Time
	}{
		{"a plan", run.Run{Status: run.Completed, Request: inJSON(t, asks("x")), Result: inJSON(t, it), CompletedAt: &done}, run.Done, "", plan.EndDetail{Kind: "plan", Repairs: 2, Claims: 3, Cited: want}, done},
		{"an edit", run.Run{Status: run.Completed, Request: inJSON(t, editOf()), Result: inJSON(t, it)}, run.Done, "", plan.EndDetail{Kind: "replan", Repairs: 2, Claims: 3, Cited: want}, noon},
		{"a problem", run.Run{Status: run.Error, Problem: inJSON(t, problem), CompletedAt: &done}, run.NodeError, "no_valid_plan", plan.EndDetail{Kind: "plan", Repairs: 1}, done},
	} {
		log := &ends{}
		c.r.ID, c.r.CreatedAt, c.end.AskedAt = "a", noon.Add(-time.Hour), noon.Add(-time.Hour)
		if err := ending(t, log).Ended(t.Context(), c.r); err != nil {
			t.Fatal(err)
		}
		last, d := log.last(t)
		if last.Status != c.status || last.Reason != c.reason || !last.TS.Equal(c.at) || d.End == nil || *d.End != c.end || !last.Terminal() || log.end.Status != "" {
			t.Errorf("%s: %+v, %+v", c.says, last, d.End)
		}
	}
	if want != 2 {
		t.Errorf("of three claims %d have evidence", want)
	}
	// An older version ended the story of a problem in its own words, of a plan never.
	told := fault.New(fault.Conflict, "it was told")
	if err := ending(t, &ends{tell: told}).Ended(t.Context(), run.Run{Status: run.Error, Problem: inJSON(t, problem)}); err != nil {
		t.Errorf("%v", err)
	}
	if err := ending(t, &ends{tell: told}).Ended(t.Context(), run.Run{Status: run.Completed, Result: inJSON(t, it)}); !fault.Is(err, fault.Conflict) {
		t.Errorf("%v", err)
	}
	if err := ending(t, &ends{tell: fault.New(fault.Unavailable, "away")}).Ended(t.Context(), run.Run{Status: run.Error, Problem: inJSON(t, problem)}); !fault.Is(err, fault.Unavailable) {
		t.Errorf("%v", err)
	}
	if err := ending(t, &ends{}).Ended(t.Context(), run.Run{Status: run.Completed, Result: json.RawMessage("{")}); err == nil {
		t.Error("a result that cannot be read was read")
	}
}
