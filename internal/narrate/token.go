package narrate

import (
	"regexp"
	"strings"
	"unicode"

	"github.com/tripwright/tripwright/internal/trip"
)

// token is a word, a number or a sign of a text.
type token struct {
	text     string
	fold     string // words: folded; numbers: without the commas
	kind     tokenKind
	from, to int  // bytes
	glued    bool // no space before it
	starts   bool // begins a sentence or a part of one
	named    bool // part of a full name that is known
	settled  bool // checked already
}

type tokenKind uint8

const (
	word tokenKind = iota
	number
	sign
)

var tokenForm = regexp.MustCompile(`\d{4}-\d{2}-\d{2}|\d{1,2}:\d{2}|\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|[\p{L}\p{M}]+|[^\s]`)

// beginners are the signs after which a capital letter says nothing.
const beginners = ".!?:;·|(\"“„«"

// tokenize cuts a text. Numbers keep their inner points, commas and colons; apostrophes and hyphens cut words.
func tokenize(s string) []token {
	var out []token
	end, fresh := 0, true
	for _, at := range tokenForm.FindAllStringIndex(s, -1) {
		t := token{text: s[at[0]:at[1]], from: at[0], to: at[1], glued: at[0] == end && at[0] > 0}
		switch r := first(t.text); {
		case unicode.IsLetter(r) || unicode.IsMark(r):
			t.kind, t.fold = word, trip.Fold(t.text)
		case unicode.IsDigit(r):
			t.kind, t.fold = number, strings.ReplaceAll(t.text, ",", "")
		default:
			t.kind, t.fold = sign, t.text
		}
		t.starts = fresh || strings.Contains(s[end:at[0]], "\n")
		fresh = t.kind == sign && (strings.Contains(beginners, t.text) || fresh)
		out = append(out, t)
		end = at[1]
	}
	return out
}

// isName tells whether a word is written as a name: with a capital, or in a script that has none.
func (t *token) isName() bool {
	r := first(t.text)
	return t.kind == word && (unicode.IsUpper(r) || unicode.IsTitle(r) || unicode.IsLetter(r) && !unicode.IsLower(r))
}

// plain gives the words and numbers of a text, folded, each between spaces: " louvre museum ". Containing is comparing.
func plain(tokens []token) string {
	var b strings.Builder
	b.WriteByte(' ')
	for i := range tokens {
		if tokens[i].kind != sign && tokens[i].fold != "" {
			b.WriteString(tokens[i].fold)
			b.WriteByte(' ')
		}
	}
	return b.String()
}

// normal gives a number one form: "1,250.50" and "1250.5" are the same.
func normal(s string) string {
	s = strings.TrimLeft(strings.ReplaceAll(s, ",", ""), "0")
	if strings.Contains(s, ".") {
		s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	}
	if s == "" || s[0] == '.' {
		s = "0" + s
	}
	return s
}
