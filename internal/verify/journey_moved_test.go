package verify_test

import (
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
	"github.com/tripwright/tripwright/internal/verify"
)

// What was put away in one stay may stand in another: a place that a journey comes to twice has the same beds both times.
func TestWhatIsPutAwayInAStayMayStandInAnother(t *testing.T) {
	for _, c := range []struct {
		says, ref string
		fails     bool
	}{
		{"put away where it stands", "d0.s1", true},
		{"put away in the other stay", "d5.s0", false},
		{"put away in that stay as a whole", "d5", false},
		{"put away nobody says where", "trip", true},
	} {
		in, p, f := triptest.Journey()
		it := triptest.Itinerary(in, p, f)
		bed := ""
		p.Each(func(_, _ int, s *trip.Slot) {
			if s.Role == trip.RoleCheckIn && bed == "" {
				bed = s.Selected().OptionRef
			}
		})
		it.Repairs = []trip.RepairDiff{{Cycle: 1, ViolationsBefore: 1, Moves: []trip.Move{{Type: trip.DowngradeHotel, NodeRef: c.ref,
			Was: []trip.Moved{{Role: trip.RoleCheckIn, Option: bed, Name: "the bed"}}}}}}
		found := ""
		for _, v := range verify.Check(it, pack, nil) {
			found += strings.Join(v.Found, " ")
		}
		if said := strings.Contains(found, "put the bed away"); said != c.fails {
			t.Errorf("%s: %q", c.says, found)
		}
	}
}

// What repair chose in a stay stands there, unless it put the stays in another order since: then it stands wherever that stay is now.
func TestWhatIsChosenInAStayGoesWithIt(t *testing.T) {
	for _, c := range []struct {
		says      string
		ref       string
		put       bool // it is said to be put away, and not chosen
		reordered bool
		fails     bool
	}{
		{"chosen where it stands", "d0.s1", false, false, false},
		{"chosen in the other stay", "d5.s0", false, false, true},
		{"chosen before the stays changed places", "d5.s0", false, true, false},
		{"put away where it stands", "d0.s1", true, false, true},
		{"put away before the stays changed places", "d0.s1", true, true, false},
	} {
		in, p, f := triptest.Journey()
		it := triptest.Itinerary(in, p, f)
		bed := []trip.Moved{{Role: trip.RoleCheckIn, Option: "grandes_ecoles", Name: "the bed"}}
		step := trip.Move{Type: trip.DowngradeHotel, NodeRef: c.ref, Now: bed}
		if c.put {
			step.Was, step.Now = bed, nil
		}
		it.Repairs = []trip.RepairDiff{{Cycle: 1, ViolationsBefore: 1, Moves: []trip.Move{step}}}
		if c.reordered {
			it.Repairs = append(it.Repairs, trip.RepairDiff{Cycle: 2, ViolationsBefore: 1, Moves: []trip.Move{{Type: trip.ReorderStays, NodeRef: "d0"}}})
		}
		found := ""
		for _, v := range verify.Check(it, pack, nil) {
			found += strings.Join(v.Found, " ")
		}
		if said := strings.Contains(found, "chosen the bed") || strings.Contains(found, "put the bed away"); said != c.fails {
			t.Errorf("%s: %q", c.says, found)
		}
	}
}
