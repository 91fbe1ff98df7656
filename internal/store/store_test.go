package store_test

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/run"
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

func TestMemory(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T) *store.DB { return open(t, ":memory:") })
}

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

// statement is a string of the code that is SQL.
var statement = regexp.MustCompile(`(?is)^\s*(select|insert|update|delete|with|create)\b`)

// exempt are the tables without an organisation: what the world says to anybody, and the store's own book-keeping.
var exempt = regexp.MustCompile(`\b(tool_cache|schema_migration)\b`)

func TestEveryStatementNamesTheOrganisation(t *testing.T) {
	t.Parallel()
	seen := 0
	for _, sql := range literals(t) {
		if !statement.MatchString(sql) {
			continue
		}
		seen++
		tables := regexp.MustCompile(`(?i)\b(?:from|into|update|join|exists)\s+([a-z_]+)`).FindAllStringSubmatch(sql, -1)
		ours := false
		for _, table := range tables {
			ours = ours || table[1] != "SET" && !exempt.MatchString(table[1])
		}
		if !ours {
			continue
		}
		ok := strings.Contains(sql, "WHERE org_id = $1 AND ")
		if strings.HasPrefix(strings.TrimSpace(sql), "INSERT") {
			ok = strings.Contains(sql, "(org_id, ") && strings.Contains(sql, "VALUES ($1, ")
		}
		if !ok && !strings.Contains(sql, "WHERE org_id = $1\n") {
			t.Errorf("the organisation does not stand in\n%s", sql)
		}
	}
	if seen < 12 {
		t.Errorf("only %d statements were found: the test looks at the wrong place", seen)
	}
}

func TestStatementsAreForBothDatabases(t *testing.T) {
	t.Parallel()
	sqliteOnly := regexp.MustCompile(`(?i)\?|\bOR (REPLACE|IGNORE|ABORT)\b|\bAUTOINCREMENT\b|\browid\b|\bjulianday\b|\bstrftime\b|\bunixepoch\b|\bdatetime\(|\bifnull\b|\bjson_each\b|\bGLOB\b|\bPRAGMA\b`)
	for _, sql := range literals(t) {
		if statement.MatchString(sql) && sqliteOnly.MatchString(sql) {
			t.Errorf("Postgres does not take\n%s", sql)
		}
	}
	for name, sql := range migrations(t) {
		if bad := sqliteOnly.FindString(sql); bad != "" {
			t.Errorf("%s: Postgres does not take %q", name, bad)
		}
	}
}

func TestMigrationsOnlyAdd(t *testing.T) {
	t.Parallel()
	removes := regexp.MustCompile(`(?i)\b(DROP|TRUNCATE|DELETE|RENAME|UPDATE)\b`)
	cascade := regexp.MustCompile(`(?i)\bON DELETE CASCADE\b`) // removes nothing while migrating
	names := migrations(t)
	if len(names) < 3 {
		t.Fatalf("found %d migrations", len(names))
	}
	for name, sql := range names {
		if bad := removes.FindString(cascade.ReplaceAllString(sql, "")); bad != "" {
			t.Errorf("%s has %s", name, bad)
		}
		for _, table := range regexp.MustCompile(`(?s)CREATE TABLE (\w+) \((.*?)\n\);`).FindAllStringSubmatch(sql, -1) {
			if table[1] != "tool_cache" && (!strings.Contains(table[2], "org_id ") || !strings.Contains(table[2], "PRIMARY KEY (org_id, ")) {
				t.Errorf("%s: the key of %s does not begin with the organisation", name, table[1])
			}
		}
	}
}

func BenchmarkOpen(b *testing.B) {
	for _, fresh := range []bool{true, false} {
		b.Run(fmt.Sprintf("fresh=%t", fresh), func(b *testing.B) {
			dir := b.TempDir()
			for i := 0; b.Loop(); i++ {
				name := "same.db"
				if fresh {
					name = strconv.Itoa(i)
				}
				db, err := store.Open(b.Context(), filepath.Join(dir, name))
				if err != nil {
					b.Fatal(err)
				}
				db.Close()
			}
		})
	}
}

func BenchmarkAppendEvent(b *testing.B) {
	db, ctx := open(b, filepath.Join(b.TempDir(), "tripwright.db")), tenant.With(b.Context(), tenant.Local)
	if err := db.CreateRun(ctx, run.Run{ID: "r"}); err != nil {
		b.Fatal(err)
	}
	e := run.Event{RunID: "r", TraceID: "trace", Node: "planner", Attempt: 1, Status: run.NodeRunning, DecisionNote: "two candidates left", Data: json.RawMessage(`{"day":1,"slots":[1,2,3]}`)}
	for i := 0; b.Loop(); i++ {
		e.Key = strconv.Itoa(i)
		if _, err := db.AppendEvent(ctx, e); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkFindEvents(b *testing.B) {
	db, ctx := open(b, filepath.Join(b.TempDir(), "tripwright.db")), tenant.With(b.Context(), tenant.Local)
	if err := db.CreateRun(ctx, run.Run{ID: "r"}); err != nil {
		b.Fatal(err)
	}
	for range 200 {
		if _, err := db.AppendEvent(ctx, run.Event{RunID: "r"}); err != nil {
			b.Fatal(err)
		}
	}
	for _, after := range []int64{0, 200} {
		b.Run(fmt.Sprintf("found=%d", 200-after), func(b *testing.B) {
			for b.Loop() {
				if _, err := db.FindEvents(ctx, "r", after); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// literals gives every string of the package's code.
func literals(t *testing.T) (all []string) {
	t.Helper()
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				s, _ := strconv.Unquote(lit.Value)
				all = append(all, s)
			}
			return true
		})
	}
	return all
}

// migrations gives the SQL of each file without its comments.
func migrations(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := fs.WalkDir(os.DirFS("."), "migration", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		raw, err := os.ReadFile(path)
		all[path] = regexp.MustCompile(`--.*`).ReplaceAllString(string(raw), "")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
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
