package themes

import (
	"strings"

	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// kindWords is how many words the longest name of a kind has.
const kindWords = 3

// KindAt reads the name of a kind of sights that begins at i, and gives the token behind it or 0.
func KindAt(s *phrase.Sentence, i int) (typ string, to int) {
	var name strings.Builder
	for k := i; k < min(len(s.Tokens), i+kindWords) && s.Tokens[k].By == phrase.Nobody && s.Tokens[k].Kind == phrase.Word; k++ {
		if k > i {
			name.WriteByte(' ')
		}
		name.WriteString(s.Tokens[k].Text)
		if t := lexicon.KindOf[name.String()]; t != "" {
			typ, to = t, k+1
		}
	}
	return typ, to
}
