package plan

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
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
	if err := v.offers(ctx, w, &st); err != nil {
		return st, err
	}
	if err := v.weather(ctx, w, &st); err != nil {
		return st, err
	}
	city := v.city(w, &st)
	st.Assumptions.DailySpend = spend(&st, city)
	if usual := dailySpend(&st.City, trip.TierMid, st.Intent.Party); st.Assumptions.DailySpend > usual {
		st.Assumed = appendOnce(st.Assumed, fmt.Sprintf("You travel for food: %s a day for meals and small things instead of %s.", st.Assumptions.DailySpend, usual))
	}
	branches := branchesOf(&st, city)
	if len(branches) == 0 {
		return st, fault.New(fault.Unplannable, "no hotel and no pair of flights answers what you insist on")
	}
	v.running(ctx, fmt.Sprintf("Exploring %d route options", len(branches)), nil)
	if err := v.fill(ctx, &st, city, branches); err != nil {
		return st, err
	}
	st.Branches = slices.DeleteFunc(branches, func(c Candidate) bool { return len(c.Draft.Plan.Days) == 0 })
	if len(st.Branches) == 0 {
		return st, fault.New(fault.Unplannable, "no pair of flights fits the dates")
	}
	st.Calls = v.counted(st.Calls)
	v.decide(nil, "%d branches filled", len(st.Branches))
	return st, nil
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
	taste, err := v.Taster.Taste(ctx, st.Intent, st.Sights, v.constrained)
	if err != nil {
		return err
	}
	for id := range taste {
		if !slices.ContainsFunc(st.Sights, func(a trip.Attraction) bool { return a.ID == id }) {
			return fault.New(fault.BadReply, "the model named a sight that is not a candidate")
		}
	}
	st.Taste = taste
	return nil
}

// city is the map of this run. Taste changes what the map's sights are worth, never what they are.
func (v *visit) city(w World, st *State) *schedule.City {
	return schedule.NewCity(st.facts(), w.Legs(st.City, st.Rate.Rate, st.Intent.Party.People(), st.Request.Now)).WithTaste(st.Taste)
}

// Budgets of one person and day from which the next better tier of hotel is looked at (S1.7).
const (
	midFrom    = money.Cents(220_00)
	luxuryFrom = money.Cents(700_00)
)

// fill solves the branches at the same time; results stand in the order of the branches.
func (v *visit) fill(ctx context.Context, st *State, city *schedule.City, branches []Candidate) error {
	var g errgroup.Group
	g.SetLimit(maxBranches)
	base, _ := cheapest(st, city)
	days := money.Cents(st.Intent.DateWindow.Days())
	room := max(0, st.Intent.Budget-base-st.Assumptions.DailySpend*days)
	for i := range branches {
		g.Go(func() error { return v.fillOne(ctx, st, city, &branches[i], room) })
	}
	return g.Wait()
}

// fillOne solves one branch. A journey that does not fit the dates leaves the branch empty.
func (v *visit) fillOne(ctx context.Context, st *State, city *schedule.City, c *Candidate, room money.Cents) error {
	draft, err := bestWithin(ctx, st, city, st.journey(*c, city.Facts()), room)
	if fault.Is(err, fault.Unplannable) {
		return nil
	}
	if err := cmp.Or(ctx.Err(), err); err != nil {
		return err
	}
	draft.Plan.Branch = c.Branch
	c.Draft = draft
	total := draft.Plan.Costs().Total
	v.running(ctx, fmt.Sprintf("%s: %d stops for about %s", branchName(c.Branch), stopsIn(draft.Plan), total),
		&Detail{Branch: &BranchDetail{Name: branchName(c.Branch), Stops: stopsIn(draft.Plan), Total: int64(total)}})
	return nil
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
		if s.Role == trip.RoleSight || s.Role == trip.RoleLunch || s.Role == trip.RoleDinner {
			n++
		}
	})
	return n
}

// bestWithin solves a journey with all fees, with half of them and with none, and takes the plan that is worth most among
// those that the room for fees allows. All three are made whatever the budget: so the answer for more money is chosen
// among those for less, and can only be better.
func bestWithin(ctx context.Context, st *State, city *schedule.City, j schedule.Journey, room money.Cents) (schedule.Draft, error) {
	opts := schedule.Options{Seed: st.Request.Seed, Iterations: cmp.Or(st.Request.Iterations, schedule.DefaultIterations), Fees: -1,
		Stop: func() bool { return ctx.Err() != nil }}
	best, err := city.Solve(&st.Intent, j, st.Assumptions, opts)
	opts.Iterations = max(1, opts.Iterations/3)
	for last, fees := best, best.Fees/2; err == nil && last.Fees > 0; fees = 0 {
		opts.Fees, opts.Warm = fees, &last.Plan
		if last, err = city.Solve(&st.Intent, j, st.Assumptions, opts); err != nil {
			break
		}
		if about(&best) > room || last.Worth > best.Worth && len(last.Unplaced) <= len(best.Unplaced) {
			best = last
		}
		if fees == 0 {
			break
		}
	}
	return best, err
}

// about is what a draft costs beside flights, beds and daily spend.
func about(d *schedule.Draft) money.Cents { return d.Fees + d.Plan.Costs().Transit }
