package database

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
)

// Those who write to SQLite take turns anyway. On Postgres whoever must not work at the same moment as others, in any process, takes
// a lock of the server's by a name.

// The number that a lock begins with sets locks of one purpose apart from others.
const (
	lineLocks = 7_230_172
	holdLocks = 7_230_173
)

// oneByOne lets those who name the same line write one after the other; the lock ends with the transaction.
const oneByOne = `SELECT pg_advisory_xact_lock($1, hashtext($2))`

// StandInLine makes the rest of a transaction come after those of others who named the same line.
func (db *DB) StandInLine(ctx context.Context, tx *sql.Tx, line string) error {
	if !db.Postgres {
		return nil
	}
	_, err := tx.ExecContext(ctx, oneByOne, lineLocks, line)
	return err
}

// BeginInLine begins a transaction that writes after those of others who named the same line.
func (db *DB) BeginInLine(ctx context.Context, line string) (*sql.Tx, error) {
	tx, err := db.Begin(ctx)
	if err != nil {
		return nil, err
	}
	if err := db.StandInLine(ctx, tx, line); err != nil {
		return nil, errors.Join(err, tx.Rollback())
	}
	return tx, nil
}

// Hold lets one process at a time do what has a name: release is nil while another is at it. A connection holds it, so that it is let go
// when the process dies. In a file nobody is kept out, nor where the only connection is for the work itself.
func (db *DB) Hold(ctx context.Context, name string) (release func(), err error) {
	if !db.Postgres || db.Write.Stats().MaxOpenConnections == 1 {
		return func() {}, nil
	}
	conn, err := db.Write.Conn(ctx)
	if err != nil {
		return nil, err
	}
	held := false
	if err := conn.QueryRowContext(ctx, `SELECT pg_try_advisory_lock($1, hashtext($2))`, holdLocks, name).Scan(&held); err != nil || !held {
		return nil, errors.Join(err, conn.Close())
	}
	return func() {
		if _, err := conn.ExecContext(context.WithoutCancel(ctx), `SELECT pg_advisory_unlock($1, hashtext($2))`, holdLocks, name); err != nil {
			_ = conn.Raw(func(any) error { return driver.ErrBadConn }) // it ends, and the lock with it
		}
		_ = conn.Close()
	}, nil
}
