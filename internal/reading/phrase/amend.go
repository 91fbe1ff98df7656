package phrase

import (
	"slices"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
)

// People correct themselves: "Paris - no, sorry, Munich", "$2,000, I mean $2,500", "for five, no, six days". What is said last
// counts.

var (
	amendWords = english.Words("no sorry i mean meant make that it or rather actually wait scratch correction oops hmm er uh um better well let's lets let us")
	amendCues  = english.Words("no sorry mean meant make rather actually wait scratch correction oops")
)

// Amends tells whether only a correction stands between two things of a kind.
func (s *Sentence) Amends(from, to int) bool {
	cued := false
	for k := from; k < to; k++ {
		t := s.Tokens[k]
		if t.Kind == Symbol && t.Text != "(" && t.Text != "/" {
			continue
		}
		if t.By != Nobody || !amendWords[t.Text] {
			return false
		}
		cued = cued || amendCues[t.Text]
	}
	return cued
}

// LastSaid leaves out what is taken back.
func LastSaid[T any](s *Sentence, all []T, at func(T) (from, to int)) []T {
	var rest []T
	for i, x := range all {
		if i+1 < len(all) {
			_, to := at(x)
			if from, _ := at(all[i+1]); to <= from && s.Amends(to, from) {
				continue
			}
		}
		rest = append(rest, x)
	}
	return rest
}

// amendNumbers takes out a number that is corrected, with what it counts: "five, no, six days", "5 days, sorry, 6 days".
func (s *Sentence) amendNumbers() {
	for i := 0; i < len(s.Tokens); i++ {
		if s.Tokens[i].Kind != Number {
			continue
		}
		to := i + 1
		if to < len(s.Tokens) && lexicon.Countable[s.Tokens[to].Text] && english.CurrencyWords[s.Tokens[to].Text] == "" {
			to++
		}
		for k := to + 1; k < min(len(s.Tokens), to+7); k++ {
			if s.Tokens[k].Kind == Number && s.Amends(to, k) && (to > i+1 || lexicon.Countable[s.WordAt(k+1)]) {
				s.Tokens = slices.Delete(s.Tokens, i, k)
				break
			}
		}
	}
}
