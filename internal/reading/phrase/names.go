package phrase

import (
	"strings"
	"unicode"

	"github.com/tripwright/tripwright/internal/english"
)

// KeyOf joins the letters and digits of a folded text.
func KeyOf(name string) string {
	var b strings.Builder
	for _, r := range strings.ReplaceAll(english.Fold(name), "&", "and") {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// LongestName is how many tokens of a sentence one name may take.
const LongestName = 9

// KeyAt joins the tokens from ≤ i < to, and is "" when they cannot be one name.
func (s *Sentence) KeyAt(from, to int) string {
	var b strings.Builder
	for i := from; i < to; i++ {
		t := s.Tokens[i]
		switch {
		case t.By != Nobody, t.Kind == DateLit, t.Kind == TimeLit:
			return ""
		case t.Kind == Symbol && (i == from || i == to-1 || !strings.Contains("-.&_,'", t.Text)):
			return ""
		}
		b.WriteString(t.key)
	}
	return b.String()
}

// Names calls hit for each window of unused tokens, longest first, until hit takes it; taken windows are not tried again.
func (s *Sentence) Names(hit func(from, to int, key string) bool) {
	for from := 0; from < len(s.Tokens); from++ {
		for to := min(len(s.Tokens), from+LongestName); to > from; to-- {
			k := s.KeyAt(from, to)
			if k == "" {
				continue
			}
			if hit(from, to, k) || strings.HasSuffix(english.Fold(s.Tokens[to-1].Raw), "'s") && hit(from, to, strings.TrimSuffix(k, "s")) {
				from = to - 1
				break
			}
		}
	}
}
