package terminal

import (
	"strings"
	"unicode"

	"github.com/charmbracelet/x/ansi"
)

// hard is a space at which no line is broken; it is shown as a plain one.
const hard = "\u00a0"

// dot separates.
const dot = "·"

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

// Message makes a message to people, part of which may be anybody's words, safe to show line by line: each line is cleaned.
func Message(s string) string {
	lines := strings.Split(strings.TrimRight(s, "\n"), "\n")
	for i := range lines {
		indent := lines[i][:len(lines[i])-len(strings.TrimLeft(lines[i], " "))]
		lines[i] = indent + clean(lines[i])
	}
	return strings.Join(lines, "\n")
}

// span is text in one tone. Text that begins with a hard space stays on the line of the span before it.
type span struct {
	text string
	tone tone
}

// flow sets spans as lines of at most width columns, broken at spaces; a word that is wider is cut. Between two spans
// stands a space. A span that is only a dot separates, and falls away where a line breaks. Text is cleaned here, once.
func (k ink) flow(width int, spans ...span) []string {
	width = max(width, 2)
	var lines []string
	var line []word
	used := 0
	end := func() {
		if n := len(line); n > 0 && line[n-1].separates {
			line = line[:n-1]
		}
		if len(line) > 0 {
			lines = append(lines, k.set(line))
		}
		line, used = nil, 0
	}
	for _, w := range wordsOf(spans) {
		if len(line) > 0 && used+1+w.columns() > width {
			end()
		}
		if w.separates && (len(line) == 0 || line[len(line)-1].separates) {
			continue
		}
		for len(line) == 0 && w.columns() > width {
			var head word
			head, w = w.cut(width)
			line = append(line, head)
			end()
		}
		if len(line) > 0 {
			used++
		}
		line = append(line, w)
		used += w.columns()
	}
	end()
	return lines
}

// word is what stays together on a line, in pieces of one tone each.
type word struct {
	pieces    []span
	separates bool
}

// wordsOf splits spans at spaces. A dot inside a text stays with the word before it.
func wordsOf(spans []span) []word {
	var out []word
	glue := func(s span) { out[len(out)-1].pieces = append(out[len(out)-1].pieces, s) }
	for _, s := range spans {
		for i, text := range strings.Split(clean(s.text), " ") {
			switch {
			case text == "":
			case s.text == dot:
				out = append(out, word{[]span{s}, true})
			case i == 0 && len(out) > 0 && strings.HasPrefix(text, hard):
				glue(span{text, s.tone})
			case i > 0 && len(out) > 0 && text == dot:
				glue(span{hard + dot, s.tone})
			default:
				out = append(out, word{[]span{{text, s.tone}}, false})
			}
		}
	}
	return out
}

func (w word) columns() int {
	n := 0
	for _, s := range w.pieces {
		n += columns(s.text)
	}
	return n
}

// cut splits w after width columns: at a hard space if there is one in the latter half, else anywhere.
func (w word) cut(width int) (head, rest word) {
	for i, s := range w.pieces {
		n := columns(s.text)
		if n <= width {
			head.pieces, width = append(head.pieces, s), width-n
			continue
		}
		first := ansi.Truncate(s.text, width, "")
		if at := strings.LastIndex(first, hard); at > len(first)/2 {
			first = first[:at]
		}
		if first == "" && len(head.pieces) == 0 { // a sign wider than the line
			first = s.text
		}
		if first != "" {
			head.pieces = append(head.pieces, span{first, s.tone})
		}
		tail := strings.TrimPrefix(strings.TrimPrefix(s.text, first), hard)
		rest.pieces = append([]span{{tail, s.tone}}, w.pieces[i+1:]...)
		return head, rest
	}
	return head, word{}
}

// set paints a line, neighbours of one tone together. The space between two words is of the tone before it.
func (k ink) set(line []word) string {
	var pieces []span
	for i, w := range line {
		if i > 0 {
			pieces = append(pieces, span{" ", pieces[len(pieces)-1].tone})
		}
		pieces = append(pieces, w.pieces...)
	}
	last := &pieces[len(pieces)-1]
	last.text = strings.TrimRight(last.text, hard)
	var b strings.Builder
	for i := 0; i < len(pieces); {
		run, t := "", pieces[i].tone
		for ; i < len(pieces) && pieces[i].tone == t; i++ {
			run += pieces[i].text
		}
		b.WriteString(k.paint(t, strings.ReplaceAll(run, hard, " ")))
	}
	return b.String()
}

// fit is clean text in at most width columns, cut with an ellipsis.
func fit(s string, width int) string {
	return strings.TrimRight(ansi.Truncate(strings.ReplaceAll(clean(s), hard, " "), max(width, 1), "…"), " ")
}

// pad fills s with spaces on the right.
func pad(s string, width int) string { return s + strings.Repeat(" ", max(0, width-columns(s))) }

// padLeft fills s with spaces on the left.
func padLeft(s string, width int) string { return strings.Repeat(" ", max(0, width-columns(s))) + s }

// narrow makes a painted line at most width columns wide, without spaces at its end.
func narrow(s string, width int) string {
	if columns(s) > width {
		s = ansi.Truncate(s, width, "…")
	}
	return trimEnd(s)
}

// trimEnd takes the spaces away that stand at the end of a painted line, before its last colours end.
func trimEnd(s string) string {
	tail := ""
	for {
		s = strings.TrimRight(s, " ")
		at := strings.LastIndex(s, "\x1b[")
		if at < 0 || strings.IndexByte(s[at:], 'm') != len(s)-at-1 {
			return s + tail
		}
		s, tail = s[:at], s[at:]+tail
	}
}

func words(s string) string { return strings.ReplaceAll(s, "_", " ") }
