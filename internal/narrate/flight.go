package narrate

import (
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

// flight tells of a flight: who flies, when, how long and how, and what a seat costs.
func (w *writer) flight(n *note, date calendar.Date, slot *trip.Slot, f *trip.FlightOption) {
	if !f.Provenance.IsEvidence() {
		return
	}
	name := f.Name()
	if name == "" {
		name = trip.Capital(w.rideName(f))
	}
	from := func(format string, args ...any) ground {
		return ground{w.say(format, append([]any{name}, args...)...), f.Provenance}
	}
	if slot.Role == trip.RoleArrive && slot.Window.End > trip.LateArrival {
		n.say(w.lateWords(f, slot), from("%s lands at %s at %s, after %s: the day ends with the transfer and rest", f.Dest, slot.Window.End, trip.LateArrival))
	}
	if option := from("%s flies from %s to %s", f.Origin, f.Dest); f.Carrier != "" {
		n.detail(f.Carrier, option)
	} else {
		n.claim(option)
	}
	today := func(at, on string) string {
		return strings.TrimSuffix(at, w.say(" on %s", on))
	}
	if at, ok := w.takeOff(f); ok && f.DepartUnsaid == "" {
		n.detail(w.say("leaves %s %s", f.Origin, today(at, w.lang().Day(date))), from("%s leaves %s %s, local time", f.Origin, at))
	}
	if at, ok := w.local(f.Dest, f.Arrival); ok && f.ArriveUnsaid == "" {
		n.detail(w.say("lands %s %s", f.Dest, today(at, w.lang().Day(date))), from("%s lands %s %s, local time", f.Dest, at))
	}
	w.assumedHour(n, slot, f, name)
	if f.DurationSeconds > 0 && !f.Guessed {
		long := w.lang().Duration(flightMinutes(f.DurationSeconds))
		n.detail(long, from("%s takes %s", long))
	}
	if f.Class != "" && !f.Own { // nobody said what class their own flight is in
		class := w.lang().Word(trip.Plain(f.Class))
		n.detail(class, from("%s is booked in %s", class))
	}
	if f.Own {
		n.detail(w.say("as you arranged it"), from("%s is as you arranged it"))
	} else if !f.Estimated { // of one whose hours are estimated nobody knows
		n.detail(w.direct(f), from("%s is %s", w.direct(f)))
	}
	n.amended(f.Name(), f.Amended, f.Provenance)
	if f.Overnight && !f.Guessed {
		n.detail(w.say("overnight"), from("%s is overnight"))
	}
	if fare := slot.Selected().Features.Cost / money.Cents(w.in.Party.People()); fare > 0 {
		n.detail(w.say("%s a person", fare), ground{w.say("%s costs %s a person", f.Name(), fare), source(f.Amended, f.Provenance, saysPrice)})
	} else if w.Intent.Part != nil && w.Intent.Part.Shared && slot.Role == trip.RoleArrive {
		n.detail(w.say("counted where it leaves"), from("%s is counted where it leaves"))
	} else {
		n.admit(trip.GapPrice, w.say("Price: information not available."))
	}
}

func (w *writer) direct(f *trip.FlightOption) string {
	if f.Direct {
		return w.say("direct")
	}
	return w.say("not direct")
}

// takeOff gives "19:30 on Monday 9 June", or only the day when the zone at home is not known.
func (w *writer) takeOff(f *trip.FlightOption) (string, bool) {
	if at, ok := w.local(f.Origin, f.Departure); ok {
		return at, true
	}
	if d, ok := f.LeavesOn(); ok {
		return w.say("on %s", w.lang().Day(d)), true
	}
	return "", false
}

// local gives an instant at an airport as "08:55 on Tuesday 10 June", if the zone there is known.
func (w *writer) local(iata string, t time.Time) (string, bool) {
	zone := w.zone
	if w.facts.City.Airport(iata) == nil {
		var err error
		if zone, err = calendar.LoadZone(w.Zones[iata]); err != nil {
			return "", false
		}
	}
	d, c := zone.Local(t)
	return w.say("%s on %s", c, w.lang().Day(d)), true
}

// airportOf is where a flight touches the city.
func (w *writer) airportOf(f *trip.FlightOption, role trip.Role) *geo.Point {
	code := f.Dest
	if role == trip.RoleDepart {
		code = f.Origin
	}
	if a := w.facts.City.Airport(code); a != nil {
		return &a.Location
	}
	if end := f.End(role); end != nil && !end.At.IsZero() {
		return &end.At
	}
	return nil
}
