package verify

import (
	"github.com/tripwright/tripwright/internal/trip"
)

const longestSlot = 24 * 60 // minutes

// slotMakesSense judges a slot by itself: its length, its place in the day, its kind and its reference. Venues that are
// not known are for the rule of opening hours.
func (t *trial) slotMakesSense(d *day, s *stop) {
	w := s.window()
	long := t.minutes(d, w.Start, w.End)
	if w.Start < 0 || w.Start > farthest || long < 0 || long > longestSlot || s.isSight() && long < trip.ShortestVisit {
		t.blame(s, trip.TimingInfeasible, true, "window",
			t.say("%s from %s to %s is no sensible stretch of time.", trip.Capital(s.name()), w.Start, w.End),
			details{"minutes": long})
	}
	if want := kindOf(s.slot.Role); want != s.choice.Kind || want == "" {
		t.blame(s, trip.TimingInfeasible, true, "role",
			t.say("The entry at %s is not what it is said to be.", w.Start),
			details{"role": string(s.slot.Role), "kind": string(s.choice.Kind)})
		return
	}
	if s.choice.Kind == trip.KindFlight && s.flight == nil || s.choice.Kind == trip.KindLodging && s.hotel == nil {
		t.blame(s, trip.TimingInfeasible, true, "unknown_option",
			t.say("Nothing is known about the %s planned at %s.", t.noun(s.choice.Kind), w.Start), nil)
	}
}

// kindOf is what a slot of a role must be; "" for a role nobody knows.
func kindOf(r trip.Role) trip.ChoiceKind {
	switch r {
	case trip.RoleArrive, trip.RoleDepart:
		return trip.KindFlight
	case trip.RoleCheckIn, trip.RoleNight, trip.RoleCheckOut, trip.RoleBags:
		return trip.KindLodging
	case trip.RoleSight:
		return trip.KindAttraction
	case trip.RoleLunch, trip.RoleDinner:
		return trip.KindMeal
	}
	return ""
}

func (t *trial) noun(k trip.ChoiceKind) string {
	word := "sight"
	switch k {
	case trip.KindFlight:
		word = "flight"
	case trip.KindLodging:
		word = "hotel"
	case trip.KindMeal:
		word = "restaurant"
	}
	return t.locale.Word(word)
}

// oneBed wants each night but the last day's to be paid for exactly once: check-in carries the first night, the entry of
// the evening every other. A bed that costs nothing by the facts is a bed.
func (t *trial) oneBed(d *day) {
	if d.last || t.onTheWay(d) {
		return
	}
	paid, free := 0, false
	for i := range d.stops {
		s := &d.stops[i]
		if !s.isBed() {
			continue
		}
		if s.choice.Features.Cost > 0 {
			paid++
		}
		free = free || s.hotel != nil && s.hotel.NightPrice(d.n) == 0
	}
	date := t.locale.DayMonth(d.date)
	switch {
	case paid > 1:
		t.blameAt(t.dayRef(d), trip.TimingInfeasible, true, "double_bed",
			t.say("The night of %s is booked twice.", date), details{"beds": paid})
	case paid == 0 && !free:
		t.blameAt(t.dayRef(d), trip.TimingInfeasible, true, "no_bed",
			t.say("There is no bed for the night of %s.", date), details{"beds": 0})
	}
}
