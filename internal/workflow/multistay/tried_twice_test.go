package multistay_test

import (
	"testing"

	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/multistay"
)

// Where a journey comes to a place twice, no journey that is tried beside it sees anything there twice, near the one at hand or anew.
func TestNothingIsSeenTwiceInWhatIsTried(t *testing.T) {
	t.Parallel()
	c := newCoast()
	in := wish(7, nights("Hamburg", 2), nights("Bremen", 2), nights("Hamburg", 3))
	in.Budget = 4_000_00
	m := c.planned(t, in)
	once := func(says string, m *multistay.Tried) {
		seen := map[string]bool{}
		m.Plan.Each(func(_, _ int, s *trip.Slot) {
			if ref := s.Selected().OptionRef; s.Role == trip.RoleSight {
				if seen[ref] {
					t.Errorf("%s: %s is seen twice", says, ref)
				}
				seen[ref] = true
			}
		})
	}
	once("as planned", &m)
	otherwise := in
	otherwise.Stays = []trip.StayWish{nights("Hamburg", 3), nights("Bremen", 2), nights("Hamburg", 2)}
	for says, near := range map[string]bool{"near": true, "anew": false} {
		a := c.beside(m)
		a.Near = near
		got, err := a.Try(t.Context(), otherwise)
		if err != nil {
			t.Errorf("%s: %v", says, err)
			continue
		}
		once(says, got)
	}
}

// A kind of sight that is insisted on in one of two stays at a place is left to that stay.
func TestAKindThatIsInsistedOnIsLeftToItsStay(t *testing.T) {
	t.Parallel()
	c := newCoast()
	in := wish(4, nights("Hamburg", 1), nights("Bremen", 1), nights("Hamburg", 2))
	c.towns["Hamburg"].sights[0].Type = "lighthouse"
	in.Requirements = []trip.Requirement{{Level: trip.Must, Sights: &trip.SightsWish{Type: "lighthouse"}, Stay: new(2)}}
	stays := c.stays(t, &in)
	has := func(s *multistay.Stay) bool {
		for i := range s.Sights {
			if s.Sights[i].Type == "lighthouse" {
				return true
			}
		}
		return false
	}
	for i, want := range []bool{false, true, true} { // in Bremen nothing of Hamburg is
		multistay.Leave(stays, i, &in)
		if i != 1 && has(&stays[i]) != want {
			t.Errorf("stay %d has the lighthouse: %v", i, !want)
		}
	}
}
