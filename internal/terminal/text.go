package terminal

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/charmbracelet/x/ansi"
)

// hard is a space at which no line is broken; it is shown as a plain one.
const hard = "\u00a0"

// keep holds words together on one line.
func keep(s string) string { return strings.ReplaceAll(s, " ", hard) }

// clean makes text from anywhere safe to show: one line, no control sequences, no marks that change the direction of
// what follows or the width of what stands before.
func clean(s string) string {
	s = ansi.Strip(strings.ToValidUTF8(s, "?"))
	s = strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\r' || r == '\t' || r == '\u2028' || r == '\u2029':
			return ' '
		case unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r), unicode.Is(unicode.Variation_Selector, r), r == '\ufeff', r == '\u200b', r == '\u2060':
			return -1
		}
		return r
	}, s)
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return r == ' ' }), " ")
}

// span is text in one tone.
type span struct {
	text string
	tone tone
}

// flow sets spans as lines of at most width columns, broken at spaces; a word that is wider is cut. Between two spans
// stands a space. Text is cleaned here, once.
func (k ink) flow(width int, spans ...span) []string {
	f := flow{ink: k, width: max(width, 2)}
	for _, s := range spans {
		for _, word := range strings.Split(clean(s.text), " ") {
			f.word(word, s.tone)
		}
	}
	f.end()
	return f.lines
}

// flow collects words of one tone into runs and runs into a line.
type flow struct {
	ink   ink
	width int
	lines []string

	line strings.Builder
	used int
	run  string
	tone tone
}

func (f *flow) word(word string, t tone) {
	if word == "" {
		return
	}
	w := columns(word)
	if f.used > 0 && f.used+1+w > f.width {
		f.end()
	}
	for w > f.width { // only at the start of a line
		head := ansi.Truncate(word, f.width, "")
		if head == "" {
			return
		}
		f.put(head, t)
		f.end()
		word = strings.TrimPrefix(word, head)
		w = columns(word)
	}
	f.put(word, t)
}

func (f *flow) put(word string, t tone) {
	if word == "" {
		return
	}
	gap := ""
	if f.used > 0 {
		gap = " "
	}
	if t != f.tone {
		f.close()
		f.line.WriteString(gap)
		f.run, f.tone = word, t
	} else {
		f.run += gap + word
	}
	f.used += columns(gap) + columns(word)
}

func (f *flow) close() {
	f.line.WriteString(f.ink.paint(f.tone, strings.ReplaceAll(f.run, hard, " ")))
	f.run = ""
}

func (f *flow) end() {
	f.close()
	if f.used > 0 {
		f.lines = append(f.lines, f.line.String())
	}
	f.line.Reset()
	f.used = 0
}

// fit is clean text in at most width columns, cut with an ellipsis.
func fit(s string, width int) string {
	return strings.TrimRight(ansi.Truncate(strings.ReplaceAll(clean(s), hard, " "), max(width, 1), "…"), " ")
}

// pad fills s with spaces on the right.
func pad(s string, width int) string { return s + strings.Repeat(" ", max(0, width-columns(s))) }

// padLeft fills s with spaces on the left.
func padLeft(s string, width int) string { return strings.Repeat(" ", max(0, width-columns(s))) + s }

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// list gives "a, b and c".
func list(items []string) string {
	if len(items) < 2 {
		return strings.Join(items, "")
	}
	return strings.Join(items[:len(items)-1], ", ") + " and " + items[len(items)-1]
}

func capital(s string) string {
	for i, r := range s {
		return string(unicode.ToUpper(r)) + s[i+len(string(r)):]
	}
	return s
}

func words(s string) string { return strings.ReplaceAll(s, "_", " ") }
