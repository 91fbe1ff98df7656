package trip_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/trip"
)

func TestFold(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, in, want string }{
		{"accents and apostrophes", "Musée d’Orsay", "musee dorsay"},
		{"an id", "musee_orsay", "musee orsay"},
		{"a combining accent", "Tōkyō", "tokyo"},
		{"long vowels", "Tōkyō, Japan", "tokyo japan"},
		{"ligatures", "Sacré-Cœur Straße", "sacre coeur strasse"},
		{"other scripts stay", "東京 タワー", "東京 タワー"},
		{"nothing but signs", " -- ", ""},
		{"signs around", "-- A -- B --", "a b"},
		{"an apostrophe joins", "D'Orsay", "dorsay"},
		{"its own form", "az09", "az09"},
		{"the first and the last letter", "`az{", "az"},
		{"the first and the last digit", "/09:", "09"},
		{"capitals alone", "AZ", "az"},
		{"spaces alone", "a  b", "a b"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := trip.Fold(tt.in); got != tt.want {
				t.Errorf("Fold(%q) = %q, want %q", tt.in, got, tt.want)
			}
		})
	}
}

// Most words are their own form already, and are compared by the thousand: they cost no memory.
func TestAWordThatIsItsOwnFormIsNotCopied(t *testing.T) {
	if n := testing.AllocsPerRun(10, func() { trip.Fold("louvre") }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// Whether words name a sight is asked by the thousand, and answered without writing the forms down.
func TestWordsNameASightWhoseFormIsTheirs(t *testing.T) {
	t.Parallel()
	name := rapid.StringOfN(rapid.RuneFrom([]rune("aAéœß d'’-_\u0301東9ț")), 0, 6, -1)
	rapid.Check(t, func(t *rapid.T) {
		a := trip.Attraction{ID: name.Draw(t, "id"), Name: name.Draw(t, "name"), LocalName: name.Draw(t, "local name")}
		words := rapid.OneOf(name, rapid.SampledFrom([]string{a.ID, a.Name, a.LocalName})).Draw(t, "words")
		w := trip.Fold(words)
		if want := w != "" && (w == trip.Fold(a.ID) || w == trip.Fold(a.Name) || w == trip.Fold(a.LocalName)); a.Named(words) != want {
			t.Fatalf("%q name %+q: %v", words, []string{a.ID, a.Name, a.LocalName}, !want)
		}
	})
}
