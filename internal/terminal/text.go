package terminal

import (
	"fmt"
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

// span is text in one tone. Text that begins with a hard space stays on the line of the span before it.
type span struct {
	text string
	tone tone
}

// flow sets spans as lines of at most width columns, broken at spaces; a word that is wider is cut. Between two spans
// stands a space. A dot that separates falls away where a line breaks. Text is cleaned here, once.
func (k ink) flow(width int, spans ...span) []string {
	width = max(width, 2)
	var lines []string
	var line word
	end := func() {
		if n := len(line); n > 2 && line[n-1].text == dot {
			line = line[:n-2]
		}
		if len(line) > 0 {
			lines = append(lines, k.set(line))
		}
		line = nil
	}
	for _, w := range wordsOf(spans) {
		if len(line) > 0 && line.columns()+1+w.columns() > width {
			end()
		}
		if len(line) == 0 && len(w) == 1 && w[0].text == dot {
			continue
		}
		for len(line) == 0 && w.columns() > width {
			line, w = w.cut(width)
			end()
		}
		if len(line) > 0 {
			line = append(line, span{" ", line[len(line)-1].tone})
		}
		line = append(line, w...)
	}
	end()
	return lines
}

// word is what stays together on a line, in pieces of one tone each.
type word []span

func wordsOf(spans []span) []word {
	var out []word
	for _, s := range spans {
		for i, text := range strings.Split(clean(s.text), " ") {
			switch {
			case text == "":
			case i == 0 && len(out) > 0 && strings.HasPrefix(text, hard):
				out[len(out)-1] = append(out[len(out)-1], span{text, s.tone})
			default:
				out = append(out, word{{text, s.tone}})
			}
		}
	}
	return out
}

func (w word) columns() int {
	n := 0
	for _, s := range w {
		n += columns(s.text)
	}
	return n
}

// cut splits w after width columns: at a hard space if there is one in the latter half, else anywhere.
func (w word) cut(width int) (head, rest word) {
	for i, s := range w {
		n := columns(s.text)
		if n <= width {
			head, width = append(head, s), width-n
			continue
		}
		first := ansi.Truncate(s.text, width, "")
		if at := strings.LastIndex(first, hard); at > len(first)/2 {
			first = first[:at]
		}
		if first != "" {
			head = append(head, span{first, s.tone})
		} else if len(head) == 0 { // a sign wider than the line
			first = s.text
		}
		tail := strings.TrimPrefix(strings.TrimPrefix(s.text, first), hard)
		return head, append(word{{tail, s.tone}}, w[i+1:]...)
	}
	return head, nil
}

// set paints a line, neighbours of one tone together.
func (k ink) set(line word) string {
	last := &line[len(line)-1]
	last.text = strings.TrimRight(last.text, hard)
	var b strings.Builder
	for i := 0; i < len(line); {
		run := ""
		j := i
		for ; j < len(line) && line[j].tone == line[i].tone; j++ {
			run += line[j].text
		}
		b.WriteString(k.paint(line[i].tone, strings.ReplaceAll(run, hard, " ")))
		i = j
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
