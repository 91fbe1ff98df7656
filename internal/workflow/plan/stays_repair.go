package plan

import (
	"context"
	"slices"
	"time"

	"github.com/tripwright/tripwright/internal/journey"
	"github.com/tripwright/tripwright/internal/repair"
	"github.com/tripwright/tripwright/internal/route"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/verify"
	"github.com/tripwright/tripwright/internal/workflow/graph"
)

type staysRepairIn struct {
	Stays      []stay
	Origin     *route.Place
	Intent     trip.Intent
	AsOf       time.Time
	Seed       uint64
	Plan       trip.Plan
	Violations []trip.Violation
	Repairs    []trip.RepairDiff
}

type staysRepairOut struct {
	Stays      []stay
	Plan       trip.Plan
	Violations []trip.Violation
	Repairs    []trip.RepairDiff
	Stuck      bool
	Decisions  []trip.Decision
}

func staysRepairSees(st *State, _ graph.Patch) staysRepairIn {
	return staysRepairIn{st.Stays, st.Origin, st.Intent, st.Request.asOf(), st.seed(), st.Plan, st.Violations, st.Repairs}
}

func staysRepairLeaves(st *State, out staysRepairOut) {
	st.Stays, st.Plan, st.Violations, st.Repairs, st.Stuck = out.Stays, out.Plan, out.Violations, out.Repairs, out.Stuck
	st.decided(out.Decisions...)
}

// staysRepair does one bounded cycle. Every stay that ails is mended as the trip it is. Where that leaves something to mend, the journey itself
// may change: other rides between its stays, where these alone bring it inside its budget; and where no step in a stay helps, rides, nights,
// and the order where it is free.
func (t *turn) staysRepair(ctx context.Context, in staysRepairIn) (staysRepairOut, error) {
	_, f := joined(in.Stays)
	now := &tried{in: in.Intent, stays: cloned(in.Stays), plan: in.Plan, facts: f, found: in.Violations}
	next, moves, err := t.mended(ctx, in, now)
	if err != nil {
		return staysRepairOut{}, err
	}
	out := staysRepairOut{Stays: next.stays, Plan: next.plan, Violations: next.found, Repairs: in.Repairs, Stuck: len(moves) == 0}
	if out.Stuck {
		t.Decide(nil, "No move helps")
		return out, nil
	}
	cycle := trip.RepairDiff{Cycle: len(in.Repairs) + 1, Moves: moves, ViolationsBefore: repair.Count(in.Violations), ViolationsAfter: repair.Count(next.found),
		DeltaUSDCents: next.plan.Costs().Total - now.plan.Costs().Total, DeltaMinutes: minutesOnTheWay(next) - minutesOnTheWay(now)}
	for _, m := range cycle.Moves {
		out.Decisions = append(out.Decisions, moveDecision(m, cycle.Cycle, next.facts, in.Intent.Locale()))
	}
	out.Repairs = append(slices.Clone(in.Repairs), cycle)
	t.Decide(&Detail{Repair: &cycle, Days: dayDetails(&next.plan, next.facts)}, "Cycle %d: %s, %d → %d violations", cycle.Cycle, t.Lang.Signed(cycle.DeltaUSDCents),
		cycle.ViolationsBefore, cycle.ViolationsAfter)
	return out, nil
}

// mended is the journey after a cycle, and the steps of it; none helps where there are none.
func (t *turn) mended(ctx context.Context, in staysRepairIn, now *tried) (*tried, []trip.Move, error) {
	inside, moves := t.mendStays(in, now)
	if len(moves) > 0 && !repair.Ails(inside.found) {
		return inside, moves, nil
	}
	x := t.attempts(*now, in.Origin, in.AsOf, in.Seed).forRepair()
	if next, rides, err := x.cheaperRides(ctx); err != nil || len(rides) > 0 {
		return next, rides, err
	}
	if len(moves) > 0 {
		return inside, moves, nil
	}
	return x.reshape(ctx)
}

// minutesOnTheWay are those of all ways of a journey.
func minutesOnTheWay(m *tried) int { return trip.Measure(&m.plan, m.facts, 0).Way }

// mendStays does one cycle in every stay that ails, with the money that the others leave.
func (t *turn) mendStays(in staysRepairIn, now *tried) (*tried, []trip.Move) {
	next := &tried{in: now.in, stays: cloned(now.stays)}
	var moves []trip.Move
	for _, i := range touchedFirst(next.stays) {
		s := &next.stays[i]
		wishes, g := s.wishes(&in.Intent), s.gathered()
		wishes.Budget = max(1, in.Intent.Budget-spent(next.stays, i))
		found := verify.Plan(s.Plan, wishes, g.facts())
		if !repair.Ails(found) {
			continue
		}
		city := t.streets.ofStay(i).see(t.world(), &g, &wishes, in.AsOf, s.Taste)
		r, helped := repair.Cycle(repair.Case{Plan: s.Plan, Violations: found, Intent: &wishes, City: city}, len(in.Repairs)+1)
		if !helped {
			continue
		}
		first, _ := in.Plan.Span(i)
		moves = append(moves, shifted(r.Diffs[len(r.Diffs)-1].Moves, first)...)
		s.Plan = r.Plan
	}
	if len(moves) == 0 {
		return now, nil
	}
	next.plan, next.facts = joined(next.stays)
	next.found = t.flow.Judge(next.plan, in.Intent, next.facts)
	return next, moves
}

// shifted tells steps of a stay with the days of the journey.
func shifted(moves []trip.Move, by int) []trip.Move {
	out := slices.Clone(moves)
	for i := range out {
		m := &out[i]
		m.NodeRef, m.OldValue, m.NewValue = journey.Shift(m.NodeRef, by), journey.ShiftValue(m.OldValue, by), journey.ShiftValue(m.NewValue, by)
	}
	return out
}
