package schedule_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
)

// week is a week in a city as it is drafted.
func week(t *testing.T, city string, change func(*trip.Intent)) (world, schedule.Draft) {
	t.Helper()
	in := intentFor(city, calendar.MustDate("2026-05-09"), 7)
	if change != nil {
		change(&in)
	}
	w := open(in, nil)
	return w, mustSolve(t, w, w.journeys()[0], schedule.Options{Seed: 1, Iterations: 200, Fees: -1})
}

// Adults dine at seven or later and most evenings go out after it; with children nothing begins after eight; who takes it easy has three sights a day.
func TestADayHasARhythm(t *testing.T) {
	t.Parallel()
	for _, city := range []string{"Paris", "Munich", "Tokyo"} {
		for _, who := range []string{"adults", "children", "easy"} {
			w, d := week(t, city, func(in *trip.Intent) {
				switch who {
				case "children":
					in.Party.Children, in.Prefs.KidFriendly, in.DayEnd = 1, true, trip.KidsHome
				case "easy":
					in.Pace, in.DayStart, in.DayEnd = trip.PaceRelaxed, 10*60, 21*60
				}
			})
			holds(t, w, d)
			out, sights := 0, make([]int, len(d.Plan.Days))
			d.Plan.Each(func(day, _ int, s *trip.Slot) {
				switch {
				case s.Role == trip.RoleDinner && who == "adults" && s.Window.Start < 19*60:
					t.Errorf("%s: adults dine at %s", city, s.Window)
				case s.Role == trip.RoleSight && s.Window.Start >= 20*60:
					out++
				}
				if s.Role == trip.RoleSight {
					sights[day]++
				}
			})
			switch {
			case who == "adults" && out < 3:
				t.Errorf("%s: out on %d of six evenings", city, out)
			case who == "children" && out > 0:
				t.Errorf("%s: children are out on %d evenings", city, out)
			case who == "easy" && slices.Max(sights) > 3:
				t.Errorf("%s: sights a day of who takes it easy: %v", city, sights)
			}
		}
	}
}

// What is left of a day is spent at its stops and not before doors: no visit is longer than twice the usual, and no wait of full days is longer than an hour
// but before the first door.
func TestWaitsAreSpentOnTheStops(t *testing.T) {
	t.Parallel()
	waits, longer := 0, 0
	for _, city := range []string{"Paris", "Munich", "Tokyo"} {
		w, d := week(t, city, nil)
		for day := 1; day < len(d.Plan.Days)-1; day++ {
			slots := d.Plan.Days[day].Slots
			for k := range slots {
				s := &slots[k]
				if a := w.facts.Attraction(s.Selected().OptionRef); a != nil {
					if s.Window.Minutes() > 2*max(a.Stay, trip.ShortestVisit) {
						t.Errorf("%s: %s takes %s, usually %d minutes", city, a.Name, s.Window, a.Stay)
					}
					if s.Window.Minutes() > a.Stay {
						longer++
					}
				}
				if k > 0 && s.Leg != nil && int(s.Window.Start-slots[k-1].Window.End)-s.Leg.Minutes() > 60 {
					waits++
				}
			}
		}
	}
	if waits > 1 || longer == 0 {
		t.Errorf("%d waits of more than an hour, %d visits that are longer than usual", waits, longer)
	}
}

// What everybody comes for is in the shortest first visit, whatever else one likes; who has been there before sees less of it.
func TestWhatEverybodyComesFor(t *testing.T) {
	t.Parallel()
	others := 0
	for city, famous := range map[string][]string{
		"Paris":  {"eiffel_tower", "louvre", "notre_dame"},
		"Munich": {"marienplatz", "englischer_garten"},
		"Tokyo":  {"sensoji", "meiji_jingu", "shibuya_crossing"},
	} {
		seen := func(returning bool) (n int) {
			_, d := week(t, city, func(in *trip.Intent) {
				in.Prefs.Returning, in.Prefs.Themes = returning, []string{"science", "sport"}
				in.DateWindow.End = in.DateWindow.Start.AddDays(trip.MinDays - 1)
			})
			for _, ref := range famous {
				d.Plan.Each(func(_, _ int, s *trip.Slot) {
					if s.Selected().OptionRef == ref {
						n++
					}
				})
			}
			return n
		}
		first, again := seen(false), seen(true)
		if first != len(famous) || again > first {
			t.Errorf("%s: %d of %d on a first visit, %d on another", city, first, len(famous), again)
		}
		others += first - again
	}
	if others == 0 {
		t.Error("who has been there sees the same")
	}
}

// On other dates other restaurants come first, on the same the same do, however much money there is.
func TestRestaurantsTakeTurns(t *testing.T) {
	t.Parallel()
	tables := func(month int, budget bool) (refs []string) {
		_, d := week(t, "Paris", func(in *trip.Intent) {
			in.DateWindow.Start = calendar.MustDate(fmt.Sprintf("2026-%02d-10", month))
			in.DateWindow.End = in.DateWindow.Start.AddDays(6)
			if budget {
				in.Budget *= 2
			}
		})
		d.Plan.Each(func(_, _ int, s *trip.Slot) {
			if s.Role == trip.RoleLunch || s.Role == trip.RoleDinner {
				refs = append(refs, s.Selected().OptionRef)
			}
		})
		return refs
	}
	june := tables(6, false)
	if again := tables(6, true); !slices.Equal(june, again) {
		t.Errorf("with more money %v instead of %v", again, june)
	}
	both := 0
	for _, ref := range tables(9, false) {
		if slices.Contains(june, ref) {
			both++
		}
	}
	if both > len(june)/2 {
		t.Errorf("%d of %d tables of June in September too", both, len(june))
	}
}

// One goes out of the city by the sight's own line, is there in the morning, and among what lies there on foot.
func TestAnOuting(t *testing.T) {
	t.Parallel()
	w, d := week(t, "Paris", func(in *trip.Intent) {
		in.Requirements = []trip.Requirement{{Level: trip.Must, Sights: &trip.SightsWish{Name: "versailles"}}}
	})
	found := false
	d.Plan.Each(func(_, _ int, s *trip.Slot) {
		if s.Selected().OptionRef != "versailles" {
			return
		}
		found = true
		a := w.facts.Attraction("versailles")
		if s.Leg == nil || s.Leg.Line != a.Outing.Line || s.Leg.Mode != trip.Train || s.Leg.Minutes() < a.Outing.Minutes || s.Window.Start > 11*60+30 {
			t.Errorf("at %s by %+v", s.Window, s.Leg)
		}
	})
	if !found {
		t.Error("nobody goes to Versailles")
	}
	here := w.facts.Attraction("versailles").Location
	beside := geo.Point{Lat: here.Lat + 0.004, Lon: here.Lon}
	if l := w.city.Legs().Leg(here, beside); l.Mode != trip.Walk {
		t.Errorf("beside the palace one goes by %s", l.Mode)
	}
}

// However long the way is, who insists on it gets there: one leaves within an hour of when the day begins, late risers too.
func TestALongOuting(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		city, ref string
		start     calendar.Clock
	}{
		{"Munich", "neuschwanstein", 9 * 60}, {"Munich", "neuschwanstein", 10 * 60}, {"Munich", "zugspitze", 9 * 60}, {"Munich", "herrenchiemsee", 9 * 60},
		{"Tokyo", "nikko_toshogu", 9 * 60}, {"Tokyo", "hakone_open_air_museum", 9 * 60},
	} {
		t.Run(fmt.Sprintf("%s from %s", tt.ref, tt.start), func(t *testing.T) {
			t.Parallel()
			_, d := week(t, tt.city, func(in *trip.Intent) {
				in.DayStart = tt.start
				in.Requirements = []trip.Requirement{{Level: trip.Must, Sights: &trip.SightsWish{Name: tt.ref}}}
			})
			found := false
			d.Plan.Each(func(_, _ int, s *trip.Slot) {
				if s.Selected().OptionRef != tt.ref {
					return
				}
				found = true
				if leaves := int(s.Window.Start) - s.Leg.Minutes(); leaves > int(tt.start)+60 {
					t.Errorf("to be there at %s one leaves at %d:%02d", s.Window, leaves/60, leaves%60)
				}
			})
			if !found {
				t.Error("nobody gets there")
			}
		})
	}
}
