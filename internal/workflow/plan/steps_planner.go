package plan

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// planner fills at most four branches, airport × hotel tier, with the optimiser. It plans on typical prices; the prices of
// the dates come with tool_executor.
func (v *visit) planner(ctx context.Context, st State) (State, error) {
	if err := mustKnow(&st); err != nil {
		return st, err
	}
	w := v.world()
	if err := v.taste(ctx, &st); err != nil {
		return st, err
	}
	if err := findOffers(ctx, w, &st); err != nil {
		return st, err
	}
	if err := findWeather(ctx, w, &st); err != nil {
		return st, err
	}
	city := v.city(w, &st)
	branches, err := v.drafted(ctx, &st, city)
	if err != nil {
		return st, err
	}
	st.assumeTable(st.Assumptions.DailySpend)
	st.Branches = slices.DeleteFunc(branches, func(c Candidate) bool { return c.empty() }) // their journeys do not fit the dates
	if len(st.Branches) == 0 {
		return st, fault.New(fault.Unplannable, "no pair of flights fits the dates")
	}
	st.Calls = v.counted(st.Calls)
	v.decide(nil, "%s filled", v.lang.Count(len(st.Branches), wording.Branch))
	return st, nil
}

// drafted fills the branches with the day's money that the budget allows. Where that leaves a ticket or a better bed unpaid, or does not
// fit the budget after all, the simple table is tried as well, and what is worth more is taken: more money never buys dinners with
// museums, nor with sleep.
func (v *visit) drafted(ctx context.Context, st *State, city *schedule.City) ([]Candidate, error) {
	st.Assumptions.DailySpend = spend(st, city)
	branches := branchesOf(st, city)
	if len(branches) == 0 {
		return nil, fault.New(fault.Unplannable, "no hotel and no pair of flights answers what you insist on")
	}
	v.running(ctx, nil, "Exploring %s", v.lang.Count(len(branches), wording.Route))
	all, err := v.fill(ctx, st, city, branches)
	if err != nil {
		return nil, err
	}
	simple := *st
	simple.Assumptions.DailySpend = st.simpleTable()
	best := foremost(st, branches)
	if best != nil && simple.Assumptions.DailySpend < st.Assumptions.DailySpend && (!best.paysAll(st) || all.betterBeside(best, simple.Assumptions)) {
		others := branchesOf(&simple, city)
		if _, err := v.fill(ctx, &simple, city, others); err != nil {
			return nil, err
		}
		if other := foremost(&simple, others); other != nil && betterTable(&simple, other, st, best) {
			st.Assumptions, branches = simple.Assumptions, others
		}
	}
	for i := range branches {
		if c := &branches[i]; !c.empty() {
			v.running(ctx, &Detail{Branch: &BranchDetail{Name: branchName(c.Branch), Stops: stopsIn(c.Draft.Plan), Total: int64(c.cost())}},
				"%s: %s for about %s", branchSaid(c.Branch, v.lang), v.lang.Count(stopsIn(c.Draft.Plan), wording.Stop), c.cost())
		}
	}
	return branches, nil
}

// foremost is the branch that the selector would choose; nil when none fits the dates.
func foremost(st *State, branches []Candidate) *Candidate {
	if list := ranked(&st.Intent, branches); len(list) > 0 {
		return &list[0]
	}
	return nil
}

// paysAll tells whether a branch is inside the budget with every ticket that its ground has.
func (c *Candidate) paysAll(st *State) bool {
	return c.cost() <= st.Intent.Budget && (len(c.Variants) == 0 || c.Draft.Fees >= c.Variants[0].Fees)
}

// betterTable tells whether the trip a of one day's money is better than b of another's: it has room for more of what is insisted
// on, fits the budget where b does not, or is worth more with what is eaten.
func betterTable(aState *State, a *Candidate, bState *State, b *Candidate) bool {
	if order := cmp.Compare(len(a.Draft.Unplaced), len(b.Draft.Unplaced)); order != 0 {
		return order < 0
	}
	budget := aState.Intent.Budget
	if paysA, paysB := a.cost() <= budget, b.cost() <= budget; paysA != paysB {
		return paysA
	}
	worth := func(st *State, c *Candidate) int64 { return c.Worth + schedule.TableWorth(&st.Intent, st.Assumptions) }
	return worth(aState, a) > worth(bState, b)
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

// taste asks how much this traveller would like the sights known. What is not one of them is refused.
func (v *visit) taste(ctx context.Context, st *State) error {
	if v.Taster == nil {
		return nil
	}
	got, err := v.Taster.Taste(ctx, st.Intent, st.Sights, v.constrained)
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

// fill drafts the branches. What can be done between two flights is searched for once per airport and whatever the budget
// is; the budget then decides how much of it, and which bed, a branch gets. So more money chooses among more.
func (v *visit) fill(ctx context.Context, st *State, city *schedule.City, branches []Candidate) (*menu, error) {
	var ways []Candidate
	for _, c := range branches {
		if !slices.ContainsFunc(ways, c.sameWay) {
			ways = append(ways, c)
		}
	}
	grounds := make([][]level, len(ways))
	var g errgroup.Group
	for i := range ways {
		g.Go(func() error {
			done, err := v.Turn(ctx, v.asked)
			if err != nil {
				return err
			}
			defer done()
			grounds[i], err = ground(ctx, st, city, ways[i], len(ways))
			return err
		})
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	groundOf := func(c *Candidate) []level { return grounds[slices.IndexFunc(ways, c.sameWay)] }
	all := newMenu(st, city, branches, groundOf)
	for i := range branches {
		c := &branches[i]
		if err := all.fill(i, c, groundOf(c)); err != nil {
			return nil, err
		}
		if !c.empty() {
			c.Draft.Plan.Branch = c.Branch
		}
	}
	for _, c := range ranked(&st.Intent, branches) {
		if slices.ContainsFunc(branches, func(o Candidate) bool { return c.sameWay(o) && len(o.Variants) > 0 }) {
			continue
		}
		best := &branches[slices.IndexFunc(branches, func(o Candidate) bool { return o.Branch == c.Branch })]
		best.Variants, best.Simple = variants(groundOf(best))
	}
	return all, nil
}

// variants are the levels of a ground that differ in what they are worth, and what else was drafted for the simple table.
func variants(ground []level) (all, simple []Variant) {
	add := func(list []Variant, d *schedule.Draft) []Variant {
		if n := len(list); n > 0 && d.Worth == list[n-1].Worth {
			return list // it costs no less either
		}
		return append(list, Variant{schedule.StopsOf(&d.Plan), d.Worth, d.Fees})
	}
	for _, l := range ground {
		if all = add(all, &l.draft); l.simple != nil && l.simple.Worth != l.draft.Worth {
			simple = add(simple, l.simple)
		}
	}
	return all, simple
}

// sameWay tells whether two branches fly the same way.
func (c Candidate) sameWay(o Candidate) bool { return c.Out == o.Out && c.Back == o.Back }

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
