package clause

import (
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

var (
	wasThere   = phrase.Says("been to|up|in|inside|at|on|around|through|down", "been there|before", "seen|saw|did|done|visited|climbed|toured", "went to|up|inside|into|round|around", "know")
	sawBehind  = phrase.Says("we|i saw|did|visited|know|seen last|already|before|in # year|time?", "we've|i've already? seen|done|visited", "we|i know by heart|well|inside", "we|i have already? seen|done|visited")
	longAgo    = phrase.Says("already", "before", "last time|year|summer|autumn|winter|spring|trip|visit|week|month", "once|twice", "# times", "many|several|enough|countless times", "years|ages ago", "often enough", "in #")
	notYet     = english.Words("never not haven't hasn't hadn't didn't don't yet")
	already    = english.Words("already")
	onceMore   = phrase.Says("again", "once more", "another time|look", "can't wait")
	notAgain   = phrase.Says("not|no|never need|want|to|see|do|have? to? see|do|go? it|there|them? again", "don't|won't|needn't need|want|have? to? see|do|go|visit? it|there|them|that? again", "instead of|doing|seeing again")
	clauseLook = 14 // how far "already" and its like may stand behind a name
)

// Visited tells whether a sight named at tokens from ≤ i < to is one the travellers have been to and do not ask for again:
// "we have been up the Eiffel Tower already".
func Visited(s *phrase.Sentence, from, to int) (phrase.Match, bool) {
	at := s.BackOver(s.BackOver(from, "the"), "all")
	for k := at; k > max(0, from-clauseLook) && listsVisited(s, k-1) && !s.Texts(to, "is"); k-- {
		at = k - 1 // "we've seen the Louvre and the Orsay before", and not "we've seen the Louvre, the Orsay is a must"
	}
	if m, ok := phrase.First(s, sawBehind); ok && m.From == to && !asksAgain(s, to) {
		return m, true // "Nymphenburg we saw in 2019"
	}
	m, ok := s.EndingAt(wasThere, s.BackOver(at, "the"))
	if !ok || s.WordsBefore(m.From, 4, notYet) || asksAgain(s, to) {
		return phrase.Match{}, false
	}
	if s.WordsBefore(m.From, 3, already) {
		m.From--
		return m, true
	}
	return m, s.Texts(m.From, "seen") || perfect[s.WordAt(m.From)] && s.WordsBefore(m.From, 2, haveDone) || saysSoon(s, longAgo, to)
}

// perfect are what one has done once and for all: "we've done the Louvre".
var (
	perfect  = english.Words("done visited toured climbed")
	haveDone = english.Words("we've i've have")
)

// listsVisited tells whether a token can stand in a list of sights, of which those before are known to be visited.
func listsVisited(s *phrase.Sentence, k int) bool {
	by := s.Tokens[k].By
	return by == phrase.AsSight || by == phrase.AsExcluded || s.Texts(k, "and") || s.Texts(k, ",") || s.Texts(k, "the")
}

// saysSoon tells whether one of some phrases follows i before the sentence ends.
func saysSoon(s *phrase.Sentence, list []phrase.Pattern, i int) bool {
	for k := i; k < min(len(s.Tokens), i+clauseLook) && !s.Texts(k, ".") && !s.Texts(k, ";"); k++ {
		if phrase.AnyAt(s, list, k) {
			return true
		}
	}
	return false
}

func asksAgain(s *phrase.Sentence, i int) bool {
	return saysSoon(s, onceMore, i) && !saysSoon(s, notAgain, i)
}
