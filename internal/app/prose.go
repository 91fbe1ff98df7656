package app

import (
	"fmt"
	"slices"

	"github.com/tripwright/tripwright/internal/narrate"
	"github.com/tripwright/tripwright/internal/trip"
)

// checkProse wants the sentences of an itinerary to say only what its plan and its facts say, and what a reader must be
// told to be there. It reads English sentences word by word and does not compare them with those this program would write: the
// words of another version may be others. Sentences of another language must be those that this program writes.
func checkProse(it *trip.Itinerary, zones map[string]string) trip.RuleVerdict {
	v := trip.RuleVerdict{Rule: "prose", Verdict: trip.Pass}
	want := func(holds bool, format string, args ...any) {
		v.Checked++
		if !holds {
			v.Verdict, v.Found = trip.Fail, append(v.Found, fmt.Sprintf(format, args...))
		}
	}
	err := narrate.Check(it, zones) // the first finding
	want(err == nil, "%v.", err)
	v.Checked += narrate.Sentences(it) - 1
	want(it.Title != "", "The itinerary has no title.")
	banner, disclaimer := it.Intent.Lang.Say(narrate.Banner), it.Intent.Lang.Say(narrate.Disclaimer)
	want((it.Banner == banner) == (len(it.Degraded) > 0) && (it.Banner == "" || it.Banner == banner),
		"The banner is not the one that belongs to what was estimated.")
	want(standing(it), "A sentence of the summary stands on citations that are not there, or are no evidence.")
	want(slices.Contains(it.Disclaimers, disclaimer), "The itinerary does not say that prices and times are estimates.")
	return v
}

// standing tells whether what the summary is said to stand on is there. An itinerary of an earlier version does not say it.
func standing(it *trip.Itinerary) bool {
	if it.SummaryRefs == nil {
		return true
	}
	return len(it.SummaryRefs) == len(it.Summary) && !slices.ContainsFunc(slices.Concat(it.SummaryRefs...), func(n int) bool {
		return n < 0 || n >= len(it.Citations) || !it.Citations[n].Provenance.IsEvidence()
	})
}
