package rag

import (
	"context"
	"sort"
	"unicode/utf8"

	cl100k "github.com/tripwright/tripwright/internal/tokens"
)

// What a document is cut into, in tokens of cl100k (seed 000 §11.1). Only the last chunk of a document may have fewer than
// MinChunk, and only a sentence that is longer than a window is cut.
const (
	MinChunk = 900
	MaxChunk = 1100
	Overlap  = 150 // what each chunk repeats of the one before
	WindowOf = 100 // about this many in a window; at most a quarter more
)

// Cutter cuts documents. The zero value is ready; the first cut of a program unpacks the vocabulary of the tokens, some 10 MB. Safe
// for use by many at once.
type Cutter struct{}

// Cut gives the chunks of a clean document and their windows, without vectors. Together the chunks hold the whole text. A text
// without anything in it, or that is not UTF-8, is fault.Invalid. When ctx ends meanwhile, that is the error.
func (*Cutter) Cut(ctx context.Context, d *Document) (Contents, error) {
	t, err := tokensOf(ctx, d.Text)
	if err != nil {
		return Contents{}, err
	}
	sentences := Sentences(d.Text)
	if len(sentences) == 0 {
		return Contents{}, NoText.Refuse("the document has no text in it")
	}
	var out Contents
	for i, span := range t.chunks(sentences) {
		if err := ctx.Err(); err != nil {
			return Contents{}, err
		}
		ref := Ref{d.ID, i}
		out.Chunks = append(out.Chunks, d.chunk(ref, span, t.between(span)))
		for n, w := range t.windows(within(sentences, span), span) {
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

func tokensOf(ctx context.Context, text string) (tokens, error) {
	if !utf8.ValidString(text) {
		return tokens{}, WrongEncoding.Refuse("the document is not UTF-8 text")
	}
	ends, err := cl100k.Ends(ctx, text)
	return tokens{text: text, ends: ends}, err
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
