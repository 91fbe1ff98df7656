package plan

import (
	"context"
	"reflect"
	"slices"

	"github.com/tripwright/tripwright/internal/afford"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/repair"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/verify"
)

// An edit of a journey keeps to the plan of each stay that it had before, and searches anew only what has none. A stay of which nothing was
// asked stays as it was, as far as its dates and rides let it.

// keptAs says how a stay came by the plan of the journey before.
type keptAs struct {
	Is      bool `json:"is,omitempty"`      // its plan is that of before, kept to
	Touched bool `json:"touched,omitempty"` // other things are wished of it than before
}

// parentStays is the journey that is edited.
type parentStays struct {
	Intent trip.Intent       `json:"intent"` // its wishes
	Was    revise.Skeleton   `json:"was"`    // its plan
	Hand   revise.Skeleton   `json:"hand"`   // the same, with stays and days where the edit put them
	Order  []trip.ArrangeDay `json:"order,omitempty"`
}

// edited is the journey that a run edits.
func (s *State) edited() *parentStays {
	r, p := s.Request.Edit, s.parent()
	return &parentStays{r.Intent, r.Plan, p.Plan, p.Order}
}

// at finds a stay in the plan before; -1: it is new.
func (b *parentStays) at(wish int) int {
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
func (p *staysPlanner) atHand(s *stay) *revise.Skeleton {
	if p.in.Before == nil || p.in.Wishes.Keep == trip.KeepFree {
		return nil
	}
	return p.in.Before.Hand.Stay(s.Wish, s.Window.Days())
}

// keep keeps to the plan of before in every stay that it can be kept to in. Where all of it together then costs more than there is, and repair
// could not bring it down, nothing is kept to: every stay is planned anew, with what was at hand counting for more.
func (p *staysPlanner) keep(ctx context.Context, stays []stay) error {
	if p.in.Before == nil || p.in.Wishes.Keep == trip.KeepFree {
		return nil
	}
	spare := max(0, p.in.Wishes.Budget-p.in.Before.Intent.Budget)
	for i := range stays {
		s := &stays[i]
		c, ok, err := p.caseOf(ctx, s, i, p.in.Wishes.Budget-spare)
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
func (p *staysPlanner) caseOf(ctx context.Context, s *stay, i int, before money.Cents) (c revise.Case, ok bool, err error) {
	hand := p.atHand(s)
	if hand == nil {
		return c, false, nil
	}
	b, wishes := p.in.Before, s.wishes(&p.in.Wishes)
	wishes.Budget = p.in.Wishes.Budget
	x := explorer{world: p.world, taster: p.taster, constrained: p.constrained, streets: p.of(i), room: p.room}
	in := plannerIn{place: s.place, rates: s.rates, Wishes: wishes}
	var degraded []trip.Degradation
	if s.Taste, degraded, err = x.taste(ctx, &in); err != nil {
		return c, false, err
	}
	p.degraded = appendNew(p.degraded, degraded...)
	s.Assumptions.TypicalWeather = s.typical()
	s.Assumptions.LastDeparture = lastDeparture(p.world, &s.City, s.Rate.Rate, p.in.AsOf)
	parent := b.parentOf(s, hand)
	parent.Intent.Budget = before
	s.Kept.Touched = touched(&parent.Intent, &wishes)
	assume := s.Assumptions
	assume.DailySpend = tableKept(&parent, &wishes, &s.City.Daily, s.City.Daily.Usual(wishes.Party, wishes.Prefs.Themes))
	g := s.gathered()
	city := x.streets.see(p.world, &g, &wishes, p.in.AsOf, s.Taste)
	return revise.Case{Intent: &wishes, Parent: parent, Assumptions: assume, Seed: p.in.Seed, Facts: g.facts(), City: city, Judge: p.judge}, true, nil
}

// parentOf is a stay of the journey before as a trip of its own.
func (b *parentStays) parentOf(s *stay, hand *revise.Skeleton) revise.Parent {
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
func (b *parentStays) firstOf(wish int) int {
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
func (p *staysPlanner) payable(stays []stay) bool {
	kept, least, open := money.Cents(0), money.Cents(0), false
	for i := range stays {
		if !stays[i].Kept.Is {
			least, open = least+stays[i].needs(&p.in.Wishes).Least, true
		}
	}
	kept = spent(stays, -1)
	if open || kept <= verify.Ceiling(p.in.Wishes.Budget) {
		return kept+least <= verify.Ceiling(p.in.Wishes.Budget)
	}
	tried := cloned(stays)
	for range repair.MaxCycles {
		for i := range tried {
			s := &tried[i]
			wishes, g := s.wishes(&p.in.Wishes), s.gathered()
			wishes.Budget = max(1, p.in.Wishes.Budget-spent(tried, i))
			found := verify.Plan(s.Plan, wishes, g.facts())
			if !repair.Ails(found) {
				continue
			}
			city := p.of(i).see(p.world, &g, &wishes, p.in.AsOf, s.Taste)
			if r, helped := repair.Cycle(repair.Case{Plan: s.Plan, Violations: found, Intent: &wishes, City: city}, 1); helped {
				s.Plan = r.Plan
			}
		}
	}
	return spent(tried, -1) <= verify.Ceiling(p.in.Wishes.Budget)
}

// touchedFirst orders stays so that those of which nothing was asked come last: what must give way gives way elsewhere, if it can.
func touchedFirst(stays []stay) []int {
	var first, last []int
	for i := range stays {
		if stays[i].Kept.Is && !stays[i].Kept.Touched {
			last = append(last, i)
		} else {
			first = append(first, i)
		}
	}
	return append(first, last...)
}

// refineStay fills what an edit made room for in a stay whose plan is kept. Where nothing was asked of the stay only holes are filled.
func (w *journeyWriter) refineStay(ctx context.Context, i int) error {
	s := &w.stays[i]
	hand := w.before.Hand.Stay(s.Wish, s.Window.Days())
	if hand == nil {
		return nil
	}
	wishes, g := s.wishes(w.intent), s.gathered()
	wishes.Budget = max(1, w.intent.Budget-spent(w.stays, i))
	parent := w.before.parentOf(s, hand)
	parent.Intent.Budget = wishes.Budget
	if !s.Kept.Touched {
		if schedule.Changes(hand.Stops(), schedule.StopsOf(&s.Plan)) == 0 {
			return nil
		}
		wishes.MaxChanges = new(0)
	}
	c := revise.Case{Intent: &wishes, Parent: parent, Assumptions: s.Assumptions, Seed: w.in.Seed, Facts: g.facts(), City: w.cityOf(s, i, &wishes, w.asOf), Judge: w.flow.Judge}
	better, _, ok, err := revise.Refine(ctx, c, s.Plan)
	if ok {
		s.Plan = better
	}
	return err
}
