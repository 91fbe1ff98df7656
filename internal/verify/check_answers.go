package verify

import (
	"slices"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

// relaxations are the proofs that a bound may come from.
var relaxations = []string{"knapsack", "lagrange", "days"}

// optimality wants the claim of how near the best a plan is to follow from its numbers. Only who has all the facts of a
// city can prove the bound itself again.
func (i *inspection) optimality(o *trip.Optimality) {
	if o == nil {
		return
	}
	gap, ok := trip.GapOf(o.Objective, o.Bound)
	i.want(ok, "The plan's stops are said to be worth %d thousandths, which does not go with a bound of %d.", o.Objective, o.Bound)
	i.want(!ok || gap == o.Gap, "The plan is said to be within %d ‰ of the best possible, but its numbers say %d ‰.", o.Gap, gap)
	i.want(slices.Contains(relaxations, o.By) && o.Iterations >= 0, "The bound is said to come from %q, which proves nothing.", o.By)
}

// measures wants the figures that a plan is compared by to be its own.
func (i *inspection) measures(it *trip.Itinerary) {
	if it.Measures == nil {
		return
	}
	want := trip.Measure(&it.Plan, &it.Facts, it.Score)
	i.want(*it.Measures == want, "The plan is compared by %+v, but it measures %+v.", *it.Measures, want)
}

// answers wants other plans that are offered to add up, to be paid for, and not to be outdone by each other or the plan.
func (i *inspection) answers(it *trip.Itinerary) {
	i.want(len(it.Alternatives) <= trip.MostAnswers, "The itinerary offers %d other plans, more than %d.", len(it.Alternatives), trip.MostAnswers)
	var all []trip.Measures
	if it.Measures != nil {
		all = append(all, *it.Measures)
	}
	for n := range it.Alternatives {
		i.answer(n+1, &it.Alternatives[n], it.Intent.Budget)
		all = append(all, it.Alternatives[n].Measures)
	}
	for n := range it.Alternatives {
		m := it.Alternatives[n].Measures
		i.want(!slices.ContainsFunc(all, func(o trip.Measures) bool { return o.Outdoes(m) }), "Alternative %d is outdone by another plan.", n+1)
	}
}

func (i *inspection) answer(n int, a *trip.Answer, budget money.Cents) {
	c := a.Costs
	sum := c.Flights + c.Lodging + c.Attractions + c.Transit + c.DailySpend
	i.want(c.Total == sum && a.Measures.Cost == sum, "Alternative %d is said to cost %s, but its lines add up to %s.", n, c.Total, sum)
	i.want(sum <= budget, "Alternative %d costs %s, more than the budget.", n, sum)
	sights := 0
	for _, d := range a.Days {
		for _, s := range d.Stops {
			if s.Role == trip.RoleSight {
				sights++
			}
		}
	}
	i.want(a.Measures.Sights == sights, "Alternative %d is said to have %d sights, but shows %d.", n, a.Measures.Sights, sights)
	i.want(a.Trade != "", "Alternative %d does not say what it trades.", n)
}
