package store

import (
	"context"
	"database/sql"
	"time"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/database"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/tenant"
)

// CreateLetter keeps a letter that is to be sent.
func (db *DB) CreateLetter(ctx context.Context, l auth.Letter) (err error) {
	defer fault.Wrap(&err, "store.CreateLetter(%s)", l.ID)
	return db.insertLetter(database.Within(ctx, l.OrgID), db.write, l)
}

func (db *DB) insertLetter(ctx context.Context, to database.Execer, l auth.Letter) error {
	if l.ID == "" || l.Kind == "" {
		return fault.Field("letter", "needs an id and a kind")
	}
	_, err := to.ExecContext(ctx, `
		INSERT INTO mail_letter (org_id, letter_id, user_id, kind, email, slug, name, about, done_by, lang, created_at, next_at, tries)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
		ON CONFLICT (org_id, letter_id) DO NOTHING`,
		l.OrgID, l.ID, l.UserID, l.Kind, l.Email, l.Slug, l.Name, l.About, l.By, l.Lang, database.Micros(db.at.Exact(l.CreatedAt)), database.Micros(db.at.Exact(l.NextAt)), l.Tries)
	return err
}

// FindDueLetters gives the letters that are to be tried at a moment, the one that waits for the longest first, of every organisation.
func (db *DB) FindDueLetters(ctx context.Context, at time.Time, atMost int) (_ []auth.Letter, err error) {
	defer fault.Wrap(&err, "store.FindDueLetters")
	return database.All(scanLetter)(db.read.QueryContext(tenant.AsSystem(ctx), `
		SELECT org_id, letter_id, user_id, kind, email, slug, name, about, done_by, lang, created_at, next_at, tries
		FROM mail_letter
		WHERE next_at <= $1 -- of every organisation: mail
		ORDER BY next_at, letter_id
		LIMIT $2`, database.Micros(at), database.Limit(atMost)))
}

// TakeLetter puts a letter off until a moment and counts a try, as it was found. mine is false when somebody else did so first, or it is
// gone. Whoever took it and dies leaves it to whoever comes after that moment.
func (db *DB) TakeLetter(ctx context.Context, l auth.Letter, until time.Time) (mine bool, err error) {
	defer fault.Wrap(&err, "store.TakeLetter(%s)", l.ID)
	return database.Kept(db.write.ExecContext(database.Within(ctx, l.OrgID), `
		UPDATE mail_letter
		SET next_at = $3, tries = tries + 1
		WHERE org_id = $1 AND letter_id = $2 AND next_at = $4`, l.OrgID, l.ID, database.Micros(until), database.Micros(l.NextAt)))
}

// DeleteLetter forgets a letter: it was sent, or never will be.
func (db *DB) DeleteLetter(ctx context.Context, orgID, id string) (err error) {
	defer fault.Wrap(&err, "store.DeleteLetter(%s)", id)
	_, err = db.write.ExecContext(database.Within(ctx, orgID), `
		DELETE FROM mail_letter
		WHERE org_id = $1 AND letter_id = $2`, orgID, id)
	return err
}

// CreateMailToken keeps a new token of a user.
func (db *DB) CreateMailToken(ctx context.Context, t auth.MailToken) (err error) {
	defer fault.Wrap(&err, "store.CreateMailToken")
	if t.Hash == "" {
		return fault.Field("mail_token", "needs a hash")
	}
	_, err = db.write.ExecContext(database.Within(ctx, t.OrgID), `
		INSERT INTO mail_token (org_id, token_hash, user_id, purpose, expires_at, created_at)
		VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (org_id, token_hash) DO NOTHING`,
		t.OrgID, t.Hash, t.UserID, string(t.Purpose), database.Micros(t.ExpiresAt), database.Micros(db.at.Exact(t.CreatedAt)))
	return err
}

// FindMailToken gives a token of an organisation that was not used, or fault.NotFound.
func (db *DB) FindMailToken(ctx context.Context, orgID, hash string) (t auth.MailToken, err error) {
	defer fault.Wrap(&err, "store.FindMailToken")
	var expires, created int64
	err = db.read.QueryRowContext(database.Within(ctx, orgID), `
		SELECT org_id, token_hash, user_id, purpose, expires_at, created_at
		FROM mail_token
		WHERE org_id = $1 AND token_hash = $2`, orgID, hash).Scan(&t.OrgID, &t.Hash, &t.UserID, &t.Purpose, &expires, &created)
	t.ExpiresAt, t.CreatedAt = database.Moment(expires), database.Moment(created)
	return t, database.Found(err, "there is no such token")
}

// UseMailToken takes a token away with all others of the user and the purpose, notes that the address is verified, and does what then
// says, all together. first is false, and nothing happens, when it is not there any more: of two that come at the same moment one is
// first.
func (db *DB) UseMailToken(ctx context.Context, t auth.MailToken, at time.Time, then auth.Reset) (first bool, err error) {
	defer fault.Wrap(&err, "store.UseMailToken")
	ctx = database.Within(ctx, t.OrgID)
	tx, err := db.at.Begin(ctx)
	if err != nil {
		return false, err
	}
	defer tx.Rollback()
	first, err = database.Kept(tx.ExecContext(ctx, `
		DELETE FROM mail_token
		WHERE org_id = $1 AND token_hash = $2 AND user_id = $3 AND purpose = $4`, t.OrgID, t.Hash, t.UserID, string(t.Purpose)))
	if err != nil || !first {
		return false, err
	}
	for _, statement := range []string{`
		DELETE FROM mail_token
		WHERE org_id = $1 AND user_id = $2 AND purpose = $3`,
	} {
		if _, err := tx.ExecContext(ctx, statement, t.OrgID, t.UserID, string(t.Purpose)); err != nil {
			return false, err
		}
	}
	if err := verified(ctx, tx, t, at, then.PasswordHash); err != nil {
		return false, err
	}
	if then.Letter.ID != "" {
		if err := db.insertLetter(ctx, tx, then.Letter); err != nil {
			return false, err
		}
	}
	return true, tx.Commit()
}

// verified notes that an address is verified since a moment, unless it was before; with a hash of a password that is the user's, locks
// are opened and sessions end.
func verified(ctx context.Context, tx *sql.Tx, t auth.MailToken, at time.Time, hash string) error {
	_, err := tx.ExecContext(ctx, `
		UPDATE user_account
		SET email_verified_at = COALESCE(email_verified_at, $3),
			password_hash = CASE WHEN $4 = '' THEN password_hash ELSE $4 END,
			locked_until = CASE WHEN $4 = '' THEN locked_until ELSE NULL END
		WHERE org_id = $1 AND user_id = $2`, t.OrgID, t.UserID, database.Micros(at), hash)
	if err != nil || hash == "" {
		return err
	}
	_, err = tx.ExecContext(ctx, `
		UPDATE refresh_token
		SET revoked = 1, ended_at = COALESCE(ended_at, $3)
		WHERE org_id = $1 AND user_id = $2 AND revoked = 0`, t.OrgID, t.UserID, database.Micros(at))
	return err
}

func scanLetter(s database.Row) (l auth.Letter, err error) {
	var created, next int64
	err = s.Scan(&l.OrgID, &l.ID, &l.UserID, &l.Kind, &l.Email, &l.Slug, &l.Name, &l.About, &l.By, &l.Lang, &created, &next, &l.Tries)
	l.CreatedAt, l.NextAt = database.Moment(created), database.Moment(next)
	return l, err
}
