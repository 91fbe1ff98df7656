package storetest

import (
	"context"
	"strconv"
	"testing"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/store/knowledge"
	"github.com/tripwright/tripwright/internal/trip"
)

// What every rag.Index promises stands in ragtest; here is what only a store with destinations can show.
var ofKnowledge = map[string]func(t *testing.T, db *store.DB){
	"knowledge goes with its destination":       testKnowledgeGoes,
	"knowledge of a destination that is not":    testKnowledgeNowhere,
	"a document moves to another destination":   testDocumentMoves,
	"what was searched before is searched anew": testSearchedAnew,
	"nothing is left of a document":             testNothingLeft,
	"documents of another model are named":      testOutdated,
}

// Knowledge puts a destination and a document about it with one window, and gives the document and what it is cut into.
func Knowledge(t testing.TB, ctx context.Context, db *store.DB, destination, id string, vector ...float32) (rag.Document, rag.Contents) {
	t.Helper()
	err := db.CreateDestination(ctx, trip.Destination{ID: destination, City: destination, Country: "FR"})
	if err != nil && !fault.Is(err, fault.Conflict) {
		t.Fatal(err)
	}
	d, c := Document(destination, id, vector...)
	if err := db.PutDocument(ctx, d, c); err != nil {
		t.Fatal(err)
	}
	return d, c
}

// Document makes a document about a destination with one chunk, "tower" in it, and one window.
func Document(destination, id string, vector ...float32) (rag.Document, rag.Contents) {
	const text = "The tower."
	whole := rag.Span{Start: 0, End: len(text)}
	d := rag.Document{ID: id, Destination: destination, Title: "Guide", Text: text, CreatedAt: noon}
	ref := rag.Ref{Document: id}
	return d, rag.Contents{
		Model: "m", Dimensions: len(vector),
		Chunks:  []rag.Chunk{{Ref: ref, Span: whole, Text: text, Terms: []rag.TermFreq{{Term: "tower", Times: 1}}}},
		Windows: []rag.Window{{Ref: ref, Span: whole, Vector: vector}},
	}
}

// found counts what each way of searching a destination finds, of documents that Document made.
func found(t *testing.T, ctx context.Context, db *store.DB, destination string) map[string]int {
	t.Helper()
	stats := got(db.Statistics(ctx, destination, []string{"tower"}))(t)
	return map[string]int{
		"documents":  len(got(db.FindDocuments(ctx, rag.DocumentFilter{Destination: destination}))(t)),
		"chunks":     len(got(db.FindChunks(ctx, rag.ChunkFilter{Destination: destination}))(t)),
		"near":       len(got(db.Nearest(ctx, rag.Near{Destination: destination, Model: "m", Vector: []float32{1, 0}}))(t)),
		"matching":   len(got(db.Matching(ctx, rag.Words{Destination: destination, Terms: []rag.Weighed{{Term: "tower", Weight: 1}}}))(t)),
		"counted":    stats.Chunks,
		"containing": stats.Containing["tower"],
	}
}

func everywhere(n int) map[string]int {
	return map[string]int{"documents": n, "chunks": n, "near": n, "matching": n, "counted": n, "containing": n}
}

// Of every organisation, page by page; a document that was renewed is named no more.
func testOutdated(t *testing.T, db *store.DB) {
	for org, ids := range map[string][]string{"a": {"x", "y"}, "b": {"x"}} {
		for _, id := range ids {
			Knowledge(t, as(t, org), db, "paris", id, 1, 0)
		}
	}
	names := func() (out []string) {
		for last := (knowledge.Item{}); ; {
			page := got(db.FindOutdated(t.Context(), "m2", last, 2))(t)
			if len(page) == 0 {
				return out
			}
			for _, last = range page {
				out = append(out, last.Who.Org+" "+last.ID)
			}
		}
	}
	must(t, db.EnsureCanary(t.Context())) // hers is nobody's to renew
	same(t, []string{"a x", "a y", "b x"}, names())
	same(t, 0, len(got(db.FindOutdated(t.Context(), "m", knowledge.Item{}, 0))(t)))
	d, c := Document("paris", "x", 1, 0)
	c.Model = "m2"
	must(t, db.PutDocument(as(t, "a"), d, c))
	same(t, []string{"a y", "b x"}, names())
}

func testKnowledgeGoes(t *testing.T, db *store.DB) {
	a, b := as(t, "a"), as(t, "b")
	Knowledge(t, a, db, "paris", "d", 1, 0)
	Knowledge(t, b, db, "paris", "d", 1, 0)
	same(t, everywhere(1), found(t, a, db, "paris"))
	must(t, db.DeleteDestination(a, "paris"))
	same(t, everywhere(0), found(t, a, db, "paris"))
	is(t, fault.NotFound, second(db.FindDocumentByID(a, "d")))
	same(t, everywhere(1), found(t, b, db, "paris"))

	// One that comes back under the same name has nothing of the old, whatever this process remembers.
	must(t, db.CreateDestination(a, trip.Destination{ID: "paris", City: "Paris", Country: "FR"}))
	same(t, everywhere(0), found(t, a, db, "paris"))
	Knowledge(t, a, db, "paris", "e", 0, 1)
	near := got(db.Nearest(a, rag.Near{Destination: "paris", Model: "m", Vector: []float32{1, 0}}))(t)
	same(t, []rag.Neighbour{{Ref: rag.Ref{Document: "e"}, Window: rag.Span{End: 10}}}, near)
}

func testKnowledgeNowhere(t *testing.T, db *store.DB) {
	a, b := as(t, "a"), as(t, "b")
	Knowledge(t, a, db, "paris", "d", 1, 0)
	d, c := Document("paris", "d", 1, 0)
	is(t, fault.NotFound, db.PutDocument(b, d, c)) // another's destination
	d.Destination = "rome"
	is(t, fault.NotFound, db.PutDocument(a, d, c))
	same(t, everywhere(1), found(t, a, db, "paris"))
}

func testDocumentMoves(t *testing.T, db *store.DB) {
	ctx := as(t, "a")
	Knowledge(t, ctx, db, "paris", "d", 1, 0)
	Knowledge(t, ctx, db, "rome", "other", 1, 0)
	same(t, everywhere(1), found(t, ctx, db, "paris")) // and remembered
	same(t, everywhere(1), found(t, ctx, db, "rome"))
	Knowledge(t, ctx, db, "rome", "d", 1, 0)
	same(t, everywhere(0), found(t, ctx, db, "paris"))
	same(t, everywhere(2), found(t, ctx, db, "rome"))
}

// Nothing that is remembered outlives a change: each put and each deletion shows in the next search.
func testSearchedAnew(t *testing.T, db *store.DB) {
	ctx := as(t, "a")
	for n := range 5 {
		same(t, n, found(t, ctx, db, "paris")["near"])
		Knowledge(t, ctx, db, "paris", strconv.Itoa(n), 1, 0)
	}
	for n := range 5 {
		same(t, 5-n, found(t, ctx, db, "paris")["near"])
		must(t, db.DeleteDocument(ctx, strconv.Itoa(n)))
	}
	is(t, fault.NotFound, db.DeleteDocument(ctx, "0"))
}

// What lies under a document goes with it: an older document that takes its ID finds no window of the other's.
func testNothingLeft(t *testing.T, db *store.DB) {
	ctx := as(t, "a")
	d, c := Knowledge(t, ctx, db, "paris", "d", 1, 0)
	must(t, db.DeleteDocument(ctx, "d"))
	same(t, everywhere(0), found(t, ctx, db, "paris"))
	c.Model, c.Windows = "", nil
	must(t, db.PutDocument(ctx, d, c))
	want := everywhere(1)
	want["near"] = 0
	same(t, want, found(t, ctx, db, "paris"))
	same(t, int64(0), got(db.CrossOrgReads(ctx))(t))
}
