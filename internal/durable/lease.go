package durable

import (
	"context"
	"database/sql"
	"fmt"
	"net/url"
	"os"
	"time"
)

// lease is an exclusive hold on a small file, for as long as its process lives: the operating system lets go of it when
// the process dies, however it dies. That tells exactly, and at once, which process is dead, where a heartbeat would
// have to guess (a laptop that slept looks dead). Several machines will need the heartbeat; one machine does not.
//
// It is an SQLite lock on an empty file because the engine's own file relies on the same locks, on every system we
// build for, so nothing can work there without them.
type lease struct {
	path string
	db   *sql.DB
	tx   *sql.Tx
}

// take holds path exclusively, or fails when another holds it for longer than patience.
func take(ctx context.Context, path string, patience time.Duration) (*lease, error) {
	dsn := (&url.URL{Scheme: "file", Path: path, RawQuery: fmt.Sprintf("_txlock=exclusive&_pragma=busy_timeout(%d)&_pragma=journal_mode(off)", patience.Milliseconds())}).String()
	db, err := sql.Open("sqlite", dsn)
	if err != nil {
		return nil, err
	}
	// Without the caller's cancellation, which would roll the transaction back and let go.
	tx, err := db.BeginTx(context.WithoutCancel(ctx), nil)
	if err != nil {
		_ = db.Close()
		return nil, err
	}
	return &lease{path: path, db: db, tx: tx}, nil
}

// end lets go. It leaves the file: under a name that is used again, a second file would make a second truth.
func (l *lease) end() {
	if l == nil {
		return
	}
	_ = l.tx.Rollback()
	_ = l.db.Close()
}

// bury removes the file, then lets go: for a name that is not used again.
func (l *lease) bury() {
	if l == nil {
		return
	}
	_ = os.Remove(l.path)
	l.end()
}
