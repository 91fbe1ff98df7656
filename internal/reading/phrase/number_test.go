package phrase_test

import (
	"testing"

	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// What counts in order is not multiplied by what follows it, and stays itself.
func TestAnOrdinalIsNoNumber(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]struct {
		tokens int
		milli  int64
		ord    bool
	}{
		"5th thousand": {2, 5_000, true}, "5 thousand": {1, 5_000_000, false}, "twenty-first hundred": {2, 21_000, true}, "third": {1, 3_000, true},
	} {
		s, err := phrase.Cut(text)
		if err != nil {
			t.Fatal(err)
		}
		if first := s.Tokens[0]; len(s.Tokens) != want.tokens || first.Milli != want.milli || first.Ord != want.ord {
			t.Errorf("%q begins with %d, in order %t, of %d tokens; want %+v", text, first.Milli, first.Ord, len(s.Tokens), want)
		}
	}
}
