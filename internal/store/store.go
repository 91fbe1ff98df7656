// Package store keeps what the product remembers: runs and their events, itineraries, accounts, destinations and what documents
// say of them, answers to writes, and answers of tools. It fulfils run.Log, auth.Keeper and rag.Index. Every call acts for the
// organisation in its context, and the organisation stands in every statement; without one a call is fault.Denied.
//
// It is not the engine's memory (package durable has a file of its own: the engine locks its file at each step and
// changes its tables with its version, and neither may touch the product's data), it does not judge what it keeps, and
// it never deletes because of a new version: migrations only add. App wires it; doors, workflows and proof use it
// through the interfaces they declare. It imports the nouns, the ground, and the words of packages auth and rag.
//
// Beneath is an SQLite file or a Postgres database. One SQL text serves both; what differs is in dialect.go, and
// how each is spoken to in sqlite.go and postgres.go.
package store

import (
	"context"
	"database/sql"
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/sqlite"
	"github.com/tripwright/tripwright/internal/tenant"
)

// DB is an open store. It is safe for concurrent use, by several processes too.
type DB struct {
	Now func() time.Time // nil means time.Now

	// VectorMemory is how many bytes of vectors this process remembers, so that a search need not read them again; 0 means
	// 256 MB. It is set before the first search.
	VectorMemory int64

	// One connection writes to SQLite, because it lets one write at a time: here they wait in line, where in SQLite they
	// would poll for the lock. The others read beside it. On Postgres both are one pool.
	write *sql.DB
	read  *sql.DB

	owner    *sql.DB // migrates; on SQLite it is write
	postgres bool
	pgvector string  // its version; "" where there is none
	small    *crowd  // writes of one statement, of which many come at the same moment
	teller   *teller // of events
	shelves  *shelves
	file     string // of SQLite, as its driver wants it
}

// readers is how many may read at the same time.
const readers = 4

// Open opens a store and brings its tables up to date. where is the SQLite file, such as DIR/tripwright.db, which is created
// with its folder if need be; ":memory:" for a store that ends with Close; or the address of a database of PostgreSQL 15 or
// later, postgres://…, which may carry pool_max_conns.
func Open(ctx context.Context, where string) (_ *DB, err error) {
	defer fault.Wrap(&err, "store.Open(%s)", placeOf(where))
	db, err := connect(ctx, where)
	if err != nil {
		return nil, err
	}
	if _, err := db.ready(ctx); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	if db.teller, err = db.newTeller(ctx); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

// placeOf names a place without a password.
func placeOf(where string) string {
	if isPostgres(where) {
		return "postgres"
	}
	return where
}

// newTeller gives who tells events to this database.
func (db *DB) newTeller(ctx context.Context) (*teller, error) {
	if db.postgres {
		return &teller{together: db.tellPostgres}, nil
	}
	s, err := newScribe(ctx, db.write)
	if err != nil {
		return nil, err
	}
	return &teller{together: s.together}, nil
}

// connect opens the pools and touches no table.
func connect(ctx context.Context, where string) (_ *DB, err error) {
	db := &DB{shelves: newShelves()}
	switch {
	case isPostgres(where):
		db.postgres = true
		if db.owner, db.write, err = dialPostgres(where); err != nil {
			return nil, err
		}
		db.read = db.write
		db.small = &crowd{alone: db.write, together: db.writePostgres}
	case where == ":memory:":
		db.write = sqlite.Open(":memory:", 1)
		db.read, db.owner = db.write, db.write // each further connection would be a memory of its own
	default:
		if where, err = filepath.Abs(where); err != nil {
			return nil, err
		}
		if err := os.MkdirAll(filepath.Dir(where), 0o700); err != nil {
			return nil, fault.New(fault.Unavailable, "the data directory cannot be created").Because(err)
		}
		sqlite.MakePrivate(where)
		file := (&url.URL{Scheme: "file", Path: where}).String()
		db.write, db.read = sqlite.Open(file, 1), sqlite.Open(file, readers, "query_only(1)")
		db.owner, db.file = db.write, file
	}
	if db.small == nil {
		db.small = &crowd{alone: db.write, together: inOneTransaction(db.write)}
	}
	return db, nil
}

// Close closes the store.
func (db *DB) Close() error {
	err := db.write.Close()
	if db.read != db.write {
		err = errors.Join(err, db.read.Close())
	}
	if db.owner != db.write {
		err = errors.Join(err, db.owner.Close())
	}
	return err
}

// Ping says whether the store answers.
func (db *DB) Ping(ctx context.Context) (err error) {
	defer fault.Wrap(&err, "store.Ping")
	return unreachable(db.read.PingContext(ctx))
}

func (db *DB) now() time.Time {
	if db.Now != nil {
		return db.Now()
	}
	return time.Now()
}

// caller gives on whose behalf a call is made, unless it need not be made any more.
func caller(ctx context.Context) (tenant.Identity, error) {
	if err := ctx.Err(); err != nil {
		return tenant.Identity{}, err
	}
	return tenant.From(ctx)
}

// within acts for an organisation that the caller names, of those methods that work before anybody is signed in.
func within(ctx context.Context, org string) context.Context {
	return tenant.With(ctx, tenant.Identity{Org: org})
}

// begin starts a transaction that may write.
func (db *DB) begin(ctx context.Context) (*sql.Tx, error) { return db.write.BeginTx(ctx, nil) }
