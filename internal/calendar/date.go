// Package calendar holds civil dates, local times of day, windows, opening hours and the arithmetic of time zones.
//
// A local time never stands alone: it is a Clock on a Date in a Zone, or an instant (time.Time). Nothing here asks for
// the present time.
package calendar

import (
	"fmt"
	"time"
)

// Date is a civil date without a time zone. The zero value is not a date; Valid tells.
type Date struct {
	Year  int
	Month time.Month
	Day   int
}

// ParseDate reads "2006-01-02" and refuses everything else, impossible dates included.
func ParseDate(s string) (Date, error) {
	t, err := time.Parse(time.DateOnly, s)
	if err != nil {
		return Date{}, fmt.Errorf("not a date of the form 2006-01-02")
	}
	return DateOf(t), nil
}

// MustDate is ParseDate for constants; it panics when s is not a date.
func MustDate(s string) Date {
	d, err := ParseDate(s)
	if err != nil {
		panic(err)
	}
	return d
}

// DateOf gives the civil date of t in t's own location.
func DateOf(t time.Time) Date {
	y, m, d := t.Date()
	return Date{y, m, d}
}

// Valid tells whether d exists in the calendar.
func (d Date) Valid() bool { return DateOf(d.midnightUTC()) == d }

func (d Date) midnightUTC() time.Time { return time.Date(d.Year, d.Month, d.Day, 0, 0, 0, 0, time.UTC) }

// String gives "2006-01-02".
func (d Date) String() string {
	if d.Year < 0 || d.Year > 9999 || d.Month < 0 || d.Month > 99 || d.Day < 0 || d.Day > 99 { // no date of ours
		return fmt.Sprintf("%04d-%02d-%02d", d.Year, int(d.Month), d.Day)
	}
	digit := func(n int) byte { return byte('0' + n%10) }
	return string([]byte{digit(d.Year / 1000), digit(d.Year / 100), digit(d.Year / 10), digit(d.Year), '-',
		digit(int(d.Month) / 10), digit(int(d.Month)), '-', digit(d.Day / 10), digit(d.Day)})
}

// AddDays gives the date n days later; n may be negative.
func (d Date) AddDays(n int) Date {
	return dateOfDay(d.dayNumber() + n)
}

// DaysUntil counts the days from d to e; it is negative when e is earlier.
func (d Date) DaysUntil(e Date) int { return e.dayNumber() - d.dayNumber() }

// Before tells whether d is earlier than e.
func (d Date) Before(e Date) bool { return d.dayNumber() < e.dayNumber() }

// Weekday counts from Monday = 0 to Sunday = 6, as the keys of opening hours do (seed 000 §3.3).
func (d Date) Weekday() int {
	const thursday = 3 // 1 January 1970
	return ((d.dayNumber()+thursday)%7 + 7) % 7
}

// The days of an era of 400 years, and from 1 March of the year 0, where eras begin, to 1 January 1970.
const daysOfEra, daysTo1970 = 146_097, 719_468

// dayNumber counts the days since 1 January 1970. Years begin in March, so that the odd day comes last (Hinnant 2014): package
// time would come to the same by way of seconds and zones, and a plan asks for it thousands of times.
func (d Date) dayNumber() int {
	if d.Month < 1 || d.Month > 12 {
		return int(d.midnightUTC().Unix() / (24 * 60 * 60)) // midnight: it divides evenly
	}
	year, month := d.Year, (int(d.Month)+9)%12 // from March
	if month >= 10 {
		year--
	}
	era := floorDiv(year, 400)
	year -= era * 400
	return era*daysOfEra + year*365 + year/4 - year/100 + (153*month+2)/5 + d.Day - 1 - daysTo1970
}

// dateOfDay is the date of a day number.
func dateOfDay(n int) Date {
	n += daysTo1970
	era := floorDiv(n, daysOfEra)
	n -= era * daysOfEra
	year := (n - n/1460 + n/36524 - n/146096) / 365
	n -= year*365 + year/4 - year/100
	month := (5*n + 2) / 153
	d := Date{Year: year + era*400, Month: time.Month((month+2)%12 + 1), Day: n - (153*month+2)/5 + 1}
	if month >= 10 {
		d.Year++
	}
	return d
}

func floorDiv(a, b int) int {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// Format renders d with a layout of package time, for people.
func (d Date) Format(layout string) string { return d.midnightUTC().Format(layout) }

// Span says two dates for people, with their weekdays: "Tue 10 – Sat 14 June 2025", with what differs named twice.
func Span(from, to Date) string {
	switch {
	case from == to:
		return from.Format("Mon 2 January 2006")
	case from.Year != to.Year:
		return from.Format("Mon 2 January 2006") + " – " + to.Format("Mon 2 January 2006")
	case from.Month != to.Month:
		return from.Format("Mon 2 January") + " – " + to.Format("Mon 2 January 2006")
	}
	return from.Format("Mon 2") + " – " + to.Format("Mon 2 January 2006")
}

// MarshalText gives "2006-01-02".
func (d Date) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText reads "2006-01-02".
func (d *Date) UnmarshalText(b []byte) (err error) {
	*d, err = ParseDate(string(b))
	return err
}
