package app

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"

	"github.com/tripwright/tripwright/internal/durable"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/telemetry"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// NewRunID names a run.
func NewRunID() string { return uuid.Must(uuid.NewV7()).String() }

// NewTraceID names the trace of a run, which is its own whoever else asks for the same: 32 hexadecimal digits of chance, as W3C
// Trace Context has them. It is kept with the run, so that whoever goes on with it tells of the same trace.
func NewTraceID() string {
	id := make([]byte, 16)
	rand.Read(id) // never fails
	return hex.EncodeToString(id)
}

// sameTrace is the trace of every run of a request that is to give the same bytes.
func sameTrace(req plan.Request) string { return trip.Digest(req)[:32] }

// Plan runs a request to its end and tells every event to tell, in order. The result is kept. An ended ctx cancels the
// run for good; an ended process does not: Resume continues it.
func (a *App) Plan(ctx context.Context, runID string, req plan.Request, tell func(run.Event)) (run.Run, error) {
	return a.plan(ctx, runID, NewTraceID(), req, tell)
}

// PlanAlike is Plan for whoever names the moment, and wants the same bytes each time: runs of the same request have the same trace.
// It is for the machine of one's own and for proof; a service gives each run a trace of its own.
func (a *App) PlanAlike(ctx context.Context, runID string, req plan.Request, tell func(run.Event)) (run.Run, error) {
	return a.plan(ctx, runID, sameTrace(req), req, tell)
}

func (a *App) plan(ctx context.Context, runID, traceID string, req plan.Request, tell func(run.Event)) (run.Run, error) {
	raw, err := json.Marshal(req)
	if err != nil {
		return run.Run{}, err
	}
	in := plan.Input{RunID: runID, TraceID: traceID, Request: req, AskedAt: a.now().UTC()}
	made := run.Run{ID: runID, TraceID: in.TraceID, Kind: "plan", Request: raw, Status: run.Running, CreatedAt: in.AskedAt}
	if req.Edit != nil {
		made.ParentID = req.Edit.Parent
	}
	if err := a.Store.CreateRun(ctx, made); err != nil {
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
		return r, a.flow.Ended(ctx, r)
	}
	defer a.hub.listen(runID, tell)()
	h, err := a.plans.Resume(ctx, runID)
	if fault.Is(err, fault.NotFound) { // killed between the two files: the run is known, the engine never heard of it
		var req plan.Request
		if err := json.Unmarshal(r.Request, &req); err != nil {
			return run.Run{}, fmt.Errorf("the kept request of run %s: %w", runID, err)
		}
		h, err = a.plans.Start(ctx, runID, plan.Input{RunID: runID, TraceID: r.TraceID, Request: req, AskedAt: r.CreatedAt})
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
		return a.brokeOff(later, h.ID, err)
	}
	return a.Store.FindRunByID(later, h.ID)
}

// brokeOff is for a run that could not keep how it ended. As long as the engine counts it as unfinished, it can be
// resumed; else it is over, and what went wrong is kept now, or by whoever asks for it when there is room again.
func (a *App) brokeOff(ctx context.Context, runID string, cause error) (run.Run, error) {
	if disk := fault.Disk(cause); disk != nil {
		cause = disk
	}
	working, err := a.Engine.Working(ctx)
	if err != nil || slices.Contains(working, runID) {
		return run.Run{}, cause
	}
	r, err := a.Store.FindRunByID(ctx, runID)
	a.log.InfoContext(ctx, "run broke off", telemetry.RunID, runID, telemetry.TraceID, r.TraceID, "error", cause.Error())
	if err == nil && !r.Status.Final() {
		if err = a.flow.BrokenOff(ctx, r, cause); err == nil {
			r, err = a.Store.FindRunByID(ctx, runID)
		}
	}
	if err != nil {
		return run.Run{}, cause
	}
	return r, nil
}

// Cancel stops a run for good. One that is over is given as it is.
func (a *App) Cancel(ctx context.Context, runID string) (run.Run, error) {
	found, err := a.Store.FindRunByID(ctx, runID)
	if err != nil || found.Status.Final() {
		return found, err
	}
	return a.cancelled(ctx, runID)
}

func (a *App) cancelled(ctx context.Context, runID string) (run.Run, error) {
	if err := a.Engine.Cancel(ctx, runID); err != nil && !fault.Is(err, fault.NotFound) {
		return run.Run{}, err
	}
	r, err := a.Store.FindRunByID(ctx, runID)
	if err != nil || r.Status.Final() && r.Status != run.Cancelled {
		return r, err
	}
	if err := a.flow.Cancelled(ctx, r); err != nil {
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

// Pending lists the runs that have no end and that no living process works on, newest first. Resume brings each to one.
func (a *App) Pending(ctx context.Context) ([]run.Run, error) {
	open, err := a.Store.FindRuns(ctx, run.Filter{Status: run.Running, Limit: mostPending})
	if err != nil {
		return nil, err
	}
	pending, err := a.Engine.Pending(ctx)
	if err != nil {
		return nil, err
	}
	working, err := a.Engine.Working(ctx)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(open, func(r run.Run) bool {
		return slices.Contains(working, r.ID) || !slices.Contains(pending, r.ID) && a.starting(ctx, r)
	}), nil
}

// starting tells whether a run is on its way from the store to the engine. One that the engine does not hear of was left
// by a process killed in between; one that is over there could not keep how it ended.
func (a *App) starting(ctx context.Context, r run.Run) bool {
	if a.now().Sub(r.CreatedAt) > handOver {
		return false
	}
	_, err := a.Engine.Steps(ctx, r.ID)
	return fault.Is(err, fault.NotFound)
}

const (
	mostPending = 1000
	handOver    = 2 * time.Second // more than a run takes from the store to the engine
)
