package store

import (
	"context"
	"database/sql"
)

// Say runs a statement as the program's own connections do: for the organisation of ctx.
func Say(ctx context.Context, db *DB, query string, args ...any) (int64, error) {
	r, err := db.write.ExecContext(ctx, query, args...)
	if err != nil {
		return 0, err
	}
	return r.RowsAffected()
}

// Ask reads one number as the program's own connections do.
func Ask(ctx context.Context, db *DB, query string, args ...any) (n int64, err error) {
	err = db.write.QueryRowContext(ctx, query, args...).Scan(&n)
	return n, err
}

// Pool is the connections that work for organisations.
func Pool(db *DB) *sql.DB { return db.write }
