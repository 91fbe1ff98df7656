package schedule

import (
	"github.com/nathan-osman/go-sunrise"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/trip"
)

// Daylight is from sunrise to sunset at a place on a date, on the clocks there, to the minute or two that the sunrise equation is good
// for. Where the sun does not rise or set that day it is the whole day.
func Daylight(d calendar.Date, at geo.Point, zone calendar.Zone) calendar.Window {
	rise, set := sunrise.SunriseSunset(at.Lat, at.Lon, d.Year, d.Month, d.Day)
	if rise.IsZero() || set.IsZero() {
		return calendar.Window{End: calendar.Midnight}
	}
	_, from := zone.Local(rise)
	_, to := zone.Local(set)
	if to <= from { // the sun sets after midnight
		to = calendar.Midnight
	}
	return calendar.Window{Start: from, End: to}
}

// inTheDark tells whether a sight may be visited when it is dark: all but parks, gardens and other places under trees, and of those what
// is insisted on and has no time on any day while it is light. What stops of a plan are set again is not asked.
func (d *draft) inTheDark(a *trip.Attraction) bool {
	return d.blind || !a.Green() || d.musts[a.ID] && !d.canVisit(a, false)
}
