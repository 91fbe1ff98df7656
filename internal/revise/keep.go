package revise

import (
	"reflect"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/afford"
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/repair"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/verify"
	"github.com/tripwright/tripwright/internal/wording"
)

// Parent is the trip that an edit began from: its wishes, what stood where, and the order that a hand gave to days of it.
type Parent struct {
	Intent trip.Intent
	Plan   Skeleton
	Order  []trip.ArrangeDay
}

// Case is a trip with the wishes that an edit left, and what it lives in.
type Case struct {
	Intent      *trip.Intent
	Parent      Parent
	Assumptions trip.Assumptions
	Seed        uint64
	Airport     string         // of the branch that is planned for; with flights as good as another's, this one's are taken
	Facts       *trip.Facts    // all that is known: rules judge by it
	City        *schedule.City // what may be chosen from, and the ways between
	Judge       verify.Judge
}

// Recall gives a day with its times, where the same stops were set on it before, from all the same inputs.
type Recall func(j schedule.Journey, day int, stops []KeptSlot) (trip.Day, bool)

// Kept is a plan that was kept to.
type Kept struct {
	Plan trip.Plan
	Says string // how much of it stays, in the language of the trip
	Days int    // that were to be set
	Hits int    // those of them that were not set again: they came from before, or stand at the times of the parent's plan
}

// KeepTo sets the parent's plan again with what the edit changed, and nothing else: the same journey and bed where the wishes
// allow them, the same stops on the same days. It is false where what comes out breaks a rule that repair cannot mend, and why tells
// people which. recall may be nil.
func KeepTo(c Case, recall Recall) (_ Kept, why string, ok bool) {
	k, lang := keeping{Case: c, recall: recall}, c.Intent.Locale()
	if !k.chooseJourney() {
		return Kept{}, lang.Say("No flights and bed that are left answer the wishes"), false
	}
	k.chooseStops()
	k.placeAll()
	k.arrange()
	plan, err := k.set()
	if err != nil {
		return Kept{}, lang.Say("The stops do not fit any more: %s", lang.Message(err)), false
	}
	plan = k.arranged(k.betterBed(plan))
	if found, ok := k.holds(plan); !ok {
		return Kept{}, firstBlocking(found, lang), false
	}
	return Kept{plan, k.says(), len(k.days), k.hits}, "", true
}

func firstBlocking(found []trip.Violation, lang wording.Language) string {
	for _, f := range found {
		if f.Blocking {
			return f.Message
		}
	}
	return lang.Say("The plan cannot be kept to")
}

// keeping is one attempt to keep to a plan.
type keeping struct {
	Case
	recall Recall

	journey schedule.Journey
	days    [][]KeptSlot       // the stops, in order of time
	open    []wanted           // stops that have no place yet
	adrift  []wanted           // stops that lost their place and may find another
	order   map[int][]KeptSlot // the stops of days that a hand arranged, as it did
	byHand  map[int]*trip.Day  // those of them that hold only one stop after the other, as they come to pass
	kept    int
	had     int
	hits    int
	lost    []string // names of stops for which there is no time any more
}

// wanted is a stop that is to be placed: on a day, or on any where day is negative.
type wanted struct {
	KeptSlot
	day int
}

// chooseJourney keeps the parent's flights and bed where the wishes still allow them, and else changes as little as possible.
func (k *keeping) chooseJourney() bool {
	in, f, plan := k.Intent, k.City.Facts(), k.Parent.Plan
	if schedule.ByAir(in) {
		pairs := schedule.Pairs(in, f, "")
		if len(pairs) == 0 {
			return false
		}
		out, back := trip.RideOf(plan.of(trip.RoleArrive)), trip.RideOf(plan.of(trip.RoleDepart))
		best := nearest(pairs, func(p schedule.Pair) int {
			return 2*differ(rideOf(p.Out) != out) + 2*differ(rideOf(p.Back) != back) + differ(p.Airport() != k.Airport)
		}, k.asked(func(r *trip.Requirement) bool { return r.Transport != nil }))
		k.journey.Out, k.journey.Back = best.Out, best.Back
	}
	hotels := schedule.Hotels(in, k.City, "", true)
	if len(hotels) == 0 {
		return false
	}
	bed, tier := plan.of(trip.RoleCheckIn), trip.Tier("")
	if was := k.Facts.Lodging(bed); was != nil {
		tier = was.Tier
	}
	k.journey.Hotel = nearest(hotels, func(l *trip.Lodging) int { return 2*differ(l.ID != bed) + differ(l.Tier != tier) },
		k.asked(func(r *trip.Requirement) bool { return r.Lodging != nil }))
	return true
}

// rideOf tells a ride from others; empty where there is none.
func rideOf(f *trip.FlightOption) string {
	if f == nil {
		return ""
	}
	return trip.RideOf(f.ID)
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
	for i := range k.Intent.Requirements {
		r := &k.Intent.Requirements[i]
		if r.Level == trip.Prefer && is(r) && !slices.ContainsFunc(k.Parent.Intent.Requirements, func(was trip.Requirement) bool { return reflect.DeepEqual(was, *r) }) {
			return true
		}
	}
	return false
}

// holds tells whether a plan keeps every rule, or can be mended to.
func (k *keeping) holds(p trip.Plan) ([]trip.Violation, bool) {
	found := k.Judge(p, *k.Intent, k.Facts)
	if !repair.Ails(found) {
		return found, true
	}
	r := repair.Plan(repair.Case{Plan: p, Violations: found, Intent: k.Intent, City: k.City})
	return r.Violations, r.Healthy()
}

// betterBed is what more money is for: a house of the better tier that the budget now asks for, when the money that was added
// pays for it; everything else as it is.
func (k *keeping) betterBed(p trip.Plan) trip.Plan {
	in := k.Intent
	if in.Budget <= k.Parent.Intent.Budget {
		return p
	}
	was := k.journey.Hotel
	for _, l := range schedule.Hotels(in, k.City, "", true) {
		if l.Tier.Rank() <= was.Tier.Rank() || l.Tier.Rank() > afford.Tier(in).Rank() {
			continue
		}
		k.journey.Hotel = l
		better, dropped, err := k.City.Retime(in, k.journey, k.Assumptions, stopsOf(k.days), k.Seed, false)
		added := in.Budget - k.Parent.Intent.Budget
		paid := err == nil && len(dropped) == 0 && better.Costs().Total <= min(in.Budget, p.Costs().Total+added)
		if paid && trip.Blocking(k.Judge(better, *in, k.Facts)) == 0 {
			better.Branch = k.journey.Branch()
			return better
		}
	}
	k.journey.Hotel = was
	return p
}

func (k *keeping) says() string {
	lang := k.Intent.Locale()
	note := lang.Say("Kept to the plan: %d of %d stops stay", k.kept, k.had)
	if len(k.lost) == 0 {
		return note
	}
	return lang.Say("%s; there is no time any more for %s", note, strings.Join(k.lost, ", "))
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
