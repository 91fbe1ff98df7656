package rag

import (
	"testing"

	"pgregory.net/rapid"
)

// Whatever chunks stand on a shelf and however many look, their parts follow each other over the whole of it, and no chunk stands
// in two.
func TestPartsEndWithAChunk(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		shelf := NewShelf(1)
		for chunk, windows := range rapid.SliceOfN(rapid.IntRange(1, 3*worthwhile), 1, 8).Draw(t, "windows") {
			for range windows {
				shelf.refs = append(shelf.refs, Ref{Chunk: chunk})
			}
		}
		at := 0
		for _, p := range shelf.parts(rapid.IntRange(1, 16).Draw(t, "most")) {
			if p.from != at || p.to <= p.from || p.to < shelf.Len() && shelf.refs[p.to] == shelf.refs[p.to-1] {
				t.Fatalf("part %v behind %d of %d", p, at, shelf.Len())
			}
			at = p.to
		}
		if at != shelf.Len() {
			t.Fatalf("%d of %d are looked at", at, shelf.Len())
		}
	})
}
