package narrate

import (
	"fmt"
	"slices"

	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// Check lets the prose of a finished itinerary pass only when all of it is borne out by the itinerary's own data. English is read word by
// word (CheckProse), so that sentences of a voice or of another version may pass. Of another language nothing is read: the itinerary is told
// again from its plan and its facts, in its own language, and must say the same to the letter. zones are those of airports outside the city.
func Check(it *trip.Itinerary, zones map[string]string) error {
	if it.Intent.Lang != wording.German {
		return CheckProse(sentences(it), it)
	}
	again, err := retold(it, zones)
	if err != nil {
		return err
	}
	return same(sentences(it), sentences(&again))
}

// CheckSummary is Check of the summary alone, which needs no zones.
func CheckSummary(it *trip.Itinerary) error {
	if it.Intent.Lang != wording.German {
		return CheckProse(it.Summary, it)
	}
	again, err := retold(it, nil)
	if err != nil {
		return err
	}
	return same(it.Summary, again.Summary)
}

func same(said, again []string) error {
	for i := range max(len(said), len(again)) {
		switch {
		case i >= len(said):
			return fmt.Errorf("the itinerary leaves out %q", again[i])
		case i >= len(again), said[i] != again[i]:
			return fmt.Errorf("the itinerary does not bear out %q", said[i])
		}
	}
	return nil
}

// sentences are the prose of an itinerary: what is written by narrate and by nobody else.
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
	if it.Intent.Lang == wording.German { // English disclaimers are looked for by who reads them
		out = append(append(out, it.Costs.Disclaimer), it.Disclaimers...)
	}
	return out
}

// Sentences is how many pieces of prose Check looks at.
func Sentences(it *trip.Itinerary) int { return len(sentences(it)) }

// retold tells an itinerary again from what it carries.
func retold(it *trip.Itinerary, zones map[string]string) (trip.Itinerary, error) {
	return Itinerary(Story{Intent: it.Intent, Plan: it.Plan, Facts: &it.Facts, Repairs: it.Repairs, Zones: zones, Remarks: remarks(it),
		Now: it.CreatedAt, TraceID: it.TraceID, Degraded: it.Degraded})
}

// remarks are what is good to know of the places of an itinerary, as its citations quote it with the digest of their words.
func remarks(it *trip.Itinerary) map[string]trip.Remark {
	out := map[string]trip.Remark{}
	for _, a := range it.Facts.Attractions {
		at := slices.IndexFunc(it.Citations, func(c trip.Citation) bool {
			words, ok := quoted(c)
			return ok && c.Claim == a.Name+": "+words
		})
		if at >= 0 {
			words, _ := quoted(it.Citations[at])
			out[a.ID] = trip.Remark{Text: words, Provenance: it.Citations[at].Provenance}
		}
	}
	return out
}
