package verify_test

import (
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

func TestChildren(t *testing.T) {
	kids := func(more func(*sample)) func(*sample) {
		return func(s *sample) {
			s.in.Prefs.KidFriendly = true
			more(s)
		}
	}
	strict := func(more func(*sample)) func(*sample) {
		return kids(func(s *sample) {
			s.in.Prefs.StrictKids = true
			more(s)
		})
	}
	catacombs := func(s *sample) { s.set(3, 2, "catacombs") }
	market := func(s *sample) { s.set(3, 2, "marche_aligre") }
	tell(t, "preferences", []story{
		{"the sample is over by eight", kids(func(*sample) {}), nil},
		{"S0.110: an evening that ends at 19:00", kids(func(s *sample) { s.move("arc", "18:00", "19:00") }), nil},
		{"S0.111: an evening that ends at 21:00", kids(func(s *sample) { s.at(3, 3).Window = calendar.MustWindow("19:30", "21:00") }), []string{"d3.s3 late_night!"}},
		{"20:01 is late", kids(func(s *sample) { s.at(3, 4).Window.End++ }), []string{"d3.s4 late_night!"}},
		{"00:30 is not before 23:30", kids(func(s *sample) { s.at(3, 4).Window = calendar.NewWindow(23*60, 30) }), []string{"d3.s4 late_night!"}},
		{"the flight home may run to midnight", kids(func(s *sample) { s.at(4, 2).Window = calendar.MustWindow("14:30", "24:00") }), nil},
		{"but not leave after eight", kids(func(s *sample) { s.at(4, 2).Window = calendar.MustWindow("20:01", "24:00") }), []string{"d4.s2 late_night!"}},
		{"without children evenings are free", func(s *sample) { s.at(3, 4).Window = calendar.MustWindow("23:00", "23:30") }, nil},
		{"a place not for children is advised against", kids(catacombs), []string{"d3.s2 not_kid_friendly"}},
		{"and refused by strict parents", strict(catacombs), []string{"d3.s2 not_kid_friendly!"}},
		{"nobody knows and nobody asks", kids(market), nil},
		{"nobody knows and strict parents ask", strict(market), []string{"d3.s2 kid_friendliness_unknown"}},
		{"without children the catacombs are fine", catacombs, nil},
	})
}

func TestPreferences(t *testing.T) {
	tell(t, "preferences", []story{
		{"a red-eye, and nobody minds", func(*sample) {}, nil},
		{"a red-eye", func(s *sample) { s.in.Prefs.AvoidOvernight = true }, []string{"d0.s0 overnight_flight!"}},
		{"a theme nobody meets", func(s *sample) { s.in.Prefs.Themes = []string{"art", "sport"} }, []string{"trip theme_missing"}},
		{"a sight before the day starts", func(s *sample) { s.in.DayStart = 10 * 60 },
			[]string{"d1.s0 early", "d2.s0 early", "d4.s0 early"}},
		{"the pace starts the day when nobody says when", func(s *sample) { s.in.DayStart, s.in.Pace = 0, "relaxed" },
			[]string{"d1.s0 early", "d2.s0 early", "d4.s0 early"}},
		{"a breakfast may be early", func(s *sample) { s.move("bouillon_racine", "07:00", "08:00") }, nil},
		{"a dinner after the day ends", func(s *sample) { s.in.DayEnd = 19 * 60 }, []string{"d0.s4 late"}},
		{"a sight after the day ends", func(s *sample) { s.move("arc", "21:00", "22:30") }, []string{"d3.s2 late"}},
		{"a sight that is insisted on may be late", func(s *sample) {
			s.move("arc", "21:00", "22:30")
			s.in.Requirements = append(s.in.Requirements, trip.Requirement{Level: trip.Must, Sights: &trip.SightsWish{Name: "arc"}})
		}, nil},
		{"steps, and nobody minds", func(s *sample) { s.f.Attraction("arc").StepFree = new(false) }, nil},
		{"steps before who needs none", func(s *sample) {
			s.f.Attraction("arc").StepFree = new(false)
			s.in.Requirements = append(s.in.Requirements, trip.Requirement{Level: trip.Prefer, Lodging: &trip.LodgingWish{Services: []string{"accessible"}}})
		}, []string{"d3.s2 steps"}},
		{"steps to what they asked for by name", func(s *sample) {
			s.f.Attraction("arc").StepFree = new(false)
			s.in.Requirements = append(s.in.Requirements, trip.Requirement{Level: trip.Prefer, Lodging: &trip.LodgingWish{Services: []string{"accessible"}}},
				trip.Requirement{Level: trip.Prefer, Sights: &trip.SightsWish{Name: "arc"}})
		}, nil},
		{"what is pinned may be late", func(s *sample) {
			s.move("arc", "21:00", "22:30")
			s.slot("arc").Locked = true
		}, nil},
		{"a sight twice", func(s *sample) { s.set(3, 2, "eiffel") }, []string{"d3.s2 repeated_sight!"}},
		{"a sight twice on two days", func(s *sample) { s.set(3, 2, "orsay") }, []string{"d3.s2 repeated_sight!"}},
		{"a sight pinned twice", func(s *sample) {
			s.set(3, 2, "orsay")
			s.in.Prefs.LockedSlots = []trip.LockedSlot{
				{DayOffset: 3, Window: s.at(3, 2).Window, ActivityID: "orsay"}, {DayOffset: 1, Window: s.at(1, 3).Window, ActivityID: "orsay"},
			}
		}, nil},
		{"a sight of which one is pinned", func(s *sample) {
			s.set(3, 2, "orsay")
			s.in.Prefs.LockedSlots = []trip.LockedSlot{{DayOffset: 3, Window: s.at(3, 2).Window, ActivityID: "orsay"}}
		}, []string{"d3.s2 repeated_sight!"}},
		{"a plan cannot pin for the traveller", func(s *sample) {
			s.set(3, 2, "orsay")
			s.at(3, 2).Locked, s.at(1, 3).Locked = true, true
		}, []string{"d3.s2 repeated_sight!"}},
		{"a restaurant twice", func(s *sample) { s.set(3, 3, "le_fumoir") }, nil},
	})
}

func TestPreferencesKeepAPlaceWithoutAName(t *testing.T) {
	t.Parallel()
	s := paris()
	s.in.Prefs.KidFriendly = true
	s.sight("arc").Name, s.sight("arc").KidFriend = "", triptest.No()
	only(t, ruleNamed(t, "preferences").Check(s.p, s.in, s.f))
}
