package store

import (
	"context"
	"database/sql"
	"errors"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/run"
)

// AppendEvent gives e the next Seq of its run and keeps it; an event with a Key that the run already has is not kept
// again and comes back as it was told first. An event without a Key is always new, one without a moment happens now.
//
// After a terminal event nothing new is told: fault.Conflict. A step that learns too late that its run was cancelled
// cannot speak after the end.
func (db *DB) AppendEvent(ctx context.Context, e run.Event) (_ run.Event, err error) {
	defer fault.Wrap(&err, "store.AppendEvent(%s, %s)", e.RunID, e.Key)
	who, err := caller(ctx)
	if err != nil {
		return run.Event{}, err
	}
	e.TS = db.exact(e.TS)
	tx, err := db.begin(ctx)
	if err != nil {
		return run.Event{}, err
	}
	defer tx.Rollback()
	e.Seq, err = takeSeq(ctx, tx, who.Org, e)
	if errors.Is(err, sql.ErrNoRows) {
		return toldBefore(ctx, tx, who.Org, e)
	}
	if err != nil {
		return run.Event{}, err
	}
	isNew, err := insertEvent(ctx, tx, who.Org, e)
	if err != nil {
		return run.Event{}, err
	}
	if !isNew { // the number goes back with the transaction
		return findEventByKey(ctx, tx, who.Org, e.RunID, e.Key)
	}
	return e, tx.Commit()
}

// FindEvents gives the events of a run after a Seq, in order. A run that does not exist has none.
func (db *DB) FindEvents(ctx context.Context, runID string, after int64) (_ []run.Event, err error) {
	defer fault.Wrap(&err, "store.FindEvents(%s, %d)", runID, after)
	who, err := caller(ctx)
	if err != nil {
		return nil, err
	}
	return all(scanEvent)(db.read.QueryContext(ctx, `
		SELECT seq, run_id, trace_id, node, attempt, status, event_key, ts, args_digest, duration_ms, cache_hit, decision_note, data
		FROM run_event
		WHERE org_id = $1 AND run_id = $2 AND seq > $3
		ORDER BY seq`, who.Org, runID, after))
}

// takeSeq gives the run's next number, and ends its story with a terminal event. It is the first statement, because it
// locks the run: whoever comes second sees all that the first told. No row: no such run, or its story has ended.
func takeSeq(ctx context.Context, tx *sql.Tx, org string, e run.Event) (seq int64, err error) {
	err = tx.QueryRowContext(ctx, `
		UPDATE agent_run
		SET last_seq = last_seq + 1, story_ended = $3
		WHERE org_id = $1 AND run_id = $2 AND story_ended = 0
		RETURNING last_seq`, org, e.RunID, oneIf(e.Status.Terminal())).Scan(&seq)
	return seq, err
}

// insertEvent keeps e, and tells whether its key was new.
func insertEvent(ctx context.Context, tx *sql.Tx, org string, e run.Event) (bool, error) {
	var hit *int
	if e.CacheHit != nil {
		one := oneIf(*e.CacheHit)
		hit = &one
	}
	return kept(tx.ExecContext(ctx, `
		INSERT INTO run_event (org_id, run_id, seq, event_key, trace_id, node, attempt, status, ts, args_digest, duration_ms, cache_hit, decision_note, data)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
		ON CONFLICT (org_id, run_id, event_key) DO NOTHING`,
		org, e.RunID, e.Seq, sql.NullString{String: e.Key, Valid: e.Key != ""}, e.TraceID, e.Node, e.Attempt, string(e.Status), micros(e.TS),
		e.ArgsDigest, e.DurationMS, hit, e.DecisionNote, text(e.Data)))
}

// toldBefore gives the event that e repeats, or says why e cannot be told.
func toldBefore(ctx context.Context, tx *sql.Tx, org string, e run.Event) (run.Event, error) {
	first, err := findEventByKey(ctx, tx, org, e.RunID, e.Key)
	if !fault.Is(err, fault.NotFound) {
		return first, err
	}
	var one int
	err = tx.QueryRowContext(ctx, `
		SELECT 1
		FROM agent_run
		WHERE org_id = $1 AND run_id = $2`, org, e.RunID).Scan(&one)
	if err != nil {
		return run.Event{}, found(err, "run")
	}
	return run.Event{}, fault.New(fault.Conflict, "the story of the run has ended")
}

func findEventByKey(ctx context.Context, tx *sql.Tx, org, runID, key string) (run.Event, error) {
	e, err := scanEvent(tx.QueryRowContext(ctx, `
		SELECT seq, run_id, trace_id, node, attempt, status, event_key, ts, args_digest, duration_ms, cache_hit, decision_note, data
		FROM run_event
		WHERE org_id = $1 AND run_id = $2 AND event_key = $3`, org, runID, key))
	return e, found(err, "event")
}

func scanEvent(s row) (e run.Event, err error) {
	var key sql.NullString
	var ts int64
	var hit sql.Null[int64]
	err = s.Scan(&e.Seq, &e.RunID, &e.TraceID, &e.Node, &e.Attempt, &e.Status, &key, &ts, &e.ArgsDigest, &e.DurationMS, &hit, &e.DecisionNote, document{&e.Data})
	if err != nil {
		return run.Event{}, err
	}
	e.Key, e.TS = key.String, moment(ts)
	if hit.Valid {
		yes := hit.V != 0
		e.CacheHit = &yes
	}
	return e, nil
}

func oneIf(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
