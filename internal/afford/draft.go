package afford

import (
	"cmp"
	"context"
	"slices"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"golang.org/x/sync/errgroup"
)

// Case is a trip that a budget is to carry: the wishes, what may be chosen from and the ways between, and how it is searched.
type Case struct {
	Intent      trip.Intent
	City        *schedule.City // its facts are what is offered
	Assumptions trip.Assumptions
	Seed        uint64
	Iterations  int                                                // of the optimiser, shared by all ways to fly; 0 means the default
	AtHand      *schedule.Keep                                     // a plan of which some shall stay; nil: none is at hand
	Turn        func(ctx context.Context) (done func(), err error) // before the search of a way; nil: at once
}

// Drafted are the branches that could be filled, and the day's money that they are planned with.
type Drafted struct {
	Branches   []Candidate
	DailySpend money.Cents
}

// Draft fills at most four branches, airport × hotel tier, at typical prices, with the day's money that the budget allows. Where that leaves a ticket or a better bed unpaid, or does not
// fit the budget after all, the simple table is tried as well, and what is worth more is taken: more money never buys dinners with
// museums, nor with sleep.
//
// exploring hears how many branches there are before the search begins; it may be nil. A trip that no journey and no hotel can be had for is
// fault.Unplannable.
func Draft(ctx context.Context, c Case, exploring func(branches int)) (Drafted, error) {
	c.Assumptions.DailySpend = c.spend()
	branches := c.branches()
	if len(branches) == 0 {
		return Drafted{}, c.nothingAnswers()
	}
	if exploring != nil {
		exploring(len(branches))
	}
	all, err := c.fill(ctx, branches)
	if err != nil {
		return Drafted{}, err
	}
	daily, simple := c.Assumptions.DailySpend, c
	simple.Assumptions.DailySpend = c.simpleTable()
	best := c.foremost(branches)
	if best != nil && simple.Assumptions.DailySpend < daily && (!c.paysAll(best) || all.betterBeside(best, simple.Assumptions)) {
		others := simple.branches()
		if _, err := simple.fill(ctx, others); err != nil {
			return Drafted{}, err
		}
		if other := simple.foremost(others); other != nil && betterTable(&simple, other, &c, best) {
			daily, branches = simple.Assumptions.DailySpend, others
		}
	}
	branches = slices.DeleteFunc(branches, func(b Candidate) bool { return b.empty() }) // their journeys do not fit the dates
	if len(branches) == 0 {
		return Drafted{}, c.nothingFits()
	}
	return Drafted{branches, daily}, nil
}

// foremost is the branch that the selector would choose; nil when none fits the dates.
func (c *Case) foremost(branches []Candidate) *Candidate {
	if list := Ranked(&c.Intent, branches); len(list) > 0 {
		return &list[0]
	}
	return nil
}

// paysAll tells whether a branch is inside the budget with every ticket that its ground has.
func (c *Case) paysAll(b *Candidate) bool {
	return b.Cost() <= c.Intent.Spendable() && (len(b.Variants) == 0 || b.Draft.Fees >= b.Variants[0].Fees)
}

// betterTable tells whether the trip a of one day's money is better than b of another's: it has room for more of what is insisted
// on, fits the budget where b does not, or is worth more with what is eaten.
func betterTable(aCase *Case, a *Candidate, bCase *Case, b *Candidate) bool {
	if order := cmp.Compare(len(a.Draft.Unplaced), len(b.Draft.Unplaced)); order != 0 {
		return order < 0
	}
	budget := aCase.Intent.Spendable()
	if paysA, paysB := a.Cost() <= budget, b.Cost() <= budget; paysA != paysB {
		return paysA
	}
	worth := func(c *Case, x *Candidate) int64 { return x.Worth + schedule.TableWorth(&c.Intent, c.Assumptions) }
	return worth(aCase, a) > worth(bCase, b)
}

// fill drafts the branches. What can be done between two flights is searched for once per airport and whatever the budget
// is; the budget then decides how much of it, and which bed, a branch gets. So more money chooses among more.
func (c *Case) fill(ctx context.Context, branches []Candidate) (*menu, error) {
	var ways []Candidate
	for _, b := range branches {
		if !slices.ContainsFunc(ways, b.sameWay) {
			ways = append(ways, b)
		}
	}
	grounds := make([][]level, len(ways))
	var g errgroup.Group
	for i := range ways {
		g.Go(func() error {
			if c.Turn != nil {
				done, err := c.Turn(ctx)
				if err != nil {
					return err
				}
				defer done()
			}
			var err error
			grounds[i], err = c.ground(ctx, ways[i], len(ways))
			return err
		})
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	groundOf := func(b *Candidate) []level { return grounds[slices.IndexFunc(ways, b.sameWay)] }
	all := newMenu(c, branches, groundOf)
	for i := range branches {
		b := &branches[i]
		if err := all.fill(i, b, groundOf(b)); err != nil {
			return nil, err
		}
		if !b.empty() {
			b.Draft.Plan.Branch = b.Branch
		}
	}
	for _, b := range Ranked(&c.Intent, branches) {
		if slices.ContainsFunc(branches, func(o Candidate) bool { return b.sameWay(o) && len(o.Variants) > 0 }) {
			continue
		}
		best := &branches[slices.IndexFunc(branches, func(o Candidate) bool { return o.Branch == b.Branch })]
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
