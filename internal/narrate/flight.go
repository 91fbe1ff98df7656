package narrate

import (
	"fmt"
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
	from := func(format string, args ...any) ground {
		return ground{name + " " + fmt.Sprintf(format, args...), f.Provenance}
	}
	if slot.Role == trip.RoleArrive && slot.Window.End > trip.LateArrival {
		n.say(lateWords(f, slot), from("lands at %s at %s, after %s: the day ends with the transfer and rest", f.Dest, slot.Window.End, trip.LateArrival))
	}
	if option := from("flies from %s to %s", f.Origin, f.Dest); f.Carrier != "" {
		n.detail(f.Carrier, option)
	} else {
		n.claim(option)
	}
	today := " on " + dayWords(date)
	if at, ok := w.takeOff(f); ok {
		n.detail("leaves "+f.Origin+" "+strings.TrimSuffix(at, today), from("leaves %s %s, local time", f.Origin, at))
	}
	if at, ok := w.local(f.Dest, f.Arrival); ok {
		n.detail("lands "+f.Dest+" "+strings.TrimSuffix(at, today), from("lands %s %s, local time", f.Dest, at))
	}
	if f.DurationSeconds > 0 {
		long := duration(flightMinutes(f.DurationSeconds))
		n.detail(long, from("takes %s", long))
	}
	if f.Class != "" {
		n.detail(trip.Plain(f.Class), from("is booked in %s", trip.Plain(f.Class)))
	}
	n.detail(w.direct(f), from("is %s", w.direct(f)))
	n.amended(f.Name(), f.Amended, f.Provenance)
	if f.Overnight {
		n.detail("overnight", from("is overnight"))
	}
	if fare := slot.Selected().Features.Cost / money.Cents(w.in.Party.People()); fare > 0 {
		n.detail(fmt.Sprintf("%s a person", fare), ground{f.Name() + fmt.Sprintf(" costs %s a person", fare), source(f.Amended, f.Provenance, saysPrice)})
	} else {
		n.admit("Price: information not available.")
	}
}

func (w *writer) direct(f *trip.FlightOption) string {
	if f.Direct {
		return "direct"
	}
	return "not direct"
}

// takeOff gives "19:30 on Monday 9 June", or only the day when the zone at home is not known.
func (w *writer) takeOff(f *trip.FlightOption) (string, bool) {
	if at, ok := w.local(f.Origin, f.Departure); ok {
		return at, true
	}
	if d, ok := f.LeavesOn(); ok {
		return "on " + dayWords(d), true
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
	return fmt.Sprintf("%s on %s", c, dayWords(d)), true
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
	return nil
}
