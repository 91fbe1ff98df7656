package verify_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

// S0.114: on 30 March 2025 the clocks of Paris jump from 02:00 to 03:00.
func TestMarchGap(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name       string
		end, start string // of two neighbours
		want       int    // gap violations
	}{
		{"65 minutes on the clock are 5 in truth", "01:58", "03:03", 1},
		{"75 minutes on the clock are 15 in truth", "01:50", "03:05", 0},
		{"a morning after the change", "09:30", "10:00", 0},
		{"ten minutes stay ten minutes", "09:30", "09:40", 1},
	} {
		s := paris()
		onDay(s, "2025-03-28") // the third day is the 30th
		day := &s.p.Days[2]
		day.Slots = day.Slots[:2]
		samePlace(s)
		end, start := calendar.MustClock(c.end), calendar.MustClock(c.start)
		day.Slots[0].Window = calendar.Window{Start: end - 60, End: end}
		day.Slots[1].Window = calendar.Window{Start: start, End: start + 60}
		if got := gaps(s); got != c.want {
			t.Errorf("%s: %d gap violations, want %d", c.name, got, c.want)
		}
	}
}

// Flights count by their instants: 02:30 comes twice when the clocks go back, and only one of them is meant.
func TestFlightInTheHourThatComesTwice(t *testing.T) {
	t.Parallel()
	lands := func(first bool) *sample {
		s := paris()
		onDay(s, "2025-10-26") // the clocks go back on the first day
		triptest.Remove(&s.p, 0, "bouillon_racine")
		in := s.at(0, 0)
		in.Window = calendar.MustWindow("00:00", "02:30")
		s.flight("AF007@2025-06-09").Arrival = time.Date(2025, 10, 26, 1, 30, 0, 0, time.UTC)
		if first {
			s.flight("AF007@2025-06-09").Arrival = time.Date(2025, 10, 26, 0, 30, 0, 0, time.UTC)
		}
		s.at(0, 1).Window = calendar.MustWindow("04:00", "04:30")
		s.connect()
		return s
	}
	if got := gaps(lands(true)); got != 0 {
		t.Errorf("150 minutes after the first 02:30: %d gap violations", got)
	}
	if got := gaps(lands(false)); got != 1 {
		t.Errorf("90 minutes after the second 02:30: %d gap violations, want 1", got)
	}
}

// A flight nobody knows counts by its window there, too.
func TestUnknownFlightsOnTheDayTheClocksChange(t *testing.T) {
	t.Parallel()
	for _, first := range []string{"2025-10-26", "2025-10-22"} {
		s := paris()
		onDay(s, first)
		s.f.Flights = nil
		if got := gaps(s); got != 0 {
			t.Errorf("%s: %d gap violations", first, got)
		}
	}
}

func TestDepartureInTheHourThatComesTwice(t *testing.T) {
	t.Parallel()
	s := paris()
	onDay(s, "2025-10-22") // the clocks go back on the last day
	s.p.Days[4].Slots = s.p.Days[4].Slots[1:]
	s.at(4, 0).Window = calendar.MustWindow("00:00", "00:15")
	s.at(4, 1).Window = calendar.MustWindow("02:30", "10:00")
	s.connect()
	s.flight("AF008@2025-06-14").Departure = time.Date(2025, 10, 26, 1, 30, 0, 0, time.UTC) // the second 02:30
	if got := gaps(s); got != 0 {
		t.Errorf("195 minutes before the second 02:30: %d gap violations", got)
	}
	s.flight("AF008@2025-06-14").Departure = time.Date(2025, 10, 26, 0, 30, 0, 0, time.UTC)
	if got := gaps(s); got != 1 {
		t.Errorf("135 minutes before the first 02:30: %d gap violations, want 1", got)
	}
}

func gaps(s *sample) int {
	n := 0
	for _, v := range s.verify() {
		if v.Reason() == "gap" {
			n++
		}
	}
	return n
}

// onDay moves the trip to other dates.
func onDay(s *sample, first string) {
	s.in.DateWindow.Start = calendar.MustDate(first)
	s.in.DateWindow.End = s.in.DateWindow.Start.AddDays(4)
	for i := range s.p.Days {
		s.p.Days[i].Date = s.in.DateWindow.Date(i)
	}
}

// samePlace brings everything to one place, so that only buffers count.
func samePlace(s *sample) {
	for i := range s.f.Attractions {
		s.f.Attractions[i].Location, s.f.Attractions[i].VenueType = s.f.Lodgings[0].Location, trip.Other
	}
	s.connect()
}

// S0.113, S0.114: a day that is sound by real time has no gap violation, around every change of the clocks from 2024 to
// 2030; and one that is short by a minute has one.
func TestNoFalseGapAroundAnyChange(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"Europe/Paris", "America/New_York", "Asia/Tokyo", "Australia/Lord_Howe"} {
		zone := calendar.MustZone(name)
		loc, err := time.LoadLocation(name)
		if err != nil {
			t.Fatal(err)
		}
		days := changes(loc)
		if len(days) == 0 {
			days = []calendar.Date{calendar.MustDate("2025-03-30")} // Tokyo never changes
		}
		for _, date := range days {
			rapid.Check(t, func(t *rapid.T) {
				s := paris()
				s.in.DateWindow.TZ = name
				onDay(s, date.AddDays(-2).String())
				s.p.Days[2].Slots = s.p.Days[2].Slots[:5]
				samePlace(s)
				for i := range s.p.Days[2].Slots { // all sights, so that only the transit buffer counts
					s.p.Days[2].Slots[i].Choices = s.p.Days[2].Slots[0].Choices
					s.p.Days[2].Slots[i].Role, s.p.Days[2].Slots[i].Leg = trip.RoleSight, nil
				}
				short := rapid.Bool().Draw(t, "short")
				if fill(t, s, loc, zone, short) && gaps(s) != map[bool]int{true: 1}[short] {
					t.Fatalf("%s %s short=%v: %v %v", name, date, short, s.p.Days[2].Slots, s.verify())
				}
			})
		}
	}
}

// fill puts the slots of the third day one after the other in real time, 15 minutes or more apart; with short, the last
// one a minute too early. It reports false when a time falls into an hour's second coming, which a local time cannot name.
func fill(t *rapid.T, s *sample, loc *time.Location, zone calendar.Zone, short bool) bool {
	day := &s.p.Days[2]
	at := zone.At(day.Date, calendar.Clock(rapid.IntRange(0, 180).Draw(t, "begin")))
	for i := range day.Slots {
		gap := 15 + rapid.IntRange(0, 40).Draw(t, "gap")
		if short && i == len(day.Slots)-1 {
			gap = 14
		}
		start := at.Add(time.Duration(gap) * time.Minute)
		end := start.Add(time.Duration(15+rapid.IntRange(0, 60).Draw(t, "stay")) * time.Minute)
		w := calendar.Window{Start: clockOf(start.In(loc)), End: clockOf(end.In(loc))}
		if !zone.At(day.Date, w.Start).Equal(start) || !zone.At(day.Date, w.End).Equal(end) {
			return false
		}
		day.Slots[i].Window, at = w, end
	}
	return true
}

func clockOf(t time.Time) calendar.Clock { return calendar.Clock(t.Hour()*60 + t.Minute()) }

// changes lists the days on which the clocks change.
func changes(loc *time.Location) []calendar.Date {
	var out []calendar.Date
	for d := time.Date(2024, 1, 1, 12, 0, 0, 0, loc); d.Year() < 2031; d = d.AddDate(0, 0, 1) {
		_, before := d.AddDate(0, 0, -1).Zone()
		if _, now := d.Zone(); now != before {
			out = append(out, calendar.DateOf(d))
		}
	}
	return out
}
