package revise

import (
	"cmp"
	"context"
	"reflect"
	"slices"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
)

// Refine is the last word on an edit that kept to its parent's plan: p. What the edit made room for, hours, money, a place on a
// day, may now be worth filling, and what it made the traveller like less worth exchanging; as much of the plan stays as they
// want kept. It gives the plan in its stead, and what the rules say of it, where that holds, is paid for and is worth more. Where things
// that stay count for much the search has less to look at, and now and then finds more: both are tried.
func Refine(ctx context.Context, c Case, p trip.Plan) (better trip.Plan, found []trip.Violation, ok bool, err error) {
	if !c.freed(&p) {
		return p, nil, false, nil
	}
	j := schedule.JourneyOf(&p, c.City.Facts())
	search, err := c.City.Begin(c.Intent, j, p.Assumptions, true)
	if err != nil {
		return p, nil, false, err
	}
	for _, bonus := range slices.Compact([]float64{trip.KeepClose.Bonus(), c.Intent.Keep.Bonus()}) {
		next, says, holds, err := c.refined(ctx, &p, search, bonus)
		if err != nil {
			return p, nil, false, err
		}
		if !holds {
			continue
		}
		now := &p
		if ok {
			now = &better
		}
		more, err := c.worthMore(now, j, &next)
		if err != nil {
			return p, nil, false, err
		}
		if more {
			better, found, ok = next, says, true
		}
	}
	return better, found, ok, nil
}

// refined is what a search finds that rewards what stays with a bonus, and what the rules say of it. It is false where that does not hold,
// or undoes what is arranged.
func (c *Case) refined(ctx context.Context, p *trip.Plan, search *schedule.Search, bonus float64) (trip.Plan, []trip.Violation, bool, error) {
	now := schedule.StopsOf(p)
	keep := schedule.Keep{Stops: now, Bonus: bonus, Most: c.mayChange(now), Since: c.Parent.Plan.Stops(),
		NewFrom: schedule.NewFrom(len(c.Parent.Plan.Days), c.Intent.DateWindow.Days())}
	draft, err := search.Solve(schedule.Options{Seed: p.Seed, Fees: c.feesLeft(p), Keep: &keep,
		Stop: func() bool { return ctx.Err() != nil }})
	if err = cmp.Or(ctx.Err(), err); err != nil {
		return trip.Plan{}, nil, false, err
	}
	next := besideKept(p, new(c.within(&draft.Plan, p)))
	if !c.arrangedStay(now, schedule.StopsOf(&next)) {
		return trip.Plan{}, nil, false, nil
	}
	found := c.Judge(next, *c.Intent, c.Facts)
	return next, found, trip.Blocking(found) == 0, nil
}

// freed tells whether an edit leaves anything to fill or to weigh anew: another wish than the parent had, beside pins and how
// much shall stay, other stops than the parent's, or a ride that leaves more time.
func (c *Case) freed(p *trip.Plan) bool {
	if c.Intent.Keep == trip.KeepFree {
		return false // it was planned anew
	}
	was, is := c.Parent.Intent, *c.Intent
	for _, in := range []*trip.Intent{&was, &is} {
		in.Prefs.LockedSlots, in.Keep, in.MaxChanges = nil, "", nil
	}
	is.Budget = max(is.Budget, was.Budget) // less money makes room for nothing
	return !reflect.DeepEqual(was, is) || schedule.Changes(c.Parent.Plan.Stops(), schedule.StopsOf(p)) > 0 || Gained(c.Parent.Plan, p) > 0
}

// mayChange is how many visits of the parent's plan may change: what the edit changed by itself, and beside it as the
// traveller says. Who has other tastes now wants other visits: there only the bonus of what stays holds them back.
func (c *Case) mayChange(now schedule.Stops) int {
	parent := c.Parent.Plan.Stops()
	forced := schedule.Changes(parent, now) + c.roomOfNewDays()
	switch {
	case c.Intent.MaxChanges != nil:
		return max(forced, *c.Intent.MaxChanges+c.roomOfNewDays())
	case c.Intent.Keep != trip.KeepClose && !slices.Equal(c.Intent.Prefs.Themes, c.Parent.Intent.Prefs.Themes):
		return -1
	}
	return forced + int(c.Intent.Keep.Share()*float64(visitsIn(parent)))
}

// roomOfNewDays is how many visits days more than the parent has may bring: what comes to them changes nothing.
func (c *Case) roomOfNewDays() int {
	const meals = 2
	return max(0, c.Intent.DateWindow.Days()-len(c.Parent.Plan.Days)) * (c.Intent.Pace.SightsPerDay() + meals)
}

// visit is about how long a visit takes with the way to it, in minutes.
const visit = 120

// Gained is for how many visits more there is time in a plan than there was in the one before, because one arrives earlier or leaves later on the
// same days.
func Gained(was Skeleton, p *trip.Plan) int {
	if len(was.Days) != len(p.Days) {
		return 0
	}
	more := 0
	p.Each(func(day, _ int, s *trip.Slot) {
		for _, o := range was.Days[day] {
			if o.Role != s.Role {
				continue
			}
			switch o.Role {
			case trip.RoleArrive:
				more += max(0, int(o.Window.End-s.Window.End))
			case trip.RoleDepart:
				more += max(0, int(s.Window.Start-o.Window.Start))
			}
		}
	})
	return more / visit
}

// feesLeft is what the sights may cost when everything else stays as it is.
func (c *Case) feesLeft(p *trip.Plan) money.Cents {
	fees := p.Fees()
	return max(fees, c.Intent.Budget-p.Costs().Total+fees)
}

// besideKept is the new plan with the days of the old one, to the minute, whose stops are the same.
func besideKept(old, fresh *trip.Plan) trip.Plan {
	out := *fresh
	out.Branch, out.Days = old.Branch, slices.Clone(fresh.Days)
	was, is := schedule.StopsOf(old), schedule.StopsOf(fresh)
	for d := range out.Days {
		if schedule.Changes(was[d:d+1], is[d:d+1]) == 0 {
			out.Days[d] = old.Days[d]
		}
	}
	return out
}

// mayCost is what a plan in the stead of another may cost: the budget, or what that one costs already.
func (c *Case) mayCost(p *trip.Plan) money.Cents {
	return max(c.Intent.Budget, p.Costs().Total)
}

// within is a plan that was found in the stead of another without the dearest of the visits that it adds, until it costs no more than it may: the
// search holds tickets to a sum, and not the fares of the ways to them. One that cannot be set without them stays as it is.
func (c *Case) within(next, was *trip.Plan) trip.Plan {
	out, old, j := *next, schedule.StopsOf(was), schedule.JourneyOf(next, c.City.Facts())
	for out.Costs().Total > c.mayCost(was) {
		stops := schedule.StopsOf(&out)
		day, at, most := -1, -1, money.Cents(0)
		out.Each(func(d, _ int, s *trip.Slot) {
			ref := s.Selected().OptionRef
			n := slices.IndexFunc(stops[d], func(o schedule.Stop) bool { return o.Ref == ref && o.Role == s.Role })
			stood := d < len(old) && slices.ContainsFunc(old[d], func(o schedule.Stop) bool { return o.Ref == ref })
			if n < 0 || stood || s.Locked {
				return
			}
			costs := s.Selected().Features.Cost
			if s.Role != trip.RoleSight {
				costs = 0 // a table is part of the day's money
			}
			if s.Leg != nil {
				costs += s.Leg.Fare
			}
			if costs > most {
				day, at, most = d, n, costs
			}
		})
		if day < 0 {
			break
		}
		stops[day] = slices.Delete(slices.Clone(stops[day]), at, at+1)
		less, _, err := c.City.Retime(c.Intent, j, next.Assumptions, stops, next.Seed, false)
		if err != nil {
			break
		}
		less.Branch, out = next.Branch, less
	}
	return out
}

// worthMore tells whether another plan of the same journey is worth more to the traveller and costs no more than it may.
func (c *Case) worthMore(p *trip.Plan, j schedule.Journey, next *trip.Plan) (bool, error) {
	if next.Costs().Total > c.mayCost(p) {
		return false, nil
	}
	now, err := c.City.Worth(c.Intent, j, p)
	if err != nil {
		return false, err
	}
	then, err := c.City.Worth(c.Intent, j, next)
	return then > now, err
}

// Stayed tells how much of the parent's plan stands in p; before are the stops as the edit alone left them.
func Stayed(c Case, before schedule.Stops, p *trip.Plan) trip.Decision {
	parent, after := c.Parent.Plan.Stops(), schedule.StopsOf(p)
	all, changed, besides := visitsIn(parent), schedule.Changes(parent, after), schedule.Changes(before, after)
	lang := c.Intent.Locale()
	d := trip.Decision{Selected: lang.Say("%d of %d visits stay, %d changed", max(0, all-changed), all, changed),
		Rationale: lang.Say("The plan before was kept to: nothing else was worth changing.")}
	if besides > 0 {
		d.Rationale = lang.Say(were(besides), besides)
	}
	return d
}

func visitsIn(stops schedule.Stops) int {
	n := 0
	for _, day := range stops {
		n += len(day)
	}
	return n
}

func were(n int) string {
	if n == 1 {
		return "The plan before was kept to. Where the change made room, %d other visit is worth more to you."
	}
	return "The plan before was kept to. Where the change made room, %d other visits are worth more to you."
}
