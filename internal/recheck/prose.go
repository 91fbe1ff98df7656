package recheck

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/tripwright/tripwright/internal/narrate"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// checkProse wants the sentences of an itinerary to say only what its plan and its facts say, and what a reader must be
// told to be there. It reads English sentences word by word; where they are worded otherwise than this program would write them it
// says so, but does not refuse them: the words of another version may be others. Sentences of another language must be those that this program writes.
func checkProse(it *trip.Itinerary, zones map[string]string) trip.RuleVerdict {
	v := trip.RuleVerdict{Rule: "prose", Verdict: trip.Pass}
	want := func(holds bool, format string, args ...any) {
		v.Checked++
		if !holds {
			v.Verdict, v.Found = trip.Fail, append(v.Found, fmt.Sprintf(format, args...))
		}
	}
	if !inStays(it) {
		want(false, "The itinerary is told of other stays than those that are wished for.")
		return v
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
	if !it.Intent.Lang.Is(wording.German) { // what is told in German is made again as a whole, by narrate.Check
		checkDisclaimers(it, want)
		if many, first := narrate.Otherwise(it, zones); many > 0 && v.Verdict == trip.Pass {
			v.Verdict, v.Found = trip.Advise, []string{fmt.Sprintf("%d sentences are worded otherwise than this program words them, as by a model or another version (%q): they were read, but not compared.", many, first)}
		}
	}
	return v
}

// inStays tells whether a journey is planned in stays that are wished for, and its facts are of as many places: no other can be told again. What is
// wrong with it the rules say.
func inStays(it *trip.Itinerary) bool {
	if !it.Intent.IsJourney() {
		return true
	}
	strange := func(s trip.PlannedStay) bool { return s.Wish >= len(it.Intent.Stays) }
	return len(it.Plan.Stays) > 0 && len(it.Plan.Stays) == len(it.Facts.Places()) && !slices.ContainsFunc(it.Plan.Stays, strange)
}

// firstNumber gives the first number of a sentence; counted is false where there is none.
func firstNumber(s string) (n int, counted bool) {
	digits := number.FindString(s)
	n, err := strconv.Atoi(digits)
	return n, err == nil
}

var number = regexp.MustCompile(`\d+`)

// checkDisclaimers sees that each disclaimer in English speaks of what is so, and that none is missing, whatever the words: those of earlier
// versions differ.
func checkDisclaimers(it *trip.Itinerary, want func(ok bool, format string, args ...any)) {
	seasonal, unpriced := unsure(it)
	for _, name := range unpriced {
		want(slices.ContainsFunc(it.Disclaimers, func(s string) bool { return strings.Contains(s, name) }), "The itinerary does not say that no price is known for %s.", name)
	}
	said := 0
	for _, s := range it.Disclaimers {
		switch {
		case s == narrate.Disclaimer:
		case strings.Contains(s, "typical of the season"):
			n, counted := firstNumber(s)
			want(counted && n == seasonal || !counted && seasonal == len(it.Plan.Days), "The weather of %d days is typical of the season, but it is said: %q.", seasonal, s)
			said++
		default:
			want(slices.ContainsFunc(unpriced, func(name string) bool { return strings.Contains(s, name) }), "Nothing bears out the disclaimer %q.", s)
		}
	}
	want((said == 1) == (seasonal > 0) && said < 2, "The weather of %d days is typical of the season, which is said %d times.", seasonal, said)
}

// unsure gives what disclaimers must speak of, in all places.
func unsure(it *trip.Itinerary) (seasonal int, unpriced []string) {
	if !it.Intent.IsJourney() {
		return narrate.Unsure(it)
	}
	for i := range it.Plan.StayCount() {
		days, names := narrate.Unsure(&trip.Itinerary{Plan: it.Plan.At(i), Facts: *it.Facts.At(i)})
		seasonal, unpriced = seasonal+days, append(unpriced, names...)
	}
	return seasonal, unpriced
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
