package store

import (
	"context"
	"time"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/database"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/tenant"
)

// ClaimGuest makes a guest somebody: the organisation takes o's slug and name, the user u's address, as theirs since a moment, and
// password. All else stays. Who is no guest, or no guest any more, is fault.NotFound; a slug that is taken is fault.Conflict and
// changes nothing.
func (db *DB) ClaimGuest(ctx context.Context, o auth.Org, u auth.User, at time.Time) (err error) {
	defer fault.Wrap(&err, "store.ClaimGuest(%s)", o.ID)
	switch {
	case u.OrgID != o.ID:
		return fault.Field("user.org_id", "must be the organisation's")
	case u.Email == "" || u.PasswordHash == "":
		return fault.Field("user", "needs an e-mail address and a password")
	}
	ctx = database.Within(ctx, o.ID)
	tx, err := db.at.Begin(ctx)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	claimed, err := database.Kept(tx.ExecContext(ctx, `
		UPDATE user_account
		SET guest = 0, email = $3, password_hash = $4, claimed_at = $5
		WHERE org_id = $1 AND user_id = $2 AND guest = 1`, o.ID, u.ID, u.Email, u.PasswordHash, database.Micros(db.at.Exact(at))))
	if err != nil {
		return err
	}
	if !claimed {
		return fault.New(fault.NotFound, "there is no such guest")
	}
	_, err = tx.ExecContext(ctx, `
		UPDATE org
		SET slug = $2, name = $3
		WHERE org_id = $1`, o.ID, o.Slug, o.Name)
	if database.Taken(err) { // of another organisation, which cannot be looked at from here
		return fault.New(fault.Conflict, "an organisation of that name exists already").Because(err)
	}
	if err != nil {
		return err
	}
	return tx.Commit()
}

// FindIdleGuests names the organisations of guests that nobody has used since a moment, in the order of their names and from the one
// after the last of the page before. Whoever uses one exchanges a token every few minutes.
func (db *DB) FindIdleGuests(ctx context.Context, since time.Time, last string, atMost int) (_ []string, err error) {
	defer fault.Wrap(&err, "store.FindIdleGuests")
	one := func(s database.Row) (org string, err error) {
		err = s.Scan(&org)
		return org, err
	}
	return database.All(one)(db.read.QueryContext(tenant.AsSystem(ctx), `
		SELECT u.org_id
		FROM user_account u
		WHERE u.guest = 1 AND u.created_at < $1 AND u.org_id > $2 AND NOT EXISTS (
				SELECT 1 FROM refresh_token t WHERE t.org_id = u.org_id AND t.created_at >= $1)
			-- of every organisation: retention
		ORDER BY u.org_id
		LIMIT $3`, database.Micros(since), last, database.Limit(atMost)))
}

// DeleteGuest removes the organisation of a guest that nobody has used since a moment, with all that belongs to it. Any other, and one
// that was claimed or used meanwhile, is fault.NotFound and stays whole.
func (db *DB) DeleteGuest(ctx context.Context, orgID string, since time.Time) (err error) {
	defer fault.Wrap(&err, "store.DeleteGuest(%s)", orgID)
	ctx = database.Within(ctx, orgID)
	tx, err := db.at.Begin(ctx)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	idle, err := database.Kept(tx.ExecContext(ctx, `
		UPDATE user_account
		SET locked_until = NULL -- and nobody claims it until this is through
		WHERE org_id = $1 AND guest = 1 AND created_at < $2 AND NOT EXISTS (
			SELECT 1 FROM refresh_token t WHERE t.org_id = $1 AND t.created_at >= $2)`, orgID, database.Micros(since)))
	if err != nil {
		return err
	}
	if !idle {
		return fault.New(fault.NotFound, "there is no such guest")
	}
	for _, table := range tablesOfOrgs {
		if _, err := tx.ExecContext(ctx, `DELETE FROM `+table+` WHERE org_id = $1`, orgID); err != nil {
			return err
		}
	}
	return tx.Commit()
}
