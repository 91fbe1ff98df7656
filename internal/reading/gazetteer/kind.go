package gazetteer

import (
	"slices"

	"github.com/tripwright/tripwright/internal/pick"
	"github.com/tripwright/tripwright/internal/reading/clause"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// A sight may be named by its kind where a city has one such: "the zoo on Friday" is Hellabrunn in Munich.

// soleKinds are the kinds of which a city has one as a rule, and the words for one of them.
var soleKinds = []struct {
	kind  string
	words []phrase.Pattern
}{
	{"zoo", phrase.Says("the|a|an? zoo", "the|a|an? animal park")},
	{"aquarium", phrase.Says("the|a|an? aquarium")},
}

func byKind(places []Place) map[string][]Place {
	m := map[string][]Place{}
	for _, p := range places {
		if p.Kind != "" {
			m[p.Kind] = append(m[p.Kind], p)
		}
	}
	return m
}

// Has tells whether one of some cities has a sight of a kind.
func (g *Index) Has(kind string, cities []int) bool {
	return slices.ContainsFunc(cities, func(c int) bool { return len(g.ofKind[c][kind]) > 0 })
}

// soleSights finds the sights that are named by their kind. What is said of the kind as such, "no zoo", is of no sight.
func soleSights(s *phrase.Sentence, g *Index, cities []int) (all []Found) {
	if len(cities) != 1 {
		return nil
	}
	for _, k := range soleKinds {
		places := g.ofKind[cities[0]][k.kind]
		if len(places) != 1 {
			continue
		}
		for _, p := range k.words {
			for _, m := range p.All(s) {
				if _, no := clause.Denied(s, m.From, m.To); no || clause.Negated(s, m.From) || ofOtherKind[s.WordAt(m.From-1)] || s.Texts(m.To, "or") {
					continue
				}
				all = append(all, Found{Place: places[0], City: cities[0], From: m.From, To: m.To})
				s.Use(m, phrase.AsSight)
			}
		}
	}
	return all
}

// ofOtherKind stand before the word where another sort of it is meant: "a petting zoo".
var ofOtherKind = map[string]bool{"petting": true, "city": true, "children's": true, "every": true, "each": true, "all": true, "best": true, "free": true}

// LikedKinds gives the themes of the sights that are named by their kind: who wants to go to the zoo likes what families like.
func LikedKinds(s *phrase.Sentence, sights []Found) (likes []string) {
	for _, f := range sights {
		theme := lexicon.ThemeOf[s.Tokens[f.To-1].Text]
		byKind := f.To == f.From+1 || f.To == f.From+2 && articles[s.Tokens[f.From].Text]
		if byKind && s.Tokens[f.To-1].Text == f.Place.Kind && theme != "" {
			likes = pick.Once(likes, theme)
		}
	}
	return likes
}

var articles = map[string]bool{"the": true, "a": true, "an": true}
