package gazetteer

import (
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// orFrom joins a place that one may start at as well to the one before it: "from London or maybe Paris".
var orFrom = phrase.Says("or maybe|perhaps|possibly|even|alternatively|else|also? from|out? of?", "and? maybe|perhaps|possibly|alternatively from|out? of?")

// OtherStart finds a place that is named as another one to start from, marks it, so that nobody takes it for one to go to, and gives its name
// as it was typed.
func OtherStart(s *phrase.Sentence, g *Index, known Known) string {
	for i, t := range s.Tokens {
		if t.By != phrase.AsOrigin {
			continue
		}
		for _, p := range orFrom {
			m, ok := p.At(s, s.Skip(i+1, ",", "("))
			if !ok {
				continue
			}
			if to := g.startAt(s, m.To, known); to > 0 {
				name := s.Typed(m.To, to)
				s.UseRange(i+1, to, phrase.AsOrigin)
				return name
			}
		}
	}
	return ""
}

// startAt gives the token behind the place at i from which one can start, or 0.
func (g *Index) startAt(s *phrase.Sentence, i int, known Known) int {
	if i >= len(s.Tokens) || s.Tokens[i].By != phrase.Nobody {
		return 0
	}
	if _, to := g.cityAt(s, i); to > 0 {
		return to
	}
	if code, to := g.OriginAt(s, i); code != "" && to > i {
		return to
	}
	if known == nil {
		return 0
	}
	_, to := townAt(s, i, known)
	return to
}
