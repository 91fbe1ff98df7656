package journey

import (
	"github.com/tripwright/tripwright/internal/money"
)

// Needs is what a stay takes of the money at the least, and how much more would be well spent there.
type Needs struct {
	Least money.Cents // the cheapest beds, simple meals, and the rides that are paid for with it
	More  money.Cents // a weight: what is left over is shared out by it
}

// Shares shares a budget out between the stays of a journey: each gets what it needs at the least, and of what is left as its weight has it.
// Where the budget does not cover the least, each gets the same part of it. The shares add up to the budget.
func Shares(budget money.Cents, needs []Needs) []money.Cents {
	least, weights := money.Cents(0), money.Cents(0)
	for _, n := range needs {
		least, weights = least+n.Least, weights+max(1, n.More)
	}
	out, given := make([]money.Cents, len(needs)), money.Cents(0)
	for i, n := range needs {
		if rest := budget - least; rest >= 0 {
			out[i] = n.Least + part(rest, max(1, n.More), weights)
		} else {
			out[i] = part(budget, n.Least, max(1, least))
		}
		given += out[i]
	}
	out[len(out)-1] += budget - given // what was rounded down
	return out
}

// part is so many of all of a sum, rounded down, without leaving the whole numbers.
func part(sum, of, all money.Cents) money.Cents {
	return sum/all*of + sum%all*of/all
}
