// Package rag is the room of knowledge: what an organisation's own documents say of a destination, found again with the
// place where it stands. A document is read, cleaned of addresses, cut into chunks and windows, and kept; a question finds
// passages with a confidence that means the same for every encoder; extraction turns passages into typed facts.
//
// Here are the words, the two seams Encoder and Index, and everything that is pure: cleaning, cutting, the terms of a text,
// finding, and taking in. The children touch the world or weigh much: read (files; read/apart does it in a process of its own),
// embed/… (encoders), memory (an Index that forgets), extract (typed facts), ragtest (what every Index promises). No language model
// decides here, and text of a document is data to the last: nothing in it is ever followed.
//
// Workflows, the store, doors and assembly may import it.
package rag

import (
	"slices"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/trip"
)

// Document is one text of an organisation about a destination, as it is kept: already clean of e-mail addresses and telephone
// numbers. The original file is not kept.
type Document struct {
	ID          string    // chosen by whoever takes the document in; a UUID
	Destination string    // the destination_id it tells of
	Title       string    // for people; never empty
	MediaType   string    // of the file it was: text/markdown, text/plain, text/html, application/pdf
	SourceURL   string    // where the organisation has it from; may be empty
	Digest      string    // sha256 of the file as it came, in hex
	Text        string    // clean UTF-8; all spans below count its bytes
	Parts       []Part    // headings and pages, in the order of the text; may be empty
	CreatedAt   time.Time // when it was taken in, UTC; it is the FetchedAt of every fact from it
}

// Part says what a stretch of a document stands under: it reaches from Start to the next part.
type Part struct {
	Start   int    `json:"start"`             // byte offset in Document.Text
	Heading string `json:"heading,omitempty"` // the nearest heading above, without its mark
	Page    int    `json:"page,omitempty"`    // from 1; 0 where there are no pages
}

// Span is a half-open stretch of Document.Text in bytes. It begins and ends between characters.
type Span struct {
	Start int `json:"start"`
	End   int `json:"end"`
}

// Len is how many bytes the span holds.
func (s Span) Len() int { return s.End - s.Start }

// Holds tells whether o lies in s altogether.
func (s Span) Holds(o Span) bool { return s.Start <= o.Start && o.End <= s.End }

// Ref names a chunk inside an organisation.
type Ref struct {
	Document string
	Chunk    int // from 0 in the order of the text
}

// Chunk is what is given to a reader as context: some thousand tokens of a document. Neighbours overlap.
type Chunk struct {
	Ref
	Span               // in the document's text
	Text    string     // exactly that span of it
	Tokens  int        // of cl100k
	Heading string     // under which it begins
	Page    int        // on which it begins; 0 where there are no pages
	Terms   []TermFreq // what can be looked up, sorted by term; from Terms
}

// TermFreq is how often a term stands in a chunk.
type TermFreq struct {
	Term  string
	Times int
}

// Length is how many terms the chunk has, repetitions counted: the length that BM25 means.
func (c *Chunk) Length() int {
	n := 0
	for _, t := range c.Terms {
		n += t.Times
	}
	return n
}

// Times is how often a term stands in the chunk.
func (c *Chunk) Times(term string) int {
	i, found := slices.BinarySearchFunc(c.Terms, term, func(t TermFreq, want string) int { return strings.Compare(t.Term, want) })
	if !found {
		return 0
	}
	return c.Terms[i].Times
}

// Window is what a vector is made of: some hundred tokens inside one chunk, because one vector for a whole chunk says little.
type Window struct {
	Ref              // the chunk it lies in
	Number int       // from 0 inside the chunk
	Span             // in the document's text
	Vector []float32 // of length one
}

// Contents is what a document is cut into. Model and Dimensions are those of every vector; without an encoder Model is empty
// and there are no windows.
type Contents struct {
	Model      string
	Dimensions int
	Chunks     []Chunk  // by Ref.Chunk
	Windows    []Window // by Ref.Chunk and Number
}

// Passage is a chunk that may answer a question, and how it was found.
type Passage struct {
	Chunk
	Document   Document // without its text and parts
	Window     Span     // the stretch of the best window; zero when found by words alone
	Cosine     float64  // of that window with the question, −1 to 1; 0 when found by words alone
	Coverage   float64  // the share of the question's terms, weighed by idf, that the chunk contains, 0 to 1
	Score      float64  // what passages are ordered by; means something inside one answer only
	Evidence   Evidence // that it answers; zero when found by words alone
	Likelihood float64  // that it answers, by the evidence; the score of words when found by them alone
	Confidence float64  // Likelihood on the scale of the calibration, 0 to 1; comparable between encoders
}

// Provenance says where p comes from, for a citation: the ID of the document, a '#' and the number of the chunk.
func (p *Passage) Provenance() trip.Provenance {
	return p.Ref.ProvenanceOf(&p.Document, p.Chunk.Text)
}
