package plan

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"reflect"
	"slices"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
)

// refine is the last word on an edit that kept to its parent's plan. What the edit made room for, hours, money, a place on a
// day, may now be worth filling, and what it made the traveller like less worth exchanging; as much of the plan stays as they
// want kept. It is taken when it holds, is paid for and is worth more. Where things that stay count for much the search has less to
// look at, and now and then finds more: both are tried.
func (v *visit) refine(ctx context.Context, st *State, city *schedule.City) error {
	if !st.freed() {
		return nil
	}
	j := schedule.JourneyOf(&st.Plan, city.Facts())
	search, err := city.Begin(&st.Intent, j, st.Plan.Assumptions, true)
	if err != nil {
		return err
	}
	best := st
	for _, bonus := range slices.Compact([]float64{trip.KeepClose.Bonus(), st.Intent.Keep.Bonus()}) {
		next, err := v.refined(ctx, st, city, search, bonus)
		if err != nil {
			return err
		}
		if next == nil {
			continue
		}
		better, err := worthMore(city, best, j, &next.Plan)
		if err != nil {
			return err
		}
		if better {
			best = next
		}
	}
	if best != st {
		v.rememberDays(st)
		st.Plan, st.Violations = best.Plan, best.Violations
	}
	return nil
}

// refined is what a search finds that rewards what stays with a bonus. Nil: it does not hold, or undoes what is arranged.
func (v *visit) refined(ctx context.Context, st *State, city *schedule.City, search *schedule.Search, bonus float64) (*State, error) {
	now := schedule.StopsOf(&st.Plan)
	draft, err := search.Solve(schedule.Options{Seed: st.Plan.Seed, Fees: st.feesLeft(), Stop: func() bool { return ctx.Err() != nil },
		Keep: &schedule.Keep{Stops: now, Bonus: bonus, Most: st.mayChange(now), Since: st.parentStops()}})
	if err = cmp.Or(ctx.Err(), err); err != nil {
		return nil, err
	}
	next := *st
	next.Plan = besideKept(&st.Plan, &draft.Plan)
	if !st.arrangedStay(&next.Plan) {
		return nil, nil
	}
	if next.Violations = v.Judge(next.Plan, st.Intent, st.facts()); trip.Blocking(next.Violations) > 0 {
		return nil, nil
	}
	return &next, nil
}

// freed tells whether an edit leaves anything to fill or to weigh anew: another wish than the parent had, beside pins and how
// much shall stay, or other stops than the parent's.
func (s *State) freed() bool {
	if s.Intent.Keep == trip.KeepFree {
		return false // it was planned anew
	}
	was, is := s.Request.Edit.Intent, s.Intent
	for _, in := range []*trip.Intent{&was, &is} {
		in.Prefs.LockedSlots, in.Keep, in.MaxChanges = nil, "", nil
	}
	is.Budget = max(is.Budget, was.Budget) // less money makes room for nothing
	return !reflect.DeepEqual(was, is) || schedule.Changes(s.parentStops(), schedule.StopsOf(&s.Plan)) > 0
}

// parentStops are the stops of the plan that is edited.
func (s *State) parentStops() schedule.Stops {
	days := make([][]KeptSlot, len(s.Request.Edit.Plan.Days))
	for d, day := range s.Request.Edit.Plan.Days {
		days[d] = without(day, func(k KeptSlot) bool { return !isStop(k.Role) })
	}
	return stopsOf(days)
}

// mayChange is how many visits of the parent's plan may change: what the edit changed by itself, and beside it as the
// traveller says. Who has other tastes now wants other visits: there only the bonus of what stays holds them back.
func (s *State) mayChange(now schedule.Stops) int {
	parent := s.parentStops()
	forced := schedule.Changes(parent, now) + s.roomOfNewDays()
	switch {
	case s.Intent.MaxChanges != nil:
		return max(forced, *s.Intent.MaxChanges+s.roomOfNewDays())
	case s.Intent.Keep != trip.KeepClose && !slices.Equal(s.Intent.Prefs.Themes, s.Request.Edit.Intent.Prefs.Themes):
		return -1
	}
	return forced + int(s.Intent.Keep.Share()*float64(visitsIn(parent)))
}

// roomOfNewDays is how many visits days more than the parent has may bring: what comes to them changes nothing.
func (s *State) roomOfNewDays() int {
	const meals = 2
	return max(0, s.Intent.DateWindow.Days()-len(s.Request.Edit.Plan.Days)) * (s.Intent.Pace.SightsPerDay() + meals)
}

// atHand is what the branches of an edit, planned anew, keep of its parent's plan: nil of a new trip, or when nothing shall
// be kept.
func (s *State) atHand() *schedule.Keep {
	if s.Request.Edit == nil || s.Intent.Keep == trip.KeepFree {
		return nil
	}
	k := &schedule.Keep{Stops: s.parentStops(), Bonus: s.Intent.Keep.Bonus(), Most: -1}
	if s.Intent.MaxChanges != nil {
		k.Most = *s.Intent.MaxChanges
	}
	return k
}

// seed is where the search begins. Who edits a plan and wants nothing of it kept wants another one: they get another seed.
func (s *State) seed() uint64 {
	if s.Request.Edit == nil || s.Intent.Keep != trip.KeepFree {
		return s.Request.Seed
	}
	sum := sha256.Sum256([]byte(s.Request.Edit.Itinerary))
	return s.Request.Seed ^ binary.BigEndian.Uint64(sum[:])>>12 // small enough for whoever reads numbers as floats
}

// feesLeft is what the sights may cost when everything else stays as it is.
func (s *State) feesLeft() money.Cents {
	costs := s.Plan.Costs()
	return max(costs.Attractions, s.Intent.Budget-costs.Total+costs.Attractions)
}

// besideKept is the new plan with the days of the old one, to the minute, whose stops are the same.
func besideKept(old, fresh *trip.Plan) trip.Plan {
	out := *fresh
	out.Branch, out.Days = old.Branch, slices.Clone(fresh.Days)
	was, is := schedule.StopsOf(old), schedule.StopsOf(fresh)
	for d := range out.Days {
		if schedule.Changes(was[d:d+1], is[d:d+1]) == 0 {
			out.Days[d] = old.Days[d]
		}
	}
	return out
}

// worthMore tells whether another plan of the same journey is worth more to the traveller and costs no more than it may.
func worthMore(city *schedule.City, st *State, j schedule.Journey, next *trip.Plan) (bool, error) {
	if total := next.Costs().Total; total > max(st.Intent.Budget, st.Plan.Costs().Total) {
		return false, nil
	}
	now, err := city.Worth(&st.Intent, j, &st.Plan)
	if err != nil {
		return false, err
	}
	then, err := city.Worth(&st.Intent, j, next)
	return then > now, err
}

// stayed tells how much of the parent's plan an edit kept; before is the plan as the edit alone left it.
func (s *State) stayed(before schedule.Stops) trip.Decision {
	parent, after := s.parentStops(), schedule.StopsOf(&s.Plan)
	all, changed, besides := visitsIn(parent), schedule.Changes(parent, after), schedule.Changes(before, after)
	lang := s.Intent.Locale()
	d := trip.Decision{Node: Synthesizer, Selected: lang.Say("%d of %d visits stay, %d changed", max(0, all-changed), all, changed),
		Rationale: lang.Say("The plan before was kept to: nothing else was worth changing.")}
	if besides > 0 {
		d.Rationale = lang.Say(were(besides), besides)
	}
	return d
}

func visitsIn(stops schedule.Stops) int {
	n := 0
	for _, day := range stops {
		n += len(day)
	}
	return n
}

func were(n int) string {
	if n == 1 {
		return "The plan before was kept to. Where the change made room, %d other visit is worth more to you."
	}
	return "The plan before was kept to. Where the change made room, %d other visits are worth more to you."
}
