package revise

import (
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
)

func (h *hand) inTrip() error {
	if h.Day != nil && (*h.Day < 0 || *h.Day >= h.in.DateWindow.Days()) {
		if h.told != nil {
			return h.wrong("day", "is wanted on day %d, and the days of this trip are 1 to %d", *h.Day+1, h.in.DateWindow.Days())
		}
		return h.wrong("day", "must lie inside the trip: 0 to %d", h.in.DateWindow.Days()-1)
	}
	return nil
}

// serves tells whether the option can be what a slot is for.
func (h *hand) serves(role trip.Role) error {
	switch r := h.known.table(h.Option); {
	case role == trip.RoleSight && h.known.sight(h.Option) == nil:
		return h.wrong("option", "is no sight that Tripwright knows there")
	case role == trip.RoleSight:
	case r == nil:
		return h.wrong("option", "is no restaurant that Tripwright knows there")
	case role == trip.RoleLunch && !r.Lunch || role == trip.RoleDinner && !r.Dinner:
		if role == trip.RoleLunch {
			return h.wrong("option", "serves no lunch")
		}
		return h.wrong("option", "serves no dinner")
	}
	return nil
}

// place wants an option on a day: at a time when one is given or was pinned, else wherever the day has room.
func (h *hand) place(option string, role trip.Role, day int, pinned bool) error {
	w := h.slot.Window
	if h.Start != "" {
		start, err := calendar.ParseClock(h.Start)
		if err != nil || start >= calendar.Midnight {
			return h.wrong("start", "must be a time of the day such as 14:30")
		}
		w, pinned = calendar.Window{Start: start, End: start + calendar.Clock(h.length(option, role))}, true
	}
	switch {
	case pinned:
		h.in.Prefs.LockedSlots = append(without(h.in.Prefs.LockedSlots, func(trip.LockedSlot) bool { return false }),
			trip.LockedSlot{DayOffset: day, Window: w, ActivityID: option})
	case role == trip.RoleSight:
		h.insist(trip.Requirement{Sights: &trip.SightsWish{Name: option, Day: &day}})
	default:
		h.insist(trip.Requirement{Food: &trip.FoodWish{Name: option, Meal: role, Day: &day}})
	}
	return nil
}

// Usual lengths of meals, in minutes.
const (
	lunchTakes  = 60
	dinnerTakes = 75
)

// length is how long a visit takes: as long as it was planned, or else as long as it usually does.
func (h *hand) length(option string, role trip.Role) int {
	a := h.known.sight(option)
	switch {
	case h.slot.Option == option && h.slot.Window.Minutes() > 0:
		return h.slot.Window.Minutes()
	case role == trip.RoleLunch:
		return lunchTakes
	case role == trip.RoleDinner:
		return dinnerTakes
	case a == nil:
		return lunchTakes
	}
	return max(a.Stay, 15)
}

func (h *hand) move() error {
	if !h.slot.Role.IsStop() {
		return h.wrong("ref", "is no sight and no meal: shift the dates, or replace it")
	}
	if h.Day == nil && h.Start == "" {
		return h.wrong("day", "is required, or start")
	}
	if err := h.inTrip(); err != nil {
		return err
	}
	day := h.day
	if h.Day != nil {
		day = *h.Day
	}
	h.forget(h.slot.Option)
	return h.place(h.slot.Option, h.slot.Role, day, false)
}

func (h *hand) add() error {
	a, r := h.known.sight(h.Option), h.known.table(h.Option)
	if a == nil && r == nil {
		return h.wrong("option", "is no sight and no restaurant that Tripwright knows there")
	}
	if h.plan.RefOf(h.Option) != "" {
		return h.wrong("option", "is in the plan already; move it instead")
	}
	if err := h.inTrip(); err != nil {
		return err
	}
	h.forget(h.Option)
	role := trip.RoleSight
	if r != nil {
		var err error
		if role, err = h.mealOf(r); err != nil {
			return err
		}
	}
	switch {
	case h.Day != nil:
		return h.place(h.Option, role, *h.Day, false)
	case h.Start != "":
		return h.wrong("day", "is required with start")
	case r != nil:
		h.insist(trip.Requirement{Food: &trip.FoodWish{Name: h.Option}})
	default:
		h.insist(trip.Requirement{Sights: &trip.SightsWish{Name: h.Option}})
	}
	return nil
}

// mealOf is the meal that a restaurant is added for: the one of the time that is given, else one that it serves.
func (h *hand) mealOf(r *trip.Restaurant) (trip.Role, error) {
	role := trip.RoleDinner
	if !r.Dinner {
		role = trip.RoleLunch
	}
	if h.Start == "" {
		return role, nil
	}
	start, err := calendar.ParseClock(h.Start)
	if err != nil {
		return "", h.wrong("start", "must be a time of the day such as 14:30")
	}
	if role = trip.RoleDinner; start < 16*60 {
		role = trip.RoleLunch
	}
	return role, h.serves(role)
}
