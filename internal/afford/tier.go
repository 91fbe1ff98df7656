package afford

import (
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

// Budgets of one person and day from which the next better tier of hotel is looked at (S1.7).
const (
	midFrom    = money.Cents(220_00)
	luxuryFrom = money.Cents(700_00)
)

// Tier is the tier of hotel that a budget asks for; in a stay of a journey it is that of the whole.
func Tier(in *trip.Intent) trip.Tier {
	perDay := in.Spendable() / money.Cents(in.Party.People()*in.DateWindow.Days())
	if in.Part != nil && in.Part.Daily > 0 {
		perDay = in.Part.Daily
	}
	switch {
	case perDay >= luxuryFrom:
		return trip.TierLuxury
	case perDay >= midFrom:
		return trip.TierMid
	}
	return trip.TierBudget
}
