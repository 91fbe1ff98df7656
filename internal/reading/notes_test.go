package reading

import (
	"slices"
	"testing"
)

// What was taken for granted of wishes is said.
func TestNotesOnWishes(t *testing.T) {
	t.Parallel()
	christmas := "“Christmas dinner” is taken to be the meal of 25 December."
	for text, want := range map[string]string{
		"no booze":             drinkElsewhere,
		"beer no, markets yes": drinkElsewhere,
		"a leisurely trip, and cram in everything":     calmFirst,
		"slow days, as many museums as we can":         calmFirst,
		"Christmas dinner at 9":                        christmas,
		"Christmas Eve dinner at 6 pm":                 "“Christmas Eve dinner” is taken to be the meal of 24 December.",
		"a leisurely trip, not packed":                 "",
		"pubs yes, karaoke no":                         "",
		"dinner at 9 every day and the Louvre at noon": "",
	} {
		r, err := Read("Paris from JFK 22-27 December 2026, $4,000. "+text, world("2026-11-16"))
		if err != nil {
			t.Fatal(err)
		}
		said := slices.ContainsFunc(r.Assumed, func(a string) bool { return a == drinkElsewhere || a == calmFirst || a == christmas })
		if want == "" && said || want != "" && !slices.Contains(r.Assumed, want) {
			t.Errorf("%s: assumed %q, want %q", text, r.Assumed, want)
		}
	}
}
