package revise

import (
	"slices"

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
	First  int             `json:"first"`           // its first day, among Days
	Window trip.DateWindow `json:"window,omitzero"` // its dates in the plan that was made; none of a stay that came since
	Nights int             `json:"nights"`
	Total  money.Cents     `json:"total_usd_cents,omitempty"` // what it cost there; 0: nobody knows
	Table  money.Cents     `json:"daily_spend_usd_cents,omitempty"`
}

// KeptSlot is one slot of a Skeleton.
type KeptSlot struct {
	Role   trip.Role       `json:"role"`
	Option string          `json:"option_ref"`
	Window calendar.Window `json:"window"`
	Locked bool            `json:"locked,omitempty"`
	Fare   money.Cents     `json:"fare_usd_cents,omitempty"` // of the rides of a journey
}

// SkeletonOf reads a plan. It comes to what its single tickets come to: whoever changes it takes passes anew.
func SkeletonOf(plan *trip.Plan) Skeleton {
	singly := plan.Singly()
	p := &singly
	s := Skeleton{Days: make([][]KeptSlot, len(p.Days)), Total: p.Costs().Total, Table: p.Assumptions.DailySpend}
	p.Each(func(day, _ int, slot *trip.Slot) {
		k := KeptSlot{slot.Role, slot.Selected().OptionRef, slot.Window, slot.Locked, 0}
		if len(p.Stays) > 0 && (slot.Role == trip.RoleArrive || slot.Role == trip.RoleDepart) {
			k.Fare = slot.Selected().Features.Cost
		}
		s.Days[day] = append(s.Days[day], k)
	})
	for i, stay := range p.Stays {
		from, to := p.Span(i)
		part := p.At(i)
		s.Stays = append(s.Stays, KeptStay{Wish: stay.Wish, Place: stay.Place, First: stay.First, Nights: p.NightsAt(i), Total: part.Costs().Total,
			Table: stay.Assumptions.DailySpend, Window: trip.DateWindow{Start: p.Days[from].Date, End: p.Days[to-1].Date}})
	}
	return s
}

// Stay gives the part of a journey's plan that a stay has at hand; nil: it had none. Its days are as many as the stay has now; those that are
// new are empty.
func (s Skeleton) Stay(wish, days int) *Skeleton {
	at := slices.IndexFunc(s.Stays, func(k KeptStay) bool { return k.Wish == wish })
	if at < 0 {
		return nil
	}
	from, to := s.span(at)
	out := Skeleton{Days: make([][]KeptSlot, days), Total: s.Stays[at].Total, Table: s.Stays[at].Table}
	copy(out.Days, s.Days[from:to])
	if !slices.ContainsFunc(out.Days, func(day []KeptSlot) bool { return len(day) > 0 }) {
		return nil
	}
	return &out
}

// span gives the days of a stay among Days, the last one not included.
func (s Skeleton) span(stay int) (from, to int) {
	if len(s.Stays) == 0 {
		return 0, len(s.Days)
	}
	from, to = s.Stays[stay].First, len(s.Days)
	if stay+1 < len(s.Stays) {
		to = s.Stays[stay+1].First
	}
	return from, to
}

// placeAt names the place of a stay; of the one behind the last, the origin: empty.
func (s Skeleton) placeAt(stay int) string {
	if stay >= len(s.Stays) {
		return ""
	}
	return s.Stays[stay].Place
}

// stayOf gives the stay that a day, among Days, belongs to.
func (s Skeleton) stayOf(day int) int {
	for i := len(s.Stays) - 1; i > 0; i-- {
		if s.Stays[i].First <= day {
			return i
		}
	}
	return 0
}

// offsetOf gives the offset of the date of a day from the first of all.
func (s Skeleton) offsetOf(day int) int {
	if len(s.Stays) == 0 {
		return day
	}
	of := s.stayOf(day)
	return s.Stays[0].Window.Start.DaysUntil(s.Stays[of].Window.Start) + day - s.Stays[of].First
}

// SkeletonOfAnswer reads another plan that was offered. Its stays, of a journey, stand in its order among the wishes that it was made for
// (journey.Answered).
func SkeletonOfAnswer(a *trip.Answer) Skeleton {
	s := Skeleton{Days: make([][]KeptSlot, len(a.Days)), Total: a.Costs.Total}
	for d := range a.Days {
		for _, stop := range a.Days[d].Stops {
			s.Days[d] = append(s.Days[d], KeptSlot{stop.Role, stop.Option, stop.Window, stop.Locked, 0})
		}
	}
	for i, stay := range a.Stays {
		to := len(a.Days)
		if i+1 < len(a.Stays) {
			to = a.Stays[i+1].First
		}
		if stay.First < to && to <= len(a.Days) {
			s.Stays = append(s.Stays, KeptStay{Wish: i, Place: stay.Place, First: stay.First, Nights: stay.Nights,
				Window: trip.DateWindow{Start: a.Days[stay.First].Date, End: a.Days[to-1].Date}})
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
