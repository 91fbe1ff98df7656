package verify

import (
	"github.com/tripwright/tripwright/internal/trip"
)

// locked wants every slot the traveller pinned to stand in the plan verbatim: its day, its window, its activity, and
// marked as locked (seed 000 §18.5).
func locked(t *trial, d *day) {
	for _, l := range t.in.Prefs.LockedSlots {
		beyond := d.last && l.DayOffset > d.n // the plan has no such day: the last one answers for it
		if l.DayOffset != d.n && !beyond {
			continue
		}
		t.look()
		s := pinned(d, l)
		switch {
		case s == nil || beyond:
			t.blameAt(t.dayRef(d), trip.PrefViolated, true, "locked_slot_missing",
				t.say("You pinned %s on day %d from %s to %s, but the plan leaves it out.",
					t.called(l.ActivityID), t.nth(l.DayOffset), l.Window.Start, l.Window.End),
				details{"activity_id": l.ActivityID, "option_ref": l.ActivityID})
		case s.window() != l.Window || !s.slot.Locked:
			t.blame(s, trip.PrefViolated, true, "locked_slot_moved",
				t.say("You pinned %s from %s to %s, and the plan may not change that.", s.name(), l.Window.Start, l.Window.End),
				details{"activity_id": l.ActivityID, "wanted": l.Window.String(), "planned": s.window().String()})
		}
	}
}

// pinned finds the activity of a lock on d: the slot that fulfils it, else any with the activity, else nil.
func pinned(d *day, l trip.LockedSlot) *stop {
	var found *stop
	for i := range d.stops {
		s := &d.stops[i]
		if s.choice.OptionRef != l.ActivityID {
			continue
		}
		if s.window() == l.Window && s.slot.Locked {
			return s
		}
		found = s
	}
	return found
}

// called gives the name of a sight or restaurant, or the reference when the facts do not know it.
func (t *trial) called(ref string) string {
	if a := t.facts.Attraction(ref); a != nil {
		return a.Name
	}
	if r := t.facts.Restaurant(ref); r != nil {
		return r.Name
	}
	return ref
}
