package afford

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
)

// hollow is how many minutes of a day may be left between two entries, the way taken off, before it is filled again.
const hollow = 75

// refill fills days that the flights and the bed that were settled on leave more of than those they were drafted around: one who may leave the bags
// has the last day too. What stands is where it begins, and what comes of it is taken where it holds, is worth more and costs at most limit. It is
// looked for without a limit on fees, with three quarters of what they are more then, and so on down to what is paid already, and the best of them is
// taken, each begun from what stands: the money at hand leads the search along no path of its own, so that more of it does not lead to less.
// Without all the first of them that costs at most limit is enough.
func (s *Settlement) refill(ctx context.Context, limit money.Cents, all bool) error {
	if !s.holds() || !isHollow(&s.Plan) {
		return nil
	}
	j := schedule.JourneyOf(&s.Plan, s.City.Facts())
	search, err := s.City.Begin(&s.Intent, j, s.Plan.Assumptions, true)
	if err != nil {
		return err
	}
	before, err := s.City.Worth(&s.Intent, j, &s.Plan)
	if err != nil {
		return err
	}
	stands, keep := s.Plan, s.keeps()
	paid, more := s.Plan.Fees(), money.Cents(0)
	for q := quarters; q >= 0; q-- {
		fees := paid + more*money.Cents(q)/quarters
		if q == quarters {
			fees = -1
		}
		draft, err := search.Solve(schedule.Options{Seed: stands.Seed, Quoted: true, Warm: &stands, Keep: keep, Fees: fees,
			Stop: func() bool { return ctx.Err() != nil }})
		if err := cmp.Or(ctx.Err(), err); err != nil {
			return err
		}
		if q == quarters {
			more = max(0, draft.Fees-paid)
		}
		next := draft.Plan
		next.Branch, next.Seed = stands.Branch, stands.Seed
		after, err := s.City.Worth(&s.Intent, j, &next)
		if err != nil {
			return err
		}
		if next.Costs().Total > limit {
			continue
		}
		if found := s.Judge(next); after > before && trip.Blocking(found) == 0 {
			before, s.Plan, s.Violations = after, next, found
		}
		if !all || q < quarters && more == 0 {
			return nil // as many fees as these are paid already
		}
	}
	return nil
}

// keeps is what a refill keeps of the plan at hand of an edit, as its draft did; nil of a new trip.
func (s *Settlement) keeps() *schedule.Keep {
	if s.AtHand == nil {
		return nil
	}
	keep := *s.AtHand
	keep.Since, keep.Stops = keep.Stops, schedule.StopsOf(&s.Plan)
	return &keep
}

// mostStays bounds how many other flights are looked at for the time they leave.
const mostStays = 2

// stayLonger takes other flights that cost no more and leave more time there, where the trip is worth more once the days are filled around them: what
// was drafted between the present ones ends when those leave. The days that are longer may cost what a refill may, limit: two meals more are paid from
// what is left, and were they not, who has more to spend and sleeps dearer would leave earlier than who has less.
func (s *Settlement) stayLonger(ctx context.Context, ways []way, limit money.Cents) error {
	if !s.holds() || !schedule.ByAir(&s.Intent) {
		return nil
	}
	now := schedule.JourneyOf(&s.Plan, s.City.Facts())
	worth, err := s.City.Worth(&s.Intent, now, &s.Plan)
	if err != nil {
		return err
	}
	for _, w := range longer(ways, now, &s.Intent) {
		next := schedule.Journey{Out: w.Out, Back: w.Back, Hotel: now.Hotel}
		other, _, err := s.laid(next, schedule.StopsOf(&s.Plan), limit)
		if err != nil {
			return err
		}
		if other == nil {
			continue
		}
		if err := other.refill(ctx, limit, true); err != nil {
			return err
		}
		after, err := s.City.Worth(&s.Intent, next, &other.Plan)
		if err != nil {
			return err
		}
		if after > worth {
			worth, s.Plan, s.Violations = after, other.Plan, other.Violations
		}
	}
	return nil
}

// longer are the ways that cost no more than the present one, arrive no later and leave no earlier, those that leave the most time first.
func longer(ways []way, now schedule.Journey, in *trip.Intent) []way {
	gained := func(w way) time.Duration {
		if w.Out == nil || w.Back == nil || now.Out == nil || now.Back == nil {
			return 0
		}
		early, late := now.Out.Arrival.Sub(w.Out.Arrival), w.Back.Departure.Sub(now.Back.Departure)
		if early < 0 || late < 0 {
			return 0
		}
		return early + late
	}
	out := slices.DeleteFunc(slices.Clone(ways), func(w way) bool { return gained(w) == 0 || w.Fares(in) > now.Fares(in) })
	slices.SortStableFunc(out, func(a, b way) int { return cmp.Compare(gained(b), gained(a)) })
	return out[:min(len(out), mostStays)]
}

// isHollow tells whether a day has a long time with nothing in it.
func isHollow(p *trip.Plan) bool {
	for d := range p.Days {
		slots := p.Days[d].Slots
		for k := 1; k < len(slots); k++ {
			before, here := &slots[k-1], &slots[k]
			if before.Role == trip.RoleArrive || here.Role == trip.RoleDepart {
				continue
			}
			way := calendar.Clock(0)
			if here.Leg != nil {
				way = calendar.Clock(here.Leg.Minutes())
			}
			if here.Window.Start-before.Window.End-way > hollow {
				return true
			}
		}
	}
	return false
}

// otherwise fills the days of what was not settled on, too: of the fullest drafts around the best of the beds that cost less, and of the fullest for
// the simple table around the present one. It takes what is worth more. Which of them is the best was said of days that were not filled yet, and who can pay for
// more shall not have less of the days for it than who had to begin with these.
func (s *Settlement) otherwise(ctx context.Context, ways []way, limit money.Cents) error {
	now := schedule.JourneyOf(&s.Plan, s.City.Facts())
	k := slices.IndexFunc(ways, func(w way) bool { return w.Out == now.Out && w.Back == now.Back })
	if !s.holds() || s.AtHand != nil || now.Hotel == nil || k < 0 {
		return nil
	}
	worth, err := s.City.Worth(&s.Intent, now, &s.Plan)
	if err != nil {
		return err
	}
	was, lessDear := *s, s.lessDear(now)
	for _, o := range []struct {
		schedule.Journey
		drafts []Variant
	}{{lessDear, ways[k].variants}, {lessDear, ways[k].simple}, {now, ways[k].simple}} {
		if o.Hotel == nil || len(o.drafts) == 0 {
			continue
		}
		other, _, err := was.laid(o.Journey, o.drafts[0].Stops, limit)
		if err != nil {
			return err
		}
		if other == nil {
			continue
		}
		if err := other.refill(ctx, limit, false); err != nil {
			return err
		}
		after, err := s.City.Worth(&s.Intent, o.Journey, &other.Plan)
		if err != nil {
			return err
		}
		if after > worth {
			worth, s.Plan, s.Violations = after, other.Plan, other.Violations
		}
	}
	return nil
}

// lessDear is a journey with the best of the beds that cost less than its own; without a bed where there is none.
func (s *Settlement) lessDear(now schedule.Journey) schedule.Journey {
	ease, next := s.City.Ease(&s.Intent), schedule.Journey{Out: now.Out, Back: now.Back}
	for _, h := range schedule.Hotels(&s.Intent, s.City, "", true) {
		other := schedule.Journey{Out: now.Out, Back: now.Back, Hotel: h}
		if h.StayPrice(&s.Intent) < now.Hotel.StayPrice(&s.Intent) && h.Tier.Rank() <= s.Chosen.Branch.Tier.Rank() && (next.Hotel == nil || ease(other) > ease(next)) {
			next = other
		}
	}
	return next
}
