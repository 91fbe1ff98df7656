package afford

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/pick"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
)

// ridesNamed is how many rides of a way a refusal names.
const ridesNamed = 4

// nothingAnswers says what of bed, way there and way away cannot be had as it is insisted on, which rides there are on the dates, and what would help.
func (c *Case) nothingAnswers() error {
	lang, city := c.Intent.Locale(), c.Intent.Locale().City(c.City.Facts().City.Name)
	if len(c.tiers()) == 0 {
		return fault.New(fault.Unplannable, "no hotel in %s is as you insist on, or has a room: insist on less, or name other dates", city)
	}
	there, away := c.going(trip.Outbound), c.going(trip.Return)
	none := func(dir trip.Direction) bool { return c.wants(dir) && len(c.going(dir)) == 0 }
	switch {
	case none(trip.Outbound):
		return fault.New(fault.Unplannable, "no ride is known that arrives in %s on %s: name other dates, another airport, or how else you would travel, as in \"by train\"", city,
			lang.DayMonth(c.Intent.DateWindow.Start))
	case none(trip.Return):
		return fault.New(fault.Unplannable, "no ride is known that leaves %s on %s: name other dates, another airport, or how else you would travel, as in \"by train\"", city,
			lang.DayMonth(c.Intent.DateWindow.End))
	}
	return fault.New(fault.Unplannable, "no ride is as you insist on. %s. Insist on less, name other dates, or say how else you would travel", fault.Whole(c.timetable(there, away)))
}

// nothingFits says why no ride there and away leaves time for the stay, and what would help.
func (c *Case) nothingFits() error {
	var there, away []*trip.FlightOption
	for _, p := range schedule.Pairs(&c.Intent, c.City.Facts(), "") {
		if p.Out != nil {
			there = pick.Once(there, p.Out)
		}
		if p.Back != nil {
			away = pick.Once(away, p.Back)
		}
	}
	return fault.New(fault.Unplannable, "the rides there and away leave no time there. %s. Stay a night longer, name other dates, or say how else you would travel",
		fault.Whole(c.timetable(there, away)))
}

// wants tells whether the trip needs a ride of a direction.
func (c *Case) wants(dir trip.Direction) bool {
	if c.Intent.Part != nil {
		return len(c.Intent.Part.Rides(dir)) > 0
	}
	return true
}

// going are the rides of a direction on its date, whatever is insisted on.
func (c *Case) going(dir trip.Direction) []*trip.FlightOption {
	return schedule.Going(&c.Intent, c.City.Facts(), dir)
}

// timetable tells rides there and away by their hours at the place of the trip.
func (c *Case) timetable(there, away []*trip.FlightOption) string {
	lang := c.Intent.Locale()
	zone, err := calendar.LoadZone(c.Intent.DateWindow.TZ)
	if err != nil {
		return ""
	}
	hours := func(rides []*trip.FlightOption, at func(*trip.FlightOption) time.Time) string {
		slices.SortStableFunc(rides, func(a, b *trip.FlightOption) int { return at(a).Compare(at(b)) })
		var out []string
		for _, o := range rides {
			_, clock := zone.Local(at(o))
			out = pick.Once(out, lang.Say("%s at %s", cmp.Or(o.Name(), lang.Word(string(o.By()))), clock))
		}
		if len(out) > ridesNamed {
			out = append(out[:ridesNamed-1], out[len(out)-1]) // the first ones, and the last one
		}
		return lang.List(out)
	}
	var out []string
	if in := hours(there, func(o *trip.FlightOption) time.Time { return o.Arrival }); in != "" {
		out = append(out, lang.Say("Arriving there: %s", in))
	}
	if on := hours(away, func(o *trip.FlightOption) time.Time { return o.Departure }); on != "" {
		out = append(out, lang.Say("Leaving from there: %s", on))
	}
	return strings.Join(out, ". ")
}
