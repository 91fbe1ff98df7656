package repair

import (
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/verify"
)

// The bounds of seed 000 §7.2.
const (
	MaxMoves  = 2 // a cycle
	MaxCycles = 3 // a run
)

// Case is a plan to be mended and what it lives in.
type Case struct {
	Plan       trip.Plan
	Violations []trip.Violation // as verify.Plan found them
	Intent     *trip.Intent
	City       *schedule.City // its facts hold every option repair may use
}

// Result is the mended plan, or the best attempt.
type Result struct {
	Plan       trip.Plan
	Violations []trip.Violation
	Diffs      []trip.RepairDiff
}

// Healthy tells whether nothing blocks the plan any more.
func (r Result) Healthy() bool { return trip.Blocking(r.Violations) == 0 }

// Plan mends c within the bounds. It stops when nothing is left to mend, when a cycle finds no move that helps, or when
// the cycles are used up; the result then still carries what is broken.
func Plan(c Case) Result {
	out := Result{Plan: c.Plan, Violations: c.Violations}
	for n := 1; n <= MaxCycles && Ails(out.Violations); n++ {
		next, helped := Cycle(Case{Plan: out.Plan, Violations: out.Violations, Intent: c.Intent, City: c.City}, n)
		if !helped {
			break
		}
		out = Result{next.Plan, next.Violations, append(out.Diffs, next.Diffs...)}
	}
	return out
}

// Cycle does one cycle, the n-th. helped is false when no move helps; the result is then what came in.
func Cycle(c Case, n int) (_ Result, helped bool) {
	s := &session{Case: c, now: state{plan: c.Plan, found: c.Violations}}
	diff, helped := s.cycle(n)
	if !helped {
		return Result{Plan: c.Plan, Violations: c.Violations}, false
	}
	return Result{s.now.plan, s.now.found, []trip.RepairDiff{diff}}, true
}

// Ails tells whether there is anything to mend.
func Ails(vs []trip.Violation) bool { return len(ailments(vs)) > 0 }

// session is one repair: the state it has reached.
type session struct {
	Case
	now state
}

// state is a plan and what the rules say of it.
type state struct {
	plan          trip.Plan
	found         []trip.Violation
	checked, kept int // days judged again, and days whose verdict was kept
}

// remedy is a candidate: moves and the state they lead to.
type remedy struct {
	moves []trip.Move
	state
}

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

// cycle makes up to MaxMoves moves, each the first in the order of S0.115 that helps.
func (s *session) cycle(n int) (trip.RepairDiff, bool) {
	before := s.now
	diff := trip.RepairDiff{Cycle: n, ViolationsBefore: len(ailments(before.found))}
	for len(diff.Moves) < MaxMoves {
		r, ok := s.next(MaxMoves - len(diff.Moves))
		if !ok {
			break
		}
		diff.Moves = append(diff.Moves, r.moves...)
		diff.DaysChecked += r.checked
		diff.DaysReused += r.kept
		s.now = r.state
		if len(ailments(s.now.found)) == 0 {
			break
		}
	}
	diff.ViolationsAfter = len(ailments(s.now.found))
	diff.DeltaUSDCents = s.now.plan.Costs().Total - before.plan.Costs().Total
	diff.DeltaMinutes = travelMinutes(s.now.plan) - travelMinutes(before.plan)
	return diff, len(diff.Moves) > 0
}

// next finds the next remedy of at most room moves: money first, because it may change hotel and flights and with them
// every day; then the slots in order.
func (s *session) next(room int) (remedy, bool) {
	for _, v := range ailments(s.now.found) {
		if v.Kind != trip.BudgetExceeded {
			continue
		}
		if r, ok := s.cheaperJourney(room); ok {
			return r, true
		}
		if r, ok := s.cheaperStop(); ok {
			return r, true
		}
	}
	for _, v := range ailments(s.now.found) {
		day, slot, ok := parseRef(v.NodeRef)
		if !ok || slot >= 0 && s.now.plan.Days[day].Slots[slot].Locked {
			continue
		}
		if r, ok := s.mend(day, slot, room); ok {
			return r, true
		}
	}
	return remedy{}, false
}

// judge verifies a changed plan, the changed days only.
func (s *session) judge(p trip.Plan, changed []int) state {
	found, reuse := verify.Days(s.now.found, p, *s.Intent, s.City.Facts(), changed)
	return state{plan: p, found: found, checked: reuse.Checked, kept: reuse.Kept}
}

// helps tells whether a state has fewer ailments than the present one, or as many and costs less when money is the matter.
func (s *session) helps(next state) bool {
	a, b := ailments(next.found), ailments(s.now.found)
	if trip.Blocking(a) != trip.Blocking(b) {
		return trip.Blocking(a) < trip.Blocking(b)
	}
	if len(a) != len(b) {
		return len(a) < len(b)
	}
	return overBudget(b) && next.plan.Costs().Total < s.now.plan.Costs().Total
}

func overBudget(vs []trip.Violation) bool {
	for _, v := range vs {
		if v.Kind == trip.BudgetExceeded {
			return true
		}
	}
	return false
}

// limit is what the trip may cost.
func (s *session) limit() money.Cents {
	limit := s.Intent.Budget
	for _, r := range s.Intent.Requirements {
		if r.Budget != nil && r.Level == trip.Must && r.Budget.Category == trip.CostTotal {
			limit = min(limit, r.Budget.Max)
		}
	}
	return limit
}

func travelMinutes(p trip.Plan) int {
	sum := 0
	p.Each(func(_, _ int, s *trip.Slot) {
		if s.Leg != nil {
			sum += s.Leg.DurationSeconds
		}
		if s.Selected().Kind == trip.KindFlight {
			sum += s.Selected().Features.TravelSeconds
		}
	})
	return sum / 60
}
