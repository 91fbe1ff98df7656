package plan

import (
	"fmt"
	"slices"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/verify"
)

// order refuses an order of what does not stand on its day. Keeping to it is for the planner.
func (e *editing) order(edit *Edit) error {
	for i, o := range edit.Order {
		path := fmt.Sprintf("order[%d]", i)
		if o.Day < 0 || o.Day >= e.in.DateWindow.Days() {
			return fault.Field(path+".day", "must lie inside the trip: 0 to %d", e.in.DateWindow.Days()-1)
		}
		if slices.ContainsFunc(edit.Order[:i], func(p EditOrder) bool { return p.Day == o.Day }) {
			return fault.Field(path+".day", "is given twice")
		}
		for k, option := range o.Options {
			if !e.standsOn(o.Day, option) {
				return fault.Field(fmt.Sprintf("%s.options[%d]", path, k), "does not stand on that day; move or add it there")
			}
		}
	}
	return nil
}

// standsOn tells whether a stop stands on a day of the plan, or was put there by a hand.
func (e *editing) standsOn(day int, option string) bool {
	on := func(d *int) bool { return d != nil && *d == day }
	return day < len(e.plan.Days) && slices.ContainsFunc(e.plan.Days[day], func(s KeptSlot) bool { return isStop(s.Role) && s.Option == option }) ||
		slices.ContainsFunc(e.in.Prefs.LockedSlots, func(l trip.LockedSlot) bool { return l.DayOffset == day && l.ActivityID == option }) ||
		slices.ContainsFunc(e.in.Requirements, func(r trip.Requirement) bool {
			return r.Sights != nil && r.Sights.Name == option && on(r.Sights.Day) || r.Food != nil && r.Food.Name == option && on(r.Food.Day)
		})
}

// arrange puts the stops of days that a hand arranged into its order.
func (k *keeping) arrange() {
	k.order, k.byHand = map[int][]KeptSlot{}, map[int]*trip.Day{}
	for _, o := range k.st.Request.Edit.Edit.Order {
		if o.Day >= len(k.days) {
			continue
		}
		k.days[o.Day] = arrangedAs(k.days[o.Day], o.Options)
		k.order[o.Day] = k.days[o.Day]
	}
}

// orders tells whether a hand said where in the order of its day a sight goes. A meal takes the place of the one that is there.
func (k *keeping) orders(w wanted) bool {
	return w.Role == trip.RoleSight && w.day < len(k.days) && slices.ContainsFunc(k.st.Request.Edit.Edit.Order, func(o EditOrder) bool {
		return o.Day == w.day && slices.Contains(o.Options, w.Option)
	})
}

// layByHand lays a day that a hand arranged one stop after the other, and keeps it where no rule speaks against it.
func (k *keeping) layByHand(d int) bool {
	if k.order[d] == nil {
		return false
	}
	alone := make([][]KeptSlot, len(k.days))
	alone[d] = k.days[d]
	p, err := k.city.Lay(&k.st.Intent, k.journey, k.st.Assumptions, stopsOf(alone), k.st.Request.Seed)
	if err != nil || trip.Blocking(verify.OfDay(verify.Plan(p, k.st.Intent, k.city.Facts()), d)) > 0 {
		return false
	}
	k.byHand[d] = &p.Days[d]
	return true
}

// arrangedAs gives stops in the order of their options. One that is not named stays behind the one that it is behind.
func arrangedAs(stops []KeptSlot, options []string) []KeptSlot {
	var out []KeptSlot
	for _, option := range options {
		if at := slices.IndexFunc(stops, func(s KeptSlot) bool { return s.Option == option }); at >= 0 && !slices.Contains(out, stops[at]) {
			out = append(out, stops[at])
		}
	}
	for i, s := range stops {
		if slices.Contains(out, s) {
			continue
		}
		at := 0
		if i > 0 {
			at = slices.Index(out, stops[i-1]) + 1
		}
		out = slices.Insert(out, at, s)
	}
	return out
}

// arranged gives days whose order another one came out of the order that they were given, where the rules allow it: as it would come to
// pass, one stop after the other.
func (k *keeping) arranged(p trip.Plan) trip.Plan {
	for day := range p.Days {
		stops := k.order[day]
		if stops == nil || inOrder(&p.Days[day], stops) {
			continue
		}
		days := make([][]KeptSlot, len(k.days))
		days[day] = stops
		laid, err := k.city.Lay(&k.st.Intent, k.journey, k.st.Assumptions, stopsOf(days), k.st.Request.Seed)
		if err != nil {
			continue
		}
		next := p.Clone()
		next.Days[day] = laid.Days[day]
		if trip.Blocking(k.Judge(next, k.st.Intent, k.st.facts())) == 0 {
			p = next
		}
	}
	return p
}

// arrangedStay tells whether the days that a hand arranged are the same in another plan.
func (s *State) arrangedStay(next *trip.Plan) bool {
	was, is := schedule.StopsOf(&s.Plan), schedule.StopsOf(next)
	for _, o := range s.Request.Edit.Edit.Order {
		if o.Day < len(was) && o.Day < len(is) && schedule.Changes(was[o.Day:o.Day+1], is[o.Day:o.Day+1]) > 0 {
			return false
		}
	}
	return true
}
