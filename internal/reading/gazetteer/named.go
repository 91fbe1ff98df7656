package gazetteer

import (
	"maps"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/pick"
	"github.com/tripwright/tripwright/internal/reading/clause"
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
		if len(k) < 8 || to-from > 4 || lexicon.ThemeOf[k] != "" || !canBeSlip(s, g, from, to) {
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
	all = append(all, turnedDown(s, g, cities)...)
	all = append(all, soleSights(s, g, cities)...)
	slices.SortStableFunc(all, func(a, b Found) int { return a.From - b.From })
	return all
}

// turnedDown finds every sight that has a word in its name which is the name of one thing elsewhere, where that is not wanted: "no Disney" speaks of
// both parks of Tokyo.
func turnedDown(s *phrase.Sentence, g *Index, cities []int) (all []Found) {
	for i, t := range s.Tokens {
		if _, no := clause.Denied(s, i, i+1); t.By != phrase.Nobody || !lexicon.OwnNames[t.Text] || !no {
			continue
		}
		for _, c := range cities {
			places := map[string]Place{}
			for k, p := range g.Sights[c] {
				if strings.Contains(k, t.Text) {
					places[p.ID] = p
				}
			}
			for _, id := range slices.Sorted(maps.Keys(places)) {
				all = append(all, Found{places[id], c, i, i + 1})
				s.UseRange(i, i+1, phrase.AsSight)
			}
		}
	}
	return all
}

// canBeSlip tells whether the tokens from ≤ i < to can be a name with a wrong letter: at least one of them is no word of its own, and no comma parts
// them. "Tokyo, five-star" is not the Tokyo Fire Museum.
func canBeSlip(s *phrase.Sentence, g *Index, from, to int) (slip bool) {
	for i := from; i < to; i++ {
		w := s.Tokens[i].Text
		if w == "," {
			return false
		}
		_, town := g.cities[w]
		slip = slip || s.Tokens[i].Kind == phrase.Word && !s.Knows(w) && !town && !genericWords[w] && !plainEnglish[w]
	}
	return slip
}

// parted tells whether a comma stands in a name that is written with none: "sushi, Asakusa" is not Kura Sushi Asakusa.
func parted(s *phrase.Sentence, p Place, from, to int) bool {
	return s.AnyBetween(from, to, commas) && !slices.ContainsFunc(append([]string{p.Name}, p.Aliases...), func(name string) bool { return strings.Contains(name, ",") })
}

var commas = map[string]bool{",": true}

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
		for i := max(0, from-4); i < min(len(s.Tokens), to+4); i++ {
			if lexicon.MealWords[s.Tokens[i].Text] && (i < from || to-from == 1 && Capitalised(s, from) && s.AnyBetween(to, i, onFor)) {
				return true // "Septime on Tuesday evening"
			}
		}
		return to-from > 1 || namedAtLength(s, from) && s.Tokens[from].Raw != s.Tokens[from].Text
	})
}

var onFor = english.Words("on for")

// namedAtLength tells whether one word is too long a name to be anything else: "Hofbräuhaus", "Löwenbräukeller".
func namedAtLength(s *phrase.Sentence, i int) bool { return len(s.Tokens[i].Text) >= 8 }

func readNames(s *phrase.Sentence, keys []map[string]Place, cities []int, by phrase.Concern, ok func(from, to int) bool) []Found {
	var all []Found
	s.Names(func(from, to int, k string) bool {
		for _, c := range cities {
			if p, known := keys[c][k]; known && ok(from, to) && !parted(s, p, from, to) && !partOfName(s, from) {
				all = append(all, Found{p, c, from, to})
				s.UseRange(from, to, by)
				return true
			}
		}
		return false
	})
	return all
}

// partOfName tells whether a name at i is only the end of another: "Porte de Versailles", "rue du Louvre".
func partOfName(s *phrase.Sentence, i int) bool {
	k := i
	for k > 0 && ofNames[s.WordAt(k-1)] {
		k--
	}
	return k < i && (namedAfter[s.WordAt(k-1)] || Capitalised(s, k-1) && namedAfter[s.WordAt(k-2)] && ofNames[s.WordAt(k-1)])
}

var (
	ofNames    = english.Words("de du des la le l' d'")
	namedAfter = english.Words("porte rue avenue boulevard quai gare impasse passage faubourg congres expo exposition mairie metro")
)

// TableAt gives the restaurant that has the name by which a sight is said: the Hofbräuhaus is both.
func (g *Index) TableAt(s *phrase.Sentence, f Found) (Found, bool) {
	if f.City >= len(g.restaurants) {
		return Found{}, false
	}
	p, ok := g.restaurants[f.City][phrase.KeyOf(s.Typed(f.From, f.To))]
	return Found{p, f.City, f.From, f.To}, ok
}

// litUp are words in the name of a sight that is another one by night.
var litUp = english.Words("night lit illuminated illumination illuminations dark")

// SeenWith gives the ids of the sights of a city that somebody has seen who has seen another: what is within it or before it, and what is the same by night,
// as "Asakusa by night: Senso-ji lit up" is Senso-ji.
func (g *Index) SeenWith(city int, id string) (ids []string) {
	at := slices.IndexFunc(g.towns[city].Sights, func(p Place) bool { return p.ID == id })
	if at < 0 {
		return nil
	}
	ids = slices.Clone(g.towns[city].Sights[at].SeenWith)
	keys := []string{phrase.KeyOf(strings.ReplaceAll(id, "_", ""))}
	for _, name := range append([]string{g.towns[city].Sights[at].Name}, g.towns[city].Sights[at].Aliases...) {
		keys = append(keys, phrase.KeyOf(name))
	}
	for _, p := range g.towns[city].Sights {
		words := strings.FieldsFunc(english.Fold(p.Name), func(r rune) bool { return r == ' ' || r == ':' || r == ',' })
		whole := phrase.KeyOf(p.Name)
		if p.ID != id && slices.ContainsFunc(words, func(w string) bool { return litUp[w] }) && slices.ContainsFunc(keys, func(k string) bool { return len(k) > 5 && strings.Contains(whole, k) }) {
			ids = pick.Once(ids, p.ID)
		}
	}
	return ids
}
