package rag

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Sentences gives the sentences of a text in order, without the white space around them. A line that ends a paragraph or stands
// in a list ends a sentence too. Nothing but white space lies between them.
func Sentences(text string) []Span {
	var out []Span
	start := 0
	for at := 0; at < len(text); {
		r, size := utf8.DecodeRuneInString(text[at:])
		at += size
		if r == '\n' && endsLine(text, at) || isStop(r) && endsSentence(text, at-size, at) {
			at = closing(text, at)
			out = appendTrimmed(out, text, start, at)
			start = at
		}
	}
	return appendTrimmed(out, text, start, len(text))
}

func isStop(r rune) bool { return strings.ContainsRune(".!?…。！？", r) }

// closing steps over quotes and brackets that close with the sentence.
func closing(text string, at int) int {
	for {
		r, size := utf8.DecodeRuneInString(text[at:])
		if size == 0 || !strings.ContainsRune(`"'”’»)]`, r) {
			return at
		}
		at += size
	}
}

// endsLine tells whether the line break before at ends more than a line: an empty line, a list or a heading follows.
func endsLine(text string, at int) bool {
	next := strings.TrimLeft(text[at:min(len(text), at+8)], " \t")
	return next == "" || strings.ContainsRune("\n\r-*•#|>", rune(next[0])) || strings.HasPrefix(next, "•") || startsItem(next)
}

// startsItem knows "3. " and "3) ".
func startsItem(s string) bool {
	rest := strings.TrimLeft(s, "0123456789")
	return len(rest) < len(s) && (strings.HasPrefix(rest, ". ") || strings.HasPrefix(rest, ") "))
}

// endsSentence judges the stop between dot and after: a word in lower case, a figure or no space behind it goes on, and so
// does an abbreviation.
func endsSentence(text string, dot, after int) bool {
	after = closing(text, after)
	next, size := utf8.DecodeRuneInString(text[after:])
	if size == 0 || next == '\n' {
		return true
	}
	if r, _ := utf8.DecodeRuneInString(text[dot:]); r >= 0x3000 {
		return true // 。 and its like need no space
	}
	if !unicode.IsSpace(next) {
		return false
	}
	following, _ := utf8.DecodeRuneInString(strings.TrimLeftFunc(text[after:min(len(text), after+16)], unicode.IsSpace))
	if unicode.IsLower(following) {
		return false
	}
	return text[dot] != '.' || !isAbbreviation(text[:dot])
}

// isAbbreviation tells whether the word right before a dot is one that a name, a street or a number follows.
func isAbbreviation(before string) bool {
	start := strings.LastIndexFunc(before, func(r rune) bool { return !unicode.IsLetter(r) && r != '.' }) + 1
	if start > 0 && start <= len(before) {
		for start < len(before) && !utf8.RuneStart(before[start]) {
			start++
		}
	}
	word := before[start:]
	if utf8.RuneCountInString(word) == 1 {
		r, _ := utf8.DecodeRuneInString(word)
		return unicode.IsUpper(r) && r != 'I'
	}
	switch strings.ToLower(word) {
	case "st", "mt", "a.m", "p.m", "ft", "dr", "mr", "mrs", "ms", "prof", "no", "nos", "nr", "approx", "ca", "vs", "e.g", "i.e", "av", "ave", "blvd", "str", "pl", "sq", "tel":
		return true
	}
	return false
}

func appendTrimmed(out []Span, text string, start, end int) []Span {
	s := text[start:end]
	start += len(s) - len(strings.TrimLeftFunc(s, unicode.IsSpace))
	end -= len(s) - len(strings.TrimRightFunc(s, unicode.IsSpace))
	if start < end {
		out = append(out, Span{start, end})
	}
	return out
}
