package auth

import (
	"context"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/tenant"
)

// Me gives who is signed in. A user who was removed while a token lives on is fault.Denied.
func (s *Service) Me(ctx context.Context) (_ Person, err error) {
	defer fault.Wrap(&err, "auth.Me")
	u, err := s.signedIn(ctx)
	if err != nil {
		return Person{}, err
	}
	org, err := s.cfg.Keeper.FindOrgByID(ctx, u.OrgID)
	if err != nil {
		return Person{}, err
	}
	u.PasswordHash = ""
	return Person{User: u, Org: org}, nil
}

// PasswordChange is the password that was and the one that is to be.
type PasswordChange struct {
	Old, New string
	From     Visit
	Lang     string // of the letter that tells of it
}

// ChangePassword changes the password of who is signed in, ends all sessions of theirs and begins a new one; a letter tells of it. A wrong old
// password is fault.Invalid with its field and is counted, because a stolen access token must not be a way
// to guess. For access tokens given out before see EndSession. A guest has no password: fault.Conflict.
func (s *Service) ChangePassword(ctx context.Context, in PasswordChange) (_ Tokens, err error) {
	defer fault.Wrap(&err, "auth.ChangePassword")
	u, err := s.signedIn(ctx)
	if err != nil {
		return Tokens{}, err
	}
	if u.Guest {
		return Tokens{}, fault.New(fault.Conflict, "a guest has no password to change: claim the account first")
	}
	org, err := s.cfg.Keeper.FindOrgByID(ctx, u.OrgID)
	if err != nil {
		return Tokens{}, err
	}
	if err := allowedPassword("new_password", in.New, holder{u.Email, org.Name}); err != nil {
		return Tokens{}, err
	}
	if err := s.proveAgain(ctx, u, again{"old_password", in.Old, in.From}); err != nil {
		return Tokens{}, err
	}
	if in.New == in.Old {
		return Tokens{}, fault.Field("new_password", "is the one of before: take another")
	}
	hash, err := s.hashed(ctx, knownAs(u), u.Email, in.New)
	if err != nil {
		return Tokens{}, err
	}
	ctx, done := throughout(ctx)
	defer done()
	if err := s.cfg.Keeper.RevokeUser(ctx, u.OrgID, u.ID, s.now()); err != nil { // where this fails, the old password holds
		return Tokens{}, err
	}
	if err := s.cfg.Keeper.UpdateUser(ctx, u.OrgID, u.ID, UserUpdate{PasswordHash: &hash}); err != nil {
		return Tokens{}, err
	}
	s.audit(ctx, about(PasswordChanged, u, in.From))
	s.tellOne(ctx, u, Letter{Kind: LetterReplaced, Lang: in.Lang})
	if err := s.cfg.Keeper.RevokeUser(ctx, u.OrgID, u.ID, s.now()); err != nil { // once more, after the update: see openUnchanged
		return Tokens{}, err
	}
	return s.open(ctx, u, in.From)
}

// changeWithin is how long a change may take from its first write to its last.
const changeWithin = 30 * time.Second

// throughout gives what a change of several writes goes on with from the first of them: whoever hangs up stops none of them, and none
// lasts for ever.
func throughout(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.WithoutCancel(ctx), changeWithin)
}

// again is the password that somebody who is signed in shows once more, and where it stood in what they asked for.
type again struct {
	field    string
	password string
	from     Visit
}

// proveAgain asks who is signed in for their password: a stolen access token must be enough neither to remove anything nor to let anybody
// in for good. A wrong one is fault.Invalid with its field and is counted, or it would be a way to guess. A guest has none.
func (s *Service) proveAgain(ctx context.Context, u User, a again) error {
	if u.Guest {
		return nil
	}
	if a.password == "" {
		return fault.Field(a.field, "is missing")
	}
	if len(a.password) > maxPassword {
		return fault.Field(a.field, "is longer than %d bytes", maxPassword)
	}
	_, err := s.prove(ctx, attempt{email: u.Email, only: &u, session: sessionOf(ctx), password: a.password, from: a.from})
	if fault.Is(err, fault.Denied) {
		return fault.Field(a.field, "is not right").Because(err)
	}
	return err
}

// sessionOf says by which session somebody acts who is signed in; nobody else has one.
func sessionOf(ctx context.Context) string {
	id, _ := tenant.From(ctx)
	return id.Session
}

// signedIn gives the user of ctx as they are now.
func (s *Service) signedIn(ctx context.Context) (User, error) {
	u, _, err := s.signedInBy(ctx)
	return u, err
}

// signedInBy gives the user of ctx as they are now, and by which session they act.
func (s *Service) signedInBy(ctx context.Context) (u User, session string, err error) {
	id, err := tenant.From(ctx)
	if err != nil {
		return User{}, "", err
	}
	u, err = s.cfg.Keeper.FindUserByID(ctx, id.Org, id.User)
	if fault.Is(err, fault.NotFound) {
		return User{}, "", fault.New(fault.Denied, signInAgain).Because(err)
	}
	return u, id.Session, err
}
