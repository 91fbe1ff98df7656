package narrate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// Check lets the prose of a finished itinerary pass only when all of it is borne out by the itinerary's own data. English is read word by
// word (CheckProse), and where it is worded as it would be told again its numbers must be those, so that sentences of a voice or of another version may pass. Of another language nothing is read: the itinerary is told
// again from its plan and its facts, in its own language, and must say the same to the letter. What entries say for programs must be what
// they say when they are told again, in every language. zones are those of airports outside the city.
func Check(it *trip.Itinerary, zones map[string]string) error {
	again, err := retold(it, zones)
	if err != nil {
		return err
	}
	if err := sameMarks(it, &again); err != nil {
		return err
	}
	if !it.Intent.Lang.Is(wording.German) {
		if err := sameNumbers(sentences(it), sentences(&again)); err != nil {
			return err
		}
		return CheckProse(sentences(it), it)
	}
	return same(sentences(it), sentences(&again))
}

// CheckSummary is Check of the summary alone, which needs no zones.
func CheckSummary(it *trip.Itinerary) error {
	if !it.Intent.Lang.Is(wording.German) {
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

// sameNumbers wants a sentence that is worded as it would be told again to have the numbers that it would have: each may be true of something
// else. Sentences of a voice or of another version are worded otherwise.
func sameNumbers(said, again []string) error {
	if len(said) != len(again) {
		return nil
	}
	for i := range said {
		if said[i] != again[i] && bareOfDigits(said[i]) == bareOfDigits(again[i]) {
			return fmt.Errorf("the itinerary does not bear out the numbers of %q", said[i])
		}
	}
	return nil
}

func bareOfDigits(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return '0'
		}
		return r
	}, s)
}

// sameMarks wants entries to be called what they are when they are told again, to the letter, and to say for programs what they say then; and the costs
// to say the same of the rates that they stand on.
func sameMarks(it, again *trip.Itinerary) error {
	var err error
	eachEntry(it, again, func(a, b *trip.Activity) {
		switch {
		case err != nil:
		case a.Name != b.Name:
			err = fmt.Errorf("the itinerary calls %s %q", b.Name, a.Name)
		case a.BookAhead != b.BookAhead || a.Cuisine != b.Cuisine || !slices.Equal(a.Unknown, b.Unknown):
			err = fmt.Errorf("the itinerary does not bear out what the entry of %s says for programs", a.Name)
		}
	})
	if err == nil && it.Costs.Disclaimer != again.Costs.Disclaimer {
		err = fmt.Errorf("the itinerary says of its costs %q, but by its facts it is %q", it.Costs.Disclaimer, again.Costs.Disclaimer)
	}
	return err
}

// Otherwise counts the sentences in English that are worded otherwise than they would be told again, and gives the first: their words are read, and
// may be those of another version, or of a model that retold the summary.
func Otherwise(it *trip.Itinerary, zones map[string]string) (many int, first string) {
	again, err := retold(it, zones)
	if err != nil || it.Intent.Lang.Is(wording.German) {
		return 0, "" // Check says so
	}
	said, told := sentences(it)[1+len(it.Summary):], sentences(&again)[1+len(again.Summary):]
	for _, of := range [][2][]string{{{it.Title}, {again.Title}}, {it.Summary, again.Summary}, {said, told}} {
		for i, s := range of[0] {
			if i >= len(of[1]) || s != of[1][i] {
				if many++; many == 1 {
					first = s
				}
			}
		}
		many += max(0, len(of[1])-len(of[0])) // what is left out
	}
	return many, first
}

// eachEntry goes through the entries that two tellings of one plan have in common.
func eachEntry(it, again *trip.Itinerary, do func(a, b *trip.Activity)) {
	for d := range min(len(it.Days), len(again.Days)) {
		for k := range min(len(it.Days[d].Activities), len(again.Days[d].Activities)) {
			do(&it.Days[d].Activities[k], &again.Days[d].Activities[k])
		}
	}
}

// sentences are the prose of an itinerary: what is written by narrate and by nobody else.
func sentences(it *trip.Itinerary) []string {
	out := append([]string{it.Title}, it.Summary...)
	for _, d := range it.Days {
		out = append(append(out, d.Headline), d.Occasions...)
		for _, a := range d.Activities {
			out = append(out, a.Notes)
		}
	}
	for _, c := range it.Citations {
		out = append(out, c.Claim)
	}
	if it.Intent.Lang.Is(wording.German) { // English disclaimers are looked for by who reads them
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
	for _, a := range attractions(it) {
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

// attractions are the sights of all places of an itinerary.
func attractions(it *trip.Itinerary) (all []trip.Attraction) {
	for _, f := range it.Facts.Places() {
		all = append(all, f.Attractions...)
	}
	return all
}
