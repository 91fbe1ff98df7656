package revise

import (
	"cmp"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
)

func (h *hand) inTrip() error {
	days := h.in.DateWindow.Days()
	if len(h.stays) > 0 {
		days = len(h.plan.Days)
	}
	if h.Day != nil && (*h.Day < 0 || *h.Day >= days) {
		if h.told != nil {
			said := *h.Day
			if len(h.stays) > 0 {
				said -= days // see Text.dayOf
			}
			if cmp.Or(h.Option, h.slot.Option) == "" {
				return h.wrong("day", "Day %d is none of this trip, whose days are 1 to %d.", said+1, h.in.DateWindow.Days())
			}
			return h.wrong("day", "is wanted on day %d, and the days of this trip are 1 to %d", said+1, h.in.DateWindow.Days())
		}
		return h.wrong("day", "must lie inside the trip: 0 to %d", days-1)
	}
	return nil
}

// wantedOn gives the offset of the date that a place is wanted on. Of a journey it is a date of the place's stay.
func (h *hand) wantedOn(day int) (int, error) {
	on, ok := h.offset(day)
	if len(h.stays) == 0 {
		return on, nil
	}
	at := h.standingAt(h.of)
	switch {
	case !ok:
		return 0, h.wrong("day", "is a day that is gone")
	case at < 0:
		return 0, h.wrong("option", "is in a place that is left out")
	case !h.spans(h.stays)[at].holds(on):
		return 0, h.wrong("day", "is not one that is spent in %s", h.in.Locale().City(h.in.Stays[h.stays[at].wish].Place))
	}
	return on, nil
}

// serves tells whether the option can be what a slot is for.
func (h *hand) serves(role trip.Role) error {
	switch r := h.here().table(h.Option); {
	case role == trip.RoleSight && h.here().sight(h.Option) == nil:
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
			trip.LockedSlot{DayOffset: day, Window: w, ActivityID: option, Stay: h.stay()})
	case role == trip.RoleSight:
		h.insist(trip.Requirement{Sights: &trip.SightsWish{Name: option, Day: &day}, Stay: h.stay()})
	default:
		h.insist(trip.Requirement{Food: &trip.FoodWish{Name: option, Meal: role, Day: &day}, Stay: h.stay()})
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
	a := h.here().sight(option)
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
	day := h.on
	if h.Day != nil {
		var err error
		if day, err = h.wantedOn(*h.Day); err != nil {
			return err
		}
	}
	h.forget(h.slot.Option)
	return h.place(h.slot.Option, h.slot.Role, day, false)
}

func (h *hand) add() error {
	h.of = h.known.stayOf(h.Option, h.Day, &h.plan)
	a, r := h.here().sight(h.Option), h.here().table(h.Option)
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
		on, err := h.wantedOn(*h.Day)
		if err != nil {
			return err
		}
		return h.place(h.Option, role, on, false)
	case h.Start != "":
		return h.wrong("day", "is required with start")
	case r != nil:
		h.insist(trip.Requirement{Food: &trip.FoodWish{Name: h.Option}, Stay: h.stay()})
	default:
		h.insist(trip.Requirement{Sights: &trip.SightsWish{Name: h.Option}, Stay: h.stay()})
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
