package read

import (
	"bytes"
	"io"

	"github.com/ledongthuc/pdf"
)

// font is what is needed of a font: how it spells, and how wide its characters are. nil is one that is not there: it spells as it is
// written.
type font struct {
	first, last int
	widths      []float64
	spells      pdf.TextEncoding
}

// fonts are those of a file, by how the pages name them: most pages name the same, and reading them anew for each would be most of the
// work.
type fonts map[string]map[string]*font

// of gives the fonts of a page by their names in it. Those that would be read for ever are left out.
func (f fonts) of(named pdf.Value) map[string]*font {
	key := named.String()
	if known, ok := f[key]; ok {
		return known
	}
	out := map[string]*font{}
	for _, name := range named.Keys() {
		if one := fontOf(named.Key(name)); one != nil {
			out[name] = one
		}
	}
	f[key] = out
	return out
}

// fontOf reads a font; nil when it is broken.
func fontOf(v pdf.Value) (out *font) {
	defer func() {
		if recover() != nil {
			out = nil
		}
	}()
	if !isSound(v.Key("ToUnicode")) {
		return nil
	}
	f := pdf.Font{V: v}
	return &font{first: f.FirstChar(), last: f.LastChar(), widths: f.Widths(), spells: f.Encoder()}
}

func (f *font) decode(s string) string {
	if f == nil {
		return s
	}
	return f.spells.Decode(s)
}

// width gives the width of a character in thousandths of the font's size; 0 when it is not known.
func (f *font) width(code byte) float64 {
	if f == nil || int(code) < f.first || int(code) > f.last || int(code)-f.first >= len(f.widths) {
		return 0
	}
	return f.widths[int(code)-f.first]
}

// maxStream bounds what a page draws with, unpacked: a small file can hold a very large stream.
const maxStream = 8 << 20

// isSound tells whether the library will come to an end with a stream, or an array of streams as one: it is of a bearable size, and a
// string of hexadecimal digits that is begun in it is ended, for the library waits for the end forever.
func isSound(v pdf.Value) bool {
	s := unpack(v)
	return len(s) <= maxStream && bytes.LastIndexByte(s, '<') <= bytes.LastIndexByte(s, '>')
}

// unpack reads a stream, or an array of streams as one, and a little more than is allowed.
func unpack(v pdf.Value) []byte {
	if v.Kind() != pdf.Array {
		return unpackOne(v)
	}
	var all []byte
	for i := 0; i < v.Len() && len(all) <= maxStream; i++ {
		all = append(all, unpackOne(v.Index(i))...)
	}
	return all
}

func unpackOne(v pdf.Value) []byte {
	if v.Kind() != pdf.Stream {
		return nil
	}
	s, _ := io.ReadAll(io.LimitReader(v.Reader(), maxStream+1)) // the library meets the same error at the same place
	return s
}
