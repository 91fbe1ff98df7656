package planning

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/runner"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/turns"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// Door is the planner as the doors see it: everything returns at once, and runs go on by themselves until life ends.
type Door struct {
	*Planner
	behind runner.Behind
	gone   func(ctx context.Context, runID string)
}

var _ api.Runs = Door{}

// Doors are what the door needs of others.
type Doors struct {
	Keep  func(ctx context.Context, r run.Run) error // keeps a new run within what its organisation may have; fault.Conflict: it is there
	Begun func(ctx context.Context, runID string)    // tells open streams of a run that was just made
	Gone  func(ctx context.Context, runID string)    // and of one that was deleted
}

// Door opens the planner to the doors for as long as life lasts.
func (p *Planner) Door(life context.Context, d Doors) Door {
	begun := func(ctx context.Context, r run.Run) {
		d.Begun(ctx, r.ID)
		p.Meter.Begin(r.ID, r.CreatedAt, measuredAs(r.ParentID))
	}
	return Door{p, runner.Behind{Stories: p.Stories, Life: life, Keep: d.Keep, Begun: begun}, d.Gone}
}

// measuredAs is what the metrics call a run.
func measuredAs(parentID string) string {
	if parentID != "" {
		return "replan"
	}
	return "plan"
}

// Start begins a run. A run that exists is given as it is; should its process have died before the engine heard of it, it is
// begun now.
func (d Door) Start(ctx context.Context, runID string, req plan.Request) (run.Run, error) {
	return d.start(ctx, runID, "", req)
}

// Preview says what a sentence says so far. To read it is work like any other: it takes a turn.
func (d Door) Preview(ctx context.Context, req plan.Request) (plan.Preview, error) {
	return turns.Computed(ctx, d.Turns, func() (plan.Preview, error) { return d.Planner.Preview(ctx, req) })
}

// Edit begins a run that plans another one's trip with a change.
func (d Door) Edit(ctx context.Context, parentID, runID string, e trip.Edit) (run.Run, error) {
	if first, err := d.Store.FindRunByID(ctx, runID); err == nil {
		return first, nil
	}
	req, err := d.EditRequest(ctx, parentID, e, d.Now())
	if err != nil {
		return run.Run{}, err
	}
	return d.start(ctx, runID, parentID, req)
}

func (d Door) start(ctx context.Context, runID, parentID string, req plan.Request) (run.Run, error) {
	made, err := d.made(runID, parentID, runner.NewTraceID(), req)
	if err != nil {
		return run.Run{}, err
	}
	return d.behind.Start(ctx, made)
}

// Delete removes a run that is over, and lets nobody follow it from what this process remembers.
func (d Door) Delete(ctx context.Context, runID string) error {
	err := d.Planner.Delete(ctx, runID)
	if err == nil {
		d.gone(ctx, runID)
	}
	return err
}

// Resume continues a run that nobody works on.
func (d Door) Resume(ctx context.Context, runID string) (run.Run, error) {
	return d.behind.Resume(ctx, runID)
}

// FindRunByID gives a run.
func (d Door) FindRunByID(ctx context.Context, id string) (run.Run, error) {
	return d.Store.FindRunByID(ctx, id)
}

// FindStandingByID says how a run stands.
func (d Door) FindStandingByID(ctx context.Context, id string) (run.Standing, error) {
	return d.Store.FindStandingByID(ctx, id)
}

// Name sets what a run's trip is called, and gives the run.
func (d Door) Name(ctx context.Context, runID, name string) (run.Run, error) {
	if err := d.Store.NameRun(ctx, runID, name); err != nil {
		return run.Run{}, err
	}
	return d.Store.FindRunByID(ctx, runID)
}

// FindRuns gives the newest runs first. The days of trips that an earlier version kept are read from what was planned, once.
func (d Door) FindRuns(ctx context.Context, f run.Filter) ([]run.Summary, error) {
	list, err := d.Store.FindRunSummaries(ctx, f)
	if err != nil {
		return nil, err
	}
	for i := range list {
		if s := &list[i]; s.Status == run.Completed && !s.Days.Known() {
			if err := d.date(ctx, s); err != nil {
				return nil, err
			}
		}
	}
	return list, nil
}

// date reads when the trip of a run takes place, and notes it.
func (d Door) date(ctx context.Context, s *run.Summary) error {
	whole, err := d.Store.FindRunByID(ctx, s.ID)
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
	return d.Store.DateRun(ctx, s.ID, s.Days)
}

// FindEvents gives the events of a run.
func (d Door) FindEvents(ctx context.Context, runID string, after int64) ([]run.Event, error) {
	return d.Store.FindEvents(ctx, runID, after)
}
