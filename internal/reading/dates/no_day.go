package dates

import (
	"time"

	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// noSuchDay finds a day that no month has: "the 45th of May", "31 June", "30.02.2027".
func noSuchDay(s *phrase.Sentence) bool {
	for i := range s.Tokens {
		if s.Tokens[i].Text == phrase.NoDay {
			return true
		}
		n := s.Tokens[i].Milli / 1000
		if n >= 29 && n <= 31 && shorterMonth(s, i, int(n)) {
			return true
		}
		if s.Tokens[i].By != phrase.Nobody || n < 32 || n > 99 || !s.Tokens[i].Ord && len(s.Tokens[i].Raw) > 2 {
			continue
		}
		if _, to := monthAt(s, s.Skip(i+1, "of")); to > 0 && !monthTaken(s, to) {
			return true
		}
	}
	return false
}

// shorterMonth tells whether the day at i is one that its month does not have.
func shorterMonth(s *phrase.Sentence, i, n int) bool {
	if DayNumber(s, i) != n {
		return false
	}
	m, to := monthAt(s, s.Skip(i+1, "of"))
	if to == 0 || monthTaken(s, to) {
		if m, to = monthBefore(s, i); to == 0 {
			return false
		}
		to = i + 1
	}
	year, k := yearAt(s, to)
	if k == 0 {
		year = leapYear
	}
	return n > time.Date(year, m+1, 0, 0, 0, 0, 0, time.UTC).Day()
}

// leapYear stands for a year that is not said: 29 February is a day then.
const leapYear = 2028

// monthBefore reads the month of "June 31".
func monthBefore(s *phrase.Sentence, i int) (time.Month, int) {
	m, to := monthAt(s, i-1)
	if to != i {
		return 0, 0
	}
	return m, to
}
