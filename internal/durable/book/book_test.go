package book_test

import (
	"context"
	"database/sql"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/dbos-inc/dbos-transact-golang/dbos"
	_ "github.com/dbos-inc/dbos-transact-golang/dbos/driver/sqlite" // the file's database
	"github.com/jackc/pgx/v5/pgxpool"
	_ "github.com/jackc/pgx/v5/stdlib" // the server's

	"github.com/tripwright/tripwright/internal/durable/book"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/servertest"
	"github.com/tripwright/tripwright/internal/sqlite"
)

// inBoth tells a story of the tables as the library makes them, in a file and on a server.
func inBoth(t *testing.T, tell func(t *testing.T, b *book.Book)) {
	for name, open := range map[string]func(t *testing.T) *book.Book{"a file": inFile, "a server": onServer} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := open(t)
			t.Cleanup(func() { _ = b.DB.Close() })
			tell(t, b)
		})
	}
}

func inFile(t *testing.T) *book.Book {
	file := (&url.URL{Scheme: "file", Path: filepath.Join(t.TempDir(), "engine.db")}).String()
	make(t, dbos.Config{SQLiteSystemDB: sqlite.Open(file, 8)})
	return book.File(sqlite.Open(file, 2))
}

func onServer(t *testing.T) *book.Book {
	where := servertest.Postgres(t)
	pool, err := pgxpool.New(t.Context(), where)
	must(t, err)
	make(t, dbos.Config{SystemDBPool: pool})
	db, err := sql.Open("pgx", where)
	must(t, err)
	return book.Server(db, func(err error) error { return err })
}

// make lets the library make its tables.
func make(t *testing.T, cfg dbos.Config) {
	t.Helper()
	cfg.AppName, cfg.ExecutorID, cfg.ApplicationVersion, cfg.Logger = "book", "x", "1", slog.New(slog.NewTextHandler(io.Discard, nil))
	lib, err := dbos.NewContext(context.WithoutCancel(t.Context()), cfg)
	must(t, err)
	must(t, dbos.Shutdown(lib, 5*time.Second))
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// The tables of the library are those that the book knows. When this is red after the library was raised: read its migrations, see that the
// statements are still true of the tables, then raise the shapes.
func TestTheLibrarysTablesAreKnown(t *testing.T) {
	t.Parallel()
	inBoth(t, func(t *testing.T, b *book.Book) {
		if err := b.Check(t.Context()); err != nil {
			t.Error(err)
		}
	})
}

// Whatever column goes, the check names it with its table.
func TestEachColumnThatGoesIsNamed(t *testing.T) {
	t.Parallel()
	inBoth(t, func(t *testing.T, b *book.Book) {
		for table, columns := range book.Relied() {
			for _, column := range columns {
				rename := "ALTER TABLE " + b.Schema + table + " RENAME COLUMN %s TO %s"
				_, err := b.DB.ExecContext(t.Context(), fmt.Sprintf(rename, column, "otherwise"))
				must(t, err)
				want := "there is no " + table + "." + column
				if err := b.Check(t.Context()); !fault.Is(err, fault.Conflict) || !strings.Contains(fault.Message(err), want) {
					t.Errorf("the check says %v, want %q", err, want)
				}
				_, err = b.DB.ExecContext(t.Context(), fmt.Sprintf(rename, "otherwise", column))
				must(t, err)
			}
		}
		must(t, b.Check(t.Context()))
	})
}

// Every column that a statement names is one that is checked, and none is checked that no statement names.
func TestEveryColumnThatIsNamedIsChecked(t *testing.T) {
	t.Parallel()
	b := inFile(t)
	defer b.DB.Close()
	relied, said := map[string]bool{}, words(t)
	for table, columns := range book.Relied() {
		for _, column := range columns {
			relied[column] = true
			if !said[column] {
				t.Errorf("no statement names %s.%s", table, column)
			}
		}
	}
	for table := range book.Relied() {
		for _, column := range columnsOf(t, b, table) {
			if said[column] && !relied[column] {
				t.Errorf("a statement names %s of %s, and the check does not", column, table)
			}
		}
	}
}

func columnsOf(t *testing.T, b *book.Book, table string) []string {
	t.Helper()
	names, err := b.Column(t.Context(), "SELECT name FROM pragma_table_info($1)", table)
	must(t, err)
	return names
}

// words are those of the statements of this package: of its strings, but for those of the file that lists columns and for sentences.
func words(t *testing.T) map[string]bool {
	t.Helper()
	files, err := filepath.Glob("*.go")
	must(t, err)
	out := map[string]bool{}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") || name == "shape.go" {
			continue
		}
		src, err := os.ReadFile(name)
		must(t, err)
		file, err := parser.ParseFile(token.NewFileSet(), name, src, 0)
		must(t, err)
		ast.Inspect(file, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				s, _ := strconv.Unquote(lit.Value)
				for _, word := range regexp.MustCompile(`[a-z_]+`).FindAllString(s, -1) {
					out[word] = true
				}
			}
			return true
		})
	}
	return out
}

// enqueue puts runs into the queue of those that wait, the first first.
func enqueue(t *testing.T, b *book.Book, keys ...string) {
	t.Helper()
	for i, key := range keys {
		_, err := b.DB.ExecContext(t.Context(), `INSERT INTO `+b.Runs+` (workflow_uuid, status, name, application_version, queue_name, created_at, updated_at, recovery_attempts)
			VALUES ($1, 'ENQUEUED', 'wf', '1', $2, $3, $3, 0)`, key, book.WaitingQueue, i+1)
		must(t, err)
	}
}

func keysOf(runs []*book.Entry) (keys []string) {
	for _, r := range runs {
		keys = append(keys, r.Key)
	}
	return keys
}

// Of two who claim the same run one has it; what a process holds can be handed back, and is somebody's to take again.
func TestARunIsTakenByOne(t *testing.T) {
	t.Parallel()
	inBoth(t, func(t *testing.T, b *book.Book) {
		ctx, queues := t.Context(), []string{book.WaitingQueue, book.LeftQueue}
		enqueue(t, b, "a/1", "b/1", "a/2")
		seen, err := b.Waiting(ctx, book.Look{Queues: queues, Version: "1", Names: []string{"wf"}, Most: 2})
		must(t, err)
		if got := keysOf(seen.Runs); !slices.Equal(got, []string{"a/1", "b/1", "a/2"}) || !seen.Complete || seen.Partly {
			t.Fatalf("seen are %v: %+v", got, seen)
		}
		narrow, err := b.Waiting(ctx, book.Look{Queues: queues, Version: "1", Names: []string{"wf"}, Most: 2, Lanes: []string{"a"}, Narrow: true})
		must(t, err)
		if got := keysOf(narrow.Runs); !slices.Equal(got, []string{"b/1"}) {
			t.Errorf("without lane a: %v", got)
		}
		other, err := b.Waiting(ctx, book.Look{Queues: queues, Version: "2", Names: []string{"wf"}, Most: 2})
		must(t, err)
		if len(other.Runs) > 0 {
			t.Errorf("of another version: %v", keysOf(other.Runs))
		}
		one, err := b.Claim(ctx, "one", seen.Runs, queues)
		must(t, err)
		two, err := b.Claim(ctx, "two", seen.Runs, queues)
		must(t, err)
		if len(one) != 3 || len(two) != 0 {
			t.Errorf("one has %v and two %v", one, two)
		}
		held, err := b.HeldBy(ctx, "one")
		must(t, err)
		if len(held) != 3 || held[0].Owner() != "one" || held[0].Waits() || held[0].Over() {
			t.Errorf("held are %v", keysOf(held))
		}
		working, waiting, err := b.Count(ctx)
		if owners, failed := b.Owners(ctx); err != nil || failed != nil || working != 3 || waiting != 0 || !slices.Equal(owners, []string{"one"}) {
			t.Errorf("%d are worked on and %d wait, in the hands of %v: %v, %v", working, waiting, owners, err, failed)
		}
		must(t, b.Release(ctx, "one", []string{"a/2"}, nil))
		must(t, b.HandBack(ctx, []string{"one", "nobody"}, true))
		left, err := b.These(ctx, []string{"a/1", "a/2", "b/1"})
		must(t, err)
		for _, r := range left {
			if !r.Waits() || r.Owner() != "" || r.Queue != book.LeftQueue {
				t.Errorf("%s is %s in %s", r.Key, r.Status, r.Queue)
			}
		}
	})
}

// A run is moved as it was found or not at all.
func TestARunIsMovedAsItWasFound(t *testing.T) {
	t.Parallel()
	inBoth(t, func(t *testing.T, b *book.Book) {
		ctx := t.Context()
		enqueue(t, b, "a/1")
		r, err := b.Find(ctx, "a/1")
		must(t, err)
		for _, want := range []bool{true, false} {
			if moved, err := b.Move(ctx, r, book.MineQueue+"x"); moved != want || err != nil {
				t.Errorf("moved %t, %v", moved, err)
			}
		}
		if _, err := b.Find(ctx, "a/2"); !fault.Is(err, fault.NotFound) {
			t.Errorf("a run that is not there: %v", err)
		}
	})
}

// What is over is told from what is not, by organisation, by workflow and by age; what hangs on no run any more is swept away.
func TestWhatIsOver(t *testing.T) {
	t.Parallel()
	inBoth(t, func(t *testing.T, b *book.Book) {
		ctx := t.Context()
		enqueue(t, b, "a/1", "a/2", "b/1", "b/2")
		for key, status := range map[string]string{"a/1": "SUCCESS", "b/1": "CANCELLED", "b/2": "SUCCESS"} {
			_, err := b.Changed(ctx, "UPDATE "+b.Runs+" SET status = $1 WHERE workflow_uuid = $2", status, key)
			must(t, err)
		}
		all := []string{"a/1", "a/2", "b/1", "b/2"}
		for what, tt := range map[string]struct {
			ask  func() ([]string, error)
			want string
		}{
			"ended":         {func() ([]string, error) { return b.Ended(ctx, all) }, "a/1 b/1 b/2"},
			"cancelled":     {func() ([]string, error) { return b.Cancelled(ctx, all) }, "b/1"},
			"ended of b":    {func() ([]string, error) { return b.EndedOf(ctx, "b/", 9) }, "b/1 b/2"},
			"ended before":  {func() ([]string, error) { return b.EndedBefore(ctx, "wf", time.UnixMilli(4), 9) }, "a/1 b/1"},
			"but the last":  {func() ([]string, error) { return b.EndedButLast(ctx, "wf", 1, 9) }, "a/1 b/1"},
			"not of others": {func() ([]string, error) { return b.EndedBefore(ctx, "other", time.UnixMilli(9), 9) }, ""},
		} {
			got, err := tt.ask()
			slices.Sort(got)
			if strings.Join(got, " ") != tt.want || err != nil {
				t.Errorf("%s: %v, %v", what, got, err)
			}
		}
		open, err := b.Unfinished(ctx, "a/")
		if len(open) != 1 || open[0].Key != "a/2" || err != nil {
			t.Errorf("unfinished: %v, %v", keysOf(open), err)
		}
	})
}

// A lane is the one that is noted, else the organisation of the key.
func TestLanes(t *testing.T) {
	t.Parallel()
	if got := (&book.Entry{Key: "org/id"}).Lane(); got != "org" {
		t.Errorf("it waits in %s", got)
	}
	if got := (&book.Entry{Key: "org/id", Line: "address"}).Lane(); got != "address" {
		t.Errorf("it waits in %s", got)
	}
}
