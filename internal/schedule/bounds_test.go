package schedule

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

// even are ways that all take ten minutes, and half an hour to the airport.
type even struct{}

func (e even) Taxi(from, to geo.Point) trip.TransitLeg { return e.Leg(from, to) }

func (even) Leg(_, _ geo.Point) trip.TransitLeg { return trip.TransitLeg{DurationSeconds: 10 * 60} }

func (even) Outing(*trip.Attraction, geo.Point, geo.Point, geo.Point) trip.TransitLeg {
	return trip.TransitLeg{DurationSeconds: 60 * 60}
}

func (even) Transfer(*trip.Airport, geo.Point, bool) trip.TransitLeg {
	return trip.TransitLeg{DurationSeconds: 30 * 60}
}

// framed is the frame of the sample trip after a change.
func framed(t *testing.T, change func(in *trip.Intent, j *Journey)) (*frame, *City) {
	t.Helper()
	in, p, f := triptest.Paris()
	j := JourneyOf(&p, f)
	change(&in, &j)
	fr, err := newFrame(&in, f, j, even{}, p.Assumptions, true)
	if err != nil {
		t.Fatal(err)
	}
	return fr, NewCity(f, even{})
}

// A full day ends half an hour before the traveller's evening does, and never after the last return.
func TestTheLastReturn(t *testing.T) {
	t.Parallel()
	for end, want := range map[string]string{"22:00": "21:30", "23:44": "23:14", "23:45": "23:15", "23:46": "23:15", "24:00": "23:15"} {
		fr, _ := framed(t, func(in *trip.Intent, _ *Journey) { in.DayEnd = calendar.MustClock(end) })
		if i := slices.IndexFunc(fr.tours, func(t tour) bool { return t.day == 1 }); fr.tours[i].end != calendar.MustClock(want) {
			t.Errorf("until %s: back at %s, want %s", end, fr.tours[i].end, want)
		}
	}
}

// Bags are left at the hotel on the last day when there are more than two hours between the day's start, at 9:00, and leaving
// for the airport: two hours and a half before take-off.
func TestBagsAreLeftWhenThereIsTimeForIt(t *testing.T) {
	t.Parallel()
	for takeOff, want := range map[string]bool{"13:29": false, "13:30": false, "13:31": true, "14:30": true} {
		fr, _ := framed(t, func(in *trip.Intent, j *Journey) {
			in.Prefs.BagDrop = true
			back := *j.Back
			back.Departure = calendar.MustZone("Europe/Paris").At(in.DateWindow.End, calendar.MustClock(takeOff))
			back.Arrival = back.Departure.Add(8 * time.Hour)
			j.Back = &back
		})
		left := slices.ContainsFunc(fr.fixed[len(fr.fixed)-1], func(s trip.Slot) bool { return s.Role == trip.RoleBags })
		if left != want {
			t.Errorf("leaving at %s: bags are left = %v, want %v", takeOff, left, want)
		}
	}
}

// A visit of an hour may be cut or stretched by a third.
func TestHowFarAVisitIsCutOrStretched(t *testing.T) {
	t.Parallel()
	for minutes, want := range map[int]bool{39: false, 40: true, 60: true, 80: true, 81: false} {
		if got := stayFits(60, calendar.Window{Start: 600, End: calendar.Clock(600 + minutes)}); got != want {
			t.Errorf("an hour in %d minutes = %v, want %v", minutes, got, want)
		}
	}
}

// Before the first stop of a day there is the way only; between two stops there is the buffer too.
func TestTheBufferBeforeAStandIn(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		name         string
		before       string // when the stop before is over; empty: there is none
		start        string
		fits, museum bool
	}{
		{name: "the day's first, the way is ten minutes", start: "09:10", fits: true},
		{name: "a minute less than the way", start: "09:09"},
		{name: "a museum comes first: no buffer either", start: "09:10", museum: true, fits: true},
		{name: "after another stop", before: "09:30", start: "09:45", fits: true},
		{name: "a minute less than the buffer", before: "09:30", start: "09:44"},
		{name: "a museum after another stop", before: "09:30", start: "09:50", museum: true, fits: true},
		{name: "a minute less than a museum's buffer", before: "09:30", start: "09:49", museum: true},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			fr, city := framed(t, func(*trip.Intent, *Journey) {})
			f := fallbacks{draft: newDraft(fr, city, map[string]bool{}), used: map[string]bool{}}
			a := fr.facts.Attraction("orsay")
			if !tc.museum {
				a = fr.facts.Attraction("cluny")
			}
			stop := func(from, to calendar.Clock) trip.Slot {
				return trip.Slot{Role: trip.RoleSight, Window: calendar.Window{Start: from, End: to}, Choices: []trip.Choice{{OptionRef: "pantheon"}}}
			}
			start := calendar.MustClock(tc.start)
			day, slot := trip.Day{Slots: []trip.Slot{stop(start, start+60)}}, 0
			if tc.before != "" {
				day.Slots, slot = slices.Insert(day.Slots, 0, stop(540, calendar.MustClock(tc.before))), 1
			}
			c := fr.sightChoice(a)
			c.Features.Cost = 0
			if got := f.fits(opening{plan: &trip.Plan{Days: []trip.Day{day}}, slot: slot}, &c, a.Location, a.Buffer()); got != tc.fits {
				t.Errorf("fits = %v, want %v", got, tc.fits)
			}
		})
	}
}

// Adults dine between 19:00 and 22:30, children eat from 17:00 on; who is back early dines so that there is time for it.
func TestTheHoursOfDinner(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		kids bool
		back calendar.Clock
		want calendar.Window
	}{
		{false, calendar.Midnight, calendar.MustWindow("19:00", "22:30")}, {true, calendar.Midnight, calendar.MustWindow("17:00", "22:30")},
		{false, 21 * 60, calendar.MustWindow("18:15", "22:30")}, {false, 20 * 60, calendar.MustWindow("18:00", "22:30")},
	} {
		fr, city := framed(t, func(in *trip.Intent, _ *Journey) {
			in.DayEnd, in.Prefs.KidFriendly = tc.back, tc.kids
		})
		for i := range fr.tours {
			fr.tours[i].end = calendar.Midnight // whatever the children's hours leave of the evening
		}
		d := newDraft(fr, city, map[string]bool{})
		d.addTables(&trip.Restaurant{ID: "polidor", Week: triptest.AlwaysOpen(), Location: fr.facts.Restaurant("polidor").Location, Dinner: true}, 0)
		v := d.problem.Visits[len(d.problem.Visits)-1]
		day := slices.IndexFunc(d.tours, func(t tour) bool { return t.day == 1 })
		if got := v.Windows[day]; len(got) != 1 || calendar.Clock(got[0].Open) != tc.want.Start || calendar.Clock(got[0].Close) != tc.want.End {
			t.Errorf("with children %v: dinner is %v, want %s", tc.kids, got, tc.want)
		}
	}
}

// With children, who land so late that they are in bed after eight, or leave after eight, take any other flight there is; who comes home
// after eight by the destination's clock takes it only where little else is lost. At exactly the minute nobody is late.
func TestFlightsThatKeepChildrenUp(t *testing.T) {
	t.Parallel()
	zone := calendar.MustZone("Europe/Paris")
	at := func(clock string) time.Time {
		return zone.At(calendar.MustDate("2025-06-10"), calendar.MustClock(clock))
	}
	const out, back, home = "10:00", "12:00", "19:00"
	// In bed at eight means landed two hours for the airport and the half of one for the check-in before.
	for _, tt := range []struct {
		name              string
		lands, leaves, on string
		want              money.Cents
	}{
		{"by day", out, back, home, 0},
		{"landed at 17:30", "17:30", back, home, 0}, {"landed at 17:31", "17:31", back, home, -10_000_00},
		{"left at 20:00", out, "20:00", "10:00", 0}, {"left at 20:01", out, "20:01", "10:00", -10_000_00},
		{"at home at 20:00", out, back, "20:00", 0}, {"at home at 20:01", out, back, "20:01", -50_00},
		{"all of it", "23:00", "21:00", "23:30", -20_050_00},
	} {
		p := Pair{&trip.FlightOption{Departure: at("01:00"), Arrival: at(tt.lands)}, &trip.FlightOption{Departure: at(tt.leaves), Arrival: at(tt.on)}}
		in := trip.Intent{Prefs: trip.Preferences{KidFriendly: true}}
		if got := kidsPenalty(&in, p, zone); got != tt.want {
			t.Errorf("%s: it costs %s, want %s", tt.name, got, tt.want)
		}
		if got := kidsPenalty(&trip.Intent{}, p, zone); got != 0 {
			t.Errorf("%s: without children it costs %s", tt.name, got)
		}
	}
}

// Who wishes the last day to begin late and has the bags left sees nothing before, though the keys are handed in earlier.
func TestALastDayWithItsBagsLeftBeginsWhenItIsWishedTo(t *testing.T) {
	t.Parallel()
	begins := calendar.MustClock("12:30")
	fr, _ := framed(t, func(in *trip.Intent, j *Journey) {
		in.Prefs.BagDrop = true
		in.Days = []trip.DayWish{{Day: in.DateWindow.Days() - 1, Start: begins}}
		back := *j.Back
		back.Departure = calendar.MustZone("Europe/Paris").At(in.DateWindow.End, calendar.MustClock("21:00"))
		back.Arrival = back.Departure.Add(8 * time.Hour)
		j.Back = &back
	})
	last, some := fr.in.DateWindow.Days()-1, false
	for _, tour := range fr.tours {
		if some = some || tour.day == last; tour.day == last && tour.start < begins {
			t.Errorf("the last day begins at %s", tour.start)
		}
	}
	if !some {
		t.Error("the last day has no time for anything")
	}
}

// lastDay tells the last day of a frame: what is free, for sights until when, what is fixed and when it ends, or when one leaves.
func lastDay(fr *frame) string {
	var out []string
	last := fr.in.DateWindow.Days() - 1
	for _, t := range fr.tours {
		switch {
		case t.day != last:
		case t.sights:
			out = append(out, fmt.Sprintf("free %s–%s, sights until %s", t.start, t.end, min(t.notAfter, calendar.Midnight)))
		default:
			out = append(out, fmt.Sprintf("a meal %s–%s", t.start, t.end))
		}
	}
	for _, s := range fr.fixed[last] {
		at := s.Window.End
		if s.Role == trip.RoleDepart {
			at = s.Window.Start
		}
		out = append(out, fmt.Sprintf("%s %s", s.Role, at))
	}
	return strings.Join(out, "; ")
}

// The keys are handed in by the hotel's time, at 11:00, or when one has to leave for the airport: two hours and a half before take-off.
func TestTheLastDay(t *testing.T) {
	t.Parallel()
	leaves := func(takeOff string, also ...func(*trip.Intent, *Journey)) func(*trip.Intent, *Journey) {
		return func(in *trip.Intent, j *Journey) {
			back := *j.Back
			back.Departure = calendar.MustZone("Europe/Paris").At(in.DateWindow.End, calendar.MustClock(takeOff))
			back.Arrival = back.Departure.Add(8 * time.Hour)
			j.Back = &back
			for _, change := range also {
				change(in, j)
			}
		}
	}
	hours := func(start, end string) func(*trip.Intent, *Journey) {
		return func(in *trip.Intent, _ *Journey) {
			in.DayStart, in.DayEnd = calendar.MustClock(start), calendar.MustClock(end)
		}
	}
	bags := func(in *trip.Intent, _ *Journey) { in.Prefs.BagDrop = true }
	byCar := func(_ *trip.Intent, j *Journey) { j.Back.Mode = trip.ByCar }
	booked := func(_ *trip.Intent, j *Journey) { j.Back.Own = true }
	house := func(until string, home bool) func(*trip.Intent, *Journey) {
		return func(_ *trip.Intent, j *Journey) {
			bed := *j.Hotel
			bed.CheckOut.End, bed.Home = calendar.MustClock(until), home
			j.Hotel = &bed
		}
	}
	alone := func(_ *trip.Intent, j *Journey) { j.Out, j.Back = nil, nil }
	stay := func(nth, of int) func(*trip.Intent, *Journey) {
		return func(in *trip.Intent, _ *Journey) { in.Part = &trip.Part{Stay: nth, Of: of} }
	}
	all := func(changes ...func(*trip.Intent, *Journey)) func(*trip.Intent, *Journey) {
		return func(in *trip.Intent, j *Journey) {
			for _, change := range changes {
				change(in, j)
			}
		}
	}
	for _, tt := range []struct {
		name   string
		change func(*trip.Intent, *Journey)
		want   string
	}{
		{"leaving in the evening", leaves("20:00"), "free 09:00–10:30, sights until 12:00; a meal 11:00–18:00; check_out 11:00; depart 20:00"},
		{"the evening is over before", leaves("23:50", hours("09:00", "20:00")), "free 09:00–10:30, sights until 12:00; a meal 11:00–20:00; check_out 11:00; depart 23:50"},
		{"a meal on the way, to the minute", leaves("15:00"), "free 09:00–10:30, sights until 12:00; a meal 11:00–13:00; check_out 11:00; depart 15:00"},
		{"a minute less", leaves("14:59"), "free 09:00–10:30, sights until 12:00; check_out 11:00; depart 14:59"},
		{"one leaves before the hotel's time", leaves("13:00"), "free 09:00–10:00, sights until 12:00; check_out 10:30; depart 13:00"},
		{"at ten sharp, after a morning", leaves("10:00", hours("05:00", "22:00")), "free 05:00–07:00, sights until 12:00; check_out 07:30; depart 10:00"},
		{"before ten nothing is done", leaves("09:59", hours("05:00", "22:00")), "check_out 07:29; depart 09:59"},
		{"but by car", leaves("09:59", hours("05:00", "22:00"), byCar), "free 05:00–08:44, sights until 12:00; check_out 09:14; depart 09:59"},
		{"as early as can be", leaves("03:15"), "check_out 00:45; depart 03:15"},
		{"and booked", leaves("03:15", booked), "check_out 00:45; depart 03:15"},
		{"booked for a minute before: one is out on the evening before", leaves("03:14", booked), "depart 03:14"},
		{"bags are left", leaves("20:00", bags), "free 09:00–17:15, sights until 24:00; check_out 09:00; bags 17:30; depart 20:00"},
		{"bags are left, and the evening is over before", leaves("23:50", bags, hours("09:00", "20:00")), "free 09:00–20:00, sights until 24:00; check_out 09:00; bags 21:20; depart 23:50"},
		{"nobody flies", alone, "free 09:00–10:30, sights until 12:00; check_out 11:00"},
		{"nobody flies, and the day is free until two", all(alone, house("14:00", false)), "free 09:00–13:30, sights until 15:00; check_out 14:00"},
		{"one goes on to another bed, in the same town", all(alone, house("14:00", false), stay(0, 2)), "free 09:00–11:30, sights until 13:00; check_out 12:00"},
		{"out by eleven in any case", all(alone, house("11:00", false), stay(0, 2)), "free 09:00–10:30, sights until 12:00; check_out 11:00"},
		{"from the last of them", all(alone, house("14:00", false), stay(1, 2)), "free 09:00–13:30, sights until 15:00; check_out 14:00"},
		{"at home", all(alone, house("11:00", true)), "free 09:00–21:30, sights until 24:00"},
		{"at home, and away", leaves("20:00", house("11:00", true)), "free 09:00–10:30, sights until 12:00; a meal 11:00–18:00; check_out 11:00; depart 20:00"},
	} {
		fr, _ := framed(t, tt.change)
		if got := lastDay(fr); got != tt.want {
			t.Errorf("%s:\n\t got %s\n\twant %s", tt.name, got, tt.want)
		}
	}
	in, p, f := triptest.Paris()
	j := JourneyOf(&p, f)
	leaves("03:14")(&in, &j)
	if _, err := newFrame(&in, f, j, even{}, p.Assumptions, true); !fault.Is(err, fault.Unplannable) {
		t.Errorf("earlier than can be: %v", err)
	}
}
