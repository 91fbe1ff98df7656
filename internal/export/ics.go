package export

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"time"

	ics "github.com/arran4/golang-ical"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
)

// Calendar writes an event for each stop (RFC 5545). Times are those of the clocks at the destination, with the rules of its zone
// beside them, because opening hours are; flights, which begin or end in another zone, are instants. A ride of a journey knows both its zones,
// and stands on the clock of each.
//
// A file that is read again updates its events: a stop keeps its name as long as it is the same thing on the same day of a trip to
// the same city, also in a later plan of it, and a later plan counts as a later version.
func (s *Sheet) Calendar() ([]byte, error) {
	cal := ics.NewCalendarFor("Tripwright")
	cal.SetProductId("-//Tripwright//Tripwright 1//EN")
	cal.SetCalscale("GREGORIAN")
	cal.SetMethod(ics.MethodPublish)
	cal.SetXWRCalName(s.Title)
	cal.SetXWRTimezone(s.Zone.Name())
	for _, zone := range s.zones() {
		cal.Components = append(cal.Components, s.timezone(zone))
	}
	times, ridden := map[string]int{}, map[string]bool{}
	for i := range s.Days {
		for j := range s.Days[i].Stops {
			day, stop := &s.Days[i], &s.Days[i].Stops[j]
			if stop.Flies() && day.InStay && ridden[stop.Option] {
				continue // one ride from a stay to the next is one event
			}
			ridden[stop.Option] = true
			what := strings.Join([]string{trip.Fold(day.City), day.Date.String(), string(stop.Role), stop.Option}, "|")
			times[what]++
			cal.AddVEvent(s.event(day, stop, uid(what, times[what])))
		}
	}
	var b strings.Builder
	err := cal.SerializeTo(&b, ics.WithNewLineWindows) // the standard's line ends; the library's own are those of the system
	return []byte(b.String()), err
}

// uid names an event; nth counts what comes more than once a day.
func uid(what string, nth int) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s|%d", what, nth))
	return hex.EncodeToString(sum[:16]) + "@tripwright"
}

// firstVersion is the moment that versions of events are counted from, in seconds, so that they fit in 32 bits until 2088.
var firstVersion = time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)

// zones are those of the days, each once, but UTC, which needs no rules.
func (s *Sheet) zones() (out []calendar.Zone) {
	all := []calendar.Zone{s.Zone}
	for i := range s.Days {
		all = append(all, s.Days[i].Zone)
		for _, stop := range s.Days[i].Stops {
			if stop.Ride != nil {
				all = append(all, stop.Ride.Leaves, stop.Ride.Lands)
			}
		}
	}
	for _, z := range all {
		if z.Name() != "UTC" && !slices.ContainsFunc(out, func(o calendar.Zone) bool { return o.Name() == z.Name() }) {
			out = append(out, z)
		}
	}
	return out
}

func (s *Sheet) event(day *Day, stop *Stop, uid string) *ics.VEvent {
	e := ics.NewEvent(uid)
	e.SetDtStampTime(s.Made)
	e.SetLastModifiedAt(s.Made)
	e.SetSequence(max(int(s.Made.Sub(firstVersion)/time.Second), 0))
	from, until := stop.From, stop.Until
	if r := stop.Ride; r != nil {
		r.setTimes(e)
	} else if stop.Flies() || day.Zone.Name() == "UTC" {
		e.SetStartAt(from)
		e.SetEndAt(until)
	} else {
		e.SetProperty(ics.ComponentPropertyDtStart, from.Format(localTime), ics.WithTZID(day.Zone.Name()))
		e.SetProperty(ics.ComponentPropertyDtEnd, until.Format(localTime), ics.WithTZID(day.Zone.Name()))
	}
	e.SetSummary(stop.called(s.Lang))
	place, where := stop.Place, joined(", ", stop.Where, day.City)
	if r := stop.Ride; r != nil {
		e.SetSummary(r.called(s.Lang))
		if stop.Role == trip.RoleArrive { // its stop is where it ends; who looks at it wants to know where it leaves
			place, where = r.FromPlace, r.FromAt
		}
	}
	if place != nil {
		e.SetProperty(ics.ComponentPropertyGeo, fmt.Sprintf("%.6f;%.6f", place.Lat, place.Lon))
	}
	e.SetLocation(where)
	e.SetDescription(s.description(stop))
	if stop.Role == trip.RoleNight {
		e.SetTimeTransparency(ics.TransparencyTransparent)
	}
	return e
}

// setTimes writes when a ride goes, as far as it was said: an end that nobody said is left out, and a ride of which no hour is known is an event of
// its whole day.
func (r *Ride) setTimes(e *ics.VEvent) {
	switch {
	case r.FromUnsaid == "":
		if setTime(e, ics.ComponentPropertyDtStart, r.From, r.Leaves); r.UntilUnsaid == "" {
			setTime(e, ics.ComponentPropertyDtEnd, r.Until, r.Lands)
		}
	case r.UntilUnsaid == "":
		setTime(e, ics.ComponentPropertyDtStart, r.Until, r.Lands)
	case r.FromUnsaid == trip.UnsaidHour:
		setDay(e, r.From, r.Leaves)
	default:
		setDay(e, r.Until, r.Lands)
	}
}

// setDay writes the date of an instant on the clock of a zone, as that of an event of a whole day.
func setDay(e *ics.VEvent, at time.Time, zone calendar.Zone) {
	on, _ := zone.Local(at)
	e.SetProperty(ics.ComponentPropertyDtStart, on.Format("20060102"), ics.WithValue("DATE"))
}

// setTime writes an instant on the clock of a zone, or as it is where that clock would not say which one is meant.
func setTime(e *ics.VEvent, name ics.ComponentProperty, at time.Time, zone calendar.Zone) {
	on, clock := zone.Local(at)
	local := zone.At(on, clock)
	if zone.Name() == "UTC" || !local.Equal(at) {
		e.SetProperty(name, at.UTC().Format(localTime+"Z"))
		return
	}
	e.SetProperty(name, local.Format(localTime), ics.WithTZID(zone.Name()))
}

// localTime is how iCalendar writes a time of a zone.
const localTime = "20060102T150405"

// description is all that the sheet says of a stop, a line each.
func (s *Sheet) description(stop *Stop) string {
	var lines []string
	add := func(line string) {
		if line != "" {
			lines = append(lines, line)
		}
	}
	add(stop.note(s.Lang))
	if stop.Leg != nil {
		add(s.Lang.Say("Getting there: %s", stop.Leg.In(s.Lang)))
	}
	if p := stop.price(s.Lang); p != "" {
		add(s.Lang.Say("Costs: %s", p))
	}
	if stop.Place == nil {
		add(s.Lang.Say("Where it is on the map is not known."))
	}
	for _, n := range stop.Sources {
		add(s.Lang.Say("Source: %s", s.Sources[n-1].says(s.Lang)))
	}
	return strings.Join(lines, "\n")
}

// timezone writes the rules of a zone as far as the trip needs them: what holds when it begins, and each change of the clocks
// until it ends.
func (s *Sheet) timezone(zone calendar.Zone) *ics.VTimezone {
	tz := ics.NewTimezone(zone.Name())
	last := zone.At(s.To.AddDays(2), 0)
	for at := s.begins(zone); ; {
		start, end := at.ZoneBounds()
		tz.Components = append(tz.Components, observance(at, start))
		if end.IsZero() || end.After(last) {
			return tz
		}
		at = end
	}
}

// begins is the first moment of the trip that a zone's rules are asked for: the first day's, or that of a ride before it.
func (s *Sheet) begins(zone calendar.Zone) time.Time {
	first := zone.At(s.From, 0)
	for i := range s.Days {
		for _, stop := range s.Days[i].Stops {
			if stop.Ride != nil && stop.From.Before(first) {
				on, _ := zone.Local(stop.From)
				first = zone.At(on, 0)
			}
		}
	}
	return first
}

// observance is a stretch of time with one offset: in it is some moment of it, start its first one, zero when there is none.
func observance(in, start time.Time) ics.Component {
	name, to := in.Zone()
	from, begins := to, time.Date(1970, 1, 1, 0, 0, 0, 0, time.UTC)
	if !start.IsZero() {
		_, from = start.Add(-time.Second).Zone()
		begins = start.UTC().Add(time.Duration(from) * time.Second) // on the clock that is about to be changed
	}
	base := ics.ComponentBase{}
	base.SetProperty(ics.ComponentPropertyDtStart, begins.Format(localTime))
	base.SetProperty(ics.ComponentProperty(ics.PropertyTzoffsetfrom), utcOffset(from))
	base.SetProperty(ics.ComponentProperty(ics.PropertyTzoffsetto), utcOffset(to))
	base.SetProperty(ics.ComponentProperty(ics.PropertyTzname), name)
	if in.IsDST() {
		return &ics.Daylight{ComponentBase: base}
	}
	return &ics.Standard{ComponentBase: base}
}

// utcOffset gives "+0200".
func utcOffset(seconds int) string {
	sign := '+'
	if seconds < 0 {
		sign, seconds = '-', -seconds
	}
	return fmt.Sprintf("%c%02d%02d", sign, seconds/3600, seconds/60%60)
}

func joined(with string, parts ...string) string {
	var out []string
	for _, p := range parts {
		if p != "" {
			out = append(out, p)
		}
	}
	return strings.Join(out, with)
}
