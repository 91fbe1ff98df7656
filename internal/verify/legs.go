package verify

import (
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/trip"
)

// wayLeads wants a leg between two places, that it joins them, and that nobody could be faster than it. The first slot
// of a day is reached from the bed of the night before.
func (t *trial) wayLeads(from, s *stop) {
	leg := s.slot.Leg
	both := from != nil && from.known && s.known
	if leg == nil {
		if both && apart(from.place, s.place) {
			t.blame(s, trip.TimingInfeasible, true, "no_leg",
				t.say("The plan does not say how to get from %s to %s.", from.name(), s.name()), details{"from": from.ref()})
		}
		return
	}
	t.look(&leg.Provenance)
	if s.known && apart(leg.To, s.place) || from != nil && from.known && apart(leg.From, from.place) {
		t.blame(s, trip.TimingInfeasible, true, "leg_elsewhere",
			t.say("The way to %s begins or ends somewhere else.", s.name()), nil)
	}
	far := geo.Distance(leg.From, leg.To)
	if both && (leg.From != from.place || leg.To != s.place) {
		far = max(far, geo.Distance(from.place, s.place)-2*nearby)
	}
	least := int(float64(far)/speed(leg.Mode)) - 60
	if of := t.transfer(from, s); of != nil { // on a motorway a bus is faster than any in town, and a train stops on its way
		least = of.Minutes * 60
	}
	if leg.DurationSeconds >= max(0, least) {
		return
	}
	t.blame(s, trip.TimingInfeasible, true, "leg_too_fast",
		t.say("Nobody gets to %s %s in %d minutes: it is %.1f km.", s.name(), t.byMode(leg.Mode), leg.Minutes(), float64(far)/1000),
		details{"seconds": leg.DurationSeconds, "at_least": max(0, least), "meters": int(far)})
}

func (t *trial) byMode(m trip.TransitMode) string {
	if m == trip.Walk {
		return t.say("on foot")
	}
	return t.say("by %s", t.locale.Word(string(m)))
}

// speed is the best a mode can do as the crow flies, in metres a second. A mode nobody knows is a walk.
func speed(m trip.TransitMode) float64 {
	const kmh = 1000.0 / 3600
	switch m {
	case trip.Metro:
		return 30 * kmh
	case trip.Bus:
		return 20 * kmh
	case trip.Taxi:
		return 25 * kmh
	case trip.Train:
		return 160 * kmh
	}
	return 5 * kmh
}

// transfer is the airport's own that a way is made by, whose minutes the facts give; nil where it is none.
func (t *trial) transfer(from, s *stop) *trip.Transfer {
	for _, end := range []*stop{from, s} {
		if end == nil || end.flight == nil {
			continue
		}
		a, leg := t.facts.City.Airport(end.airport()), s.slot.Leg
		if a != nil && a.Transfer.Minutes > 0 && leg.Mode == a.Transfer.Mode {
			return &a.Transfer
		}
	}
	return nil
}
