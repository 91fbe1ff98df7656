package dates

import (
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// beside is how many days before or behind a trip a date that is named may belong to it: one farther away is of something else.
const beside = 9

// untilWords stand before the last day of something: "till the 7th".
var untilWords = english.Words("till until til to through thru home back")

// Beyond finds a date that nobody has read and that lies close before or behind the trip: "1-5 February, my partner joins till the 7th". Whoever names one may
// mean another trip than was read.
func Beyond(s *phrase.Sentence, start, end calendar.Date) (calendar.Date, bool) {
	if !start.Valid() || end.Before(start) {
		return calendar.Date{}, false
	}
	near := func(d calendar.Date) bool {
		return d.Valid() && (d.Before(start) && d.DaysUntil(start) <= beside || end.Before(d) && end.DaysUntil(d) <= beside)
	}
	for i := range s.Tokens {
		if s.Tokens[i].By != phrase.Nobody {
			continue
		}
		if day, to := DayAt(s, i); to > 0 && day.Month != 0 && day.Day != 0 {
			if on, ok := day.On(start.AddDays(-beside)); ok && near(on) {
				return on, true
			}
			continue
		}
		if feast := easter(start.AddDays(120).Year); s.Texts(i, "easter") && (feast.Before(start.AddDays(-beside)) || end.AddDays(beside).Before(feast)) {
			return feast, true // "starting the Saturday before Easter", read as the next Saturday
		}
		n := DayNumber(s, i)
		if n == 0 || !s.Tokens[i].Ord || s.Texts(i+1, "birthday") || i == 0 {
			continue
		}
		before := s.WordAt(s.BackOver(i, "the") - 1)
		if on := (calendar.Date{Year: end.Year, Month: end.Month, Day: n}); (untilWords[before] || lexicon.Weekdays[before] != 0) && near(on) {
			return on, true
		}
	}
	return calendar.Date{}, false
}

// OtherYear finds a year that nobody has read and that is another than that of the trip, whose own is not said.
func OtherYear(s *phrase.Sentence, start, end calendar.Date) (int, bool) {
	if !start.Valid() {
		return 0, false
	}
	other := 0
	for i, t := range s.Tokens {
		n, ok := s.WholeAt(i)
		if ok && len(t.Raw) == 4 && (n == start.Year || n == end.Year) {
			return 0, false
		}
		if !ok || t.By != phrase.Nobody || len(t.Raw) != 4 || n < start.Year-1 || n > start.Year+3 {
			continue
		}
		other = n
	}
	return other, other != 0
}
