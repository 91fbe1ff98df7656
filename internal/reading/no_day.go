package reading

import (
	"regexp"
	"time"
)

// noSuchDay finds a day that no month has: "the 45th of May", "31 June", "30.02.2027".
func (s *sentence) noSuchDay() bool {
	for i := range s.tok {
		if s.tok[i].text == noDay {
			return true
		}
		n := s.tok[i].milli / 1000
		if n >= 29 && n <= 31 && s.shorterMonth(i, int(n)) {
			return true
		}
		if s.tok[i].by != nobody || n < 32 || n > 99 || !s.tok[i].ord && len(s.tok[i].raw) > 2 {
			continue
		}
		if _, to := s.monthAt(s.skip(i+1, "of")); to > 0 && !s.monthTaken(to) {
			return true
		}
	}
	return false
}

// shorterMonth tells whether the day at i is one that its month does not have.
func (s *sentence) shorterMonth(i, n int) bool {
	if s.dayNumber(i) != n {
		return false
	}
	m, to := s.monthAt(s.skip(i+1, "of"))
	if to == 0 || s.monthTaken(to) {
		if m, to = s.monthBefore(i); to == 0 {
			return false
		}
		to = i + 1
	}
	year, k := s.yearAt(to)
	if k == 0 {
		year = leapYear
	}
	return n > time.Date(year, m+1, 0, 0, 0, 0, 0, time.UTC).Day()
}

// leapYear stands for a year that is not said: 29 February is a day then.
const leapYear = 2028

// monthBefore reads the month of "June 31".
func (s *sentence) monthBefore(i int) (time.Month, int) {
	m, to := s.monthAt(i - 1)
	if to != i {
		return 0, 0
	}
	return m, to
}

// noDay stands for a date in figures that is in no calendar.
const noDay = "no such day"

var reNoDay = regexp.MustCompile(`^(?:\d{4}([-/])([0-3]?\d)([-/])([0-3]?\d)|([0-3]?\d)([-./])([0-3]?\d)([-./])20\d\d)\b`)

// scanNoDay reads a date in figures that scanDate did not take: "30.02.2027".
func scanNoDay(text string) (token, int) {
	n := len(reNoDay.FindString(text))
	return token{raw: text[:n], text: noDay, kind: word}, n
}
