package store

import (
	"context"
	"database/sql"
	"errors"

	"github.com/tripwright/tripwright/internal/database"
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
	who, err := database.Caller(ctx)
	if err != nil {
		return run.Event{}, err
	}
	e.TS = db.at.Exact(e.TS)
	e.Seq, err = db.teller.tell(ctx, who.Org, e)
	if err == nil && e.Seq == 0 {
		return db.toldBefore(ctx, who.Org, e)
	}
	return e, err
}

// FindEvents gives the events of a run after a Seq, in order. A run that does not exist has none.
func (db *DB) FindEvents(ctx context.Context, runID string, after int64) (_ []run.Event, err error) {
	defer fault.Wrap(&err, "store.FindEvents(%s, %d)", runID, after)
	who, err := database.Caller(ctx)
	if err != nil {
		return nil, err
	}
	return database.All(scanEvent)(db.read.QueryContext(ctx, `
		SELECT seq, run_id, trace_id, node, attempt, status, event_key, ts, args_digest, duration_ms,
			cache_hit, decision_note, reason, data
		FROM run_event
		WHERE org_id = $1 AND run_id = $2 AND seq > $3
		ORDER BY seq`, who.Org, runID, after))
}

// toldBefore gives the event that e repeats, or says why e cannot be told.
func (db *DB) toldBefore(ctx context.Context, org string, e run.Event) (run.Event, error) {
	if e.Key != "" {
		first, err := scanEvent(db.read.QueryRowContext(ctx, `
			SELECT seq, run_id, trace_id, node, attempt, status, event_key, ts, args_digest, duration_ms,
			cache_hit, decision_note, reason, data
			FROM run_event
			WHERE org_id = $1 AND run_id = $2 AND event_key = $3`, org, e.RunID, e.Key))
		if !errors.Is(err, sql.ErrNoRows) {
			return first, err
		}
	}
	var one int
	err := db.read.QueryRowContext(ctx, `
		SELECT 1
		FROM agent_run
		WHERE org_id = $1 AND run_id = $2`, org, e.RunID).Scan(&one)
	if err != nil {
		return run.Event{}, database.Found(err, "there is no such run")
	}
	return run.Event{}, fault.New(fault.Conflict, "the story of the run has ended")
}

// asKept gives the columns of an event in the order in which the statements that tell it take them.
func asKept(org string, e run.Event) []any {
	var hit *int
	if e.CacheHit != nil {
		one := database.OneIf(*e.CacheHit)
		hit = &one
	}
	return []any{org, e.RunID, sql.NullString{String: e.Key, Valid: e.Key != ""}, e.TraceID, e.Node, e.Attempt, string(e.Status),
		database.Micros(e.TS), e.ArgsDigest, e.DurationMS, hit, e.DecisionNote, e.Reason, database.Text(e.Data)}
}

func scanEvent(s database.Row) (e run.Event, err error) {
	var key sql.NullString
	var ts int64
	var hit sql.Null[int64]
	err = s.Scan(&e.Seq, &e.RunID, &e.TraceID, &e.Node, &e.Attempt, &e.Status, &key, &ts,
		&e.ArgsDigest, &e.DurationMS, &hit, &e.DecisionNote, &e.Reason, database.Document(&e.Data))
	if err != nil {
		return run.Event{}, err
	}
	e.Key, e.TS = key.String, database.Moment(ts)
	if hit.Valid {
		yes := hit.V != 0
		e.CacheHit = &yes
	}
	return e, nil
}
