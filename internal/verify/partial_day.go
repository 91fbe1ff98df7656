package verify

import (
	"github.com/tripwright/tripwright/internal/trip"
)

// partialDay keeps the first day free after an arrival later than 20:00, and the last before a departure earlier than
// 10:00: then there is only the hotel and the way. Who drives leaves when they like.
func partialDay(t *trial, d *day) {
	if in := d.at(trip.RoleArrive); d.n == 0 && in != nil && !in.drives() {
		t.look(in.provenance())
		if at := in.window().End; at > trip.LateArrival {
			sentence := "you only land at %s"
			if !in.flies() {
				sentence = "you only arrive at %s"
			}
			t.freeDay(d, "late_arrival", t.say(sentence, at))
		}
	}
	if out := d.at(trip.RoleDepart); d.last && out != nil && !out.drives() {
		t.look(out.provenance())
		if out.window().Start < trip.EarlyDeparture {
			t.freeDay(d, "early_departure", t.early(out))
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
