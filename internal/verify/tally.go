package verify

import (
	"slices"

	"github.com/tripwright/tripwright/internal/trip"
)

// tally is what a certificate tells of a rule besides its verdict.
type tally struct {
	checked  int
	slack    int64
	at       string
	measured bool
	keep     bool // somebody wants places and evidence, which cost allocations
	evidence []string
}

// look counts a thing looked at and the facts it was judged by; nil facts count for nothing.
func (t *trial) look(by ...*trip.Provenance) {
	t.tally.checked++
	if !t.tally.keep {
		return
	}
	for _, p := range by {
		if p != nil && p.RefID != "" && !slices.Contains(t.tally.evidence, p.RefID) {
			t.tally.evidence = append(t.tally.evidence, p.RefID)
		}
	}
}

// margin keeps the smallest slack and its place; nil means the whole trip.
func (t *trial) margin(slack int, s *stop) {
	if t.tally.measured && int64(slack) >= t.tally.slack {
		return
	}
	t.tally.measured, t.tally.slack = true, int64(slack)
	if !t.tally.keep {
		return
	}
	t.tally.at = trip.TripRef
	if s != nil {
		t.tally.at = s.ref()
	}
}
