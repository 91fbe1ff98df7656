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
	Stays []KeptStay   `json:"stays,omitempty"`                 // of a journey
}

// KeptStay is one stay of a journey in a Skeleton.
type KeptStay struct {
	Wish   int             `json:"wish"`
	Place  string          `json:"place"`
	First  int             `json:"first"` // its first day, among Days
	Window trip.DateWindow `json:"window"`
	Nights int             `json:"nights"`
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
	for i, stay := range p.Stays {
		from, to := p.Span(i)
		s.Stays = append(s.Stays, KeptStay{stay.Wish, stay.Place, stay.First, trip.DateWindow{Start: p.Days[from].Date, End: p.Days[to-1].Date}, p.NightsAt(i)})
	}
	return s
}

// Stay gives the part of a journey's plan that a stay of other dates may keep: that of the same place, the nearest in its dates. Its days are as
// many as the stay has now; those that are new are empty. Nil: the journey was not there.
func (s Skeleton) Stay(place string, w trip.DateWindow) *Skeleton {
	best := -1
	for i, k := range s.Stays {
		if k.Place == place && (best < 0 || away(k.Window, w) < away(s.Stays[best].Window, w)) {
			best = i
		}
	}
	if best < 0 {
		return nil
	}
	from, to := s.Stays[best].First, len(s.Days)
	if best+1 < len(s.Stays) {
		to = s.Stays[best+1].First
	}
	out := Skeleton{Days: make([][]KeptSlot, w.Days()), Total: s.Total, Table: s.Table}
	copy(out.Days, s.Days[from:to])
	return &out
}

// away is by how many days two windows begin apart.
func away(a, b trip.DateWindow) int {
	n := a.Start.DaysUntil(b.Start)
	return max(n, -n)
}

// SkeletonOfAnswer reads another plan that was offered. Its stays, of a journey, stand in its order among the wishes that it was made for
// (journey.Answered).
func SkeletonOfAnswer(a *trip.Answer) Skeleton {
	s := Skeleton{Days: make([][]KeptSlot, len(a.Days)), Total: a.Costs.Total}
	for d := range a.Days {
		for _, stop := range a.Days[d].Stops {
			s.Days[d] = append(s.Days[d], KeptSlot{stop.Role, stop.Option, stop.Window, stop.Locked})
		}
	}
	for i, stay := range a.Stays {
		to := len(a.Days)
		if i+1 < len(a.Stays) {
			to = a.Stays[i+1].First
		}
		if stay.First < to && to <= len(a.Days) {
			s.Stays = append(s.Stays, KeptStay{i, stay.Place, stay.First, trip.DateWindow{Start: a.Days[stay.First].Date, End: a.Days[to-1].Date}, stay.Nights})
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
