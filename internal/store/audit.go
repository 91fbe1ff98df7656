package store

import (
	"context"
	"time"

	"github.com/google/uuid"

	"github.com/tripwright/tripwright/internal/database"
	"github.com/tripwright/tripwright/internal/fault"
)

// AuditEntry is one line of the audit log: who did what to what, and how it went. It holds no bodies and no secrets.
type AuditEntry struct {
	ID      string // given by AppendAudit when empty
	UserID  string // the caller's when empty
	At      time.Time
	Action  string // the route, such as "POST /plan", or what happened, such as "login.locked"
	Target  string // what it was done to
	Status  int    // of the answer; 0 when there was none
	TraceID string
}

// AppendAudit adds a line to the audit log of the organisation in ctx.
func (db *DB) AppendAudit(ctx context.Context, e AuditEntry) (err error) {
	defer fault.Wrap(&err, "store.AppendAudit(%s)", e.Action)
	who, err := database.Caller(ctx)
	if err != nil {
		return err
	}
	if e.ID == "" {
		id, err := uuid.NewV7()
		if err != nil {
			return err
		}
		e.ID = id.String()
	}
	if e.UserID == "" {
		e.UserID = who.User
	}
	_, err = db.small.ExecContext(ctx, `
		INSERT INTO audit_log (org_id, entry_id, user_id, at, action, target, status, trace_id)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT (org_id, entry_id) DO NOTHING`,
		who.Org, e.ID, e.UserID, database.Micros(db.at.Exact(e.At)), e.Action, e.Target, e.Status, e.TraceID)
	return err
}

// FindAudit gives the newest lines first, at most limit (0 means 50).
func (db *DB) FindAudit(ctx context.Context, atMost int) (_ []AuditEntry, err error) {
	defer fault.Wrap(&err, "store.FindAudit")
	who, err := database.Caller(ctx)
	if err != nil {
		return nil, err
	}
	return database.All(scanAudit)(db.read.QueryContext(ctx, `
		SELECT entry_id, user_id, at, action, target, status, trace_id
		FROM audit_log
		WHERE org_id = $1
		ORDER BY at DESC, entry_id DESC
		LIMIT $2`, who.Org, database.Limit(atMost)))
}

func scanAudit(s database.Row) (e AuditEntry, err error) {
	var at int64
	err = s.Scan(&e.ID, &e.UserID, &at, &e.Action, &e.Target, &e.Status, &e.TraceID)
	e.At = database.Moment(at)
	return e, err
}
