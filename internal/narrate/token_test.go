package narrate

import (
	"regexp"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// tokenForm is what a token is, as a pattern says it.
var tokenForm = regexp.MustCompile(`\d{4}-\d{2}-\d{2}|\d{1,2}:\d{2}|\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|[\p{L}\p{M}]+|[^\s]`)

func FuzzTokensAreWhatThePatternSays(f *testing.F) {
	for _, s := range []string{"", "On 2025-06-10, 9:30–12:00: $1,250.50 and 1,2345.", "Musée d'Orsay\u00a0(7 €)\n3.5 km", "12345-01-01 2025-6-10 123:45 1:5 10:5",
		"2025-06-101 1,23 1,234,56 1.2.3 0.", "\xff\v٣e\u0301", "12,345,678.9 1234,567 9:300"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		var want, got []string
		for _, at := range tokenForm.FindAllStringIndex(s, -1) {
			want = append(want, s[at[0]:at[1]])
		}
		for _, tok := range tokenize(s) {
			got = append(got, tok.text)
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("tokens of %q: %s", s, d)
		}
	})
}

// A text that a form is in must not be told to have none.
func FuzzNoDateIsMissedForSpeed(f *testing.F) {
	for _, s := range []string{"Tuesday 10 – Saturday 14 June 2025", "on the 3rd of May, June 10–14, 2025", "May 2026 and May 1st", "2025-06-10", "Mondays", "June", "Maybe 12 Marching"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for form, re := range dateForms {
			if re.MatchString(s) && !dateNeeds[form](s) {
				t.Errorf("form %d is in %q", form, s)
			}
		}
	})
}
