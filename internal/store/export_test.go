package store

import (
	"context"
	"database/sql"
	"strings"

	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/tenant"
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

// NearPlan gives how the database means to search, with its indexes, for the organisation of ctx.
func NearPlan(ctx context.Context, db *DB, q rag.Near) (string, error) {
	who, err := tenant.From(ctx)
	if err != nil {
		return "", err
	}
	lines, err := all(func(s row) (line string, err error) { return line, s.Scan(&line) })(db.read.QueryContext(ctx,
		"EXPLAIN "+nearest(q), who.Org, q.Destination, q.Model, literal(q.Vector), 10))
	return strings.Join(lines, "\n"), err
}

// StoreOf makes a store as a program of an earlier version left it: the tables of that version, and what statements put there.
func StoreOf(ctx context.Context, where string, version int64, statements ...string) error {
	db, err := connect(ctx, where)
	if err != nil {
		return err
	}
	defer db.Close()
	if err := db.adopt(ctx); err != nil {
		return err
	}
	p, err := db.provider()
	if err != nil {
		return err
	}
	if _, err := p.UpTo(ctx, version); err != nil {
		return err
	}
	for _, statement := range statements {
		if _, err := db.owner.ExecContext(ctx, statement); err != nil {
			return err
		}
	}
	return nil
}
