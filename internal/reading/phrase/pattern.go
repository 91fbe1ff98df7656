package phrase

import (
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/english"
)

// Pattern is a small pattern over tokens, written as words with spaces between:
//
//	word|other   one of these words         word?   may be missing
//	#            a whole number             #th     an ordinal: 3rd, third
//	@time        a time of day              _       any one word that nobody used
type Pattern []element

type element struct {
	alts     []string
	optional bool
}

// Of makes a phrase of its text. A phrase that would match nothing at all, or holds a "?" that does not end an element,
// is a slip of the pen and panics.
func Of(text string) Pattern {
	var p Pattern
	needed := false
	for w := range strings.FieldsSeq(text) {
		w, optional := strings.CutSuffix(w, "?")
		if strings.Contains(w, "?") {
			panic("a stray ? in the phrase: " + text)
		}
		needed = needed || !optional
		p = append(p, element{strings.Split(w, "|"), optional})
	}
	if !needed {
		panic("nothing is needed in the phrase: " + text)
	}
	return p
}

// Match is where a phrase was found and the numbers and times in it.
type Match struct {
	From, To int // tokens from ≤ i < to
	Nums     []int
	Times    []TimeOfDay
}

// At tells whether p stands at token i; tokens somebody has used do not match.
func (p Pattern) At(s *Sentence, i int) (Match, bool) {
	m := Match{From: i, To: i}
	if i < 0 || !p.rest(s, &m) || m.To == m.From {
		return Match{}, false
	}
	return m, true
}

func (p Pattern) rest(s *Sentence, m *Match) bool {
	if len(p) == 0 {
		return true
	}
	saved := *m
	for _, alt := range p[0].alts {
		if n := step(s, alt, m); n > 0 {
			m.To += n
			if p[1:].rest(s, m) {
				return true
			}
		}
		*m = saved
	}
	return p[0].optional && p[1:].rest(s, m)
}

// step matches one alternative at m.to and gives how many tokens it took.
func step(s *Sentence, alt string, m *Match) int {
	if m.To >= len(s.Tokens) || s.Tokens[m.To].By != Nobody {
		return 0
	}
	t := s.Tokens[m.To]
	switch alt {
	case "#":
		if v, ok := s.WholeAt(m.To); ok && !t.Ord {
			m.Nums = append(m.Nums[:len(m.Nums):len(m.Nums)], v)
			return 1
		}
		return 0
	case "#th":
		if t.Ord {
			m.Nums = append(m.Nums[:len(m.Nums):len(m.Nums)], int(t.Milli/1000))
			return 1
		}
		return 0
	case "@time":
		if c, n := s.TimeAt(m.To); n > 0 {
			m.Times = append(m.Times[:len(m.Times):len(m.Times)], c)
			return n
		}
		return 0
	case "_":
		if t.Kind == Word {
			return 1
		}
		return 0
	}
	if t.Text == alt {
		return 1
	}
	return 0
}

// possible tells whether the sentence has a word for each element that is needed; most phrases end here.
func (p Pattern) possible(s *Sentence) bool {
	for _, e := range p {
		if !e.optional && !slices.ContainsFunc(e.alts, func(alt string) bool { return s.Words[alt] || special[alt] }) {
			return false
		}
	}
	return true
}

var special = english.Words("# #th @time _")

// All gives every place p stands, left to right, without overlaps.
func (p Pattern) All(s *Sentence) []Match {
	if !p.possible(s) {
		return nil
	}
	var found []Match
	for i := 0; i < len(s.Tokens); {
		m, ok := p.At(s, i)
		if !ok {
			i++
			continue
		}
		found = append(found, m)
		i = m.To
	}
	return found
}

// First gives the first place one of the phrases stands.
func First(s *Sentence, list []Pattern) (Match, bool) {
	for _, p := range list {
		if found := p.All(s); len(found) > 0 {
			return found[0], true
		}
	}
	return Match{}, false
}

// Use marks the tokens of a match as read.
func (s *Sentence) Use(m Match, by Concern) { s.UseRange(m.From, m.To, by) }

// UseRange marks the tokens from ≤ i < to as read, but for those that are.
func (s *Sentence) UseRange(from, to int, by Concern) {
	for i := max(0, from); i < to; i++ {
		if s.Tokens[i].By == Nobody {
			s.Tokens[i].By = by
		}
	}
}

// Says makes several phrases, each of its text.
func Says(texts ...string) []Pattern {
	list := make([]Pattern, len(texts))
	for i, t := range texts {
		list[i] = Of(t)
	}
	return list
}
