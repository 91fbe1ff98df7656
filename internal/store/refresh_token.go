package store

import (
	"context"
	"database/sql"
	"time"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/database"
	"github.com/tripwright/tripwright/internal/fault"
)

// CreateRefreshToken keeps a new token.
func (db *DB) CreateRefreshToken(ctx context.Context, t auth.RefreshToken) (err error) {
	defer fault.Wrap(&err, "store.CreateRefreshToken(%s)", t.ID)
	ctx = database.Within(ctx, t.OrgID)
	tx, err := db.at.Begin(ctx)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := db.insertToken(ctx, tx, t); err != nil {
		return err
	}
	return tx.Commit()
}

func (db *DB) insertToken(ctx context.Context, tx *sql.Tx, t auth.RefreshToken) error {
	if t.ID == "" || t.Hash == "" {
		return fault.Field("refresh_token", "needs an id and a hash")
	}
	isNew, err := database.Kept(tx.ExecContext(ctx, `
		INSERT INTO refresh_token (org_id, token_id, user_id, family, token_hash, expires_at, used_at, revoked, created_at, began_at, agent, network)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
		ON CONFLICT DO NOTHING`,
		t.OrgID, t.ID, t.UserID, t.Family, t.Hash, database.Micros(t.ExpiresAt), database.MicrosOf(t.UsedAt), database.OneIf(t.Revoked),
		database.Micros(db.at.Exact(t.CreatedAt)), began(t.BeganAt), t.Agent, t.Network))
	if err == nil && !isNew {
		return fault.New(fault.Conflict, "the token exists already")
	}
	return err
}

// FindRefreshTokenByID gives a token of an organisation, used, revoked or not, or fault.NotFound.
func (db *DB) FindRefreshTokenByID(ctx context.Context, orgID, id string) (_ auth.RefreshToken, err error) {
	defer fault.Wrap(&err, "store.FindRefreshTokenByID(%s)", id)
	t, err := scanToken(db.read.QueryRowContext(database.Within(ctx, orgID), `
		SELECT org_id, token_id, user_id, family, token_hash, expires_at, used_at, revoked, created_at,
			began_at, agent, network
		FROM refresh_token
		WHERE org_id = $1 AND token_id = $2`, orgID, id))
	return t, database.Found(err, "there is no such token")
}

// UseRefreshToken marks a token as used and keeps its successor in one transaction. first is false, and nothing is kept,
// when the token was used or revoked before, or is not there: of two that come at the same moment one is first.
func (db *DB) UseRefreshToken(
	ctx context.Context, orgID, id string, at time.Time, next auth.RefreshToken,
) (first bool, err error) {
	defer fault.Wrap(&err, "store.UseRefreshToken(%s)", id)
	if next.OrgID != orgID {
		return false, fault.Field("next.org_id", "must be the token's")
	}
	ctx = database.Within(ctx, orgID)
	tx, err := db.at.Begin(ctx)
	if err != nil {
		return false, err
	}
	defer tx.Rollback()
	first, err = database.Kept(tx.ExecContext(ctx, `
		UPDATE refresh_token
		SET used_at = $3
		WHERE org_id = $1 AND token_id = $2 AND used_at IS NULL AND revoked = 0`, orgID, id, database.Micros(at)))
	if err != nil || !first {
		return false, err
	}
	if err := db.insertToken(ctx, tx, next); err != nil {
		return false, err
	}
	return true, tx.Commit()
}

// RevokeFamily ends every token that descends from one login, at a moment. What ended before ended then.
func (db *DB) RevokeFamily(ctx context.Context, orgID, family string, at time.Time) (err error) {
	defer fault.Wrap(&err, "store.RevokeFamily(%s)", family)
	return db.revoke(database.Within(ctx, orgID), `
		UPDATE refresh_token
		SET revoked = 1, ended_at = COALESCE(ended_at, $3)
		WHERE org_id = $1 AND family = $2 AND revoked = 0`, orgID, family, database.Micros(at))
}

// RevokeUser ends every token of a user, at a moment.
func (db *DB) RevokeUser(ctx context.Context, orgID, userID string, at time.Time) (err error) {
	defer fault.Wrap(&err, "store.RevokeUser(%s)", userID)
	return db.revoke(database.Within(ctx, orgID), `
		UPDATE refresh_token
		SET revoked = 1, ended_at = COALESCE(ended_at, $3)
		WHERE org_id = $1 AND user_id = $2 AND revoked = 0`, orgID, userID, database.Micros(at))
}

// revoke ends tokens until it finds none. One that is being exchanged at this moment is waited for, and only the next look sees
// the successor that was made meanwhile.
func (db *DB) revoke(ctx context.Context, statement string, args ...any) error {
	for {
		some, err := database.Kept(db.write.ExecContext(ctx, statement, args...))
		if err != nil || !some {
			return err
		}
	}
}

func scanToken(s database.Row) (t auth.RefreshToken, err error) {
	var expires, created int64
	var used, began sql.Null[int64]
	var revoked int
	if err := s.Scan(&t.OrgID, &t.ID, &t.UserID, &t.Family, &t.Hash, &expires, &used, &revoked, &created, &began, &t.Agent, &t.Network); err != nil {
		return auth.RefreshToken{}, err
	}
	t.ExpiresAt, t.UsedAt, t.Revoked, t.CreatedAt = database.Moment(expires), database.MomentOf(used), revoked != 0, database.Moment(created)
	if at := database.MomentOf(began); at != nil {
		t.BeganAt = *at
	}
	return t, nil
}

// began is when a login was, NULL where that is not known.
func began(at time.Time) any {
	if at.IsZero() {
		return nil
	}
	return database.Micros(at)
}
