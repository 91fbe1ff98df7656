package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"slices"

	"github.com/tripwright/tripwright/internal/database"
)

// tellAtOnce is what tellEvent and countEvent are together, in one statement of Postgres. The update locks the run: whoever tells of it at the same moment waits. Two
// that bring the same key both find it new, and the second breaks at the unique key, as a whole (database.SameKey).
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

// tellPostgres tells all of a batch, or nothing. They come in the order of their runs, so that two programs that tell of the same ones do
// not wait for each other.
func (db *DB) tellPostgres(ctx context.Context, batch []*telling) error {
	ordered := slices.Clone(batch)
	slices.SortStableFunc(ordered, func(a, b *telling) int {
		return cmp.Or(cmp.Compare(a.org, b.org), cmp.Compare(a.event.RunID, b.event.RunID))
	})
	statements := make([]database.Statement, len(ordered))
	for i, each := range ordered {
		values := append(asKept(each.org, each.event), database.OneIf(each.event.Terminal()))
		statements[i] = database.Statement{Org: each.org, Query: tellAtOnce, Args: values, Answer: each.number}
	}
	return db.at.Send(ctx, statements)
}

// number reads the number that an event was given, 0 when there is none.
func (e *telling) number(row database.Row) error {
	e.seq = 0
	if err := row.Scan(&e.seq); !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	return nil
}
