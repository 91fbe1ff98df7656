// Package sums reads sums of money: how much, in which currency, for whom, for how long and for what, and settles which of them is
// the budget.
//
// It knows no rates but those it is given. The readers of whole sentences import it.
package sums
