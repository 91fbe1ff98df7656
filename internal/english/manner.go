package english

import (
	"unicode"
	"unicode/utf8"
)

// Manner is how a reader has its text cut, and its numbers read. The three that there are differ on purpose: who types a wish is in a hurry, a
// document is believed where it is clear and not else, and of a plan retold each number is held against the plan.
type Manner struct {
	begins  func(r rune) bool             // a word, this letter
	goesOn  func(r rune) bool             // a word, this letter, behind another
	space   func(s string) int            // how many bytes of white space a text begins with
	figures func(s string) int            // how many bytes the number takes that a text begins with
	more    func(s string, t Token) Token // tells what figures are more than a number: a date, a time, an ordinal; nil where they are none

	hyphens     bool // make one word of two, which are tokens of their own
	short       bool // forms are read as what they stand for, and a currency is cut off the sum that it is glued to: "a.m.", "USD1500"
	otherDigits bool // of other scripts are numbers, one digit each; else they are signs, or belong to a word
}

// Typed is how people type a wish: "2,5k", "3 d'Orsay tickets", "8h30 p.m.", "10.06.2027". Apostrophes belong to words, and digits
// within. Dates and times in figures are tokens of their own. Its numbers are read by Thousandths and TypedAt.
var Typed = &Manner{begins: letterOrAccent, goesOn: inTyped, space: anySpace, figures: typedNumber, more: typedFigures, hyphens: true, short: true}

// Quoted is how documents are cut, which are quoted byte by byte: a number keeps the points, commas and colons between its digits, whatever
// they mean; apostrophes belong to words. Its numbers are read by Hundredths and SpelledAt.
var Quoted = &Manner{begins: inQuoted, goesOn: func(r rune) bool { return inQuoted(r) || unicode.Is(unicode.Mn, r) || isApostrophe(r) }, space: anySpace, figures: quotedNumber}

// Retold is how a plan retold is cut, as this program writes: a date (2025-06-10), a time (9:30), a number with commas between its
// thousands and a point, a run of letters. Apostrophes and hyphens cut words, and spaces that do not break are signs. Its
// numbers are read by Normal and Alone.
var Retold = &Manner{begins: letterOrMark, goesOn: letterOrMark, space: plainSpace, figures: retoldNumber, otherDigits: true}

func letterOrAccent(r rune) bool { return unicode.IsLetter(r) || unicode.Is(unicode.Mn, r) }
func letterOrMark(r rune) bool   { return unicode.IsLetter(r) || unicode.IsMark(r) }
func isApostrophe(r rune) bool   { return r == '\'' || r == '’' }

func inTyped(r rune) bool { return letterOrAccent(r) || unicode.IsDigit(r) || isApostrophe(r) }

// inQuoted takes digits of other scripts into words: what they count is not read.
func inQuoted(r rune) bool {
	if r < utf8.RuneSelf {
		return 'a' <= r|0x20 && r|0x20 <= 'z'
	}
	return unicode.IsLetter(r) || unicode.IsDigit(r)
}

func anySpace(s string) int {
	if r, n := utf8.DecodeRuneInString(s); unicode.IsSpace(r) {
		return n
	}
	return 0
}

func plainSpace(s string) int {
	if c := s[0]; c == ' ' || '\t' <= c && c <= '\r' && c != '\v' {
		return 1
	}
	return 0
}

func quotedNumber(s string) int {
	n := Digits(s)
	for n < len(s) && (s[n] == '.' || s[n] == ',' || s[n] == ':') && Digits(s[n+1:]) > 0 {
		n += 1 + Digits(s[n+1:])
	}
	return n
}

func retoldNumber(s string) int {
	n := Digits(s)
	switch after := s[n:]; {
	case n == 4 && Digits(behind(after, '-')) == 2 && Digits(behind(after[3:], '-')) >= 2:
		return len("2025-06-10")
	case n <= 2 && Digits(behind(after, ':')) >= 2:
		return n + len(":30")
	}
	for thousands := n <= 3; thousands && Digits(behind(s[n:], ',')) >= 3; {
		n += len(",000")
	}
	if more := Digits(behind(s[n:], '.')); more > 0 {
		n += 1 + more
	}
	return n
}

// behind is what follows a sign that s begins with; nothing when it begins with another.
func behind(s string, sign byte) string {
	if s == "" || s[0] != sign {
		return ""
	}
	return s[1:]
}

// Digits is how many digits s begins with.
func Digits(s string) int {
	n := 0
	for n < len(s) && isDigit(s[n]) {
		n++
	}
	return n
}
