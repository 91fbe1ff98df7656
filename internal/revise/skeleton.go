package revise

import (
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
)

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

// SkeletonOfAnswer reads another plan that was offered.
func SkeletonOfAnswer(a *trip.Answer) Skeleton {
	s := Skeleton{Days: make([][]KeptSlot, len(a.Days)), Total: a.Costs.Total}
	for d := range a.Days {
		for _, stop := range a.Days[d].Stops {
			s.Days[d] = append(s.Days[d], KeptSlot{stop.Role, stop.Option, stop.Window, stop.Locked})
		}
	}
	return s
}

// Stops are the sights and meals that stand in it.
func (s Skeleton) Stops() schedule.Stops {
	days := make([][]KeptSlot, len(s.Days))
	for d, day := range s.Days {
		days[d] = without(day, func(k KeptSlot) bool { return !k.Role.IsStop() })
	}
	return stopsOf(days)
}

// At finds a slot by its ref; ok is false when there is none.
func (s Skeleton) At(ref string) (day int, slot KeptSlot, ok bool) {
	for d := range s.Days {
		for k, slot := range s.Days[d] {
			if trip.SlotRef(d, k) == ref {
				return d, slot, true
			}
		}
	}
	return 0, KeptSlot{}, false
}

// RefOf finds where an option stands first.
func (s Skeleton) RefOf(option string) string {
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
