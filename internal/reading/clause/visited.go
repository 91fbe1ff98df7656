package clause

import (
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

var (
	wasThere  = phrase.Says("been to|up|in|inside|at|on|around|through|down", "been there|before", "seen|saw|did|done|visited|climbed|toured", "went to|up|inside|into|round|around", "know", "familiar with")
	sawBehind = phrase.Says("we|i saw|did|visited|know|seen last|already|before|in # year|time?", "we've|i've already? seen|done|visited", "we've|i've already? been to", "we|i know by heart|well|inside",
		"we|i have already? seen|done|visited", "are|is already? known|familiar|nothing|old new|hat? to|for us|me")
	knowBehind = phrase.Says("we|i both|all|already? know")
	longAgo    = phrase.Says("already", "before", "then", "on|from our|my? earlier|previous|former|other trips|visits", "last time|year|summer|autumn|winter|spring|trip|visit|week|month", "once|twice", "# times", "many|several|enough|countless times", "years|ages ago", "often enough", "in #")
	notYet     = english.Words("never not haven't hasn't hadn't didn't don't yet")
	already    = english.Words("already")
	onceMore   = phrase.Says("again", "once more", "another time|look", "can't wait", "go|come|be back", "going|coming back")
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
	if m, ok := saidBehind(s, from, to); ok && !asksAgain(s, to) {
		return m, true
	}
	m, ok := s.EndingAt(wasThere, s.BackOver(at, "the"))
	if !ok || s.WordsBefore(m.From, 4, notYet) || asksAgain(s, to) {
		return phrase.Match{}, false
	}
	if s.WordsBefore(m.From, 3, already) {
		m.From--
		return m, true
	}
	switch did := s.WordAt(m.From); {
	case did == "seen", did == "familiar", did == "know" && knownTo(s, m.From, to), perfect[did] && s.WordsBefore(m.From, 2, haveDone),
		ticked[did] && (m.From == 0 || s.Texts(m.From-1, ",") || phrase.Ends(s.Tokens[m.From-1])):
		return m, true
	case did != "know" && onceBefore(s, m.From):
		return m, true
	}
	return m, saysSoon(s, longAgo, to)
}

// perfect are what one has done once and for all: "we've done the Louvre". Some of them are said without more, in a list of such: "seen the Louvre, done
// the Orsay".
var (
	perfect  = english.Words("done visited toured climbed been")
	ticked   = english.Words("done visited toured climbed")
	haveDone = english.Words("we've i've have")
)

// saidBehind finds what is said of a sight, or of a list that it stands in, behind it: "Nymphenburg we saw in 2019", "the Louvre and the Orsay I know".
func saidBehind(s *phrase.Sentence, from, to int) (phrase.Match, bool) {
	begin, end := from, to
	for begin > 0 && listsVisited(s, begin-1) {
		begin--
	}
	whole := begin == 0 || phrase.Ends(s.Tokens[begin-1]) || s.Texts(begin-1, ":") // else a comma may part what is wanted from what is known
	for end < len(s.Tokens) && listsVisited(s, end) && (whole || !s.Texts(end, ",")) {
		end++
	}
	for _, at := range []int{to, end} {
		for _, p := range sawBehind {
			if m, ok := p.At(s, at); ok {
				return m, true
			}
		}
		for _, p := range knowBehind {
			if m, ok := p.At(s, at); ok && s.RestEnds(m.To) {
				return m, true
			}
		}
	}
	return phrase.Match{}, false
}

var (
	ourselves = english.Words("i we")
	knowers   = english.Words("i we both all already also really")
	ofKnown   = english.Words("is are was were has have isn't aren't will would can could may might must should takes costs closes opens gets needs")
	notOthers = english.Words("doesn't hasn't haven't didn't it there them")
)

// knownTo tells whether "know" at i says what the travellers are at home with, in the sights that end before to: "I know Marienplatz". What is known of a
// sight is something else, "I know the Louvre is closed on Tuesdays", and so is what one of them knows and the others do not.
func knownTo(s *phrase.Sentence, i, to int) bool {
	if !knowers[s.WordAt(i-1)] && !(s.Texts(i-1, "and") && s.WordsBefore(i, 8, ourselves)) {
		return false
	}
	for to < len(s.Tokens) && listsVisited(s, to) {
		to++
	}
	if ofKnown[s.WordAt(to)] {
		return false
	}
	for k := to; s.WordAt(to) == "but" && k < min(len(s.Tokens), to+clauseLook) && !phrase.Ends(s.Tokens[k]) && s.Tokens[k].By != phrase.AsSight; k++ {
		if notOthers[s.Tokens[k].Text] {
			return false
		}
	}
	return true
}

var (
	formerly = english.Words("last first previous earlier former other")
	times    = english.Words("time year summer autumn winter spring trip trips visit visits month")
)

// onceBefore tells whether what was done is told of an earlier time that is named before it: "last time we saw the Louvre".
func onceBefore(s *phrase.Sentence, i int) bool {
	for k := i - 1; k >= max(0, i-7) && !phrase.Ends(s.Tokens[k]); k-- {
		if w := s.WordAt(k); times[w] && formerly[s.WordAt(k-1)] || w == "ago" || w == "then" && s.Texts(k-1, "back") {
			return true
		}
	}
	return false
}

// unseenBeside tells whether what is named at i is what they have not seen beside what they have: "I know the Louvre but not the Orsay".
func unseenBeside(s *phrase.Sentence, i int) bool {
	m, ok := s.EndingAt(butNot, s.BackOver(i, "the"))
	return ok && m.From > 0 && s.Tokens[m.From-1].By == phrase.AsExcluded
}

var butNot = phrase.Says("but|though|and not yet?")

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
