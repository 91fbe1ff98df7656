package verify

import (
	"github.com/tripwright/tripwright/internal/trip"
)

// stay holds the first and the last day against the hotel's windows (seed 000 §18.2): with luggage nobody goes sightseeing,
// unless the hotel keeps it or the traveller says so (requirements C-43). Meals do not count. To a bed of one's own one has the keys.
func stay(t *trial, d *day) {
	if in := d.at(trip.RoleCheckIn); in != nil && in.hotel != nil && !in.keys() {
		t.checkIn(in)
	}
	if out := d.at(trip.RoleCheckOut); d.last && out != nil && out.hotel != nil && !out.keys() { // on the day before the night is paid for
		t.checkOut(out)
	}
	if d.n == 0 {
		t.firstSight(d)
	}
	if d.last {
		t.lastSight(d)
	}
}

func (t *trial) checkIn(s *stop) {
	t.look(s.provenance())
	opens, closes := s.hotel.CheckIn.Start, s.hotel.CheckIn.End
	if !t.luggage(s) {
		return // the bags are left, the key comes later
	}
	t.margin(int(s.window().Start-opens), s)
	if s.window().Start < opens {
		t.blame(s, trip.TimingInfeasible, true, "before_check_in",
			t.say("%s takes guests from %s, not at %s.", trip.Capital(s.name()), opens, s.window().Start),
			details{"check_in": opens.String()})
	}
	if closes > opens && s.window().Start > closes {
		t.blame(s, trip.TimingInfeasible, false, "late_check_in",
			t.say("%s expects guests by %s: tell them that you come at %s.", trip.Capital(s.name()), closes, s.window().Start),
			details{"check_in_ends": closes.String()})
	}
}

func (t *trial) checkOut(s *stop) {
	t.look(s.provenance())
	closes := s.hotel.CheckOut.End
	t.margin(int(closes-s.window().End), s)
	if s.window().End > closes {
		t.blame(s, trip.TimingInfeasible, true, "after_check_out",
			t.say("%s wants its guests out by %s, not at %s.", trip.Capital(s.name()), closes, s.window().End),
			details{"check_out": closes.String()})
	}
}

func (t *trial) firstSight(d *day) {
	bed, first := d.bed(), firstVisit(d)
	if first == nil || !t.luggage(bed) {
		return
	}
	t.look(bed.provenance(), first.provenance())
	opens := bed.hotel.CheckIn.Start
	t.margin(int(first.window().Start-opens), first)
	if first.window().Start < opens {
		t.blame(first, trip.TimingInfeasible, true, "before_check_in",
			t.say("%s at %s comes before check-in at %s, with your luggage.", trip.Capital(first.name()), first.window().Start, opens),
			details{"check_in": opens.String()})
	}
}

func (t *trial) lastSight(d *day) {
	bed, last := d.at(trip.RoleCheckOut), lastVisit(d)
	if bed == nil {
		bed = d.morning()
	}
	if last == nil || !t.luggage(bed) {
		return
	}
	t.look(bed.provenance(), last.provenance())
	until := bed.hotel.CheckOut.End + trip.AfterCheckOut
	t.margin(int(until-last.window().End), last)
	if last.window().End > until {
		t.blame(last, trip.TimingInfeasible, true, "after_check_out",
			t.say("%s until %s is too long after check-out at %s, with your luggage.",
				trip.Capital(last.name()), last.window().End, bed.hotel.CheckOut.End),
			details{"check_out": bed.hotel.CheckOut.End.String(), "until": until.String()})
	}
}

// luggage tells whether the traveller has to carry it while the room is not theirs.
func (t *trial) luggage(bed *stop) bool {
	return bed != nil && bed.hotel != nil && !bed.hotel.BagDrop && !bed.keys() && !t.in.Prefs.BagDrop
}

// keys tells whether one may come and go: the bed is the traveller's own.
func (s *stop) keys() bool { return s.hotel.Own || s.hotel.Home }

func firstVisit(d *day) *stop {
	for i := range d.stops {
		if d.stops[i].isSight() {
			return &d.stops[i]
		}
	}
	return nil
}

// lastVisit is the sight that ends last.
func lastVisit(d *day) *stop {
	var last *stop
	for i := range d.stops {
		if s := &d.stops[i]; s.isSight() && (last == nil || s.window().End >= last.window().End) {
			last = s
		}
	}
	return last
}
