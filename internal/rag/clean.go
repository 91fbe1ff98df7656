package rag

import (
	"io"
	"regexp"
	"strings"
	"sync"
	"unicode/utf8"
)

// Clean gives text without e-mail addresses and telephone numbers; what stood there is gone for good (seed 000 §10.4). Prices,
// dates, times, coordinates, postcodes and flight numbers stay. Where a number could be either, it is taken for a telephone
// number when a word such as "call" or a plus sign stands before it.
func Clean(text string) string {
	out, _ := clean(text, func() bool { return true })
	return out
}

// clean is Clean for a text that may be long: now and then it asks whether to go on, and tells whether it came to the end.
func clean(text string, goOn func() bool) (string, bool) {
	text, all := cleanEmails(text, goOn)
	if !all {
		return "", false
	}
	return cleanPhones(text, goOn)
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

// cleanEmails searches step by step, so that one search through a long text can be ended in the middle.
func cleanEmails(text string, goOn func() bool) (string, bool) {
	var out strings.Builder
	for {
		steps := &steps{Reader: strings.NewReader(text), goOn: goOn}
		at := emails().FindReaderIndex(steps)
		switch {
		case steps.ended:
			return "", false
		case at == nil:
			out.WriteString(text)
			return out.String(), true
		}
		out.WriteString(text[:at[0]])
		out.WriteString(emailGone)
		text = text[at[1]:]
	}
}

// steps reads a text, and asks with every step of so many characters whether to go on.
type steps struct {
	*strings.Reader
	goOn  func() bool
	read  int
	ended bool
}

const charsAStep = 4096

// ReadRune gives the next character, and none any more when nobody wants to go on.
func (s *steps) ReadRune() (r rune, size int, err error) {
	if s.read%charsAStep == 0 && !s.goOn() {
		s.ended = true
		return 0, 0, io.EOF
	}
	s.read++
	return s.Reader.ReadRune()
}

// cleanPhones looks at every run of digits and what may stand between them in a telephone number.
func cleanPhones(text string, goOn func() bool) (string, bool) {
	var out strings.Builder
	for goOn() {
		run := firstRun(text)
		if run == nil {
			out.WriteString(text)
			return out.String(), true
		}
		out.WriteString(text[:run[0]])
		run[1] = run[0] + bite(text[run[0]:run[1]])
		start, end := phoneIn(out.String(), text[run[0]:run[1]], text[run[1]:])
		if start < end {
			cleanBefore(&out, text[run[0]:run[0]+start])
			out.WriteString(phoneGone)
			text = text[run[0]+end:] // another may follow in the same run
		} else {
			next := run[1]
			if next-run[0] > mostRun-mostBytes { // a number may reach over the end of the bite
				next = run[0] + doneWith(text[run[0]:next])
			}
			out.WriteString(text[run[0]:next])
			text = text[next:]
		}
	}
	return "", false
}

// cleanBefore writes what stands in a run before a number that was taken out: it is a run of its own now, and may be a number by itself.
func cleanBefore(out *strings.Builder, run string) {
	for {
		start, end := phoneIn(out.String(), run, phoneGone)
		if start >= end {
			out.WriteString(run)
			return
		}
		cleanBefore(out, run[:start])
		out.WriteString(phoneGone)
		run = run[end:]
	}
}

// firstRun finds the first run of text; of one that is longer than mostRun, a little more than that.
func firstRun(text string) []int {
	digit := strings.IndexAny(text, "0123456789")
	if digit < 0 {
		return nil
	}
	from := wholeRunes(text, max(0, digit-len("+ ("))) // what may open it
	run := phoneRuns().FindStringIndex(text[from:min(len(text), digit+mostRun+mostBytes)])
	return []int{from + run[0], from + run[1]}
}

// mostRun is how much of a run is looked at in one go. A list of numbers is one run however long it is, and is searched anew behind each
// number that is found: without a bound a file of telephone numbers would take hours.
const mostRun = 3 * mostBytes

// bite is how many bytes of a run are looked at, up to white space where there is some.
func bite(run string) int {
	if len(run) <= mostRun {
		return len(run)
	}
	if space := strings.LastIndexByte(run[:mostRun], ' '); space > mostRun-mostBytes {
		return space
	}
	return wholeRunes(run, mostRun)
}

// doneWith is how many bytes of a bite without a number are done with: all but what may be the beginning of one.
func doneWith(bite string) int {
	at := len(bite) - mostBytes
	if space := strings.LastIndexByte(bite[:at], ' '); space > 0 {
		return space
	}
	return wholeRunes(bite, at)
}

// wholeRunes is at, or a little less where that is inside a character. Bytes that are no UTF-8 belong to none.
func wholeRunes(s string, at int) int {
	for back := range min(utf8.UTFMax, at+1) {
		if utf8.RuneStart(s[at-back]) {
			return at - back
		}
	}
	return at
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
