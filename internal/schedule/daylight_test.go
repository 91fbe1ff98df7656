package schedule_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
)

// The times are those of the usual tables of sunrise and sunset, to the minute; the sunrise equation is good for two.
func TestDaylight(t *testing.T) {
	t.Parallel()
	paris, tokyo, tromso := geo.Point{Lat: 48.8566, Lon: 2.3522}, geo.Point{Lat: 35.6581, Lon: 139.7414}, geo.Point{Lat: 69.6492, Lon: 18.9553}
	tests := []struct {
		date, zone string
		at         geo.Point
		want       string
	}{
		{"2025-06-21", "Europe/Paris", paris, "05:47–21:58"},
		{"2025-12-21", "Europe/Paris", paris, "08:41–16:56"},
		{"2025-12-22", "Asia/Tokyo", tokyo, "06:47–16:32"},
		{"2025-06-21", "Europe/Oslo", tromso, "00:00–24:00"}, // it does not set
		{"2025-12-21", "Europe/Oslo", tromso, "00:00–24:00"}, // nor rise: nobody waits for that
	}
	for _, test := range tests {
		got := schedule.Daylight(calendar.MustDate(test.date), test.at, calendar.MustZone(test.zone))
		want := window(t, test.want)
		if max(got.Start-want.Start, want.Start-got.Start, got.End-want.End, want.End-got.End) > 2 {
			t.Errorf("%s in %s: %s, tables say %s", test.date, test.zone, got, test.want)
		}
	}
}

// window reads HH:MM–HH:MM.
func window(t *testing.T, text string) calendar.Window {
	t.Helper()
	from, to, _ := strings.Cut(text, "–")
	var w calendar.Window
	if err := errors.Join(w.Start.UnmarshalText([]byte(from)), w.End.UnmarshalText([]byte(to))); err != nil {
		t.Fatal(err)
	}
	return w
}

// In winter it is dark at five. Parks and gardens come before that; squares and bridges may be seen under their lamps.
func TestNoParkInTheDark(t *testing.T) {
	t.Parallel()
	for _, city := range []string{"Paris", "Munich", "Tokyo"} {
		in := intentFor(city, calendar.MustDate("2025-12-08"), 5)
		in.Prefs.Themes = []string{"nature"}
		w := open(in, nil)
		green := 0
		for _, j := range w.journeys()[:2] {
			d := mustSolve(t, w, j, schedule.Options{Seed: 1, Iterations: 60, Fees: -1})
			holds(t, w, d)
			d.Plan.Each(func(day, _ int, s *trip.Slot) {
				a := w.facts.Attraction(s.Selected().OptionRef)
				if a == nil || !a.Green() {
					return
				}
				green++
				light := schedule.Daylight(in.DateWindow.Date(day), w.facts.City.Center, calendar.MustZone(in.DateWindow.TZ))
				if s.Window.End > light.End {
					t.Errorf("%s at %s, when it is light until %s", a.Name, s.Window, light.End)
				}
			})
		}
		if green == 0 {
			t.Errorf("%s: no park was planned, so nothing was seen", city)
		}
	}
}

// A park at a pinned hour stands there, dark or not, and one that is insisted on is seen in the dark where there is no other time.
func TestWhoInsistsSeesAParkInTheDark(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(*trip.Intent){
		"pinned": func(in *trip.Intent) {
			in.Prefs.LockedSlots = []trip.LockedSlot{{DayOffset: 1, ActivityID: "champ_de_mars", Window: calendar.Window{Start: 18 * 60, End: 19 * 60}}}
		},
		"insisted on, by who gets up at four in the afternoon": func(in *trip.Intent) {
			in.DayStart, in.DayEnd = 16*60, 23*60
			in.Requirements = append(in.Requirements, trip.Requirement{Level: trip.Must, Sights: &trip.SightsWish{Name: "champ_de_mars"}})
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			in := intentFor("Paris", calendar.MustDate("2025-12-08"), 5)
			change(&in)
			w := open(in, nil)
			d := mustSolve(t, w, w.journeys()[0], schedule.Options{Seed: 1, Iterations: 60, Fees: -1})
			dark := false
			d.Plan.Each(func(_, _ int, s *trip.Slot) {
				dark = dark || s.Selected().OptionRef == "champ_de_mars" && s.Window.End > 17*60
			})
			if !dark {
				t.Errorf("it is not in the plan: %v", d.Unplaced)
			}
		})
	}
}
