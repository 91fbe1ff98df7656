package store

import (
	"context"
	"database/sql"
	"errors"
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
		if _, err := count.ExecContext(ctx, each.org, each.event.RunID, each.seq, oneIf(each.event.Terminal())); err != nil {
			return err
		}
	}
	return tx.Commit()
}
