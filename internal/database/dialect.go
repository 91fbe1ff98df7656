package database

import (
	"context"
	"strings"
)

// What the two databases say differently, all of it. Everything else is one text.

// Each gives the elements of a JSON list as rows e with one value, of which ->> takes a field.
func (db *DB) Each(list string) string {
	if db.Postgres {
		return `jsonb_array_elements(` + list + `::jsonb) AS e(value)`
	}
	return `json_each(` + list + `) AS e`
}

// Bytewise makes what stands before {bytewise} in a statement be ordered by its bytes, as Go orders strings. Postgres orders by
// the language of its database else.
func (db *DB) Bytewise(statement string) string {
	if db.Postgres {
		return strings.ReplaceAll(statement, "{bytewise}", ` COLLATE "C"`)
	}
	return strings.ReplaceAll(statement, "{bytewise}", "")
}

// RowID is how a row is named that has to go, whatever its key.
func (db *DB) RowID() string {
	if db.Postgres {
		return "ctid"
	}
	return "rowid"
}

// hasTable tells whether there is a table.
func (db *DB) hasTable(ctx context.Context, name string) (there bool, err error) {
	query := `SELECT COUNT(*) > 0 FROM sqlite_master WHERE type = 'table' AND name = $1`
	if db.Postgres {
		query = `SELECT COUNT(*) > 0 FROM pg_tables WHERE schemaname = current_schema() AND tablename = $1`
	}
	err = db.Owner.QueryRowContext(ctx, query, name).Scan(&there)
	return there, err
}

// versions reads what goose has applied, and when in microseconds.
func (db *DB) versions() string {
	if db.Postgres {
		return `
		SELECT version_id, (date_part('epoch', tstamp) * 1000000)::bigint
		FROM schema_version
		WHERE version_id > 0 AND is_applied`
	}
	return `
		SELECT version_id, CAST(strftime('%s', tstamp) AS INTEGER) * 1000000
		FROM schema_version
		WHERE version_id > 0 AND is_applied`
}
