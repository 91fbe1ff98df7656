package ragtest

import (
	"context"
	"errors"
	"sync"
	"testing"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/rag"
)

func destinationsAreApart(t *testing.T, s stage) {
	s.put(t, s.ours, document("d1", rome, "The tower"), "m", [][][]float32{{north}})
	near, err := s.Nearest(s.ours, rag.Near{Destination: paris, Model: "m", Vector: north})
	if err != nil || len(near) != 0 {
		t.Errorf("Nearest: %v, %v", near, err)
	}
	if near, err = s.Nearest(s.ours, rag.Near{Model: "m", Vector: north}); err != nil || len(near) != 0 {
		t.Errorf("no destination is not every destination: %v, %v", near, err)
	}
	if refs := s.matching(t, "tower"); len(refs) != 0 {
		t.Errorf("Matching: %v", refs)
	}
	if docs, err := s.FindDocuments(s.ours, rag.DocumentFilter{Destination: paris}); err != nil || len(docs) != 0 {
		t.Errorf("FindDocuments: %v, %v", docs, err)
	}
}

func organisationsAreApart(t *testing.T, s stage) {
	s.put(t, s.theirs, document("d1", paris, "The tower"), "m", [][][]float32{{north}})
	for call, seen := range everything(t, s, s.ours) {
		if seen {
			t.Errorf("%s crosses between organisations", call)
		}
	}
	wantKind(t, "deleting theirs", s.DeleteDocument(s.ours, "d1"), fault.NotFound)
	s.put(t, s.ours, document("d1", paris, "The same ID"), "m", [][][]float32{{east}})
	d, err := s.FindDocumentByID(s.theirs, "d1")
	if err != nil || d.Text != "The tower\n" {
		t.Errorf("theirs was overwritten: %q, %v", d.Text, err)
	}
	must(t, s.DeleteDocument(s.ours, "d1"))
	for call, seen := range everything(t, s, s.theirs) {
		if !seen {
			t.Errorf("%s does not see its own any more", call)
		}
	}
}

// everything asks every reading method about document d1 and tells which saw something.
func everything(t *testing.T, s stage, ctx context.Context) map[string]bool {
	t.Helper()
	seen := map[string]bool{}
	_, err := s.FindDocumentByID(ctx, "d1")
	seen["FindDocumentByID"] = !fault.Is(err, fault.NotFound)
	docs, err := s.FindDocuments(ctx, rag.DocumentFilter{})
	must(t, err)
	seen["FindDocuments"] = len(docs) > 0
	chunks, err := s.FindChunks(ctx, rag.ChunkFilter{Refs: []rag.Ref{{Document: "d1"}}})
	must(t, err)
	seen["FindChunks"] = len(chunks) > 0
	near, err := s.Nearest(ctx, rag.Near{Destination: paris, Model: "m", Vector: north})
	must(t, err)
	seen["Nearest"] = len(near) > 0
	refs, err := s.Matching(ctx, rag.Words{Destination: paris, Terms: []rag.Weighed{{Term: "tower", Weight: 1}}})
	must(t, err)
	seen["Matching"] = len(refs) > 0
	stats, err := s.Statistics(ctx, paris, []string{"tower"})
	must(t, err)
	seen["Statistics"] = stats.Chunks > 0 || stats.Containing["tower"] > 0
	return seen
}

// errorsOf calls every method and gives the errors.
func errorsOf(s stage, ctx context.Context) map[string]error {
	errs := map[string]error{}
	d := document("d1", paris, "The tower")
	errs["PutDocument"] = s.PutDocument(ctx, d, contents(d, "", nil))
	errs["DeleteDocument"] = s.DeleteDocument(ctx, "d1")
	_, errs["FindDocumentByID"] = s.FindDocumentByID(ctx, "d1")
	_, errs["FindDocuments"] = s.FindDocuments(ctx, rag.DocumentFilter{})
	_, errs["FindChunks"] = s.FindChunks(ctx, rag.ChunkFilter{Document: "d1"})
	_, errs["Nearest"] = s.Nearest(ctx, rag.Near{Destination: paris, Model: "m", Vector: north})
	_, errs["Matching"] = s.Matching(ctx, rag.Words{Destination: paris, Terms: []rag.Weighed{{Term: "tower", Weight: 1}}})
	_, errs["Statistics"] = s.Statistics(ctx, paris, []string{"tower"})
	return errs
}

func nobodyIsDenied(t *testing.T, s stage) {
	for call, err := range errorsOf(s, t.Context()) {
		wantKind(t, call, err, fault.Denied)
	}
}

func contextHasEnded(t *testing.T, s stage) {
	ctx, cancel := context.WithCancel(s.ours)
	cancel()
	for call, err := range errorsOf(s, ctx) {
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v, want the context's own error", call, err)
		}
	}
}

// Whoever reads while a document is replaced again and again finds all of one version: the old has two chunks, the new three.
func neverAMixture(t *testing.T, s stage) {
	old, young := document("d1", paris, "old tower", "old"), document("d1", paris, "new tower", "new", "new")
	s.put(t, s.ours, old, "", nil)
	var writers sync.WaitGroup
	writers.Go(func() {
		for range 20 {
			for _, d := range []rag.Document{young, old} {
				if err := s.PutDocument(s.ours, d, contents(d, "", nil)); err != nil {
					t.Error(err)
				}
			}
		}
	})
	for range 40 {
		chunks, err := s.FindChunks(s.ours, rag.ChunkFilter{Document: "d1"})
		must(t, err)
		want := map[string]int{"old tower": 2, "new tower": 3}
		if len(chunks) == 0 || len(chunks) != want[chunks[0].Text] {
			t.Fatalf("a mixture: %v", chunks)
		}
	}
	writers.Wait()
}
