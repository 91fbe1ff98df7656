package read

import (
	"strings"
	"unicode"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/rag"
)

// paper is where readers write what they read, line by line.
type paper struct {
	title string
	text  strings.Builder
	parts []rag.Part
	empty bool // the last line was empty
}

// line writes a line; white space at its edges is gone, and two empty lines are one.
func (p *paper) line(s string) {
	s = visible(s)
	if s == "" && (p.empty || p.text.Len() == 0) {
		return
	}
	p.empty = s == ""
	p.text.WriteString(s)
	p.text.WriteByte('\n')
}

// heading begins a part. It stands on a line of its own, and a sentence does not run on into it.
func (p *paper) heading(s string) {
	s = visible(s)
	if s == "" {
		return
	}
	p.line("")
	p.parts = append(p.parts, rag.Part{Start: p.text.Len(), Heading: s, Page: p.page()})
	p.line(s)
	p.line("")
}

// turn begins a page.
func (p *paper) turn(page int) {
	p.line("")
	p.parts = append(p.parts, rag.Part{Start: p.text.Len(), Page: page})
}

func (p *paper) page() int {
	if len(p.parts) == 0 {
		return 0
	}
	return p.parts[len(p.parts)-1].Page
}

func (p *paper) full() bool { return p.text.Len() > MaxText }

func (p *paper) reading() (rag.Reading, error) {
	text := strings.TrimRight(p.text.String(), "\n")
	switch {
	case text == "":
		return rag.Reading{}, fault.New(fault.Invalid, "the file has no text in it")
	case p.full():
		return rag.Reading{}, fault.New(fault.Invalid, "the file has more than %d MB of text", MaxText>>20)
	}
	for len(p.parts) > 0 && p.parts[len(p.parts)-1].Start >= len(text) {
		p.parts = p.parts[:len(p.parts)-1] // empty pages at the end
	}
	return rag.Reading{Title: visible(p.title), Text: text + "\n", Parts: p.parts}, nil
}

// visible gives a line as a person sees it: no control or formatting characters, which hide or turn around text, and no run
// of spaces.
func visible(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case r == '\t' || r == '\u00a0' || unicode.IsSpace(r):
			return ' '
		case unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co), r == unicode.ReplacementChar:
			return -1
		}
		return r
	}, s)
	return strings.Join(strings.Fields(s), " ")
}

// plain reads text that has no marks.
func (p *paper) plain(text string) error {
	for line := range strings.Lines(strings.ReplaceAll(text, "\r\n", "\n")) {
		p.line(line)
	}
	return nil
}
