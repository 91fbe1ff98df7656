package edits

import (
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/reading/wishes"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// change notes what to do with a place, and the day it is said of: which one that is, is known when the whole description is read.
func (r *editReader) change(c trip.ChangePlace, on wishes.Pin) {
	r.places, r.pins = append(r.places, c), append(r.pins, on)
}

// settleDays finds the days that are spoken of among those of the trip as the change makes it. What is said of a day that the trip does not
// have is not done on another one, nor on all: it stands in noDay. A day by its number stays, for the planner to refuse.
func (r *editReader) settleDays(lang wording.Language) {
	days := trip.DateWindow{Start: r.days.Start.AddDays(r.shift), End: r.days.End.AddDays(r.shift + r.longer)}
	var there []trip.ChangePlace
	for i, c := range r.places {
		p := r.pins[i]
		if !p.Dayed {
			there = append(there, c)
			continue
		}
		day, ok := p.Offset(days.Start, days.End)
		if p.Number > 0 || ok && day >= 0 {
			c.Day = &day
			there = append(there, c)
		} else if says := noDay(p.Lock, days, lang); !slices.Contains(r.noDay, says) {
			r.noDay = append(r.noDay, says)
		}
	}
	r.places = there
}

// noDay says that a trip does not have the day.
func noDay(l wishes.Lock, days trip.DateWindow, lang wording.Language) string {
	switch {
	case l.Weekday != 0:
		monday := calendar.MustDate("2024-01-01")
		return lang.Say("There is no %s in this trip.", lang.Weekday(monday.AddDays(l.Weekday-1)))
	case l.Day.Month == 0:
		return lang.Say("No day of this trip is day %d of a month.", l.Day.Day)
	case l.Day.Year != 0:
		return lang.Say("%s is no day of this trip.", lang.Date(calendar.Date{Year: l.Day.Year, Month: l.Day.Month, Day: l.Day.Day}))
	}
	return lang.Say("%s is no day of this trip.", lang.DayMonth(calendar.Date{Year: days.Start.Year, Month: l.Day.Month, Day: l.Day.Day}))
}
