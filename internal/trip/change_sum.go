package trip

import "github.com/tripwright/tripwright/internal/money"

// AddBudget is added to the budget, in US cents; negative takes away.
type AddBudget money.Cents

// SetBudget is the new budget. Only words say it.
type SetBudget struct {
	Sum      money.Cents // US cents
	Currency string      // that it was said in, ISO 4217; empty when none was
}

// CostLess is less money, and nobody said how much. Only words say it.
type CostLess struct{}

func (AddBudget) change() {}
func (SetBudget) change() {}
func (CostLess) change()  {}
