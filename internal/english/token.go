package english

import (
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tripwright/tripwright/internal/calendar"
)

// Kind is what sort of thing a token is.
type Kind uint8

// The kinds.
const (
	Word   Kind = iota
	Number      // in figures: 5, 2,500, 10th
	Sign        // everything else that is not white space
	Date        // in figures, of typed texts: 2027-06-10, 06/10
	Time        // of a day, of typed texts: 8:30
)

// Token is the smallest thing that a text is read in.
type Token struct {
	Text     string // as it stands
	From, To int    // bytes of the text
	Kind     Kind

	Glued   bool           // nothing stands between it and the token before
	Hyphen  bool           // a hyphen joins it to the token before: "five-day", of typed texts
	Ordinal bool           // of a number: 10th, of typed texts
	Meant   string         // of a word that is not read as it stands, of typed texts: "pm" of "p.m.", NoDay
	Date    SlashDate      // of a date
	Clock   calendar.Clock // of a time
}

// Figures are those of a number, without the ending of an ordinal.
func (t *Token) Figures() string {
	if !t.Ordinal {
		return t.Text
	}
	return t.Text[:len(t.Text)-len("th")]
}

// Cut cuts a text into tokens, one by one, in the manner of its reader.
func (m *Manner) Cut(s string) iter.Seq[Token] {
	return func(yield func(Token) bool) {
		last := Token{Kind: Sign}
		for at := 0; at < len(s); {
			if n := m.space(s[at:]); n > 0 {
				at += n
				continue
			}
			t := Token{Glued: at > 0 && at == last.To}
			if m.hyphens && t.Glued && last.Kind != Sign && joins(s[at:]) {
				at++
				t = Token{Hyphen: true}
			}
			t = m.read(s[at:], t)
			t.From, t.To = at, at+len(t.Text)
			if !yield(t) {
				return
			}
			at, last = t.To, t
		}
	}
}

// joins tells whether a text begins with a hyphen that makes one word of two: "five-day", "4-star". Before a digit it separates: "10-14".
func joins(s string) bool {
	after, ok := strings.CutPrefix(s, "-")
	r, _ := utf8.DecodeRuneInString(after)
	return ok && unicode.IsLetter(r)
}

// read reads the token that a text begins with, which is no white space.
func (m *Manner) read(s string, t Token) Token {
	if isDigit(s[0]) {
		t.Kind, t.Text = Number, s[:m.figures(s)]
		if m.more != nil {
			return m.more(s, t)
		}
		return t
	}
	r, n := utf8.DecodeRuneInString(s)
	switch {
	case m.begins(r):
		t.Kind, t.Text = Word, s[:n+m.wordEnd(s[n:])]
		if m.short {
			return shorten(s, t)
		}
	case m.otherDigits && unicode.IsDigit(r):
		t.Kind, t.Text = Number, s[:n]
	default:
		t.Kind, t.Text = Sign, s[:n]
	}
	return t
}

// wordEnd is how much of a text goes on the word before it.
func (m *Manner) wordEnd(s string) int {
	for i, r := range s {
		if !m.goesOn(r) {
			return i
		}
	}
	return len(s)
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
