package rag

import (
	"sort"
	"sync"
	"unicode/utf8"

	"github.com/tiktoken-go/tokenizer/codec"

	"github.com/tripwright/tripwright/internal/fault"
)

// What a document is cut into, in tokens of cl100k (seed 000 §11.1). Only the last chunk of a document may have fewer than
// MinChunk, and only a sentence that is longer than a window is cut.
const (
	MinChunk = 900
	MaxChunk = 1100
	Overlap  = 150 // what each chunk repeats of the one before
	WindowOf = 100 // about this many in a window; at most a quarter more
)

// Cutter cuts documents. The zero value is ready; the first cut loads the vocabulary of the tokens, some 15 MB. Safe for use by
// many at once.
type Cutter struct {
	once  sync.Once
	codec *codec.Codec
}

// Cut gives the chunks of a clean document and their windows, without vectors. Together the chunks hold the whole text. A text
// without anything in it, or that is not UTF-8, is fault.Invalid.
func (c *Cutter) Cut(d *Document) (Contents, error) {
	t, err := c.tokens(d.Text)
	if err != nil {
		return Contents{}, err
	}
	sentences := Sentences(d.Text)
	if len(sentences) == 0 {
		return Contents{}, fault.New(fault.Invalid, "the document has no text in it")
	}
	var out Contents
	for i, span := range t.chunks(sentences) {
		ref := Ref{d.ID, i}
		out.Chunks = append(out.Chunks, d.chunk(ref, span, t.between(span)))
		for n, w := range t.windows(sentences, span) {
			out.Windows = append(out.Windows, Window{Ref: ref, Number: n, Span: w})
		}
	}
	return out, nil
}

func (d *Document) chunk(ref Ref, span Span, tokens int) Chunk {
	text := d.Text[span.Start:span.End]
	part := d.partAt(span.Start)
	return Chunk{Ref: ref, Span: span, Text: text, Tokens: tokens, Heading: part.Heading, Page: part.Page, Terms: Terms(text)}
}

// partAt gives what a place in the text stands under.
func (d *Document) partAt(at int) Part {
	i := sort.Search(len(d.Parts), func(i int) bool { return d.Parts[i].Start > at })
	if i == 0 {
		return Part{}
	}
	return d.Parts[i-1]
}

// tokens are the places in a text where a token ends; the first is 0.
type tokens struct {
	text string
	ends []int
}

func (c *Cutter) tokens(text string) (tokens, error) {
	if !utf8.ValidString(text) {
		return tokens{}, fault.New(fault.Invalid, "the document is not UTF-8 text")
	}
	c.once.Do(func() { c.codec = codec.NewCl100kBase() })
	_, pieces, err := c.codec.Encode(text)
	if err != nil {
		return tokens{}, fault.New(fault.Invalid, "the document cannot be counted in tokens").Because(err)
	}
	t := tokens{text: text, ends: make([]int, 1, len(pieces)+1)}
	for _, p := range pieces {
		t.ends = append(t.ends, t.ends[len(t.ends)-1]+len(p))
	}
	return t, nil
}

// count is how many tokens the text has.
func (t tokens) count() int { return len(t.ends) - 1 }

// at is the number of tokens that end at or before a byte.
func (t tokens) at(b int) int {
	return sort.Search(len(t.ends), func(i int) bool { return t.ends[i] > b }) - 1
}

// between is how many tokens a span holds, those at its edges included.
func (t tokens) between(s Span) int {
	n := t.at(s.End) - t.at(s.Start)
	if t.ends[t.at(s.End)] < s.End {
		n++
	}
	return n
}

// whole tells whether the text may be cut after n tokens: a token may end inside a character.
func (t tokens) whole(n int) bool {
	return t.ends[n] == len(t.text) || utf8.RuneStart(t.text[t.ends[n]])
}
