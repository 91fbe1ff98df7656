package dates

import (
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// fromFriday makes a weekend one from its Friday, where that is named, or where it has two nights: "next Friday for the weekend", "two nights next
// weekend". A Friday that has gone by leaves it a weekend from its Saturday.
func (w When) fromFriday(today calendar.Date) When {
	if start, ok := w.first.On(today); ok && w.startsFriday(start) {
		w.usual = 3
	}
	if !w.weekend || w.usual != 2 || !w.start.Valid() || w.until != 0 {
		return w
	}
	named := w.weekday == 5
	if friday := w.start.AddDays(-1); w.start.Weekday() == 5 && (named || w.twoNights()) {
		if friday.Before(today) {
			return w
		}
		w.start = friday // of the weekend whose Saturday it was
	}
	if named && w.Days == 0 {
		w.usual = 3
	}
	return w
}

// twoNights tells whether a weekend is said to have two nights, or three days.
func (w When) twoNights() bool { return w.weekend && w.usual == 2 && w.Days == 3 && w.weekday == 0 }

func (w When) startsFriday(start calendar.Date) bool {
	return w.weekend && w.usual == 2 && w.Days == 0 && w.first.Said() && !w.last.Said() && start.Weekday() == 4
}

// readWeekends reads "this weekend", "next weekend", "a long weekend". Weekends in a month are placed by readPeriod.
func readWeekends(s *phrase.Sentence, today calendar.Date, w *When) {
	m, ok := phrase.First(s, phrase.Says("the? weekend after next", "this|next|coming|following long? weekend", "the coming|next|following long? weekend", "a|the|one? long weekend", "long weekend", "weekend|weekends"))
	if !ok || w.weekend || holidayBefore(s, m.From) {
		return
	}
	w.weekend, w.usual = true, 2
	startOn := 6
	for i := m.From; i < m.To; i++ {
		if s.Tokens[i].Text == "long" {
			w.usual, startOn = 4, 5
		}
	}
	monday := today.AddDays(-today.Weekday())
	start := monday.AddDays(startOn - 1)
	if s.Texts(m.To-2, "after", "next") {
		w.start = start.AddDays(14)
		s.Use(m, phrase.AsDate)
		return
	}
	for i := m.From; i < m.To; i++ {
		switch s.Tokens[i].Text {
		case "this", "coming":
			if start.Before(today) {
				start = start.AddDays(7)
			}
			w.start = start
		case "next", "following":
			w.start = start.AddDays(7)
		}
	}
	s.Use(m, phrase.AsDate)
}

func holidayBefore(s *phrase.Sentence, i int) bool {
	return i > 0 && (HolidayWords[s.Tokens[i-1].Text] || s.Texts(i-1, "day") || s.Texts(i-1, "year's"))
}
