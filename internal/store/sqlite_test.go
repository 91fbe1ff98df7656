package store_test

import (
	"database/sql"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/tenant"
)

// Two handles on one file stand for two processes; the helper process below is a real one.
func TestTwoHandlesOnOneFile(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "tripwright.db")
	ctx := tenant.With(t.Context(), tenant.Local)
	var wg sync.WaitGroup
	for w := range 6 { // all of them find the file empty
		wg.Go(func() {
			db, err := store.Open(ctx, path)
			if err != nil {
				t.Error(err)
				return
			}
			defer db.Close()
			_ = db.CreateRun(ctx, run.Run{ID: "r"})
			for i := range 30 {
				if _, err := db.AppendEvent(ctx, run.Event{RunID: "r", Key: fmt.Sprintf("%d/%d", w, i)}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	events, err := open(t, path).FindEvents(ctx, "r", 0)
	if err != nil || len(events) != 180 || events[179].Seq != 180 {
		t.Errorf("%d events, %v", len(events), err)
	}
}

// What was told stays told when the process is killed, without a gap.
func TestKilledWhileTelling(t *testing.T) {
	path := filepath.Join(t.TempDir(), "tripwright.db")
	ctx := tenant.With(t.Context(), tenant.Local)
	if at := os.Getenv("STORE_HELPER"); at != "" {
		db := open(t, at)
		for {
			if e, err := db.AppendEvent(ctx, run.Event{RunID: "r"}); err != nil {
				t.Fatal(err)
			} else {
				fmt.Fprintln(os.Stderr, e.Seq)
			}
		}
	}
	db := open(t, path)
	if err := db.CreateRun(ctx, run.Run{ID: "r"}); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestKilledWhileTelling$")
	cmd.Env = append(os.Environ(), "STORE_HELPER="+path)
	var said strings.Builder
	cmd.Stderr = &said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	deadline := time.Now().Add(30 * time.Second)
	for {
		if events, err := db.FindEvents(ctx, "r", 0); err != nil {
			t.Fatal(err)
		} else if len(events) > 200 || time.Now().After(deadline) {
			break
		}
	}
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
	lines := strings.Fields(said.String())
	told, _ := strconv.ParseInt(lines[len(lines)-1], 10, 64)
	e, err := open(t, path).AppendEvent(ctx, run.Event{RunID: "r"})
	if err != nil || e.Seq <= told || e.Seq > told+2 {
		t.Errorf("after %d was told the next is %d, %v", told, e.Seq, err)
	}
	events, err := db.FindEvents(ctx, "r", 0)
	if err != nil || int64(len(events)) != e.Seq {
		t.Errorf("%d events, last %d, %v", len(events), e.Seq, err)
	}
}

// Many processes may find the same new directory at the same moment; none is turned away.
func TestANewFileOpenedByManyAtOnce(t *testing.T) {
	t.Parallel()
	for range 10 {
		path := filepath.Join(t.TempDir(), "tripwright.db")
		var wg sync.WaitGroup
		for range 6 {
			wg.Go(func() {
				db, err := store.Open(t.Context(), path)
				if err != nil {
					t.Errorf("turned away: %v", err)
					return
				}
				if err := db.Close(); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
	}
}

func TestOpenWaitsForWhoeverMakesTheFile(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "new.db")
	other, err := sql.Open("sqlite", "file:"+path+"?_txlock=immediate")
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	tx, err := other.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	time.AfterFunc(300*time.Millisecond, func() { _ = tx.Commit() })
	db, err := store.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Error(err)
	}
}

// A file of the first versions, whose migrations stood in a table of their own, is taken over as it is.
func TestAnOldFileIsTakenOver(t *testing.T) {
	t.Parallel()
	path, ctx := filepath.Join(t.TempDir(), "old.db"), tenant.With(t.Context(), tenant.Local)
	old, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"0001_runs", "0002_itineraries", "0003_tool_cache"} {
		statements, err := os.ReadFile("migration/" + name + ".sql")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := old.Exec(string(statements)); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := old.Exec(`CREATE TABLE schema_migration (version BIGINT NOT NULL PRIMARY KEY, applied_at BIGINT NOT NULL);
		INSERT INTO schema_migration VALUES (1, 1), (2, 1), (3, 1);
		INSERT INTO agent_run VALUES ('local', 'r', 'local', 'plan', 't', 'completed', NULL, '{}', NULL, 0, 0, 1, 2)`); err != nil {
		t.Fatal(err)
	}
	if err := old.Close(); err != nil {
		t.Fatal(err)
	}
	before, err := store.MigrationStatus(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range before {
		if m.AppliedAt.IsZero() != (m.Version > 3) {
			t.Errorf("before it is opened, %s was applied at %v", m.Name, m.AppliedAt)
		}
	}
	db := open(t, path)
	if r, err := db.FindRunByID(ctx, "r"); err != nil || string(r.Result) != "{}" {
		t.Errorf("the old run is %+v, %v", r, err)
	}
	if err := db.EnsureCanary(ctx); err != nil {
		t.Error(err)
	}
	status, err := store.MigrationStatus(ctx, path)
	if err != nil || len(status) < 7 {
		t.Fatalf("status %v, %v", status, err)
	}
	for _, m := range status {
		if m.AppliedAt.IsZero() {
			t.Errorf("%s was not applied", m.Name)
		}
	}
}

// On a full disk a write is refused with a sentence, nothing of it is kept, and when there is room again it goes on.
func TestFullDisk(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "tripwright.db")
	db, ctx := open(t, path), tenant.With(t.Context(), tenant.Local)
	if err := db.CreateRun(ctx, run.Run{ID: "r"}); err != nil {
		t.Fatal(err)
	}
	pages, err := store.Ask(ctx, db, `PRAGMA page_count`)
	if err != nil {
		t.Fatal(err)
	}
	room := func(more int64) {
		t.Helper()
		if _, err := store.Say(ctx, db, fmt.Sprintf(`PRAGMA max_page_count = %d`, pages+more)); err != nil {
			t.Fatal(err)
		}
	}
	room(10)
	told, refused := int64(0), 0
	var mu sync.Mutex
	var wg sync.WaitGroup
	for w := range 8 {
		wg.Go(func() {
			for i := range 20 {
				_, err := db.AppendEvent(ctx, run.Event{RunID: "r", Key: fmt.Sprint(w, " ", i), DecisionNote: strings.Repeat("x", 3000)})
				mu.Lock()
				if err == nil {
					told++
				} else if refused++; !fault.Is(err, fault.Unavailable) || !strings.Contains(fault.Message(err), "disk is full") {
					t.Errorf("on a full disk: %v", err)
				}
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	if told == 0 || refused == 0 {
		t.Fatalf("%d told, %d refused: the disk was not full", told, refused)
	}
	events, err := db.FindEvents(ctx, "r", 0)
	if err != nil || int64(len(events)) != told {
		t.Errorf("%d events are there, %d were told, %v", len(events), told, err)
	}
	room(1000)
	if e, err := db.AppendEvent(ctx, run.Event{RunID: "r"}); err != nil || e.Seq != told+1 {
		t.Errorf("after there is room the next is %d, want %d, %v", e.Seq, told+1, err)
	}
}

// Asking how far a place is changes nothing there.
func TestStatusChangesNothing(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "none.db")
	status, err := store.MigrationStatus(t.Context(), path)
	if err != nil || len(status) < 7 || !status[0].AppliedAt.IsZero() {
		t.Errorf("%v, %v", status, err)
	}
	if _, err := os.Stat(path); !os.IsNotExist(err) {
		t.Errorf("a file was made: %v", err)
	}
	applied, err := store.Migrate(t.Context(), path)
	if err != nil || len(applied) != len(status) || applied[0].Version != 1 || applied[0].Name != "0001_runs" {
		t.Errorf("applied %v, %v", applied, err)
	}
	if status, err = store.MigrationStatus(t.Context(), path); err != nil || time.Since(status[6].AppliedAt).Abs() > 24*time.Hour {
		t.Errorf("%v, %v", status, err)
	}
}
