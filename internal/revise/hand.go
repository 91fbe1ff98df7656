package revise

import (
	"cmp"
	"slices"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/trip"
)

// hand is one move on its way into an intent.
type hand struct {
	*editing
	trip.ChangePlace
	path string

	day  int // of the slot it is about, of the plan
	on   int // the offset of its date, as the edit has the dates by now
	of   int // the stay it is about, of the plan; 0 in a trip of the short form
	slot KeptSlot
}

func (h *hand) do() error {
	switch h.Op {
	case trip.Add:
		return h.add()
	case trip.Remove, trip.Replace, trip.MoveTo, trip.Lock, trip.Unlock:
	default:
		return h.wrong("op", "must be one of remove, replace, move, add, lock, unlock")
	}
	if h.Op == trip.Remove && h.Type != "" {
		return h.removeType()
	}
	if err := h.find(); err != nil {
		return err
	}
	if err := h.bookedStays(); err != nil {
		return err
	}
	switch h.Op {
	case trip.Remove:
		return h.remove()
	case trip.Replace:
		return h.replace()
	case trip.MoveTo:
		return h.move()
	case trip.Lock:
		return h.lock()
	}
	return h.unlock()
}

func (h *hand) wrong(field, format string, args ...any) error {
	return fault.Field(h.path+"."+field, format, args...)
}

// find looks the slot up. Whoever removes, moves, locks or unlocks may name the option instead.
func (h *hand) find() error {
	if h.Ref == "" && h.Op != trip.Replace {
		h.Ref = h.plan.RefOf(h.Option)
		if h.Ref == "" {
			return h.wrong("option", "%s is not in the plan", h.known.nameOf(h.Option))
		}
	}
	var ok bool
	if h.day, h.slot, ok = h.plan.At(h.Ref); !ok {
		return h.wrong("ref", "is no slot of the plan")
	}
	h.of = h.plan.stayOf(h.day)
	h.on, ok = h.offset(h.day)
	gone := !ok && (h.slot.Role.IsStop() || h.standingAt(h.of) < 0) // a bed is slept in on other days too
	if gone && h.Op != trip.Remove && !(h.Op == trip.MoveTo && h.Day != nil) {
		return h.wrong("ref", "stands on a day that is gone")
	}
	return nil
}

// here is what is known of the stay that it is about.
func (h *hand) here() *Options { return h.known.of(h.of) }

// stay is the number of the stay in the wishes; nil in a trip of the short form.
func (h *hand) stay() *int {
	if len(h.stays) == 0 {
		return nil
	}
	if at := h.standingAt(h.of); at >= 0 {
		return new(h.stays[at].wish)
	}
	return nil
}

// ours tells whether a wish is of the stay that it is about.
func (h *hand) ours(r *trip.Requirement) bool {
	of := h.stay()
	return len(h.stays) == 0 || of != nil && r.Stay != nil && *r.Stay == *of
}

// dir is which way the flight of a slot goes; empty for what is no flight.
func (h *hand) dir() trip.Direction {
	switch h.slot.Role {
	case trip.RoleArrive:
		return trip.Outbound
	case trip.RoleDepart:
		return trip.Return
	}
	return ""
}

func pattern(flight string) string { return (&trip.FlightOption{ID: flight}).Pattern() }

// remove takes a place out for good; of a flight or a house it says: another one.
func (h *hand) remove() error {
	switch {
	case h.slot.Role.IsStop():
		h.forget(h.slot.Option)
		h.exclude(trip.Exclusion{Option: h.slot.Option})
	case h.dir() != "":
		h.noRide()
		h.exclude(trip.Exclusion{Option: pattern(h.slot.Option)})
	default:
		h.forgetBed()
		h.exclude(trip.Exclusion{Option: h.slot.Option})
	}
	return nil
}

func (h *hand) removeType() error {
	if h.Ref != "" || h.Option != "" {
		return h.wrong("type", "goes alone: without ref and option")
	}
	if err := h.inTrip(); err != nil {
		return err
	}
	if !h.known.hasType(h.Type) {
		return h.wrong("type", "is no type of sight that Tripwright knows there")
	}
	x := trip.Exclusion{Type: h.Type, Day: h.Day}
	if h.Day != nil {
		on, ok := h.offset(*h.Day)
		if !ok {
			return h.wrong("day", "is a day that is gone")
		}
		x.Day = &on
	}
	for _, l := range h.in.Prefs.LockedSlots {
		if a := h.known.anySight(l.ActivityID); a != nil && x.Sight(a) && x.On(l.DayOffset) {
			h.forget(a.ID)
		}
	}
	h.exclude(x)
	return nil
}

// replace puts an option where another one stands, or lets the planner choose what comes there. A pinned time stays with the new one.
func (h *hand) replace() error {
	was := h.slot.Option
	if h.Option == "" {
		return h.somethingElse()
	}
	if cmp.Or(trip.RideOf(h.Option), h.Option) == cmp.Or(trip.RideOf(was), was) {
		return h.wrong("option", "stands there already")
	}
	switch {
	case h.dir() != "":
		if !h.here().hasFlight(h.Option) {
			return h.wrong("option", "is no flight that is offered for the dates")
		}
		h.ride(h.Option)
		return nil
	case !h.slot.Role.IsStop():
		if h.here().hotel(h.Option) == nil {
			return h.wrong("option", "is no hotel that is offered for the dates")
		}
		h.forgetBed()
		h.insist(trip.Requirement{Lodging: &trip.LodgingWish{Option: h.Option}, Stay: h.stay()})
		return nil
	}
	if err := h.serves(h.slot.Role); err != nil {
		return err
	}
	if h.plan.RefOf(h.Option) != "" {
		return h.wrong("option", "is in the plan already; move it instead")
	}
	h.forget(h.Option)
	h.gone()
	return h.place(h.Option, h.slot.Role, h.on, h.slot.Locked)
}

// gone takes out what stands there: a sight for good, a restaurant for that day.
func (h *hand) gone() {
	h.forget(h.slot.Option)
	gone := trip.Exclusion{Option: h.slot.Option}
	if h.slot.Role != trip.RoleSight {
		gone.Day = &h.on
	}
	h.exclude(gone)
}

// somethingElse takes out what stands there; what comes in its stead is for the planner. In the place of a sight it looks for one of its kind.
func (h *hand) somethingElse() error {
	if !h.slot.Role.IsStop() {
		return h.remove()
	}
	h.gone()
	if a := h.here().sight(h.slot.Option); a != nil && h.slot.Role == trip.RoleSight {
		r := trip.Requirement{Level: trip.Prefer, Sights: &trip.SightsWish{Type: cmp.Or(a.Type, string(a.VenueType))}, Stay: h.stay()}
		h.in.Requirements = append(slices.Clip(h.in.Requirements), r)
	}
	return nil
}

func (h *hand) lock() error {
	switch {
	case h.slot.Role.IsStop():
		l := trip.LockedSlot{DayOffset: h.on, Window: h.slot.Window, ActivityID: h.slot.Option, Stay: h.stay()}
		h.forget(h.slot.Option)
		h.in.Prefs.LockedSlots = append(without(h.in.Prefs.LockedSlots, func(o trip.LockedSlot) bool { return o == l }), l)
	case h.dir() != "":
		h.ride(h.slot.Option)
	default:
		h.forgetBed()
		h.insist(trip.Requirement{Lodging: &trip.LodgingWish{Option: h.slot.Option}, Stay: h.stay()})
	}
	return nil
}

func (h *hand) unlock() error {
	pins, wishes, rode := len(h.in.Prefs.LockedSlots), len(h.in.Requirements), false
	switch {
	case h.slot.Role.IsStop():
		h.in.Prefs.LockedSlots = without(h.in.Prefs.LockedSlots, func(l trip.LockedSlot) bool {
			return l.ActivityID == h.slot.Option && l.DayOffset == h.on
		})
		h.in.Requirements = without(h.in.Requirements, func(r trip.Requirement) bool {
			return r.Sights != nil && r.Sights.Day != nil && r.Sights.Name == h.slot.Option ||
				r.Food != nil && r.Food.Day != nil && r.Food.Name == h.slot.Option
		})
	case h.dir() != "":
		rode = h.noRide()
	default:
		h.forgetBed()
	}
	if len(h.in.Prefs.LockedSlots) == pins && len(h.in.Requirements) == wishes && !rode {
		return h.wrong("ref", "is not locked")
	}
	return nil
}
