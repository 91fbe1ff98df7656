package store

import (
	"context"
	"strings"
)

// What the two databases say differently, all of it. Everything else is one text.

// Telling an event takes the run's next number and keeps the event under it. No row: the run has the key already, is not there,
// or its story has ended; then no number is taken either.
//
// No statement of SQLite changes two tables, but nobody else writes between two of them in one transaction.
const (
	tellEvent = `
		INSERT INTO run_event (org_id, run_id, seq, event_key, trace_id, node, attempt, status, ts, args_digest,
			duration_ms, cache_hit, decision_note, reason, data)
		SELECT org_id, run_id, last_seq + 1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14
		FROM agent_run
		WHERE org_id = $1 AND run_id = $2 AND story_ended = 0
		ON CONFLICT (org_id, run_id, event_key) DO NOTHING
		RETURNING seq`
	countEvent = `
		UPDATE agent_run
		SET last_seq = $3, story_ended = $4
		WHERE org_id = $1 AND run_id = $2`
)

// tellAtOnce is both in one statement of Postgres. The update locks the run: whoever tells of it at the same moment waits. Two
// that bring the same key both find it new, and the second breaks at the unique key, as a whole (sameKey).
const tellAtOnce = `
		WITH counted AS (
			UPDATE agent_run
			SET last_seq = last_seq + 1, story_ended = $15
			WHERE org_id = $1 AND run_id = $2 AND story_ended = 0
				AND NOT EXISTS (SELECT 1 FROM run_event b WHERE b.org_id = $1 AND b.run_id = $2 AND b.event_key = $3)
			RETURNING org_id, run_id, last_seq)
		INSERT INTO run_event (org_id, run_id, seq, event_key, trace_id, node, attempt, status, ts, args_digest,
			duration_ms, cache_hit, decision_note, reason, data)
		SELECT org_id, run_id, last_seq, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14
		FROM counted
		RETURNING seq`

// followed reads the numbers of the last events of the runs in a JSON list.
func (db *DB) followed() string {
	if db.postgres {
		return `
		SELECT a.org_id, a.run_id, a.last_seq
		FROM jsonb_to_recordset($1::jsonb) AS f(o TEXT, r TEXT)
		JOIN agent_run a ON a.org_id = f.o AND a.run_id = f.r -- of any organisation: open streams`
	}
	return `
		SELECT a.org_id, a.run_id, a.last_seq
		FROM json_each($1) AS f
		JOIN agent_run a ON a.org_id = f.value ->> 'o' AND a.run_id = f.value ->> 'r' -- of any organisation: open streams`
}

// each gives the elements of a JSON list as rows e with one value, of which ->> takes a field.
func (db *DB) each(list string) string {
	if db.postgres {
		return `jsonb_array_elements(` + list + `::jsonb) AS e(value)`
	}
	return `json_each(` + list + `) AS e`
}

// among narrows a join on terms to those in field t of a JSON list, for Postgres alone: it takes every list for a long one, and
// would rather read all terms of a destination than look up a few. SQLite joins in the order that is written.
func (db *DB) among(list string) string {
	if db.postgres {
		return `AND term = ANY (ARRAY(SELECT l ->> 't' FROM jsonb_array_elements(` + list + `::jsonb) AS l))`
	}
	return ""
}

// bytewise makes what stands before {bytewise} in a statement be ordered by its bytes, as Go orders strings. Postgres orders by
// the language of its database else.
func (db *DB) bytewise(statement string) string {
	if db.postgres {
		return strings.ReplaceAll(statement, "{bytewise}", ` COLLATE "C"`)
	}
	return strings.ReplaceAll(statement, "{bytewise}", "")
}

// rowID is how a row is named that has to go, whatever its key.
func (db *DB) rowID() string {
	if db.postgres {
		return "ctid"
	}
	return "rowid"
}

// hasTable tells whether there is a table.
func (db *DB) hasTable(ctx context.Context, name string) (there bool, err error) {
	query := `SELECT COUNT(*) > 0 FROM sqlite_master WHERE type = 'table' AND name = $1`
	if db.postgres {
		query = `SELECT COUNT(*) > 0 FROM pg_tables WHERE schemaname = current_schema() AND tablename = $1`
	}
	err = db.owner.QueryRowContext(ctx, query, name).Scan(&there)
	return there, err
}

// versions reads what goose has applied, and when in microseconds.
func (db *DB) versions() string {
	if db.postgres {
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
