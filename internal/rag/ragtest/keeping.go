package ragtest

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/clone"
	"github.com/tripwright/tripwright/internal/clone/clonetest"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/rag"
)

func documentIsKept(t *testing.T, s stage) {
	d := document("d1", paris, "The Louvre is closed on Tuesdays.", "Crêpes cost 6 € near the Panthéon.")
	s.put(t, s.ours, d, "m", [][][]float32{{north}, {east}})
	got, err := s.FindDocumentByID(s.ours, "d1")
	must(t, err)
	if diff := cmp.Diff(d, got); diff != "" {
		t.Errorf("document (-put +got):\n%s", diff)
	}
	chunks, err := s.FindChunks(s.ours, rag.ChunkFilter{Document: "d1"})
	must(t, err)
	if diff := cmp.Diff(contents(d, "m", nil).Chunks, chunks); diff != "" {
		t.Errorf("chunks (-put +got):\n%s", diff)
	}
}

func copiesAreTheCallers(t *testing.T, s stage) {
	lines := []string{"The Louvre is closed on Tuesdays.", "Crêpes cost 6 € near the Panthéon."}
	d := document("d1", paris, lines...)
	c := clone.Of(contents(d, "m", [][][]float32{{north}, {east}}))
	must(t, s.PutDocument(s.ours, d, c))
	clonetest.Scribble(&d)
	clonetest.Scribble(&c)
	want := document("d1", paris, lines...)
	got, err := s.FindDocumentByID(s.ours, "d1")
	must(t, err)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("what was put is still reached by who put it (-put +got):\n%s", diff)
	}
	clonetest.Survives(t, "FindDocumentByID", func() rag.Document {
		got, err := s.FindDocumentByID(s.ours, "d1")
		must(t, err)
		return got
	})
	clonetest.Survives(t, "FindDocuments", func() []rag.Document {
		got, err := s.FindDocuments(s.ours, rag.DocumentFilter{})
		must(t, err)
		return got
	})
	clonetest.Survives(t, "FindChunks", func() []rag.Chunk {
		got, err := s.FindChunks(s.ours, rag.ChunkFilter{Destination: paris})
		must(t, err)
		return got
	})
	clonetest.Survives(t, "Nearest", func() []rag.Neighbour {
		got, err := s.Nearest(s.ours, rag.Near{Destination: paris, Model: "m", Vector: north})
		must(t, err)
		return got
	})
	clonetest.Survives(t, "Statistics", func() rag.Statistics {
		got, err := s.Statistics(s.ours, paris, []string{"louvre", "crepes"})
		must(t, err)
		return got
	})
}

func documentIsReplaced(t *testing.T, s stage) {
	s.put(t, s.ours, document("d1", paris, "Old museum", "Old garden"), "m", [][][]float32{{north}, {north}})
	s.put(t, s.ours, document("d1", paris, "New tower"), "m", [][][]float32{{east}})
	chunks, err := s.FindChunks(s.ours, rag.ChunkFilter{Destination: paris})
	must(t, err)
	if len(chunks) != 1 || chunks[0].Text != "New tower" {
		t.Errorf("chunks after the second put: %v", chunks)
	}
	near, err := s.Nearest(s.ours, rag.Near{Destination: paris, Model: "m", Vector: north})
	must(t, err)
	if len(near) != 1 || near[0].Cosine > 0.01 {
		t.Errorf("old windows are found: %v", near)
	}
	if refs := s.matching(t, "museum", "garden"); len(refs) != 0 {
		t.Errorf("old words are found: %v", refs)
	}
}

func refusalChangesNothing(t *testing.T, s stage) {
	d := document("d1", paris, "The tower")
	s.put(t, s.ours, d, "m", [][][]float32{{north}})
	bad := contents(d, "m", [][][]float32{{east}})
	bad.Windows[0].Vector = []float32{1}
	wantKind(t, "a short vector", s.PutDocument(s.ours, d, bad), fault.Invalid)
	near, err := s.Nearest(s.ours, rag.Near{Destination: paris, Model: "m", Vector: north})
	must(t, err)
	if len(near) != 1 || near[0].Cosine < 0.99 {
		t.Errorf("after a refusal: %v", near)
	}
}

func malformedIsRefused(t *testing.T, s stage) {
	tests := []struct {
		name  string
		spoil func(d *rag.Document, c *rag.Contents)
	}{
		{"no ID", func(d *rag.Document, _ *rag.Contents) { d.ID = "" }},
		{"no destination", func(d *rag.Document, _ *rag.Contents) { d.Destination = "" }},
		{"no title", func(d *rag.Document, _ *rag.Contents) { d.Title = "" }},
		{"a chunk of another document", func(_ *rag.Document, c *rag.Contents) { c.Chunks[0].Document = "other" }},
		{"a chunk out of order", func(_ *rag.Document, c *rag.Contents) { c.Chunks[0].Chunk = 1 }},
		{"a chunk outside the text", func(_ *rag.Document, c *rag.Contents) { c.Chunks[0].End += 100 }},
		{"a chunk of other words", func(_ *rag.Document, c *rag.Contents) { c.Chunks[0].Text = "The Tower" }},
		{"a window of a chunk that is not there", func(_ *rag.Document, c *rag.Contents) { c.Windows[0].Chunk = 7 }},
		{"a window outside its chunk", func(_ *rag.Document, c *rag.Contents) { c.Windows[0].End++ }},
		{"vectors without a model", func(_ *rag.Document, c *rag.Contents) { c.Model = "" }},
		{"a model without vectors", func(_ *rag.Document, c *rag.Contents) { c.Windows = nil }},
	}
	for _, tt := range tests {
		d := document("d1", paris, "The tower")
		c := contents(d, "m", [][][]float32{{north}})
		tt.spoil(&d, &c)
		wantKind(t, tt.name, s.PutDocument(s.ours, d, c), fault.Invalid)
	}
	if docs, err := s.FindDocuments(s.ours, rag.DocumentFilter{}); err != nil || len(docs) != 0 {
		t.Errorf("something was kept: %v, %v", docs, err)
	}
}

func documentWithoutVectors(t *testing.T, s stage) {
	s.put(t, s.ours, document("d1", paris, "The tower"), "", nil)
	if refs := s.matching(t, "tower"); len(refs) != 1 {
		t.Errorf("found by words: %v", refs)
	}
	near, err := s.Nearest(s.ours, rag.Near{Destination: paris, Model: "m", Vector: north})
	if err != nil || len(near) != 0 {
		t.Errorf("found by vector: %v, %v", near, err)
	}
}

func deletedLeavesNothing(t *testing.T, s stage) {
	s.put(t, s.ours, document("d1", paris, "The tower"), "m", [][][]float32{{north}})
	s.put(t, s.ours, document("d2", paris, "The river"), "m", [][][]float32{{north}})
	must(t, s.DeleteDocument(s.ours, "d1"))
	wantKind(t, "deleting again", s.DeleteDocument(s.ours, "d1"), fault.NotFound)
	_, err := s.FindDocumentByID(s.ours, "d1")
	wantKind(t, "FindDocumentByID", err, fault.NotFound)
	near, err := s.Nearest(s.ours, rag.Near{Destination: paris, Model: "m", Vector: north})
	if err != nil || len(near) != 1 || near[0].Document != "d2" {
		t.Errorf("Nearest: %v, %v", near, err)
	}
	if refs := s.matching(t, "tower"); len(refs) != 0 {
		t.Errorf("Matching: %v", refs)
	}
	stats, err := s.Statistics(s.ours, paris, []string{"tower"})
	if err != nil || stats.Chunks != 1 || stats.Containing["tower"] != 0 {
		t.Errorf("Statistics: %+v, %v", stats, err)
	}
}

func oldestFirst(t *testing.T, s stage) {
	for _, id := range []string{"c", "a", "b"} {
		d := document(id, paris, "The tower")
		if id == "c" {
			d.CreatedAt = d.CreatedAt.Add(-time.Hour)
		}
		s.put(t, s.ours, d, "m", [][][]float32{{north}})
	}
	docs, err := s.FindDocuments(s.ours, rag.DocumentFilter{Destination: paris, Limit: 2})
	must(t, err)
	if len(docs) != 2 || docs[0].ID != "c" || docs[1].ID != "a" {
		t.Fatalf("order: %v", docs)
	}
	if docs[0].Text != "" || docs[0].Parts != nil || docs[0].Title == "" {
		t.Errorf("a list has heads only: %+v", docs[0])
	}
	chunks, err := s.FindChunks(s.ours, rag.ChunkFilter{Destination: paris})
	must(t, err)
	if len(chunks) != 3 || chunks[0].Document != "c" || chunks[2].Document != "b" {
		t.Errorf("chunks: %v", chunks)
	}
}

func outdatedAreTold(t *testing.T, s stage) {
	s.put(t, s.ours, document("old", paris, "The tower"), "m1", [][][]float32{{north}})
	s.put(t, s.ours, document("new", paris, "The tower"), "m2", [][][]float32{{north}})
	s.put(t, s.ours, document("none", paris, "The tower"), "", nil)
	docs, err := s.FindDocuments(s.ours, rag.DocumentFilter{Outdated: "m2"})
	must(t, err)
	if len(docs) != 2 || docs[0].ID != "none" || docs[1].ID != "old" {
		t.Errorf("outdated: %v", docs)
	}
}
