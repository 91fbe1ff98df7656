package plan

import (
	"context"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
	"github.com/tripwright/tripwright/internal/workflow/graph"
)

// toolExecutor asks for what the chosen plan stands on: prices of its nights and flights and the weather of its days. What
// the planner asked for already comes from memory; what has changed since shows here.
func (v *visit) toolExecutor(ctx context.Context, st State) (State, error) {
	if err := findDated(ctx, v.world(), &st); err != nil {
		return st, err
	}
	st.Calls = v.counted(st.Calls)
	v.decide(nil, "%s", callsNote(v.calls, v.lang))
	return st, nil
}

func callsNote(calls Calls, lang wording.Language) string {
	n, hits := 0, 0
	for _, c := range calls {
		n, hits = n+c.Calls, hits+c.CacheHits
	}
	return lang.Say("%d calls, %d answered from memory", n, hits)
}

// resolve puts the dated facts into the plan: each slot now refers to a flight, a night or a place that exists, at the
// price of its date, with the way to it.
//
// The run of an edit sets its parent's plan again instead, as far as that can be kept to.
func (v *visit) resolve(ctx context.Context, st State) (State, error) {
	if st.keeps() {
		return v.keepTo(ctx, st)
	}
	w, before := v.world(), st.Plan.Costs().Total
	if err := st.date(w, v.city(w, &st)); err != nil {
		return st, err
	}
	total := st.Plan.Costs().Total
	v.decide(&Detail{Days: dayDetails(&st)}, "At the prices of the dates the trip costs %s (%s against typical)", total, v.lang.Signed(total-before))
	return st, nil
}

// date sets the chosen plan at the prices of the dates.
func (s *State) date(w World, city *schedule.City) error {
	s.Assumptions.LastDeparture = lastDeparture(w, s)
	plan, _, err := city.Retime(&s.Intent, s.Chosen.Journey(city.Facts()), s.Assumptions, schedule.StopsOf(&s.Plan), s.Request.Seed, false)
	if err != nil {
		return err
	}
	plan.Branch = s.Chosen.Branch
	s.Plan = plan
	return nil
}

// keepTo sets the parent's plan again with what the edit changed. Only where that cannot be is it given up, and the branches are explored
// anew.
func (v *visit) keepTo(ctx context.Context, st State) (State, error) {
	st.Assumptions.LastDeparture = lastDeparture(v.world(), &st)
	edit, daily := st.Request.Edit, &st.City.Daily
	usual := daily.Usual(st.Intent.Party, st.Intent.Prefs.Themes)
	if table := edit.Plan.Table; daily.Usual(edit.Intent.Party, edit.Intent.Prefs.Themes) == usual && (table == usual || table == daily.Simple(st.Intent.Party)) {
		st.Assumptions.DailySpend = table // the parent's, where it is one of this party and of what the city costs now
	}
	c := v.revision(&st, v.city(v.world(), &st))
	kept, why, ok := revise.KeepTo(c, v.daysBefore(ctx, &st, c.City.Facts()))
	if !ok {
		st.Anew, st.Plan, st.Unplaced = true, trip.Plan{}, nil
		v.decide(nil, "%s Planning anew.", trip.Sentence(why))
		return st, nil
	}
	v.figure = graph.Figure{Hits: kept.Hits, Nodes: kept.Days}
	st.Plan, st.Unplaced = kept.Plan, nil
	v.decide(&Detail{Days: dayDetails(&st)}, "%s", kept.Says)
	return st, nil
}

// revision is the run of an edit as those see it who keep to its parent's plan.
func (v *visit) revision(st *State, city *schedule.City) revise.Case {
	e := st.Request.Edit
	return revise.Case{Intent: &st.Intent, Parent: revise.Parent{Intent: e.Intent, Plan: e.Plan, Order: e.Edit.Order}, Assumptions: st.Assumptions, Seed: st.Request.Seed,
		Airport: st.Chosen.Branch.Airport, Facts: st.facts(), City: city, Judge: v.Judge}
}

// lastDeparture is when public transport stops, as the ways of the city say.
func lastDeparture(w World, st *State) *calendar.Clock {
	legs := w.Legs(st.City, st.Rate.Rate, 1, st.Request.asOf())
	far := st.City.Center
	far.Lat += 0.05
	return legs.Leg(st.City.Center, far).LastDeparture
}
