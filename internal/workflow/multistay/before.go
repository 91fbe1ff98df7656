package multistay

import (
	"context"
	"reflect"
	"slices"

	"github.com/tripwright/tripwright/internal/afford"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/pick"
	"github.com/tripwright/tripwright/internal/repair"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/route"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/verify"
	"github.com/tripwright/tripwright/internal/workflow/explore"
)

// choiceAtHand gives the order and the nights that a journey had before it was edited, with what the edit says of them. ok is false where nothing of it is
// kept, and where that does not fit the dates or what is wished: then they are chosen anew.
func (p *Planner) choiceAtHand(ctx context.Context, wished []Stay) (_ route.Chosen, ok bool, err error) {
	if p.In.Before == nil || p.In.Wishes.Keep == trip.KeepFree || len(wished) < 2 {
		return route.Chosen{}, false, nil
	}
	c, order, ok := p.In.Before.choice(&p.In.Wishes)
	if !ok || len(order) != len(wished) {
		return route.Chosen{}, false, nil
	}
	stays := make([]Stay, len(order))
	for i, wish := range order {
		stays[i] = wished[wish]
		at := &p.In.Wishes.Stays[wished[wish].Wish]
		c.Stays[i].From, c.Stays[i].To = p.dayOf(at.From), p.dayOf(at.To)
	}
	if c.OnWay, err = p.nightsOnTheWay(ctx, stays); err != nil {
		return route.Chosen{}, false, err
	}
	ways, err := p.withBooked(ctx, c, stays)
	if err != nil {
		return route.Chosen{}, false, err
	}
	chosen, _, ok := bestOf(ways, p.pins(stays))
	chosen.Order = order
	return chosen, ok, nil
}

// choice is what is at hand as a choice of which nothing is open, and the order of the wishes in it.
func (b *Before) choice(in *trip.Intent) (c route.Choice, order []int, ok bool) {
	c.Nights = in.DateWindow.Days() - 1
	if len(b.Hand.Stays) != len(in.Stays) {
		return c, nil, false
	}
	nights := 0
	for i, k := range b.Hand.Stays {
		if k.Wish >= len(in.Stays) || in.Order != trip.OrderFree && k.Wish != i {
			return c, nil, false
		}
		wish := &in.Stays[k.Wish]
		least, most := wish.NightsOf()
		if wish.Dated() {
			most++ // a night on the way
		}
		if k.Nights < least || k.Nights > most {
			return c, nil, false
		}
		nights += k.Nights
		c.Stays, order = append(c.Stays, route.Option{Least: k.Nights, Most: k.Nights}), append(order, k.Wish)
	}
	return c, order, nights == c.Nights
}

// Before is the journey that is edited.
type Before struct {
	Intent trip.Intent       `json:"intent"` // its wishes
	Was    revise.Skeleton   `json:"was"`    // its plan
	Hand   revise.Skeleton   `json:"hand"`   // the same, with stays and days where the edit put them
	Order  []trip.ArrangeDay `json:"order,omitempty"`
}

// at finds a stay in the plan before; -1: it is new.
func (b *Before) at(wish int) int {
	k := slices.IndexFunc(b.Hand.Stays, func(k revise.KeptStay) bool { return k.Wish == wish })
	if k < 0 || !b.Hand.Stays[k].Window.Start.Valid() {
		return -1
	}
	if len(b.Was.Stays) == 0 { // it was a trip of the short form
		return 0
	}
	return slices.IndexFunc(b.Was.Stays, func(w revise.KeptStay) bool { return w.Window == b.Hand.Stays[k].Window })
}

// atHand is the plan at hand of a stay that the journey before had too; nil: it had none.
func (p *Planner) atHand(s *Stay) *revise.Skeleton {
	if p.In.Before == nil || p.In.Wishes.Keep == trip.KeepFree {
		return nil
	}
	return p.In.Before.Hand.Stay(s.Wish, s.Window.Days())
}

// Keep keeps to the plan of before in every stay that it can be kept to in. Where all of it together then costs more than there is, and repair
// could not bring it down, nothing is kept to: every stay is planned anew, with what was at hand counting for more.
func (p *Planner) Keep(ctx context.Context, stays []Stay) error {
	if p.In.Before == nil || p.In.Wishes.Keep == trip.KeepFree {
		return nil
	}
	spare := max(0, p.In.Wishes.Spendable()-p.In.Before.Intent.Spendable())
	for i := range stays {
		s := &stays[i]
		c, ok, err := p.caseOf(ctx, s, i, p.In.Wishes.Spendable()-spare)
		if err != nil {
			return err
		}
		if !ok {
			continue
		}
		kept, _, ok := revise.KeepTo(c, nil)
		if !ok {
			continue
		}
		s.Plan, s.Kept.Is, s.Assumptions = kept.Plan, true, c.Assumptions
		j := schedule.JourneyOf(&s.Plan, c.Facts)
		s.Branches = []afford.Candidate{afford.Candidate{Branch: s.Plan.Branch, Draft: schedule.Draft{Plan: s.Plan}}.On(j)}
		spare = max(0, spare-max(0, s.Plan.Costs().Total-c.Parent.Plan.Total))
	}
	if !p.payable(stays) {
		for i := range stays {
			stays[i].Kept.Is, stays[i].Plan, stays[i].Branches = false, trip.Plan{}, nil
		}
	}
	return nil
}

// caseOf is a stay of the journey before, to be kept to; ok is false where there is none. before is what it could cost then, of what it may cost
// now.
func (p *Planner) caseOf(ctx context.Context, s *Stay, i int, before money.Cents) (c revise.Case, ok bool, err error) {
	hand := p.atHand(s)
	if hand == nil {
		return c, false, nil
	}
	b, wishes := p.In.Before, s.Wishes(&p.In.Wishes)
	wishes.Budget = p.In.Wishes.Spendable()
	x := explore.Explorer{World: p.World, Taster: p.Taster, Constrained: p.Constrained, Streets: p.Of(i), Room: p.Room}
	in := explore.In{Place: s.Place, Rates: s.Rates, Wishes: wishes}
	var degraded []trip.Degradation
	if s.Taste, degraded, err = x.Taste(ctx, &in); err != nil {
		return c, false, err
	}
	p.Degraded = pick.Once(p.Degraded, degraded...)
	s.Assumptions.TypicalWeather = s.Typical()
	s.Assumptions.LastDeparture = explore.LastDeparture(p.World, &s.City, s.Rate.Rate, p.In.AsOf)
	parent := b.ParentOf(s, hand)
	parent.Intent.Budget = before
	s.Kept.Touched = touched(&parent.Intent, &wishes)
	assume := s.Assumptions
	assume.DailySpend = explore.TableKept(&parent, &wishes, &s.City.Daily, s.City.Daily.Usual(wishes.Party, wishes.Prefs.Themes))
	g := s.Gathered()
	city := x.Streets.See(p.World, &g, &wishes, p.In.AsOf, s.Taste)
	return revise.Case{Intent: &wishes, Parent: parent, Assumptions: assume, Seed: p.In.Seed, Facts: g.Facts(), City: city, Judge: p.Judge}, true, nil
}

// ParentOf is a stay of the journey before as a trip of its own.
func (b *Before) ParentOf(s *Stay, hand *revise.Skeleton) revise.Parent {
	out := revise.Parent{Plan: *hand}
	at := b.at(s.Wish)
	switch {
	case at < 0:
	case len(b.Was.Stays) == 0:
		out.Intent = b.Intent
	default:
		w := b.Was.Stays[at].Window
		w.TZ = s.City.TZ
		out.Intent = b.Intent.Share(b.Was.Stays[at].Wish, &s.City, w, s.Part)
	}
	if at >= 0 && len(b.Was.Stays) > 0 { // days that are new were not there
		out.Plan.Days = hand.Days[:min(len(hand.Days), b.Was.Stays[at].Window.Days())]
	} else if at >= 0 {
		out.Plan.Days = hand.Days[:min(len(hand.Days), len(b.Was.Days))]
	}
	first := b.firstOf(s.Wish)
	for _, o := range b.Order {
		if at >= 0 && len(b.Was.Stays) > 0 {
			o.Day += first - b.Was.Stays[at].First
		}
		if o.Day -= first; 0 <= o.Day && o.Day < len(hand.Days) {
			out.Order = append(out.Order, o)
		}
	}
	return out
}

// firstOf is the first day of a stay in the plan at hand.
func (b *Before) firstOf(wish int) int {
	for _, k := range b.Hand.Stays {
		if k.Wish == wish {
			return k.First
		}
	}
	return 0
}

// touched tells whether other things are wished of a stay than before, beside its dates and rides, what it may cost, pins and how much stays.
func touched(was, now *trip.Intent) bool {
	bare := func(in trip.Intent) trip.Intent {
		in.DateWindow, in.Budget, in.Keep, in.MaxChanges, in.Part, in.Prefs.LockedSlots = trip.DateWindow{}, 0, "", nil, nil, nil
		bed := (*trip.OwnBed)(nil)
		if len(in.Stays) > 0 {
			bed = in.Stays[0].OwnBed
		}
		in.Stays, in.Airports, in.Origin, in.Currency = []trip.StayWish{{OwnBed: bed}}, nil, "", trip.Currency{}
		if len(in.Days) == 0 {
			in.Days = nil
		}
		if len(in.Requirements) == 0 {
			in.Requirements = nil
		}
		if len(in.Excluded) == 0 {
			in.Excluded = nil
		}
		return in
	}
	return was.DateWindow.Days() != now.DateWindow.Days() || !reflect.DeepEqual(bare(*was), bare(*now))
}

// payable tells whether the stays that are kept, and the least that the others need, are within the budget, or repair could bring them there.
func (p *Planner) payable(stays []Stay) bool {
	kept, least, open := money.Cents(0), money.Cents(0), false
	for i := range stays {
		if !stays[i].Kept.Is {
			least, open = least+stays[i].needs(&p.In.Wishes).Least, true
		}
	}
	kept = Spent(stays, -1)
	if open || kept <= verify.Most(&p.In.Wishes) {
		return kept+least <= verify.Most(&p.In.Wishes)
	}
	tried := Cloned(stays)
	for range repair.MaxCycles {
		for i := range tried {
			s := &tried[i]
			wishes, g := s.Wishes(&p.In.Wishes), s.Gathered()
			wishes.Budget = Allowed(p.In.Wishes.Spendable(), tried, i)
			found := verify.Plan(s.Plan, wishes, g.Facts())
			if !repair.Ails(found) {
				continue
			}
			city := p.Of(i).See(p.World, &g, &wishes, p.In.AsOf, s.Taste)
			if r, helped := repair.Cycle(repair.Case{Plan: s.Plan, Violations: found, Intent: &wishes, City: city}, 1); helped {
				s.Plan = r.Plan
			}
		}
	}
	return Spent(tried, -1) <= verify.Most(&p.In.Wishes)
}
