package read

import (
	"github.com/ledongthuc/pdf"
)

// matrix is a transformation: what a point (x, y) becomes is (a·x+c·y+e, b·x+d·y+f).
type matrix struct{ a, b, c, d, e, f float64 }

var ident = matrix{a: 1, d: 1}

func (m matrix) mul(n matrix) matrix {
	return matrix{m.a*n.a + m.b*n.c, m.a*n.b + m.b*n.d, m.c*n.a + m.d*n.c, m.c*n.b + m.d*n.d, m.e*n.a + m.f*n.c + n.e, m.e*n.b + m.f*n.d + n.f}
}

// pen is the state of what is drawn, by its names in ISO 32000-1, 8.4 and 9.3: spacing Tc, scale Th, leading Tl, font Tf and its
// size, rise, and the matrices of text, line and page.
type pen struct {
	tc, th, tl, size, rise float64
	font                   *font
	tm, tlm, ctm           matrix
}

// drawing reads what a page draws. It knows the operators of text and where text stands; all others are passed over.
type drawing struct {
	pen
	lines
	fonts map[string]*font
	saved []pen
	drawn int
}

const (
	mostSaved = 100         // pens that a page puts aside; real ones stay below thirty
	mostDrawn = 4 * MaxText // glyphs of a page, whatever becomes of them
)

// enough ends a page that draws on and on. The library knows no other way to be ended.
type enough struct{}

// draw writes what a page draws. What is broken ends it there.
func (p *paper) draw(from page, seen fonts) {
	d := drawing{pen: pen{th: 1, ctm: ident}, lines: lines{paper: p}}
	defer d.wrapped()
	defer func() { _ = recover() }() // what was drawn before stays
	contents := from.value.Key("Contents")
	if !contents.IsNull() && isSound(contents) {
		d.fonts = seen.of(from.resources.Key("Font"))
		pdf.Interpret(contents, d.operator)
	}
}

func (d *drawing) operator(stack *pdf.Stack, op string) {
	args := make([]pdf.Value, stack.Len())
	for i := len(args) - 1; i >= 0; i-- {
		args[i] = stack.Pop()
	}
	if want, known := operands[op]; known && want == len(args) {
		d.do(op, args)
	}
}

// operands are how many each operator takes. One that has more or fewer is broken and does nothing.
var operands = map[string]int{"q": 0, "Q": 0, "cm": 6, "BT": 0, "Tf": 2, "Tc": 1, "Tz": 1, "TL": 1, "Ts": 1, "Td": 2, "TD": 2, "Tm": 6, "T*": 0,
	"Tj": 1, "TJ": 1, "'": 1, `"`: 3}

func (d *drawing) do(op string, args []pdf.Value) {
	number := func(i int) float64 { return args[i].Float64() }
	switch op {
	case "q":
		if len(d.saved) < mostSaved {
			d.saved = append(d.saved, d.pen)
		}
	case "Q":
		if n := len(d.saved) - 1; n >= 0 {
			d.pen, d.saved = d.saved[n], d.saved[:n]
		}
	case "cm":
		d.ctm = matrix{number(0), number(1), number(2), number(3), number(4), number(5)}.mul(d.ctm)
	case "BT":
		d.tm, d.tlm = ident, ident
	case "Tf":
		d.font, d.size = d.fonts[args[0].Name()], number(1)
	case "Tc":
		d.tc = number(0)
	case "Tz":
		d.th = number(0) / 100
	case "TL":
		d.tl = number(0)
	case "Ts":
		d.rise = number(0)
	case "Tm":
		d.tm = matrix{number(0), number(1), number(2), number(3), number(4), number(5)}
		d.tlm = d.tm
	default:
		d.write(op, args)
	}
}

// write does what moves the pen to another line, or draws text.
func (d *drawing) write(op string, args []pdf.Value) {
	switch op {
	case "TD":
		d.tl = -args[1].Float64()
		d.move(args[0].Float64(), args[1].Float64())
	case "Td":
		d.move(args[0].Float64(), args[1].Float64())
	case "T*":
		d.move(0, -d.tl)
	case "Tj":
		d.show(args[0].RawString())
	case "'":
		d.move(0, -d.tl)
		d.show(args[0].RawString())
	case `"`:
		d.tc = args[1].Float64()
		d.move(0, -d.tl)
		d.show(args[2].RawString())
	case "TJ":
		for i := range args[0].Len() {
			if v := args[0].Index(i); v.Kind() == pdf.String {
				d.show(v.RawString())
			} else {
				d.tm = matrix{1, 0, 0, 1, -v.Float64() / 1000 * d.size * d.th, 0}.mul(d.tm)
			}
		}
	}
}

func (d *drawing) move(x, y float64) {
	d.tlm = matrix{1, 0, 0, 1, x, y}.mul(d.tlm)
	d.tm = d.tlm
}

// show draws the characters of a string, each with the width of its byte.
func (d *drawing) show(s string) {
	n := 0
	for _, r := range d.font.decode(s) {
		width := 0.0
		if n < len(s) {
			width = d.font.width(s[n])
		}
		n++
		if d.drawn++; d.drawn > mostDrawn || d.full() {
			panic(enough{})
		}
		at := matrix{d.size * d.th, 0, 0, d.size, 0, d.rise}.mul(d.tm).mul(d.ctm)
		d.glyph(pdf.Text{FontSize: at.a, X: at.e, Y: at.f, W: width / 1000 * at.a, S: string(r)})
		d.tm = matrix{1, 0, 0, 1, (width/1000*d.size + d.tc) * d.th, 0}.mul(d.tm)
	}
}
