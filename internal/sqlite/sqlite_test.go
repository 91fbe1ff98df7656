package sqlite_test

import (
	"context"
	"database/sql"
	"fmt"
	"net/url"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/sqlite"
)

func TestTheSameStatementAgainAndAgain(t *testing.T) {
	t.Parallel()
	ctx, db := t.Context(), open(t, 1)
	exec(t, db, `CREATE TABLE sight (id INTEGER PRIMARY KEY, name TEXT)`)
	for i := range 5 {
		exec(t, db, `INSERT INTO sight (id, name) VALUES ($1, $2)`, i, fmt.Sprint("sight ", i))
	}
	for i := range 5 {
		var name string
		must(t, db.QueryRowContext(ctx, `SELECT name FROM sight WHERE id = $1`, i).Scan(&name))
		if want := fmt.Sprint("sight ", i); name != want {
			t.Errorf("sight %d is %q, want %q", i, name, want)
		}
	}
	if err := db.QueryRowContext(ctx, `SELECT name FROM sight WHERE id = $1`, 7).Scan(new(string)); err != sql.ErrNoRows {
		t.Errorf("what is not there: %v", err)
	}
}

// While the rows of a statement are read it can be said again on the same connection, and each reader sees rows of its own.
func TestAStatementInsideItself(t *testing.T) {
	t.Parallel()
	ctx, db := t.Context(), open(t, 1)
	exec(t, db, `CREATE TABLE n (i INTEGER)`)
	for i := range 4 {
		exec(t, db, `INSERT INTO n VALUES ($1)`, i)
	}
	tx, err := db.BeginTx(ctx, nil)
	must(t, err)
	defer tx.Rollback()
	above := `SELECT i FROM n WHERE i >= $1 ORDER BY i`
	outer, err := tx.QueryContext(ctx, above, 0)
	must(t, err)
	defer outer.Close()
	var seen []string
	for outer.Next() {
		var i int
		must(t, outer.Scan(&i))
		inner, err := tx.QueryContext(ctx, above, i)
		must(t, err)
		for inner.Next() {
			var j int
			must(t, inner.Scan(&j))
			seen = append(seen, fmt.Sprint(i, j))
		}
		must(t, inner.Err())
		must(t, inner.Close())
		_, err = tx.ExecContext(ctx, above, 0) // and for its effect only
		must(t, err)
	}
	must(t, outer.Err())
	if want := "0 0,0 1,0 2,0 3,1 1,1 2,1 3,2 2,2 3,3 3"; strings.Join(seen, ",") != want {
		t.Errorf("read %s, want %s", strings.Join(seen, ","), want)
	}
}

// A statement that was remembered sees what became of its table.
func TestTablesChangeUnderAStatement(t *testing.T) {
	t.Parallel()
	ctx, db := t.Context(), open(t, 1)
	exec(t, db, `CREATE TABLE t (a INTEGER); INSERT INTO t VALUES (1)`) // a script, as migrations are
	columns := func() int {
		rows, err := db.QueryContext(ctx, `SELECT * FROM t`)
		must(t, err)
		defer rows.Close()
		names, err := rows.Columns()
		must(t, err)
		must(t, rows.Err())
		return len(names)
	}
	if n := columns(); n != 1 {
		t.Errorf("%d columns, want 1", n)
	}
	exec(t, db, `ALTER TABLE t ADD COLUMN b INTEGER`)
	if n := columns(); n != 2 {
		t.Errorf("%d columns after one came, want 2", n)
	}
	exec(t, db, `DROP TABLE t`)
	if _, err := db.ExecContext(ctx, `SELECT * FROM t`); err == nil {
		t.Error("a table that is gone was read")
	}
}

// A refused statement leaves nothing behind that refuses the next.
func TestAfterARefusal(t *testing.T) {
	t.Parallel()
	ctx, db := t.Context(), open(t, 1)
	exec(t, db, `CREATE TABLE t (a INTEGER UNIQUE)`)
	insert := `INSERT INTO t VALUES ($1) RETURNING a`
	for _, try := range []struct {
		value int
		fails bool
	}{{1, false}, {1, true}, {2, false}} {
		err := db.QueryRowContext(ctx, insert, try.value).Scan(new(int))
		if (err != nil) != try.fails {
			t.Errorf("%d: %v", try.value, err)
		}
	}
	gone, leave := context.WithCancel(ctx)
	leave()
	if _, err := db.ExecContext(gone, insert, 3); err == nil {
		t.Error("kept for somebody who had left")
	}
	exec(t, db, insert, 3)
	if _, err := db.ExecContext(ctx, `INSERT INTO nowhere VALUES (1)`); err == nil {
		t.Error("kept in no table")
	}
}

// More statements than are remembered, on more connections than one, from many sides.
func TestMoreThanIsRemembered(t *testing.T) {
	t.Parallel()
	ctx, db := t.Context(), open(t, 3)
	exec(t, db, `CREATE TABLE t (a INTEGER)`)
	errs := make(chan error, 4)
	for worker := range cap(errs) {
		go func() {
			for i := range 400 {
				var got int
				if err := db.QueryRowContext(ctx, fmt.Sprintf(`SELECT %d + count(*) FROM t`, i)).Scan(&got); err != nil || got < i {
					errs <- fmt.Errorf("worker %d: %d for %d: %w", worker, got, i, err)
					return
				}
			}
			errs <- nil
		}()
	}
	for range cap(errs) {
		must(t, <-errs)
	}
}

func TestPragmas(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	name := (&url.URL{Scheme: "file", Path: filepath.Join(t.TempDir(), "a b?.db")}).String()
	db := sqlite.Open(name, 1)
	defer db.Close()
	exec(t, db, `CREATE TABLE t (a INTEGER)`)
	var mode string
	must(t, db.QueryRowContext(ctx, `PRAGMA journal_mode`).Scan(&mode))
	if mode != "wal" {
		t.Errorf("the journal is %q, want the write-ahead log", mode)
	}
	reader := sqlite.Open(name, 1, "query_only(1)")
	defer reader.Close()
	if _, err := reader.ExecContext(ctx, `INSERT INTO t VALUES (1)`); err == nil {
		t.Error("a reader wrote")
	}
}

func BenchmarkStatement(b *testing.B) {
	db := open(b, 1)
	exec(b, db, `CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT)`)
	for b.Loop() {
		exec(b, db, `INSERT INTO t (a, b) VALUES ($1, $2) ON CONFLICT (a) DO UPDATE SET b = excluded.b`, 1, "x")
	}
}

func open(tb testing.TB, connections int) *sql.DB {
	tb.Helper()
	db := sqlite.Open((&url.URL{Scheme: "file", Path: filepath.Join(tb.TempDir(), "t.db")}).String(), connections)
	tb.Cleanup(func() { must(tb, db.Close()) })
	return db
}

func exec(tb testing.TB, db *sql.DB, query string, args ...any) {
	tb.Helper()
	_, err := db.ExecContext(context.Background(), query, args...)
	must(tb, err)
}

func must(tb testing.TB, err error) {
	tb.Helper()
	if err != nil {
		tb.Fatal(err)
	}
}
