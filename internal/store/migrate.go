package store

import (
	"context"
	"embed"
	"fmt"
	"io/fs"
	"strconv"
	"strings"
)

// The migrations in their order. They only add: a program of the version before goes on working with the same file, and
// nothing that a traveller made is ever dropped. A file that was released is never changed.
//
//go:embed migration/*.sql
var migrations embed.FS

// migrate applies what is missing, in one transaction, so that two processes that open a new store at the same moment
// come one after the other. A store that is ahead of this program is taken as it is.
func (db *DB) migrate(ctx context.Context) (err error) {
	files, err := fs.Glob(migrations, "migration/*.sql") // sorted
	if err != nil {
		return err
	}
	tx, err := db.begin(ctx)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, `CREATE TABLE IF NOT EXISTS schema_migration (version BIGINT NOT NULL PRIMARY KEY, applied_at BIGINT NOT NULL)`); err != nil {
		return err
	}
	var last int64
	if err := tx.QueryRowContext(ctx, `SELECT COALESCE(MAX(version), 0) FROM schema_migration`).Scan(&last); err != nil {
		return err
	}
	for _, file := range files {
		number, _, _ := strings.Cut(strings.TrimPrefix(file, "migration/"), "_")
		version, err := strconv.ParseInt(number, 10, 64)
		if err != nil {
			return fmt.Errorf("%s has no number: %w", file, err)
		}
		if version <= last {
			continue
		}
		statements, err := migrations.ReadFile(file)
		if err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, string(statements)); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		if _, err := tx.ExecContext(ctx, `INSERT INTO schema_migration (version, applied_at) VALUES ($1, $2)`, version, micros(db.now())); err != nil {
			return err
		}
	}
	return tx.Commit()
}
