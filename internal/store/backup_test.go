package store_test

import (
	"context"
	"database/sql"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/servertest"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/tenant"
)

// A backup taken while somebody writes is whole, and a store is made out of it again.
func TestBackupWhileWriting(t *testing.T) {
	t.Parallel()
	dir, ctx := t.TempDir(), tenant.With(t.Context(), tenant.Local)
	db := open(t, filepath.Join(dir, "tripwright.db"))
	if err := db.CreateRun(ctx, run.Run{ID: "r"}); err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	writing, stop := context.WithCancel(ctx)
	wg.Go(func() {
		for writing.Err() == nil {
			if _, err := db.AppendEvent(writing, run.Event{RunID: "r"}); err != nil && writing.Err() == nil {
				t.Error(err)
			}
		}
	})
	backup := filepath.Join(dir, "backup.db")
	err := db.Backup(ctx, backup)
	stop()
	wg.Wait()
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Backup(ctx, backup); !fault.Is(err, fault.Conflict) {
		t.Errorf("a backup was written over: %v", err)
	}
	if err := store.Restore(ctx, backup, filepath.Join(dir, "tripwright.db")); !fault.Is(err, fault.Conflict) {
		t.Errorf("a store was written over: %v", err)
	}
	if err := os.WriteFile(filepath.Join(dir, "broken.db"), []byte(strings.Repeat("no database ", 100)), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := store.Restore(ctx, filepath.Join(dir, "broken.db"), filepath.Join(dir, "x.db")); !fault.Is(err, fault.Invalid) {
		t.Errorf("a damaged backup was taken: %v", err)
	}
	if err := store.Restore(ctx, backup, filepath.Join(dir, "new", "tripwright.db")); err != nil {
		t.Fatal(err)
	}
	restored := open(t, filepath.Join(dir, "new", "tripwright.db"))
	events, err := restored.FindEvents(ctx, "r", 0)
	if err != nil {
		t.Fatal(err)
	}
	if e, err := restored.AppendEvent(ctx, run.Event{RunID: "r"}); err != nil || e.Seq != int64(len(events)+1) {
		t.Errorf("after %d events the next is %d, %v", len(events), e.Seq, err)
	}
}

// What cannot be copied, or should not be, says so.
func TestBackupRefuses(t *testing.T) {
	t.Parallel()
	dir, ctx := t.TempDir(), t.Context()
	other := filepath.Join(dir, "other.db")
	db, err := sql.Open("sqlite", other)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(`CREATE TABLE a (b)`); err != nil {
		t.Fatal(err)
	}
	at := func(name string) string { return filepath.Join(dir, name) }
	for name, tt := range map[string]struct {
		err  error
		want fault.Kind
	}{
		"of memory":                 {open(t, ":memory:").Backup(ctx, at("m.db")), fault.Invalid},
		"of a server":               {open(t, servertest.Postgres(t)).Backup(ctx, at("p.db")), fault.Invalid},
		"to a server":               {store.Restore(ctx, other, "postgres://127.0.0.1/x"), fault.Invalid},
		"of nothing":                {store.Restore(ctx, at("none.db"), at("x.db")), fault.NotFound},
		"of another program's file": {store.Restore(ctx, other, at("x.db")), fault.Invalid},
	} {
		if !fault.Is(tt.err, tt.want) {
			t.Errorf("%s: %v, want %v", name, tt.err, tt.want)
		}
	}
	if left, err := filepath.Glob(at("*")); err != nil || len(left) != 1 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}
