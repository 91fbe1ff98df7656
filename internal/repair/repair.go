package repair

import (
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
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

// session is one repair: the state it has reached.
type session struct {
	Case
	now state
}

// say says a reason in the language of the trip.
func (s *session) say(english string, args ...any) string {
	return s.Intent.Locale().Say(english, args...)
}

// remedy is a candidate: moves and the state they lead to.
type remedy struct {
	moves []trip.Move
	state
}

// cycle makes up to MaxMoves moves, each the first that helps.
func (s *session) cycle(n int) (trip.RepairDiff, bool) {
	before := s.now
	diff := trip.RepairDiff{Cycle: n, ViolationsBefore: len(ailments(before.found))}
	for len(diff.Moves) < MaxMoves && Ails(s.now.found) {
		r, ok := s.next(MaxMoves - len(diff.Moves))
		if !ok {
			break
		}
		diff.Moves = append(diff.Moves, r.moves...)
		diff.DaysChecked += r.checked
		diff.DaysReused += r.kept
		s.now = r.state
	}
	diff.ViolationsAfter = len(ailments(s.now.found))
	diff.DeltaUSDCents = s.now.plan.Costs().Total - before.plan.Costs().Total
	diff.DeltaMinutes = s.travelMinutes(s.now.plan) - s.travelMinutes(before.plan)
	return diff, len(diff.Moves) > 0
}

// next finds the next remedy of at most room moves: another journey first, because it changes every day; then what is wrong
// on the days, in order; and only when money is all that is left, what is seen, and last the ways there.
func (s *session) next(room int) (remedy, bool) {
	dear := s.excess(s.now.plan.Costs()) > 0
	if dear {
		if r, ok := s.cheaperJourney(room); ok {
			return r, true
		}
	}
	for _, v := range ailments(s.now.found) {
		if r, ok := s.mend(v, room); ok {
			return r, true
		}
	}
	if !dear {
		return remedy{}, false
	}
	if r, ok := s.cheaperStop(); ok {
		return r, true
	}
	return s.fewerRides()
}

// mend tries the moves that answer what is wrong, in the order of S0.115 and C-18: another day, another sight, another
// time, another flight, none at all. What is wrong with the time only is set right before anything is exchanged.
func (s *session) mend(v trip.Violation, room int) (remedy, bool) {
	day, slot, ok := parseRef(v.NodeRef)
	switch {
	case !ok && v.Reason() == "wish_transport":
		return s.otherFlight(room)
	case !ok || day >= len(s.now.plan.Days) || slot >= len(s.now.plan.Days[day].Slots):
		return remedy{}, false
	case slot < 0:
		return s.resetDay(day, slot, room)
	}
	timing := v.Kind == trip.TimingInfeasible || v.Reason() == "outside_hours"
	switch at := s.now.plan.Days[day].Slots[slot]; {
	case at.Role == trip.RoleArrive || at.Role == trip.RoleDepart:
		if r, ok := s.resetDay(day, slot, room); ok && timing {
			return r, true
		}
		return s.otherFlight(room)
	case at.Locked || !isStop(at.Role): // what is pinned stays, and beds move with the stops around them
		return s.resetDay(day, slot, room)
	case v.Kind == trip.WeatherUnsuitable && len(s.spoiled(day)) > room:
		if r, ok := s.underRoofs(day, room); ok {
			return r, true
		}
	}
	return s.mendStop(day, slot, timing)
}

func isStop(r trip.Role) bool {
	return r == trip.RoleSight || r == trip.RoleLunch || r == trip.RoleDinner
}

// travelMinutes is the time on the way, flights included.
func (s *session) travelMinutes(p trip.Plan) int {
	sum := 0
	p.Each(func(_, _ int, slot *trip.Slot) {
		if slot.Leg != nil {
			sum += slot.Leg.DurationSeconds
		}
		if f := s.City.Facts().Flight(slot.Selected().OptionRef); f != nil {
			sum += f.DurationSeconds
		}
	})
	return sum / 60
}
