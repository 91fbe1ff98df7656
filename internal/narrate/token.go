package narrate

import (
	"strings"
	"unicode"

	"github.com/tripwright/tripwright/internal/english"
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

type tokenKind = english.Kind

const (
	word   = english.Word
	number = english.Number
	sign   = english.Sign
)

// beginners are the signs after which a capital letter says nothing.
const beginners = ".!?:;·|(\"“„«"

// tokenize cuts a text as this program writes.
func tokenize(s string) []token {
	out := make([]token, 0, 2+len(s)/5)
	end, fresh := 0, true
	for cut := range english.Retold.Cut(s) {
		t := token{text: cut.Text, fold: cut.Text, kind: cut.Kind, from: cut.From, to: cut.To, glued: cut.Glued}
		switch t.kind {
		case word:
			t.fold = trip.Fold(t.text)
		case number:
			t.fold = strings.ReplaceAll(t.text, ",", "")
		}
		t.starts = fresh || strings.Contains(s[end:t.from], "\n")
		fresh = t.kind == sign && (strings.Contains(beginners, t.text) || fresh)
		out = append(out, t)
		end = t.to
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
func normal(s string) string { return english.Normal(s) }
