package knowledge_test

import (
	"context"
	"path/filepath"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/servertest"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/store/knowledge"
	"github.com/tripwright/tripwright/internal/trip"
)

// uploading gives a store of each database with an upload of a file, and who may do anything there.
func uploading(t *testing.T, tell func(t *testing.T, ctx context.Context, db *store.DB)) {
	for name, where := range map[string]func(t *testing.T) string{
		"sqlite":   func(t *testing.T) string { return filepath.Join(t.TempDir(), "tripwright.db") },
		"postgres": func(t *testing.T) string { return servertest.Postgres(t) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			db, ctx := open(t, where(t)), inOrg(t, "a")
			if err := db.CreateDestination(ctx, trip.Destination{ID: "d", City: "Paris", Country: "FR"}); err != nil {
				t.Fatal(err)
			}
			if err := db.CreateUpload(ctx, rag.Upload{ID: "u", Destination: "d", Size: 3}, []byte("abc")); err != nil {
				t.Fatal(err)
			}
			tell(t, ctx, db)
		})
	}
}

func say(t *testing.T, ctx context.Context, db *store.DB, query string, args ...any) {
	t.Helper()
	if err := knowledge.Say(ctx, db.Keeper, query, args...); err != nil {
		t.Fatal(err)
	}
}

func count(t *testing.T, ctx context.Context, db *store.DB, query string, args ...any) int64 {
	t.Helper()
	n, err := knowledge.Ask(ctx, db.Keeper, query, args...)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// The row in which it stands how far an upload has come holds nothing of its file, and when it is over nobody does.
func TestFilesStandApart(t *testing.T) {
	t.Parallel()
	uploading(t, func(t *testing.T, ctx context.Context, db *store.DB) {
		if n := count(t, ctx, db, `SELECT COUNT(*) FROM upload WHERE org_id = 'a' AND file IS NOT NULL`); n != 0 {
			t.Error("the file stands in the upload")
		}
		files := func() int64 { return count(t, ctx, db, `SELECT COUNT(*) FROM upload_file WHERE org_id = 'a'`) }
		if n := files(); n != 1 {
			t.Errorf("%d files are kept", n)
		}
		if err := db.UpdateUpload(ctx, "u", rag.UploadUpdate{Status: rag.UploadReady}); err != nil || files() != 0 {
			t.Errorf("an upload that is ready: %d files, %v", files(), err)
		}
	})
}

// A program of the version before kept the file in the upload itself: it is found there, goes along, and is gone when that is over.
func TestFilesOfTheVersionBefore(t *testing.T) {
	t.Parallel()
	uploading(t, func(t *testing.T, ctx context.Context, db *store.DB) {
		say(t, ctx, db, `UPDATE upload SET file = (SELECT file FROM upload_file WHERE org_id = 'a') WHERE org_id = 'a'`)
		say(t, ctx, db, `DELETE FROM upload_file WHERE org_id = 'a'`)
		if err := db.UpdateUpload(ctx, "u", rag.UploadUpdate{Status: rag.UploadReading}); err != nil {
			t.Error(err)
		}
		if file, err := db.FindFile(ctx, "u"); err != nil || string(file) != "abc" {
			t.Errorf("the file is %q, %v", file, err)
		}
		if err := db.UpdateUpload(ctx, "u", rag.UploadUpdate{Status: rag.UploadFailed}); err != nil {
			t.Error(err)
		}
		if _, err := db.FindFile(ctx, "u"); !fault.Is(err, fault.NotFound) {
			t.Errorf("the file is there: %v", err)
		}
	})
}

// An upload ends as a whole or not at all: when its file cannot be forgotten, it is not over either, and nothing is lost.
func TestAnUploadEndsAsAWhole(t *testing.T) {
	t.Parallel()
	ctx, db := inOrg(t, "a"), open(t, ":memory:")
	if err := db.CreateDestination(ctx, trip.Destination{ID: "d", City: "Paris", Country: "FR"}); err != nil {
		t.Fatal(err)
	}
	if err := db.CreateUpload(ctx, rag.Upload{ID: "u", Destination: "d", CreatedAt: time.Unix(1, 0)}, []byte("abc")); err != nil {
		t.Fatal(err)
	}
	if err := db.KeepVectors(ctx, "u", "m", 0, [][]float32{{1, 0}}); err != nil {
		t.Fatal(err)
	}
	say(t, ctx, db, `CREATE TRIGGER refuse BEFORE DELETE ON upload_vectors BEGIN SELECT RAISE(ABORT, 'no'); END`)
	if err := db.UpdateUpload(ctx, "u", rag.UploadUpdate{Status: rag.UploadReady}); err == nil {
		t.Fatal("it ended")
	}
	u, err := db.FindUploadByID(ctx, "u")
	if err != nil || u.Status != rag.UploadWaiting {
		t.Errorf("it is %s, %v", u.Status, err)
	}
	if file, err := db.FindFile(ctx, "u"); err != nil || string(file) != "abc" {
		t.Errorf("the file is %q, %v", file, err)
	}
	// Nor is one kept without its file.
	say(t, ctx, db, `CREATE TRIGGER none BEFORE INSERT ON upload_file BEGIN SELECT RAISE(ABORT, 'no'); END`)
	if err := db.CreateUpload(ctx, rag.Upload{ID: "v", Destination: "d"}, []byte("abc")); err == nil {
		t.Error("a file was kept that cannot be")
	}
	if _, err := db.FindUploadByID(ctx, "v"); !fault.Is(err, fault.NotFound) {
		t.Errorf("an upload is there without its file: %v", err)
	}
}
