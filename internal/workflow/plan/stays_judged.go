package plan

import (
	"context"
	"time"

	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/explore"
	"github.com/tripwright/tripwright/internal/workflow/gather"
	"github.com/tripwright/tripwright/internal/workflow/graph"
	"github.com/tripwright/tripwright/internal/workflow/multistay"
)

// staysToolsIn are the stays of which what their plans stand on is asked for again, for whose wishes, and as of when.
type staysToolsIn struct {
	Stays  []multistay.Stay `json:"stays"`
	Wishes trip.Intent      `json:"wishes"`
	AsOf   time.Time        `json:"as_of"`
}

type staysToolsOut struct {
	Stays []multistay.Stay `json:"stays"`
	gather.Asides
}

func staysToolsSees(st *State, _ graph.Patch) staysToolsIn {
	return staysToolsIn{st.Stays, st.Intent, st.Request.asOf()}
}

func staysToolsLeaves(st *State, out staysToolsOut) {
	st.Stays = out.Stays
	st.aside(out.Asides)
}

// staysTools asks for the beds and the weather of every stay as they are now.
func (t *turn) staysTools(ctx context.Context, in staysToolsIn) (staysToolsOut, error) {
	out := staysToolsOut{Stays: multistay.Cloned(in.Stays)}
	p := multistay.Planner{In: &multistay.In{Wishes: in.Wishes, AsOf: in.AsOf}, World: t.world()}
	for i := range out.Stays {
		s := &out.Stays[i]
		if err := p.Dated(ctx, s); err != nil {
			return out, multistay.OfStay(err, s)
		}
		s.Assumptions.TypicalWeather = s.Typical()
	}
	out.Degraded, out.Calls = p.Degraded, t.Calls()
	t.Decide(nil, "%s", callsNote(out.Calls, t.Lang))
	return out, nil
}

type staysResolveIn struct {
	Stays  []multistay.Stay
	Intent trip.Intent
	AsOf   time.Time
	Seed   uint64
}

type staysResolveOut struct {
	Stays []multistay.Stay
	Plan  trip.Plan
}

func staysResolveSees(st *State, _ graph.Patch) staysResolveIn {
	return staysResolveIn{st.Stays, st.Intent, st.Request.asOf(), st.seed()}
}

func staysResolveLeaves(st *State, out staysResolveOut) {
	st.Stays, st.Plan = out.Stays, out.Plan
	st.Unplaced = nil
	for i := range out.Stays {
		st.Unplaced = append(st.Unplaced, out.Stays[i].Unplaced...)
	}
}

// staysResolve sets the plan of every stay at the prices of the dates.
func (t *turn) staysResolve(_ context.Context, in staysResolveIn) (staysResolveOut, error) {
	out := staysResolveOut{Stays: multistay.Cloned(in.Stays)}
	before := multistay.Spent(in.Stays, -1)
	w := t.world()
	for i := range out.Stays {
		s := &out.Stays[i]
		if s.Kept.Is { // it was set with what is known of these dates
			continue
		}
		wishes, g := s.Wishes(&in.Intent), s.Gathered()
		city := t.streets.OfStay(i).See(w, &g, &wishes, in.AsOf, s.Taste)
		s.Assumptions.LastDeparture = explore.LastDeparture(w, &s.City, s.Rate.Rate, in.AsOf)
		var err error
		if s.Plan, err = explore.Set(city, &wishes, in.Seed, explore.Choice{Chosen: s.Chosen, Plan: s.Plan}, s.Assumptions); err != nil {
			return out, multistay.OfStay(err, s)
		}
	}
	plan, f := multistay.Joined(out.Stays)
	out.Plan = plan
	total := plan.Costs().Total
	t.Decide(&Detail{Days: dayDetails(&plan, f)}, "At the prices of the dates the trip costs %s (%s against typical)", total, t.Lang.Signed(total-before))
	return out, nil
}

type staysVerifierIn struct {
	Stays  []multistay.Stay
	Intent trip.Intent
	Plan   trip.Plan
}

func staysVerifierSees(st *State, _ graph.Patch) staysVerifierIn {
	return staysVerifierIn{st.Stays, st.Intent, st.Plan}
}

// staysVerifier judges a journey: each stay by every rule, and all of it by those of journeys.
func (t *turn) staysVerifier(ctx context.Context, in staysVerifierIn) (verifierOut, error) {
	_, f := multistay.Joined(in.Stays)
	found := t.flow.Judge(in.Plan, in.Intent, f)
	t.flow.logVerdict(ctx, found)
	blocking := trip.Blocking(found)
	t.Decide(&Detail{Violations: found}, "%s", verdictNote(blocking, len(found)-blocking, t.Lang))
	return verifierOut{found}, nil
}

// cityOf is a stay as a place that is planned in.
func (t *turn) cityOf(s *multistay.Stay, i int, wishes *trip.Intent, asOf time.Time) *schedule.City {
	g := s.Gathered()
	return t.streets.OfStay(i).See(t.world(), &g, wishes, asOf, s.Taste)
}
