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
	"github.com/tripwright/tripwright/internal/workflow/multistay"
)

type staysRepairIn struct {
	Stays      []multistay.Stay
	Origin     *route.Place
	Intent     trip.Intent
	AsOf       time.Time
	Seed       uint64
	Plan       trip.Plan
	Violations []trip.Violation
	Repairs    []trip.RepairDiff
	BedNamed   bool // the edit at hand names a bed: those of the other stays are nobody's to change while anything else helps
}

type staysRepairOut struct {
	Stays      []multistay.Stay
	Plan       trip.Plan
	Violations []trip.Violation
	Repairs    []trip.RepairDiff
	Stuck      bool
	Decisions  []trip.Decision
}

func staysRepairSees(st *State, _ graph.Patch) staysRepairIn {
	return staysRepairIn{st.Stays, st.Origin, st.Intent, st.Request.asOf(), st.seed(), st.Plan, st.Violations, st.Repairs, namesBed(st)}
}

func staysRepairLeaves(st *State, out staysRepairOut) {
	st.Stays, st.Plan, st.Violations, st.Repairs, st.Stuck = out.Stays, out.Plan, out.Violations, out.Repairs, out.Stuck
	st.decided(out.Decisions...)
}

// staysRepair does one bounded cycle. Every stay that ails is mended as the trip it is. Where that leaves something to mend, the journey itself
// may change: other rides between its stays, where these alone bring it inside its budget; and where no step in a stay helps, rides, nights,
// and the order where it is free.
func (t *turn) staysRepair(ctx context.Context, in staysRepairIn) (staysRepairOut, error) {
	_, f := multistay.Joined(in.Stays)
	now := &multistay.Tried{In: in.Intent, Stays: multistay.Cloned(in.Stays), Plan: in.Plan, Facts: f, Found: in.Violations}
	next, moves, err := t.mended(ctx, in, now)
	if err != nil {
		return staysRepairOut{}, err
	}
	out := staysRepairOut{Stays: next.Stays, Plan: next.Plan, Violations: next.Found, Repairs: in.Repairs, Stuck: len(moves) == 0}
	if out.Stuck {
		t.Decide(nil, "No move helps")
		return out, nil
	}
	cycle := trip.RepairDiff{Cycle: len(in.Repairs) + 1, Moves: moves, ViolationsBefore: repair.Count(in.Violations), ViolationsAfter: repair.Count(next.Found),
		DeltaUSDCents: next.Plan.Costs().Total - now.Plan.Costs().Total, DeltaMinutes: multistay.MinutesOnTheWay(next) - multistay.MinutesOnTheWay(now)}
	for _, m := range cycle.Moves {
		out.Decisions = append(out.Decisions, moveDecision(m, cycle.Cycle, next.Facts, in.Intent.Locale()))
	}
	out.Repairs = append(slices.Clone(in.Repairs), cycle)
	t.Decide(&Detail{Repair: &cycle, Days: dayDetails(&next.Plan, next.Facts)}, "Cycle %d: %s, %d → %d violations", cycle.Cycle, t.Lang.Signed(cycle.DeltaUSDCents),
		cycle.ViolationsBefore, cycle.ViolationsAfter)
	return out, nil
}

// mended is the journey after a cycle, and the steps of it; none helps where there are none.
func (t *turn) mended(ctx context.Context, in staysRepairIn, now *multistay.Tried) (*multistay.Tried, []trip.Move, error) {
	inside, moves := t.mendStays(in, now)
	if len(moves) > 0 && !repair.Ails(inside.Found) {
		return inside, moves, nil
	}
	x := t.attempts(*now, in.Origin, in.AsOf, in.Seed).ForRepair()
	if next, rides, err := x.CheaperRides(ctx); err != nil || len(rides) > 0 {
		return next, rides, err
	}
	if len(moves) > 0 {
		return inside, moves, nil
	}
	return x.Reshape(ctx)
}

// namesBed tells whether an edit asks for a bed that its parent did not.
func namesBed(st *State) bool {
	return st.keeps() && slices.ContainsFunc(st.Intent.Requirements, func(r trip.Requirement) bool {
		return r.Lodging != nil && r.Lodging.Option != "" && !slices.ContainsFunc(st.Request.Edit.Intent.Requirements, func(o trip.Requirement) bool {
			return o.Lodging != nil && o.Lodging.Option == r.Lodging.Option
		})
	})
}

// mendStays does one cycle in every stay that ails. Where an edit names a bed, those of the stays of which nothing was asked stay as they are, if
// cycles that keep them mend the journey.
func (t *turn) mendStays(in staysRepairIn, now *multistay.Tried) (*multistay.Tried, []trip.Move) {
	if !in.BedNamed {
		return t.mendWithin(in, now, false)
	}
	next, moves := t.mendWithin(in, now, true)
	ahead, more := next, moves
	for n := len(in.Repairs) + 1; n < repair.MaxCycles && len(more) > 0 && repair.Ails(ahead.Found); n++ {
		on := in
		on.Plan = ahead.Plan
		ahead, more = t.mendWithin(on, ahead, true)
	}
	if repair.Ails(ahead.Found) {
		return t.mendWithin(in, now, false)
	}
	return next, moves
}

// mendWithin does one cycle in every stay that ails, with the money that the others leave; with beds kept, none in a bed of which nothing was asked.
func (t *turn) mendWithin(in staysRepairIn, now *multistay.Tried, bedsKept bool) (*multistay.Tried, []trip.Move) {
	next := &multistay.Tried{In: now.In, Stays: multistay.Cloned(now.Stays)}
	var moves []trip.Move
	for _, i := range multistay.TouchedFirst(next.Stays) {
		s := &next.Stays[i]
		wishes, g := s.Wishes(&in.Intent), s.Gathered()
		wishes.Budget = multistay.Allowed(in.Intent.Spendable(), next.Stays, i)
		if bed := g.Facts().Bed(&s.Plan); bedsKept && !s.Kept.Touched && bed != nil && !bed.Own {
			wishes.Requirements = append(slices.Clip(wishes.Requirements), trip.Requirement{Level: trip.Must, Lodging: &trip.LodgingWish{Option: bed.ID}})
		}
		found := verify.Plan(s.Plan, wishes, g.Facts())
		if !repair.Ails(found) {
			continue
		}
		city := t.streets.OfStay(i).See(t.world(), &g, &wishes, in.AsOf, s.Taste)
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
	next.Plan, next.Facts = multistay.Joined(next.Stays)
	next.Found = t.flow.Judge(next.Plan, in.Intent, next.Facts)
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

// attempts makes ready to try journeys beside one.
func (t *turn) attempts(have multistay.Tried, origin *route.Place, asOf time.Time, seed uint64) *multistay.Attempts {
	return multistay.AttemptsBeside(have, multistay.Around{World: t.flow.World(uncounted), Judge: t.flow.Judge, Origin: origin, AsOf: asOf, Seed: seed}, t.streets.OfStay)
}
