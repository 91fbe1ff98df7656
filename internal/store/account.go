package store

import (
	"context"
	"database/sql"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/database"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/tenant"
)

var _ auth.Keeper = (*DB)(nil)

// CreateOrg keeps a new organisation and its first user together. A slug that is taken is fault.Conflict.
func (db *DB) CreateOrg(ctx context.Context, o auth.Org, owner auth.User) (err error) {
	defer fault.Wrap(&err, "store.CreateOrg(%s)", o.ID)
	switch {
	case o.ID == "" || o.ID == database.EveryOrg:
		return fault.Field("org_id", "must be a name of its own")
	case owner.OrgID != o.ID:
		return fault.Field("owner.org_id", "must be the new organisation's")
	}
	ctx = database.Within(ctx, o.ID)
	tx, err := db.at.Begin(ctx)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	isNew, err := database.Kept(tx.ExecContext(ctx, `
		INSERT INTO org (org_id, slug, name, created_at)
		VALUES ($1, $2, $3, $4)
		ON CONFLICT DO NOTHING`, o.ID, o.Slug, o.Name, database.Micros(db.at.Exact(o.CreatedAt))))
	if err != nil {
		return err
	}
	if !isNew {
		return fault.New(fault.Conflict, "an organisation of that name exists already")
	}
	if err := db.insertUser(ctx, tx, owner); err != nil {
		return err
	}
	return tx.Commit()
}

// FindOrgByID gives an organisation, or fault.NotFound.
func (db *DB) FindOrgByID(ctx context.Context, id string) (_ auth.Org, err error) {
	defer fault.Wrap(&err, "store.FindOrgByID(%s)", id)
	o, err := scanOrg(db.read.QueryRowContext(database.Within(ctx, id), `
		SELECT org_id, slug, name, created_at
		FROM org
		WHERE org_id = $1`, id))
	return o, database.Found(err, "there is no such organisation")
}

// FindOrgBySlug gives an organisation, or fault.NotFound. It looks among all of them: who signs in has none yet.
func (db *DB) FindOrgBySlug(ctx context.Context, slug string) (_ auth.Org, err error) {
	defer fault.Wrap(&err, "store.FindOrgBySlug")
	o, err := scanOrg(db.read.QueryRowContext(tenant.AsSystem(ctx), `
		SELECT org_id, slug, name, created_at
		FROM org
		WHERE slug = $1 -- of any organisation: login`, slug))
	return o, database.Found(err, "there is no such organisation")
}

// HasOrg tells whether any organisation has signed up.
func (db *DB) HasOrg(ctx context.Context) (there bool, err error) {
	defer fault.Wrap(&err, "store.HasOrg")
	err = db.read.QueryRowContext(tenant.AsSystem(ctx), `
		SELECT COUNT(*) > 0
		FROM (SELECT org_id FROM org LIMIT 1) AS first -- of any organisation: welcome`).Scan(&there)
	return there, err
}

func (db *DB) insertUser(ctx context.Context, tx *sql.Tx, u auth.User) error {
	if u.ID == "" || (u.Email == "") != u.Guest {
		return fault.Field("user", "needs an id, and an e-mail address unless they are a guest")
	}
	isNew, err := database.Kept(tx.ExecContext(ctx, `
		INSERT INTO user_account (org_id, user_id, email, password_hash, role, locked_until, created_at, guest, email_verified_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
		ON CONFLICT DO NOTHING`,
		u.OrgID, u.ID, u.Email, u.PasswordHash, string(u.Role), database.MicrosOf(u.LockedUntil), database.Micros(db.at.Exact(u.CreatedAt)), database.OneIf(u.Guest),
		database.MicrosOf(u.EmailVerifiedAt)))
	if err == nil && !isNew {
		return fault.New(fault.Conflict, "the e-mail address is in use already")
	}
	return err
}

// FindUserByID gives a user of an organisation, or fault.NotFound.
func (db *DB) FindUserByID(ctx context.Context, orgID, id string) (_ auth.User, err error) {
	defer fault.Wrap(&err, "store.FindUserByID(%s)", id)
	u, err := scanUser(db.read.QueryRowContext(database.Within(ctx, orgID), `
		SELECT org_id, user_id, email, password_hash, role, locked_until, created_at, guest, email_verified_at
		FROM user_account
		WHERE org_id = $1 AND user_id = $2`, orgID, id))
	return u, database.Found(err, "there is no such user")
}

// FindUserByEmail gives the user of an organisation who has that address, or fault.NotFound. Guests have none.
func (db *DB) FindUserByEmail(ctx context.Context, orgID, email string) (_ auth.User, err error) {
	defer fault.Wrap(&err, "store.FindUserByEmail")
	u, err := scanUser(db.read.QueryRowContext(database.Within(ctx, orgID), `
		SELECT org_id, user_id, email, password_hash, role, locked_until, created_at, guest, email_verified_at
		FROM user_account
		WHERE org_id = $1 AND email = $2 AND guest = 0`, orgID, email))
	return u, database.Found(err, "there is no such user")
}

// FindUsersByEmail gives users with that address, whatever their organisation, at most so many (0 means 50): those who have had
// it for the longest, the first of them first. None is no error. It looks among all: who signs in has no organisation yet.
func (db *DB) FindUsersByEmail(ctx context.Context, email string, atMost int) (_ []auth.User, err error) {
	defer fault.Wrap(&err, "store.FindUsersByEmail")
	return database.All(scanUser)(db.read.QueryContext(tenant.AsSystem(ctx), `
		SELECT org_id, user_id, email, password_hash, role, locked_until, created_at, guest, email_verified_at
		FROM user_account
		WHERE email = $1 AND guest = 0 -- of any organisation: login
		ORDER BY email_verified_at IS NULL, COALESCE(claimed_at, created_at), org_id, user_id
		LIMIT $2`, email, database.Limit(atMost)))
}

// FindUsersByPassword gives users with that address and exactly that hash, whatever their organisation, at most so many (0 means 50).
// It looks among all: who signs in has no organisation yet.
func (db *DB) FindUsersByPassword(ctx context.Context, email, hash string, atMost int) (_ []auth.User, err error) {
	defer fault.Wrap(&err, "store.FindUsersByPassword")
	return database.All(scanUser)(db.read.QueryContext(tenant.AsSystem(ctx), `
		SELECT org_id, user_id, email, password_hash, role, locked_until, created_at, guest, email_verified_at
		FROM user_account
		WHERE email = $1 AND password_hash = $2 AND guest = 0 -- of any organisation: login
		ORDER BY COALESCE(claimed_at, created_at), org_id, user_id
		LIMIT $3`, email, hash, database.Limit(atMost)))
}

// FindUsersByOlderHash is FindUsersByEmail of those whose hash does not begin with a prefix.
func (db *DB) FindUsersByOlderHash(ctx context.Context, email, prefix string, atMost int) (_ []auth.User, err error) {
	defer fault.Wrap(&err, "store.FindUsersByOlderHash")
	return database.All(scanUser)(db.read.QueryContext(tenant.AsSystem(ctx), `
		SELECT org_id, user_id, email, password_hash, role, locked_until, created_at, guest, email_verified_at
		FROM user_account
		WHERE email = $1 AND guest = 0 AND SUBSTR(password_hash, 1, $2) <> $3 -- of any organisation: login
		ORDER BY COALESCE(claimed_at, created_at), org_id, user_id
		LIMIT $4`, email, len(prefix), prefix, database.Limit(atMost)))
}

// HasOlderHash tells whether anybody at all has a hash that does not begin with a prefix. Guests have none.
func (db *DB) HasOlderHash(ctx context.Context, prefix string) (there bool, err error) {
	defer fault.Wrap(&err, "store.HasOlderHash")
	err = db.read.QueryRowContext(tenant.AsSystem(ctx), `
		SELECT COUNT(*) > 0
		FROM (SELECT org_id FROM user_account WHERE guest = 0 AND SUBSTR(password_hash, 1, $1) <> $2 LIMIT 1) AS first -- of any organisation: login`,
		len(prefix), prefix).Scan(&there)
	return there, err
}

// UpdateUser changes a user, or gives fault.NotFound.
func (db *DB) UpdateUser(ctx context.Context, orgID, id string, change auth.UserUpdate) (err error) {
	defer fault.Wrap(&err, "store.UpdateUser(%s)", id)
	var until *int64
	if change.LockedUntil != nil {
		until = database.MicrosOf(*change.LockedUntil)
	}
	changed, err := database.Kept(db.write.ExecContext(database.Within(ctx, orgID), `
		UPDATE user_account
		SET password_hash = COALESCE($3, password_hash), locked_until = CASE WHEN $4 = 1 THEN $5 ELSE locked_until END
		WHERE org_id = $1 AND user_id = $2`,
		orgID, id, database.Nullable(change.PasswordHash), database.OneIf(change.LockedUntil != nil), until))
	if err == nil && !changed {
		return fault.New(fault.NotFound, "there is no such user")
	}
	return err
}

// RenewPasswordHash puts a hash in the place of the one that was. renewed is false, and nothing changes, when it is another one by
// now or there is no such user.
func (db *DB) RenewPasswordHash(ctx context.Context, orgID, id, was, hash string) (renewed bool, err error) {
	defer fault.Wrap(&err, "store.RenewPasswordHash(%s)", id)
	return database.Kept(db.write.ExecContext(database.Within(ctx, orgID), `
		UPDATE user_account
		SET password_hash = $4
		WHERE org_id = $1 AND user_id = $2 AND password_hash = $3`, orgID, id, was, hash))
}

func scanOrg(s database.Row) (o auth.Org, err error) {
	var created int64
	err = s.Scan(&o.ID, &o.Slug, &o.Name, &created)
	o.CreatedAt = database.Moment(created)
	return o, err
}

func scanUser(s database.Row) (u auth.User, err error) {
	var until, verified sql.Null[int64]
	var created int64
	var guest int
	if err := s.Scan(&u.OrgID, &u.ID, &u.Email, &u.PasswordHash, &u.Role, &until, &created, &guest, &verified); err != nil {
		return auth.User{}, err
	}
	u.LockedUntil, u.CreatedAt, u.Guest, u.EmailVerifiedAt = database.MomentOf(until), database.Moment(created), guest != 0, database.MomentOf(verified)
	return u, nil
}
