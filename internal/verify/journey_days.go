package verify

import (
	"slices"

	"github.com/tripwright/tripwright/internal/trip"
)

// What is wished for a day belongs to one stay. Where the plan is elsewhere on that day no stay has it, and the journey answers for it.

// everyPin wants one to be in the stay of whatever is pinned on its day.
func (t *trial) everyPin() {
	for n, l := range t.in.Prefs.LockedSlots {
		one := t.in
		one.Prefs.LockedSlots = t.in.Prefs.LockedSlots[n : n+1]
		if !t.ofSomeStay(func(i int) bool { return len(one.PartOf(t.plan, t.facts, i).Prefs.LockedSlots) > 0 }) {
			t.blameAt(trip.TripRef, trip.PrefViolated, true, "locked_slot_missing",
				t.say("You pinned %s on day %d from %s to %s, but the plan leaves it out.", t.calledSomewhere(l.ActivityID), l.DayOffset+1, l.Window.Start, l.Window.End),
				details{"activity_id": l.ActivityID, "option_ref": l.ActivityID})
		}
	}
}

// everyDay wants one to be in the stay of whatever is wished on a day of it.
func (t *trial) everyDay() {
	for n := range t.in.Requirements {
		r := &t.in.Requirements[n]
		sight, table := r.Sights != nil && r.Sights.Day != nil, r.Food != nil && r.Food.Day != nil
		if !sight && !table || t.ofSomeStay(func(i int) bool { return slices.Contains(t.stays[i].stay.wishes, n) }) {
			continue
		}
		w := wish{t: t, index: n, must: r.Level == trip.Must}
		if sight {
			w.kind = "sights"
			w.unmet("day", "You asked to see %s on day %d, but the plan has it on another day.", t.calledSomewhere(r.Sights.Name), *r.Sights.Day+1)
		} else {
			w.kind = "food"
			w.unmet("meal", "You asked for %s, but no meal of the plan is that.", w.table(r.Food))
		}
	}
}

func (t *trial) ofSomeStay(has func(stay int) bool) bool {
	for i := range t.stays {
		if has(i) {
			return true
		}
	}
	return false
}

// calledSomewhere gives the name of a place of any of the stays.
func (t *trial) calledSomewhere(ref string) string {
	for _, s := range t.stays {
		if name := s.called(ref); name != ref {
			return name
		}
	}
	return ref
}
