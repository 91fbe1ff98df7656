package store

import (
	"cmp"
	"context"
	"database/sql"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/run"
)

var _ run.Log = (*DB)(nil)

// CreateRun keeps a new run. The same ID again is fault.Conflict. A run without a status is running, one without a
// moment is created now.
func (db *DB) CreateRun(ctx context.Context, r run.Run) (err error) {
	defer fault.Wrap(&err, "store.CreateRun(%s)", r.ID)
	who, err := caller(ctx)
	if err != nil {
		return err
	}
	if r.ID == "" {
		return fault.Field("run_id", "must not be empty")
	}
	var completed *int64
	if r.CompletedAt != nil {
		us := micros(*r.CompletedAt)
		completed = &us
	}
	isNew, err := kept(db.write.ExecContext(ctx, `
		INSERT INTO agent_run (org_id, run_id, user_id, kind, trace_id, status, request, result, problem, last_seq, story_ended, created_at, completed_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, 0, $10, $11)
		ON CONFLICT (org_id, run_id) DO NOTHING`,
		who.Org, r.ID, who.User, r.Kind, r.TraceID, string(cmp.Or(r.Status, run.Running)), text(r.Request), text(r.Result), text(r.Problem), micros(db.exact(r.CreatedAt)), completed))
	if err == nil && !isNew {
		return fault.New(fault.Conflict, "the run exists already")
	}
	return err
}

// FindRunByID gives a run, or fault.NotFound.
func (db *DB) FindRunByID(ctx context.Context, id string) (_ run.Run, err error) {
	defer fault.Wrap(&err, "store.FindRunByID(%s)", id)
	who, err := caller(ctx)
	if err != nil {
		return run.Run{}, err
	}
	r, err := scanRun(db.read.QueryRowContext(ctx, `
		SELECT run_id, kind, trace_id, status, request, result, problem, created_at, completed_at
		FROM agent_run
		WHERE org_id = $1 AND run_id = $2`, who.Org, id))
	return r, found(err, "run")
}

// FindRuns gives the newest runs first.
func (db *DB) FindRuns(ctx context.Context, f run.Filter) (_ []run.Run, err error) {
	defer fault.Wrap(&err, "store.FindRuns")
	who, err := caller(ctx)
	if err != nil {
		return nil, err
	}
	return all(scanRun)(db.read.QueryContext(ctx, `
		SELECT run_id, kind, trace_id, status, request, result, problem, created_at, completed_at
		FROM agent_run
		WHERE org_id = $1 AND ($2 = '' OR status = $2)
		ORDER BY created_at DESC, run_id DESC
		LIMIT $3`, who.Org, string(f.Status), limit(f.Limit)))
}

// FinishRun sets the final status with result or problem. A run that is final already is left as it is. Without a moment
// it ends now.
func (db *DB) FinishRun(ctx context.Context, id string, u run.Finish) (err error) {
	defer fault.Wrap(&err, "store.FinishRun(%s)", id)
	who, err := caller(ctx)
	if err != nil {
		return err
	}
	if !u.Status.Final() {
		return fault.Field("status", "must be final")
	}
	finished, err := kept(db.write.ExecContext(ctx, `
		UPDATE agent_run
		SET status = $3, result = $4, problem = $5, completed_at = $6
		WHERE org_id = $1 AND run_id = $2 AND status = $7`,
		who.Org, id, string(u.Status), text(u.Result), text(u.Problem), micros(db.exact(u.At)), string(run.Running)))
	if err != nil || finished {
		return err
	}
	_, err = db.FindRunByID(ctx, id)
	return err
}

// row is what a *sql.Row and *sql.Rows share.
type row interface{ Scan(...any) error }

// all reads every row with one, and closes the rows.
func all[T any](one func(row) (T, error)) func(*sql.Rows, error) ([]T, error) {
	return func(rows *sql.Rows, err error) ([]T, error) {
		if err != nil {
			return nil, err
		}
		defer rows.Close()
		var ts []T
		for rows.Next() {
			t, err := one(rows)
			if err != nil {
				return nil, err
			}
			ts = append(ts, t)
		}
		return ts, rows.Err()
	}
}

func scanRun(s row) (r run.Run, err error) {
	var created int64
	var completed sql.Null[int64]
	err = s.Scan(&r.ID, &r.Kind, &r.TraceID, &r.Status, document{&r.Request}, document{&r.Result}, document{&r.Problem}, &created, &completed)
	if err != nil {
		return run.Run{}, err
	}
	r.CreatedAt = moment(created)
	if completed.Valid {
		at := moment(completed.V)
		r.CompletedAt = &at
	}
	return r, nil
}
