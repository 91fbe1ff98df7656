package tokens

import (
	"slices"
	"testing"
)

// A short form behind an apostrophe is a piece of its own, also where more letters follow it; what looks like one and is none goes with
// its letters.
func TestShortFormsArePieces(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][]string{
		"it's":   {"it", "'s"},
		"we'll":  {"we", "'ll"},
		"I'VE":   {"I", "'VE"},
		"'tis":   {"'t", "is"},
		"'mind":  {"'m", "ind"},
		"'dare":  {"'d", "are"},
		"'red":   {"'re", "d"},
		"'large": {"'large"},
		"'":      {"'"},
	} {
		var got []string
		for rest := text; rest != ""; {
			n := pieceLen(rest)
			got, rest = append(got, rest[:n]), rest[n:]
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
