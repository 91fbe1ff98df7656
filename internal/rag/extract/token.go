package extract

import (
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/trip"
)

// token is the smallest thing that a sentence is read in. A later reader puts one token in the place of several: a name, an
// amount, a time.
type token struct {
	kind       kind
	text       string // of a word, folded; of a number or a sign, as it stands; of a name, the ID
	start, end int    // bytes of the sentence
	capital    bool   // of a word

	days   days            // of kind weekdays
	clock  clock           // of kind moment
	window calendar.Window // of kind stretch; without length when it can be read in two ways
	price  *Price          // of kind sum; Per is not set
}

type kind byte

const (
	word   = kind(english.Word)
	number = kind(english.Number)
	sign   = kind(english.Sign)
)

const (
	name     = sign + 1 + iota
	sum      // of money
	moment   // of a day
	stretch  // of opening, from one moment to another
	weekdays // one or several
)

// is tells whether t is one of these words or signs.
func (t *token) is(texts ...string) bool {
	if t.kind != word && t.kind != sign {
		return false
	}
	for _, s := range texts {
		if t.text == s {
			return true
		}
	}
	return false
}

// read cuts a sentence into words, numbers and signs. A number keeps the points, commas and colons between its digits.
func read(s string) []token {
	out := make([]token, 0, len(s)/5+4)
	for t := range scan(s) {
		out = append(out, t)
	}
	return out
}

// scan gives the tokens of a text one by one.
func scan(s string) iter.Seq[token] {
	return func(yield func(token) bool) {
		for t := range english.Quoted.Cut(s) {
			out := token{kind: kind(t.Kind), text: t.Text, start: t.From, end: t.To}
			if out.kind == word {
				r, _ := utf8.DecodeRuneInString(t.Text)
				out.text, out.capital = fold(t.Text), unicode.IsUpper(r)
			}
			if !yield(out) {
				return
			}
		}
	}
}

// fold is trip.Fold without its work for the words that need none: nearly all.
func fold(s string) string {
	for i := 0; i < len(s); i++ {
		if c := s[i] | 0x20; c < 'a' || c > 'z' {
			return trip.Fold(s)
		}
	}
	return strings.ToLower(s)
}

// replace puts one token in the place of those from i to j.
func replace(tokens []token, i, j int, with token) []token {
	with.start, with.end = tokens[i].start, tokens[j-1].end
	tokens[i] = with
	return append(tokens[:i+1], tokens[j:]...)
}

// phrase tells whether the words from i on are those of p, and how many they are.
func phrase(tokens []token, i int, p string) (n int, ok bool) {
	if i >= len(tokens) || !strings.HasPrefix(p, tokens[i].text) { // most are not; cutting p costs more
		return 0, false
	}
	for w := range strings.FieldsSeq(p) {
		if i+n >= len(tokens) || tokens[i+n].text != w || tokens[i+n].kind > sign {
			return 0, false
		}
		n++
	}
	return n, true
}
