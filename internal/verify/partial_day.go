package verify

import (
	"github.com/tripwright/tripwright/internal/trip"
)

// partialDay keeps the first day free after an arrival later than 20:00, and the last before a departure earlier than
// 10:00: then there is only the hotel and the way.
func partialDay(t *trial, d *day) {
	if in := d.at(trip.RoleArrive); d.n == 0 && in != nil {
		t.look(in.provenance())
		if at := in.window().End; at > trip.LateArrival {
			t.freeDay(d, "late_arrival", t.say("you only land at %s", at))
		}
	}
	if out := d.at(trip.RoleDepart); d.last && out != nil {
		t.look(out.provenance())
		if at := out.window().Start; at < trip.EarlyDeparture {
			t.freeDay(d, "early_departure", t.say("your flight already leaves at %s", at))
		}
	}
}

func (t *trial) freeDay(d *day, reason, because string) {
	for i := range d.stops {
		if s := &d.stops[i]; s.isSight() || s.isMeal() {
			t.blame(s, trip.TimingInfeasible, true, reason,
				t.say("There is no time for %s: %s.", s.name(), because), nil)
		}
	}
}
