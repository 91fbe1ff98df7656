package verify

import (
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
)

// farClocks is the difference of two places' clocks from which on it is worth a word.
const farClocks = 5 * time.Hour

// zones says where the clocks of a stay are more than five hours from those of the place before, or of the origin where the ride knows them: the
// first day is better an easy one.
func zones(t *trial) {
	for _, w := range t.ways() {
		before, here := w.zones()
		was, err := calendar.LoadZone(before)
		if w.to == nil || err != nil {
			continue
		}
		is, err := calendar.LoadZone(here)
		if err != nil {
			continue // feasibility says so
		}
		t.look()
		if by := ahead(w.to.zone.At(w.to.from(), calendar.Midnight/2), was, is); by > farClocks || by < -farClocks {
			t.adviseRest(w, by)
		}
	}
}

// ahead is by how much the clocks of one zone are ahead of another's at an instant.
func ahead(at time.Time, was, is calendar.Zone) time.Duration {
	d, c := was.Local(at)
	e, f := is.Local(at)
	return time.Duration(d.DaysUntil(e)*int(calendar.Midnight)+int(f-c)) * time.Minute
}

func (t *trial) adviseRest(w way, by time.Duration) {
	_, _, a, b := t.ends(w)
	sentence := "The clocks of %s are %s ahead of those of %s: take it easy on the first day."
	if by < 0 {
		sentence, by = "The clocks of %s are %s behind those of %s: take it easy on the first day.", -by
	}
	t.blameAt(w.at(), trip.PrefViolated, false, reasonJetLag, t.say(sentence, b, t.long(by), a), details{"minutes": int(by / time.Minute)})
}
