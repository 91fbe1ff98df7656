package gazetteer

import (
	"slices"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// ReadSights finds the sights of the cities that are named, whole names first, then names with one wrong letter. A name
// after "from" is a place to come from, not to see.
func ReadSights(s *phrase.Sentence, g *Index, cities []int) []Found {
	all := readNames(s, g.Sights, cities, phrase.AsSight, func(from, to int) bool {
		return (from == 0 || s.Tokens[from-1].Text != "from") && (to > from+1 || lexicon.ThemeOf[s.Tokens[from].Text] == "" || lexicon.OwnNames[s.Tokens[from].Text])
	})
	s.Names(func(from, to int, k string) bool {
		if len(k) < 8 || to-from > 4 || lexicon.ThemeOf[k] != "" {
			return false
		}
		for _, c := range cities {
			if p, ok := nearKey(g.Sights[c], k); ok {
				all = append(all, Found{p, c, from, to})
				s.UseRange(from, to, phrase.AsSight)
				return true
			}
		}
		return false
	})
	slices.SortFunc(all, func(a, b Found) int { return a.From - b.From })
	return all
}

func nearKey(m map[string]Place, k string) (Place, bool) {
	best := ""
	for name := range m {
		if len(name) >= 8 && english.OneOff(k, name) && (best == "" || name < best) {
			best = name
		}
	}
	return m[best], best != ""
}

// ReadRestaurants finds restaurants by name; a name of one word only where a meal is spoken of.
func ReadRestaurants(s *phrase.Sentence, g *Index, cities []int) []Found {
	return readNames(s, g.restaurants, cities, phrase.AsRestaurant, func(from, to int) bool {
		for i := max(0, from-4); i < from; i++ {
			if lexicon.MealWords[s.Tokens[i].Text] {
				return true
			}
		}
		return to-from > 1 || namedAtLength(s, from) && s.Tokens[from].Raw != s.Tokens[from].Text
	})
}

// namedAtLength tells whether one word is too long a name to be anything else: "Hofbräuhaus", "Löwenbräukeller".
func namedAtLength(s *phrase.Sentence, i int) bool { return len(s.Tokens[i].Text) >= 8 }

func readNames(s *phrase.Sentence, keys []map[string]Place, cities []int, by phrase.Concern, ok func(from, to int) bool) []Found {
	var all []Found
	s.Names(func(from, to int, k string) bool {
		for _, c := range cities {
			if p, known := keys[c][k]; known && ok(from, to) {
				all = append(all, Found{p, c, from, to})
				s.UseRange(from, to, by)
				return true
			}
		}
		return false
	})
	return all
}
