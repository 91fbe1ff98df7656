package plan

import (
	"context"
	"fmt"
	"slices"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
)

// Variant is one of the levels of the chosen branch's ground: what can be done there for a certain sum of fees.
type Variant struct {
	Stops schedule.Stops `json:"stops"`
	Worth int64          `json:"worth"` // of the stops, thousandths
	Fees  money.Cents    `json:"fees"`
}

// settle is the last word on money. The draft counted on typical prices, and repair mends with as few moves as it can; at the
// prices of the dates another hotel, or more or less of what there is to see, may now be worth more. It is taken
// when it is paid for and breaks no rule.
func (v *visit) settle(ctx context.Context, st *State, city *schedule.City) error {
	if st.keeps() {
		before := schedule.StopsOf(&st.Plan)
		err := v.refine(ctx, st, city)
		st.Decisions = append(slices.Clone(st.Decisions), st.stayed(before))
		return err
	}
	if len(st.Chosen.Variants) == 0 {
		return nil
	}
	ease := city.Ease(&st.Intent)
	j := schedule.JourneyOf(&st.Plan, city.Facts())
	now, err := city.Worth(&st.Intent, j, &st.Plan)
	if err != nil {
		return err
	}
	table := schedule.TableWorth(&st.Intent, st.Plan.Assumptions)
	was, costs := *st, st.Plan.Costs()
	rest := costs.Total - costs.Lodging - costs.Attractions - costs.Transit // whatever is chosen
	for _, h := range schedule.Hotels(&st.Intent, city, "", true) {
		if h.Tier.Rank() > st.Chosen.Branch.Tier.Rank() {
			continue // nobody asked for that
		}
		for _, variant := range st.Chosen.Variants {
			next := schedule.Journey{Out: j.Out, Back: j.Back, Hotel: h}
			if variant.Worth+ease(next)+table <= now {
				break // nor would a lesser one be
			}
			if rest+h.StayPrice(&st.Intent)+variant.Fees > st.Intent.Budget {
				continue
			}
			better, worth, err := v.laid(ctx, &was, city, next, variant.Stops)
			if err != nil {
				return err
			}
			if better != nil && worth > now {
				now = worth
				st.Plan, st.Violations = better.Plan, better.Violations
			}
		}
	}
	if to := schedule.JourneyOf(&st.Plan, city.Facts()).Hotel; !sameStops(&was.Plan, &st.Plan, j.Hotel, to) {
		st.Decisions = append(slices.Clone(st.Decisions), settled(&was, st, j.Hotel, to))
	}
	return nil
}

// laid sets stops around a journey at the prices of the dates. Nil: they do not fit, cost too much or break a rule.
func (v *visit) laid(ctx context.Context, st *State, city *schedule.City, j schedule.Journey, stops schedule.Stops) (*State, int64, error) {
	draft, err := city.Around(&st.Intent, j, st.Plan.Assumptions, stops, schedule.Options{Seed: st.Plan.Seed, Quoted: true})
	if fault.Is(err, fault.Unplannable) {
		return nil, 0, nil
	}
	if err != nil {
		return nil, 0, err
	}
	out := *st
	out.Plan = draft.Plan
	out.Plan.Branch = st.Plan.Branch
	out.Plan.Branch.Tier = j.Hotel.Tier
	if out.Plan.Costs().Total > st.Intent.Budget {
		return nil, 0, nil
	}
	if out.Violations = v.judged(ctx, &out); trip.Blocking(out.Violations) > 0 {
		return nil, 0, nil
	}
	worth, err := city.Worth(&st.Intent, j, &out.Plan)
	return &out, worth, err
}

func sameStops(a, b *trip.Plan, from, to *trip.Lodging) bool {
	is := func(p *trip.Plan) [][]schedule.Stop { return schedule.StopsOf(p) }
	return from == to && slices.EqualFunc(is(a), is(b), slices.Equal)
}

// settled tells what was settled on, and what it costs beside what it took the place of.
func settled(was, now *State, from, to *trip.Lodging) trip.Decision {
	what := "Another choice of what there is to see"
	if from != to {
		what = fmt.Sprintf("%s instead of %s", to.Name, from.Name)
	}
	return trip.Decision{Node: Synthesizer, Selected: what,
		Rationale: fmt.Sprintf("At the prices of the dates this is worth more to you and still inside the budget: %s in all against %s.",
			now.Plan.Costs().Total, was.Plan.Costs().Total)}
}
