package verify

import (
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
)

// Trains, coaches, ferries and cars stand in a plan where flights do, and are judged as those are but for what is said here. A slot of
// which nothing is known counts as a flight.

// flies tells whether what brings one in or away is a flight.
func (s *stop) flies() bool { return s.flight == nil || s.flight.Flies() }

// drives tells whether it is a car, which leaves when one likes.
func (s *stop) drives() bool { return s.flight != nil && s.flight.By() == trip.ByCar }

// rideName is what people call a ride that is no flight, or one that nobody named.
func (s *stop) rideName() string {
	if name := s.flight.Name(); name != "" {
		return name
	}
	switch s.flight.By() {
	case trip.ByFlight:
		return s.lang.Say("the flight")
	case trip.ByTrain:
		return s.lang.Say("the train")
	case trip.ByCoach:
		return s.lang.Say("the coach")
	case trip.ByFerry:
		return s.lang.Say("the ferry")
	}
	return s.lang.Say("the drive")
}

// exit is the least time in minutes from an arrival to the next stop: that of airports, which holds the way too, or what it takes to get
// out and then the way.
func (s *stop) exit(way, airport int) int {
	if s.flies() {
		return airport
	}
	return way + s.flight.Exit()
}

// check is how many minutes before it leaves one is there.
func (s *stop) check(airport int) int {
	if s.flies() {
		return airport
	}
	return s.flight.Check()
}

// rideOfStay wants the ride of a stay to be one that the stay has, from or to a place that is known.
func (t *trial) rideOfStay(s *stop) {
	if !t.takes(s) {
		t.blame(s, trip.TimingInfeasible, true, "ride",
			t.say("%s is not how you get to this stay, or on from it.", trip.Capital(s.name())), nil)
		return
	}
	if s.known {
		return
	}
	sentence := "Nothing is known about the airport %s."
	if !s.flies() {
		sentence = "Nothing is known about the station or stop %s."
	}
	t.blame(s, trip.TimingInfeasible, true, "airport", t.say(sentence, s.airport()), details{"airport": s.airport()})
}

// takes tells whether the ride of a stop is one that the part of a journey has, in that direction.
func (t *trial) takes(s *stop) bool {
	if s.slot.Role == trip.RoleDepart {
		return slices.Contains(t.in.Part.Back, s.flight.ID)
	}
	return slices.Contains(t.in.Part.Out, s.flight.ID)
}

// slept is when a night on the way has been one: who arrives later than this, on the clock of the day before, needs no bed any more.
const slept = 28 * 60

// onTheWay tells whether the night of a day is spent on the way to the stay.
func (t *trial) onTheWay(d *day) bool {
	in := d.at(trip.RoleArrive)
	return t.in.Part != nil && in != nil && in.window().End >= calendar.Clock(slept)
}

// early says that a ride already leaves, by its kind.
func (t *trial) early(s *stop) string {
	if s.flies() {
		return t.say("your flight already leaves at %s", s.window().Start)
	}
	return t.say(map[trip.TravelMode]string{
		trip.ByTrain: "your train already leaves at %s", trip.ByCoach: "your coach already leaves at %s", trip.ByFerry: "your ferry already leaves at %s",
	}[s.flight.By()], s.window().Start)
}
