package store

import (
	"context"
	"time"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/database"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/tenant"
)

// A session is what descends from one login: of its tokens one at most can still be exchanged.

// FindSessions gives the sessions of a user that are not over at a moment, the last used first, at most so many (0 means 50).
func (db *DB) FindSessions(ctx context.Context, orgID, userID string, at time.Time, atMost int) (_ []auth.Session, err error) {
	defer fault.Wrap(&err, "store.FindSessions(%s)", userID)
	return database.All(scanSession)(db.read.QueryContext(database.Within(ctx, orgID), `
		SELECT family, COALESCE(began_at, created_at), created_at, agent, network
		FROM refresh_token
		WHERE org_id = $1 AND user_id = $2 AND used_at IS NULL AND revoked = 0 AND expires_at > $3
		ORDER BY created_at DESC, family
		LIMIT $4`, orgID, userID, database.Micros(at), database.Limit(atMost)))
}

// RevokeSession ends one session of a user; one that is not theirs, or over at that moment, is fault.NotFound.
func (db *DB) RevokeSession(ctx context.Context, orgID, userID, session string, at time.Time) (err error) {
	defer fault.Wrap(&err, "store.RevokeSession(%s)", session)
	ctx = database.Within(ctx, orgID)
	var there bool
	err = db.read.QueryRowContext(ctx, `
		SELECT COUNT(*) > 0
		FROM refresh_token
		WHERE org_id = $1 AND user_id = $2 AND family = $3 AND used_at IS NULL AND revoked = 0 AND expires_at > $4`,
		orgID, userID, session, database.Micros(at)).Scan(&there)
	if err != nil {
		return err
	}
	if !there {
		return fault.New(fault.NotFound, "there is no such session")
	}
	return db.revoke(ctx, `
		UPDATE refresh_token
		SET revoked = 1, ended_at = COALESCE(ended_at, $4)
		WHERE org_id = $1 AND user_id = $2 AND family = $3 AND revoked = 0`, orgID, userID, session, database.Micros(at))
}

// RevokeOthers ends every token of a user but those of one session, at a moment.
func (db *DB) RevokeOthers(ctx context.Context, orgID, userID, but string, at time.Time) (err error) {
	defer fault.Wrap(&err, "store.RevokeOthers(%s)", userID)
	return db.revoke(database.Within(ctx, orgID), `
		UPDATE refresh_token
		SET revoked = 1, ended_at = COALESCE(ended_at, $4)
		WHERE org_id = $1 AND user_id = $2 AND family <> $3 AND revoked = 0`, orgID, userID, but, database.Micros(at))
}

func scanSession(r database.Row) (s auth.Session, err error) {
	var began, used int64
	err = r.Scan(&s.ID, &began, &used, &s.Agent, &s.Network)
	s.BeganAt, s.LastUsed = database.Moment(began), database.Moment(used)
	return s, err
}

// EndedSession is a session that was ended.
type EndedSession struct {
	OrgID   string
	Session string
	EndedAt time.Time
}

// FindEndedSessions gives the sessions that were ended since a moment, of every organisation.
func (db *DB) FindEndedSessions(ctx context.Context, since time.Time) (_ []EndedSession, err error) {
	defer fault.Wrap(&err, "store.FindEndedSessions")
	return database.All(scanEnded)(db.read.QueryContext(tenant.AsSystem(ctx), `
		SELECT org_id, family, MAX(ended_at)
		FROM refresh_token -- of every organisation: ended sessions
		WHERE ended_at >= $1
		GROUP BY org_id, family`, database.Micros(since)))
}

// FindEndedSessionsOf gives those of one user.
func (db *DB) FindEndedSessionsOf(ctx context.Context, orgID, userID string, since time.Time) (_ []EndedSession, err error) {
	defer fault.Wrap(&err, "store.FindEndedSessionsOf(%s)", userID)
	return database.All(scanEnded)(db.read.QueryContext(database.Within(ctx, orgID), `
		SELECT org_id, family, MAX(ended_at)
		FROM refresh_token
		WHERE org_id = $1 AND user_id = $2 AND ended_at >= $3
		GROUP BY org_id, family`, orgID, userID, database.Micros(since)))
}

func scanEnded(r database.Row) (e EndedSession, err error) {
	var at int64
	err = r.Scan(&e.OrgID, &e.Session, &at)
	e.EndedAt = database.Moment(at)
	return e, err
}
