package app

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/google/uuid"

	"github.com/tripwright/tripwright/internal/durable"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// NewRunID names a run.
func NewRunID() string { return uuid.Must(uuid.NewV7()).String() }

// TraceID is the trace of a request: the same request has the same trace, so that its itinerary is the same to the byte.
func TraceID(req plan.Request) string { return trip.Digest(req)[:32] }

// Plan runs a request to its end and tells every event to tell, in order. The result is kept. An ended ctx cancels the
// run for good; an ended process does not: Resume continues it.
func (a *App) Plan(ctx context.Context, runID string, req plan.Request, tell func(run.Event)) (run.Run, error) {
	raw, err := json.Marshal(req)
	if err != nil {
		return run.Run{}, err
	}
	in := plan.Input{RunID: runID, TraceID: TraceID(req), Request: req}
	if err := a.Store.CreateRun(ctx, run.Run{ID: runID, TraceID: in.TraceID, Kind: "plan", Request: raw, Status: run.Running, CreatedAt: a.now()}); err != nil {
		return run.Run{}, err
	}
	defer a.hub.listen(runID, tell)()
	h, err := a.plans.Start(ctx, runID, in)
	if err != nil {
		return run.Run{}, err
	}
	return a.wait(ctx, h)
}

// Resume continues a run that a process left behind, at the step that was in flight.
func (a *App) Resume(ctx context.Context, runID string, tell func(run.Event)) (run.Run, error) {
	r, err := a.Store.FindRunByID(ctx, runID)
	if err != nil {
		return run.Run{}, err
	}
	if r.Status.Final() {
		return r, nil
	}
	defer a.hub.listen(runID, tell)()
	h, err := a.plans.Resume(ctx, runID)
	if fault.Is(err, fault.NotFound) { // killed between the two files: the run is known, the engine never heard of it
		var req plan.Request
		if err := json.Unmarshal(r.Request, &req); err != nil {
			return run.Run{}, fmt.Errorf("the kept request of run %s: %w", runID, err)
		}
		h, err = a.plans.Start(ctx, runID, plan.Input{RunID: runID, TraceID: r.TraceID, Request: req})
	}
	if err != nil {
		return run.Run{}, err
	}
	return a.wait(ctx, h)
}

// wait gives the run as it was kept when it is over.
func (a *App) wait(ctx context.Context, h durable.Handle[plan.Outcome]) (run.Run, error) {
	_, err := h.Wait(ctx)
	later := context.WithoutCancel(ctx)
	switch {
	case ctx.Err() != nil || errors.Is(err, durable.ErrCancelled):
		return a.cancelled(later, h.ID)
	case err != nil:
		return run.Run{}, err
	}
	return a.Store.FindRunByID(later, h.ID)
}

func (a *App) cancelled(ctx context.Context, runID string) (run.Run, error) {
	if err := a.Engine.Cancel(ctx, runID); err != nil && !fault.Is(err, fault.NotFound) {
		return run.Run{}, err
	}
	r, err := a.Store.FindRunByID(ctx, runID)
	if err != nil || r.Status.Final() {
		return r, err
	}
	if err := a.flow.Cancelled(ctx, runID, r.TraceID); err != nil {
		return run.Run{}, err
	}
	return a.Store.FindRunByID(ctx, runID)
}

// Checkpoints gives the last states of a run that are worth going back to, oldest first.
func (a *App) Checkpoints(ctx context.Context, runID string) ([]plan.Checkpoint, error) {
	r, err := a.Store.FindRunByID(ctx, runID)
	if err != nil {
		return nil, err
	}
	steps, err := a.Engine.Steps(ctx, runID)
	if err != nil {
		return nil, err
	}
	in := plan.Input{RunID: runID, TraceID: r.TraceID}
	if err := json.Unmarshal(r.Request, &in.Request); err != nil {
		return nil, fmt.Errorf("the kept request of run %s: %w", runID, err)
	}
	return plan.Checkpoints(in, steps)
}

// Pending lists the runs that no living process works on, newest first.
func (a *App) Pending(ctx context.Context) ([]run.Run, error) {
	all, err := a.Store.FindRuns(ctx, run.Filter{Status: run.Running})
	if err != nil {
		return nil, err
	}
	left, err := a.Engine.Pending(ctx)
	if err != nil {
		return nil, err
	}
	known := map[string]bool{}
	for _, id := range left {
		known[id] = true
	}
	var out []run.Run
	for _, r := range all {
		if known[r.ID] {
			out = append(out, r)
		}
	}
	return out, nil
}
