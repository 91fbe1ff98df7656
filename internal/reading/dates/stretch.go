package dates

import (
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// Between gives what is said with a first and a last day that are known from elsewhere.
func (w When) Between(first, last calendar.Date) When {
	w.first, w.last, w.Days = on(first), on(last), 0
	w.start, w.period, w.weekday, w.until, w.ofWeek, w.ofWeekend = calendar.Date{}, nil, 0, 0, false, false
	return w
}

// From gives what is said with a first day that is said of something else, such as a flight. A weekday that is said beside it is the one on which one
// goes home, or says nothing.
func (w When) From(first english.Day, today calendar.Date) When {
	w.first, w.start = first, calendar.Date{}
	if w.weekday != 0 && w.until == 0 {
		if w.leaves && w.Days == 0 && !w.last.Said() {
			w = w.UntilWeekday(w.weekday, today)
		}
		w.weekday = 0
	}
	return w
}

// Loose tells whether the first day is only said by a weekday, or counted from today, which a date that is said of a ride outweighs.
func (w When) Loose() bool { return !w.first.Said() }

// goesOn tells whether one leaves on the weekday at i: "leaving Monday", "out on the Monday".
func goesOn(s *phrase.Sentence, i int) bool {
	k := s.BackOver(s.BackOver(i, "the"), "on")
	return leaveWords[s.WordAt(k-1)] || s.Texts(k-1, "out") && (k < 2 || s.Texts(k-2, ",") || s.Texts(k-2, "and"))
}

var leaveWords = english.Words("leave leaving leaves depart departing departs departure")

// Until gives what is said with a last day that is said of something else.
func (w When) Until(last english.Day) When {
	w.last = last
	return w
}

// Begun tells whether the first day is said.
func (w When) Begun() bool { return w.first.Said() || w.start.Valid() || w.weekday != 0 }

// Spanned tells whether both ends are said.
func (w When) Spanned() bool { return w.first.Said() && w.last.Said() }

// Overfull gives the nights that are said and those that the dates have, where the dates have too few. Days may be counted with the day of arrival or
// without it, and so may nights that are listed.
func (w When) Overfull(today calendar.Date) (said, have int, over bool) {
	start, end, ok := w.stated(today)
	if !ok || !w.Spanned() || !w.counted || w.vague || w.spread || w.anyOf || end.Before(start) {
		return 0, 0, false
	}
	said, have = w.Days-1, start.DaysUntil(end)
	return said, have, have > 0 && (said > have+1 || w.nights && !w.listed && said > have)
}

// Underfull gives the nights that are said of the whole trip and those that its dates have, where the dates have more. Further apart than a trip is
// long they are bounds within which it may lie.
func (w When) Underfull(today calendar.Date) (said, have int, under bool) {
	start, end, ok := w.stated(today)
	if !ok || !w.Spanned() || !w.counted || !w.trips || w.vague || w.spread || w.anyOf || w.listed || end.Before(start) {
		return 0, 0, false
	}
	said, have = w.Days-1, start.DaysUntil(end)
	return said, have, have < longestTrip && (w.nights && said < have || said+1 < have)
}

// Ended tells whether the last day is said.
func (w When) Ended() bool { return w.last.Said() }

// EndingOn reads the weekday that a trip ends on, where its first day is said: "on 7 May, back on Sunday".
func (w When) EndingOn(s *phrase.Sentence, today calendar.Date) When {
	start, ok := w.first.On(today)
	if !w.first.Said() || !ok {
		return w
	}
	for i, t := range s.Tokens {
		day := lexicon.Weekdays[t.Text]
		if day == 0 || t.By != phrase.Nobody || t.Kind != phrase.Word || !isEnd(s, i) && !goesOn(s, i) {
			continue
		}
		w.Days = daysUntil(start, day)
		s.UseRange(i, i+1, phrase.AsDate)
		return w
	}
	return w
}

// untilDay is the last day of a stay, said without its month.
var untilDay = phrase.Says("until|till|til|through the? #th", "stay|staying|leave|leaving|back|home on|to the? #th")

// UntilDay reads the day on which a trip ends, without its month, where its first day is said elsewhere: "we land on 4 June at ten and stay until the
// 10th". What is said of its length stays.
func (w When) UntilDay(s *phrase.Sentence) When {
	m, ok := phrase.First(s, untilDay)
	if !ok || !w.first.Said() || w.Ended() || w.Stay() > 0 || m.Nums[0] > 31 || s.CountedAt(m.To-1) || s.Texts(m.To, "floor") {
		return w
	}
	w.last = english.Day{Day: m.Nums[0]}
	s.Use(m, phrase.AsDate)
	return w
}

// daysUntil is how many days a trip has from its first to the next such weekday (Monday = 1), both counted.
func daysUntil(start calendar.Date, weekday int) int { return (weekday-1-start.Weekday()+7)%7 + 1 }

// UntilWeekday gives what is said with a weekday (Monday = 1) on which the trip ends, where its first day is said.
func (w When) UntilWeekday(weekday int, today calendar.Date) When {
	if start, ok := w.first.On(today); ok && w.first.Said() {
		if w.Days = daysUntil(start, weekday); w.Days == 1 {
			w.Days = 8 // nobody goes home on the day of arrival without saying so
		}
	}
	return w
}

func on(d calendar.Date) english.Day { return english.Day{Year: d.Year, Month: d.Month, Day: d.Day} }
