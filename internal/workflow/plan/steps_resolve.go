package plan

import (
	"context"
	"encoding/json"
	"time"

	"github.com/tripwright/tripwright/internal/afford"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/verify"
	"github.com/tripwright/tripwright/internal/workflow/explore"
	"github.com/tripwright/tripwright/internal/workflow/gather"
	"github.com/tripwright/tripwright/internal/workflow/graph"
)

type resolveIn struct {
	gather.Known
	Intent      trip.Intent
	Taste       map[string]int
	AsOf        time.Time
	Seed        uint64
	Parent      *revise.Parent // the plan that an edit keeps to; nil: the chosen one is set
	Chosen      afford.Candidate
	Plan        trip.Plan
	Unplaced    []schedule.Unplaced
	Assumptions trip.Assumptions
	Anew        bool
	OnRecord    json.RawMessage // the city, as it was recorded
}

type resolveOut struct {
	Plan        trip.Plan
	Unplaced    []schedule.Unplaced
	Assumptions trip.Assumptions
	Anew        bool
}

func resolveSees(st *State, wire graph.Patch) resolveIn {
	in := resolveIn{Known: st.gathered(), Intent: st.Intent, Taste: st.Taste, AsOf: st.Request.asOf(), Seed: st.seed(), Chosen: st.Chosen,
		Plan: st.Plan, Unplaced: st.Unplaced, Assumptions: st.Assumptions, Anew: st.Anew, OnRecord: wire["city"]}
	if st.keeps() {
		in.Parent = st.parent()
	}
	return in
}

func resolveLeaves(st *State, out resolveOut) {
	st.Plan, st.Unplaced, st.Assumptions, st.Anew = out.Plan, out.Unplaced, out.Assumptions, out.Anew
}

// resolve puts the dated facts into the plan: each slot now refers to a flight, a night or a place that exists, at the
// price of its date, with the way to it.
//
// The run of an edit sets its parent's plan again instead, as far as that can be kept to.
func (t *turn) resolve(ctx context.Context, in resolveIn) (resolveOut, error) {
	w := t.world()
	city := t.streets.See(w, &in.Known, &in.Intent, in.AsOf, in.Taste)
	in.Assumptions.LastDeparture = explore.LastDeparture(w, &in.City, in.Rate.Rate, in.AsOf)
	if in.Parent != nil {
		return t.keepTo(ctx, in, city), nil
	}
	before := in.Plan.Costs().Total
	plan, err := explore.Set(city, &in.Intent, in.Seed, explore.Choice{Chosen: in.Chosen, Plan: in.Plan, Unplaced: in.Unplaced}, in.Assumptions)
	if err != nil {
		return resolveOut{}, err
	}
	total := plan.Costs().Total
	t.Decide(&Detail{Days: dayDetails(&plan, in.Facts())}, "At the prices of the dates the trip costs %s (%s against typical)", total, t.Lang.Signed(total-before))
	return resolveOut{plan, in.Unplaced, in.Assumptions, in.Anew}, nil
}

// keepTo sets the parent's plan again with what the edit changed. Only where that cannot be is it given up, and the branches are explored
// anew.
func (t *turn) keepTo(ctx context.Context, in resolveIn, city *schedule.City) resolveOut {
	in.Assumptions.DailySpend = explore.TableKept(in.Parent, &in.Intent, &in.City.Daily, in.Assumptions.DailySpend)
	c := revision{in.Parent, &in.Intent, in.Assumptions, in.Seed, in.Chosen.Branch.Airport}.of(in.Facts(), city, t.flow.Judge)
	days := daysOf{&in.Intent, in.Rate, in.Assumptions, in.AsOf, city.Facts(), in.OnRecord}
	kept, why, ok := revise.KeepTo(c, t.daysBefore(ctx, &days))
	if !ok {
		t.Decide(nil, "%s Planning anew.", trip.Sentence(why))
		return resolveOut{Assumptions: in.Assumptions, Anew: true}
	}
	t.Pieces(graph.Figure{Hits: kept.Hits, Nodes: kept.Days})
	t.Decide(&Detail{Days: dayDetails(&kept.Plan, c.Facts)}, "%s", kept.Says)
	return resolveOut{Plan: kept.Plan, Assumptions: in.Assumptions, Anew: in.Anew}
}

// revision is the run of an edit as those see it who keep to its parent's plan.
type revision struct {
	parent      *revise.Parent
	intent      *trip.Intent
	assumptions trip.Assumptions
	seed        uint64
	airport     string // of the branch that is planned for
}

func (r revision) of(known *trip.Facts, city *schedule.City, judge verify.Judge) revise.Case {
	return revise.Case{Intent: r.intent, Parent: *r.parent, Assumptions: r.assumptions, Seed: r.seed, Airport: r.airport, Facts: known, City: city, Judge: judge}
}
