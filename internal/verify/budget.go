package verify

import (
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

// absurd is more than any line of a trip can cost; sums of smaller amounts cannot overflow.
const absurd = money.Cents(1_000_000_000_000)

// Ceiling is the most that a trip may cost beside a budget: a tenth more (requirements C-16).
func Ceiling(budget money.Cents) money.Cents { return budget + budget/10 }

// Most is the most that the rules let a trip cost: the ceiling of its budget, or what is insisted on for all of it where that is less.
func Most(in *trip.Intent) money.Cents {
	if most, ok := in.Limit(trip.CostTotal); ok {
		return min(most, Ceiling(in.Budget))
	}
	return Ceiling(in.Budget)
}

// budget adds up the selected choices (seed 000 §6.1). More than the budget is advice up to a tenth above it and blocks
// beyond (requirements C-16). Amounts below zero are refused: they would hide others.
func budget(t *trial) {
	t.look()
	if t.absurdAmount() {
		t.blameAt(trip.TripRef, trip.BudgetExceeded, true, "impossible_amount",
			"The plan holds an amount that no trip can cost.", nil)
		return
	}
	costs := t.plan.Costs()
	over := costs.Total - t.in.Budget
	t.margin(int(-over), nil)
	if over <= 0 {
		return
	}
	reason, blocking := "within_slippage", false
	if costs.Total > Ceiling(t.in.Budget) {
		reason, blocking = "over_budget", true
	}
	t.blameAt(trip.TripRef, trip.BudgetExceeded, blocking, reason,
		t.say("The trip costs %s, %s more than the budget of %s.", costs.Total, over, t.in.Budget), details{
			"total_usd_cents":       int64(costs.Total),
			"budget_usd_cents":      int64(t.in.Budget),
			"delta_usd_cents":       int64(over),
			"flights_usd_cents":     int64(costs.Flights),
			"lodging_usd_cents":     int64(costs.Lodging),
			"attractions_usd_cents": int64(costs.Attractions),
			"transit_usd_cents":     int64(costs.Transit),
			"daily_spend_usd_cents": int64(costs.DailySpend),
		})
}

func (t *trial) absurdAmount() bool {
	bad := false
	t.inEach(func(s *trial) { bad = bad || outOfReason(s.plan.Assumptions.DailySpend) })
	for _, pass := range t.plan.Passes {
		bad = bad || outOfReason(pass.Price) || outOfReason(pass.Instead)
	}
	for i := range t.days {
		for j := range t.days[i].stops {
			s := &t.days[i].stops[j]
			bad = bad || outOfReason(s.choice.Features.Cost) || s.slot.Leg != nil && outOfReason(s.slot.Leg.Fare)
		}
	}
	return bad
}

func outOfReason(c money.Cents) bool { return c < 0 || c > absurd }
