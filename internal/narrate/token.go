package narrate

import (
	"strings"
	"unicode"
	"unicode/utf8"

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

// beginners are the signs after which a capital letter says nothing.
const beginners = ".!?:;·|(\"“„«"

// tokenize cuts a text. Numbers keep their inner points, commas and colons; apostrophes and hyphens cut words.
func tokenize(s string) []token {
	out := make([]token, 0, 2+len(s)/5)
	end, fresh := 0, true
	for from := 0; from < len(s); {
		if isSpace(s[from]) {
			from++
			continue
		}
		to := from + tokenLength(s[from:])
		t := token{text: s[from:to], from: from, to: to, glued: from == end && from > 0}
		switch r := first(t.text); {
		case unicode.IsLetter(r) || unicode.IsMark(r):
			t.kind, t.fold = word, trip.Fold(t.text)
		case unicode.IsDigit(r):
			t.kind, t.fold = number, strings.ReplaceAll(t.text, ",", "")
		default:
			t.kind, t.fold = sign, t.text
		}
		t.starts = fresh || strings.Contains(s[end:from], "\n")
		fresh = t.kind == sign && (strings.Contains(beginners, t.text) || fresh)
		out = append(out, t)
		end, from = to, to
	}
	return out
}

// tokenLength is the length of the token that s begins with: a date (2025-06-10), a time (9:30), a number with commas and a
// point, a run of letters, or one sign. It reads by hand: the sentences of a plan are many, and a pattern takes ten times as long.
func tokenLength(s string) int {
	if isDigit(s[0]) {
		return numberLength(s)
	}
	r, n := utf8.DecodeRuneInString(s)
	if !isLetter(r) {
		return n
	}
	for n < len(s) {
		r, size := utf8.DecodeRuneInString(s[n:])
		if !isLetter(r) {
			break
		}
		n += size
	}
	return n
}

func numberLength(s string) int {
	n := digits(s)
	switch after := s[n:]; {
	case n == 4 && digits(tail(after, '-')) == 2 && digits(tail(after[3:], '-')) >= 2:
		return len("2025-06-10")
	case n <= 2 && digits(tail(after, ':')) >= 2:
		return n + len(":30")
	}
	for thousands := n <= 3; thousands && digits(tail(s[n:], ',')) >= 3; {
		n += len(",000")
	}
	if more := digits(tail(s[n:], '.')); more > 0 {
		n += 1 + more
	}
	return n
}

// tail is what follows a sign that s begins with; nothing when it begins with another.
func tail(s string, sign byte) string {
	if s == "" || s[0] != sign {
		return ""
	}
	return s[1:]
}

// digits is how many digits s begins with.
func digits(s string) int {
	n := 0
	for n < len(s) && isDigit(s[n]) {
		n++
	}
	return n
}

func isDigit(c byte) bool  { return '0' <= c && c <= '9' }
func isSpace(c byte) bool  { return c == ' ' || '\t' <= c && c <= '\r' && c != '\v' }
func isLetter(r rune) bool { return unicode.IsLetter(r) || unicode.IsMark(r) }

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
