package verify_test

import (
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
	"github.com/tripwright/tripwright/internal/verify"
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

// The slack of a stay is the smallest of four margins, in minutes: check-in behind the first key, the first sight behind it too, check-out
// before the last minute of the room, and the last sight before an hour later. It is below zero where the rule is broken.
func TestTheSlackOfAStay(t *testing.T) {
	t.Parallel()
	in := func(start string) func(*sample) {
		return func(s *sample) { s.at(0, 2).Window = calendar.MustWindow(start, "15:30") }
	}
	out := func(end string) func(*sample) {
		return func(s *sample) { s.at(4, 1).Window = calendar.MustWindow("10:15", end) }
	}
	both := func(s *sample) { in("15:20")(s); out("10:20")(s) }
	for _, tt := range []struct {
		name string
		edit func(*sample)
		want int64
		at   string
	}{
		{"the sample comes when the key does", asSaid, 0, "d0.s2"},
		{"twenty minutes later check-out is closest", in("15:20"), 5, "d4.s1"},
		{"and with more time there check-in is again", both, 20, "d0.s2"},
		{"a minute too early", in("14:59"), -1, "d0.s2"},
		{"a minute too late", out("11:01"), -1, "d4.s1"},
		{"a sight soon after the key", func(s *sample) { both(s); s.move("pantheon", "15:19", "16:00") }, 19, "d0.s3"},
		{"a sight before the key", func(s *sample) { both(s); s.move("pantheon", "14:58", "15:45") }, -2, "d0.s3"},
		{"a sight soon before the hour is over", func(s *sample) { both(s); s.move("natural_history", "11:00", "11:41") }, 19, "d4.s0"},
		{"a sight for longer", func(s *sample) { both(s); s.move("natural_history", "11:00", "12:02") }, -2, "d4.s0"},
		{"of two last ones the later counts", func(s *sample) {
			both(s)
			s.move("natural_history", "11:00", "11:30")
			later := *s.slot("natural_history")
			later.Window = calendar.MustWindow("11:30", "11:45")
			s.p.Days[4].Slots = append(s.p.Days[4].Slots, later)
		}, 15, "d4.s3"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := paris()
			tt.edit(s)
			for _, v := range verify.Certify(s.p, s.in, s.f, triptest.FetchedAt).Rules {
				if v.Rule == "stay" && (v.Slack == nil || *v.Slack != tt.want || v.At != tt.at || (v.Verdict == trip.Fail) != (tt.want < 0)) {
					t.Errorf("got %+v, want %d minutes at %s", v, tt.want, tt.at)
				}
			}
		})
	}
}
