// Package ragtest says in stories what every rag.Index promises. A backend is right when they are green. Tests only may
// import it.
package ragtest

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/tenant"
)

// Bench is an empty index. Where a backend knows destinations, Settle makes one for the organisation of ctx; else it is nil.
type Bench struct {
	Index  rag.Index
	Settle func(t *testing.T, ctx context.Context, destination string)
}

// Open gives a fresh bench; what it opens it closes with t.Cleanup.
type Open func(t *testing.T) Bench

// RunIndex tells the stories, each against a bench of its own.
func RunIndex(t *testing.T, open Open) {
	for _, s := range stories {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			s.tell(t, setup(t, open))
		})
	}
}

var stories = []struct {
	name string
	tell func(t *testing.T, s stage)
}{
	{"a document is kept whole", documentIsKept},
	{"what is given and taken is the caller's", copiesAreTheCallers},
	{"a document is put in the place of itself", documentIsReplaced},
	{"a document that is refused changes nothing", refusalChangesNothing},
	{"what is malformed is refused", malformedIsRefused},
	{"a document without vectors is kept", documentWithoutVectors},
	{"a deleted document leaves nothing", deletedLeavesNothing},
	{"documents come the oldest first", oldestFirst},
	{"documents of another model are told", outdatedAreTold},
	{"chunks are found by ref", chunksByRef},
	{"the nearest window speaks for its chunk", nearestWindow},
	{"models do not meet", modelsAreApart},
	{"words weigh", wordsWeigh},
	{"statistics count", statisticsCount},
	{"destinations do not know each other", destinationsAreApart},
	{"organisations do not know each other", organisationsAreApart},
	{"without an organisation nothing is done", nobodyIsDenied},
	{"a context that has ended", contextHasEnded},
	{"readers see the old or the new", neverAMixture},
}

// stage is a bench with two organisations that both have the destinations paris and rome.
type stage struct {
	rag.Index
	ours, theirs context.Context
}

func setup(t *testing.T, open Open) stage {
	b := open(t)
	s := stage{b.Index, as(t, "ours"), as(t, "theirs")}
	for _, ctx := range []context.Context{s.ours, s.theirs} {
		for _, d := range []string{paris, rome} {
			if b.Settle != nil {
				b.Settle(t, ctx, d)
			}
		}
	}
	return s
}

const (
	paris = "11111111-0000-4000-8000-000000000001"
	rome  = "11111111-0000-4000-8000-000000000002"
)

func as(t *testing.T, org string) context.Context {
	return tenant.With(t.Context(), tenant.Identity{Org: org, User: "u"})
}

// document makes a document of one line a chunk; each chunk has a window of its whole text for each vector given for it.
func document(id, destination string, lines ...string) rag.Document {
	d := rag.Document{
		ID: id, Destination: destination, Title: "Guide " + id, MediaType: "text/plain", SourceURL: "https://example.org/" + id,
		Digest: fmt.Sprintf("%064x", len(lines)), CreatedAt: time.Date(2026, 11, 1, 9, 0, 0, 0, time.UTC),
		Parts: []rag.Part{{Start: 0, Heading: "Sights", Page: 1}},
	}
	for _, l := range lines {
		d.Text += l + "\n"
	}
	return d
}

// contents cuts d into a chunk a line. vectors has a list of vectors for each chunk, or is nil.
func contents(d rag.Document, model string, vectors [][][]float32) rag.Contents {
	c := rag.Contents{Model: model}
	start := 0
	for i, r := range d.Text {
		if r != '\n' {
			continue
		}
		ref := rag.Ref{Document: d.ID, Chunk: len(c.Chunks)}
		span := rag.Span{Start: start, End: i}
		text := d.Text[start:i]
		c.Chunks = append(c.Chunks, rag.Chunk{Ref: ref, Span: span, Text: text, Tokens: len(text) / 4, Heading: "Sights", Page: 1, Terms: rag.Terms(text)})
		start = i + 1
	}
	for i, list := range vectors {
		for j, v := range list {
			c.Dimensions = len(v)
			span := rag.Span{Start: c.Chunks[i].Start + j, End: c.Chunks[i].End}
			c.Windows = append(c.Windows, rag.Window{Ref: c.Chunks[i].Ref, Number: j, Span: span, Vector: v})
		}
	}
	return c
}

func (s stage) put(t *testing.T, ctx context.Context, d rag.Document, model string, vectors [][][]float32) {
	t.Helper()
	if err := s.PutDocument(ctx, d, contents(d, model, vectors)); err != nil {
		t.Fatalf("PutDocument: %v", err)
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func wantKind(t *testing.T, what string, err error, kind fault.Kind) {
	t.Helper()
	if !fault.Is(err, kind) {
		t.Errorf("%s: %v, want %v", what, err, kind)
	}
}

// Directions of a plane with four axes; all of length one.
var (
	north = []float32{1, 0, 0, 0}
	east  = []float32{0, 1, 0, 0}
	south = []float32{-1, 0, 0, 0}
	ne    = []float32{0.6, 0.8, 0, 0}
)
