package verify_test

import (
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

// pin locks the Eiffel Tower on the fourth day, as the traveller and as the plan.
func pin(s *sample) {
	s.in.Prefs.LockedSlots = []trip.LockedSlot{{DayOffset: 3, Window: calendar.MustWindow("10:00", "11:45"), ActivityID: "eiffel"}}
	s.slot("eiffel").Locked = true
}

func TestLocked(t *testing.T) {
	tell(t, "locked", []story{
		{"S0.212: verbatim", pin, nil},
		{"S0.212: budget and a pinned slot: a cheaper hotel keeps it", func(s *sample) {
			pin(s)
			s.p.Each(func(_, _ int, slot *trip.Slot) {
				if slot.Choices[0].Kind == trip.KindLodging {
					slot.Choices[0].OptionRef = "generator"
				}
			})
		}, nil},
		{"moved by five minutes", func(s *sample) { pin(s); s.slot("eiffel").Window.Start += 5 }, []string{"d3.s0 locked_slot_moved!"}},
		{"not marked as pinned", func(s *sample) { pin(s); s.slot("eiffel").Locked = false }, []string{"d3.s0 locked_slot_moved!"}},
		{"once as pinned and once besides", func(s *sample) {
			pin(s)
			s.set(3, 2, "eiffel")
			s.at(3, 2).Locked = true
			d := &s.p.Days[3]
			d.Slots[0], d.Slots[2] = d.Slots[2], d.Slots[0]
			d.Slots[0].Window, d.Slots[2].Window = calendar.MustWindow("08:00", "09:00"), calendar.MustWindow("10:00", "11:45")
		}, nil},
		{"replaced", func(s *sample) { pin(s); s.slot("eiffel").Choices[0].OptionRef = "catacombs" }, []string{"d3 locked_slot_missing!"}},
		{"only a fallback", func(s *sample) {
			pin(s)
			slot := s.slot("eiffel")
			slot.Choices = append([]trip.Choice{triptest.Choice(s.in, s.f, "catacombs")}, slot.Choices...)
		}, []string{"d3 locked_slot_missing!"}},
		{"on another day", func(s *sample) { pin(s); s.in.Prefs.LockedSlots[0].DayOffset = 2 }, []string{"d2 locked_slot_missing!"}},
		{"on a day the plan does not have", func(s *sample) { pin(s); s.in.Prefs.LockedSlots[0].DayOffset = 6 }, []string{"d4 locked_slot_missing!"}},
		{"a dinner", func(s *sample) {
			s.in.Prefs.LockedSlots = []trip.LockedSlot{{DayOffset: 3, Window: calendar.MustWindow("20:00", "21:00"), ActivityID: "polidor"}}
		}, []string{"d3 locked_slot_missing!"}},
		{"something nobody knows", func(s *sample) {
			s.in.Prefs.LockedSlots = []trip.LockedSlot{{DayOffset: 3, Window: calendar.MustWindow("20:00", "21:00"), ActivityID: "atlantis"}}
		}, []string{"d3 locked_slot_missing!"}},
	})
}
