package terminal

import (
	"io"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/tripwright/tripwright/internal/wording"
)

// margin is left of everything.
const margin = 2

// page collects the lines of one page.
type page struct {
	ink
	width   int // of the whole page
	lang    wording.Language
	text    strings.Builder
	bare    bool // the last line was empty
	journey bool // not all who are on this trip fly
}

func newPage(o Options) *page {
	return &page{ink: ink(o.Color), width: o.width(), lang: o.Lang, bare: true}
}

// body is the width between the margins.
func (p *page) body() int { return p.width - 2*margin }

// line writes one line behind the margin. What is too wide all the same is cut: a page never breaks its promise.
func (p *page) line(s string) {
	s = narrow(strings.Repeat(" ", margin)+s, p.width)
	p.bare = s == ""
	p.text.WriteString(s + "\n")
}

// gap writes an empty line, never two.
func (p *page) gap() {
	if !p.bare {
		p.line("")
	}
}

// say writes flowing text.
func (p *page) say(spans ...span) { p.hang("", "", spans...) }

// hang writes flowing text behind first, and its further lines behind rest; both are as wide as each other.
func (p *page) hang(first, rest string, spans ...span) {
	for i, l := range p.flow(p.body()-columns(first), spans...) {
		if i > 0 {
			first = rest
		}
		p.line(first + l)
	}
}

// item writes flowing text behind a mark of one column.
func (p *page) item(t tone, mark string, spans ...span) {
	p.hang(p.paint(t, mark)+" ", "  ", spans...)
}

// section writes a heading with a rule to the right margin.
func (p *page) section(name string, note ...span) {
	p.gap()
	p.rule(accent, strings.ToUpper(name), note...)
}

// rule writes a heading, a rule, and notes at its right end. Notes that find no room beside it stand on the next line.
func (p *page) rule(t tone, name string, note ...span) {
	right := strings.Join(p.flow(p.width, note...), " ")
	room := p.body() - columns(right) - 1
	name = fit(name, p.body())
	if rest := room - columns(name) - 1; right != "" && rest >= 3 {
		p.line(p.paint(t, name) + " " + p.paint(dim, strings.Repeat("─", rest)) + " " + right)
		return
	}
	p.line(p.paint(t, name) + " " + p.paint(dim, strings.Repeat("─", max(0, p.body()-columns(name)-1))))
	if right != "" {
		p.say(note...)
	}
}

// ends writes left text and right text at the two margins; the left one is cut when both find no room.
func (p *page) ends(left, right string) {
	room := p.body() - columns(right)
	if columns(left) >= room {
		left = ansi.Truncate(left, max(1, room-2), "…")
	}
	p.line(pad(left, room) + right)
}

func (p *page) writeTo(w io.Writer) error {
	_, err := io.WriteString(w, p.text.String())
	return err
}
