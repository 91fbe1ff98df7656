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
func (d Date) Valid() bool { return d.Month != 0 && DateOf(d.midnightUTC()) == d }

func (d Date) midnightUTC() time.Time { return time.Date(d.Year, d.Month, d.Day, 0, 0, 0, 0, time.UTC) }

// String gives "2006-01-02".
func (d Date) String() string { return fmt.Sprintf("%04d-%02d-%02d", d.Year, int(d.Month), d.Day) }

// AddDays gives the date n days later; n may be negative.
func (d Date) AddDays(n int) Date { return DateOf(d.midnightUTC().AddDate(0, 0, n)) }

// DaysUntil counts the days from d to e; it is negative when e is earlier.
func (d Date) DaysUntil(e Date) int {
	return int(e.midnightUTC().Sub(d.midnightUTC()) / (24 * time.Hour))
}

// Before tells whether d is earlier than e.
func (d Date) Before(e Date) bool { return d.midnightUTC().Before(e.midnightUTC()) }

// Weekday counts from Monday = 0 to Sunday = 6, as the keys of opening hours do (seed 000 §3.3).
func (d Date) Weekday() int { return (int(d.midnightUTC().Weekday()) + 6) % 7 }

// Format renders d with a layout of package time, for people.
func (d Date) Format(layout string) string { return d.midnightUTC().Format(layout) }

// MarshalText gives "2006-01-02".
func (d Date) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText reads "2006-01-02".
func (d *Date) UnmarshalText(b []byte) (err error) {
	*d, err = ParseDate(string(b))
	return err
}
