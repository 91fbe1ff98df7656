package verify

import (
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
)

// flightFits judges a flight slot: it opens or closes the trip, uses an airport the traveller named, and its window ends
// when the flight lands or starts when it leaves. A plan without flights is fine: the traveller may arrange the journey. In a stay of a
// journey any ride may be one, if it is one that the stay has.
func (t *trial) flightFits(d *day, s *stop) {
	if s.flight == nil {
		return
	}
	t.flightOrder(d, s)
	if t.in.Part != nil {
		t.rideOfStay(s)
	} else {
		t.flightAirport(s)
	}
	t.flightTime(d, s)
}

func (t *trial) flightOrder(d *day, s *stop) {
	first := d.n == 0 && s == &d.stops[0]
	last := d.last && s == &d.stops[len(d.stops)-1]
	leaves, lands := "%s leaves before the trip is over.", "%s lands after the trip has begun."
	if t.in.Part != nil {
		leaves, lands = "%s leaves before the stay is over.", "%s arrives after the stay has begun."
	}
	if s.slot.Role == trip.RoleDepart && !last {
		t.blame(s, trip.TimingInfeasible, true, "flight_order", t.say(leaves, trip.Capital(s.name())), nil)
	}
	if s.slot.Role != trip.RoleDepart && !first {
		t.blame(s, trip.TimingInfeasible, true, "flight_order", t.say(lands, trip.Capital(s.name())), nil)
	}
}

func (t *trial) flightAirport(s *stop) {
	here, away := s.airport(), s.flight.Origin
	if s.slot.Role == trip.RoleDepart {
		away = s.flight.Dest
	}
	switch {
	case !slices.Contains(t.in.Airports, here):
		t.blame(s, trip.TimingInfeasible, true, "airport",
			t.say("%s uses %s, which is not an airport of this trip.", trip.Capital(s.name()), here), details{"airport": here})
	case t.in.Origin != "" && t.in.Origin != away:
		t.blame(s, trip.TimingInfeasible, true, "airport",
			t.say("%s connects to %s, but the trip begins and ends at %s.", trip.Capital(s.name()), away, t.in.Origin),
			details{"airport": away})
	case !s.known:
		t.blame(s, trip.TimingInfeasible, true, "airport",
			t.say("Nothing is known about the airport %s.", here), details{"airport": here})
	}
}

func (t *trial) flightTime(d *day, s *stop) {
	at, says, sentence := s.flight.Arrival, s.window().End, "%s lands at %s on %s, not at %s."
	if !s.flies() {
		sentence = "%s arrives at %s on %s, not at %s."
	}
	if s.slot.Role == trip.RoleDepart {
		at, says, sentence = s.flight.Departure, s.window().Start, "%s leaves at %s on %s, not at %s."
	}
	date, clock := t.zone.Local(at)
	if clock += calendar.Clock(d.date.DaysUntil(date)) * calendar.Midnight; clock == says {
		return
	}
	t.blame(s, trip.TimingInfeasible, true, "flight_time",
		t.say(sentence, trip.Capital(s.name()), clock, date.String(), says),
		details{"planned": says.String(), "flight": at.UTC().Format("2006-01-02T15:04Z")})
}
