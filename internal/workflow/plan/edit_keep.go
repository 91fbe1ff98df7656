package plan

import (
	"context"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/repair"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
)

// keepTo sets the parent's plan again with what the edit changed, and nothing else: the same journey and bed where the wishes
// allow them, the same stops on the same days. Only where what comes out breaks a rule that repair cannot mend is it given
// up, and the branches are explored anew.
func (v *visit) keepTo(ctx context.Context, st State) (State, error) {
	st.Assumptions.LastDeparture = v.lastDeparture(v.world(), &st)
	edit, usual := st.Request.Edit, st.usualTable(&st.Intent)
	if table := edit.Plan.Table; st.usualTable(&edit.Intent) == usual && (table == usual || table == st.simpleTable()) {
		st.Assumptions.DailySpend = table // the parent's, where it is one of this party and of what the city costs now
	}
	k := keeping{visit: v, st: &st, city: v.city(v.world(), &st)}
	if !k.chooseJourney() {
		return v.giveUpKeeping(st, v.lang.Say("No flights and bed that are left answer the wishes")), nil
	}
	k.chooseStops()
	k.placeAll()
	k.arrange()
	plan, err := k.set(ctx)
	if err != nil {
		return v.giveUpKeeping(st, v.lang.Say("The stops do not fit any more: %s", v.lang.Message(err))), nil
	}
	plan = k.arranged(k.betterBed(plan))
	if found, ok := k.holds(plan); !ok {
		return v.giveUpKeeping(st, v.firstBlocking(found)), nil
	}
	st.Plan, st.Unplaced = plan, nil
	v.decide(&Detail{Days: dayDetails(&st)}, "%s", k.says())
	return st, nil
}

// giveUpKeeping sends the run back to the planner.
func (v *visit) giveUpKeeping(st State, why string) State {
	st.Anew, st.Plan, st.Unplaced = true, trip.Plan{}, nil
	v.figure = Figure{}
	v.decide(nil, "%s Planning anew.", trip.Sentence(why))
	return st
}

func (v *visit) firstBlocking(found []trip.Violation) string {
	for _, f := range found {
		if f.Blocking {
			return f.Message
		}
	}
	return v.lang.Say("The plan cannot be kept to")
}

// keeping is one attempt to keep to a plan.
type keeping struct {
	*visit
	st   *State
	city *schedule.City

	journey schedule.Journey
	days    [][]KeptSlot       // the stops, in order of time
	open    []wanted           // stops that have no place yet
	adrift  []wanted           // stops that lost their place and may find another
	order   map[int][]KeptSlot // the stops of days that a hand arranged, as it did
	byHand  map[int]*trip.Day  // those of them that hold only one stop after the other, as they come to pass
	kept    int
	had     int
	lost    []string // names of stops for which there is no time any more
}

// wanted is a stop that is to be placed: on a day, or on any where day is negative.
type wanted struct {
	KeptSlot
	day int
}

// chooseJourney keeps the parent's flights and bed where the wishes still allow them, and else changes as little as possible.
func (k *keeping) chooseJourney() bool {
	in, f, plan := &k.st.Intent, k.city.Facts(), k.st.Request.Edit.Plan
	if schedule.ByAir(in) {
		pairs := schedule.Pairs(in, f, "")
		if len(pairs) == 0 {
			return false
		}
		out, back := pattern(plan.of(trip.RoleArrive)), pattern(plan.of(trip.RoleDepart))
		best := nearest(pairs, func(p schedule.Pair) int {
			return 2*differ(p.Out.Pattern() != out) + 2*differ(p.Back.Pattern() != back) + differ(p.Out.Dest != k.st.Chosen.Branch.Airport)
		}, k.asked(func(r *trip.Requirement) bool { return r.Transport != nil }))
		k.journey.Out, k.journey.Back = best.Out, best.Back
	}
	hotels := schedule.Hotels(in, k.city, "", true)
	if len(hotels) == 0 {
		return false
	}
	bed, tier := plan.of(trip.RoleCheckIn), trip.Tier("")
	if was := k.st.facts().Lodging(bed); was != nil {
		tier = was.Tier
	}
	k.journey.Hotel = nearest(hotels, func(l *trip.Lodging) int { return 2*differ(l.ID != bed) + differ(l.Tier != tier) },
		k.asked(func(r *trip.Requirement) bool { return r.Lodging != nil }))
	return true
}

// nearest is the first of those that differ least; with free choice, the first.
func nearest[T any](list []T, differs func(T) int, free bool) T {
	best := list[0]
	if free {
		return best
	}
	for _, c := range list[1:] {
		if differs(c) < differs(best) {
			best = c
		}
	}
	return best
}

func differ(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// asked tells whether the edit brought a new preference of a kind. Musts leave no choice anyway.
func (k *keeping) asked(is func(*trip.Requirement) bool) bool {
	before := len(k.st.Request.Edit.Intent.Requirements)
	for i := range k.st.Intent.Requirements {
		if r := &k.st.Intent.Requirements[i]; i >= before && r.Level == trip.Prefer && is(r) {
			return true
		}
	}
	return false
}

// holds tells whether a plan keeps every rule, or can be mended to.
func (k *keeping) holds(p trip.Plan) ([]trip.Violation, bool) {
	found := k.Judge(p, k.st.Intent, k.st.facts())
	if !repair.Ails(found) {
		return found, true
	}
	r := repair.Plan(repair.Case{Plan: p, Violations: found, Intent: &k.st.Intent, City: k.city})
	return r.Violations, r.Healthy()
}

// betterBed is what more money is for: a house of the better tier that the budget now asks for, when the money that was added
// pays for it; everything else as it is.
func (k *keeping) betterBed(p trip.Plan) trip.Plan {
	in := &k.st.Intent
	if in.Budget <= k.st.Request.Edit.Intent.Budget {
		return p
	}
	was := k.journey.Hotel
	for _, l := range schedule.Hotels(in, k.city, "", true) {
		if l.Tier.Rank() <= was.Tier.Rank() || l.Tier.Rank() > profile(in).Rank() {
			continue
		}
		k.journey.Hotel = l
		better, dropped, err := k.city.Retime(in, k.journey, k.st.Assumptions, stopsOf(k.days), k.st.Request.Seed, false)
		added := in.Budget - k.st.Request.Edit.Intent.Budget
		paid := err == nil && len(dropped) == 0 && better.Costs().Total <= min(in.Budget, p.Costs().Total+added)
		if paid && trip.Blocking(k.Judge(better, *in, k.st.facts())) == 0 {
			better.Branch = branchOf(k.journey)
			return better
		}
	}
	k.journey.Hotel = was
	return p
}

func branchOf(j schedule.Journey) trip.Branch {
	b := trip.Branch{Tier: j.Hotel.Tier}
	if j.Out != nil {
		b.Airport = j.Out.Dest
	}
	return b
}

func (k *keeping) says() string {
	note := k.lang.Say("Kept to the plan: %d of %d stops stay", k.kept, k.had)
	if len(k.lost) == 0 {
		return note
	}
	return k.lang.Say("%s; there is no time any more for %s", note, strings.Join(k.lost, ", "))
}

// stopsOf makes slots the stops that package schedule sets again.
func stopsOf(days [][]KeptSlot) schedule.Stops {
	out := make(schedule.Stops, len(days))
	for d := range days {
		for _, s := range days[d] {
			out[d] = append(out[d], schedule.StopAt(s.Option, s.Role, s.Window, s.Locked))
		}
	}
	return out
}

// insertAt puts a stop into a day.
func insertAt(day []KeptSlot, at int, s KeptSlot) []KeptSlot {
	return slices.Insert(slices.Clone(day), at, s)
}

// mealAt is the meal that a restaurant is pinned for.
func mealAt(c calendar.Clock) trip.Role {
	if c < 16*60 {
		return trip.RoleLunch
	}
	return trip.RoleDinner
}
