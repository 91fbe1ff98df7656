package feasts

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
)

// Easter is the Sunday of Easter of the Gregorian calendar, by the computus without exceptions of an anonymous correspondent of Nature (vol. 13,
// 20 April 1876, p. 487), as Meeus gives it in Astronomical Algorithms (1991, chapter 8). It holds for every year from 1583.
func Easter(year int) calendar.Date {
	a, b, c := year%19, year/100, year%100
	d, e := b/4, b%4
	f := (b + 8) / 25
	g := (b - f + 1) / 3
	h := (19*a + b - d - g + 15) % 30
	i, k := c/4, c%4
	l := (32 + 2*e + 2*i - h - k) % 7
	m := (a + 11*h + 22*l) / 451
	n := h + l - 7*m + 114
	return calendar.Date{Year: year, Month: time.Month(n / 31), Day: n%31 + 1}
}

// Moving is a day that comes back every year on another date. It is written
//
//	12-25            on that day
//	easter+39        so many days after Easter, or before it
//	sat from 09-16   the first Saturday from that day on, itself included
//	sat until 07-31  the last Saturday up to that day, itself included
//	sun from 11-27-6 the day six days before the first Sunday from 27 November on: that of Advent
type Moving struct {
	easter  bool
	weekday int // Monday 0; of no weekday -1
	until   bool
	day     calendar.YearDay
	plus    int
}

var weekdays = []string{"mon", "tue", "wed", "thu", "fri", "sat", "sun"}

// ParseMoving reads a day as Moving is written.
func ParseMoving(s string) (m Moving, err error) {
	bad := func() (Moving, error) {
		return Moving{}, fmt.Errorf("not a day of the form 12-25, easter+39, sat from 09-16 or sat until 07-31")
	}
	m.weekday = -1
	if rest, ok := strings.CutPrefix(s, "easter"); ok {
		m.easter = true
		if m.plus, err = plusOf(rest); err != nil {
			return bad()
		}
		return m, nil
	}
	day := s
	if words := strings.Fields(s); len(words) == 3 {
		for i, name := range weekdays {
			if words[0] == name {
				m.weekday = i
			}
		}
		if m.weekday < 0 || words[1] != "from" && words[1] != "until" {
			return bad()
		}
		m.until, day = words[1] == "until", words[2]
	}
	if len(day) < len("12-25") {
		return bad()
	}
	if m.day, err = calendar.ParseYearDay(day[:len("12-25")]); err != nil {
		return bad()
	}
	if m.plus, err = plusOf(day[len("12-25"):]); err != nil {
		return bad()
	}
	return m, nil
}

// plusOf reads "+39", "-6" or nothing.
func plusOf(s string) (int, error) {
	if s == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(s)
	if s[0] != '+' && s[0] != '-' || n < -99 || n > 99 {
		return 0, fmt.Errorf("not a number of days")
	}
	return n, err
}

// UnmarshalText reads what ParseMoving reads.
func (m *Moving) UnmarshalText(b []byte) (err error) {
	*m, err = ParseMoving(string(b))
	return err
}

// In gives the date of a year.
func (m Moving) In(year int) calendar.Date {
	if m.easter {
		return Easter(year).AddDays(m.plus)
	}
	d := calendar.Date{Year: year, Month: m.day.Month, Day: m.day.Day}
	switch {
	case m.weekday >= 0 && m.until:
		d = d.AddDays(-((d.Weekday() - m.weekday + 7) % 7))
	case m.weekday >= 0:
		d = d.AddDays((m.weekday - d.Weekday() + 7) % 7)
	}
	return d.AddDays(m.plus)
}
