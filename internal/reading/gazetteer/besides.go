package gazetteer

import (
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

var nearWords = english.Words("near nearby by beside opposite overlooking around behind facing towards")

// Besides tells whether a sight is named only to say where something else is: "a hotel near the Louvre". It gives the
// token the phrase begins at.
func Besides(s *phrase.Sentence, i int) (int, bool) {
	i = s.BackOver(i, "the")
	switch {
	case s.Texts(i-2, "close", "to"), s.Texts(i-2, "next", "to"), s.Texts(i-2, "view", "of"), s.Texts(i-2, "views", "of"), s.Texts(i-2, "distance", "of"),
		s.Texts(i-2, "walk", "from"), s.Texts(i-2, "walk", "of"), s.Texts(i-2, "corner", "from"), s.Texts(i-2, "corner", "of"), s.Texts(i-2, "minutes", "of"), s.Texts(i-2, "distance", "from"), s.Texts(i-2, "minutes", "from"), s.Texts(i-2, "front", "of"), s.Texts(i-2, "vicinity", "of"):
		return i - 2, true
	}
	return i - 1, i > 0 && nearWords[s.Tokens[i-1].Text]
}

// Release gives a name back, to be reported as unread.
func Release(s *phrase.Sentence, f Found) {
	for i := f.From; i < f.To; i++ {
		if s.Tokens[i].By == phrase.AsSight {
			s.Tokens[i].By = phrase.Unwanted
		}
	}
}
