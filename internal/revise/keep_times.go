package revise

import (
	"maps"
	"slices"

	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/verify"
)

// timed sets the days: those that were set before from the same inputs from memory, those that have stops of the
// parent's only at the parent's times where that holds, and the rest as well as it can be.
func (k *keeping) timed() (trip.Plan, error) {
	known := map[int]trip.Day{}
	for d := range k.days {
		if k.recall == nil || k.byHand[d] != nil {
			continue
		}
		if day, ok := k.recall(k.journey, d, k.days[d]); ok {
			known[d] = day
		}
	}
	held := k.hold(known)
	left := slices.Clone(k.days)
	for d := range k.days {
		_, hit := known[d]
		taken := hit || held[d] != nil
		k.hits += differ(taken)
		if taken || k.byHand[d] != nil {
			left[d] = nil
		}
	}
	maps.Copy(held, k.byHand)
	p, _, err := k.City.Retime(k.Intent, k.journey, k.Assumptions, stopsOf(left), k.Seed, false)
	if err != nil {
		return p, err
	}
	p.Branch = k.journey.Branch()
	for d := range p.Days {
		if day, hit := known[d]; hit {
			p.Days[d] = day
		} else if held[d] != nil {
			p.Days[d] = *held[d]
		}
		k.kept += k.unchanged(d, &p.Days[d])
	}
	return p, nil
}

// hold gives the days whose stops are those of the parent's plan, at its very times, as far as no rule speaks against it.
func (k *keeping) hold(known map[int]trip.Day) map[int]*trip.Day {
	same := make([][]KeptSlot, len(k.days))
	for d := range k.days {
		if _, hit := known[d]; hit || !k.asBefore(d) {
			continue
		}
		for _, s := range k.days[d] {
			s.Locked = true // for the moment, so that it keeps its time
			same[d] = append(same[d], s)
		}
	}
	p, err := k.City.Hold(k.Intent, k.journey, k.Assumptions, stopsOf(same), k.Seed)
	held := map[int]*trip.Day{}
	if err != nil {
		return held
	}
	for d := range p.Days {
		if same[d] == nil {
			continue
		}
		held[d] = &p.Days[d]
		for i := range held[d].Slots {
			s := &held[d].Slots[i]
			s.Locked = s.Role.IsStop() && slices.ContainsFunc(k.days[d], func(o KeptSlot) bool {
				return o.Locked && o.Option == s.Selected().OptionRef && o.Role == s.Role
			})
		}
	}
	for _, v := range verify.Plan(p, *k.Intent, k.City.Facts()) {
		for d := range held {
			if v.Blocking && len(verify.OfDay([]trip.Violation{v}, d)) > 0 {
				delete(held, d)
			}
		}
	}
	return held
}

// asBefore tells whether a day has stops of the parent's only, each at the time that it had.
func (k *keeping) asBefore(d int) bool {
	if d >= len(k.Parent.Plan.Days) || k.order[d] != nil {
		return false
	}
	was := without(k.Parent.Plan.Days[d], func(s KeptSlot) bool { return !s.Role.IsStop() })
	for _, s := range k.days[d] {
		if !slices.ContainsFunc(was, func(o KeptSlot) bool { return o.Option == s.Option && o.Role == s.Role && o.Window == s.Window }) {
			return false
		}
	}
	return len(k.days[d]) > 0
}

// unchanged counts the stops of a day that stand there in the parent's plan too.
func (k *keeping) unchanged(d int, day *trip.Day) int {
	n := 0
	if d >= len(k.Parent.Plan.Days) {
		return 0
	}
	for _, s := range day.Slots {
		n += differ(s.Role.IsStop() && slices.ContainsFunc(k.Parent.Plan.Days[d], func(o KeptSlot) bool {
			return o.Option == s.Selected().OptionRef && o.Role == s.Role
		}))
	}
	return n
}
