package revise

import (
	"fmt"
	"slices"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/trip"
)

// order refuses an order of what does not stand on its day. Keeping to it is for the planner.
func (e *editing) order(days []trip.ArrangeDay) error {
	for i, o := range days {
		path := fmt.Sprintf("order[%d]", i)
		most := e.in.DateWindow.Days()
		if len(e.stays) > 0 {
			most = len(e.plan.Days)
		}
		if o.Day < 0 || o.Day >= most {
			return fault.Field(path+".day", "must lie inside the trip: 0 to %d", most-1)
		}
		if slices.ContainsFunc(days[:i], func(p trip.ArrangeDay) bool { return p.Day == o.Day }) {
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
	date, ok := e.offset(day)
	on := func(d *int) bool { return ok && d != nil && *d == date }
	return day < len(e.plan.Days) && slices.ContainsFunc(e.plan.Days[day], func(s KeptSlot) bool { return s.Role.IsStop() && s.Option == option }) ||
		slices.ContainsFunc(e.in.Prefs.LockedSlots, func(l trip.LockedSlot) bool { return on(&l.DayOffset) && l.ActivityID == option }) ||
		slices.ContainsFunc(e.in.Requirements, func(r trip.Requirement) bool {
			return r.Sights != nil && r.Sights.Name == option && on(r.Sights.Day) || r.Food != nil && r.Food.Name == option && on(r.Food.Day)
		})
}
