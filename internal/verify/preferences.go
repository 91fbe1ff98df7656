package verify

import (
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// preferDay holds a day against the preferences (seed 000 §6.5, requirements C-17).
func preferDay(t *trial, d *day) {
	prefs := &t.in.Prefs
	t.tooFull(d)
	start, end := t.in.HoursOf(d.n)
	for i := range d.stops {
		s := &d.stops[i]
		t.look(s.provenance())
		if prefs.KidFriendly && !d.asBooked(s) {
			t.homeInTime(s)
		}
		if s.sight != nil && (prefs.KidFriendly || prefs.StrictKids) {
			t.forChildren(s)
		}
		if t.stepsLeadTo(s) {
			t.blame(s, trip.PrefViolated, false, "steps", t.say("Steps and no lift lead to %s.", s.name()), nil)
		}
		if s.flight != nil && s.flight.Overnight && !s.flight.Own && prefs.AvoidOvernight {
			t.blame(s, trip.PrefViolated, true, "overnight_flight",
				t.say("%s is a red-eye, which you want to avoid.", trip.Capital(s.name())), nil)
		}
		if (s.isSight() || s.isMeal()) && !s.slot.Locked {
			t.withinHours(s, start, end)
		}
	}
}

// stepsLeadTo tells whether a stop is a sight that steps alone lead to, where those are in the travellers' way and they did not ask for it by name.
func (t *trial) stepsLeadTo(s *stop) bool {
	return s.sight != nil && s.sight.Climbs() && t.in.StepFree() && !t.in.AskedByName(s.sight)
}

// tooFull wants no more sights on a day than are wished for of it.
func (t *trial) tooFull(d *day) {
	most, ok := t.in.MostSights(d.n)
	if !ok {
		return
	}
	t.look()
	if n := d.sights(); n > most {
		t.blameAt(t.dayRef(d), trip.PrefViolated, true, "day_too_full", t.manySights(d.date, most, n), details{"sights": n, "most": most})
	}
}

func (t *trial) manySights(date calendar.Date, most, n int) string {
	return t.say("You want at most %s on %s, but the plan has %d.", t.locale.Count(most, wording.Sight), t.locale.DayMonth(date), n)
}

func (d *day) sights() (n int) {
	for i := range d.stops {
		if d.stops[i].isSight() {
			n++
		}
	}
	return n
}

// homeInTime wants children back by eight. Of the flight home only the start counts: after take-off nothing at the
// destination can be late, and its window may run to midnight.
// asBooked tells whether a stop is where it is because the traveller has booked it so: their own ride, and the bed after one that comes in.
func (d *day) asBooked(s *stop) bool {
	in := d.at(trip.RoleArrive)
	return s.flight != nil && s.flight.Own || s.isBed() && in != nil && in.flight != nil && in.flight.Own
}

func (t *trial) homeInTime(s *stop) {
	end := s.window().End
	if s.slot.Role == trip.RoleDepart {
		end = s.window().Start
	}
	t.margin(int(trip.KidsHome-end), s)
	if end > trip.KidsHome {
		t.blame(s, trip.PrefViolated, true, "late_night",
			t.say("With children the day should be over by %s, but %s lasts until %s.", trip.KidsHome, s.name(), end),
			details{"end": end.String(), "limit": trip.KidsHome.String()})
	}
}

// forChildren advises against sights that are not for children; strict parents have it refused, and want to know where
// nobody can say.
func (t *trial) forChildren(s *stop) {
	strict := t.in.Prefs.StrictKids
	switch kid := s.sight.KidFriend; {
	case kid == nil && strict:
		t.blame(s, trip.PrefViolated, false, "kid_friendliness_unknown",
			t.say("Nobody can say whether %s is a place for children.", s.name()), nil)
	case kid != nil && !*kid:
		t.blame(s, trip.PrefViolated, strict, "not_kid_friendly",
			t.say("%s is not a place for children.", trip.Capital(s.name())), nil)
	}
}

// withinHours advises when a sight comes before the traveller wants to be out, or anything after they want to be back.
func (t *trial) withinHours(s *stop, start, end calendar.Clock) {
	w := s.window()
	if s.isSight() && w.Start < start {
		t.blame(s, trip.PrefViolated, false, "early",
			t.say("%s begins at %s, before your day starts at %s.", trip.Capital(s.name()), w.Start, start), nil)
	}
	if w.End > end && (s.sight == nil || !t.in.InsistsOn(s.sight)) {
		t.blame(s, trip.PrefViolated, false, "late",
			t.say("%s lasts until %s, after your day ends at %s.", trip.Capital(s.name()), w.End, end), nil)
	}
}

// reasonRepeated is the one reason that names a slot and yet is judged over the whole trip.
const reasonRepeated = "repeated_sight"

// preferTrip wants every theme to be met somewhere and no sight to come twice.
func preferTrip(t *trial) {
	for _, theme := range t.in.Prefs.Themes {
		t.look()
		if !t.anySight(func(s *stop) bool { return slices.Contains(s.sight.Themes, theme) }) {
			missing := t.say("No sight of the plan is about %s.", t.locale.Word(theme))
			if t.in.Part != nil {
				missing = t.say("No sight planned in %s is about %s.", t.facts.City.Name, t.locale.Word(theme))
			}
			t.blameAt(trip.TripRef, trip.PrefViolated, false, "theme_missing", missing, details{"theme": theme})
		}
	}
	t.noneTwice()
}

// anySight tells whether a sight of the plan is as asked.
func (t *trial) anySight(is func(*stop) bool) bool {
	for i := range t.days {
		for j := range t.days[i].stops {
			if s := &t.days[i].stops[j]; s.sight != nil && is(s) {
				return true
			}
		}
	}
	return false
}

// noneTwice refuses a sight that stands earlier in the plan already, unless the traveller pinned both.
func (t *trial) noneTwice() {
	var room [64]*stop // more than a trip has sights, so that looking allocates nothing
	seen := room[:0]
	for i := range t.days {
		for j := range t.days[i].stops {
			s := &t.days[i].stops[j]
			if !s.isSight() {
				continue
			}
			t.notAgain(s, seen)
			seen = append(seen, s)
		}
	}
}

// pins tells whether the traveller asked for exactly this slot; a plan's own word for it does not count.
func (t *trial) pins(s *stop) bool {
	return slices.ContainsFunc(t.in.Prefs.LockedSlots, func(l trip.LockedSlot) bool {
		return l.DayOffset == s.day && l.Window == s.window() && l.ActivityID == s.choice.OptionRef
	})
}

func (t *trial) notAgain(s *stop, seen []*stop) {
	for _, o := range seen {
		if o.choice.OptionRef == s.choice.OptionRef && !(t.pins(o) && t.pins(s)) {
			t.blame(s, trip.PrefViolated, true, reasonRepeated,
				t.say("%s stands in the plan twice.", trip.Capital(s.name())), details{"first": o.ref()})
			return
		}
	}
}
