package plan

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/graph"
)

// tools asks again for what the chosen plans stand on.
type staysToolsIn struct {
	Stays  []stay      `json:"stays"`
	Wishes trip.Intent `json:"wishes"`
	AsOf   time.Time   `json:"as_of"`
}

type staysToolsOut struct {
	Stays []stay `json:"stays"`
	asides
}

func staysToolsSees(st *State, _ graph.Patch) staysToolsIn {
	return staysToolsIn{st.Stays, st.Intent, st.Request.asOf()}
}

func staysToolsLeaves(st *State, out staysToolsOut) {
	st.Stays = out.Stays
	st.aside(out.asides)
}

// staysTools asks for the beds and the weather of every stay as they are now.
func (t *turn) staysTools(ctx context.Context, in staysToolsIn) (staysToolsOut, error) {
	out := staysToolsOut{Stays: cloned(in.Stays)}
	p := staysPlanner{in: &staysPlannerIn{Wishes: in.Wishes, AsOf: in.AsOf}, world: t.world()}
	for i := range out.Stays {
		s := &out.Stays[i]
		if err := p.dated(ctx, s); err != nil {
			return out, ofStay(err, s)
		}
		s.Assumptions.TypicalWeather = s.typical()
	}
	out.Degraded, out.Calls = p.degraded, t.Calls()
	t.Decide(nil, "%s", callsNote(out.Calls, t.Lang))
	return out, nil
}

type staysResolveIn struct {
	Stays  []stay
	Intent trip.Intent
	AsOf   time.Time
	Seed   uint64
}

type staysResolveOut struct {
	Stays []stay
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
	out := staysResolveOut{Stays: cloned(in.Stays)}
	before := spent(in.Stays, -1)
	w := t.world()
	for i := range out.Stays {
		s := &out.Stays[i]
		if s.Kept.Is { // it was set with what is known of these dates
			continue
		}
		wishes, g := s.wishes(&in.Intent), s.gathered()
		city := t.streets.ofStay(i).see(w, &g, &wishes, in.AsOf, s.Taste)
		s.Assumptions.LastDeparture = lastDeparture(w, &s.City, s.Rate.Rate, in.AsOf)
		var err error
		if s.Plan, err = set(city, &wishes, in.Seed, choice{Chosen: s.Chosen, Plan: s.Plan}, s.Assumptions); err != nil {
			return out, ofStay(err, s)
		}
	}
	plan, f := joined(out.Stays)
	out.Plan = plan
	total := plan.Costs().Total
	t.Decide(&Detail{Days: dayDetails(&plan, f)}, "At the prices of the dates the trip costs %s (%s against typical)", total, t.Lang.Signed(total-before))
	return out, nil
}

type staysVerifierIn struct {
	Stays  []stay
	Intent trip.Intent
	Plan   trip.Plan
}

func staysVerifierSees(st *State, _ graph.Patch) staysVerifierIn {
	return staysVerifierIn{st.Stays, st.Intent, st.Plan}
}

// staysVerifier judges a journey: each stay by every rule, and all of it by those of journeys.
func (t *turn) staysVerifier(ctx context.Context, in staysVerifierIn) (verifierOut, error) {
	_, f := joined(in.Stays)
	found := t.flow.Judge(in.Plan, in.Intent, f)
	t.flow.logVerdict(ctx, found)
	blocking := trip.Blocking(found)
	t.Decide(&Detail{Violations: found}, "%s", verdictNote(blocking, len(found)-blocking, t.Lang))
	return verifierOut{found}, nil
}

// cheapestFirst orders stays by how little is above their share: those that have money left settle last, and may spend what the others leave.
func cheapestFirst(stays []stay) []int {
	order := make([]int, len(stays))
	left := make([]money.Cents, len(stays))
	for i := range stays {
		order[i] = i
		costs := stays[i].Plan.Costs()
		left[i] = stays[i].Share - costs.Total
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(left[b], left[a]) })
	return order
}

// cityOf is a stay as a place that is planned in.
func (t *turn) cityOf(s *stay, i int, wishes *trip.Intent, asOf time.Time) *schedule.City {
	g := s.gathered()
	return t.streets.ofStay(i).see(t.world(), &g, wishes, asOf, s.Taste)
}
