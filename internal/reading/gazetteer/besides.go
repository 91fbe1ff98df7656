package gazetteer

import (
	"slices"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

var nearWords = english.Words("near nearby by beside opposite overlooking around behind facing towards")

// Besides tells whether a sight is named only to say where something else is: "a hotel near the Louvre". It gives the
// token the phrase begins at.
func Besides(s *phrase.Sentence, i int) (int, bool) {
	i = s.BackOver(i, "the")
	switch {
	case s.Texts(i-2, "close", "to"), s.Texts(i-2, "next", "to"), s.Texts(i-2, "view", "of"), s.Texts(i-2, "views", "of"), s.Texts(i-2, "distance", "of"), s.Texts(i-2, "distance", "to"),
		s.Texts(i-2, "distance", "from"), s.Texts(i-2, "walk", "from"), s.Texts(i-2, "minutes", "from"), s.Texts(i-2, "front", "of"), s.Texts(i-2, "vicinity", "of"), s.Texts(i-2, "walk", "of"),
		s.Texts(i-2, "corner", "from"), s.Texts(i-2, "corner", "of"), s.Texts(i-2, "minutes", "of"):
		return i - 2, true
	}
	return i - 1, i > 0 && nearWords[s.Tokens[i-1].Text]
}

var dayOut = phrase.Says("a|one|full|whole|another day|afternoon|morning in|at|around", "day trip|trips|out|excursion|tour to|in", "daytrip|excursion|outing to", "a|one _ day in|at|around")

// IsOuting tells whether a place that cannot be planned is named only for a day there, and a sight of a city that one goes to bears its name, which is
// seen from there: "a day in Kamakura".
func IsOuting(s *phrase.Sentence, g *Index, name string, mentions []Found, known Known) bool {
	for _, f := range OthersAt(s, []string{name}, known) {
		if _, ok := s.EndingAt(dayOut, f.From); !ok {
			return false
		}
	}
	return slices.ContainsFunc(mentions, func(f Found) bool {
		_, seen := g.Sights[f.City][phrase.KeyOf(name)]
		return seen
	})
}

// Release gives a name back, to be reported as unread.
func Release(s *phrase.Sentence, f Found) {
	for i := f.From; i < f.To; i++ {
		if s.Tokens[i].By == phrase.AsSight {
			s.Tokens[i].By = phrase.Unwanted
		}
	}
}
