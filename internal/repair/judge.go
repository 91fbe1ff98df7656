package repair

import (
	"fmt"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/verify"
)

// state is a plan and what the rules say of it.
type state struct {
	plan          trip.Plan
	found         []trip.Violation
	checked, kept int // days judged again, and days whose verdict was kept
}

// Ails tells whether there is anything to mend.
func Ails(vs []trip.Violation) bool { return len(ailments(vs)) > 0 }

// Count counts what there is to mend.
func Count(vs []trip.Violation) int { return len(ailments(vs)) }

// ailments are what repair tries to mend: everything that blocks, and a budget that is only kept by the slippage (C-16).
func ailments(vs []trip.Violation) []trip.Violation {
	var out []trip.Violation
	for _, v := range vs {
		if v.Blocking || v.Kind == trip.BudgetExceeded && v.Reason() == "within_slippage" {
			out = append(out, v)
		}
	}
	return out
}

// judge verifies a changed plan, the changed days only.
func (s *session) judge(p trip.Plan, changed []int) state {
	found, reuse := verify.Days(s.now.found, p, *s.Intent, s.City.Facts(), changed)
	return state{plan: p, found: found, checked: reuse.Checked, kept: reuse.Kept}
}

// helps tells whether a state breaks no rule that the present one keeps, and has fewer ailments, or as many and is nearer
// to the limits of money.
func (s *session) helps(next state) bool {
	return Mends(s.now.found, next.found, s.excess(s.now.plan.Costs()), s.excess(next.plan.Costs()))
}

// Mends tells of what rules said before a step and after it, and of by how much the limits of money were exceeded, whether the step breaks
// no rule that was kept, and leaves fewer ailments, or as many and is nearer to those limits.
func Mends(before, after []trip.Violation, over, still money.Cents) bool {
	had := map[string]int{}
	for _, v := range before {
		if v.Blocking {
			had[blame(v)]++
		}
	}
	for _, v := range after {
		if v.Blocking {
			if had[blame(v)]--; had[blame(v)] < 0 {
				return false
			}
		}
	}
	a, b := ailments(after), ailments(before)
	if trip.Blocking(a) != trip.Blocking(b) {
		return trip.Blocking(a) < trip.Blocking(b)
	}
	if len(a) != len(b) {
		return len(a) < len(b)
	}
	return still < over
}

// blame names what a violation is about, wherever in the plan it stands.
func blame(v trip.Violation) string {
	d := v.Details
	return fmt.Sprint(v.Kind, "/", v.Reason(), "/", d["option_ref"], "/", d["index"], "/", d["what"])
}

// excess is by how much costs are above the budget and above every limit of one category that is insisted on.
func (s *session) excess(c trip.CostBreakdown) money.Cents {
	return max(0, c.Total-s.Intent.Budget) + s.aboveLimits(c)
}

func (s *session) aboveLimits(c trip.CostBreakdown) money.Cents {
	var over money.Cents
	for _, r := range s.Intent.Requirements {
		if r.Budget != nil && r.Level == trip.Must {
			over += max(0, c.Of(r.Budget.Category)-r.Budget.Max)
		}
	}
	return over
}
