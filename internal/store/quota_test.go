package store_test

import (
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/servertest"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/store/knowledge"
	"github.com/tripwright/tripwright/internal/tenant"
	"github.com/tripwright/tripwright/internal/trip"
)

// Of several programs that ask at the same moment, on one database, no two get the last place.
func TestQuotasHoldInAllProgramsTogether(t *testing.T) {
	t.Parallel()
	for name, where := range map[string]func(t *testing.T) string{
		"a file":   func(t *testing.T) string { return filepath.Join(t.TempDir(), "store.db") },
		"Postgres": func(t *testing.T) string { return servertest.Postgres(t) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			at, ctx := where(t), inOrg(t, "a")
			programs := []*store.DB{open(t, at), open(t, at), open(t, at)}
			if err := programs[0].CreateDestination(ctx, trip.Destination{ID: "d", City: "Paris", Country: "FR"}); err != nil {
				t.Fatal(err)
			}
			const most, many = 5, 20
			var all sync.WaitGroup
			var runs, documents atomic.Int32
			note := func(through *atomic.Int32, q tenant.Quota, err error) {
				var f *fault.Error
				switch {
				case err == nil:
					through.Add(1)
				case !errors.As(err, &f) || f.Code != q.Code():
					t.Errorf("got %v, want a refusal by %s", err, q)
				}
			}
			for i, db := range programs {
				for n := range many {
					all.Go(func() {
						r := run.Run{ID: fmt.Sprint("r", i, "-", n)}
						note(&runs, tenant.RunsAtOnce, db.CreateRunWithin(ctx, r, store.RunQuota{Running: most}))
					})
					all.Go(func() {
						u := rag.Upload{ID: fmt.Sprint("u", i, "-", n), Destination: "d"}
						note(&documents, tenant.Documents, db.CreateUploadWithin(ctx, u, []byte("file"), knowledge.DocumentQuota{Documents: most}))
					})
				}
			}
			all.Wait()
			if runs.Load() != most || documents.Load() != most {
				t.Errorf("%d runs and %d documents were let through, want %d of each", runs.Load(), documents.Load(), most)
			}
		})
	}
}
