package plan

import (
	"context"
	"slices"

	"github.com/tripwright/tripwright/internal/afford"
	"github.com/tripwright/tripwright/internal/explain"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/repair"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/explore"
	"github.com/tripwright/tripwright/internal/workflow/gather"
)

// whyNot is the failed branch: the best attempt, what blocks it, which wishes conflict, and what would help.
func (w *writer) whyNot(ctx context.Context) error {
	return w.explain(ctx, w.facts, func(in trip.Intent) (money.Cents, bool) { return w.attempt(ctx, in) }, nil)
}

// explain writes down why there is no plan, of which known gives the places their names, and what would help, as attempts show it as long as
// the work for them is not spent.
func (w *writer) explain(ctx context.Context, known *trip.Facts, try explain.Attempt, spent func() bool) error {
	w.Running(ctx, nil, "Looking for what would make the trip possible")
	costs := w.out.Plan.Costs()
	answer := explain.Why(*w.intent, known, costs.Total, try, spent)
	if err := ctx.Err(); err != nil {
		return err
	}
	p := &trip.Problem{Code: "no_valid_plan", Message: w.problemMessage(), Violations: orEmpty(w.out.Violations),
		Conflict: orEmpty(answer.Conflict), Relaxations: orEmpty(answer.Relaxations), Repairs: orEmpty(w.in.Repairs), Assumed: w.out.Assumed}
	if answer.Partial {
		p.Assumed = append(slices.Clip(p.Assumed), w.intent.Locale().Say("Not every way out was tried: the search ended at its limit."))
	}
	if w.in.Hopeless == "" {
		p.NearMiss = &trip.NearMiss{Plan: w.out.Plan, Costs: costs}
	}
	w.out.Problem = p
	says := "%s %d ways out after %d attempts"
	if len(answer.Relaxations) == 1 {
		says = "%s %d way out after %d attempts"
	}
	w.Decide(&Detail{Problem: p}, says, p.Message, len(answer.Relaxations), answer.Attempts)
	return nil
}

func orEmpty[T any](s []T) []T {
	if s == nil {
		return []T{}
	}
	return s
}

// problemMessage is the sentence a traveller reads first.
func (w *writer) problemMessage() string {
	if w.in.Hopeless != "" {
		return w.in.Hopeless
	}
	for _, v := range w.out.Violations {
		if v.Blocking && v.Kind == trip.BudgetExceeded {
			return w.intent.Locale().Say("Unable to meet budget constraint.")
		}
	}
	for _, u := range w.in.Unplaced {
		return w.intent.Locale().Say("Unable to fit %s in: %s.", u.Name, u.Why)
	}
	return w.intent.Locale().Say("Unable to make a plan that keeps every rule.")
}

// attempt plans an intent with a shorter search, and tells nobody. It gives what the trip would cost, and whether it would hold.
func (w *writer) attempt(ctx context.Context, in trip.Intent) (money.Cents, bool) {
	made, err := w.tried(ctx, in)
	if err != nil {
		return 0, false
	}
	r := repair.Plan(made)
	return r.Plan.Costs().Total, r.Healthy() && r.Plan.Costs().Total <= in.Budget
}

// tried takes an intent through the nodes to a plan that was judged. The turn to compute is held already.
func (w *writer) tried(ctx context.Context, in trip.Intent) (repair.Case, error) {
	world := w.flow.World(uncounted)
	found, err := gather.Destination(ctx, world, gather.In{City: w.in.City, Day: w.in.AsOf, Sought: in})
	if err != nil {
		return repair.Case{}, err
	}
	k := gather.Known{Place: gather.Place{City: w.in.City, Sights: found.Sights, Named: w.in.Named, Tables: found.Tables}, Rates: found.Rates}
	in = gather.Canonical(in, k.AllSights())
	x := explore.Explorer{World: world, Taster: w.flow.Taster, Streets: w.streets}
	drafted, err := x.Explore(ctx, explore.In{Place: k.Place, Rates: k.Rates, Wishes: in, AsOf: w.in.AsOf, Seed: w.in.Seed, Iterations: 200,
		AtHand: w.in.AtHand, Anew: true, Assumptions: found.Assumptions})
	if err != nil {
		return repair.Case{}, err
	}
	asked, err := askDated(ctx, world, toolsIn{k.City, w.in.AsOf, in, k.Rate, drafted.Assumptions})
	if err != nil {
		return repair.Case{}, err
	}
	k.Dated = asked.Dated
	return w.dated(ctx, world, k, in, explore.Choose(afford.Ranked(&in, drafted.Branches)[0]), drafted.Taste, asked.Assumptions)
}

// dated sets a choice at the prices of the dates, and judges it.
func (w *writer) dated(ctx context.Context, world gather.World, k gather.Known, in trip.Intent, c explore.Choice, taste map[string]int, a trip.Assumptions) (repair.Case, error) {
	city := w.streets.See(world, &k, &in, w.in.AsOf, taste)
	a.LastDeparture = explore.LastDeparture(world, &k.City, k.Rate.Rate, w.in.AsOf)
	plan, err := explore.Set(city, &in, w.in.Seed, c, a)
	if err != nil {
		return repair.Case{}, err
	}
	found := w.flow.Judge(plan, in, k.Facts())
	w.flow.logVerdict(ctx, found)
	return repair.Case{Plan: plan, Violations: found, Intent: &in, City: city}, nil
}
