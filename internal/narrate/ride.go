package narrate

import (
	"cmp"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

// rideName is what a ride is called in a sentence: its number, or what it is.
func (w *writer) rideName(f *trip.FlightOption) string {
	if name := f.Name(); name != "" {
		return name
	}
	switch f.By() {
	case trip.ByTrain:
		return w.say("the train")
	case trip.ByCoach:
		return w.say("the coach")
	case trip.ByFerry:
		return w.say("the ferry")
	case trip.ByCar:
		return w.say("the car")
	case trip.ByFlight:
		return w.say("the flight")
	}
	return w.say("your own way")
}

// ride tells of a ride that is no flight: what it is, when it goes, how long, how sure that is, and what it costs.
func (w *writer) ride(n *note, slot *trip.Slot, f *trip.FlightOption) {
	if !f.Provenance.IsEvidence() {
		return
	}
	name := trip.Capital(w.rideName(f))
	from := func(format string, args ...any) ground {
		return ground{w.say(format, append([]any{name}, args...)...), f.Provenance}
	}
	n.detail(w.lang().Word(string(f.By())), from("%s goes from %s to %s", f.FromName(), f.ToName()))
	if f.DepartUnsaid == "" && (!f.Guessed || f.ArriveUnsaid != "") {
		if at, ok := w.localAt(f.From, f, true); ok {
			n.detail(w.say("leaves %s", at), from("%s leaves at %s, local time", at))
		}
	}
	if f.ArriveUnsaid == "" && (!f.Guessed || f.DepartUnsaid != "") {
		if at, ok := w.localAt(f.To, f, false); ok {
			n.detail(w.say("arrives %s", at), from("%s arrives at %s, local time", at))
		}
	}
	w.assumedHour(n, slot, f, name)
	if f.DurationSeconds > 0 && !f.Guessed {
		long := w.lang().Duration(flightMinutes(f.DurationSeconds))
		n.detail(long, from("%s takes %s", long))
	}
	if f.Estimated {
		band := w.lang().Duration(f.Band)
		n.detail(w.say("estimated from the distance, %s more or less", band), from("The times of %s are estimated from the distance, %s more or less", band))
	}
	if f.Own {
		n.detail(w.say("as you arranged it"), from("%s is as you arranged it"))
	}
	w.fareOf(n, slot, f, name)
}

// assumedHour says of a ride whose hour nobody said which one it is planned with.
func (w *writer) assumedHour(n *note, slot *trip.Slot, f *trip.FlightOption, name string) {
	if !f.Assumed(slot.Role) {
		return
	}
	at := slot.Window.Start
	if slot.Role == trip.RoleArrive {
		at = slot.Window.End
	}
	n.detail(w.say("hour not said, planned with %s", at), ground{w.say("%s is planned with %s, since nobody said the hour", name, at), f.Provenance})
}

// fareOf tells what a ride costs. One's own costs nothing here unless a price was said, and what brought one from the stay before is paid there.
func (w *writer) fareOf(n *note, slot *trip.Slot, f *trip.FlightOption, name string) {
	fare := slot.Selected().Features.Cost
	shared := w.Intent.Part != nil && w.Intent.Part.Shared && slot.Role == trip.RoleArrive
	switch {
	case fare > 0 && f.By() == trip.ByCar:
		n.detail(w.say("%s for the car", fare), ground{w.say("%s costs %s for the car", name, fare), f.Provenance})
	case fare > 0 && f.Own:
		n.detail(w.say("%s in all", fare), ground{w.say("%s costs %s in all", name, fare), f.Provenance})
	case fare > 0:
		a := fare / money.Cents(max(1, w.in.Party.People()))
		n.detail(w.say("%s a person", a), ground{w.say("%s costs %s a person", name, a), f.Provenance})
	case shared:
		n.detail(w.say("counted where it leaves"), ground{w.say("%s is counted where it leaves", name), f.Provenance})
	case f.Own:
		n.detail(w.say("not counted"), ground{w.say("%s is yours and not counted", name), f.Provenance})
	default:
		n.admit(trip.GapPrice, w.say("Price: information not available."))
	}
	if shared {
		return
	}
	for _, words := range f.Car.In(w.lang()) {
		n.detail(words, ground{w.say("%s: %s", name, words), f.Provenance})
	}
}

// localAt gives the local time at one end of a ride that knows its zones.
func (w *writer) localAt(t *trip.Terminal, f *trip.FlightOption, leaves bool) (string, bool) {
	at, code := f.Arrival, f.Dest
	if leaves {
		at, code = f.Departure, f.Origin
	}
	name := ""
	if t != nil {
		name = t.TZ
	}
	zone, err := calendar.LoadZone(cmp.Or(name, w.Zones[code]))
	if err != nil {
		return "", false
	}
	_, c := zone.Local(at)
	return c.String(), true
}
