package english

import (
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
)

// SlashDate is a date in figures. When A is no possible month, or B none, the order is clear.
type SlashDate struct {
	A, B int  // as written
	Year int  // 0 when not written
	ISO  bool // 2027-06-10: the year comes first
	Dots bool // 10.06.2027: the day comes first wherever dots are used
}

// Ambiguous tells whether either number can be the month.
func (d SlashDate) Ambiguous() bool {
	return !d.ISO && !d.Dots && d.A != d.B && d.A >= 1 && d.B >= 1 && d.A <= 12 && d.B <= 12
}

// Valid tells whether there is a way to read the date.
func (d SlashDate) Valid() bool {
	return d.Read(true).Month != 0 || d.Read(false).Month != 0
}

// Read takes the month from A (American) or from B. It gives no day when the calendar has none.
func (d SlashDate) Read(monthFirst bool) Day {
	m, n := d.B, d.A
	if d.ISO || monthFirst && !d.Dots {
		m, n = d.A, d.B
	}
	leap := d.Year
	if leap == 0 {
		leap = 2024
	}
	if !(calendar.Date{Year: leap, Month: time.Month(m), Day: n}).Valid() {
		return Day{}
	}
	return Day{Year: d.Year, Month: time.Month(m), Day: n}
}

// Clear gives the date when there is only one way to read it.
func (d SlashDate) Clear() (Day, bool) {
	if d.Ambiguous() {
		return Day{}, false
	}
	if v := d.Read(true); v.Month != 0 {
		return v, true
	}
	v := d.Read(false)
	return v, v.Month != 0
}
