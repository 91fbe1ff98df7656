package verify

import (
	"github.com/tripwright/tripwright/internal/trip"
)

const reasonExcluded = "excluded"

// excluded wants nothing in the plan that the traveller took out of it. What is pinned too is the traveller's own
// contradiction and is said like any other.
func excluded(t *trial) {
	for n, e := range t.in.Excluded {
		t.look()
		for i := range t.days {
			for j := range t.days[i].stops {
				if s := &t.days[i].stops[j]; e.On(i) && isExcluded(e, s) {
					t.blame(s, trip.PrefViolated, true, reasonExcluded,
						t.say("You do not want %s%s, but the plan has it.", s.name(), t.onDay(e)), details{"index": t.excludedAt(n), "what": "excluded"})
				}
			}
		}
	}
}

func isExcluded(e trip.Exclusion, s *stop) bool {
	switch {
	case s.sight != nil:
		return e.Sight(s.sight)
	case s.flight != nil:
		return e.Flight(s.flight)
	}
	return e.Option != "" && e.Option == s.choice.OptionRef
}

func (t *trial) onDay(e trip.Exclusion) string {
	if e.Day == nil {
		return ""
	}
	return t.say(" on day %d", t.nth(*e.Day))
}
