package gazetteer

import (
	"slices"

	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// A trip that begins in one city and ends in another has two of them: "fly into Munich and out of Paris".

var (
	arriveIn  = phrase.Says("fly|flying|flights|flight|land|landing|arrive|arriving|in in|into|to", "arrive|arriving|land|landing|start|starting|begin|beginning|in at|in|via", "into")
	leaveFrom = phrase.Says("fly|leave|depart? back|home? out of", "leave|depart from")
	homeFrom  = phrase.Says("fly|flying|flights|flight? home|back|return|returning from|out of?", "end|ending|ends|finish|finishing in|at|up?")
)

// OpenJaw finds where a trip ends when it is not where it began, and keeps the words before it from being read as the start of
// the journey. A place that cannot be planned counts only where it is the way home: "leaving from London" is where one lives.
func OpenJaw(s *phrase.Sentence, g *Index) (second bool) {
	for _, p := range arriveIn {
		for _, in := range p.All(s) {
			a, to := g.cityAt(s, in.To)
			if to == 0 {
				continue
			}
			for k := to; k < len(s.Tokens) && !phrase.Ends(s.Tokens[k]); k++ {
				if m, ok := outOf(s, g, k, a); ok {
					s.Use(m, phrase.AsCity)
					return true
				}
			}
		}
	}
	return false
}

// outOf reads "out of Paris" at i, where Paris is not the city a.
func outOf(s *phrase.Sentence, g *Index, i, a int) (phrase.Match, bool) {
	for _, p := range leaveFrom {
		if m, ok := p.At(s, i); ok && (s.Texts(i-1, ",") || s.Texts(i-1, "and")) {
			if b, to := g.cityAt(s, m.To); to > 0 && b != a {
				return m, true
			}
		}
	}
	for _, p := range homeFrom {
		m, ok := p.At(s, i)
		if !ok {
			continue
		}
		if b, to := g.cityAt(s, m.To); to > 0 && b != a || to == 0 && elsewhereAt(s, m.To) {
			return m, true
		}
	}
	return phrase.Match{}, false
}

// OtherNamed gives the place that is asked for and cannot be planned: where one goes, or where one goes home from.
func OtherNamed(s *phrase.Sentence) []string {
	if name := HomeFrom(s); name != "" {
		return []string{name}
	}
	if name, _ := OtherAim(s); name != "" {
		return []string{name}
	}
	return nil
}

// HomeFrom gives the place that cannot be planned and that one goes home from; empty where there is none.
func HomeFrom(s *phrase.Sentence) string {
	for _, p := range slices.Concat(homeFrom, leaveFrom) {
		for _, m := range p.All(s) {
			for to := min(len(s.Tokens), m.To+3); to > m.To; to-- {
				if name := Elsewhere[s.KeyAt(m.To, to)]; name != "" {
					return name
				}
			}
		}
	}
	return ""
}

// cityAt reads a city that can be planned, and gives the token behind it or 0.
func (g *Index) cityAt(s *phrase.Sentence, from int) (city, to int) {
	for to := min(len(s.Tokens), from+phrase.LongestName); to > from; to-- {
		if city, ok := g.cities[s.KeyAt(from, to)]; ok {
			return city, to
		}
	}
	return 0, 0
}

// elsewhereAt tells whether a place that cannot be planned is named at i.
func elsewhereAt(s *phrase.Sentence, from int) bool {
	for to := min(len(s.Tokens), from+3); to > from; to-- {
		if Elsewhere[s.KeyAt(from, to)] != "" {
			return true
		}
	}
	return false
}
