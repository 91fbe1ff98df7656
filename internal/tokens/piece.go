package tokens

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// pieceLen gives the bytes of the first piece of a text: no token reaches over the end of a piece. It is what the vocabulary was
// learned with, written out:
//
//	(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+
func pieceLen(s string) int {
	if n := shortForm(s); n > 0 {
		return n
	}
	first, n := utf8.DecodeRuneInString(s)
	switch {
	case unicode.IsLetter(first):
		return n + span(s[n:], unicode.IsLetter)
	case unicode.IsNumber(first):
		return threeNumbers(s)
	}
	if first != '\r' && first != '\n' {
		if letters := span(s[n:], unicode.IsLetter); letters > 0 {
			return n + letters
		}
	}
	if n := marks(s); n > 0 {
		return n
	}
	return blank(s)
}

// shortForm finds what follows an apostrophe in "it's" and "we'll". The long ſ is an s too where case does not count, and is left to
// the letters: no token has anything behind it, so both cut alike.
func shortForm(s string) int {
	if s[0] != '\'' {
		return 0
	}
	for _, end := range [...]string{"s", "t", "re", "ve", "m", "ll", "d"} {
		if len(s) > len(end) && strings.EqualFold(s[1:1+len(end)], end) {
			return 1 + len(end)
		}
	}
	return 0
}

func threeNumbers(s string) int {
	end := 0
	for range 3 {
		r, n := utf8.DecodeRuneInString(s[end:])
		if !unicode.IsNumber(r) {
			break
		}
		end += n
	}
	return end
}

// marks finds a run of neither letters, numbers nor white space, with the space before it and the line ends after it.
func marks(s string) int {
	from := 0
	if s[0] == ' ' {
		from = 1
	}
	n := span(s[from:], func(r rune) bool { return !unicode.IsSpace(r) && !unicode.IsLetter(r) && !unicode.IsNumber(r) })
	if n == 0 {
		return 0
	}
	end := from + n
	return end + span(s[end:], lineEnd)
}

// blank finds white space: up to its last line end, or else all but the last, which goes with the word behind it.
func blank(s string) int {
	n := span(s, unicode.IsSpace)
	if last := strings.LastIndexAny(s[:n], "\r\n"); last >= 0 {
		return last + 1
	}
	if _, last := utf8.DecodeLastRuneInString(s[:n]); n < len(s) && n > last {
		return n - last
	}
	return n
}

func lineEnd(r rune) bool { return r == '\r' || r == '\n' }

// span gives how many bytes at the beginning are of a kind.
func span(s string, of func(rune) bool) int {
	if n := strings.IndexFunc(s, func(r rune) bool { return !of(r) }); n >= 0 {
		return n
	}
	return len(s)
}
