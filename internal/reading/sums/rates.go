package sums

import "github.com/tripwright/tripwright/internal/money"

// Rates gives what a currency is worth in dollars, and whether that is known. nil knows no currency but the dollar.
type Rates func(currency string) (money.Rate, bool)

// dollars gives what a sum is worth, where its currency is known.
func (r Rates) dollars(a Amount) (money.Cents, bool) {
	rate, ok := r.Rate(a.Currency)
	return rate.USD(a.Cents), ok
}

// Rate gives what a currency is worth in dollars, and whether that is known.
func (r Rates) Rate(currency string) (money.Rate, bool) {
	if currency == "USD" {
		return 1e9, true
	}
	if r == nil {
		return 0, false
	}
	return r(currency)
}
