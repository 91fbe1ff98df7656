package knowledge_test

import (
	"context"
	"math"
	"path/filepath"
	"sync"
	"testing"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/rag/ragtest"
	"github.com/tripwright/tripwright/internal/servertest"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/store/storetest"
	"github.com/tripwright/tripwright/internal/trip"
)

var _ rag.Index = (*store.DB)(nil)

func TestIndexInAFile(t *testing.T) {
	t.Parallel()
	ragtest.RunIndex(t, func(t *testing.T) ragtest.Bench {
		db := open(t, filepath.Join(t.TempDir(), "tripwright.db"))
		return bench(db, db)
	})
}

func TestIndexInPostgres(t *testing.T) {
	t.Parallel()
	servertest.Postgres(t) // skips the whole suite where there is none
	ragtest.RunIndex(t, func(t *testing.T) ragtest.Bench {
		db := open(t, servertest.Postgres(t))
		return bench(db, db)
	})
}

// bench is an empty index in which destinations have to be there first.
func bench(db *store.DB, index rag.Index) ragtest.Bench {
	return ragtest.Bench{Index: index, Settle: func(t *testing.T, ctx context.Context, destination string) {
		t.Helper()
		if a, ok := index.(apart); ok {
			ctx = a.in(ctx)
		}
		if err := db.CreateDestination(ctx, trip.Destination{ID: destination, City: destination, Country: "FR"}); err != nil {
			t.Fatal(err)
		}
	}}
}

// Two handles on one store stand for two processes. Each remembers windows, and what the other changes shows in its next search.
func TestTwoProcessesSeeEachOthersDocuments(t *testing.T) {
	t.Parallel()
	for name, where := range map[string]func(t *testing.T) string{
		"file":     func(t *testing.T) string { return filepath.Join(t.TempDir(), "tripwright.db") },
		"postgres": func(t *testing.T) string { return servertest.Postgres(t) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			at, ctx := where(t), inOrg(t, "a")
			one, two := open(t, at), open(t, at)
			for round := range 5 {
				for _, db := range []*store.DB{one, two} {
					storetest.Knowledge(t, ctx, db, "paris", "d", float32(round), 1)
					for _, reader := range []*store.DB{one, two} {
						q := rag.Near{Destination: "paris", Model: "m", Vector: []float32{1, 0}}
						near, err := reader.Nearest(ctx, q)
						if want := float64(round) / math.Hypot(float64(round), 1); err != nil || len(near) != 1 || math.Abs(near[0].Cosine-want) > 0.001 {
							t.Errorf("round %d: %v, %v, want a cosine of %.3f", round, near, err, want)
						}
					}
				}
			}
		})
	}
}

// Whoever puts, moves and deletes the same documents at the same moment leaves each whole or not at all.
func TestManyPutTheSameDocuments(t *testing.T) {
	t.Parallel()
	for name, where := range map[string]func(t *testing.T) string{
		"file":     func(t *testing.T) string { return filepath.Join(t.TempDir(), "tripwright.db") },
		"postgres": func(t *testing.T) string { return servertest.Postgres(t) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			db, ctx := open(t, where(t)), inOrg(t, "a")
			storetest.Knowledge(t, ctx, db, "paris", "d", 1, 0)
			storetest.Knowledge(t, ctx, db, "rome", "e", 1, 0)
			var wg sync.WaitGroup
			for w := range 6 {
				wg.Go(func() {
					for i := range 10 {
						d, c := storetest.Document([]string{"paris", "rome"}[(w+i)%2], "d", 1, 0)
						err := db.PutDocument(ctx, d, c)
						if w == 0 {
							err = db.DeleteDocument(ctx, "d")
						}
						if err != nil && !fault.Is(err, fault.NotFound) && !fault.Is(err, fault.Unavailable) {
							t.Error(err)
						}
					}
				})
			}
			wg.Wait()
			docs, err := db.FindDocuments(ctx, rag.DocumentFilter{})
			if err != nil {
				t.Fatal(err)
			}
			seen := 0
			for _, place := range []string{"paris", "rome"} {
				near, err := db.Nearest(ctx, rag.Near{Destination: place, Model: "m", Vector: []float32{1, 0}})
				if err != nil {
					t.Fatal(err)
				}
				seen += len(near)
			}
			if seen != len(docs) {
				t.Errorf("%d documents, and windows of %d", len(docs), seen)
			}
		})
	}
}
