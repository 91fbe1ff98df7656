package schedule_test

import (
	"slices"
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
)

// seenAt gives the day and the hours at which a plan is at a place, and the way back from it; ok is false where it is not.
func seenAt(p *trip.Plan, ref string) (day int, at calendar.Window, home *trip.TransitLeg, ok bool) {
	p.Each(func(d, s int, slot *trip.Slot) {
		if slot.Selected().OptionRef == ref {
			day, at, ok = d, slot.Window, true
			if next := p.Days[d].Slots[s+1:]; len(next) > 0 {
				home = next[0].Leg
			}
		}
	})
	return day, at, home, ok
}

// Who insists on a place that begins late is out for it on one evening, comes home by taxi when the last metro is gone, and sleeps longer. The other
// evenings are as ever, and nobody is out late for what fits into the evening.
func TestWhatOneInsistsOnMayEndLate(t *testing.T) {
	t.Parallel()
	must := func(names ...string) func(*trip.Intent) {
		return func(in *trip.Intent) {
			for _, n := range names {
				in.Requirements = append(in.Requirements, trip.Requirement{Level: trip.Must, Sights: &trip.SightsWish{Name: n}})
			}
		}
	}
	for _, tt := range []struct {
		name, city, ref string
		change          func(*trip.Intent)
		day             int
		from            calendar.Clock
		taxi            bool
	}{
		{"a show that ends at eleven", "Paris", "moulin_rouge", must("moulin_rouge"), 1, 21 * 60, true},
		{"on the day that is wished", "Paris", "moulin_rouge", func(in *trip.Intent) { must("moulin_rouge")(in); in.Requirements[0].Sights.Day = new(2) }, 2, 21 * 60, true},
		{"what begins before dinner", "Tokyo", "kabukiza", must("kabukiza"), -1, 16 * 60, false},
		{"what fits into the evening", "Munich", "schumanns_bar", must("schumanns_bar"), -1, 20 * 60, false},
	} {
		w, d := week(t, tt.city, tt.change)
		holds(t, w, d)
		day, at, home, ok := seenAt(&d.Plan, tt.ref)
		switch {
		case !ok:
			t.Errorf("%s: not planned; %v", tt.name, d.Unplaced)
			continue
		case tt.day >= 0 && tt.day != day || at.Start < tt.from:
			t.Errorf("%s: on day %d at %s", tt.name, day, at)
		case tt.taxi != (home != nil && home.Mode == trip.Taxi):
			t.Errorf("%s: until %s, and home by %v", tt.name, at.End, home)
		case tt.taxi && (home.Fare == 0 || home.LastDeparture != nil):
			t.Errorf("%s: a taxi has its fare and goes all night: %+v", tt.name, home)
		}
		for other := range d.Plan.Days[:len(d.Plan.Days)-1] {
			slots := d.Plan.Days[other].Slots
			if back := slots[len(slots)-1].Window.Start; tt.taxi && other != day && back > 23*60+15 {
				t.Errorf("%s: day %d lasts until %s too", tt.name, other, back)
			}
		}
	}
}

// Two such places are for two evenings, and children are at home at their hour whatever is insisted on.
func TestOneLatePlaceAnEvening(t *testing.T) {
	t.Parallel()
	both := func(in *trip.Intent) {
		for _, n := range []string{"moulin_rouge", "caveau_de_la_huchette"} {
			in.Requirements = append(in.Requirements, trip.Requirement{Level: trip.Must, Sights: &trip.SightsWish{Name: n}})
		}
	}
	w, d := week(t, "Paris", both)
	holds(t, w, d)
	one, _, _, first := seenAt(&d.Plan, "moulin_rouge")
	other, _, _, second := seenAt(&d.Plan, "caveau_de_la_huchette")
	if !first || !second || one == other {
		t.Errorf("on days %d and %d: %v", one, other, d.Unplaced)
	}
	_, d = week(t, "Paris", func(in *trip.Intent) {
		both(in)
		in.Party.Children, in.Prefs.KidFriendly, in.DayEnd = 1, true, trip.KidsHome
	})
	if len(d.Unplaced) != 2 {
		t.Errorf("with children: %v", d.Unplaced)
	}
}

// Who travels for the nightlife is out after midnight, and the day after begins when they have slept.
func TestNightsOut(t *testing.T) {
	t.Parallel()
	w, d := week(t, "Tokyo", func(in *trip.Intent) { in.Prefs.Themes, in.DayEnd = []string{"nightlife"}, trip.NightsOut })
	holds(t, w, d)
	late := 0
	for day := 1; day < len(d.Plan.Days)-1; day++ {
		slots := d.Plan.Days[day].Slots
		k := slices.IndexFunc(slots, func(s trip.Slot) bool { return s.Role == trip.RoleNight })
		if back := slots[k].Window.Start; back > 23*60 {
			late++
		}
		if first := slots[0].Window.Start; day > 1 && first < 9*60+30 {
			t.Errorf("day %d begins at %s after a night out", day, first)
		}
	}
	if late < 3 {
		t.Errorf("home after eleven on %d of five evenings", late)
	}
}

// Who insists on a whole day at a park has eight hours of it, and children seven, who are home at their hour.
func TestChildrenHaveSevenHoursAtAPark(t *testing.T) {
	t.Parallel()
	for _, kids := range []bool{true, false} {
		w, d := week(t, "Paris", func(in *trip.Intent) {
			in.Requirements = []trip.Requirement{{Level: trip.Must, Sights: &trip.SightsWish{Name: "disneyland_paris"}}}
			if kids {
				in.Party.Children, in.Prefs.KidFriendly, in.DayEnd = 1, true, trip.KidsHome
			}
		})
		holds(t, w, d)
		_, at, _, ok := seenAt(&d.Plan, "disneyland_paris")
		if want := map[bool]int{true: 420, false: 480}[kids]; !ok || at.Minutes() < want {
			t.Errorf("children %t: at the park %s, want %d minutes; %v", kids, at, want, d.Unplaced)
		}
	}
}
