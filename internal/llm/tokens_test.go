package llm_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/llm"
)

func TestTokens(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		model, text string
		want        int
		exact       bool
	}{
		{"gpt-4o-mini", "hello world", 2, true},
		{"gpt-5.4-nano", "Zürich 東京 🗼", 7, true},
		{"o3", "", 0, true},
		{"gpt-5", "\x7f\x7f", 2, true},
		{"claude-opus-5-5", "hello world", 3, false}, // 11 bytes
		{"qwen3:8b", "Zürich 東京 🗼", 5, false},        // 19 bytes
		{"gpt-4", "a", 1, false},
		{"o365", "abcd", 1, true}, // a name that begins like one of the family is taken to be of it
		{"", "", 0, false},
	} {
		if n, exact := llm.Tokens(tc.model, tc.text); n != tc.want || exact != tc.exact {
			t.Errorf("%s, %q: %d, %t, want %d, %t", tc.model, tc.text, n, exact, tc.want, tc.exact)
		}
	}
}

// There are never more tokens than bytes, whatever the text: what is refused for its length is long.
func TestTokensAreAtLeastABytesLong(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.String().Draw(t, "text")
		for _, model := range []string{"gpt-4o", "other"} {
			if n, _ := llm.Tokens(model, text); n > len(text) || n == 0 && text != "" {
				t.Fatalf("%s: %d tokens in %d bytes", model, n, len(text))
			}
		}
	})
}
