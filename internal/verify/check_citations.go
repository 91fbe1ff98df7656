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
	known := sourcesOf(&it)
	for n, c := range it.Citations {
		i.want(known.leads(c), "Citation %d (%q) does not lead to a fact that is here.", n, c.Claim)
		i.want(placed(&it, n), "Citation %d is about %q, which the plan does not have or which does not cite it.", n, c.Ref)
	}
	good := func(n int) bool { return n >= 0 && n < len(it.Citations) }
	for _, d := range it.Days {
		for _, a := range d.Activities {
			i.want(len(a.Citations) > 0, "%s (%s) has no citation.", a.Name, a.Ref)
			for _, n := range a.Citations {
				i.want(good(n), "%s (%s) cites number %d, which does not exist.", a.Name, a.Ref, n)
				i.want(!good(n) || known.speaks(it.Citations[n].Provenance, a.OptionRef), "%s (%s) cites number %d, which speaks of something else.", a.Name, a.Ref, n)
			}
			backed := slices.ContainsFunc(a.Citations, func(n int) bool { return good(n) && it.Citations[n].Provenance.IsEvidence() })
			i.want(backed || len(a.Citations) == 0, "%s (%s) is not backed by evidence.", a.Name, a.Ref)
		}
	}
	for n, cites := range it.SummaryRefs {
		i.want(!slices.ContainsFunc(cites, func(c int) bool { return !good(c) }), "Sentence %d of the summary cites what does not exist.", n+1)
	}
	i.want(it.Coverage == covered(&it), "The itinerary says that %.2f of its claims are backed, but %.2f of its citations are.", it.Coverage, covered(&it))
	return i.verdict()
}

// covered is how many of the citations stand on evidence: 1 where there are none, for then nothing is claimed.
func covered(it *trip.Itinerary) float64 {
	backed := 0
	for _, c := range it.Citations {
		if c.Provenance.IsEvidence() {
			backed++
		}
	}
	if len(it.Citations) == 0 {
		return 1
	}
	return float64(backed) / float64(len(it.Citations))
}
