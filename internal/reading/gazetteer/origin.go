package gazetteer

import (
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/dates"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// ReadOrigin finds where the journey begins: "from New York", "flying out of LHR", "JFK to CDG", "we live in London".
// unknown is set when a place is named as the start that is not known.
func ReadOrigin(s *phrase.Sentence, g *Index) (iata string, unknown bool) {
	local, at := "", phrase.Match{} // at an airport of a destination: an origin where there is no other
	for _, p := range originCues {
		for _, m := range p.All(s) {
			i := s.Skip(m.To, "the", "beautiful", "sunny")
			code, to := g.OriginAt(s, i)
			switch {
			case code == "" || wayHome(s, m):
			case !g.destinationAt(s, i):
				s.UseRange(m.From, to, phrase.AsOrigin)
				return code, false
			case local == "":
				local, at = code, phrase.Match{From: m.From, To: to}
			}
		}
	}
	if local != "" {
		s.Use(at, phrase.AsOrigin)
		return local, false
	}
	for _, p := range weakCues {
		for _, m := range p.All(s) {
			if code, to := g.OriginAt(s, m.To); code != "" && !g.destinationAt(s, m.To) {
				s.UseRange(m.From, to, phrase.AsOrigin)
				return code, false
			}
		}
	}
	for _, p := range startCues {
		for _, m := range p.All(s) {
			if code, to := g.OriginAt(s, s.Skip(m.To, ":")); code != "" && g.otherCity(s, m.To, to) {
				s.UseRange(m.From, to, phrase.AsOrigin)
				return code, false
			}
		}
	}
	if code := homeBehind(s, g); code != "" {
		return code, false
	}
	if code := readRoute(s, g); code != "" {
		return code, false
	}
	if code := bareCode(s, g); code != "" {
		return code, false
	}
	for i := range s.Tokens {
		if i+2 < len(s.Tokens) && s.Texts(i, "(") && s.Texts(i+2, ")") && isCode(s.Tokens[i+1]) && !g.destinationAt(s, i+1) {
			from := i
			if i > 0 && s.Tokens[i-1].Kind == phrase.Word && Capitalised(s, i-1) {
				from-- // "from Newark (EWR)", and not the sum in "$3,000 (LHR)"
			}
			s.UseRange(from, i+3, phrase.AsOrigin)
			return s.Tokens[i+1].Raw, false
		}
	}
	if code := bareOrigin(s, g); code != "" {
		return code, false
	}
	return "", UnknownOrigin(s)
}

var originCues = phrase.Says(
	"home airport is|:? :?", "flying|fly|flights|flight|leaving|leave|departing|depart|departure|travelling|traveling|starting|coming|setting out|off? from|: :?",
	"flying|fly|flights|flight|leaving|leave|departing|depart|going out of", "out of", "from",
	"live|lives|living|reside in|near|around|outside|on", "from and|& to", "from and|& returning|return|back|ending|home to|in|at", "out of and|& back|home to|into|in", "start|starts|starting|begin|begins|beginning and|&|/|+ end|ends|ending|finish|finishes|finishing|return|returning in|at|from|to|:", "home|base|hometown :|=", "abflug|abfahrt ab|von|in|:?", "ab|von", "start|origin|departure|dep|from :|=", "nearest|closest|local|home airport is|:?", "based|located in|at|out of?", "origin|departure :|is?", "starting|start|departure point|city|airport|place :|is?", "home base|town|city is|:?", "hail from",
)

// weakCues are the start of a journey only with a place that is no destination: one leaves Paris, too, to go home.
var weakCues = phrase.Says("departing|leaving|depart|departs|leaves", "we're|i'm|am|are in", "ex")

// startCues may stand before the destination, too: they mean an origin only when another city is named to go to.
var startCues = phrase.Says("start|starting|starts|begin|beginning|begins|setting|set off|out? in|at|from", "leaving|leave|depart|departing|departs", "i'm|i|we're|we am|are? in|at", "from :", "home is :?", "departure :?")

// homeBehind reads "Boston is home".
func homeBehind(s *phrase.Sentence, g *Index) (code string) {
	for _, p := range isHome {
		for _, m := range p.All(s) {
			for from := max(0, m.From-3); from < m.From && code == ""; from++ {
				if c, to := g.OriginAt(s, from); c != "" && to == m.From && !g.destinationAt(s, from) {
					code = c
					s.UseRange(from, m.To, phrase.AsOrigin)
				}
			}
		}
	}
	return code
}

var isHome = phrase.Says("is home", "here", "is my|our home|base", "is where i|we live|start|fly")

// otherCity tells whether a destination is named outside of the tokens from ≤ i < to.
func (g *Index) otherCity(s *phrase.Sentence, from, to int) bool {
	for i := range s.Tokens {
		if (i < from || i >= to) && g.destinationAt(s, i) {
			return true
		}
	}
	return false
}

// wayHome tells whether "from Paris" is said of the journey back.
func wayHome(s *phrase.Sentence, m phrase.Match) bool {
	return m.From > 0 && wayHomeWords[s.Tokens[m.From-1].Text] || s.Tokens[m.From].Text != "home" && wayHomeWords[s.Tokens[m.From].Text]
}

var wayHomeWords = english.Words("return returning back home away")

// OriginAt reads the name or code of a known airport, or any code in capitals.
func (g *Index) OriginAt(s *phrase.Sentence, from int) (string, int) {
	for to := min(len(s.Tokens), from+phrase.LongestName); to > from; to-- {
		k := s.KeyAt(from, to)
		if code := g.Origins[k]; k != "" && code != "" {
			if s.Texts(to, "airport") {
				to++
			}
			if s.Texts(to, "(") && s.Texts(to+2, ")") && isCode(s.Tokens[to+1]) {
				code, to = s.Tokens[to+1].Raw, to+3
			}
			if next := g.originWord(s, to); next != "" && next != code && !g.destinationAt(s, to) {
				return next, to + 1 // "New York JFK", "London Gatwick"
			}
			return code, to
		}
	}
	if from < len(s.Tokens) && isCode(s.Tokens[from]) {
		return s.Tokens[from].Raw, from + 1
	}
	if code := strings.ToUpper(s.WordAt(from)); s.Texts(from-1, "from") && servedBy[code] != nil {
		return code, from + 1 // "from sfo"
	}
	return "", from
}

// originWord gives the airport that the word at i names.
func (g *Index) originWord(s *phrase.Sentence, i int) string {
	if i >= len(s.Tokens) {
		return ""
	}
	return g.Origins[s.KeyAt(i, i+1)]
}

func isCode(t phrase.Token) bool {
	return t.Kind == phrase.Word && len(t.Raw) == 3 && strings.ToUpper(t.Text) == t.Raw && !notCodes[t.Text] && lexicon.Months[t.Text] == 0 && !lexicon.Idle[t.Text]
}

var notCodes = english.Words("usd eur gbp jpy chf cad aud usa uae mon tue wed thu fri sat sun kid art pax max min bar spa gym")

// readRoute finds "London to Paris" and "JFK-CDG": a known origin directly before the way to a destination.
func readRoute(s *phrase.Sentence, g *Index) string {
	code := ""
	s.Names(func(from, to int, k string) bool {
		if at := s.Tokens[from]; code != "" || g.Origins[k] == "" && !(to == from+1 && isCode(at) && servedBy[at.Raw] != nil) || g.destinationAt(s, from) && !isCode(at) {
			return false
		}
		next := to
		switch {
		case s.Texts(to, "to"), s.Texts(to, "-"), s.Texts(to, "/"), s.Texts(to, "-", ">"), s.Texts(to, "→"), s.Texts(to, ">"):
			next = s.Skip(to, "to", "-", "/", ">", "→")
		case to < len(s.Tokens) && s.Tokens[to].Hyphen:
		default:
			return false
		}
		if !g.destinationAt(s, next) {
			return false
		}
		if code = g.Origins[k]; code == "" {
			code = s.Tokens[from].Raw
		}
		s.UseRange(from, next, phrase.AsOrigin)
		return true
	})
	return code
}

// bareCode reads the code of an airport that stands alone between commas, or at the end: "two weeks, $9,000, JFK".
func bareCode(s *phrase.Sentence, g *Index) string {
	for i, t := range s.Tokens {
		if i == 0 || !s.Texts(i-1, ",") || !s.RestEnds(i+1) || t.By != phrase.Nobody || !isCode(t) || g.destinationAt(s, i) {
			continue
		}
		if code := g.originWord(s, i); code != t.Raw && servedBy[t.Raw] == nil {
			continue
		}
		s.UseRange(i, i+1, phrase.AsOrigin)
		return t.Raw
	}
	return ""
}

// UnknownOrigin tells whether a capitalised word follows "flying from" and its like: a place nobody knows.
func UnknownOrigin(s *phrase.Sentence) bool {
	for _, p := range []phrase.Pattern{phrase.Of("flying|fly|flights|flight|leaving|departing|travelling|traveling|out from|of"), phrase.Of("from")} {
		for _, m := range p.All(s) {
			if Capitalised(s, m.To) && !wayHome(s, m) && !feastAt(s, m.To) {
				return true
			}
		}
	}
	return false
}

// feastAt tells whether a time of the year is named at i: "from Golden Week on".
func feastAt(s *phrase.Sentence, i int) bool {
	return slices.ContainsFunc(dates.Holidays, func(h dates.Holiday) bool { return phrase.AnyAt(s, h.Names, i) })
}
