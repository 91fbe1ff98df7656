package rag_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/rag/embed/use"
	"github.com/tripwright/tripwright/internal/rag/memory"
	"github.com/tripwright/tripwright/internal/rag/read"
	"github.com/tripwright/tripwright/internal/tenant"
)

// letters is an encoder that counts letters: enough to see who gets which vector.
type letters struct {
	name  string
	seen  *[]string
	after func() // called after each batch
	fault error
}

func (l letters) Name() string    { return l.name }
func (l letters) Dimensions() int { return 2 }
func (l letters) Encode(ctx context.Context, texts []string) ([][]float32, error) {
	if err := cmpErr(ctx.Err(), l.fault); err != nil {
		return nil, err
	}
	var out [][]float32
	for _, t := range texts {
		*l.seen = append(*l.seen, t)
		out = append(out, []float32{1, 0})
	}
	if l.after != nil {
		l.after()
	}
	return out, nil
}

func cmpErr(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

type intakeBench struct {
	*rag.Intake
	index *memory.Index
	ctx   context.Context
	seen  []string
}

func newIntake(t *testing.T) *intakeBench {
	b := &intakeBench{index: &memory.Index{}, ctx: tenant.With(t.Context(), tenant.Local)}
	b.Intake = &rag.Intake{
		Read: read.File, Index: b.index, Cutter: new(rag.Cutter), Encoder: letters{name: "m1", seen: &b.seen},
		Now: func() time.Time { return time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC) },
	}
	return b
}

func lisbon(text string) rag.File {
	return rag.File{DocumentID: "d", Destination: "lisbon", Name: "lisbon.md", MediaType: read.Markdown, Content: []byte(text)}
}

func TestAFileIsTakenIn(t *testing.T) {
	t.Parallel()
	b := newIntake(t)
	var steps []int
	d, err := b.Take(b.ctx, lisbon("# Lisbon\n\nWrite to ann@example.org.\n\n## Trams\n\nTram 28 is slow; call +351 21 361 3000."), func(done, all int) {
		steps = append(steps, done, all)
	})
	if err != nil {
		t.Fatal(err)
	}
	kept, err := b.index.FindDocumentByID(b.ctx, "d")
	if err != nil || kept.Title != "Lisbon" || kept.Digest != d.Digest || !kept.CreatedAt.Equal(d.CreatedAt) {
		t.Errorf("kept: %+v, %v", kept, err)
	}
	if strings.Contains(kept.Text, "@") || strings.Contains(kept.Text, "361") {
		t.Errorf("an address is kept: %q", kept.Text)
	}
	for _, text := range b.seen {
		if strings.Contains(text, "@") || strings.Contains(text, "361") {
			t.Errorf("an address came to the encoder: %q", text)
		}
	}
	if !slices.Equal(steps, []int{1, 1}) {
		t.Errorf("progress: %v", steps)
	}
	if trams := kept.Parts[len(kept.Parts)-1]; trams.Heading != "Trams" || !strings.HasPrefix(kept.Text[trams.Start:], "Trams") {
		t.Errorf("parts moved: %+v in %q", kept.Parts, kept.Text)
	}
}

func TestWhatIsGivenUpLeavesNothing(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("The castle opens at nine and the trams are slow today. ", 600)
	b := newIntake(t)
	ctx, cancel := context.WithCancel(b.ctx)
	b.Encoder = letters{name: "m1", seen: &b.seen, after: cancel}
	if _, err := b.Take(ctx, lisbon(long), nil); !errors.Is(err, context.Canceled) {
		t.Errorf("given up: %v", err)
	}
	b.Encoder = letters{name: "m1", seen: &b.seen, fault: fault.New(fault.Exhausted, "too often")}
	if _, err := b.Take(b.ctx, lisbon(long), nil); !fault.Is(err, fault.Exhausted) {
		t.Errorf("refused: %v", err)
	}
	if docs, err := b.index.FindDocuments(b.ctx, rag.DocumentFilter{}); err != nil || len(docs) != 0 {
		t.Errorf("something is kept: %v, %v", docs, err)
	}
}

func TestAnotherModelMakesVectorsAnew(t *testing.T) {
	t.Parallel()
	b := newIntake(t)
	if _, err := b.Take(b.ctx, lisbon("The castle opens at nine."), nil); err != nil {
		t.Fatal(err)
	}
	if docs, err := b.Outdated(b.ctx); err != nil || len(docs) != 0 {
		t.Fatalf("outdated at once: %v, %v", docs, err)
	}
	b.Encoder = letters{name: "m2", seen: &b.seen}
	docs, err := b.Outdated(b.ctx)
	if err != nil || len(docs) != 1 {
		t.Fatalf("outdated: %v, %v", docs, err)
	}
	if err := b.Renew(b.ctx, docs[0].ID, nil); err != nil {
		t.Fatal(err)
	}
	near, err := b.index.Nearest(b.ctx, rag.Near{Destination: "lisbon", Model: "m2", Vector: []float32{1, 0}})
	if err != nil || len(near) != 1 {
		t.Errorf("by the new model: %v, %v", near, err)
	}
	if near, err = b.index.Nearest(b.ctx, rag.Near{Destination: "lisbon", Model: "m1", Vector: []float32{1, 0}}); err != nil || len(near) != 0 {
		t.Errorf("by the old model: %v, %v", near, err)
	}
	if err := b.Renew(b.ctx, "gone", nil); !fault.Is(err, fault.NotFound) {
		t.Errorf("a document that is gone: %v", err)
	}
}

func TestWithoutAnEncoderWordsRemain(t *testing.T) {
	t.Parallel()
	b := newIntake(t)
	b.Encoder = nil
	if _, err := b.Take(b.ctx, lisbon("The castle opens at nine."), nil); err != nil {
		t.Fatal(err)
	}
	s, err := rag.NewSearcher(b.index, nil)
	if err != nil {
		t.Fatal(err)
	}
	a, err := s.Find(b.ctx, rag.Question{Destination: "lisbon", Text: "When does the castle open?"})
	if err != nil || len(a.Passages) != 1 || a.Passages[0].Document.Title != "lisbon.md" {
		t.Errorf("%+v, %v", a, err)
	}
}

// A document of five thousand tokens, with the encoder that travels with the program.
func BenchmarkTake(b *testing.B) {
	ctx := tenant.With(b.Context(), tenant.Local)
	in := rag.Intake{Read: read.File, Index: &memory.Index{}, Encoder: use.New(), Cutter: new(rag.Cutter)}
	f := lisbon(guide(b, 5000))
	for b.Loop() {
		if _, err := in.Take(ctx, f, nil); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkFind(b *testing.B) {
	ctx := tenant.With(b.Context(), tenant.Local)
	encoder := use.New()
	index := library(b, ctx, encoder)
	s, err := rag.NewSearcher(index, encoder)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := s.Find(ctx, rag.Question{Destination: "Paris", Text: "Which evening can we visit the museum late?"}); err != nil {
			b.Fatal(err)
		}
	}
}
