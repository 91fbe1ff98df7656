package reading

var (
	wasThere   = says("been to|up|in|inside|at|on|around|through|down", "been there|before", "seen|saw|did|done|visited|climbed|toured", "went to|up|inside|into|round|around", "know")
	sawBehind  = says("we|i saw|did|visited|know|seen last|already|before|in # year|time?", "we've|i've already? seen|done|visited", "we|i know by heart|well|inside", "we|i have already? seen|done|visited")
	longAgo    = says("already", "before", "last time|year|summer|autumn|winter|spring|trip|visit|week|month", "once|twice", "# times", "many|several|enough|countless times", "years|ages ago", "often enough", "in #")
	notYet     = set("never not haven't hasn't hadn't didn't don't yet")
	already    = set("already")
	onceMore   = says("again", "once more", "another time|look", "can't wait")
	notAgain   = says("not|no|never need|want|to|see|do|have? to? see|do|go? it|there|them? again", "don't|won't|needn't need|want|have? to? see|do|go|visit? it|there|them|that? again", "instead of|doing|seeing again")
	clauseLook = 14 // how far "already" and its like may stand behind a name
)

// visited tells whether a sight named at tokens from ≤ i < to is one the travellers have been to and do not ask for again:
// "we have been up the Eiffel Tower already".
func (s *sentence) visited(from, to int) (match, bool) {
	at := s.backOver(s.backOver(from, "the"), "all")
	for k := at; k > max(0, from-clauseLook) && s.listsVisited(k-1) && !s.texts(to, "is"); k-- {
		at = k - 1 // "we've seen the Louvre and the Orsay before", and not "we've seen the Louvre, the Orsay is a must"
	}
	if m, ok := first(s, sawBehind); ok && m.from == to && !s.asksAgain(to) {
		return m, true // "Nymphenburg we saw in 2019"
	}
	m, ok := s.endingAt(wasThere, s.backOver(at, "the"))
	if !ok || s.wordsBefore(m.from, 4, notYet) || s.asksAgain(to) {
		return match{}, false
	}
	if s.wordsBefore(m.from, 3, already) {
		m.from--
		return m, true
	}
	return m, s.texts(m.from, "seen") || s.saysSoon(longAgo, to)
}

// listsVisited tells whether a token can stand in a list of sights, of which those before are known to be visited.
func (s *sentence) listsVisited(k int) bool {
	by := s.tok[k].by
	return by == asSight || by == asExcluded || s.texts(k, "and") || s.texts(k, ",") || s.texts(k, "the")
}

// wordsBefore tells whether one of some words stands among the n before i, in the same part of the sentence.
func (s *sentence) wordsBefore(i, n int, words map[string]bool) bool {
	for k := i - 1; k >= max(0, i-n) && !ends(s.tok[k]); k-- {
		if words[s.tok[k].text] {
			return true
		}
	}
	return false
}

// saysSoon tells whether one of some phrases follows i before the sentence ends.
func (s *sentence) saysSoon(list []phrase, i int) bool {
	for k := i; k < min(len(s.tok), i+clauseLook) && !s.texts(k, ".") && !s.texts(k, ";"); k++ {
		if anyAt(s, list, k) {
			return true
		}
	}
	return false
}

func (s *sentence) asksAgain(i int) bool { return s.saysSoon(onceMore, i) && !s.saysSoon(notAgain, i) }
