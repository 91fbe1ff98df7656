package trip_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/trip"
)

// A sentence is measured in characters: whoever writes Japanese may say as much as others.
func TestValidText(t *testing.T) {
	t.Parallel()
	for _, letter := range []string{"x", "é", "京", "🗼"} {
		if err := trip.ValidText("text", strings.Repeat(letter, trip.LongestText)); err != nil {
			t.Errorf("%d %s: %v", trip.LongestText, letter, err)
		}
		if err := trip.ValidText("text", strings.Repeat(letter, trip.LongestText+1)); !fault.Is(err, fault.Invalid) || fault.Message(err) != "text: must be at most 4000 characters" {
			t.Errorf("one %s more: %v", letter, err)
		}
	}
}

func TestValidTitle(t *testing.T) {
	t.Parallel()
	for title, valid := range map[string]bool{"\u200b": false, "\ufeff \u2060": false, "\u00ad": false, "\u3164": false, "\u2800": false, "\U000e0041": false, "👩\u200d👩\u200d👧": true, "祖母": true, " ": true, "": true, "Notes – Zürich, 京都 🗼": true, "a\nb": false, "a\x1b[2K": false, "\u202efdp.exe": false, "a\u2066b": false} {
		if err := trip.ValidTitle("title", title); (err == nil) != valid {
			t.Errorf("%q: %v", title, err)
		}
	}
}

func TestValidSource(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		address string
		valid   bool
	}{
		"nothing":              {"", true},
		"a page":               {"https://example.org/notes?a=1&b=%20#c", true},
		"a port":               {"http://example.org:8080/", true},
		"a page in Japanese":   {"https://example.org/京都", true},
		"as long as may be":    {"https://example.org/" + strings.Repeat("x", trip.LongestSource-20), true},
		"longer":               {"https://example.org/" + strings.Repeat("x", trip.LongestSource-19), false},
		"a script":             {"javascript:alert(1)", false},
		"a file":               {"file:///etc/passwd", false},
		"no host":              {"https:///notes", false},
		"a port and no host":   {"https://:443/", false},
		"words":                {"our notes", false},
		"a user":               {"https://ada@example.org/", false},
		"a user and password":  {"https://ada:secret@example.org/", false},
		"an empty user":        {"https://@example.org/", false},
		"a line end":           {"https://example.org/a\r\nSet-Cookie: a=b", false},
		"an escape":            {"https://example.org/\x1b[2K", false},
		"an end":               {"https://example.org/\x00", false},
		"a space":              {"https://example.org/a b", false},
		"a wide space":         {"https://example.org/a\u3000b", false},
		"read backwards":       {"https://example.org/\u202egpj.exe", false},
		"no UTF-8":             {"https://example.org/\xff", false},
		"a percent on its own": {"https://example.org/%", false},
	} {
		err := trip.ValidSource("source_url", tt.address)
		var f *fault.Error
		if tt.valid && err != nil || !tt.valid && (!errors.As(err, &f) || f.Kind != fault.Invalid || f.Field != "source_url") {
			t.Errorf("%s: %v", name, err)
		}
		if err != nil && strings.Contains(fault.Message(err), "secret") {
			t.Errorf("%s: the password is repeated: %v", name, err)
		}
	}
}
