package database_test

import (
	"context"
	"database/sql"
	"net/url"
	"path/filepath"
	"testing"
	"testing/fstest"

	"github.com/jackc/pgx/v5"

	"github.com/tripwright/tripwright/internal/database"
	"github.com/tripwright/tripwright/internal/servertest"
	"github.com/tripwright/tripwright/internal/tenant"
)

// things is a schema of two tables: one of organisations, and one of nobody.
func things() database.Schema {
	return database.Schema{Ours: []string{"thing", "weather"}, Migrations: fstest.MapFS{
		"migration/0001_thing.sql": {Data: []byte("-- +goose Up\n\nCREATE TABLE thing (\n\torg_id TEXT NOT NULL,\n\tid BIGINT NOT NULL,\n\tsaid TEXT,\n\tPRIMARY KEY (org_id, id)\n);\n")},
		"migration/0002_sky.sql":   {Data: []byte("-- +goose Up\n\nCREATE TABLE weather (\n\tid BIGINT NOT NULL PRIMARY KEY\n);\n")},
	}}
}

const addThing = `INSERT INTO thing (org_id, id, said) VALUES ($1, $2, $3)`

// open opens a database of things.
func open(t testing.TB, where string) *database.DB {
	t.Helper()
	db, err := database.Connect(where, things())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	if _, err := db.Migrate(context.WithoutCancel(t.Context()), nothing); err != nil {
		t.Fatal(err)
	}
	return db
}

func nothing(context.Context) error { return nil }

// inBoth tells a story of a file and of a server.
func inBoth(t *testing.T, tell func(t *testing.T, where string)) {
	for name, where := range map[string]func(t *testing.T) string{
		"a file":   func(t *testing.T) string { return filepath.Join(t.TempDir(), "things.db") },
		"Postgres": func(t *testing.T) string { return servertest.Postgres(t) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			tell(t, where(t))
		})
	}
}

func inOrg(t testing.TB, org string) context.Context {
	return tenant.With(t.Context(), tenant.Identity{Org: org, User: "user of " + org})
}

// ask reads one number.
func ask(t testing.TB, ctx context.Context, db *database.DB, query string, args ...any) (n int64) {
	t.Helper()
	if err := db.Write.QueryRowContext(ctx, query, args...).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// add puts a thing of an organisation.
func add(t testing.TB, db *database.DB, org string, id int) {
	t.Helper()
	if _, err := db.Write.ExecContext(inOrg(t, org), addThing, org, id, sql.NullString{}); err != nil {
		t.Fatal(err)
	}
}

// with gives an address with one more parameter.
func with(t testing.TB, where, name, value string) string {
	t.Helper()
	u, err := url.Parse(where)
	if err != nil {
		t.Fatal(err)
	}
	q := u.Query()
	q.Set(name, value)
	u.RawQuery = q.Encode()
	return u.String()
}

func connectAdmin(t testing.TB, where string) *pgx.Conn {
	t.Helper()
	ctx := context.WithoutCancel(t.Context())
	c, err := pgx.Connect(ctx, where)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close(ctx) }) // it may have been cut off
	return c
}

func do(t testing.TB, c *pgx.Conn, sql string) {
	t.Helper()
	if _, err := c.Exec(context.WithoutCancel(t.Context()), sql); err != nil {
		t.Fatal(err)
	}
}

// cutOff ends every other connection to the test's database, as a server does that is stopped.
func cutOff(t testing.TB, where string) {
	t.Helper()
	do(t, connectAdmin(t, where), `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`)
}
