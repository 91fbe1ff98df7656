package afford

import (
	"context"
	"math"
	"slices"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/verify"
)

// Settlement is a plan that is settled on: what rules say of it, and what else could be done for the money. Case.Assumptions are not looked at:
// those of the plan count.
type Settlement struct {
	Case
	Plan       trip.Plan
	Violations []trip.Violation
	Chosen     Candidate   // by the selector
	Branches   []Candidate // all of them
	Judge      func(trip.Plan) []trip.Violation
}

// Settle is the last word on money. The draft counted on typical prices, and repair mends with as few moves as it can; at the
// prices of the dates another hotel, another table, or more or less of what there is to see, may now be worth more. It is
// taken when it is inside the budget, or costs no more than the plan that the rules let pass above it, and breaks no rule. The
// way there is the selector's choice, or repair's instead of it: others are taken only for a trip that is worth more and costs no
// more, which they can be where prices of the dates turned out unlike typical ones.
//
// Of a plan that repair could not mend it takes the place with the best of all that holds: inside the budget, or, when there is none,
// as far above it as the rules let pass, or at last with less to see. What it gives may still not hold.
func (s Settlement) Settle(ctx context.Context) (trip.Plan, []trip.Violation, error) {
	if len(s.Chosen.Variants) == 0 {
		return s.Plan, s.Violations, nil
	}
	from := schedule.JourneyOf(&s.Plan, s.City.Facts())
	now, err := s.City.Worth(&s.Intent, from, &s.Plan)
	if err != nil {
		return s.Plan, s.Violations, err
	}
	if !s.holds() {
		now = math.MinInt64
	}
	ways := s.ways(from)
	for _, most := range []money.Cents{s.Intent.Spendable(), verify.Most(&s.Intent)} {
		if now, err = s.settleAmong(ctx, ways, most, now); err != nil {
			return s.Plan, s.Violations, err
		}
		if s.holds() {
			break
		}
	}
	if !s.holds() && s.tooDear() {
		err = s.thin(ctx, ways, verify.Most(&s.Intent))
	}
	limit := max(s.Intent.Spendable(), s.Plan.Costs().Total)
	if err == nil {
		err = s.refill(ctx, limit, true)
	}
	if err == nil {
		err = s.stayLonger(ctx, ways, limit)
	}
	if err == nil {
		err = s.otherwise(ctx, ways, limit)
	}
	return s.Plan, s.Violations, err
}

// way is a journey and what can be done between its flights.
type way struct {
	schedule.Journey
	variants, simple []Variant // see Candidate
	chosen           bool      // by the selector, or instead of it by repair: it may cost what there is
}

func (w way) sameFlights(o way) bool { return w.Out == o.Out && w.Back == o.Back }

func (w way) sameAirport(o way) bool { return w.Out != nil && o.Out != nil && w.Out.Dest == o.Out.Dest }

// ways are the present one, the one that was chosen if repair has left it, those of the other branches, and every other pair of
// flights, each with the ground of its airport.
func (s *Settlement) ways(from schedule.Journey) []way {
	f := s.City.Facts()
	grounds := []way{{s.Chosen.Journey(f), s.Chosen.Variants, s.Chosen.Simple, true}}
	for _, c := range s.Branches {
		if !s.Chosen.sameWay(c) && len(c.Variants) > 0 {
			grounds = append(grounds, way{c.Journey(f), c.Variants, c.Simple, false})
		}
	}
	now := way{from, s.Chosen.Variants, s.Chosen.Simple, true}
	for _, like := range []func(way) bool{now.sameFlights, now.sameAirport} {
		if over := slices.IndexFunc(grounds, like); over >= 0 {
			now.variants, now.simple = grounds[over].variants, grounds[over].simple
			break
		}
	}
	all := []way{now}
	for _, w := range grounds {
		if !w.sameFlights(now) {
			all = append(all, w)
		}
	}
	if !schedule.ByAir(&s.Intent) {
		return all
	}
	for _, p := range schedule.Pairs(&s.Intent, f, "") {
		next := way{Journey: schedule.Journey{Out: p.Out, Back: p.Back}}
		over := slices.IndexFunc(grounds, next.sameAirport)
		if over >= 0 && !slices.ContainsFunc(all, next.sameFlights) {
			next.variants, next.simple = grounds[over].variants, grounds[over].simple
			all = append(all, next)
		}
	}
	return all
}

// settleAmong takes the best of the ways that were chosen that costs at most most, or no more than the plan that holds above it;
// then of the others what is worth more and, beside a plan that holds, costs no more. It gives what the trip is worth then.
func (s *Settlement) settleAmong(ctx context.Context, ways []way, most money.Cents, now int64) (_ int64, err error) {
	for _, w := range ways {
		limit, total := most, s.Plan.Costs().Total
		switch {
		case s.holds() && w.chosen:
			limit = max(most, total)
		case s.holds():
			limit = total
		}
		if now, err = s.settleFor(ctx, w, limit, now); err != nil {
			return now, err
		}
	}
	return now, nil
}

// holds tells whether nothing blocks the plan.
func (s *Settlement) holds() bool { return trip.Blocking(s.Violations) == 0 }

// tooDear tells whether money is a part of what blocks the plan.
func (s *Settlement) tooDear() bool {
	return slices.ContainsFunc(s.Violations, func(v trip.Violation) bool { return v.Blocking && v.Kind == trip.BudgetExceeded })
}

// tables are what a day's money can be: as it is planned, as it usually is, and the simple one.
func (s *Settlement) tables() []money.Cents {
	all := []money.Cents{s.Plan.Assumptions.DailySpend}
	for _, daily := range []money.Cents{s.usualTable(), s.simpleTable()} {
		if !slices.Contains(all, daily) {
			all = append(all, daily)
		}
	}
	return all
}

// settleFor takes what is worth more than now and costs at most limit: on a way, at each table, one of the variants of
// the way's ground from one of the hotels. It gives what the trip is worth then.
func (s *Settlement) settleFor(ctx context.Context, w way, limit money.Cents, now int64) (int64, error) {
	was, ease := *s, s.City.Ease(&s.Intent)
	variants, beds := slices.Concat(w.variants, w.simple), schedule.Hotels(&s.Intent, s.City, "", true)
	for _, table := range was.tables() {
		was.Plan.Assumptions.DailySpend = table
		rest, meals := table*money.Cents(was.Intent.DateWindow.Days())+w.Fares(&was.Intent), schedule.TableWorth(&was.Intent, was.Plan.Assumptions)
		for _, h := range beds {
			if h.Tier.Rank() > was.Chosen.Branch.Tier.Rank() {
				continue // nobody asked for that
			}
			next := schedule.Journey{Out: w.Out, Back: w.Back, Hotel: h}
			beside, paid := ease(next)+meals, rest+h.StayPrice(&was.Intent)
			for _, variant := range variants {
				if variant.Worth+beside <= now || paid+variant.Fees > limit {
					continue
				}
				better, worth, err := was.laid(next, variant.Stops, limit)
				if err != nil {
					return now, err
				}
				if better != nil && worth > now {
					now = worth
					s.Plan, s.Violations = better.Plan, better.Violations
				}
			}
		}
	}
	return now, nil
}

// laid sets stops around a journey at the prices of the dates. Nil: they do not fit, cost more than limit or break a rule.
func (s *Settlement) laid(j schedule.Journey, stops schedule.Stops, limit money.Cents) (*Settlement, int64, error) {
	draft, err := s.City.Around(&s.Intent, j, s.Plan.Assumptions, stops, schedule.Options{Seed: s.Plan.Seed, Quoted: true})
	if fault.Is(err, fault.Unplannable) {
		return nil, 0, nil
	}
	if err != nil {
		return nil, 0, err
	}
	out := *s
	out.Plan = draft.Plan
	out.Plan.Branch = s.Plan.Branch
	out.Plan.Branch.Tier = j.Hotel.Tier
	if j.Out != nil {
		out.Plan.Branch.Airport = j.Out.Dest
	}
	if out.Plan.Costs().Total > limit {
		return nil, 0, nil
	}
	if out.Violations = s.Judge(out.Plan); trip.Blocking(out.Violations) > 0 {
		return nil, 0, nil
	}
	worth, err := s.City.Worth(&s.Intent, j, &out.Plan)
	return &out, worth, err
}
