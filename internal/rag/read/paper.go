package read

import (
	"context"
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tripwright/tripwright/internal/rag"
)

// paper is where readers write what they read, line by line.
type paper struct {
	ctx   context.Context // ends the reading
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
	p.parts = append(p.parts, rag.Part{Start: p.text.Len(), Heading: Line(s, MaxHeading), Page: p.page()})
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

// full tells whether nothing more is to be read: there is too much already, or nobody waits for it.
func (p *paper) full() bool {
	return p.text.Len() > MaxText || len(p.parts) > MaxParts || p.ctx.Err() != nil
}

func (p *paper) reading() (rag.Reading, error) {
	text := strings.TrimRight(p.text.String(), "\n")
	switch {
	case text == "":
		return rag.Reading{}, rag.NoText.Refuse("the file has no text in it")
	case p.text.Len() > MaxText:
		return rag.Reading{}, rag.TooMuchText.Refuse("the file has more than %d MB of text", MaxText>>20)
	case len(p.parts) > MaxParts:
		return rag.Reading{}, rag.TooManyHeadings.Refuse("the file has more than %d headings", MaxParts)
	}
	for len(p.parts) > 0 && p.parts[len(p.parts)-1].Start >= len(text) {
		p.parts = p.parts[:len(p.parts)-1] // empty pages at the end
	}
	return rag.Reading{Title: Line(p.title, MaxHeading), Text: text + "\n", Parts: p.parts}, nil
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

// Line gives a line as a person sees it, cut off after some bytes.
func Line(s string, atMost int) string {
	s = visible(s)
	if len(s) <= atMost {
		return s
	}
	for atMost > 0 && !utf8.RuneStart(s[atMost]) {
		atMost--
	}
	return strings.TrimRight(s[:atMost], " ")
}

// Check refuses what File never gives, for those who have a reading from somebody else.
func Check(r rag.Reading) error {
	if r.Text == "" || len(r.Text) > MaxText+1 || len(r.Parts) > MaxParts || r.Title != Line(r.Title, MaxHeading) {
		return errors.New("a reading that is empty, or more than one can be")
	}
	for line := range strings.Lines(r.Text) {
		if whole, ends := strings.CutSuffix(line, "\n"); !ends || whole != visible(whole) {
			return errors.New("a reading with lines that are not clean")
		}
	}
	last := 0
	for _, part := range r.Parts {
		if part.Start < last || part.Start >= len(r.Text) || !utf8.RuneStart(r.Text[part.Start]) || part.Page < 0 || part.Page > MaxPages ||
			part.Heading != Line(part.Heading, MaxHeading) {
			return errors.New("a reading with parts that are not in it")
		}
		last = part.Start
	}
	return nil
}

// plain reads text that has no marks.
func (p *paper) plain(text string) error {
	for line := range strings.Lines(strings.ReplaceAll(text, "\r\n", "\n")) {
		if p.full() {
			break
		}
		p.line(line)
	}
	return nil
}
