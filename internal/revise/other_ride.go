package revise

import (
	"cmp"
	"slices"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/trip"
)

// What is said of a ride that another one takes the place of. Each speaks of one edit alone.
const (
	LeavesEarlier = "From %s to %s you leave %s earlier: %s."
	LeavesLater   = "From %s to %s you leave %s later: %s."
)

// keptRide is one ride of a plan at hand.
type keptRide struct {
	ref  string
	slot KeptSlot
	stay int // of the plan, where it stands
}

// rides are those of a plan, each once: what brings one to its first stay, and away from each.
func (s Skeleton) rides() []keptRide {
	var out []keptRide
	for d := range s.Days {
		for k, slot := range s.Days[d] {
			stay := s.stayOf(d)
			if slot.Role == trip.RoleDepart || slot.Role == trip.RoleArrive && stay == 0 {
				out = append(out, keptRide{trip.SlotRef(d, k), slot, stay})
			}
		}
	}
	return out
}

// otherRide takes the ride of a way that leaves next before the one that is planned, or next behind it.
func (e *editing) otherRide(from, to string, mode trip.TravelMode, by int, path string) error {
	var meant []keptRide
	for _, r := range e.plan.rides() {
		a, b, ok := e.endsOf(r)
		if o := e.known.of(r.stay).ride(r.slot.Option); ok && o != nil && (mode == "" || o.By() == mode) && e.isEnd(from, a) && e.isEnd(to, b) {
			meant = append(meant, r)
		}
	}
	switch len(meant) {
	case 0:
		return fault.Field(path, "No other ride can be had there: the plan has none that leads there, or you booked it yourself. Name a way that the plan has.")
	case 1:
	default:
		a, b, _ := e.endsOf(meant[len(meant)-1])
		return fault.Field(path, "may be that of more than one way: say which, such as from %s to %s", e.called(a), e.called(b))
	}
	r := meant[0]
	a, b, _ := e.endsOf(r)
	now := e.known.of(r.stay).ride(r.slot.Option)
	next := e.nextTo(now, r, by)
	if next == nil {
		when := e.in.Locale().Say("later")
		if by < 0 {
			when = e.in.Locale().Say("earlier")
		}
		return fault.Field(path, "is not known: from %s to %s none of that kind leaves %s on that day", e.called(a), e.called(b), fault.Whole(when))
	}
	h := hand{editing: e, ChangePlace: trip.ChangePlace{Op: trip.Replace, Ref: r.ref, Option: next.ID}, path: path}
	if err := h.do(); err != nil {
		return err
	}
	lang, says := e.in.Locale(), LeavesLater
	if by < 0 {
		says = LeavesEarlier
	}
	e.assumed = append(e.assumed, lang.Say(says, e.called(a), e.called(b), lang.Duration(int(next.Departure.Sub(now.Departure).Abs()/time.Minute)), cmp.Or(next.Name(), lang.Word(string(next.By())))))
	return nil
}

// endsOf gives the places between which a ride of the plan leads, home empty; ok is false where its stay is left out.
func (e *editing) endsOf(r keptRide) (from, to string, ok bool) {
	if len(e.stays) == 0 {
		if r.slot.Role == trip.RoleArrive {
			return "", e.in.City, true
		}
		return e.in.City, "", true
	}
	h := hand{editing: e, of: r.stay, slot: r.slot}
	return h.way()
}

// isEnd tells whether a name that may be empty for any, or that of home, means the end of a way.
func (e *editing) isEnd(said, is string) bool {
	return said == "" || trip.Fold(said) == trip.HomeNamed && is == "" || e.in.SamePlace(said, is)
}

// nextTo is the ride of the same way, kind and class that leaves next before one, or behind it; of those that leave at once the cheapest. Nil: there is none.
func (e *editing) nextTo(now *trip.FlightOption, r keptRide, by int) (next *trip.FlightOption) {
	here := e.known.of(r.stay)
	for i := range here.Flights {
		o := &here.Flights[i]
		gap := o.Departure.Sub(now.Departure) * time.Duration(by)
		if gap <= 0 || o.By() != now.By() || o.Class != now.Class || e.leadsAway(here, o) != (r.slot.Role == trip.RoleDepart) || e.in.Prefs.AvoidOvernight && o.Overnight {
			continue
		}
		if next == nil || gap < next.Departure.Sub(now.Departure)*time.Duration(by) || o.Departure.Equal(next.Departure) && o.Price < next.Price {
			next = o
		}
	}
	return next
}

// leadsAway tells whether a ride leads away from a stay. Of a trip of the short form the airports say so.
func (e *editing) leadsAway(here *Options, o *trip.FlightOption) bool {
	return slices.Contains(here.Away, o.ID) || len(here.Away) == 0 && slices.Contains(e.in.Airports, o.Origin)
}

// ride finds a ride by its id of any date; nil: it is not known.
func (o *Options) ride(id string) *trip.FlightOption {
	at := slices.IndexFunc(o.Flights, func(f trip.FlightOption) bool { return trip.RideOf(f.ID) == trip.RideOf(id) })
	if at < 0 {
		return nil
	}
	return &o.Flights[at]
}
