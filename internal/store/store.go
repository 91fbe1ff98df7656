// Package store keeps what the product remembers: runs and their events, itineraries, and answers of tools. It fulfils
// run.Log. Every call acts for the organisation in its context, and the organisation stands in every statement; without
// one a call is fault.Denied.
//
// It is not the engine's memory (package durable has a file of its own: the engine locks its file at each step and
// changes its tables with its version, and neither may touch the product's data), it does not judge what it keeps, and
// it never deletes because of a new version: migrations only add. App wires it; doors, workflows and proof use it
// through the interfaces they declare. It imports the nouns and the ground only.
//
// Beneath is SQLite. The statements are those that Postgres takes too.
package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"modernc.org/sqlite" // the driver
	sqlite3 "modernc.org/sqlite/lib"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/tenant"
)

// DB is an open store. It is safe for concurrent use, by several processes too.
type DB struct {
	Now func() time.Time // nil means time.Now

	// One connection writes, because SQLite lets one write at a time: here they wait in line, where in SQLite they would
	// poll for the lock. The others read beside it.
	write *sql.DB
	read  *sql.DB
}

// readers is how many may read at the same time.
const readers = 4

// Open opens the SQLite file at path, such as DIR/tripwright.db, creates it and its folder if need be, and brings its
// tables up to date. ":memory:" is a store that ends with Close.
func Open(ctx context.Context, path string) (_ *DB, err error) {
	defer fault.Wrap(&err, "store.Open(%q)", path)
	db := &DB{}
	if path == ":memory:" {
		if db.write, err = dial(":memory:", 1); err != nil {
			return nil, err
		}
		db.read = db.write // each further connection would be a memory of its own
	} else {
		if path, err = filepath.Abs(path); err != nil {
			return nil, err
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o750); err != nil {
			return nil, fault.New(fault.Unavailable, "the data directory cannot be created").Because(err)
		}
		file := (&url.URL{Scheme: "file", Path: path}).String()
		if db.write, err = dial(file, 1); err != nil {
			return nil, err
		}
		if db.read, err = dial(file, readers, "query_only(1)"); err != nil {
			return nil, errors.Join(err, db.write.Close())
		}
	}
	if err := db.ready(ctx); err != nil {
		return nil, errors.Join(fault.New(fault.Unavailable, "the store cannot be opened").Because(err), db.Close())
	}
	return db, nil
}

// ready brings the tables up to date. Turning a new file to write-ahead logging needs it alone and does not wait its turn
// as everything after it does (SQLite's busy handler is not asked then), so a process that opens it at the same moment tries
// again.
func (db *DB) ready(ctx context.Context) error {
	for deadline := time.Now().Add(openWithin); ; {
		err := db.migrate(ctx)
		var busy *sqlite.Error
		if err == nil || !errors.As(err, &busy) || busy.Code()&0xff != sqlite3.SQLITE_BUSY || time.Now().After(deadline) {
			return err
		}
		select {
		case <-time.After(5 * time.Millisecond):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// openWithin is how long opening waits for others who are opening the same new file.
const openWithin = 5 * time.Second

// Close closes the store.
func (db *DB) Close() error {
	err := db.write.Close()
	if db.read != db.write {
		err = errors.Join(err, db.read.Close())
	}
	return err
}

// dial opens a pool of connections. A transaction takes the write lock as it begins: one that begins by reading could
// not get it any more when another process wrote meanwhile.
func dial(file string, connections int, pragmas ...string) (*sql.DB, error) {
	v := url.Values{"_txlock": {"immediate"}, "_pragma": append(pragmas,
		"busy_timeout(5000)", "journal_mode(wal)", "synchronous(normal)", "foreign_keys(1)")}
	pool, err := sql.Open("sqlite", file+"?"+v.Encode())
	if err != nil {
		return nil, err
	}
	pool.SetMaxOpenConns(connections)
	pool.SetMaxIdleConns(connections)
	return pool, nil
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

// begin starts a transaction that may write.
func (db *DB) begin(ctx context.Context) (*sql.Tx, error) { return db.write.BeginTx(ctx, nil) }

// found turns the driver's word for absence into ours.
func found(err error, what string) error {
	if errors.Is(err, sql.ErrNoRows) {
		return fault.New(fault.NotFound, "there is no such %s", what)
	}
	return err
}

// kept tells whether an INSERT … ON CONFLICT DO NOTHING kept its row.
func kept(r sql.Result, err error) (bool, error) {
	if err != nil {
		return false, err
	}
	n, err := r.RowsAffected()
	return n > 0, err
}

// limit is a filter's limit, 50 when it names none.
func limit(n int) int {
	if n <= 0 {
		return 50
	}
	return n
}

// micros is how a time is kept, and moment reads it back.
func micros(t time.Time) int64  { return t.UnixMicro() }
func moment(us int64) time.Time { return time.UnixMicro(us).UTC() }

// exact is a moment as exact as it is kept; none means now.
func (db *DB) exact(t time.Time) time.Time {
	if t.IsZero() {
		t = db.now()
	}
	return moment(micros(t))
}

// document is how a JSON document is kept: as text, NULL when there is none.
type document struct{ raw *json.RawMessage }

func (d document) Scan(v any) error {
	switch v := v.(type) {
	case nil:
		*d.raw = nil
	case string:
		*d.raw = json.RawMessage(v)
	case []byte:
		*d.raw = json.RawMessage(string(v))
	default:
		return fmt.Errorf("a document is kept as %T", v)
	}
	return nil
}

func text(raw json.RawMessage) sql.NullString {
	return sql.NullString{String: string(raw), Valid: len(raw) > 0}
}
