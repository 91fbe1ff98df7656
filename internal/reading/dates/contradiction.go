package dates

import (
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// named are the weekdays (Monday = 1) that are said of the first and of the last day; 0 where none is.
type named struct{ first, last int }

// weekdaysOf reads the weekdays that are said beside stated dates: "Mon 10 - Fri 14 May".
func weekdaysOf(s *phrase.Sentence, sp english.Span) (of named) {
	from := sp.From
	if k := s.BackOver(sp.From, ","); k > 0 && lexicon.Weekdays[s.Tokens[k-1].Text] != 0 {
		from = k - 1
	}
	if lexicon.Weekdays[s.WordAt(from)] != 0 {
		if links[s.WordAt(from-1)] && lexicon.Weekdays[s.WordAt(from-2)] != 0 {
			return named{lexicon.Weekdays[s.WordAt(from-2)], lexicon.Weekdays[s.WordAt(from)]} // "Thursday to Monday, 4 to 8 March"
		}
	}
	linked := false
	for k := from; k < sp.To; k++ {
		d := lexicon.Weekdays[s.Tokens[k].Text]
		switch {
		case d != 0 && linked && sp.Last.Said():
			of.last = d
		case d != 0 && of.first == 0:
			of.first = d
		case k > from && (links[s.Tokens[k].Text] || s.Texts(k, "-")):
			linked = true
		}
	}
	return of
}

// Contradiction gives the day that is said to be another weekday than it is, and that weekday (Monday = 1): "Tuesday 12 May 2027" is a Wednesday.
func (w When) Contradiction(start, end calendar.Date) (day calendar.Date, said int, ok bool) {
	for _, at := range []struct {
		said int
		day  calendar.Date
		of   english.Day
	}{{w.named.first, start, w.first}, {w.named.last, end, w.last}} {
		if at.said != 0 && at.of.Said() && at.day.Valid() && at.day.Day == at.of.Day && at.day.Weekday()+1 != at.said {
			return at.day, at.said, true
		}
	}
	return calendar.Date{}, 0, false
}

// Alone tells whether the first day is said and the last is not.
func (w When) Alone() bool { return w.first.Said() && !w.last.Said() }

// NearestWeekday gives such a weekday (Monday = 1) that lies nearest to a day, at most three days away.
func NearestWeekday(d calendar.Date, weekday int) calendar.Date {
	return WeekdayFrom(d.AddDays(-3), weekday)
}
