package schedule_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
)

// However stops are thrown about, laying them keeps every one on its day, in its order and none before one can be there.
func TestWhateverIsLaidIsThereInItsOrder(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		w := open(drawIntent(t), drawWeather(t))
		w.in.Prefs.LockedSlots = nil
		j, ok := w.drawJourney(t, "journey")
		if !ok {
			return
		}
		d, err := w.city.Solve(&w.in, j, w.assume, schedule.Options{Seed: 1, Iterations: 5, Fees: -1, Quoted: true})
		if err != nil {
			return
		}
		stops := schedule.StopsOf(&d.Plan)
		for range rapid.IntRange(0, 6).Draw(t, "drags") {
			from := rapid.IntRange(0, len(stops)-1).Draw(t, "from")
			to := rapid.IntRange(0, len(stops)-1).Draw(t, "to")
			if len(stops[from]) > 0 {
				k := rapid.IntRange(0, len(stops[from])-1).Draw(t, "which")
				s := stops[from][k]
				stops[from] = slices.Delete(slices.Clone(stops[from]), k, k+1)
				stops[to] = slices.Insert(slices.Clone(stops[to]), rapid.IntRange(0, len(stops[to])).Draw(t, "where"),
					schedule.StopAt(s.Ref, s.Role, calendar.Window{}, false))
			}
		}
		p, err := w.city.Lay(&w.in, j, w.assume, stops, 1)
		if err != nil {
			t.Fatal(err)
		}
		for day := range stops {
			want := []string{}
			for _, s := range stops[day] {
				want = append(want, s.Ref)
			}
			got := append([]string{}, stopsOn(&p, day)...)
			slices.Sort(want)
			slices.Sort(got)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatalf("day %d (-asked +laid)\n%s", day, diff)
			}
		}
	})
}

// What is locked at the times of a plan is laid as that plan.
func TestLayingAPlanAtItsOwnTimesChangesNothing(t *testing.T) {
	t.Parallel()
	w, j := setup(nil)
	d := mustSolve(t, w, j, schedule.Options{Seed: 1, Iterations: 100, Fees: -1, Quoted: true})
	stops := make(schedule.Stops, len(d.Plan.Days))
	d.Plan.Each(func(day, _ int, s *trip.Slot) {
		if slices.Contains([]trip.Role{trip.RoleSight, trip.RoleLunch, trip.RoleDinner}, s.Role) {
			stops[day] = append(stops[day], schedule.StopAt(s.Selected().OptionRef, s.Role, s.Window, true))
		}
	})
	p, err := w.city.Lay(&w.in, j, w.assume, stops, 1)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(show(&d.Plan), strings.ReplaceAll(show(&p), " pinned", "")); diff != "" {
		t.Errorf("(-planned +laid)\n%s", diff)
	}
}

func TestWhatIsUnknownCannotBeLaid(t *testing.T) {
	t.Parallel()
	w, j := setup(nil)
	stops := make(schedule.Stops, 5)
	stops[1] = []schedule.Stop{schedule.StopAt("the_moon", trip.RoleSight, calendar.Window{}, false)}
	if _, err := w.city.Lay(&w.in, j, w.assume, stops, 1); !fault.Is(err, fault.NotFound) {
		t.Errorf("the moon is laid: %v", err)
	}
}

// What is pinned to an hour at which nobody is free stands at that hour: that it cannot be is for the rules to say.
func TestWhatIsLaidOutsideTheFreeTimeIsThere(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		w := open(drawIntent(t), nil)
		w.in.Prefs.LockedSlots = nil
		j, ok := w.drawJourney(t, "journey")
		if !ok {
			return
		}
		stops := make(schedule.Stops, w.in.DateWindow.Days())
		day := rapid.IntRange(0, len(stops)-1).Draw(t, "day")
		start := calendar.Clock(15 * rapid.IntRange(0, 92).Draw(t, "start"))
		a := &w.facts.Attractions[rapid.IntRange(0, len(w.facts.Attractions)-1).Draw(t, "sight")]
		at := calendar.Window{Start: start, End: start + 60}
		stops[day] = []schedule.Stop{schedule.StopAt(a.ID, trip.RoleSight, at, true)}
		p, err := w.city.Lay(&w.in, j, w.assume, stops, 1)
		if fault.Is(err, fault.Unplannable) {
			return // the journey does not fit its dates
		}
		if err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(p.Days[day].Slots, func(s trip.Slot) bool {
			return s.Selected().OptionRef == a.ID && s.Window == at && s.Locked
		}) {
			t.Fatalf("%s is not at %s: %+v", a.ID, at, p.Days[day].Slots)
		}
	})
}

// What is held, unlike what is laid, stays inside the free time of its day: from the beginning of the day to its end, to the minute.
func TestWhatIsHeldStaysInsideTheFreeTime(t *testing.T) {
	t.Parallel()
	w, j := setup(nil)
	for _, tt := range []struct {
		name string
		at   calendar.Window
		free bool
	}{
		{"in the middle", calendar.MustWindow("11:00", "12:00"), true},
		{"as the day begins", calendar.MustWindow("09:20", "10:20"), true},
		{"before it does", calendar.MustWindow("07:00", "08:00"), false},
		{"after it ends", calendar.MustWindow("22:30", "23:30"), false},
	} {
		stops := make(schedule.Stops, 5)
		stops[1] = []schedule.Stop{schedule.StopAt("eiffel", trip.RoleSight, tt.at, true)}
		if _, err := w.city.Lay(&w.in, j, w.assume, stops, 1); err != nil {
			t.Errorf("%s it cannot be laid: %v", tt.name, err)
		}
		p, err := w.city.Hold(&w.in, j, w.assume, stops, 1)
		if tt.free != (err == nil) || err != nil && !fault.Is(err, fault.NotFound) {
			t.Errorf("%s: %v", tt.name, err)
		}
		if tt.free && !slices.Contains(stopsOn(&p, 1), "eiffel") {
			t.Errorf("%s it is lost\n%s", tt.name, show(&p))
		}
	}
}
