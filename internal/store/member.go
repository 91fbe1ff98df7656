package store

import (
	"context"
	"database/sql"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/database"
	"github.com/tripwright/tripwright/internal/fault"
)

// CreateUser keeps a new user of u.OrgID, whom an owner adds. An e-mail address that is taken there is fault.Conflict; by who is no owner
// at that moment, it is fault.Denied.
func (db *DB) CreateUser(ctx context.Context, by string, u auth.User) (err error) {
	defer fault.Wrap(&err, "store.CreateUser(%s)", u.ID)
	ctx = database.Within(ctx, u.OrgID)
	tx, err := db.managed(ctx, u.OrgID, by)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := db.insertUser(ctx, tx, u); err != nil {
		return err
	}
	return tx.Commit()
}

// FindMembers gives the users of an organisation, or those with a role, at most so many (0 means 50): the first who came first.
func (db *DB) FindMembers(ctx context.Context, orgID string, role auth.Role, atMost int) (_ []auth.User, err error) {
	defer fault.Wrap(&err, "store.FindMembers")
	return database.All(scanUser)(db.read.QueryContext(database.Within(ctx, orgID), `
		SELECT org_id, user_id, email, password_hash, role, locked_until, created_at, guest, email_verified_at
		FROM user_account
		WHERE org_id = $1 AND ($2 = '' OR role = $2)
		ORDER BY created_at, user_id
		LIMIT $3`, orgID, string(role), database.Limit(atMost)))
}

// ChangeRole gives a user of an organisation another role; changed is false when it was theirs. Who is not there is fault.NotFound; by who
// is no owner at that moment, it is fault.Denied. That no owner would be left is fault.Conflict.
func (db *DB) ChangeRole(ctx context.Context, by, orgID, userID string, role auth.Role) (changed bool, err error) {
	defer fault.Wrap(&err, "store.ChangeRole(%s)", userID)
	ctx = database.Within(ctx, orgID)
	tx, err := db.managed(ctx, orgID, by)
	if err != nil {
		return false, err
	}
	defer tx.Rollback()
	was, others, err := owners(ctx, tx, orgID, userID)
	if err != nil {
		return false, err
	}
	if was == auth.Owner && role != auth.Owner && others == 0 {
		return false, fault.New(fault.Conflict, "they are the last owner: make somebody else one first")
	}
	if _, err := tx.ExecContext(ctx, `
		UPDATE user_account
		SET role = $3
		WHERE org_id = $1 AND user_id = $2`, orgID, userID, string(role)); err != nil {
		return false, err
	}
	return was != role, tx.Commit()
}

// managed begins a transaction in which an owner changes who belongs to an organisation: nobody else does until it is through. Who is no
// owner then is fault.Denied.
func (db *DB) managed(ctx context.Context, orgID, by string) (_ *sql.Tx, err error) {
	tx, err := db.at.Begin(ctx)
	if err != nil {
		return nil, err
	}
	if _, err = held(ctx, tx, orgID); err == nil {
		err = ownedBy(ctx, tx, orgID, by)
	}
	if err != nil {
		_ = tx.Rollback()
		return nil, err
	}
	return tx, nil
}

// held keeps others from changing who belongs to an organisation until a transaction is through, and tells whether it is there.
func held(ctx context.Context, tx *sql.Tx, orgID string) (there bool, err error) {
	return database.Kept(tx.ExecContext(ctx, `
		UPDATE org
		SET name = name -- and nobody else comes, goes or rises until this is through
		WHERE org_id = $1`, orgID))
}

// ownedBy refuses who is no owner of an organisation.
func ownedBy(ctx context.Context, tx *sql.Tx, orgID, by string) error {
	var is bool
	err := tx.QueryRowContext(ctx, `
		SELECT COUNT(*) > 0
		FROM user_account
		WHERE org_id = $1 AND user_id = $2 AND role = 'owner'`, orgID, by).Scan(&is)
	if err == nil && !is {
		err = fault.New(fault.Denied, "only an owner of the organisation may do that")
	}
	return err
}

// owners gives what a user is, and how many others are owners. Who is not there is fault.NotFound.
func owners(ctx context.Context, tx *sql.Tx, orgID, userID string) (is auth.Role, others int, err error) {
	err = tx.QueryRowContext(ctx, `
		SELECT role, (SELECT COUNT(*) FROM user_account o WHERE o.org_id = $1 AND o.user_id <> $2 AND o.role = 'owner')
		FROM user_account
		WHERE org_id = $1 AND user_id = $2`, orgID, userID).Scan(&is, &others)
	return is, others, database.Found(err, "there is no such user")
}
