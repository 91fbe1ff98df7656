package verify

import (
	"slices"

	"github.com/tripwright/tripwright/internal/trip"
)

// checkCitations holds to "no evidence, no claim" (seed 000 §3.7).
func checkCitations(it trip.Itinerary) trip.RuleVerdict {
	i := inspection{rule: "citations"}
	for n, c := range it.Citations {
		i.want(c.Provenance.IsEvidence(), "Citation %d stands on nothing: %q.", n, c.Claim)
		i.want(c.Claim != "", "Citation %d claims nothing.", n)
	}
	good := func(n int) bool { return n >= 0 && n < len(it.Citations) }
	for _, d := range it.Days {
		for _, a := range d.Activities {
			i.want(len(a.Citations) > 0, "%s (%s) has no citation.", a.Name, a.Ref)
			for _, n := range a.Citations {
				i.want(good(n), "%s (%s) cites number %d, which does not exist.", a.Name, a.Ref, n)
			}
			backed := slices.ContainsFunc(a.Citations, func(n int) bool { return good(n) && it.Citations[n].Provenance.IsEvidence() })
			i.want(backed || len(a.Citations) == 0, "%s (%s) is not backed by evidence.", a.Name, a.Ref)
		}
	}
	return i.verdict()
}
