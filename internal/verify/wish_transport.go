package verify

import (
	"slices"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
)

// transport judges a wish about the journey, each direction by itself. Local times are judged at the destination only:
// the facts do not hold the zone of the airport at home.
func (w wish) transport(t *trip.TransportWish) {
	if t.Seats > w.t.in.Party.People() {
		w.open("seats", "You asked for %d seats; whether there are more than the %d travellers need, nobody can say.",
			t.Seats, w.t.in.Party.People())
	}
	if t.Direction != trip.Return {
		w.journey(t, trip.RoleArrive)
	}
	if t.Direction != trip.Outbound {
		w.journey(t, trip.RoleDepart)
	}
}

func (w wish) journey(t *trip.TransportWish, role trip.Role) {
	s := w.t.flightAt(role)
	switch {
	case t.Mode != "" && t.Mode != trip.ByFlight:
		if s != nil {
			w.unmet("mode", "You do not want to fly %s, but the plan has %s.", w.way(role), s.name())
		} else if asksOfFlight(t) {
			w.open("mode", "You travel %s on your own: what else you ask of the journey is not part of the plan.", w.way(role))
		}
	case s == nil && (t.Mode == trip.ByFlight || asksOfFlight(t)):
		w.unmet("mode", "You asked for a flight %s, but the plan has none.", w.way(role))
	case s != nil && s.flight == nil:
		w.open("mode", "Nothing is known about the flight %s.", w.way(role))
	case s != nil:
		w.flight(t, s)
	}
}

func asksOfFlight(t *trip.TransportWish) bool {
	return t.Direct || t.Pick != "" || t.Depart != nil || t.Arrive != nil || t.Class != "" || t.Carrier != "" || t.Flight != ""
}

// flightAt finds the flight slot of a direction, or nil.
func (t *trial) flightAt(role trip.Role) *stop {
	for i := range t.days {
		if s := t.days[i].at(role); s != nil {
			return s
		}
	}
	return nil
}

// way says in which direction a flight goes.
func (w wish) way(role trip.Role) string {
	if role == trip.RoleDepart {
		return w.t.say("back")
	}
	return w.t.say("there")
}

func (w wish) flight(t *trip.TransportWish, s *stop) {
	w.t.look(&s.flight.Provenance)
	for _, f := range w.fields(t, s.slot.Role) {
		w.judge(f.is(s.flight), f.what, s.name(), f.asked)
	}
	if t.Pick != "" {
		w.pickFlight(t, s)
	}
}

// flightField is one thing a wish asks of a flight.
type flightField struct {
	what, asked string
	is          func(*trip.FlightOption) answer
}

func (w wish) fields(t *trip.TransportWish, role trip.Role) []flightField {
	var out []flightField
	if t.Flight != "" {
		out = append(out, flightField{"flight", w.t.say("the flight %s", t.Flight), func(f *trip.FlightOption) answer { return answered(f.Pattern() == t.Flight) }})
	}
	if t.Direct {
		out = append(out, flightField{"direct", w.t.say("a direct flight %s", w.way(role)), func(f *trip.FlightOption) answer {
			if f.Estimated { // whether anybody flies there without a stop is not known
				return unknown
			}
			return answered(f.Direct)
		}})
	}
	if t.Class != "" {
		out = append(out, flightField{"class", w.t.say("a seat in %s", w.word(t.Class)), func(f *trip.FlightOption) answer { return same(t.Class, f.Class) }})
	}
	if t.Carrier != "" {
		out = append(out, flightField{"carrier", w.t.say("a flight of %s", t.Carrier), func(f *trip.FlightOption) answer { return flownBy(t.Carrier, f) }})
	}
	if t.Depart != nil {
		out = append(out, flightField{"depart", w.t.say("a flight %s that leaves %s", w.way(role), t.Depart),
			func(f *trip.FlightOption) answer {
				if role == trip.RoleArrive {
					return unknown
				}
				return w.localTime(f.Departure, t.Depart)
			}})
	}
	if t.Arrive != nil {
		out = append(out, flightField{"arrive", w.t.say("a flight %s that lands %s", w.way(role), t.Arrive),
			func(f *trip.FlightOption) answer {
				if role == trip.RoleDepart {
					return unknown
				}
				return w.localTime(f.Arrival, t.Arrive)
			}})
	}
	return out
}

// same compares a word of a wish with a fact that may be missing.
func same(asked, fact string) answer {
	if fact == "" {
		return unknown
	}
	return answered(strings.EqualFold(asked, fact))
}

// flownBy tells who flies, or that nobody knows.
func flownBy(carrier string, f *trip.FlightOption) answer {
	if f.FlownBy(carrier) {
		return yes
	}
	return same(carrier, f.Carrier)
}

// localTime holds the time at the destination against a window: the landing of a flight there, the take-off of one back.
func (w wish) localTime(instant time.Time, in *calendar.Window) answer {
	_, at := w.t.zone.Local(instant)
	return answered(in.Has(at))
}

// pickFlight compares the flight with every other one that the traveller could have taken: the same direction and day,
// airports of the trip, as this wish says, and allowed by every must.
func (w wish) pickFlight(t *trip.TransportWish, s *stop) {
	dir := direction(s.slot.Role)
	for i := range w.t.facts.Flights {
		o := &w.t.facts.Flights[i]
		if beats(t.Pick, o, s.flight) && w.t.sameJourney(o, s) && t.MetBy(o, dir, w.t.zone) && w.t.in.AllowsFlight(o, dir, w.t.zone) {
			w.t.look(&o.Provenance)
			is, not := w.t.apart(o, s)
			w.unmet("pick", "You asked for the %s flight %s; that is %s, not %s.", w.pick(t.Pick), w.way(s.slot.Role), is, not)
			return
		}
	}
}

func direction(role trip.Role) trip.Direction {
	if role == trip.RoleDepart {
		return trip.Return
	}
	return trip.Outbound
}

// apart names two flights, by their hours at the destination too where names alone do not tell one from the other.
func (t *trial) apart(o *trip.FlightOption, s *stop) (is, not string) {
	is, not = o.Name(), s.flight.Name()
	if is != not {
		return is, not
	}
	_, at := t.zone.Local(atDestination(o, s.slot.Role))
	_, planned := t.zone.Local(atDestination(s.flight, s.slot.Role))
	return t.say("%s at %s", is, at), t.say("%s at %s", not, planned)
}

// atDestination is when a flight lands there, or leaves for home.
func atDestination(f *trip.FlightOption, role trip.Role) time.Time {
	if role == trip.RoleDepart {
		return f.Departure
	}
	return f.Arrival
}

func (t *trial) sameJourney(o *trip.FlightOption, s *stop) bool {
	here, joins := o.Dest, o.Origin == s.flight.Origin && o.By() == s.flight.By()
	if s.slot.Role == trip.RoleDepart {
		here, joins = o.Origin, o.Dest == s.flight.Dest
	}
	one, _ := t.zone.Local(atDestination(o, s.slot.Role))
	other, _ := t.zone.Local(atDestination(s.flight, s.slot.Role))
	return joins && (t.in.Part != nil || slices.Contains(t.in.Airports, here)) && one == other
}

// beats tells whether o would have been the better pick.
func beats(p trip.Pick, o, than *trip.FlightOption) bool {
	switch p {
	case trip.PickCheapest:
		return o.Price < than.Price
	case trip.PickFastest:
		return o.DurationSeconds < than.DurationSeconds
	case trip.PickEarliest:
		return o.Departure.Before(than.Departure)
	}
	return o.Departure.After(than.Departure) // latest
}
