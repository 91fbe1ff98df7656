package reading

import (
	"slices"
	"testing"
)

// What is left aside is quoted with the no that is said of it, and what stands together stays together.
func TestLeftAsideIsQuoted(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][]string{
		"No alcohol":                               {"No alcohol"},
		"No alcohol, please, and no smoking":       {"No alcohol", "no smoking"},
		"We don't drink alcohol":                   {"don't drink alcohol"},
		"a tour without any alcohol":               {"without any alcohol"},
		"I avoid alcohol":                          {"avoid alcohol"},
		"we never go kayaking":                     {"never go kayaking"},
		"we adore museums but hate queues":         {"adore", "hate queues"},
		"I am afraid of heights":                   {"afraid of heights"},
		"I hate flying, so direct flights only":    {"hate flying"},
		"No Wi-Fi needed, kayaking instead":        {"No Wi-Fi needed", "kayaking instead"},
		"no museums or football":                   {"no … or football"},
		"no red-eye flights and a kayak":           {"kayak"},
		"no red-eyes, kayaking":                    {"kayaking"},
		"Why not a kayak":                          {"Why not a kayak"},
		"no sugar, but kayaking":                   {"no sugar", "kayaking"},
		"kayaking and surfing":                     {"kayaking", "surfing"},
		"coffee at Les Deux Magots":                {"Les Deux Magots"},
		"We don't want to fly early and no kayaks": {"don't want to fly early", "no kayaks"},
		"We don't mind a flight":                   nil,
	} {
		r, err := Read("Paris from JFK 3-8 May, $4,000. "+text, world("2026-11-16"))
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(r.Unread, want) {
			t.Errorf("%s: left aside %q, want %q", text, r.Unread, want)
		}
	}
}
