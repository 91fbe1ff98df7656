package store

import (
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"testing/fstest"

	"github.com/pressly/goose/v3"

	"github.com/tripwright/tripwright/internal/database"
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

// StoreOf makes a store as a program of an earlier version left it: the tables of that version, and what statements put there.
func StoreOf(ctx context.Context, where string, version int64, statements ...string) error {
	before, err := upTo(version)
	if err != nil {
		return err
	}
	db, err := database.Connect(where, database.Schema{Migrations: before})
	if err != nil {
		return err
	}
	_, err = db.Migrate(ctx, func(ctx context.Context) (err error) {
		for _, statement := range statements {
			_, failed := db.Owner.ExecContext(ctx, statement)
			err = errors.Join(err, failed)
		}
		return err
	})
	return errors.Join(err, db.Close())
}

// upTo gives the migrations that a version had.
func upTo(version int64) (fs.FS, error) {
	names, err := fs.Glob(migrations, "migration/*.sql")
	out := fstest.MapFS{}
	for _, name := range names {
		n, unnumbered := goose.NumericComponent(name)
		text, unread := migrations.ReadFile(name)
		if err = errors.Join(err, unnumbered, unread); n <= version {
			out[name] = &fstest.MapFile{Data: text}
		}
	}
	return out, err
}
