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

	"github.com/tripwright/tripwright/internal/rag"
)

// pdf reads the words of each page in the order in which they are drawn. A page that cannot be read is left out; a file of
// which no page has words, such as a scan, is refused, and so is one that refers to itself in a circle.
func (p *paper) pdf(file []byte) error {
	source := &unrepeated{Reader: bytes.NewReader(file), times: map[int64]int{}, most: mostWhileOpening}
	err := p.pdfFrom(source)
	if source.circle {
		return circle()
	}
	return err
}

func (p *paper) pdfFrom(source *unrepeated) (err error) {
	defer refusePanic(&err)
	doc, err := openPDF(source)
	if err != nil {
		return err
	}
	source.next(mostInPage)
	pages, err := pagesOf(doc)
	if err != nil {
		return err
	}
	words, seen := false, fonts{}
	for n, page := range pages {
		if p.full() || source.circle {
			break
		}
		source.next(mostInPage)
		p.turn(n + 1)
		before := p.text.Len()
		p.draw(page, seen)
		words = words || p.text.Len() > before
	}
	if !words && p.ctx.Err() == nil {
		return rag.ScannedPDF.Refuse("the PDF has no text in it; it may be a scan")
	}
	return nil
}

// openPDF finds where the objects of the file are.
func openPDF(source *unrepeated) (*pdf.Reader, error) {
	doc, err := pdf.NewReader(source, source.Size())
	switch {
	case errors.Is(err, pdf.ErrInvalidPassword):
		return nil, rag.LockedPDF.Refuse("the PDF is locked with a password")
	case err != nil:
		return nil, rag.DamagedPDF.Refuse("the file is not a PDF that can be read").Because(err)
	}
	return doc, nil
}

func circle() error {
	return rag.TooDeep.Refuse("the PDF refers to itself in a circle, or is nested without an end")
}

// refusePanic makes a refusal of the panics with which the library leaves files that are broken inside.
func refusePanic(errp *error) {
	if r := recover(); r != nil {
		*errp = rag.DamagedPDF.Refuse("the file is not a PDF that can be read").Because(fmt.Errorf("%v", r))
	}
}

// unrepeated is a file of which no place is begun at again and again. Tables name the one before them, streams of objects the one they
// extend, and the library follows them for ever.
type unrepeated struct {
	*bytes.Reader
	times  map[int64]int
	most   int
	circle bool
}

// How often a place may be begun at: while the tables are looked for, and for one page, whose objects may all be in one stream.
const (
	mostWhileOpening = 8
	mostInPage       = 100_000
)

// next begins to count anew.
func (u *unrepeated) next(most int) {
	clear(u.times)
	u.most = most
}

// ReadAt reads, or says that it is a circle.
func (u *unrepeated) ReadAt(b []byte, at int64) (int, error) {
	if u.times[at]++; u.times[at] > u.most {
		u.circle = true
		return 0, errors.New("a circle")
	}
	return u.Reader.ReadAt(b, at)
}

// lines puts glyphs together to lines. A PDF knows no words: a gap of a quarter of the letters' size is a space, a step down or
// back is a new line, and a large step down is a new paragraph.
type lines struct {
	*paper
	line strings.Builder
	last pdf.Text
}

func (l *lines) glyph(g pdf.Text) {
	if !isGlyph(g) {
		return
	}
	if size := math.Abs(l.last.FontSize); l.line.Len() > 0 {
		switch down := l.last.Y - g.Y; {
		case math.Abs(down) > size/2:
			l.wrapped()
			if down > 1.8*size || down < -size {
				l.paper.line("")
			}
		case g.X-(l.last.X+l.last.W) > size/4 && l.last.W > 0:
			l.line.WriteByte(' ')
		}
	}
	l.line.WriteString(g.S)
	l.last = g
}

// isGlyph leaves out what is no character.
func isGlyph(g pdf.Text) bool {
	r, _ := utf8.DecodeRuneInString(g.S)
	return g.S != "" && (r == ' ' || !unicode.IsSpace(r)) && !math.IsNaN(g.X) && !math.IsNaN(g.Y)
}

// wrapped writes a line; a word that was parted at its end is put together with the next line.
func (l *lines) wrapped() {
	s := strings.TrimRight(l.line.String(), " ")
	l.line.Reset()
	if parted, ok := strings.CutSuffix(s, "\u00ad"); ok {
		l.line.WriteString(parted)
		return
	}
	l.paper.line(s)
}
