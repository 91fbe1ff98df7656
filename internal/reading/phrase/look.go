package phrase

import (
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/reading/lexicon"
)

// Ends tells whether a token ends a sentence or a part of it.
func Ends(t Token) bool {
	return t.Kind == Symbol && (t.Text == "." || t.Text == ";" || t.Text == "!" || t.Text == "?" || t.Text == ":" || t.Text == "(" || t.Text == ")")
}

// BackOver steps back over one word that ends before i, where it stands there.
func (s *Sentence) BackOver(i int, w string) int {
	if s.Texts(i-1, w) {
		return i - 1
	}
	return i
}

// EndingAt finds one of some phrases that ends right before i.
func (s *Sentence) EndingAt(list []Pattern, i int) (best Match, ok bool) {
	for back := 1; back <= 5; back++ {
		for _, p := range list {
			if m, hit := p.At(s, i-back); hit && m.To == i {
				best, ok = m, true
			}
		}
	}
	return best, ok
}

// RestEnds tells whether the part of the sentence ends at i.
func (s *Sentence) RestEnds(i int) bool {
	return i >= len(s.Tokens) || Ends(s.Tokens[i]) || s.Texts(i, ",")
}

// AnyAt tells whether one of some patterns stands at i.
func AnyAt(s *Sentence, list []Pattern, i int) bool {
	for _, p := range list {
		if _, ok := p.At(s, i); ok {
			return true
		}
	}
	return false
}

// LastBefore gives the nearest of some words among the n before i in the same part of the sentence, and -1 without one.
func (s *Sentence) LastBefore(i, n int, words map[string]bool) int {
	for k := i - 1; k >= max(0, i-n) && !Ends(s.Tokens[k]) && s.Tokens[k].By == Nobody; k-- {
		if words[s.Tokens[k].Text] {
			return k
		}
	}
	return -1
}

// AnyBetween tells whether one of some words stands among the tokens from ≤ i < to.
func (s *Sentence) AnyBetween(from, to int, words map[string]bool) bool {
	for k := from; k < to; k++ {
		if words[s.Tokens[k].Text] {
			return true
		}
	}
	return false
}

// CountedAt tells whether the number at i counts the thing behind it.
func (s *Sentence) CountedAt(i int) bool {
	return i+1 < len(s.Tokens) && lexicon.Countable[s.Tokens[i+1].Text]
}

// Texts tells whether the tokens from i on read so.
func (s *Sentence) Texts(i int, want ...string) bool {
	if i < 0 || i+len(want) > len(s.Tokens) {
		return false
	}
	for k, w := range want {
		if s.Tokens[i+k].Text != w {
			return false
		}
	}
	return true
}

// WholeAt gives the whole number at i.
func (s *Sentence) WholeAt(i int) (int, bool) {
	if i < 0 || i >= len(s.Tokens) || s.Tokens[i].Kind != Number || s.Tokens[i].Milli%1000 != 0 {
		return 0, false
	}
	return int(s.Tokens[i].Milli / 1000), true
}

// Skip steps over some words that nobody used, from i on.
func (s *Sentence) Skip(i int, words ...string) int {
	for i < len(s.Tokens) && s.Tokens[i].By == Nobody && slices.Contains(words, s.Tokens[i].Text) {
		i++
	}
	return i
}

// WordAt gives the text at i, "" outside of the sentence.
func (s *Sentence) WordAt(i int) string {
	if i < 0 || i >= len(s.Tokens) {
		return ""
	}
	return s.Tokens[i].Text
}

// WordsBefore tells whether one of some words stands among the n before i, in the same part of the sentence.
func (s *Sentence) WordsBefore(i, n int, words map[string]bool) bool {
	for k := i - 1; k >= max(0, i-n) && !Ends(s.Tokens[k]); k-- {
		if words[s.Tokens[k].Text] {
			return true
		}
	}
	return false
}

// Typed gives tokens as they were typed.
func (s *Sentence) Typed(from, to int) string {
	var b strings.Builder
	for i := from; i < to; i++ {
		switch t := s.Tokens[i]; {
		case i > from && t.Hyphen:
			b.WriteByte('-')
		case i > from && !t.Glued:
			b.WriteByte(' ')
		}
		b.WriteString(s.Tokens[i].Raw)
	}
	return b.String()
}

// Unread gives the same sentence with nothing marked, for those who look at words that others have read.
func (s *Sentence) Unread() *Sentence {
	out := &Sentence{Tokens: slices.Clone(s.Tokens), Words: s.Words}
	for i := range out.Tokens {
		out.Tokens[i].By = Nobody
	}
	return out
}

// Release gives back what a concern has read.
func (s *Sentence) Release(by Concern) {
	for i := range s.Tokens {
		if s.Tokens[i].By == by {
			s.Tokens[i].By = Nobody
		}
	}
}
