package reading

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// A sentence in another language ends in one question that says so, and the answer is read in its place. Names in other languages are no
// such sentence.
func TestOtherLanguagesAreAskedAbout(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		text    string
		foreign bool
	}{
		{"zehn Tage München, dann Paris mit dem Zug, von Hamburg, im Mai 2027, 4000 Euro, zwei Erwachsene", true},
		{"Wir möchten im Juni 2027 für eine Woche nach Paris, 3000 Euro", true},
		{"dix jours à Paris puis Munich en train, de Lyon, en mai 2027, 4000 euros, deux adultes", true},
		{"diez días en París y luego Múnich desde Madrid, 4000 euros, dos adultos", true},
		{"dieci giorni a Parigi e poi Monaco con il treno, due adulti, 4000 euro", true},
		{"Paris 3-9 May 2027, Île de la Cité, Musée de l'Orangerie, Jardin des Tuileries, $3,000", false},
		{"Munich 3-9 May 2027, dinner at Der Pschorr, Viktualienmarkt und Haus der Kunst, $3,000", false},
		{"Paris 3-9 May, $3,000", false},
	} {
		got, err := Read(tc.text, world("2026-11-16"))
		if err != nil {
			t.Fatal(err)
		}
		if asked := got.Question != nil && strings.HasPrefix(got.Question.Text, "Sentences are read in English only."); asked != tc.foreign {
			t.Errorf("%s: asked for English %t, want %t", tc.text, asked, tc.foreign)
		}
	}
	c := world("2026-11-16")
	c.Answers = map[string]string{FieldCity: "Munich 3-9 May 2027, $3,000"}
	got, err := Read("zehn Tage München, dann Paris mit dem Zug, von Hamburg", c)
	if err != nil || got.Question != nil || got.Intent.City != "Munich" {
		t.Errorf("with the answer %s, %v", summary(got), err)
	}
}

// None of the English sentences that the reader is measured on is taken for one of another language.
func TestEnglishIsNotForeign(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("../eval/testdata/sentences/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			_, said, ok := strings.Cut(line, "say: ")
			if !ok {
				continue
			}
			s, err := phrase.Cut(strings.Trim(strings.TrimSpace(said), `"'`))
			if err == nil && isForeign(s) {
				t.Errorf("%s: taken for another language", said)
			}
		}
	}
}
