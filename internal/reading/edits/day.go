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
	for _, c := range r.stays { // of a journey that gets longer the days behind are days of it, too
		days.End = days.End.AddDays(max(0, c.By))
	}
	for _, d := range r.ofDays {
		r.settleDay(d, days, lang)
	}
	var there []trip.ChangePlace
	for i, c := range r.places {
		p := r.pins[i]
		if !p.Dayed {
			there = append(there, c)
			continue
		}
		if day, ok := r.offset(p, days, lang); ok {
			c.Day = &day
			there = append(there, c)
		}
	}
	r.places = there
}

// offset gives the day that was said, from 0. Of one that the trip does not have it is said.
func (r *editReader) offset(p wishes.Pin, days trip.DateWindow, lang wording.Language) (int, bool) {
	day, ok := p.Offset(days.Start, days.End)
	if p.Number > 0 || ok && day >= 0 {
		return day, true
	}
	if says := noDay(p.Lock, days, lang); !slices.Contains(r.noDay, says) {
		r.noDay = append(r.noDay, says)
	}
	return 0, false
}

// settleDay makes a change of what was said of one day.
func (r *editReader) settleDay(d ofDay, days trip.DateWindow, lang wording.Language) {
	day, ok := r.offset(d.pin, days, lang)
	if !ok {
		return
	}
	if next := days.Start.AddDays(day + 7); d.with == nil && d.pin.Number == 0 && d.pin.Weekday != 0 && next.Before(days.End) {
		r.noDay = append(r.noDay, lang.Say("There is more than one %s in this trip: say %s or %s.", lang.Weekday(next), lang.DayMonth(next.AddDays(-7)), lang.DayMonth(next)))
		return
	}
	switch {
	case d.with != nil:
		if with, ok := r.offset(*d.with, days, lang); ok {
			r.settledDays = append(r.settledDays, trip.SwapDays{Day: day, With: with})
		}
	case d.step != 0:
		r.settledDays = append(r.settledDays, trip.StepDay{Day: day, By: d.step})
	default:
		d.set.Day = day
		r.settledDays = append(r.settledDays, d.set)
	}
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
