package wishes

import (
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// A liking is of the whole trip. One that is said of a day or an hour stays a liking, and is told with its time as what was not planned: "opera on
// Saturday night".

const weekdayNames = "monday|tuesday|wednesday|thursday|friday|saturday|sunday|mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays"

var (
	timeBehind = phrase.Says(
		"on|for|at|in? the|our|my? very? last|final|first|second|third|opening|#th night|evening|day|morning|afternoon", "on|for the|our|my #th", "on day #", "on|for our|my|the? arrival|departure|birthday|anniversary day|night|evening?",
		"on|for|every|each|this? "+weekdayNames+" morning|afternoon|evening|night|nights|evenings? and|or? on? "+weekdayNames+"?", "on|every|each|this? "+weekdayNames+" morning|afternoon|evening|night|nights|evenings? and|or on? "+weekdayNames+" night|evening?",
		"every|each|most|all|one|some single|other|second? night|nights|evening|evenings|day|days|morning|mornings|afternoon|afternoons", "nightly|daily", "in|for the|an? mornings|morning|afternoon|afternoons|evening|evenings", "at night|nights", "tonight", "on|over the? weekend|weekends", "after dark", "for|at new? year's? eve")
	timeBefore = phrase.Says(
		"on|for|at|in? the|our|my? very? last|final|first|second|third|#th night|evening|day|morning|afternoon", "on the #th", "on day #", "on|for|every|each? "+weekdayNames+" morning|afternoon|evening|night|nights|evenings?",
		"every|each single|other? night|evening|day|morning|afternoon", "in the morning|mornings|afternoon|afternoons|evening|evenings", "at night")
	byNight     = phrase.Says("at night|nights", "in the evening|evenings", "after dark", "tonight") // when nightlife is
	beforeTimed = english.Words("a an the some go to see visit we want i'd we'd like would proper for , : - then and")
)

// LeaveTimed leaves aside what is read as a liking, or not at all, with the day and the hour that are said of it.
func LeaveTimed(s *phrase.Sentence) {
	for from := 0; from < len(s.Tokens); from++ {
		if !canBeTimed(s, from) {
			continue
		}
		to := from + 1
		for to < len(s.Tokens) && canBeTimed(s, to) {
			to++
		}
		if end := timedTo(s, to); end > 0 && !(lexicon.ThemeOf[s.Tokens[to-1].Text] == "nightlife" && phrase.AnyAt(s, byNight, to)) {
			leaveAside(s, from, end)
			to = end
		} else if begin, ok := timedFrom(s, from); ok {
			leaveAside(s, begin, to)
		}
		from = to - 1
	}
}

// canBeTimed tells whether a token is a liking, or says something that nobody read.
func canBeTimed(s *phrase.Sentence, i int) bool {
	t := s.Tokens[i]
	if t.Kind != phrase.Word || lexicon.Weekdays[t.Text] != 0 || lexicon.Months[t.Text] != 0 || partsOfDays[t.Text] {
		return false
	}
	if t.Text == "nothing" && t.By == phrase.Nobody {
		return timedTo(s, i+1) > 0
	}
	return t.By == phrase.AsTheme || t.By == phrase.Unwanted || t.By == phrase.Nobody && !lexicon.Idle[t.Text] && !lexicon.SoftCues[t.Text] && !lexicon.MustCues[t.Text] && !lexicon.Negations[t.Text]
}

var partsOfDays = english.Words("morning mornings afternoon afternoons evening evenings night nights day days tonight daily nightly")

// timedTo gives the token behind the day or hour that begins at i, or 0.
func timedTo(s *phrase.Sentence, i int) (end int) {
	for _, p := range timeBehind {
		if m, ok := p.At(s, i); ok && !s.Tokens[m.From].Hyphen {
			end = max(end, m.To)
		}
	}
	if m, ok := hourBehind.At(s, end); ok && end > 0 {
		return m.To
	}
	return end
}

// hourBehind may stand behind the day: "a cooking class on Thursday at 10".
var hourBehind = phrase.Of("at|from|around|about @time")

// timedFrom gives where a day or hour begins that ends right before i, with nothing said before it.
func timedFrom(s *phrase.Sentence, i int) (begin int, ok bool) {
	end := i
	for end > 0 && i-end < 5 && s.Tokens[end-1].By == phrase.Nobody && beforeTimed[s.Tokens[end-1].Text] {
		end--
	}
	for begin = max(0, end-6); begin < end; begin++ {
		if begin > 0 && !s.RestEnds(begin-1) && !s.Texts(begin-1, "and") && !s.Texts(begin-1, "then") && !s.Texts(begin-1, "with") {
			continue
		}
		for _, p := range timeBefore {
			if m, hit := p.At(s, begin); hit && m.To == end {
				return begin, true
			}
		}
	}
	return 0, false
}
