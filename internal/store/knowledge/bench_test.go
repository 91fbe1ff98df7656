package knowledge_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/servertest"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/tenant"
	"github.com/tripwright/tripwright/internal/trip"
)

// guide makes documents like real ones: chunks of so many terms, which are as frequent as words are, and of so many windows.
type guide struct {
	chunks, terms, windows, dimensions int
	chance                             *rand.Rand
}

func newGuide(chunks, terms, windows int) *guide {
	return &guide{chunks, terms, windows, 512, rand.New(rand.NewPCG(1, 2))}
}

func (g *guide) document(id int) (rag.Document, rag.Contents) {
	const chunk = "A thousand tokens are some four thousand characters, of which a few are enough here. "
	text := strings.Repeat(chunk, 50*g.chunks)
	d := rag.Document{ID: fmt.Sprintf("00000000-0000-4000-8000-%012d", id), Destination: "paris", Title: "Guide", Text: text,
		CreatedAt: time.Unix(int64(id), 0)}
	var c rag.Contents
	for i := range g.chunks {
		span := rag.Span{Start: i * 50 * len(chunk), End: (i + 1) * 50 * len(chunk)}
		ref := rag.Ref{Document: d.ID, Chunk: i}
		c.Chunks = append(c.Chunks, rag.Chunk{Ref: ref, Span: span, Text: text[span.Start:span.End], Tokens: 1000, Terms: g.words()})
		for n := range g.windows {
			c.Model, c.Dimensions = "m", g.dimensions
			c.Windows = append(c.Windows, rag.Window{Ref: ref, Number: n, Span: span, Vector: g.vector()})
		}
	}
	return d, c
}

// words gives terms by the law of Zipf: a few stand everywhere, most stand hardly anywhere.
func (g *guide) words() (terms []rag.TermFreq) {
	times := map[string]int{}
	for z := rand.NewZipf(g.chance, 1.05, 20, 30_000); len(times) < g.terms; {
		times[fmt.Sprintf("term%d", z.Uint64())]++
	}
	for t, n := range times {
		terms = append(terms, rag.TermFreq{Term: t, Times: n})
	}
	slices.SortFunc(terms, func(a, b rag.TermFreq) int { return strings.Compare(a.Term, b.Term) })
	return terms
}

func (g *guide) vector() []float32 {
	v, square := make([]float32, g.dimensions), 0.0
	for i := range v {
		x := g.chance.NormFloat64()
		v[i], square = float32(x), square+x*x
	}
	for i := range v {
		v[i] /= float32(math.Sqrt(square))
	}
	return v
}

// onBoth runs a benchmark in an SQLite file and in Postgres, each with so many documents of the guide.
func onBoth(b *testing.B, documents int, g func() *guide, run func(b *testing.B, ctx context.Context, db *store.DB)) {
	for name, where := range map[string]func() string{
		"sqlite":   func() string { return filepath.Join(b.TempDir(), "tripwright.db") },
		"postgres": func() string { return servertest.Postgres(b) },
	} {
		b.Run(name, func(b *testing.B) {
			db, ctx := open(b, where()), tenant.With(b.Context(), tenant.Local)
			if err := db.CreateDestination(ctx, trip.Destination{ID: "paris", City: "Paris", Country: "FR"}); err != nil {
				b.Fatal(err)
			}
			g := g()
			for i := range documents {
				put(b, ctx, db, g, i)
			}
			run(b, ctx, db)
		})
	}
}

func put(b *testing.B, ctx context.Context, db *store.DB, g *guide, id int) {
	b.Helper()
	d, c := g.document(id)
	if err := db.PutDocument(ctx, d, c); err != nil {
		b.Fatal(err)
	}
}

// A document of 5,000 tokens, in chunks of a thousand with 300 different terms and ten windows, is put in the place of itself.
func BenchmarkPutDocument(b *testing.B) {
	onBoth(b, 1, func() *guide { return newGuide(5, 300, 10) }, func(b *testing.B, ctx context.Context, db *store.DB) {
		d, c := newGuide(5, 300, 10).document(0)
		for b.Loop() {
			if err := db.PutDocument(ctx, d, c); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// Ten thousand windows: those that are remembered, and those that have to be read because a document changed.
func BenchmarkNearest(b *testing.B) {
	onBoth(b, 100, func() *guide { return newGuide(10, 1, 10) }, func(b *testing.B, ctx context.Context, db *store.DB) {
		g := newGuide(1, 1, 0)
		q := rag.Near{Destination: "paris", Model: "m", Vector: g.vector()}
		for _, changed := range []bool{false, true} {
			b.Run(fmt.Sprintf("changed=%t", changed), func(b *testing.B) {
				if _, err := db.Nearest(ctx, q); err != nil { // now they are remembered
					b.Fatal(err)
				}
				for b.Loop() {
					if changed {
						b.StopTimer()
						put(b, ctx, db, g, 1000)
						b.StartTimer()
					}
					if near, err := db.Nearest(ctx, q); err != nil || len(near) != 50 {
						b.Fatal(len(near), err)
					}
				}
			})
		}
	})
}

// Ten thousand chunks of a hundred terms, asked with eight of them, of which some stand nearly everywhere.
func BenchmarkWords(b *testing.B) {
	onBoth(b, 1000, func() *guide { return newGuide(10, 100, 0) }, func(b *testing.B, ctx context.Context, db *store.DB) {
		q := rag.Words{Destination: "paris"}
		var terms []string
		for _, n := range []int{1, 10, 50, 100, 300, 1000, 5000, 20000} {
			q.Terms = append(q.Terms, rag.Weighed{Term: fmt.Sprintf("term%d", n), Weight: math.Log(float64(n + 1))})
			terms = append(terms, fmt.Sprintf("term%d", n))
		}
		b.Run("Matching", func(b *testing.B) {
			for b.Loop() {
				if refs, err := db.Matching(ctx, q); err != nil || len(refs) != 50 {
					b.Fatal(len(refs), err)
				}
			}
		})
		b.Run("Statistics", func(b *testing.B) {
			for b.Loop() {
				if s, err := db.Statistics(ctx, "paris", terms); err != nil || s.Chunks != 10_000 {
					b.Fatal(s.Chunks, err)
				}
			}
		})
	})
}
