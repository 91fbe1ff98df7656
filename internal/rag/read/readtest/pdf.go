package readtest

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"strings"
)

// written makes a PDF of objects, which are numbered from 1; the first is the root. more stands in the trailer.
func written(more string, objects ...string) []byte {
	var b bytes.Buffer
	b.WriteString("%PDF-1.7\n")
	at := make([]int, len(objects))
	for i, o := range objects {
		at[i] = b.Len()
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, o)
	}
	table := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, a := range at {
		fmt.Fprintf(&b, "%010d 00000 n \n", a)
	}
	fmt.Fprintf(&b, "trailer\n<</Size %d/Root 1 0 R%s>>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, more, table)
	return b.Bytes()
}

func stream(dict, content string) string {
	return fmt.Sprintf("<<%s/Length %d>>\nstream\n%s\nendstream", dict, len(content), content)
}

const (
	root      = "<</Type/Catalog/Pages 2 0 R>>"
	tree      = "<</Type/Pages/Kids[3 0 R]/Count 1>>"
	leaf      = "<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>"
	helvetica = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"
	hello     = "BT /F 12 Tf 72 720 Td (The castle opens at nine.) Tj ET"
)

// drawn makes a PDF of one page that draws with a content.
func drawn(content string) []byte {
	return written("", root, tree, leaf, stream("", content), helvetica)
}

// inFont makes a PDF of one page with a font, and objects that the font names, from the sixth on.
func inFont(font string, more ...string) []byte {
	return written("", append([]string{root, tree, leaf, stream("", hello), font}, more...)...)
}

// sound makes a PDF that anybody can read.
func sound(pages int) []byte {
	objects := []string{root, "", helvetica}
	var kids strings.Builder
	for range pages {
		objects = append(objects, stream("", hello), fmt.Sprintf("<</Type/Page/Parent 2 0 R/Contents %d 0 R/Resources<</Font<</F 3 0 R>>>>>>", len(objects)+1))
		fmt.Fprintf(&kids, "%d 0 R ", len(objects))
	}
	objects[1] = fmt.Sprintf("<</Type/Pages/Kids[%s]/Count %d>>", kids.String(), pages)
	return written("", objects...)
}

// deflated packs what is written, some times over.
func deflated(often int, write func(io.Writer)) string {
	var b bytes.Buffer
	z := zlib.NewWriter(&b)
	write(z)
	_ = z.Close() // a buffer takes everything
	if often > 1 {
		return deflated(often-1, func(w io.Writer) { _, _ = w.Write(b.Bytes()) })
	}
	return b.String()
}

// bomb is a gigabyte of one piece, packed twice.
func bomb(piece string) string {
	block := []byte(strings.Repeat(piece, mega/len(piece)))
	return deflated(2, func(w io.Writer) {
		for range kilo {
			_, _ = w.Write(block)
		}
	})
}

const twice = "/Filter[/FlateDecode/FlateDecode]"

// pdfs are PDFs, by what is wrong.
func pdfs() []sort {
	all := append(circles(), sizes()...)
	all = append(all, tables()...)
	all = append(all, contents()...)
	return append(all, spellings()...)
}

// circles refer to themselves.
func circles() []sort {
	page := func(kids string, more ...string) func() []byte {
		return func() []byte {
			return written("", append([]string{root, "<</Type/Pages/Kids[" + kids + "]/Count 1/Parent 2 0 R>>"}, more...)...)
		}
	}
	return []sort{
		{"a tree of pages that is its own branch", page("2 0 R")},
		{"two branches of each other", page("3 0 R", "<</Type/Pages/Kids[2 0 R]/Count 1>>")},
		{"a thousand branches that are the tree", page(strings.Repeat("2 0 R ", 1000))},
		{"a branch that is the tree behind a page", page("3 0 R 2 0 R", "<</Type/Page/Contents 4 0 R>>", stream("", hello))},
		{"a page that is its own parent", page("3 0 R", "<</Type/Page/Parent 3 0 R/Contents 4 0 R>>", stream("", hello))},
		{"contents that are their own list", page("3 0 R", "<</Type/Page/Contents 4 0 R>>", "[4 0 R 4 0 R]")},
		{"resources that are the page", page("3 0 R", "<</Type/Page/Resources 3 0 R/Font 3 0 R/Contents 4 0 R>>", stream("", hello))},
		{"a length that is the stream", page("3 0 R", "<</Type/Page/Contents 4 0 R>>", "<</Length 4 0 R>>\nstream\n"+hello+"\nendstream")},
		{"a form that draws itself", func() []byte {
			return written("", root, tree, "<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</XObject<</X 5 0 R>>>>>>", stream("", "/X Do"),
				stream("/Type/XObject/Subtype/Form/Resources<</XObject<</X 5 0 R>>>>", "/X Do /X Do"))
		}},
		{"an outline that follows itself", func() []byte {
			return written("", "<</Type/Catalog/Pages 2 0 R/Outlines 6 0 R>>", tree, leaf, stream("", hello), helvetica, "<</First 6 0 R/Next 6 0 R/Parent 6 0 R>>")
		}},
		{"a font that descends from itself", func() []byte {
			return inFont("<</Type/Font/Subtype/Type0/Encoding 5 0 R/DescendantFonts[5 0 R]/ToUnicode 5 0 R/Widths 5 0 R>>")
		}},
		{"a spelling that is its own list", func() []byte { return inFont("<</Type/Font/Encoding<</Differences 6 0 R>>>>", "[6 0 R 65 /A]") }},
		{"tables of which each names the other", func() []byte { return tablesOf(2) }},
		{"a table that names itself", func() []byte { return tablesOf(1) }},
		{"a stream of objects that is in itself", func() []byte { return packedIn("/N 1/First 4", "1 0 "+root, [3]int{2, 2, 0}) }},
		{"a stream of objects that extends itself", func() []byte { return packedIn("/N 0/First 4/Extends 2 0 R", "9 0 "+root, [3]int{1, 0, 0}) }},
		{"a root that is a number of itself", func() []byte { return written("", "1 0 R", tree) }},
		{"a tree of 2^60 leaves", func() []byte {
			objects := []string{root}
			for i := range 45 {
				objects = append(objects, fmt.Sprintf("<</Type/Pages/Kids[%d 0 R %d 0 R]/Count 2>>", i+3, i+3))
			}
			return written("", append(objects, leaf)...)
		}},
		{"an empty tree of 2^60 branches", func() []byte {
			objects := []string{root}
			for i := range 45 {
				objects = append(objects, fmt.Sprintf("<</Type/Pages/Kids[%d 0 R %d 0 R]/Count 2>>", i+3, i+3))
			}
			return written("", append(objects, "<</Type/Pages/Kids[]>>")...)
		}},
	}
}

// tablesOf gives some tables of which each names the next as the one before it, and the last the first.
func tablesOf(n int) []byte {
	const entry = "xref\n0 1\n0000000000 65535 f \ntrailer\n<</Size 1/Root 1 0 R/Prev %010d>>\n"
	length, begin := len(fmt.Sprintf(entry, 0)), len("%PDF-1.7\n")
	var b strings.Builder
	b.WriteString("%PDF-1.7\n")
	for i := range n {
		fmt.Fprintf(&b, entry, begin+(i+1)%n*length)
	}
	fmt.Fprintf(&b, "%s\nstartxref\n%d\n%%%%EOF\n", strings.Repeat("%", 100), begin)
	return []byte(b.String())
}

// packedIn makes a PDF whose table is a stream, with a stream of objects as its second object; where that is, says at: a kind, and two
// numbers, 1 and the offset when the offset is 0.
func packedIn(dict, content string, at [3]int) []byte {
	var b bytes.Buffer
	b.WriteString("%PDF-1.7\n")
	if at[0] == 1 {
		at[1] = b.Len()
	}
	fmt.Fprintf(&b, "2 0 obj\n%s\nendobj\n", stream("/Type/ObjStm"+dict, content))
	table := b.Len()
	entries := []byte{0, 0, 0, 0, 2, 0, 2, 0, byte(at[0]), byte(at[1] >> 8), byte(at[1]), byte(at[2]), 1, byte(table >> 8), byte(table), 0}
	fmt.Fprintf(&b, "3 0 obj\n%s\nendobj\nstartxref\n%d\n%%%%EOF\n", stream("/Type/XRef/Size 4/Root 1 0 R/W[1 2 1]", string(entries)), table)
	return b.Bytes()
}

// sizes are swollen.
func sizes() []sort {
	bombs := func(dict string, object int) func() []byte {
		return func() []byte {
			objects := []string{root, tree, leaf, stream("", hello), "<</Type/Font/Subtype/Type0/Encoding/Identity-H/ToUnicode 6 0 R>>", stream("", "")}
			objects[object-1] = stream(twice+dict, bomb("\x00"))
			return written("", objects...)
		}
	}
	kids := func(n int, each func(i int) string) func() []byte {
		return func() []byte {
			var refs strings.Builder
			objects := []string{root, "", helvetica, stream("", strings.ReplaceAll(hello, "castle", "tower"))}
			for i := range n {
				objects = append(objects, each(i))
				fmt.Fprintf(&refs, "%d 0 R ", len(objects))
			}
			objects[1] = fmt.Sprintf("<</Type/Pages/Kids[%s]/Count %d>>", refs.String(), n)
			return written("", objects...)
		}
	}
	one := func(int) string { return "<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F 3 0 R>>>>>>" }
	return []sort{
		{"a page of a gigabyte of zeros", bombs("", 4)},
		{"a spelling of a gigabyte of zeros", bombs("", 6)},
		{"a page of a gigabyte of words", func() []byte {
			return written("", root, tree, leaf, stream(twice, bomb("(aaaa) Tj ")), helvetica)
		}},
		{"10,000 pages", kids(10_000, one)},
		{"1,000 pages", kids(1000, one)},
		{"a thousand pages with a font each", kids(1000, func(i int) string {
			return fmt.Sprintf("<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F%d 3 0 R/F 3 0 R>>>>>>", i)
		})},
		{"pages that count a billion", func() []byte {
			return written("", root, "<</Type/Pages/Kids[3 0 R]/Count 1000000000>>", leaf, stream("", hello), helvetica)
		}},
		{"pages that count less than none", func() []byte {
			return written("", root, "<</Type/Pages/Kids[3 0 R]/Count -1>>", leaf, stream("", hello), helvetica)
		}},
		{"a tree of 5,000 storeys", func() []byte {
			objects := []string{root}
			for i := range 5000 {
				objects = append(objects, fmt.Sprintf("<</Type/Pages/Kids[%d 0 R]/Count 1/Parent %d 0 R>>", i+3, i+1))
			}
			return written("", append(objects, leaf)...)
		}},
		{"contents in 200,000 pieces", func() []byte {
			return written("", root, tree, leaf, "["+strings.Repeat("6 0 R ", 200*kilo)+"]", helvetica, stream("", "q "))
		}},
		{"contents in 200,000 packed pieces", func() []byte {
			return written("", root, tree, leaf, "["+strings.Repeat("6 0 R ", 200*kilo)+"]", helvetica,
				stream("/Filter/FlateDecode", deflated(1, func(w io.Writer) { _, _ = io.WriteString(w, " ") })))
		}},
		{"columns without an end", func() []byte {
			return written("", root, tree, leaf, stream("/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 1000000000000>>",
				deflated(1, func(w io.Writer) { _, _ = io.WriteString(w, hello) })), helvetica)
		}},
		{"columns below none", func() []byte {
			return written("", root, tree, leaf, stream("/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns -2>>",
				deflated(1, func(w io.Writer) { _, _ = io.WriteString(w, hello) })), helvetica)
		}},
		{"filters in a long row", func() []byte {
			return written("", root, tree, leaf, stream("/Filter["+strings.Repeat("/FlateDecode", 10*kilo)+"]", hello), helvetica)
		}},
		{"a length that lies", func() []byte {
			return written("", root, tree, leaf, "<</Length 999999999>>\nstream\n"+hello+"\nendstream", helvetica)
		}},
		{"a length below none", func() []byte {
			return written("", root, tree, leaf, "<</Length -5>>\nstream\n"+hello+"\nendstream", helvetica)
		}},
	}
}

// tables are lost: where the objects are is not where it says.
func tables() []sort {
	ends := func(table string) func() []byte {
		return func() []byte {
			b := "%PDF-1.7\n1 0 obj\n" + root + "\nendobj\n"
			return []byte(fmt.Sprintf("%s%s\nstartxref\n%d\n%%%%EOF\n", b, table, len(b)))
		}
	}
	xref := func(dict, content string) func() []byte {
		return ends("9 0 obj\n" + stream("/Type/XRef/Root 1 0 R"+dict, content) + "\nendobj")
	}
	whole := sound(3)
	all := []sort{
		{"a table that begins at a billion", ends("xref\n1000000000 1\n0000000009 00000 n \ntrailer\n<</Size 2/Root 1 0 R>>")},
		{"a table that begins far beyond", ends("xref\n9000000000000000000 1\n0000000009 00000 n \ntrailer\n<</Size 2/Root 1 0 R>>")},
		{"a table that begins below none", ends("xref\n-5 1\n0000000009 00000 n \ntrailer\n<</Size 2/Root 1 0 R>>")},
		{"a table of a billion", ends("xref\n0 1000000000\n0000000009 00000 n \ntrailer\n<</Size 2/Root 1 0 R>>")},
		{"a table without an end", ends("xref\n" + strings.Repeat("0 0\n", mega))},
		{"a size below none", ends("xref\n0 1\n0000000000 65535 f \ntrailer\n<</Size -1/Root 1 0 R>>")},
		{"a table before below none", ends("xref\n0 1\n0000000000 65535 f \ntrailer\n<</Size 1/Root 1 0 R/Prev -7>>")},
		{"a table before far beyond", ends("xref\n0 1\n0000000000 65535 f \ntrailer\n<</Size 1/Root 1 0 R/Prev 9999999999>>")},
		{"a packed table of a billion", xref("/Size 1000000000/W[1 2 1]", "abcd")},
		{"a packed table far beyond", xref("/Size 4000000000000000000/W[1 2 1]", "abcd")},
		{"a packed table below none", xref("/Size -1/W[1 2 1]", "abcd")},
		{"entries of no bytes", xref("/Size 4/W[0 0 0]/Index[0 1000000000000]", "abcd")},
		{"entries of a billion bytes", xref("/Size 4/W[1000000000 2 1]", "abcd")},
		{"entries of less than no bytes", xref("/Size 4/W[-1 2 1]", "abcd")},
		{"an index far beyond", xref("/Size 4/W[1 2 1]/Index[1000000000 1]", "abcd")},
		{"an index below none", xref("/Size 4/W[1 2 1]/Index[-9 1]", "abcd")},
		{"a table in an unknown filter", xref("/Size 4/W[1 2 1]/Filter/JBIG2Decode", "abcd")},
		{"a table of a gigabyte", func() []byte { return xref("/Size 4/W[1 2 1]/Index[0 250000000]"+twice, bomb("\x00"))() }},
		{"objects in objects", ends(strings.Repeat("1 0 obj ", mega))},
		{"arrays in arrays in the trailer", ends("xref\n0 1\n0000000000 65535 f \ntrailer\n" + strings.Repeat("[", mega))},
		{"locked, badly", func() []byte {
			return written("/ID[(a)(b)]/Encrypt<</Filter/Standard/V 2/R 3/Length 128/P -4/O(a)/U(b)>>", root, tree, leaf, stream("", hello), helvetica)
		}},
		{"locked with a key of no length", func() []byte {
			return written("/ID[(a)(b)]/Encrypt<</Filter/Standard/V 1/R 2/Length 0/P -4/O("+strings.Repeat("a", 32)+")/U("+strings.Repeat("b", 32)+")>>", root, tree)
		}},
		{"a header and nothing", func() []byte { return []byte("%PDF-1.7\n") }},
		{"comments", around("%PDF-1.7\n", "%", 9*mega, "\n%%EOF")},
		{"white space", around("%PDF-1.7\n", " ", 9*mega, "\nstartxref\n5\n%%EOF")},
		{"objects of other numbers", func() []byte { return bytes.ReplaceAll(sound(3), []byte("3 0 obj"), []byte("7 0 obj")) }},
	}
	for part := 1; part < 6; part++ {
		all = append(all, sort{fmt.Sprintf("cut off at %d/6", part), func() []byte { return whole[:len(whole)*part/6] }},
			sort{fmt.Sprintf("cut off at %d/6, with an end", part), func() []byte {
				return append(bytes.Clone(whole[:len(whole)*part/6]), fmt.Sprintf("\nstartxref\n%d\n%%%%EOF\n", part)...)
			}})
	}
	return all
}

// contents draw on and on.
func contents() (out []sort) {
	for _, c := range []struct{ name, before, piece, behind string }{
		{"pens put aside", "", "q ", ""},
		{"pens that are not there", "", "Q ", ""},
		{"numbers without an operator", "", "1 ", ""},
		{"arrays in arrays", "", "[", ""},
		{"tables in tables", "", "<</a", ""},
		{"a string without an end", "BT (", "a", ""},
		{"strings in a string", "BT ", "(", ""},
		{"a number string without an end", "BT <", "41", ""},
		{"number strings", "BT /F 12 Tf ", "<41>Tj ", ""},
		{"one word", "BT /F 12 Tf (", "a", ") Tj"},
		{"white space", "BT /F 12 Tf (", " ", ") Tj"},
		{"letters above each other", "BT /F 12 Tf ", "(a) Tj 0 0 Td ", ""},
		{"fonts taken up", "BT ", "/F 12 Tf ", ""},
		{"fonts that are not there", "BT ", "/G 12 Tf (a) Tj ", ""},
		{"matrices that grow", "BT /F 12 Tf ", "9e9 0 0 9e9 9e9 9e9 cm 9999999999999 0 0 99999999999 0 0 cm (a) Tj ", ""},
		{"gaps", "BT /F 12 Tf [", "(a) -99999 ", "] TJ"},
		{"dictionaries begun", "", "1 dict begin ", ""},
		{"names", "", "/#61#62 ", ""},
		{"delimiters", "", "} { ", ""},
		{"lines", "BT /F 12 Tf 12 TL ", "(a) ' ", ""},
	} {
		out = append(out, sort{"a page of " + c.name, func() []byte { return drawn(string(around(c.before, c.piece, 5*mega, c.behind)())) }})
	}
	return out
}

// spellings are fonts with giant tables.
func spellings() []sort {
	cmap := func(body string) func() []byte {
		return func() []byte {
			return inFont("<</Type/Font/Subtype/Type0/Encoding/Identity-H/ToUnicode 6 0 R>>",
				stream("", "1 begincodespacerange <00> <ff> endcodespacerange "+body))
		}
	}
	return []sort{
		{"a spelling that counts a billion characters", cmap("1000000000 beginbfchar endbfchar")},
		{"a spelling that counts a billion ranges", cmap("1000000000 beginbfrange endbfrange")},
		{"a spelling that counts less than none", cmap("-5 beginbfchar endbfchar")},
		{"a spelling of many characters", cmap("400000 beginbfchar " + strings.Repeat("<41> <0041> ", 400*kilo) + "endbfchar")},
		{"a spelling of empty ranges", cmap("3 beginbfrange " + strings.Repeat("<00> <ff> <> ", 3) + "endbfrange")},
		{"a spelling that is torn", cmap("100 beginbfchar <41")},
		{"widths of a million", func() []byte {
			return inFont("<</Type/Font/FirstChar 0/LastChar 999999/Widths[" + strings.Repeat("1 ", mega) + "]>>")
		}},
		{"a million differences", func() []byte {
			return inFont("<</Type/Font/Encoding<</Differences[" + strings.Repeat("65 /A ", 500*kilo) + "]>>>>")
		}},
		{"100,000 fonts", func() []byte {
			var b strings.Builder
			for i := range 100 * kilo {
				fmt.Fprintf(&b, "/F%d 5 0 R", i)
			}
			return written("", root, tree, "<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<<"+b.String()+">>>>>>", stream("", hello), helvetica)
		}},
		{"slow letters: a million differences for each of a million", func() []byte {
			return written("", root, tree, leaf, stream("", "BT /F 12 Tf ("+strings.Repeat("a", mega)+") Tj"),
				"<</Type/Font/Encoding<</Differences["+strings.Repeat("65 /A ", 500*kilo)+"]>>>>")
		}},
	}
}
