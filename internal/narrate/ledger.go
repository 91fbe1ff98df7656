package narrate

import (
	"slices"

	"github.com/tripwright/tripwright/internal/trip"
)

// ledger is the only way to a claim: it takes none without evidence, and it remembers every one that was made, so that
// coverage is counted and not asserted.
type ledger struct {
	citations []trip.Citation
	index     map[citationKey]int
	made      [][]int // the citations of every claim that stands in the itinerary
}

// citationKey makes identical claims one citation.
type citationKey struct{ claim, refID string }

// ground is what a claim says in full, and its evidence.
type ground struct {
	claim string
	from  trip.Provenance
}

func newLedger() *ledger { return &ledger{index: map[citationKey]int{}} }

// write enters one claim that stands on all of the grounds. Without grounds, or when one of them is no evidence, nothing
// is entered and the claim must not be made.
func (l *ledger) write(ref string, grounds ...ground) (cites []int, ok bool) {
	if len(grounds) == 0 || slices.ContainsFunc(grounds, func(g ground) bool { return g.claim == "" || !g.from.IsEvidence() }) {
		return nil, false
	}
	for _, g := range grounds {
		cites = append(cites, l.cite(ref, g))
	}
	l.made = append(l.made, cites)
	return cites, true
}

func (l *ledger) cite(ref string, g ground) int {
	key := citationKey{g.claim, g.from.RefID}
	if n, ok := l.index[key]; ok {
		return n
	}
	n := len(l.citations)
	l.index[key] = n
	l.citations = append(l.citations, trip.Citation{Claim: g.claim, Provenance: g.from, Ref: ref})
	return n
}

// coverage is claims with evidence / claims made; 1 when nothing was claimed.
func (l *ledger) coverage() float64 {
	backed := 0
	for _, cites := range l.made {
		if len(cites) > 0 && !slices.ContainsFunc(cites, func(n int) bool { return !l.citations[n].Provenance.IsEvidence() }) {
			backed++
		}
	}
	if len(l.made) == 0 {
		return 1
	}
	return float64(backed) / float64(len(l.made))
}
