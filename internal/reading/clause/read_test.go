package clause_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/reading/clause"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/reading/readingtest"
	"github.com/tripwright/tripwright/internal/trip"
)

// How each word of a sentence is meant, of which nobody has read anything: a minus is a no before it, an x one that turns it down
// wherever it stands, a question mark a preference, a v something seen before. Then what is left aside.
func TestMeant(t *testing.T) {
	t.Parallel()
	readingtest.Cases(t, func(_, text string) (string, error) {
		s, err := phrase.Cut(text)
		if err != nil {
			return "", err
		}
		var out []string
		for i, tok := range s.Tokens {
			marks := ""
			if clause.Negated(s, i) {
				marks += "-"
			}
			if m, no := clause.Denied(s, i, i+1); no {
				marks += fmt.Sprintf("x%d", m.From-i)
			}
			if clause.Level(s, i, i+1) == trip.Prefer {
				marks += "?"
			}
			if _, been := clause.Visited(s, i, i+1); been {
				marks += "v"
			}
			if marks != "" && tok.Kind == phrase.Word {
				out = append(out, tok.Text+marks)
			}
		}
		var left []string
		for _, l := range clause.LeftAside(s) {
			if l.Level == trip.Must {
				l.Quote += "!"
			}
			left = append(left, l.Quote)
		}
		return strings.Join(append(out, "left "+strings.Join(left, "|")), "  "), nil
	})
}
