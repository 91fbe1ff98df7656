package gazetteer

import (
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/dates"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

func (g *Index) destinationAt(s *phrase.Sentence, from int) bool {
	if from < len(s.Tokens) {
		if _, ok := g.cityOfCode(s.Tokens[from]); ok {
			return true
		}
	}
	for to := min(len(s.Tokens), from+phrase.LongestName); to > from; to-- {
		k := s.KeyAt(from, to)
		if _, ok := g.cities[k]; ok && k != "" {
			return true
		}
		for _, airports := range g.airports {
			if _, ok := airports[k]; ok && k != "" {
				return true
			}
		}
	}
	return false
}

// Capitalised tells whether an unused word at i is written like a name and is no word of ours.
func Capitalised(s *phrase.Sentence, i int) bool {
	if i >= len(s.Tokens) || s.Tokens[i].Kind != phrase.Word || s.Tokens[i].By != phrase.Nobody {
		return false
	}
	t := s.Tokens[i]
	first := t.Raw[:1]
	return strings.ToUpper(first) == first && strings.ToLower(first) != first && !lexicon.Idle[t.Text] && lexicon.Months[t.Text] == 0 &&
		lexicon.Weekdays[t.Text] == 0 && lexicon.Seasons[t.Text] == 0 && !dates.HolidayWords[t.Text] && lexicon.ThemeOf[t.Text] == "" && t.Raw != strings.ToUpper(t.Raw)
}

// FindCities gives every mention of a known city that is not told to be left out. Nothing is marked yet: a city's name can
// be part of a sight's.
func FindCities(s *phrase.Sentence, g *Index) []Found {
	var all []Found
	s.Names(func(from, to int, k string) bool {
		i, ok := g.cities[k]
		if !ok {
			i, ok = g.misspeltCity(s, from, to, k)
		}
		if !ok {
			return false
		}
		if !leftOut(s, from) {
			all = append(all, Found{Place: Place{Name: g.towns[i].Name}, City: i, From: from, To: to})
		}
		return true
	})
	if back := takenBack(s, g); len(back) > 0 {
		all = slices.DeleteFunc(all, func(f Found) bool {
			at, ok := back[f.City]
			return ok && f.From <= at
		})
	}
	return phrase.LastSaid(s, all, func(f Found) (int, int) { return f.From, f.To })
}

// takenBack gives for each city that is left out further on where that is said last: "and maybe Tokyo, but no, leave Tokyo out".
func takenBack(s *phrase.Sentence, g *Index) map[int]int {
	if !slices.ContainsFunc(backWords, func(w string) bool { return s.Words[w] }) {
		return nil
	}
	at := map[int]int{}
	for i := range s.Tokens {
		city, to := g.cityAt(s, i)
		if to == 0 {
			continue
		}
		_, over := s.EndingAt(dropping, i)
		_, left := s.EndingAt(leaving, i)
		if over || left && (s.Texts(to, "out") || s.Texts(to, "off") || s.Texts(to, "aside")) || phrase.AnyAt(s, dropped, to) {
			at[city] = i
		}
	}
	return at
}

// backWords are those of which one stands wherever a place is taken back.
var backWords = []string{"out", "off", "aside", "drop", "dropping", "drops", "scratch", "forget", "strike", "without", "happening", "possible"}

var (
	leaving  = phrase.Says("leave|leaving|take|cut|keep")
	dropping = phrase.Says("leave|leaving|cut out", "drop|dropping|scratch|forget|strike about?", "better|rather|then|so without")
	dropped  = phrase.Says("is out|off", "is not happening|possible", "isn't happening|possible", "falls|drops out")
)

// leftOut tells whether a city is named only to be excluded: "not Munich", "instead of Munich".
func leftOut(s *phrase.Sentence, i int) bool {
	if m, ok := s.EndingAt(anywhereBut, i); ok && m.From < i {
		return true
	}
	return i > 0 && leaveOut[s.Tokens[i-1].Text] || s.Texts(i-2, "instead", "of") || s.Texts(i-2, "rather", "than") || s.Texts(i-2, "not", "to") || s.Texts(i-2, "not", "in")
}

var anywhereBut = phrase.Says("anywhere|everywhere|anything|somewhere but|except", "anywhere|somewhere other than", "anywhere apart from")

var leaveOut = english.Words("not except skip skipping avoid avoiding nor")

// misspeltCity reads "Parris" and "tokio" as the city they are nearest to, and a slip that is a word of its own, such as
// "Pairs" and "Munch", only where a city must be meant: behind "to" and its like, or before its land.
func (g *Index) misspeltCity(s *phrase.Sentence, from, to int, k string) (int, bool) {
	if to != from+1 || len(k) < 5 || s.Knows(k) {
		return 0, false
	}
	cued := from > 0 && cityCue[s.Tokens[from-1].Text] || HomeLands[s.WordAt(s.Skip(to, ",", "in", "("))]
	if otherWords[k] && !(cued && s.Tokens[from].Raw != s.Tokens[from].Text) {
		return 0, false
	}
	for _, i := range sortedCities(g.cities) {
		if english.OneOff(k, i.key) && k[0] == i.key[0] {
			return i.city, true
		}
	}
	return 0, false
}

// otherWords are a letter away from a city and words or places of their own.
var otherWords = english.Words("pairs parks parts pars parish paros munch pariah toyo munster")

// HomeLands stand behind a city to say which it is.
var HomeLands = english.Words("france germany bavaria japan deutschland")

type cityKey struct {
	key  string
	city int
}

func sortedCities(m map[string]int) []cityKey {
	var keys []cityKey
	for k, i := range m {
		if len(k) >= 5 {
			keys = append(keys, cityKey{k, i})
		}
	}
	slices.SortFunc(keys, func(a, b cityKey) int { return strings.Compare(a.key, b.key) })
	return keys
}

var cityCue = english.Words("in to visit visiting see around explore exploring discover tour city for")

// DistinctCities gives the cities that names belong to, each once.
func DistinctCities(all []Found) []int {
	var list []int
	for _, f := range all {
		if !slices.Contains(list, f.City) {
			list = append(list, f.City)
		}
	}
	return list
}

// UnknownCity tells whether the sentence names a destination that is not known: "a trip to Rome".
func UnknownCity(s *phrase.Sentence) bool {
	for _, p := range destinationCues {
		for _, m := range p.All(s) {
			i := m.To
			if i < len(s.Tokens) && s.Tokens[i].Kind == phrase.Word && s.Tokens[i].By == phrase.Nobody && !lexicon.Idle[s.Tokens[i].Text] && len(s.Tokens[i].Text) > 2 {
				return true
			}
		}
	}
	return false
}

var destinationCues = phrase.Says("trip|travel|travelling|fly|flying|go|going|holiday|vacation|break|getaway|weekend|week to|in",
	"days|nights|week in|to", "visit|visiting|exploring|explore|discover|discovering", "in", "to")
