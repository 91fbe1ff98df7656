package rag

import (
	"strings"
	"testing"
)

// Cleaning can be ended in the middle of whatever it searches for, and gives nothing half cleaned.
func TestCleaningIsEndedInTheMiddle(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"no address":     strings.Repeat("The castle opens at nine. ", 20_000),
		"one long word":  strings.Repeat("a", 500_000),
		"many addresses": strings.Repeat("ann@example.org, ", 20_000),
		"many numbers":   strings.Repeat("0144556677, ", 20_000),
	} {
		asked := 0
		if _, all := clean(text, func() bool { asked++; return true }); !all || asked < 100 {
			t.Errorf("%s: asked %d times whether to go on with %d bytes; it came to the end: %t", name, asked, len(text), all)
		}
		most := asked / 2
		asked = 0
		if out, all := clean(text, func() bool { asked++; return asked < most }); all || out != "" || asked != most {
			t.Errorf("%s: told to end after %d times it asked %d times and gave %d bytes; it came to the end: %t", name, most, asked, len(out), all)
		}
	}
}
