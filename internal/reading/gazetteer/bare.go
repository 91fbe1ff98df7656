package gazetteer

import (
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// A start of a journey may be said without "from": "4 nights in Munich, London, $2,200", "two adults London", "flying LHR".

// flownCues stand right before where one flies from, where that is an airport's code or a city that is no destination.
var flownCues = phrase.Says("flying|fly|flights|flight|departing|departs|depart|departure|start|starting|leaving|leave")

// bareOrigin finds it.
func bareOrigin(s *phrase.Sentence, g *Index) string {
	for _, p := range flownCues {
		for _, m := range p.All(s) {
			if code, to := g.OriginAt(s, m.To); code != "" && g.isStart(s, m.To, to, code) {
				s.UseRange(m.From, to, phrase.AsOrigin)
				return code
			}
		}
	}
	for i := range s.Tokens {
		code, to := g.OriginAt(s, i)
		if code == "" || !g.isStart(s, i, to, code) || !standsAlone(s, i, to) || g.listedWithCity(s, i, to) || !g.otherCity(s, i, to) {
			continue
		}
		s.UseRange(i, to, phrase.AsOrigin)
		return code
	}
	return ""
}

// isStart tells whether a name or a code is one that flights are known from, and not of a place that one goes to.
func (g *Index) isStart(s *phrase.Sentence, from, to int, code string) bool {
	if g.destinationAt(s, from) || s.Tokens[from].By != phrase.Nobody {
		return false
	}
	return to > from+1 || !isCode(s.Tokens[from]) || g.originWord(s, from) != "" || servedBy[code] != nil
}

// standsAlone tells whether a name is a part of the sentence for itself, or ends one behind the people who travel: ", London,", "2 adults London".
func standsAlone(s *phrase.Sentence, from, to int) bool {
	ends := (s.RestEnds(to) || s.Texts(to, "/")) && !s.Texts(to, ":")
	if from == 0 {
		return ends
	}
	before := s.Tokens[from-1]
	who := lexicon.PartyWords[before.Text] || people[before.Text] || before.By == phrase.AsMoney
	if who && to < len(s.Tokens) && (s.Tokens[to].Kind == phrase.Number || s.Tokens[to].Kind == phrase.DateLit || s.Tokens[to].By == phrase.AsDate || s.Texts(to, "$")) {
		return true // "two adults London 3-7 May"
	}
	return (who || s.RestEnds(from-1) || s.Texts(from-1, "/")) && ends
}

var people = english.Words("adults adult us couple solo two me person people pax travellers travelers")

// listedWithCity tells whether a name stands beside a destination in a list, so that it may be another: "Paris, London, Munich".
func (g *Index) listedWithCity(s *phrase.Sentence, from, to int) bool {
	if s.Texts(to, ",") && g.destinationAt(s, to+1) {
		return true
	}
	if !s.Texts(from-1, ",") {
		return false
	}
	for k := max(0, from-1-phrase.LongestName); k < from-1; k++ {
		for end := k + 1; end < from; end++ {
			if _, ok := g.cities[s.KeyAt(k, end)]; ok && end == from-1 {
				return true
			}
		}
	}
	return false
}

// BareTown finds a town that the world knows and that is named for itself, where no start is said in any other way: "4 days in Munich, Bristol, $2,000".
func BareTown(s *phrase.Sentence, g *Index, known Known) string {
	for i := range s.Tokens {
		name, to := townAt(s, i, known)
		if to == 0 || g.destinationAt(s, i) || !standsAlone(s, i, to) || g.listedWithCity(s, i, to) || s.Knows(s.Tokens[i].Text) {
			continue
		}
		s.UseRange(i, to, phrase.AsOrigin)
		return name
	}
	return ""
}

// MaybeStart gives what nobody has read and may be where the journey begins, as it was typed: a code of three capital letters, a town that people
// travel to, or a name for itself. Asking is better than to begin somewhere else.
func MaybeStart(s *phrase.Sentence) string {
	for i, t := range s.Tokens {
		if t.By != phrase.Nobody || t.Kind != phrase.Word {
			continue
		}
		to := i + 1
		for to < len(s.Tokens) && to < i+3 && Capitalised(s, to) {
			to++
		}
		switch {
		case isCode(t) && servedBy[t.Raw] != nil && s.Texts(i+1, "or") && i+2 < len(s.Tokens) && isCode(s.Tokens[i+2]):
			return s.Typed(i, i+3) // "LHR or LGW"
		case isCode(t) && !lexicon.PartyWords[t.Text] && (standsAlone(s, i, i+1) || s.Texts(i-1, "(")) && !allCapitals(s):
			return t.Raw
		case Capitalised(s, i) && standsAlone(s, i, to) && Elsewhere[s.KeyAt(i, to)] != "" && !HomeLands[t.Text]:
			return s.Typed(i, to)
		case Capitalised(s, i) && s.Texts(i-1, ",") && i > 1 && !s.Knows(t.Text) && !HomeLands[t.Text] && standsAlone(s, i, to) && aroundIsRead(s, i-2) && !signs[s.WordAt(i-2)]:
			return s.Typed(i, to)
		}
	}
	return ""
}

// aroundIsRead tells whether what stands before a name is dates, people or money, and no list of what one wants to see.
func aroundIsRead(s *phrase.Sentence, i int) bool {
	by := s.Tokens[i].By
	return by == phrase.AsDate || by == phrase.AsParty || by == phrase.AsMoney
}

var signs = english.Words("thanks thank regards cheers best hi hello dear")

// allCapitals tells whether somebody shouts, so that capital letters say nothing.
func allCapitals(s *phrase.Sentence) bool {
	return !slices.ContainsFunc(s.Tokens, func(t phrase.Token) bool { return t.Kind == phrase.Word && t.Raw != strings.ToUpper(t.Raw) })
}
