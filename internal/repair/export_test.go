package repair

import (
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
)

// Liking is how much repair likes a journey, for tests that compare results.
func Liking(c Case, j schedule.Journey) int64 { return c.City.Ease(c.Intent)(j) }

// StandIns are the places that repair tries in the stead of a stop.
func StandIns(c Case, ref string) []string {
	s := &session{Case: c, now: state{plan: c.Plan}}
	var out []string
	c.Plan.Each(func(day, _ int, slot *trip.Slot) {
		if slot.Selected().OptionRef == ref {
			for _, o := range s.substitutes(day, *slot) {
				out = append(out, o.ref)
			}
		}
	})
	return out
}

// Cheaper are the places that repair would save money with at the door of a stop.
func Cheaper(c Case, ref string) []string {
	s := &session{Case: c, now: state{plan: c.Plan}}
	var out []string
	for _, v := range s.savings() {
		if v.with != nil && c.Plan.Days[v.day].Slots[v.slot].Selected().OptionRef == ref {
			out = append(out, v.with.ref)
		}
	}
	return out
}
