package verify

import (
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
)

// lastTrain wants every visit and meal that is followed by public transport to end in time for the last departure: by
// last departure − ride − buffer (seed 000 §18.4). In a journey it looks at arrivals too.
func lastTrain(t *trial, d *day) {
	for i := 1; i < len(d.stops); i++ {
		from, leg := &d.stops[i-1], d.stops[i].slot.Leg
		if (from.isSight() || from.isMeal()) && leg != nil && leg.Mode.Public() {
			t.leaveInTime(d, from, leg)
		}
		if t.in.Part != nil && from.slot.Role == trip.RoleArrive && from.flight != nil && leg != nil && leg.Mode.Public() {
			t.lastConnection(from, leg)
		}
	}
}

// byNight is until when who arrives does so in the night before: then the connections of that evening are the last ones.
const byNight = calendar.Clock(4*60 + 30)

// lastConnection advises who comes to a stay of a journey when public transport has stopped to find another way to their bed.
func (t *trial) lastConnection(from *stop, leg *trip.TransitLeg) {
	last := leg.LastDeparture
	if last == nil {
		last = t.plan.Assumptions.LastDeparture
	}
	if last == nil {
		return
	}
	t.look(&leg.Provenance)
	at := from.window().End
	if at < byNight {
		at += calendar.Midnight
	}
	out := from.flight.Exit()
	if from.flight.By() == trip.ByFlight { // what is set aside behind a landing is until one is in the city
		out = max(0, out-leg.Minutes())
	}
	if at += calendar.Clock(out); at <= tonight(*last) {
		return
	}
	t.blame(from, trip.TimingInfeasible, false, "last_connection",
		t.say("You arrive with %s at %s and are on your way at about %s: the last %s leaves at %s. Plan for a taxi.", from.name(), from.window().End,
			from.window().End+calendar.Clock(out), t.locale.Word(string(leg.Mode)), *last),
		details{"last_departure": last.String()})
}

func (t *trial) leaveInTime(d *day, from *stop, leg *trip.TransitLeg) {
	last := leg.LastDeparture
	if last == nil {
		last = t.plan.Assumptions.LastDeparture
	}
	if last == nil {
		return
	}
	t.look(&leg.Provenance)
	needed := leg.Minutes() + max(trip.TransitBufferMinutes, t.plan.Assumptions.TransitBuffer)
	leaves := tonight(*last)
	slack := t.minutes(d, from.window().End, leaves) - needed
	t.margin(slack, from)
	if slack >= 0 {
		return
	}
	by := t.zone.Later(d.date, leaves, -time.Duration(needed)*time.Minute)
	t.blame(from, trip.TimingInfeasible, true, "last_departure",
		t.say("After %s the last %s leaves at %s: leave by %s instead of %s.", from.name(), t.locale.Word(string(leg.Mode)), *last, by, from.window().End),
		details{"leave_by": by.String(), "last_departure": last.String(), "minutes": needed})
}

// tonight puts a last departure on the clock of the day it ends: one at 00:40 is 24:40, later than any at 23:30.
func tonight(last calendar.Clock) calendar.Clock {
	if last < calendar.Midnight/2 {
		return last + calendar.Midnight
	}
	return last
}
