package durable

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"time"

	driver "modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"github.com/tripwright/tripwright/internal/sqlite"
)

// lease is an exclusive hold on a small file, for as long as its process lives: the operating system lets go of it when
// the process dies, however it dies. That tells exactly, and at once, which process of a machine is dead, where a
// heartbeat would have to guess (a laptop that slept looks dead).
//
// It is an SQLite lock on an empty file because the engine's own file relies on the same locks, on every system we
// build for, so nothing can work there without them.
type lease struct {
	door *door
	done func()
}

// take holds path exclusively, or fails when another holds it for longer than patience.
func take(ctx context.Context, path string, patience time.Duration) (*lease, error) {
	d, err := makeDoor(path, patience)
	if err != nil {
		return nil, err
	}
	return d.lease(ctx)
}

// takeLeft is take for a file that is there already. It makes none: whoever only wants to know whether the holder lives must not
// bring back what was removed just now.
func takeLeft(ctx context.Context, path string, patience time.Duration) (*lease, error) {
	d, err := openDoor(path, patience, "&mode=rw")
	if err != nil {
		return nil, err
	}
	return d.lease(ctx)
}

// isHeld tells whether take failed because another holds the file, and not because the file cannot be used.
func isHeld(err error) bool {
	var lite *driver.Error
	return errors.As(err, &lite) && lite.Code()&0xff == sqlite3.SQLITE_BUSY
}

// lease holds the door until the lease ends; a door that cannot be had is closed.
func (d *door) lease(ctx context.Context) (*lease, error) {
	done, err := d.pass(ctx)
	if err != nil {
		_ = d.db.Close()
		return nil, err
	}
	return &lease{door: d, done: done}, nil
}

// end lets go. It leaves the file: under a name that is used again, a second file would make a second truth.
func (l *lease) end() {
	if l == nil {
		return
	}
	l.done()
	_ = l.door.db.Close()
}

// bury removes the file, then lets go: for a name that is not used again.
func (l *lease) bury() {
	if l == nil {
		return
	}
	_ = os.Remove(l.door.path)
	l.end()
}

// door is a small file that one at a time of all processes may hold.
type door struct {
	path string
	db   *sql.DB
}

func makeDoor(path string, patience time.Duration) (*door, error) {
	sqlite.MakePrivate(path)
	return openDoor(path, patience, "")
}

func openDoor(path string, patience time.Duration, more string) (*door, error) {
	db, err := sql.Open("sqlite", (&url.URL{Scheme: "file", Path: path,
		RawQuery: fmt.Sprintf("_txlock=exclusive&_pragma=busy_timeout(%d)&_pragma=journal_mode(off)%s", patience.Milliseconds(), more)}).String())
	if err != nil {
		return nil, err
	}
	return &door{path: path, db: db}, nil
}

// pass holds the file until done is called, or fails when another holds it for too long.
func (d *door) pass(ctx context.Context) (done func(), err error) {
	// Without the caller's cancellation, which would roll the transaction back and let go.
	tx, err := d.db.BeginTx(context.WithoutCancel(ctx), nil)
	if err != nil {
		return nil, err
	}
	return func() { _ = tx.Rollback() }, nil
}
