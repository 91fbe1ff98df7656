package ragtest

import (
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/rag"
)

// matching asks for chunks of paris with terms of weight one.
func (s stage) matching(t *testing.T, terms ...string) []rag.Ref {
	t.Helper()
	q := rag.Words{Destination: paris}
	for _, w := range terms {
		q.Terms = append(q.Terms, rag.Weighed{Term: rag.Terms(w)[0].Term, Weight: 1})
	}
	refs, err := s.Matching(s.ours, q)
	must(t, err)
	return refs
}

func chunksByRef(t *testing.T, s stage) {
	s.put(t, s.ours, document("d1", paris, "One", "Two", "Three"), "", nil)
	s.put(t, s.ours, document("d2", rome, "Four"), "", nil)
	refs := []rag.Ref{{Document: "d2", Chunk: 0}, {Document: "d1", Chunk: 2}, {Document: "d1", Chunk: 9}, {Document: "gone", Chunk: 0}}
	chunks, err := s.FindChunks(s.ours, rag.ChunkFilter{Refs: refs})
	must(t, err)
	if len(chunks) != 2 || chunks[0].Text != "Three" || chunks[1].Text != "Four" {
		t.Errorf("by ref: %v", chunks)
	}
	chunks, err = s.FindChunks(s.ours, rag.ChunkFilter{Destination: paris, Limit: 2})
	must(t, err)
	if len(chunks) != 2 || chunks[1].Text != "Two" {
		t.Errorf("two of paris: %v", chunks)
	}
	chunks, err = s.FindChunks(s.ours, rag.ChunkFilter{Destination: paris, Refs: refs})
	must(t, err)
	if len(chunks) != 1 || chunks[0].Text != "Three" {
		t.Errorf("by ref inside paris: %v", chunks)
	}
	_, err = s.FindChunks(s.ours, rag.ChunkFilter{})
	wantKind(t, "no filter", err, fault.Invalid)
}

func nearestWindow(t *testing.T, s stage) {
	s.put(t, s.ours, document("d1", paris, "Far and near", "Opposite"), "m", [][][]float32{{east, ne}, {south}})
	s.put(t, s.ours, document("d2", paris, "The same"), "m", [][][]float32{{north, south}})
	near, err := s.Nearest(s.ours, rag.Near{Destination: paris, Model: "m", Vector: north})
	must(t, err)
	var got []rag.Ref
	for i, want := range []float64{1, 0.6, -1} {
		if i >= len(near) || math.Abs(near[i].Cosine-want) > 0.01 {
			t.Fatalf("neighbour %d of %v: want a cosine of %v", i, near, want)
		}
		got = append(got, near[i].Ref)
	}
	if diff := cmp.Diff([]rag.Ref{{Document: "d2", Chunk: 0}, {Document: "d1", Chunk: 0}, {Document: "d1", Chunk: 1}}, got); diff != "" {
		t.Errorf("order (-want +got):\n%s", diff)
	}
	if near[1].Window.Start != 1 {
		t.Errorf("the window of %v is not the nearer one", near[1])
	}
	near, err = s.Nearest(s.ours, rag.Near{Destination: paris, Model: "m", Vector: north, Limit: 1})
	if err != nil || len(near) != 1 || near[0].Document != "d2" {
		t.Errorf("the first alone: %v, %v", near, err)
	}
}

func modelsAreApart(t *testing.T, s stage) {
	s.put(t, s.ours, document("d1", paris, "One"), "m1", [][][]float32{{north}})
	s.put(t, s.ours, document("d2", paris, "Two"), "m2", [][][]float32{{{1, 0}}})
	near, err := s.Nearest(s.ours, rag.Near{Destination: paris, Model: "m1", Vector: north})
	if err != nil || len(near) != 1 || near[0].Document != "d1" {
		t.Errorf("m1: %v, %v", near, err)
	}
	near, err = s.Nearest(s.ours, rag.Near{Destination: paris, Model: "m3", Vector: north})
	if err != nil || len(near) != 0 {
		t.Errorf("m3: %v, %v", near, err)
	}
	_, err = s.Nearest(s.ours, rag.Near{Destination: paris, Model: "m2", Vector: north})
	wantKind(t, "a vector of another length", err, fault.Invalid)
}

func wordsWeigh(t *testing.T, s stage) {
	s.put(t, s.ours, document("d1", paris, "tower tower tower", "garden and river", "tower, garden"), "", nil)
	s.put(t, s.ours, document("d2", paris, "nothing of it", "river"), "", nil)
	q := rag.Words{Destination: paris, Terms: []rag.Weighed{{Term: "tower", Weight: 1}, {Term: "garden", Weight: 2}, {Term: "river", Weight: 1.5}}}
	refs, err := s.Matching(s.ours, q)
	must(t, err)
	want := []rag.Ref{{Document: "d1", Chunk: 1}, {Document: "d1", Chunk: 2}, {Document: "d2", Chunk: 1}, {Document: "d1", Chunk: 0}}
	if diff := cmp.Diff(want, refs); diff != "" {
		t.Errorf("order (-want +got):\n%s", diff)
	}
	q.Limit = 2
	if refs, err = s.Matching(s.ours, q); err != nil || !slices.Equal(refs, want[:2]) {
		t.Errorf("two: %v, %v", refs, err)
	}
	if refs, err = s.Matching(s.ours, rag.Words{Destination: paris}); err != nil || len(refs) != 0 {
		t.Errorf("no words: %v, %v", refs, err)
	}
}

func statisticsCount(t *testing.T, s stage) {
	s.put(t, s.ours, document("d1", paris, "tower tower", "garden tower"), "", nil)
	s.put(t, s.ours, document("d2", rome, "tower"), "", nil)
	got, err := s.Statistics(s.ours, paris, []string{"tower", "garden", "river"})
	must(t, err)
	want := rag.Statistics{Chunks: 2, Length: 4, Containing: map[string]int{"tower": 2, "garden": 1}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	got, err = s.Statistics(s.ours, "nowhere", []string{"tower"})
	if err != nil || got.Chunks != 0 || len(got.Containing) != 0 {
		t.Errorf("nowhere: %+v, %v", got, err)
	}
}
