package plan

import (
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

// Revision is the request of a run that edits the itinerary of another one. It holds all it needs of its parent, which is
// left as it is and may be forgotten meanwhile.
type Revision struct {
	Parent    string      `json:"parent_run_id"`
	Itinerary string      `json:"parent_itinerary_id"`
	Intent    trip.Intent `json:"parent_intent"`
	Plan      Skeleton    `json:"parent_plan"`
	Assumed   []string    `json:"parent_assumptions"`
	Explored  Explored    `json:"explored"`
	Edit      Edit        `json:"edit"`
}

// Explored are the wishes that branches were explored for, where an edit can be met without exploring anew: money, pins,
// exclusions, and places by their names.
type Explored struct {
	Budget       money.Cents        `json:"budget_usd_cents"`
	Locked       []trip.LockedSlot  `json:"locked_slots"`
	Excluded     []trip.Exclusion   `json:"excluded,omitempty"`
	Requirements []trip.Requirement `json:"requirements,omitempty"`
}

// Skeleton is what an edit keeps to of a plan: what stands where. Facts, prices and ways are gathered again.
type Skeleton struct {
	Days  [][]KeptSlot `json:"days"`
	Total money.Cents  `json:"total_usd_cents"`
	Table money.Cents  `json:"daily_spend_usd_cents,omitempty"` // the party's meals and small things a day; 0: nobody knows
}

// KeptSlot is one slot of a Skeleton.
type KeptSlot struct {
	Role   trip.Role       `json:"role"`
	Option string          `json:"option_ref"`
	Window calendar.Window `json:"window"`
	Locked bool            `json:"locked,omitempty"`
}

// SkeletonOf reads a plan.
func SkeletonOf(p *trip.Plan) Skeleton {
	s := Skeleton{Days: make([][]KeptSlot, len(p.Days)), Total: p.Costs().Total, Table: p.Assumptions.DailySpend}
	p.Each(func(day, _ int, slot *trip.Slot) {
		s.Days[day] = append(s.Days[day], KeptSlot{slot.Role, slot.Selected().OptionRef, slot.Window, slot.Locked})
	})
	return s
}

// skeletonOfAnswer reads another plan that was offered.
func skeletonOfAnswer(a *trip.Answer) Skeleton {
	s := Skeleton{Days: make([][]KeptSlot, len(a.Days)), Total: a.Costs.Total}
	for d := range a.Days {
		for _, stop := range a.Days[d].Stops {
			s.Days[d] = append(s.Days[d], KeptSlot{stop.Role, stop.Option, stop.Window, stop.Locked})
		}
	}
	return s
}

// Revise makes the request of an edit. before is the request that the parent came from; now is the moment of the edit.
//
// What was found out on the day of the parent still counts on that day: AsOf is then the parent's moment, so that nothing
// is asked for again and what was not touched stays the same to the minute. On another day everything dated is new.
func Revise(parentRun string, parent *trip.Itinerary, before Request, e Edit, now time.Time) Request {
	out := Request{Now: now, Seed: before.Seed, Iterations: before.Iterations, Edit: &Revision{Parent: parentRun,
		Itinerary: parent.ID, Intent: parent.Intent, Plan: SkeletonOf(&parent.Plan), Assumed: parent.Assumed, Edit: e,
		Explored: Explored{parent.Intent.Budget, parent.Intent.Prefs.LockedSlots, parent.Intent.Excluded, parent.Intent.Requirements}}}
	if n := e.Alternative; 0 < n && n <= len(parent.Alternatives) {
		out.Edit.Plan = skeletonOfAnswer(&parent.Alternatives[n-1])
		out.Edit.Plan.Table = parent.Plan.Assumptions.DailySpend
	}
	if before.Edit != nil {
		out.Edit.Explored = before.Edit.Explored
	}
	if asked := before.asOf(); calendar.DateOf(asked.UTC()) == calendar.DateOf(now.UTC()) {
		out.AsOf = asked
	}
	return out
}

// asOf is the moment that facts are gathered for.
func (r *Request) asOf() time.Time {
	if r.AsOf.IsZero() {
		return r.Now
	}
	return r.AsOf
}

// at finds a slot by its ref; ok is false when there is none.
func (s Skeleton) at(ref string) (day int, slot KeptSlot, ok bool) {
	for d := range s.Days {
		for k, slot := range s.Days[d] {
			if trip.SlotRef(d, k) == ref {
				return d, slot, true
			}
		}
	}
	return 0, KeptSlot{}, false
}

// refOf finds where an option stands first.
func (s Skeleton) refOf(option string) string {
	for d := range s.Days {
		for k, slot := range s.Days[d] {
			if slot.Option == option {
				return trip.SlotRef(d, k)
			}
		}
	}
	return ""
}

// of gives the option of the first slot of a role.
func (s Skeleton) of(role trip.Role) string {
	for d := range s.Days {
		for _, slot := range s.Days[d] {
			if slot.Role == role {
				return slot.Option
			}
		}
	}
	return ""
}

func isStop(r trip.Role) bool {
	return r == trip.RoleSight || r == trip.RoleLunch || r == trip.RoleDinner
}
