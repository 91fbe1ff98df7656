// Package planning is trips as a kind of runs: what the doors and the command line ask of the planner. A sentence is previewed and
// planned, a plan is edited, tried out on a desk, compared, called by a name, shared and deleted. The life of its runs is package
// runner's, the planning itself that of workflow/plan.
//
// The wiring imports it.
package planning

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/runner"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/tenant"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/turns"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// Kind is by what the engine and the log of runs know trips.
const Kind = "plan"

// Rules read sentences without a model.
type Rules interface {
	Rate(ctx context.Context, currency string, now time.Time) (money.Rate, bool)
	Preview(ctx context.Context, req plan.Request) (plan.Preview, error)
}

// Meter hears of runs that begin.
type Meter interface {
	Begin(runID string, asked time.Time, kind string) (left func())
}

// Planner plans trips. All fields are required.
type Planner struct {
	Stories *runner.Stories
	Store   *store.DB
	Flow    *plan.Workflow
	Rules   Rules
	Turns   *turns.Processors
	Meter   Meter
	Now     func() time.Time

	desks *desks
}

// New makes a planner, and trips known to its stories.
func New(p Planner) *Planner {
	p.desks = &desks{}
	runner.Tell(p.Stories, trips{p.Flow})
	return &p
}

// trips are the kind.
type trips struct{ *plan.Workflow }

var _ runner.Story[plan.Input, plan.Outcome] = trips{}

// Name is the name of the kind.
func (trips) Name() string { return Kind }

// Input makes what is planned out of a run.
func (trips) Input(r run.Run) (plan.Input, error) {
	in := plan.Input{RunID: r.ID, TraceID: r.TraceID, AskedAt: r.CreatedAt}
	return in, json.Unmarshal(r.Request, &in.Request)
}

// sameTrace is the trace of every run of a request that is to give the same bytes.
func sameTrace(req plan.Request) string { return trip.Digest(req)[:32] }

// Plan runs a request to its end and tells every event to tell, in order. The result is kept. An ended ctx cancels the
// run for good; an ended process does not: Resume continues it.
func (p *Planner) Plan(ctx context.Context, runID string, req plan.Request, tell func(run.Event)) (run.Run, error) {
	return p.plan(ctx, runID, runner.NewTraceID(), req, tell)
}

// PlanAlike is Plan for whoever names the moment, and wants the same bytes each time: runs of the same request have the same trace.
// It is for the machine of one's own and for proof; a service gives each run a trace of its own.
func (p *Planner) PlanAlike(ctx context.Context, runID string, req plan.Request, tell func(run.Event)) (run.Run, error) {
	return p.plan(ctx, runID, sameTrace(req), req, tell)
}

func (p *Planner) plan(ctx context.Context, runID, traceID string, req plan.Request, tell func(run.Event)) (run.Run, error) {
	parent := ""
	if req.Edit != nil {
		parent = req.Edit.Parent
	}
	made, err := p.made(runID, parent, traceID, req)
	if err != nil {
		return run.Run{}, err
	}
	return p.Stories.Do(ctx, made, tell)
}

// made is the run of a request that is made now.
func (p *Planner) made(runID, parentID, traceID string, req plan.Request) (run.Run, error) {
	raw, err := json.Marshal(req)
	return run.Run{ID: runID, ParentID: parentID, TraceID: traceID, Kind: Kind, Request: raw, Status: run.Running, CreatedAt: p.Now().UTC()}, err
}

// Resume continues a run that a process left behind, at the step that was in flight.
func (p *Planner) Resume(ctx context.Context, runID string, tell func(run.Event)) (run.Run, error) {
	return p.Stories.Continue(ctx, runID, tell)
}

// Cancel stops a run for good. One that is over is given as it is.
func (p *Planner) Cancel(ctx context.Context, runID string) (run.Run, error) {
	return p.Stories.Cancel(ctx, runID)
}

// Pending lists the runs that have no end and that no living process works on, newest first. Resume brings each to one.
func (p *Planner) Pending(ctx context.Context) ([]run.Run, error) { return p.Stories.Pending(ctx) }

// Delete removes a run that is over, with all that is its own, from the engine and from the store. One that is on its way is
// fault.Conflict, one that somebody else asked for, unless an owner deletes it, is fault.Denied.
func (p *Planner) Delete(ctx context.Context, runID string) error {
	who, err := tenant.From(ctx)
	if err != nil {
		return err
	}
	if err := p.Stories.Delete(ctx, runID); err != nil {
		return err
	}
	p.desks.clear(deskKey{who.Org, runID})
	return nil
}

// Checkpoints gives the last states of a run that are worth going back to, oldest first.
func (p *Planner) Checkpoints(ctx context.Context, runID string) ([]plan.Checkpoint, error) {
	r, err := p.Store.FindRunByID(ctx, runID)
	if err != nil {
		return nil, err
	}
	steps, err := p.Stories.Engine.Steps(ctx, runID)
	if fault.Is(err, fault.NotFound) && r.Status.Final() { // it was taken along from elsewhere, where the engine had forgotten it
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	in := plan.Input{RunID: runID, TraceID: r.TraceID}
	if err := json.Unmarshal(r.Request, &in.Request); err != nil {
		return nil, fmt.Errorf("the kept request of run %s: %w", runID, err)
	}
	return plan.Checkpoints(in, steps)
}

// Reader is who reads sentences for the planner.
func (p *Planner) Reader() plan.Reader { return p.Flow.Reader }

// Rate gives what a currency was worth in dollars when somebody asks at a moment, and whether that is known.
func (p *Planner) Rate(ctx context.Context, currency string, now time.Time) (money.Rate, bool) {
	return p.Rules.Rate(ctx, currency, now)
}

// Preview says what a sentence says so far, by rules alone: no model is asked, no run begins, nothing is kept. What a run would
// refuse is said in it.
func (p *Planner) Preview(ctx context.Context, req plan.Request) (plan.Preview, error) {
	return p.Rules.Preview(ctx, req)
}
