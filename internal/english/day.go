package english

import (
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
)

// Day is a date as it was said: parts may be missing, and are 0 then.
type Day struct {
	Year  int
	Month time.Month
	Day   int
	Slash SlashDate // set while nobody knows which number is the month
}

// Said tells whether a day was named at all.
func (d Day) Said() bool { return d.Day != 0 || d.Slash.Ambiguous() }

// On gives the date in its stated year, or else the first such date from today on.
func (d Day) On(today calendar.Date) (calendar.Date, bool) {
	if d.Year != 0 {
		date := calendar.Date{Year: d.Year, Month: d.Month, Day: d.Day}
		return date, date.Valid()
	}
	if d.Month == 0 {
		for date, last := today, today.AddDays(62); date.Before(last); date = date.AddDays(1) {
			if date.Day == d.Day {
				return date, true
			}
		}
	}
	for y := today.Year; y <= today.Year+8; y++ { // eight years, for 29 February
		date := calendar.Date{Year: y, Month: d.Month, Day: d.Day}
		if date.Valid() && !date.Before(today) {
			return date, true
		}
	}
	return calendar.Date{}, false
}

// As settles which number is the month, where nobody knows.
func (d Day) As(monthFirst bool) Day {
	if d.Slash.Ambiguous() {
		return d.Slash.Read(monthFirst)
	}
	return d
}
