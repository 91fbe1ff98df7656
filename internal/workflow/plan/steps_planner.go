package plan

import (
	"context"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/afford"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// planner fills at most four branches, airport × hotel tier, with the optimiser. It plans on typical prices; the prices of
// the dates come with tool_executor.
func (v *visit) planner(ctx context.Context, st State) (State, error) {
	w := v.world()
	if err := v.weigh(ctx, w, &st, v.constrained); err != nil {
		return st, err
	}
	c := st.affordable(v.city(w, &st))
	c.Turn = func(ctx context.Context) (func(), error) { return v.Turn(ctx, v.asked) }
	drafted, err := afford.Draft(ctx, c, func(branches int) { v.running(ctx, nil, "Exploring %s", v.lang.Count(branches, wording.Route)) })
	if err != nil {
		return st, err
	}
	st.Branches = drafted.Branches
	for i := range st.Branches {
		b := &st.Branches[i]
		v.running(ctx, &Detail{Branch: &BranchDetail{Name: branchName(b.Branch), Stops: stopsIn(b.Draft.Plan), Total: int64(b.Cost())}},
			"%s: %s for about %s", branchSaid(b.Branch, v.lang), v.lang.Count(stopsIn(b.Draft.Plan), wording.Stop), b.Cost())
	}
	st.assumeTable(drafted.DailySpend)
	st.Calls = v.counted(st.Calls)
	v.decide(nil, "%s filled", v.lang.Count(len(st.Branches), wording.Branch))
	return st, nil
}

// affordable is the trip as those see it who decide what its budget carries.
func (s *State) affordable(city *schedule.City) afford.Case {
	return afford.Case{Intent: s.Intent, City: city, Assumptions: s.Assumptions, Seed: s.Request.Seed, Iterations: s.Request.Iterations, AtHand: s.atHand()}
}

// travelsForFood is the sentence about a food lover's daily spend.
const travelsForFood = "You travel for food: %s a day for meals and small things instead of %s."

// assumeTable takes daily as the day's money, and says so where that is more than others spend.
func (s *State) assumeTable(daily money.Cents) {
	said, begins := "", s.Intent.Locale().Begins(travelsForFood)
	if usual := s.City.Daily.Of(trip.TierMid, s.Intent.Party); daily > usual {
		said = s.Intent.Locale().Say(travelsForFood, daily, usual)
	}
	s.Assumptions.DailySpend = daily
	s.Assumed = without(s.Assumed, func(a string) bool { return strings.HasPrefix(a, begins) && a != said })
	if said != "" {
		s.Assumed = appendOnce(s.Assumed, said)
	}
}

func appendOnce(list []string, s string) []string {
	if slices.Contains(list, s) {
		return list
	}
	return append(slices.Clone(list), s)
}

// weigh asks for all that branches are filled by: what the traveller would like, what is offered, and the weather.
func (w *Workflow) weigh(ctx context.Context, world World, st *State, constrained bool) error {
	if err := mustKnow(st); err != nil {
		return err
	}
	if err := w.taste(ctx, st, constrained); err != nil {
		return err
	}
	return findDated(ctx, world, st)
}

// taste asks how much this traveller would like the sights known. What is not one of them is refused.
func (w *Workflow) taste(ctx context.Context, st *State, constrained bool) error {
	if w.Taster == nil {
		return nil
	}
	got, err := w.Taster.Taste(ctx, st.Intent, st.Sights, constrained)
	if err != nil {
		return err
	}
	st.Taste, st.Degraded = got.Permille, appendNew(st.Degraded, got.Degraded...)
	return candidates(got.Permille, st.Sights)
}

// candidates refuses opinions of what nobody asked about.
func candidates(taste map[string]int, sights []trip.Attraction) error {
	for id := range taste {
		if !slices.ContainsFunc(sights, func(a trip.Attraction) bool { return a.ID == id }) {
			return fault.New(fault.BadReply, "the model named a sight that is not a candidate")
		}
	}
	return nil
}

// branchSaid is branchName as people read it, in their language.
func branchSaid(b trip.Branch, lang wording.Language) string {
	if b.Airport == "" {
		return lang.Word(string(b.Tier))
	}
	return b.Airport + " + " + lang.Word(string(b.Tier))
}

func branchName(b trip.Branch) string {
	if b.Airport == "" {
		return string(b.Tier)
	}
	return b.String()
}

func stopsIn(p trip.Plan) int {
	n := 0
	p.Each(func(_, _ int, s *trip.Slot) {
		if s.Role.IsStop() {
			n++
		}
	})
	return n
}
