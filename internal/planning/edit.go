package planning

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/tenant"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/turns"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// Edit plans a run's trip again with a change, as a run of its own; the parent is left as it is. What can be seen to be
// wrong with the edit at once is fault.Invalid with its field, and nothing begins. A run that ended without a plan has
// nothing to edit and is fault.Conflict.
func (p *Planner) Edit(ctx context.Context, parentID, runID string, e trip.Edit) (run.Run, error) {
	req, err := p.EditRequest(ctx, parentID, e, p.Now())
	if err != nil {
		return run.Run{}, err
	}
	return p.Plan(ctx, runID, req, nil)
}

// EditRequest is what the run of an edit is asked to do at a moment.
func (p *Planner) EditRequest(ctx context.Context, parentID string, e trip.Edit, now time.Time) (_ plan.Request, err error) {
	defer fault.Wrap(&err, "planning.EditRequest(%s)", parentID)
	parent, err := p.Store.FindRunByID(ctx, parentID)
	if err != nil {
		return plan.Request{}, err
	}
	it, err := itineraryOf(parent)
	if err != nil {
		return plan.Request{}, err
	}
	var before plan.Request
	if err := json.Unmarshal(parent.Request, &before); err != nil {
		return plan.Request{}, fmt.Errorf("the kept request of run %s: %w", parentID, err)
	}
	if n := len(it.Alternatives); e.Answer() < 0 || e.Answer() > n {
		return plan.Request{}, fault.Field("alternative", "must be one of the %d that the itinerary offers, from 1", n)
	}
	req := plan.Revise(parentID, &it, before, e, now)
	return turns.Computed(ctx, p.Turns, func() (plan.Request, error) { return req, p.Flow.CheckEdit(ctx, req) })
}

// itineraryOf reads what a run made.
func itineraryOf(r run.Run) (trip.Itinerary, error) {
	var it trip.Itinerary
	switch {
	case !r.Status.Final():
		return it, fault.New(fault.Conflict, "the run is still planning")
	case r.Status != run.Completed || len(r.Result) == 0:
		return it, fault.New(fault.Conflict, "the run ended without a plan")
	}
	if err := json.Unmarshal(r.Result, &it); err != nil {
		return it, fmt.Errorf("the kept itinerary of run %s: %w", r.ID, err)
	}
	return it, nil
}

// Check says what a changed itinerary of a run would mean: its days with times, ways and costs, and what every rule says of
// them. Nothing is kept, and nothing the itinerary claims of the world is believed.
func (p *Planner) Check(ctx context.Context, runID string, days []trip.ItineraryDay) (revise.Checked, error) {
	d, err := p.desk(ctx, runID)
	if err != nil {
		return revise.Checked{}, err
	}
	return turns.Computed(ctx, p.Turns, func() (revise.Checked, error) { return d.Check(days) })
}

// Fixes gives small changes that mend an edited plan of a run, as every rule judges them, the best first. Nothing is kept.
func (p *Planner) Fixes(ctx context.Context, runID string, days []trip.ItineraryDay) ([]revise.Fix, error) {
	d, err := p.desk(ctx, runID)
	if err != nil {
		return nil, err
	}
	return turns.Computed(ctx, p.Turns, func() ([]revise.Fix, error) { return d.Fixes(days) })
}

// Alternatives gives other options for a slot of a run's itinerary, those that fit as they are first.
func (p *Planner) Alternatives(ctx context.Context, runID, slot string) ([]revise.Alternative, error) {
	d, err := p.desk(ctx, runID)
	if err != nil {
		return nil, err
	}
	return turns.Computed(ctx, p.Turns, func() ([]revise.Alternative, error) { return d.Alternatives(slot, 0) })
}

// Diff says how the itinerary of a run differs from that of another, older one.
func (p *Planner) Diff(ctx context.Context, runID, against string) (revise.Difference, error) {
	to, err := p.finished(ctx, runID)
	if err != nil {
		return revise.Difference{}, err
	}
	from, err := p.finished(ctx, against)
	if err != nil {
		return revise.Difference{}, err
	}
	return turns.Computed(ctx, p.Turns, func() (revise.Difference, error) { return revise.Diff(against, &from, runID, &to), nil })
}

func (p *Planner) finished(ctx context.Context, runID string) (trip.Itinerary, error) {
	r, err := p.Store.FindRunByID(ctx, runID)
	if err != nil {
		return trip.Itinerary{}, err
	}
	return itineraryOf(r)
}

// desk lays the itinerary of a run out for changes. Laying out takes longer than a change: the last ones stay, and of the run of one that
// stays it is only looked whether it is still there.
func (p *Planner) desk(ctx context.Context, runID string) (_ revise.OnDesk, err error) {
	defer fault.Wrap(&err, "planning.desk(%s)", runID)
	who, err := tenant.From(ctx)
	if err != nil {
		return nil, err
	}
	key := deskKey{who.Org, runID}
	if d := p.desks.find(key); d != nil {
		if _, err := p.Store.FindStandingByID(ctx, runID); err != nil {
			return nil, err
		}
		return d, nil
	}
	r, err := p.Store.FindRunByID(ctx, runID)
	if err != nil {
		return nil, err
	}
	it, err := itineraryOf(r)
	if err != nil {
		return nil, err
	}
	d, err := turns.Computed(ctx, p.Turns, func() (revise.OnDesk, error) { return p.Flow.Desk(ctx, it, it.CreatedAt) })
	if err == nil {
		p.desks.keep(key, d)
	}
	return d, err
}
