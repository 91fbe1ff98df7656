// Package store keeps what the product remembers: runs and their events, itineraries, accounts, answers to writes, answers of tools, and
// with package knowledge below it destinations and what documents say of them. It fulfils run.Log, auth.Keeper and rag.Index. Every call acts for the
// organisation in its context, and the organisation stands in every statement; without one a call is fault.Denied.
//
// It is not the engine's memory (package durable has a file of its own: the engine locks its file at each step and
// changes its tables with its version, and neither may touch the product's data), it does not judge what it keeps, and
// it never deletes because of a new version: migrations only add. App wires it; doors, workflows and proof use it
// through the interfaces they declare. It imports the nouns, the ground, and the words of packages auth and rag.
//
// Beneath is an SQLite file or a Postgres database, which package database opens and speaks to. The tables are those of migration/*.sql.
package store

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"time"

	"github.com/tripwright/tripwright/internal/database"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/store/knowledge"
)

// The migrations in their order. They only add: a program of the version before goes on working with the same file, and
// nothing that a traveller made is ever dropped. What a released file does is never changed.
//
//go:embed migration/*.sql
var migrations embed.FS

// schema is what the database holds.
var schema = database.Schema{Migrations: migrations, Ours: []string{"agent_run", "run_event"}}

// DB is an open store. It is safe for concurrent use, by several processes too.
type DB struct {
	*knowledge.Keeper // destinations and what documents say of them

	Now func() time.Time // nil means time.Now

	at     *database.DB
	write  *sql.DB         // of at, as are the next two
	read   *sql.DB         // beside write
	small  *database.Crowd // for writes of one statement, of which many come at the same moment
	teller teller          // of events
}

// Open opens a store and brings its tables up to date. where is the SQLite file, such as DIR/tripwright.db, which is created
// with its folder if need be; ":memory:" for a store that ends with Close; or the address of a database of PostgreSQL 15 or
// later, postgres://…, which may carry pool_max_conns.
func Open(ctx context.Context, where string) (_ *DB, err error) {
	defer fault.Wrap(&err, "store.Open(%s)", placeOf(where))
	at, err := database.Connect(where, schema)
	if err != nil {
		return nil, err
	}
	db := &DB{at: at, write: at.Write, read: at.Read, small: at.Small}
	at.Now = db.now
	if db.Keeper, _, err = knowledge.Open(ctx, at, canary.Org); err == nil {
		db.teller, err = db.openTeller(ctx)
	}
	if err != nil {
		return nil, errors.Join(err, at.Close())
	}
	return db, nil
}

// Migrate brings the tables at a place up to date and gives what it applied; see Open for places. Several that migrate the
// same place at the same moment come one after the other.
func Migrate(ctx context.Context, where string) (applied []database.Migration, err error) {
	defer fault.Wrap(&err, "store.Migrate")
	at, err := database.Connect(where, schema)
	if err != nil {
		return nil, err
	}
	_, applied, err = knowledge.Open(ctx, at, canary.Org)
	return applied, errors.Join(err, at.Close())
}

// MigrationStatus gives every migration this program has and when each was applied, and changes nothing. At a place where there
// is no store none was.
func MigrationStatus(ctx context.Context, where string) (_ []database.Migration, err error) {
	defer fault.Wrap(&err, "store.MigrationStatus")
	return database.Status(ctx, where, schema)
}

// Backup writes a copy of a store in a file; see database.DB.
func (db *DB) Backup(ctx context.Context, to string) (err error) {
	defer fault.Wrap(&err, "store.Backup")
	return db.at.Backup(ctx, to)
}

// Restore makes the SQLite store at a path out of a backup; see package database. A backup of another program is refused too.
func Restore(ctx context.Context, from, to string) (err error) {
	defer fault.Wrap(&err, "store.Restore")
	return database.Restore(ctx, from, to, schema)
}

// placeOf names a place without a password.
func placeOf(where string) string {
	if database.IsPostgres(where) {
		return "postgres"
	}
	return where
}

// Warm opens all the connections that there may be; see database.DB.
func (db *DB) Warm(ctx context.Context) (err error) {
	defer fault.Wrap(&err, "store.Warm")
	return db.at.Warm(ctx)
}

// Close closes the store.
func (db *DB) Close() error { return db.at.Close() }

// Ping says whether the store answers.
func (db *DB) Ping(ctx context.Context) (err error) {
	defer fault.Wrap(&err, "store.Ping")
	return db.at.Ping(ctx)
}

func (db *DB) now() time.Time {
	if db.Now != nil {
		return db.Now()
	}
	return time.Now()
}
