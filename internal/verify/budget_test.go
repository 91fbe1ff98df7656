package verify_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
	"github.com/tripwright/tripwright/internal/verify"
)

func TestBudget(t *testing.T) {
	total := triptestTotal()
	tell(t, "budget", []story{
		{"to the cent", func(s *sample) { s.in.Budget = total }, nil},
		{"one cent more is within slippage", func(s *sample) { s.in.Budget = total - 1 }, []string{"trip within_slippage"}},
		{"a tenth above is within slippage", func(s *sample) {
			s.in.Budget, s.p.Assumptions.DailySpend = 1000_00, 0
			onlyCost(s, 1100_00)
		}, []string{"trip within_slippage"}},
		{"a cent above the tenth blocks", func(s *sample) {
			s.in.Budget, s.p.Assumptions.DailySpend = 1000_00, 0
			onlyCost(s, 1100_01)
		}, []string{"trip over_budget!"}},
		{"S0.193: $1,200 for a budget of $1,000", func(s *sample) {
			s.in.Budget, s.p.Assumptions.DailySpend = 1000_00, 0
			onlyCost(s, 1200_00)
		}, []string{"trip over_budget!"}},
		{"a negative fare hides nothing", func(s *sample) { s.at(1, 2).Leg.Fare = -5000_00 }, []string{"trip impossible_amount!"}},
		{"a negative price hides nothing", func(s *sample) { s.at(1, 2).Choices[0].Features.Cost = -1 }, []string{"trip impossible_amount!"}},
		{"amounts do not overflow", func(s *sample) { s.at(1, 2).Choices[0].Features.Cost = 1 << 62 }, []string{"trip impossible_amount!"}},
		{"a dinner above the day's money is counted", func(s *sample) {
			s.in.Budget = total
			dinner(s, 60_00, true)
		}, []string{"trip within_slippage"}},
		{"one of a tasting menu blocks", func(s *sample) {
			s.in.Budget = total
			dinner(s, 900_00, true)
		}, []string{"trip over_budget!"}},
		{"a meal is an amount too", func(s *sample) { dinner(s, -1, true) }, []string{"trip impossible_amount!"}},
		{"a dinner inside the day's money costs no more", func(s *sample) {
			s.in.Budget = total
			dinner(s, 0, true)
		}, nil},
		{"itineraries of before counted no dinner", func(s *sample) {
			s.in.Budget = total
			dinner(s, 900_00, false)
		}, nil},
		{"daily spend is an amount too", func(s *sample) { s.p.Assumptions.DailySpend = -1 }, []string{"trip impossible_amount!"}},
	})
}

// dinner makes the first dinner of the sample, for which a day's money of $140 has $112 with lunch, cost so much more than that.
func dinner(s *sample, above money.Cents, counted bool) {
	s.p.Assumptions.MealsCounted = counted
	for d := range s.p.Days {
		if slot := triptest.Role(&s.p, d, trip.RoleDinner); slot != nil {
			if lunch := triptest.Role(&s.p, d, trip.RoleLunch); lunch != nil {
				lunch.Choices[0].Features.Cost = 0
			}
			slot.Choices[0].Features.Cost = 112_00 + above
			if above < 0 {
				slot.Choices[0].Features.Cost = above
			}
			return
		}
	}
	panic("no dinner")
}

func triptestTotal() money.Cents {
	_, p, _ := triptest.Paris()
	return p.Costs().Total
}

// onlyCost makes one sight the only thing that costs.
func onlyCost(s *sample, amount money.Cents) {
	s.p.Each(func(_, _ int, slot *trip.Slot) {
		slot.Choices[0].Features.Cost = 0
		if slot.Leg != nil {
			slot.Leg.Fare = 0
		}
	})
	s.at(1, 0).Choices[0].Features.Cost = amount
}

// S0.96: two options a slot; the total is that of the selected ones only.
func TestBudgetCountsSelectedOnly(t *testing.T) {
	t.Parallel()
	s := paris()
	s.in.Budget = s.p.Costs().Total
	s.p.Each(func(_, _ int, slot *trip.Slot) {
		dear := slot.Choices[0]
		dear.Features.Cost = 9999_00
		slot.Choices = append(slot.Choices, dear)
	})
	if found := s.verify(); len(found) > 0 {
		t.Errorf("fallbacks were counted: %v", found)
	}
}

func TestBudgetTellsEveryLine(t *testing.T) {
	t.Parallel()
	s := paris()
	s.in.Budget = 1000_00
	v := only(t, verify.Rules()[0].Check(s.p, s.in, s.f))
	c := s.p.Costs()
	want := map[string]any{
		"reason": "over_budget", "total_usd_cents": int64(c.Total), "budget_usd_cents": int64(1000_00), "delta_usd_cents": int64(c.Total - 1000_00),
		"flights_usd_cents": int64(c.Flights), "lodging_usd_cents": int64(c.Lodging), "attractions_usd_cents": int64(c.Attractions),
		"transit_usd_cents": int64(c.Transit), "daily_spend_usd_cents": int64(c.DailySpend),
	}
	if diff := cmp.Diff(want, v.Details); diff != "" {
		t.Errorf("details (-want +got)\n%s", diff)
	}
}
