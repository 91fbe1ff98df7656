package app

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/durable"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/live"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/telemetry"
	"github.com/tripwright/tripwright/internal/tenant"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/turns"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// runs is the planner as the door sees it: everything returns at once, and runs go on by themselves until life ends.
type runs struct {
	*App
	life  context.Context
	begun func(live.Ref) // tells open streams of a run that was just made
	gone  func(live.Ref) // and of one that was deleted
}

var _ api.Runs = runs{}

// Start begins a run. A run that exists is given as it is; should its process have died before the engine heard of it, it is
// begun now.
func (r runs) Start(ctx context.Context, runID string, req plan.Request) (run.Run, error) {
	return r.start(ctx, runID, "", req)
}

// Preview says what a sentence says so far. To read it is work like any other: it takes a turn.
func (r runs) Preview(ctx context.Context, req plan.Request) (plan.Preview, error) {
	return turns.Computed(ctx, &r.turns, func() (plan.Preview, error) { return r.App.Preview(ctx, req) })
}

// Edit begins a run that plans another one's trip with a change.
func (r runs) Edit(ctx context.Context, parentID, runID string, e revise.Edit) (run.Run, error) {
	if first, err := r.Store.FindRunByID(ctx, runID); err == nil {
		return first, nil
	}
	req, err := r.EditRequest(ctx, parentID, e, r.now())
	if err != nil {
		return run.Run{}, err
	}
	return r.start(ctx, runID, parentID, req)
}

func (r runs) start(ctx context.Context, runID, parentID string, req plan.Request) (run.Run, error) {
	raw, err := json.Marshal(req)
	if err != nil {
		return run.Run{}, err
	}
	in := plan.Input{RunID: runID, TraceID: NewTraceID(), Request: req, AskedAt: r.now().UTC()}
	made := run.Run{ID: runID, ParentID: parentID, TraceID: in.TraceID, Kind: "plan", Request: raw, Status: run.Running, CreatedAt: in.AskedAt}
	who, err := tenant.From(ctx)
	if err != nil {
		return run.Run{}, err
	}
	err = r.Store.CreateRunWithin(ctx, made, r.quotas.ofRuns(who))
	if fault.Is(err, fault.Conflict) {
		return r.again(ctx, runID)
	}
	if err != nil {
		return run.Run{}, err
	}
	r.begun(live.Ref{Org: who.Org, Run: runID})
	r.meter.Begin(runID, made.CreatedAt, kindOf(parentID))
	if err := r.tellFirst(ctx, in); err != nil {
		return run.Run{}, err
	}
	return made, r.follow(ctx, in)
}

// answerWithin is how long whoever asks for a run waits for a database that went away after the run was kept.
const answerWithin = 4 * time.Second

// tellFirst tells the first event of a run, which is heard at once, however many runs are waiting for the engine. When the database
// is away for longer than somebody should wait it gives fault.Unavailable, and the job that looks for strays begins the run when
// it is back.
func (r runs) tellFirst(ctx context.Context, in plan.Input) error {
	short, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	err := r.flow.Begin(short, in)
	if err != nil && short.Err() != nil && ctx.Err() == nil {
		return fault.New(fault.Unavailable, "the database does not answer; what was asked for is done when it does").Because(err)
	}
	return err
}

func kindOf(parentID string) string {
	if parentID != "" {
		return "replan"
	}
	return "plan"
}

// follow hands a run to the engine and sees to its end, in the background: whoever asked is answered first. Should the process
// die in between, the job that looks for strays hands it over.
func (r runs) follow(ctx context.Context, in plan.Input) error {
	who, err := tenant.From(ctx)
	if err != nil {
		return err
	}
	go func() {
		ctx := tenant.With(r.life, who)
		if r.turns.Await(ctx) != nil {
			return // the process is stopping
		}
		h, err := r.plans.Start(ctx, in.RunID, in)
		if err != nil {
			r.log.WarnContext(ctx, "run not begun yet", telemetry.RunID, in.RunID, telemetry.TraceID, in.TraceID, "error", err.Error())
			return
		}
		if _, err := h.Wait(ctx); err != nil && ctx.Err() == nil {
			r.sawEnd(ctx, in.RunID, in.TraceID, err)
		}
	}()
	return nil
}

// sawEnd keeps how a run ended that could not keep it itself.
func (r runs) sawEnd(ctx context.Context, runID, traceID string, cause error) {
	if fault.Is(cause, fault.Unavailable) { // stopped with its process: another goes on with it
		return
	}
	kept, err := r.brokeOff(ctx, runID, cause)
	if err != nil || !kept.Status.Final() {
		r.log.WarnContext(ctx, "run cannot keep how it ended", telemetry.RunID, runID, telemetry.TraceID, traceID, "error", cause.Error())
	}
}

// again gives a run that exists, and brings it to the engine if its process died in between.
func (r runs) again(ctx context.Context, runID string) (run.Run, error) {
	first, err := r.Store.FindRunByID(ctx, runID)
	if err != nil || first.Status.Final() {
		return first, err
	}
	switch over, err := r.Engine.Over(ctx, runID); {
	case over:
		return r.settle(ctx, runID)
	case !fault.Is(err, fault.NotFound):
		return first, err
	}
	var req plan.Request
	if err := json.Unmarshal(first.Request, &req); err != nil {
		return first, fmt.Errorf("the kept request of run %s: %w", runID, err)
	}
	return first, r.follow(ctx, plan.Input{RunID: runID, TraceID: first.TraceID, Request: req, AskedAt: first.CreatedAt})
}

// settle keeps the end of a run that is over for the engine and could not keep it: its disk was full, its database was away for
// too long.
func (r runs) settle(ctx context.Context, runID string) (run.Run, error) {
	h, err := r.plans.Resume(ctx, runID)
	if err != nil {
		return run.Run{}, err
	}
	_, cause := h.Wait(ctx)
	switch {
	case ctx.Err() != nil:
		return run.Run{}, ctx.Err()
	case errors.Is(cause, durable.ErrCancelled):
		return r.cancelled(ctx, runID)
	case cause == nil:
		cause = fault.New(fault.Internal, "the run ended and did not keep how")
	}
	return r.brokeOff(ctx, runID, cause)
}

// Delete removes a run that is over, and lets nobody follow it from what this process remembers.
func (r runs) Delete(ctx context.Context, runID string) error {
	who, err := tenant.From(ctx)
	if err != nil {
		return err
	}
	if err := r.App.Delete(ctx, runID); err != nil {
		return err
	}
	r.gone(live.Ref{Org: who.Org, Run: runID})
	return nil
}

// Resume continues a run that nobody works on.
func (r runs) Resume(ctx context.Context, runID string) (run.Run, error) {
	found, err := r.Store.FindRunByID(ctx, runID)
	if err != nil || found.Status.Final() {
		return found, err
	}
	if _, err := r.plans.Resume(ctx, runID); err != nil {
		if !fault.Is(err, fault.NotFound) {
			return run.Run{}, err
		}
		return r.again(ctx, runID)
	}
	return r.Store.FindRunByID(ctx, runID)
}

// FindRunByID gives a run.
func (r runs) FindRunByID(ctx context.Context, id string) (run.Run, error) {
	return r.Store.FindRunByID(ctx, id)
}

// FindStandingByID says how a run stands.
func (r runs) FindStandingByID(ctx context.Context, id string) (run.Standing, error) {
	return r.Store.FindStandingByID(ctx, id)
}

// Name sets what a run's trip is called, and gives the run.
func (r runs) Name(ctx context.Context, runID, name string) (run.Run, error) {
	if err := r.Store.NameRun(ctx, runID, name); err != nil {
		return run.Run{}, err
	}
	return r.Store.FindRunByID(ctx, runID)
}

// FindRuns gives the newest runs first. The days of trips that an earlier version kept are read from what was planned, once.
func (r runs) FindRuns(ctx context.Context, f run.Filter) ([]run.Summary, error) {
	list, err := r.Store.FindRunSummaries(ctx, f)
	if err != nil {
		return nil, err
	}
	for i := range list {
		if s := &list[i]; s.Status == run.Completed && !s.Days.Known() {
			if err := r.date(ctx, s); err != nil {
				return nil, err
			}
		}
	}
	return list, nil
}

// date reads when the trip of a run takes place, and notes it.
func (r runs) date(ctx context.Context, s *run.Summary) error {
	whole, err := r.Store.FindRunByID(ctx, s.ID)
	if fault.Is(err, fault.NotFound) || err == nil && len(whole.Result) == 0 { // deleted at this moment, or it came to nothing
		return nil
	}
	if err != nil {
		return err
	}
	var it struct {
		Intent struct {
			Window trip.DateWindow `json:"date_window"`
		} `json:"intent"`
	}
	if err := json.Unmarshal(whole.Result, &it); err != nil {
		return fmt.Errorf("the kept result of run %s: %w", s.ID, err)
	}
	s.Days = run.Days{First: it.Intent.Window.Start, Last: it.Intent.Window.End}
	return r.Store.DateRun(ctx, s.ID, s.Days)
}

// FindEvents gives the events of a run.
func (r runs) FindEvents(ctx context.Context, runID string, after int64) ([]run.Event, error) {
	return r.Store.FindEvents(ctx, runID, after)
}

// Cost adds up what a run took: its turns out of its events, its calls out of its tool log.
func (r runs) Cost(ctx context.Context, runID string) (api.Cost, error) {
	found, err := r.Store.FindRunByID(ctx, runID)
	if err != nil {
		return api.Cost{}, err
	}
	events, err := r.Store.FindEvents(ctx, runID, 0)
	if err != nil {
		return api.Cost{}, err
	}
	end := r.now()
	if found.CompletedAt != nil {
		end = *found.CompletedAt
	}
	c := api.Cost{RunID: runID, DurationMS: end.Sub(found.CreatedAt).Milliseconds(), Nodes: nodeCosts(events), MicroUSD: found.CostMicros}
	c.Tools, err = toolCosts(found.ToolLog)
	return c, err
}

func nodeCosts(events []run.Event) []api.NodeCost {
	var out []api.NodeCost
	for _, e := range events {
		if e.DurationMS == nil {
			continue
		}
		at := slices.IndexFunc(out, func(n api.NodeCost) bool { return n.Node == e.Node })
		if at < 0 {
			at, out = len(out), append(out, api.NodeCost{Node: e.Node})
		}
		out[at].Turns++
		out[at].DurationMS += *e.DurationMS
		if e.CacheHit != nil && *e.CacheHit {
			out[at].CacheHits++
		}
	}
	return out
}

func toolCosts(log json.RawMessage) ([]api.ToolCost, error) {
	var calls plan.Calls
	if len(log) > 0 {
		if err := json.Unmarshal(log, &calls); err != nil {
			return nil, fmt.Errorf("the kept tool log: %w", err)
		}
	}
	var out []api.ToolCost
	for _, tool := range slices.Sorted(maps.Keys(calls)) {
		c := calls[tool]
		out = append(out, api.ToolCost{Tool: tool, Calls: c.Calls, CacheHits: c.CacheHits, Errors: c.Errors, DurationMS: c.Millis})
	}
	return out, nil
}
