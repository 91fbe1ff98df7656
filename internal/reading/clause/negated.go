package clause

import (
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// Negated tells whether the words before i turn its meaning round: "no shopping", "not interested in museums", "no shopping
// or nightlife". A comma, a full stop and "but" end the reach, and so do three words.
func Negated(s *phrase.Sentence, i int) bool {
	if unseenBeside(s, i) {
		return false
	}
	for k, reach := i-1, 0; k >= 0 && reach < 4; k, reach = k-1, reach+1 {
		t := s.Tokens[k]
		if phrase.Ends(t) || t.Text == "," || t.Text == "-" || t.Text == "but" {
			return false
		}
		if t.Text == "without" && s.WordsBefore(k, 3, goingHome) {
			return false // "if I come home without having seen"
		}
		if phrase.AnyAt(s, affirmed, k) {
			return false
		}
		if lexicon.Negations[t.Text] && lexicon.AgainstSomething[t.Text] && s.WordsBefore(k, 3, lexicon.GrammarNo) {
			return false // "won't skip", "not without"
		}
		if lexicon.GrammarNo[t.Text] && s.WordsBefore(min(i, k+4), min(i, k+4)-k-1, lexicon.AgainstSomething) {
			return false // "don't leave out"
		}
		if lexicon.Negations[t.Text] && !s.Texts(k, "don't", "miss") && !s.Texts(k, "can't", "miss") && !s.Texts(k, "not", "only") && !s.Texts(k, "not", "to", "miss") {
			return true
		}
		if (t.Text == "of" || t.Text == "than") && k > 0 && (s.Tokens[k-1].Text == "instead" || s.Tokens[k-1].Text == "rather") {
			return true
		}
		if (t.Text == "and" || t.Text == "with") && reach > 0 {
			return false
		}
	}
	return false
}

var goingHome = english.Words("home leave leaving")

// spared are the two noes that make a yes: "don't skip the Louvre".
var spared = phrase.Says("don't|not|never|can't|cannot|won't|mustn't let? us|me? skip|skipping|miss|omit|forget|drop", "don't|not|never|can't|cannot|won't|mustn't leave out", "do|must|can not skip|miss|omit|forget|drop", "do|must|can not leave out", "not without")

// UseSpared marks them before what is wanted.
func UseSpared(s *phrase.Sentence, i int) {
	if m, ok := s.EndingAt(spared, s.BackOver(i, "the")); ok {
		s.Use(m, phrase.AsWish)
	}
	if m, ok := s.EndingAt(butNot, s.BackOver(i, "the")); ok && unseenBeside(s, i) {
		s.Use(m, phrase.AsWish)
	}
}
