package auth

import (
	"cmp"
	"context"

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

// NewMember is somebody an owner adds.
type NewMember struct {
	Email    string
	Password string // the first one, for the owner to tell them
	Role     Role   // empty: Member
}

// AddMember adds somebody to the organisation of who is signed in, who must be an owner now, whatever the token says, and no
// guest: else fault.Denied. An address that is there already is fault.Conflict, a password that nobody may choose fault.Invalid. The
// PasswordHash of the user it gives is empty.
func (s *Service) AddMember(ctx context.Context, in NewMember) (_ User, err error) {
	defer fault.Wrap(&err, "auth.AddMember")
	by, err := s.signedIn(ctx)
	if err != nil {
		return User{}, err
	}
	if by.Guest {
		return User{}, fault.New(fault.Denied, "a guest has no members: claim the account first")
	}
	if by.Role != Owner {
		return User{}, fault.New(fault.Denied, "only an owner of the organisation may add members")
	}
	email, err := address(in.Email)
	if err != nil {
		return User{}, err
	}
	role := cmp.Or(in.Role, Member)
	if role != Owner && role != Member {
		return User{}, fault.Field("role", "must be %s or %s", Owner, Member)
	}
	if err := allowedPassword("password", in.Password); err != nil {
		return User{}, err
	}
	u := User{OrgID: by.OrgID, Email: email, Role: role, CreatedAt: s.now()}
	if u.ID, err = s.newID(); err != nil {
		return User{}, err
	}
	if u.PasswordHash, err = s.hashed(ctx, in.Password); err != nil {
		return User{}, err
	}
	if err := s.cfg.Keeper.CreateUser(ctx, u); err != nil {
		return User{}, err
	}
	s.audit(ctx, Event{What: MemberAdded, Org: u.OrgID, User: u.ID, Account: accountKey(u.OrgID, email)})
	u.PasswordHash = ""
	return u, nil
}

// PasswordChange is the password that was and the one that is to be.
type PasswordChange struct {
	Old, New string
	Client   string // network address it comes from; empty when not known
}

// ChangePassword changes the password of who is signed in, ends all sessions of theirs and begins a new one. A wrong old
// password is fault.Invalid with its field and counts like a failed login, because a stolen access token must not be a way
// to guess. Access tokens given out before live on until they expire. A guest has no password: fault.Conflict.
func (s *Service) ChangePassword(ctx context.Context, in PasswordChange) (_ Tokens, err error) {
	defer fault.Wrap(&err, "auth.ChangePassword")
	u, err := s.signedIn(ctx)
	if err != nil {
		return Tokens{}, err
	}
	if u.Guest {
		return Tokens{}, fault.New(fault.Conflict, "a guest has no password to change: claim the account first")
	}
	if err := allowedPassword("new_password", in.New); err != nil {
		return Tokens{}, err
	}
	if len(in.Old) > maxPassword {
		return Tokens{}, fault.Field("old_password", "is longer than %d bytes", maxPassword)
	}
	a := accountOf(u).openTo()
	if _, err := s.prove(ctx, attempt{on: []account{a}, hashes: 1, password: in.Old, client: in.Client}); err != nil {
		if fault.Is(err, fault.Denied) {
			return Tokens{}, fault.Field("old_password", "is not right").Because(err)
		}
		return Tokens{}, err
	}
	hash, err := s.hashed(ctx, in.New)
	if err != nil {
		return Tokens{}, err
	}
	if err := s.cfg.Keeper.UpdateUser(ctx, u.OrgID, u.ID, UserUpdate{PasswordHash: &hash}); err != nil {
		return Tokens{}, err
	}
	if err := s.cfg.Keeper.RevokeUser(ctx, u.OrgID, u.ID); err != nil { // after the update: see openUnchanged
		return Tokens{}, err
	}
	s.audit(ctx, s.about(PasswordChanged, a, in.Client))
	return s.open(ctx, u)
}

// signedIn gives the user of ctx as they are now.
func (s *Service) signedIn(ctx context.Context) (User, error) {
	id, err := tenant.From(ctx)
	if err != nil {
		return User{}, err
	}
	u, err := s.cfg.Keeper.FindUserByID(ctx, id.Org, id.User)
	if fault.Is(err, fault.NotFound) {
		return User{}, fault.New(fault.Denied, signInAgain).Because(err)
	}
	return u, err
}
