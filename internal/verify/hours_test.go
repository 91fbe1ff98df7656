package verify_test

import (
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/calendar/feasts"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

func TestHours(t *testing.T) {
	tell(t, "hours", []story{
		{"the sample", func(*sample) {}, nil},
		{"S0.104: split hours, 13:00 violates", func(s *sample) {
			split(s)
			s.move("arc", "13:00", "14:00")
		}, []string{"d3.s2 outside_hours!"}},
		{"S0.104: split hours, 15:00 passes", func(s *sample) {
			split(s)
			s.move("arc", "15:00", "16:00")
		}, nil},
		{"two windows are not one", func(s *sample) {
			split(s)
			s.move("arc", "11:00", "15:00")
		}, []string{"d3.s2 outside_hours!"}},
		{"a solver that forgets the end of the visit", func(s *sample) { s.move("arc", "17:30", "18:01") }, []string{"d3.s2 outside_hours!"}},
		{"to the last minute", func(s *sample) { s.move("arc", "17:00", "18:00") }, nil},
		{"a minute before the doors open", func(s *sample) { s.move("arc", "08:59", "10:00") }, []string{"d3.s2 outside_hours!"}},
		{"closed on that weekday", func(s *sample) { s.sight("arc").Week = triptest.Hours("09:00", "18:00", 4) }, []string{"d3.s2 closed_day!"}},
		{"no hours are known: closed", func(s *sample) { s.sight("arc").Week = calendar.Week{} }, []string{"d3.s2 closed_day!"}},
		{"S0.210: a blackout date", func(s *sample) { s.sight("arc").Blackout = []calendar.Date{triptest.Start.AddDays(3)} }, []string{"d3.s2 blackout!"}},
		{"S0.210: Christmas at the Louvre", func(s *sample) { onDay(s, "2025-12-24") }, []string{"d1.s0 blackout!"}},
		{"a restaurant too", func(s *sample) { s.f.Restaurant("le_fumoir").Week = triptest.Hours("18:00", "23:00") },
			[]string{"d1.s1 outside_hours!", "d3.s1 outside_hours!"}},
		{"a public holiday on which it is shut", func(s *sample) {
			onDay(s, "2025-07-11") // the fourth day is the national holiday, a Monday
			s.sight("arc").Holidays, s.sight("arc").Region = trip.ClosedOnHolidays, feasts.France
		}, []string{"d3.s2 public_holiday!"}},
		{"a restaurant that is shut on it", func(s *sample) {
			onDay(s, "2025-07-11")
			s.f.Restaurant("le_fumoir").Holidays, s.f.Restaurant("le_fumoir").Region = trip.ClosedOnHolidays, feasts.France
		}, []string{"d3.s1 public_holiday!"}},
		{"a document that does not say of which region: its hours hold", func(s *sample) {
			onDay(s, "2025-07-11")
			s.sight("arc").Holidays = trip.ClosedOnHolidays
		}, nil},
		{"the day on which it rests for the holiday before", func(s *sample) {
			onDay(s, "2025-07-12") // the fourth day is the day after
			s.sight("arc").Week = triptest.Hours("09:00", "18:00", 0)
			s.sight("arc").Holidays, s.sight("arc").Region = trip.RestDayMoves, feasts.France
		}, []string{"d3.s2 public_holiday!"}},
		{"its closing day, which is a holiday", func(s *sample) {
			onDay(s, "2025-07-11")
			s.sight("arc").Week = triptest.Hours("09:00", "18:00", 0)
			s.sight("arc").Holidays, s.sight("arc").Region = trip.RestDayMoves, feasts.France
		}, nil},
		{"an event that shuts it all day", func(s *sample) { closedFor(s, "Great Parade") }, []string{"d3.s2 closed_for_event!"}},
		{"an event that shuts it in the morning", func(s *sample) { closedFor(s, "Great Parade", calendar.MustWindow("14:00", "24:00")) }, nil},
		{"an event that shuts it then", func(s *sample) { closedFor(s, "Great Parade", calendar.MustWindow("00:00", "14:00")) }, []string{"d3.s2 outside_hours!"}},
		{"a fair outside its dates", func(s *sample) { s.sight("arc").Week, s.sight("arc").Event = calendar.Week{}, "fair" }, []string{"d3.s2 not_going_on!"}},
		{"a place nobody knows", func(s *sample) { s.slot("arc").Choices[0].OptionRef = "atlantis" }, []string{"d3.s2 unknown_venue!"}},
		{"a restaurant nobody knows", func(s *sample) { s.slot("breizh").Choices[0].OptionRef = "atlantis" }, []string{"d1.s4 unknown_venue!"}},
		{"a season has its own week", func(s *sample) {
			s.sight("arc").Seasons = []calendar.Season{{From: calendar.YearDay{Month: 6, Day: 1}, To: calendar.YearDay{Month: 6, Day: 30}}}
		}, []string{"d3.s2 closed_day!"}},
	})
}

// closedFor leaves the arch some hours of its day, for an event.
func closedFor(s *sample, event string, open ...calendar.Window) {
	d := triptest.Start.AddDays(3)
	s.sight("arc").Dated = []calendar.Period{{From: d, To: d, Open: open, Why: event}}
}

func split(s *sample) {
	for i := range 7 {
		s.sight("arc").Week[i] = []calendar.Window{calendar.MustWindow("10:00", "12:00"), calendar.MustWindow("14:00", "18:00")}
	}
}

func TestHoursPastMidnight(t *testing.T) {
	bar := func(start, end calendar.Clock, week calendar.Week) func(*sample) {
		return func(s *sample) {
			s.sight("arc").Week = week
			s.slot("arc").Window = calendar.Window{Start: start, End: end}
		}
	}
	friday := calendar.Week{4: {calendar.MustWindow("20:00", "03:00")}} // the fourth day is one
	thursday := calendar.Week{3: {calendar.MustWindow("20:00", "03:00")}}
	tell(t, "hours", []story{
		{"the evening's window runs on", bar(23*60, 26*60, friday), nil},
		{"until it closes", bar(23*60, 27*60+1, friday), []string{"d3.s2 outside_hours!"}},
		{"S0.102: the small hours belong to the evening before", bar(60, 2*60, thursday), nil},
		{"but not on the wrong night", bar(60, 2*60, friday), []string{"d3.s2 outside_hours!"}},
		{"24:30 is the next day's 00:30", bar(24*60+30, 25*60, calendar.Week{5: {{Start: 0, End: 120}}}), nil},
		{"doors that never close", bar(23*60, 25*60, triptest.AlwaysOpen()), nil},
		{"open until midnight only", bar(23*60, 25*60, calendar.Week{4: {{Start: 0, End: calendar.Midnight}}}), []string{"d3.s2 outside_hours!"}},
		{"open from midnight only", bar(23*60, 25*60, calendar.Week{5: {{Start: 0, End: calendar.Midnight}}}), []string{"d3.s2 closed_day!"}},
	})
}

// S0.104, DST edge: opening hours are told by the clock on the wall, also on the day it jumps.
func TestHoursOnTheDayTheClocksChange(t *testing.T) {
	t.Parallel()
	s := paris()
	onDay(s, "2025-03-27") // the fourth day is Sunday the 30th
	s.move("arc", "09:00", "18:00")
	if found := ruleNamed(t, "hours").Check(s.p, s.in, s.f); len(found) > 0 {
		t.Errorf("open all day, but %v", found)
	}
}

func TestHoursSentences(t *testing.T) {
	t.Parallel()
	for want, edit := range map[string]func(*sample){
		"Louvre Museum is closed on Tuesdays.":         func(s *sample) { s.set(0, 3, "louvre") },
		"Louvre Museum is closed on 25 December 2025.": func(s *sample) { onDay(s, "2025-12-24") },
		"Arc de Triomphe is closed on 14 July 2025 for a public holiday: Bastille Day.": func(s *sample) {
			onDay(s, "2025-07-11")
			s.sight("arc").Holidays, s.sight("arc").Region = trip.ClosedOnHolidays, feasts.France
		},
		"Arc de Triomphe is closed on 13 June 2025: Great Parade.": func(s *sample) { closedFor(s, "Great Parade") },
		"Arc de Triomphe is not on 13 June 2025.": func(s *sample) {
			s.sight("arc").Week, s.sight("arc").Event = calendar.Week{}, "fair"
		},
		"Arc de Triomphe is open 10:00–12:00 and 14:00–18:00 that day, not all of 13:00–14:00.": func(s *sample) {
			split(s)
			s.move("arc", "13:00", "14:00")
		},
		"Nothing is known about the sight planned at 15:00.": func(s *sample) { s.slot("arc").Choices[0].OptionRef = "atlantis" },
	} {
		s := paris()
		edit(s)
		if v := ruleNamed(t, "hours").Check(s.p, s.in, s.f)[0]; v.Message != want || v.Kind != trip.VenueClosed {
			t.Errorf("got %q, want %q", v.Message, want)
		}
	}
}
