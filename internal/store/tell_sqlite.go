package store

import (
	"context"
	"database/sql"
	"errors"

	"github.com/tripwright/tripwright/internal/database"
)

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

// scribe tells events to SQLite, with statements that it prepares once: most of all writes are these two.
type scribe struct {
	write         *sql.DB
	insert, count *sql.Stmt
}

func newScribe(ctx context.Context, write *sql.DB) (s *scribe, err error) {
	s = &scribe{write: write}
	if s.insert, err = write.PrepareContext(ctx, tellEvent); err != nil {
		return nil, err
	}
	s.count, err = write.PrepareContext(ctx, countEvent)
	return s, err
}

// together tells all of a batch, or nothing.
func (s *scribe) together(ctx context.Context, batch []*telling) error {
	tx, err := s.write.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	insert, count := tx.StmtContext(ctx, s.insert), tx.StmtContext(ctx, s.count)
	for _, each := range batch {
		err := insert.QueryRowContext(ctx, asKept(each.org, each.event)...).Scan(&each.seq)
		if errors.Is(err, sql.ErrNoRows) {
			each.seq = 0
			continue
		}
		if err != nil {
			return err
		}
		if _, err := count.ExecContext(ctx, each.org, each.event.RunID, each.seq, database.OneIf(each.event.Terminal())); err != nil {
			return err
		}
	}
	return tx.Commit()
}
