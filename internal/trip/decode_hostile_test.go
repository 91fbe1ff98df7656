package trip

import (
	"strings"
	"testing"
)

// A field that nobody knows is named in an error so that a terminal can show it: what is not seen is written out.
func TestAFieldIsNamedWithoutWhatIsNotSeen(t *testing.T) {
	t.Parallel()
	for _, name := range []string{`\u001b]0;x\u0007`, `\u202eevil`, strings.Repeat("ü", 64)} {
		_, err := ParseIntent([]byte(`{"city":"Paris","` + name + `":1}`))
		if err == nil || strings.ContainsFunc(err.Error(), unseen) {
			t.Errorf("%q", err)
		}
	}
}
