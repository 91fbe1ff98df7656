package verify

import (
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/trip"
)

// feasibleDay asks whether a day can be lived through (seed 000 §6.2 and §6.3): each slot makes sense by itself
// (slots.go, flights.go), there is a way to it (legs.go), and enough real time since the slot before.
func feasibleDay(t *trial, d *day) {
	t.onItsDate(d)
	t.oneBed(d)
	from := d.morning()
	var last *stop // the one that ends last so far: a long slot may hide several short ones
	for i := range d.stops {
		s := &d.stops[i]
		t.look(s.provenance())
		t.slotMakesSense(d, s)
		t.flightFits(d, s)
		t.wayLeads(from, s)
		if last != nil {
			t.enoughTime(s, last, t.gap(d, last, s))
		}
		if last == nil || s.window().End >= last.window().End {
			last = s
		}
		from = s
	}
	t.afterMidnight(d)
}

// feasibleTrip asks whether the plan has the days the traveller asked for.
func feasibleTrip(t *trial) {
	if t.lost {
		t.blameAt(trip.TripRef, trip.TimingInfeasible, true, "unknown_zone", "The time zone of the trip is not known.", nil)
	}
	if len(t.plan.Stays) > 0 {
		t.blameAt(trip.TripRef, trip.TimingInfeasible, true, "stays", t.say("The plan is one of several stays, but the trip has none."), nil)
	}
	if want, got := t.in.DateWindow.Days(), len(t.days); want != got {
		t.blameAt(trip.TripRef, trip.TimingInfeasible, true, "dates",
			t.say("The plan has %d days, but the trip is %d days long.", got, want), details{"days": got, "wanted": want})
	}
}

// onItsDate wants the n-th day to be the n-th date of the window.
func (t *trial) onItsDate(d *day) {
	if want := t.in.DateWindow.Date(d.n); want != d.date {
		t.blameAt(t.dayRef(d), trip.TimingInfeasible, true, "dates",
			t.say("Day %d of the plan is %s, but should be %s.", t.nth(d.n), d.date, want), details{"wanted": want.String()})
	}
}

// afterMidnight compares the evening before, when it ran past midnight, with the first slot of d. Who leaves in the small hours is on the way that evening.
func (t *trial) afterMidnight(d *day) {
	if d.before == nil || len(d.stops) == 0 {
		return
	}
	var late *stop
	for i := range d.before.stops {
		if s := &d.before.stops[i]; d.looksBackAt(s) && (late == nil || s.window().End > late.window().End) {
			late = s
		}
	}
	if late != nil {
		first := &d.stops[0]
		end, start := t.zone.At(d.before.date, late.window().End), t.zone.At(d.date, first.window().Start)
		t.enoughTime(first, late, int(start.Sub(end)/time.Minute))
	}
}

// smallHours end when somebody who leaves then has slept before.
const smallHours = calendar.Clock(4 * 60)

// looksBackAt tells whether a stop of the evening before is looked at with the first slot of d: it ran past midnight, or that is a ride of the small hours.
func (d *day) looksBackAt(s *stop) bool {
	return s.window().End > calendar.Midnight || len(d.stops) > 0 && d.stops[0].slot.Role == trip.RoleDepart && d.stops[0].window().Start < smallHours
}

// enoughTime wants the buffer and the way to fit between two stops.
func (t *trial) enoughTime(s, before *stop, gap int) {
	required := t.required(before, s)
	t.margin(gap-required, s)
	if gap >= required {
		return
	}
	message := t.say("There are %d minutes between %s and %s, but it takes %d.", gap, before.name(), s.name(), required)
	if gap < 0 {
		message = t.say("%s and %s overlap by %d minutes.", trip.Capital(before.name()), s.name(), -gap)
	}
	t.blame(s, trip.TimingInfeasible, true, "gap", message,
		details{"gap_minutes": gap, "required": required, "after": before.ref()})
}

// required is the least time between two stops in minutes. A plan may assume longer buffers than the seed's, not shorter.
func (t *trial) required(before, s *stop) int {
	assumed := &t.plan.Assumptions
	way := 0
	if s.slot.Leg != nil {
		way = s.slot.Leg.Minutes()
	}
	airport := max(trip.AirportBufferMinutes, assumed.AirportBuffer)
	need := max(trip.TransitBufferMinutes, assumed.TransitBuffer, way)
	if s.sight != nil && s.sight.VenueType == trip.Museum {
		need = max(need, trip.MuseumBufferMinutes, assumed.MuseumBuffer)
	}
	if before.slot.Role == trip.RoleArrive {
		need = max(need, before.exit(way, airport))
	}
	if s.slot.Role == trip.RoleDepart {
		need = max(need, way+s.check(airport))
	}
	return need
}

// gap is the time that really passes between two stops of d, in minutes. Where the clocks change, flights count by
// their instants, since a local time may come twice.
func (t *trial) gap(d *day, before, s *stop) int {
	if d.steady {
		return t.minutes(d, before.window().End, s.window().Start)
	}
	end, start := t.zone.At(d.date, before.window().End), t.zone.At(d.date, s.window().Start)
	if before.slot.Role == trip.RoleArrive && before.flight != nil {
		end = before.flight.Arrival
	}
	if s.slot.Role == trip.RoleDepart && s.flight != nil {
		start = s.flight.Departure
	}
	return int(start.Sub(end) / time.Minute)
}

// morning is where the day begins: the bed of the night before, or nil.
func (d *day) morning() *stop {
	if d.before == nil {
		return nil
	}
	return d.before.bed()
}

// nearby is how far two points of one place may lie apart.
const nearby geo.Meters = 150

func apart(p, q geo.Point) bool { return p != q && geo.Distance(p, q) > nearby }
