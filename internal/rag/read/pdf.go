package read

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/ledongthuc/pdf"

	"github.com/tripwright/tripwright/internal/fault"
)

// pdf reads the words of each page in the order in which they are drawn. A page that cannot be read is left out; a file of
// which no page has words, such as a scan, is refused.
func (p *paper) pdf(file []byte) (err error) {
	defer refusePanic(&err)
	doc, err := pdf.NewReader(bytes.NewReader(file), int64(len(file)))
	if errors.Is(err, pdf.ErrInvalidPassword) {
		return fault.New(fault.Invalid, "the PDF is locked with a password")
	}
	if err != nil {
		return fault.New(fault.Invalid, "the file is not a PDF that can be read").Because(err)
	}
	pages := doc.NumPage()
	if pages > MaxPages {
		return fault.New(fault.Invalid, "the PDF has more than %d pages", MaxPages)
	}
	words := false
	for n := 1; n <= pages && !p.full(); n++ {
		p.turn(n)
		before := p.text.Len()
		p.glyphs(drawn(doc, n))
		words = words || p.text.Len() > before
	}
	if !words {
		return fault.New(fault.Invalid, "the PDF has no text in it; it may be a scan")
	}
	return nil
}

// refusePanic makes a refusal of the panics with which the library leaves files that are broken inside.
func refusePanic(errp *error) {
	if r := recover(); r != nil {
		*errp = fault.New(fault.Invalid, "the file is not a PDF that can be read").Because(fmt.Errorf("%v", r))
	}
}

// drawn gives the glyphs of a page; none when it is broken.
func drawn(doc *pdf.Reader, page int) (glyphs []pdf.Text) {
	defer func() {
		if recover() != nil {
			glyphs = nil
		}
	}()
	if p := doc.Page(page); isSound(p) {
		return p.Content().Text
	}
	return nil
}

// glyphs puts glyphs together to lines. A PDF knows no words: a gap of a quarter of the letters' size is a space, a step down or
// back is a new line, and a large step down is a new paragraph.
func (p *paper) glyphs(all []pdf.Text) {
	var line strings.Builder
	var last pdf.Text
	for _, g := range all {
		if !isGlyph(g) {
			continue
		}
		if size := math.Abs(last.FontSize); line.Len() > 0 {
			switch down := last.Y - g.Y; {
			case math.Abs(down) > size/2:
				p.wrapped(&line)
				if down > 1.8*size || down < -size {
					p.line("")
				}
			case g.X-(last.X+last.W) > size/4 && last.W > 0:
				line.WriteByte(' ')
			}
		}
		line.WriteString(g.S)
		last = g
	}
	p.wrapped(&line)
}

// isGlyph leaves out what is no character, such as the mark that the library puts behind a run.
func isGlyph(g pdf.Text) bool {
	r, _ := utf8.DecodeRuneInString(g.S)
	return g.S != "" && (r == ' ' || !unicode.IsSpace(r)) && !math.IsNaN(g.X) && !math.IsNaN(g.Y)
}

// wrapped writes a line; a word that was parted at its end is put together with the next line.
func (p *paper) wrapped(line *strings.Builder) {
	s := strings.TrimRight(line.String(), " ")
	line.Reset()
	if parted, ok := strings.CutSuffix(s, "\u00ad"); ok {
		line.WriteString(parted)
		return
	}
	p.line(s)
}
