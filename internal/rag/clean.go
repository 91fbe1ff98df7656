package rag

import (
	"regexp"
	"strings"
	"sync"
	"unicode/utf8"
)

// Clean gives text without e-mail addresses and telephone numbers; what stood there is gone for good (seed 000 §10.4). Prices,
// dates, times, coordinates, postcodes and flight numbers stay. Where a number could be either, it is taken for a telephone
// number when a word such as "call" or a plus sign stands before it.
func Clean(text string) string {
	text = emails().ReplaceAllString(text, emailGone)
	return cleanPhones(text)
}

// What stands in the place of what was taken out. Neither looks like what it replaces or announces it, so cleaning twice changes
// nothing more.
const (
	emailGone = "[address removed]"
	phoneGone = "[number removed]"
)

// emails finds addresses, those that are written to fool machines ("ann (at) example (dot) org") and mailto links.
var emails = sync.OnceValue(func() *regexp.Regexp {
	const (
		local = `[\p{L}\p{N}](?:[\p{L}\p{N}._%+'-]*[\p{L}\p{N}_%+-])?`
		label = `[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?`
		at    = `(?:\s?[@＠]\s?|\s*[\[({]\s*(?i:at|@)\s*[\])}]\s*)`
		dot   = `(?:\.|\s*[\[({]\s*(?i:dot|\.)\s*[\])}]\s*)`
	)
	return regexp.MustCompile(`(?i:mailto:)?` + local + at + label + `(?:` + dot + label + `)*` + dot + `\p{L}{2,24}`)
})

// cleanPhones looks at every run of digits and what may stand between them in a telephone number.
func cleanPhones(text string) string {
	var out strings.Builder
	for {
		run := phoneRuns().FindStringIndex(text)
		if run == nil {
			out.WriteString(text)
			return out.String()
		}
		out.WriteString(text[:run[0]])
		start, end := phoneIn(out.String(), text[run[0]:run[1]], text[run[1]:])
		if start < end {
			out.WriteString(text[run[0] : run[0]+start])
			out.WriteString(phoneGone)
			text = text[run[0]+end:] // another may follow in the same run
		} else {
			out.WriteString(text[run[0]:run[1]])
			text = text[run[1]:]
		}
	}
}

// tail is what stands shortly before: enough for a word that announces a number.
func tail(s string) string {
	at := max(0, len(s)-48)
	for at < len(s) && !utf8.RuneStart(s[at]) {
		at++
	}
	return s[at:]
}

// head is what comes next: enough for the name of a currency.
func head(s string) string { return s[:min(len(s), 24)] }
