package store_test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/servertest"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/store/storetest"
	"github.com/tripwright/tripwright/internal/tenant"
)

func TestFile(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T) *store.DB {
		return open(t, filepath.Join(t.TempDir(), "new folder", "trip?wright#.db"))
	})
}

func TestPostgres(t *testing.T) {
	t.Parallel()
	servertest.Postgres(t) // skips the whole suite where there is none
	storetest.Run(t, func(t *testing.T) *store.DB { return open(t, servertest.Postgres(t)) })
}

func TestMemory(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T) *store.DB { return open(t, ":memory:") })
}

// Any telling with any repetitions gives each key one number, 1 to n in the order of first telling.
func TestAnyTelling(t *testing.T) {
	t.Parallel()
	db := open(t, ":memory:")
	ctx := tenant.With(t.Context(), tenant.Local)
	runs := 0
	rapid.Check(t, func(t *rapid.T) {
		runs++
		id := strconv.Itoa(runs)
		if err := db.CreateRun(ctx, run.Run{ID: id}); err != nil {
			t.Fatal(err)
		}
		seqs := map[string]int64{}
		for _, key := range rapid.SliceOf(rapid.StringN(1, 2, -1)).Draw(t, "keys") {
			e, err := db.AppendEvent(ctx, run.Event{RunID: id, Key: key})
			if err != nil {
				t.Fatal(err)
			}
			if _, told := seqs[key]; !told {
				seqs[key] = int64(len(seqs) + 1)
			}
			if e.Seq != seqs[key] {
				t.Fatalf("key %q has seq %d, want %d", key, e.Seq, seqs[key])
			}
		}
	})
}

func TestReopened(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "tripwright.db")
	ctx := tenant.With(t.Context(), tenant.Local)
	db, err := store.Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	if err := db.CreateRun(ctx, run.Run{ID: "r", Request: json.RawMessage(`{}`)}); err != nil {
		t.Fatal(err)
	}
	if err := db.Cache().Set(ctx, "k", []byte("v"), time.Hour); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	db = open(t, path)
	if _, err := db.FindRunByID(ctx, "r"); err != nil {
		t.Error(err)
	}
	if v, ok, err := db.Cache().Get(ctx, "k"); string(v) != "v" || !ok || err != nil {
		t.Errorf("cache = %q, %v, %v", v, ok, err)
	}
}

func TestOpenSaysWhenItCannot(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, []byte("this is no database, and it is long enough to be taken for one that is broken ......................"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{file, filepath.Join(file, "below.db")} {
		if db, err := store.Open(t.Context(), path); err == nil {
			t.Errorf("%s was opened", path)
			db.Close()
		}
	}
}

func open(t testing.TB, path string) *store.DB {
	t.Helper()
	db, err := store.Open(context.WithoutCancel(t.Context()), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return db
}
