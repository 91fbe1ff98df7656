package wording

import (
	"os"
	"regexp"
	"testing"
)

// Rules are called here as the app calls them, in both languages.
func TestRulesAreCalledAsInTheApp(t *testing.T) {
	t.Parallel()
	entry := regexp.MustCompile(`'rule\.([a-z_]+)': '([^']*)'`)
	for _, tt := range []struct {
		lang Language
		file string
	}{{English, "en.ts"}, {German, "de.ts"}} {
		texts, err := os.ReadFile("../../ui/src/text/" + tt.file)
		if err != nil {
			t.Fatal(err)
		}
		all := entry.FindAllStringSubmatch(string(texts), -1)
		if len(all) < 14 {
			t.Fatalf("%s names %d rules", tt.file, len(all))
		}
		for _, m := range all {
			if got := tt.lang.Rule(m[1]); got != m[2] {
				t.Errorf("%s: rule %s is called %q, in the app %q", tt.lang, m[1], got, m[2])
			}
		}
	}
	if got := English.Rule("new_rule"); got != "new rule" {
		t.Errorf("a rule without a name is called %q", got)
	}
}
