package export

import (
	"strings"
	"sync"

	"github.com/go-fonts/liberation/liberationsansbold"
	"github.com/go-fonts/liberation/liberationsansregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/text/unicode/bidi"
)

// page begins a page; what goes on from the one before is named at its head.
func (p *paper) page() {
	p.AddPage()
	p.y = margin
	if p.resume != "" {
		p.ink(9, "", gray)
		p.Text(margin, p.y+3.3, p.fitting(p.resume+", continued", inner))
		p.y += 9
	}
}

// room begins a page unless so many millimetres are left on this one.
func (p *paper) room(high float64) {
	if p.y+high > bottom {
		p.page()
	}
}

// ink sets how letters look: size in points, "B" for bold, a colour.
func (p *paper) ink(size float64, style string, c shade) {
	p.SetFont("text", style, size)
	p.SetTextColor(c[0], c[1], c[2])
}

func (p *paper) fill(c shade) { p.SetFillColor(c[0], c[1], c[2]) }

func (p *paper) stroke(c shade, width float64) {
	p.SetDrawColor(c[0], c[1], c[2])
	p.SetLineWidth(width)
}

// prose writes text in lines of a width, and page after page where one is full.
func (p *paper) prose(text string, width, size float64, style string, c shade) {
	p.proseAt(margin, text, width, size, style, c)
}

func (p *paper) proseAt(x float64, text string, width, size float64, style string, c shade) {
	for _, line := range p.split(text, width, size, style) {
		p.room(leading(size))
		p.ink(size, style, c)
		p.Text(x, p.y+size*ptToMM*.98, line)
		p.y += leading(size)
	}
}

func leading(size float64) float64 { return size * ptToMM * 1.28 }

// height is what text takes that is set by prose.
func (p *paper) height(text string, width, size float64) float64 {
	return float64(len(p.split(text, width, size, ""))) * leading(size)
}

// split breaks text into lines at spaces; a word that is wider than a line is cut.
func (p *paper) split(text string, width, size float64, style string) []string {
	p.ink(size, style, black)
	var lines []string
	line := ""
	for _, word := range strings.Fields(p.safe(text)) {
		if line != "" && p.GetStringWidth(line+" "+word) <= width {
			line += " " + word
			continue
		}
		if line != "" {
			lines = append(lines, line)
		}
		for p.GetStringWidth(word) > width {
			n := p.longest(word, width)
			lines, word = append(lines, word[:n]), word[n:]
		}
		line = word
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}

// longest gives how many bytes of a word fit, at least one letter's.
func (p *paper) longest(word string, width float64) int {
	fits := 0
	for i, r := range word {
		end := i + len(string(r))
		if fits > 0 && p.GetStringWidth(word[:end]) > width {
			break
		}
		fits = end
	}
	return fits
}

// fitting is text in one line, cut where it is too long.
func (p *paper) fitting(text string, width float64) string {
	text = p.safe(text)
	if p.GetStringWidth(text) <= width {
		return text
	}
	for runes := []rune(text); len(runes) > 0; runes = runes[:len(runes)-1] {
		if cut := strings.TrimSpace(string(runes)) + "…"; p.GetStringWidth(cut) <= width {
			return cut
		}
	}
	return ""
}

// centred writes a few letters around a point.
func (p *paper) centred(x, y float64, text string, size float64, c shade) {
	p.ink(size, "B", c)
	p.Text(x-p.GetStringWidth(text)/2, y+size*ptToMM*.36, text)
}

// safe puts □ where the font has no sign, and in the place of letters that are written from the right or joined, which this
// document cannot set as they should be. A warning sign becomes an exclamation mark, and whether a sign is drawn in colour is left out.
func (p *paper) safe(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '⚠':
			return '!'
		case r == '\ufe0e' || r == '\ufe0f':
			return -1
		case hasGlyph(r):
			return r
		}
		p.odd = true
		return '□'
	}, text)
}

func hasGlyph(r rune) bool {
	if r < 0x7f {
		return true
	}
	if r > 0xffff {
		return false
	}
	kind, _ := bidi.LookupRune(r)
	if c := kind.Class(); c == bidi.R || c == bidi.AL || c == bidi.AN {
		return false
	}
	for _, f := range faces() {
		if i, err := f.GlyphIndex(nil, r); err != nil || i == 0 {
			return false
		}
	}
	return true
}

// faces are the fonts, read once, to look up what they have.
var faces = sync.OnceValue(func() []*sfnt.Font {
	var out []*sfnt.Font
	for _, data := range [][]byte{liberationsansregular.TTF, liberationsansbold.TTF} {
		f, err := sfnt.Parse(data)
		if err != nil {
			panic("a font of this program cannot be read: " + err.Error())
		}
		out = append(out, f)
	}
	return out
})
