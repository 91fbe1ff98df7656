package verify

import (
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
)

// behindTheWheel is how long a traveller drives on one date at most: what the European Union lets professional drivers drive a day
// (Regulation (EC) No 561/2006, Article 6). For those no law knows a limit; this is a rule of Tripwright.
const behindTheWheel = 9 * time.Hour

// driving wants nobody to drive for too long on a date, nor off a long flight. A drive counts whole, breaks and all, on the date on which it
// leaves. A drive that the traveller arranged is theirs, be it long or off a long flight: it is only said.
func driving(t *trial) {
	driven := map[calendar.Date]time.Duration{}
	var landed time.Time // from a long flight
	for _, w := range t.ways() {
		r := w.ride()
		if r == nil {
			continue
		}
		t.look(&r.Provenance)
		long := r.Arrival.Sub(r.Departure)
		if r.Tires() {
			landed = r.Arrival
		}
		if r.By() != trip.ByCar {
			continue
		}
		t.tired(w, landed)
		date := w.leavesOn()
		driven[date] += long
		t.margin(int((behindTheWheel-driven[date])/time.Minute), w.stop())
		if driven[date] > behindTheWheel {
			t.blame(w.stop(), trip.TimingInfeasible, !r.Own, reasonDriving, t.say("You would drive for %s on %s: more than %d hours a day are too much.",
				t.long(driven[date]), t.locale.DayMonth(date), int(behindTheWheel/time.Hour)), details{"minutes": int(driven[date] / time.Minute)})
		}
	}
}

// leavesOn is the date on which a ride leaves, by the clocks there or, where these are not known, by those of the stay.
func (w way) leavesOn() calendar.Date {
	leaves, _ := w.zones()
	zone, err := calendar.LoadZone(leaves)
	if err != nil {
		zone = w.stay().zone
	}
	date, _ := zone.Local(w.ride().Departure)
	return date
}

// landsOn is the date on which it arrives, likewise.
func (w way) landsOn() calendar.Date {
	_, lands := w.zones()
	zone, err := calendar.LoadZone(lands)
	if err != nil {
		zone = w.stay().zone
	}
	date, _ := zone.Local(w.ride().Arrival)
	return date
}

func (t *trial) tired(w way, landed time.Time) {
	since := w.ride().Departure.Sub(landed)
	if !landed.IsZero() && since >= 0 && since < trip.Rested {
		t.blame(w.stop(), trip.TimingInfeasible, !w.ride().Own, reasonTired,
			t.say("You would drive %s after a long flight: sleep first, or let somebody else drive.", t.long(since)), details{"minutes": int(since / time.Minute)})
	}
}

// long says how long something takes.
func (t *trial) long(d time.Duration) string {
	return t.in.Locale().Duration(int(d / time.Minute))
}
