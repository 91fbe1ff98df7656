package store

import (
	"cmp"
	"context"
	"database/sql"
	"time"

	"github.com/tripwright/tripwright/internal/database"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/tenant"
)

var _ run.Log = (*DB)(nil)

// CreateRun keeps a new run. The same ID again is fault.Conflict. A run without a status is running, one without a
// moment is created now. An edit goes by the name of what it is an edit of, unless it has one of its own.
func (db *DB) CreateRun(ctx context.Context, r run.Run) (err error) {
	return db.CreateRunWithin(ctx, r, RunQuota{})
}

// createRun keeps a run that is not there yet, unless there are as many as may be. Only who counts the runs of an address looks
// beyond the organisation, and sees numbers alone.
func (db *DB) createRun(ctx context.Context, who tenant.Identity, r run.Run, most RunQuota) (isNew bool, err error) {
	if r.ID == "" {
		return false, fault.Field("run_id", "must not be empty")
	}
	var completed *int64
	if r.CompletedAt != nil {
		us := database.Micros(*r.CompletedAt)
		completed = &us
	}
	var lines []string
	if most != (RunQuota{}) {
		lines = linesOf(who)
	}
	if most.OfAddress > 0 && who.AddressLane() != "" {
		ctx = tenant.AsSystem(ctx)
	}
	return database.Kept(db.small.ExecInLine(ctx, lines, `
		INSERT INTO agent_run (org_id, run_id, user_id, kind, trace_id, status, request, result, problem, last_seq, story_ended,
			created_at, completed_at, parent_run_id, tool_log, cost_usd_micros, address_lane, name)
		SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, 0, 0, $10, $11, $12, $13, $14, $15,
			COALESCE(NULLIF($20, ''), (SELECT p.name FROM agent_run p WHERE p.org_id = $1 AND p.run_id = $12), '')
		WHERE NOT EXISTS (SELECT 1 FROM departure d WHERE d.org_id = $1 AND d.user_id = '')
			AND (CAST($16 AS BIGINT) = 0 OR CAST($16 AS BIGINT) >
				(SELECT COUNT(*) FROM agent_run a WHERE a.org_id = $1 AND a.status = 'running'))
			AND (CAST($17 AS BIGINT) = 0 OR CAST($17 AS BIGINT) > (SELECT COUNT(*) FROM agent_run a WHERE a.org_id = $1))
			AND ($15 = '' OR CAST($18 AS BIGINT) = 0
				OR CAST($18 AS BIGINT) > (SELECT COUNT(*) FROM agent_run a WHERE a.address_lane = $15 AND a.status = 'running')
				OR CAST($19 AS BIGINT) > (SELECT COUNT(*) FROM agent_run a WHERE a.org_id = $1 AND a.status = 'running'))
			-- of every organisation: guests of an address
		ON CONFLICT (org_id, run_id) DO NOTHING`,
		who.Org, r.ID, who.User, r.Kind, r.TraceID, string(cmp.Or(r.Status, run.Running)),
		database.Text(r.Request), database.Text(r.Result), database.Text(r.Problem), database.Micros(db.at.Exact(r.CreatedAt)), completed, r.ParentID, database.Text(r.ToolLog), r.CostMicros,
		who.AddressLane(), most.Running, most.Kept, most.OfAddress, tenant.Spare, r.Name))
}

// linesOf gives in which lines somebody waits who counts runs: their organisation's, and before it that of the address of a guest. In that
// of the organisation comes TakeAlong, for what a guest asks for at the moment at which they sign in.
func linesOf(who tenant.Identity) []string {
	if lane := who.AddressLane(); lane != "" && lane != who.Org {
		return []string{lane, who.Org}
	}
	return []string{who.Org}
}

// FindRunByID gives a run, or fault.NotFound.
func (db *DB) FindRunByID(ctx context.Context, id string) (_ run.Run, err error) {
	defer fault.Wrap(&err, "store.FindRunByID(%s)", id)
	who, err := database.Caller(ctx)
	if err != nil {
		return run.Run{}, err
	}
	r, err := scanRun(db.read.QueryRowContext(ctx, `
		SELECT run_id, kind, trace_id, status, request, result, problem, created_at, completed_at, parent_run_id, tool_log,
			cost_usd_micros, user_id, name, first_day, last_day
		FROM agent_run
		WHERE org_id = $1 AND run_id = $2`, who.Org, id))
	return r, database.Found(err, "there is no such run")
}

// FindStandingByID says how a run stands, or fault.NotFound. Nothing long is read.
func (db *DB) FindStandingByID(ctx context.Context, id string) (s run.Standing, err error) {
	defer fault.Wrap(&err, "store.FindStandingByID(%s)", id)
	who, err := database.Caller(ctx)
	if err != nil {
		return s, err
	}
	err = db.read.QueryRowContext(ctx, `
		SELECT status, result IS NOT NULL
		FROM agent_run
		WHERE org_id = $1 AND run_id = $2`, who.Org, id).Scan(&s.Status, &s.HasResult)
	return s, database.Found(err, "there is no such run")
}

// FindRuns gives the newest runs first, each with all that is kept of it, which may be long: FindRunSummaries is for lists.
func (db *DB) FindRuns(ctx context.Context, f run.Filter) (_ []run.Run, err error) {
	defer fault.Wrap(&err, "store.FindRuns")
	who, err := database.Caller(ctx)
	if err != nil {
		return nil, err
	}
	return database.All(scanRun)(db.read.QueryContext(ctx, `
		SELECT run_id, kind, trace_id, status, request, result, problem, created_at, completed_at, parent_run_id, tool_log,
			cost_usd_micros, user_id, name, first_day, last_day
		FROM agent_run
		WHERE org_id = $1 AND ($2 = '' OR status = $2) AND ($3 = '' OR kind = $3) AND ($4 = ''
			OR (created_at, run_id) < (SELECT b.created_at, b.run_id FROM agent_run b WHERE b.org_id = $1 AND b.run_id = $4))
		ORDER BY created_at DESC, run_id DESC
		LIMIT $5`, who.Org, string(f.Status), f.Kind, f.Before, database.Limit(f.Limit)))
}

// FindRunSummaries gives the newest runs first. What came of them is not read.
func (db *DB) FindRunSummaries(ctx context.Context, f run.Filter) (_ []run.Summary, err error) {
	defer fault.Wrap(&err, "store.FindRunSummaries")
	who, err := database.Caller(ctx)
	if err != nil {
		return nil, err
	}
	return database.All(scanSummary)(db.read.QueryContext(ctx, `
		SELECT run_id, request, status, created_at, completed_at, parent_run_id, user_id, name, first_day, last_day
		FROM agent_run
		WHERE org_id = $1 AND ($2 = '' OR status = $2) AND ($3 = '' OR kind = $3) AND ($4 = ''
			OR (created_at, run_id) < (SELECT b.created_at, b.run_id FROM agent_run b WHERE b.org_id = $1 AND b.run_id = $4))
		ORDER BY created_at DESC, run_id DESC
		LIMIT $5`, who.Org, string(f.Status), f.Kind, f.Before, database.Limit(f.Limit)))
}

// FinishRun sets the final status with result or problem. A run that is final already is left as it is. Without a moment
// it ends now.
func (db *DB) FinishRun(ctx context.Context, id string, u run.Finish) (err error) {
	defer fault.Wrap(&err, "store.FinishRun(%s)", id)
	who, err := database.Caller(ctx)
	if err != nil {
		return err
	}
	if !u.Status.Final() {
		return fault.Field("status", "must be final")
	}
	finished, err := database.Kept(db.write.ExecContext(ctx, `
		UPDATE agent_run
		SET status = $3, result = $4, problem = $5, completed_at = $6, tool_log = $8, cost_usd_micros = $9, address_lane = '',
			first_day = $10, last_day = $11
		WHERE org_id = $1 AND run_id = $2 AND status = $7`,
		who.Org, id, string(u.Status), database.Text(u.Result), database.Text(u.Problem), database.Micros(db.at.Exact(u.At)), string(run.Running),
		database.Text(u.ToolLog), u.CostMicros, dayText(u.Days.First), dayText(u.Days.Last)))
	if err != nil || finished {
		return err
	}
	_, err = db.FindStandingByID(ctx, id)
	return err
}

// CountRunning counts the runs on their way: those of the organisation in ctx, or all there are for tenant.AsSystem.
func (db *DB) CountRunning(ctx context.Context) (n int64, err error) {
	defer fault.Wrap(&err, "store.CountRunning")
	if tenant.IsSystem(ctx) {
		err = db.read.QueryRowContext(ctx, `
			SELECT COUNT(*)
			FROM agent_run
			WHERE status = 'running' -- of every organisation: gauge`).Scan(&n)
		return n, err
	}
	who, err := database.Caller(ctx)
	if err != nil {
		return 0, err
	}
	err = db.read.QueryRowContext(ctx, `
		SELECT COUNT(*)
		FROM agent_run
		WHERE org_id = $1 AND status = 'running'`, who.Org).Scan(&n)
	return n, err
}

// FindOpen names the runs on their way that were begun before a moment, or after a later one, which the clock has been put back
// from, of every organisation and with who asked for them: for the job that looks for runs whose process died before the engine
// heard of them.
func (db *DB) FindOpen(ctx context.Context, before, after time.Time, atMost int) (_ []OpenRun, err error) {
	defer fault.Wrap(&err, "store.FindOpen")
	return database.All(scanOpen)(db.read.QueryContext(tenant.AsSystem(ctx), `
		SELECT org_id, user_id, run_id, address_lane
		FROM agent_run
		WHERE status = 'running' AND (created_at < $1 OR created_at > $2) -- of every organisation: strays
		ORDER BY created_at
		LIMIT $3`, database.Micros(before), database.Micros(after), database.Limit(atMost)))
}

// FindEnded names runs that ended before a moment, of every organisation, in the order of organisation and name and from the one
// after the last of the page before.
func (db *DB) FindEnded(ctx context.Context, before time.Time, last OpenRun, atMost int) (_ []OpenRun, err error) {
	defer fault.Wrap(&err, "store.FindEnded")
	return database.All(scanOpen)(db.read.QueryContext(tenant.AsSystem(ctx), `
		SELECT org_id, user_id, run_id, address_lane
		FROM agent_run
		WHERE completed_at < $1 AND (org_id, run_id) > ($2, $3) -- of every organisation: retention
		ORDER BY org_id, run_id
		LIMIT $4`, database.Micros(before), last.Who.Org, last.Run, database.Limit(atMost)))
}

// OpenRun names a run and on whose behalf it goes or went.
type OpenRun struct {
	Who tenant.Identity
	Run string
}

func scanOpen(s database.Row) (o OpenRun, err error) {
	var lane string
	err = s.Scan(&o.Who.Org, &o.Who.User, &o.Run, &lane)
	o.Who = o.Who.In(lane)
	return o, err
}

func scanRun(s database.Row) (r run.Run, err error) {
	var created int64
	var completed sql.Null[int64]
	err = s.Scan(&r.ID, &r.Kind, &r.TraceID, &r.Status, database.Document(&r.Request), database.Document(&r.Result), database.Document(&r.Problem),
		&created, &completed, &r.ParentID, database.Document(&r.ToolLog), &r.CostMicros, &r.UserID, &r.Name, dayOf{&r.Days.First}, dayOf{&r.Days.Last})
	if err != nil {
		return run.Run{}, err
	}
	r.CreatedAt, r.CompletedAt = database.Moment(created), database.MomentOf(completed)
	return r, nil
}

func scanSummary(s database.Row) (r run.Summary, err error) {
	var created int64
	var completed sql.Null[int64]
	err = s.Scan(&r.ID, database.Document(&r.Request), &r.Status, &created, &completed, &r.ParentID, &r.UserID, &r.Name, dayOf{&r.Days.First}, dayOf{&r.Days.Last})
	r.CreatedAt, r.CompletedAt = database.Moment(created), database.MomentOf(completed)
	return r, err
}
