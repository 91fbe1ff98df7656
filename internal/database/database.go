// Package database speaks to a database, and knows no noun of the product: it opens an SQLite file or a pool of Postgres, brings the
// tables of a Schema up to date and puts row-level security on them, says to Postgres for which organisation each statement is
// made, does together what many write at the same moment, and gives errors of both their kind. How values are kept in columns
// is here too (row.go).
//
// It judges no statement: that the organisation stands in each is up to who writes it, and a test of package store sees to that.
// Package store and what is below it are its only callers; tests apart, nobody else says SQL. It imports the ground.
//
// One SQL text serves both databases; what differs is in dialect.go.
package database

import (
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/sqlite"
	"github.com/tripwright/tripwright/internal/tenant"
)

// Schema is what a database is to hold.
type Schema struct {
	// Migrations has migration/0001_name.sql and so on, in their order. They only add: a program of the version before goes on
	// working with the same file. A table with a column org_id belongs to organisations.
	Migrations fs.FS

	// Ours are tables by which a file is known to be this program's. A backup without them is refused.
	Ours []string
}

// DB is an open database. It is safe for concurrent use, by several processes too.
type DB struct {
	Now func() time.Time // nil means time.Now; set before the first use

	// One connection writes to SQLite, because it lets one write at a time: here they wait in line, where in SQLite they
	// would poll for the lock. The others read beside it. On Postgres both are one pool.
	Write *sql.DB
	Read  *sql.DB
	Small *Crowd // writes of one statement, of which many come at the same moment

	Owner    *sql.DB // migrates; on SQLite it is Write
	Postgres bool

	schema Schema
	file   string // of SQLite, as its driver wants it
}

// readers is how many may read at the same time.
const readers = 4

// Connect opens the pools and touches no table. where is the SQLite file, which is created with its folder if need be; ":memory:"
// for a database that ends with Close; or the address of a database of PostgreSQL 15 or later, postgres://…, which may carry
// pool_max_conns.
func Connect(where string, schema Schema) (_ *DB, err error) {
	db := &DB{schema: schema}
	switch {
	case IsPostgres(where):
		db.Postgres = true
		if db.Owner, db.Write, err = dialPostgres(where); err != nil {
			return nil, err
		}
		db.Read = db.Write
		db.Small = newCrowd(db.Write, db.writePostgres)
		return db, nil
	case where == ":memory:":
		db.Write = sqlite.Open(":memory:", 1)
		db.Read = db.Write // each further connection would be a memory of its own
	default:
		if err := db.openFile(where); err != nil {
			return nil, err
		}
	}
	db.Owner = db.Write
	db.Small = newCrowd(db.Write, inOneTransaction(db.Write))
	return db, nil
}

// openFile opens an SQLite file that nobody else of the machine may read.
func (db *DB) openFile(where string) error {
	where, err := filepath.Abs(where)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(where), 0o700); err != nil {
		return fault.New(fault.Unavailable, "the data directory cannot be created").Because(err)
	}
	sqlite.MakePrivate(where)
	db.file = (&url.URL{Scheme: "file", Path: where}).String()
	db.Write, db.Read = sqlite.Open(db.file, 1), sqlite.Open(db.file, readers, "query_only(1)")
	return nil
}

// Close closes the database.
func (db *DB) Close() error {
	err := db.Write.Close()
	if db.Read != db.Write {
		err = errors.Join(err, db.Read.Close())
	}
	if db.Owner != db.Write {
		err = errors.Join(err, db.Owner.Close())
	}
	return err
}

// Ping says whether the database answers.
func (db *DB) Ping(ctx context.Context) error { return Unreachable(db.Read.PingContext(ctx)) }

// Begin starts a transaction that may write.
func (db *DB) Begin(ctx context.Context) (*sql.Tx, error) { return db.Write.BeginTx(ctx, nil) }

// Exact is a moment as exact as it is kept; none means now.
func (db *DB) Exact(t time.Time) time.Time {
	switch {
	case !t.IsZero():
	case db.Now != nil:
		t = db.Now()
	default:
		t = time.Now()
	}
	return Moment(Micros(t))
}

// Caller gives on whose behalf a call is made, unless it need not be made any more.
func Caller(ctx context.Context) (tenant.Identity, error) {
	if err := ctx.Err(); err != nil {
		return tenant.Identity{}, err
	}
	return tenant.From(ctx)
}

// Within acts for an organisation that the caller names, of those methods that work before anybody is signed in.
func Within(ctx context.Context, org string) context.Context {
	return tenant.With(ctx, tenant.Identity{Org: org})
}
