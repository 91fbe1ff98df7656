package themes_test

import (
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/reading/readingtest"
	"github.com/tripwright/tripwright/internal/reading/themes"
)

// The kinds of sights of a sentence, and then its themes.
func TestRead(t *testing.T) {
	t.Parallel()
	readingtest.Cases(t, func(_, text string) (string, error) {
		s, err := phrase.Cut(text)
		if err != nil {
			return "", err
		}
		var kinds []string
		for i := 0; i < len(s.Tokens); i++ {
			if typ, to := themes.KindAt(s, i); to > 0 {
				kinds = append(kinds, typ)
				i = to - 1
			}
		}
		out := []string{"kinds " + strings.Join(kinds, ","), ""}
		if fun, kids := themes.FamilyFun(s); kids {
			out[1] = "fun with kids"
		} else if fun {
			out[1] = "fun"
		}
		return strings.Join(append(out, "themes "+strings.Join(themes.Read(s), ",")), "  "), nil
	})
}
