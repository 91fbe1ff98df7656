package app

import (
	"fmt"
	"slices"

	"github.com/tripwright/tripwright/internal/narrate"
	"github.com/tripwright/tripwright/internal/trip"
)

// checkProse wants the sentences of an itinerary to say only what its plan and its facts say, and what a reader must be
// told to be there. It reads sentences word by word and does not compare them with those this program would write: the
// words of another version may be others.
func checkProse(it *trip.Itinerary) trip.RuleVerdict {
	v := trip.RuleVerdict{Rule: "prose", Verdict: trip.Pass}
	want := func(holds bool, format string, args ...any) {
		v.Checked++
		if !holds {
			v.Verdict, v.Found = trip.Fail, append(v.Found, fmt.Sprintf(format, args...))
		}
	}
	all := sentences(it)
	err := narrate.CheckProse(all, it) // the first finding
	want(err == nil, "%v.", err)
	v.Checked += len(all) - 1
	want(it.Title != "", "The itinerary has no title.")
	want((it.Banner == narrate.Banner) == (len(it.Degraded) > 0) && (it.Banner == "" || it.Banner == narrate.Banner),
		"The banner is not the one that belongs to what was estimated.")
	want(standing(it), "A sentence of the summary stands on citations that are not there, or are no evidence.")
	want(slices.Contains(it.Disclaimers, narrate.Disclaimer), "The itinerary does not say that prices and times are estimates.")
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

func sentences(it *trip.Itinerary) []string {
	out := append([]string{it.Title}, it.Summary...)
	for _, d := range it.Days {
		out = append(out, d.Headline)
		for _, a := range d.Activities {
			out = append(out, a.Notes)
		}
	}
	for _, c := range it.Citations {
		out = append(out, c.Claim)
	}
	return out
}
