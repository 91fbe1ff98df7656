package readtest

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

const kilo, mega = 1000, 1000 * 1000

// times gives a piece again and again, as many bytes of it as are wanted.
func times(piece string, bytes int) func() []byte {
	return func() []byte { return []byte(strings.Repeat(piece, max(1, bytes/len(piece)))) }
}

// around gives times with something before and behind.
func around(before, piece string, bytes int, behind string) func() []byte {
	return func() []byte { return []byte(before + strings.Repeat(piece, max(1, bytes/len(piece))) + behind) }
}

// texts are hostile without any marks, in what comes after reading too: words without an end, numbers without an end, encodings.
func texts() []sort {
	return []sort{
		{"one word", times("a", 2*mega)},
		{"one word of ten megabytes", times("a", 10*mega)},
		{"one word in Chinese", times("語", 2*mega)},
		{"one number", times("7", 2*mega)},
		{"one line of full stops", times(".", 2*mega)},
		{"stops that end no sentence", times("Mr. ", 2*mega)},
		{"telephone numbers", times("+33 1 44 55 66 77 ", 2*mega)},
		{"telephone numbers with commas", times("0144556677, ", 2*mega)},
		{"words that announce numbers", times("call +", 2*mega)},
		{"small numbers", times("1 ", 2*mega)},
		{"half an address", times("a@", 2*mega)},
		{"addresses", times("ann@example.org ", 2*mega)},
		{"addresses with holes", times("a (at) b (dot) ", 2*mega)},
		{"at signs", times("@", 2*mega)},
		{"brackets in an address", times("a [", 2*mega)},
		{"white space", times(" ", 10*mega)},
		{"empty lines", times("\n", 10*mega)},
		{"carriage returns", times("a\r", 2*mega)},
		{"hours without an end", times("open 9:00-17:00 closed Mondays ", 2*mega)},
		{"marks on one letter", around("a", "\u0301", 2*mega, "")},
		{"text turned round", times("\u202e\u2066a", 2*mega)},
		{"joined faces", times("👩\u200d", 2*mega)},
		{"zero bytes", times("a\x00", mega)},
		{"UTF-16", times("a\x00", mega)},
		{"UTF-16 with a mark", around("\xff\xfe", "a\x00", mega, "")},
		{"halves of surrogates", times("\xed\xa0\x80", mega)},
		{"Latin", times("caf\xe9 ", mega)},
		{"overlong", times("\xc0\xaf", mega)},
		{"chance", func() []byte {
			rng, out := rand.New(rand.NewPCG(1, 2)), make([]byte, mega)
			for i := range out {
				out[i] = byte(rng.IntN(256))
			}
			return out
		}},
		{"nothing", func() []byte { return nil }},
	}
}

// markdowns are marks that begin and do not end.
func markdowns() (out []sort) {
	for _, mark := range []string{"[", "![", ">", "*", "**", "_", "__a", "~~", "`", "#", "|", "<", "<!--", "<a ", "[a](", "[a][", "![a](", "**a ", "*a", "- ", "1. ", "[*_`~<"} {
		out = append(out, sort{fmt.Sprintf("%q again and again", mark), times(mark, 3*mega)})
	}
	return append(out,
		sort{"100,000 brackets", times("[", 100*kilo)},
		sort{"headings", times("# a\n", mega)},
		sort{"one heading", around("# ", "a ", 2*mega, "\nb")},
		sort{"front matter without an end", around("---\n", "a: b\n", 2*mega, "")},
		sort{"rows of a table", times("|a|b|c|\n", 3*mega)},
		sort{"lists in lists", func() []byte {
			var b strings.Builder
			for i := range 2000 {
				b.WriteString(strings.Repeat("  ", i) + "- a\n")
			}
			return []byte(b.String())
		}})
}

// pages are HTML.
func pages() []sort {
	return []sort{
		{"100,000 elements in each other", times("<div>", 500*kilo)},
		{"a million bold ones in each other", times("<b>", 3*mega)},
		{"bold and slanted, ended crosswise", times("<b><i><p></b></i>", 2*mega)},
		{"links in links", times("<a href=x>", 3*mega)},
		{"paragraphs", times("<p>a", 3*mega)},
		{"elements with words between", times("<div>a<b></b></div>", 5*mega)},
		{"a comment without an end", around("<p>a<!--", "a ", 5*mega, "")},
		{"comments", times("<!---->", 5*mega)},
		{"entities", times("&amp;", 5*mega)},
		{"unknown entities", times("&aaaaaaaaaa", 5*mega)},
		{"one entity", around("&", "a", 5*mega, ";")},
		{"entities of numbers", times("&#x110000;&#0;&#xd800;", 3*mega)},
		{"one element with attributes", func() []byte {
			var b strings.Builder
			b.WriteString("<p ")
			for i := range 300 * kilo {
				fmt.Fprintf(&b, "a%d=b ", i)
			}
			return []byte(b.String() + ">a")
		}},
		{"one attribute", around("<p class=\"", "a ", 5*mega, "\">a")},
		{"a long style and many words under a heading", around("<h1 style=\""+strings.Repeat("x", 3*mega)+"\">", "a<b></b>", 3*mega, "")},
		{"tables in tables", times("<table><tr><td>", 3*mega)},
		{"words that stand in tables where none may", around("<table>", "a<tr>", 2*mega, "")},
		{"cells", around("<table><tr>", "<td>a", 3*mega, "")},
		{"headings in each other", times("<h1><div><h2>", 2*mega)},
		{"a title", around("<title>", "a ", 5*mega, "")},
		{"a script without an end", around("<script>", "<p>", 3*mega, "")},
		{"pictures in pictures", times("<svg><g>", 2*mega)},
		{"templates in each other", times("<template>", 2*mega)},
		{"choices", around("<select>", "<option>a", 3*mega, "")},
		{"tags without an end", times("<", 5*mega)},
		{"one tag without an end", around("<p a=", "b", 5*mega, "")},
		{"a doctype", around("<!doctype ", "a", 5*mega, ">a")},
		{"lists in lists", times("<ul><li>a", 3*mega)},
		{"a cell in a frame in a form", times("<form><frameset><td><math>", 2*mega)},
		{"zero bytes", times("<p>\x00", mega)},
	}
}
