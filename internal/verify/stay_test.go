package verify_test

import (
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

func TestStay(t *testing.T) {
	early := func(s *sample) { s.move("pantheon", "14:00", "14:45") }
	long := func(s *sample) { s.move("natural_history", "11:30", "12:01") }
	tell(t, "stay", []story{
		{"the sample", func(*sample) {}, nil},
		{"S0.209: a museum at 14:00 on the day of arrival", early, []string{"d0.s3 before_check_in!"}},
		{"a museum when the room is ready", func(s *sample) { s.move("pantheon", "15:00", "15:45") }, nil},
		{"the hotel keeps the bags", func(s *sample) { early(s); s.f.Lodging("grandes_ecoles").BagDrop = true }, nil},
		{"the traveller has a place for the bags", func(s *sample) { early(s); s.in.Prefs.BagDrop = true }, nil},
		{"lunch may come before check-in", func(s *sample) { s.move("bouillon_racine", "13:00", "14:30") }, nil},
		{"S0.209: an hour after check-out", func(s *sample) { s.move("natural_history", "11:00", "12:00") }, nil},
		{"S0.209: more than an hour after check-out", long, []string{"d4.s0 after_check_out!"}},
		{"and bags kept", func(s *sample) { long(s); s.in.Prefs.BagDrop = true }, nil},
		{"no check-out in the plan: the bed of the night before", func(s *sample) {
			long(s)
			triptest.Remove(&s.p, 4, "grandes_ecoles")
		}, []string{"d4.s0 after_check_out!"}},
		{"check-in before the hotel takes guests", func(s *sample) { s.at(0, 2).Window = calendar.MustWindow("14:59", "15:30") }, []string{"d0.s2 before_check_in!"}},
		{"check-in when the bags may be left: the key comes later", func(s *sample) {
			s.at(0, 2).Window = calendar.MustWindow("14:59", "15:30")
			s.in.Prefs.BagDrop = true
		}, nil},
		{"check-in after the desk has closed", func(s *sample) { s.at(0, 2).Window = calendar.MustWindow("23:30", "23:45") }, []string{"d0.s2 late_check_in"}},
		{"check-in as the desk closes", func(s *sample) { s.at(0, 2).Window = calendar.MustWindow("23:00", "23:15") }, nil},
		{"a desk without hours", func(s *sample) { s.f.Lodging("grandes_ecoles").CheckIn = calendar.Window{} }, nil},
		{"check-out too late", func(s *sample) { s.at(4, 1).Window.End = 11*60 + 1 }, []string{"d4.s1 after_check_out!"}},
		{"no sights on the first and last day", func(s *sample) {
			triptest.Remove(&s.p, 0, "pantheon")
			triptest.Remove(&s.p, 4, "natural_history")
		}, nil},
		{"hotels nobody knows are for feasibility", func(s *sample) {
			early(s)
			long(s)
			s.p.Each(func(_, _ int, slot *trip.Slot) {
				if slot.Choices[0].Kind == trip.KindLodging {
					slot.Choices[0].OptionRef = "castle"
				}
			})
		}, nil},
		{"no hotel on the first day", func(s *sample) {
			early(s)
			triptest.Remove(&s.p, 0, "grandes_ecoles")
		}, nil},
	})
}
