package auth

import (
	"context"
	"strings"

	"github.com/google/uuid"

	"github.com/tripwright/tripwright/internal/fault"
)

// Login is what somebody shows at the door.
type Login struct {
	Email    string
	Password string
	Org      string // slug; needed only by people whose address is in more than one organisation
	Client   string // network address it comes from; empty when not known
}

// Login signs somebody in. Whether the address, the password or the organisation is wrong is not told: fault.Denied. After
// five failures in five minutes the account is closed for five more, even to the right password: fault.Exhausted, and as for
// an address that nobody has. An address in several organisations without Org is fault.Invalid with the field org.
func (s *Service) Login(ctx context.Context, in Login) (_ Tokens, err error) {
	defer fault.Wrap(&err, "auth.Login")
	email, err := address(in.Email)
	if err != nil {
		return Tokens{}, err
	}
	if in.Password == "" {
		return Tokens{}, fault.Field("password", "is missing")
	}
	if len(in.Password) > maxPassword {
		return Tokens{}, fault.Field("password", "is longer than %d bytes", maxPassword)
	}
	a, err := s.account(ctx, email, strings.ToLower(strings.TrimSpace(in.Org)))
	if err != nil {
		return Tokens{}, err
	}
	outdated, err := s.prove(ctx, a, in.Password, in.Client)
	if err != nil {
		return Tokens{}, err
	}
	tokens, err := s.openUnchanged(ctx, a.user)
	if err != nil {
		return Tokens{}, err
	}
	s.audit(ctx, Event{What: LoggedIn, Org: a.user.OrgID, User: a.user.ID, Account: a.key, Client: in.Client})
	if outdated {
		err = s.rehash(ctx, a.user, in.Password)
	}
	return tokens, err
}

// account is what a password is tried on. Where there is no user there is one all the same, whose password nobody has, and
// everything goes its way by the same steps.
type account struct {
	user User
	key  string // what failures are counted under
}

// account finds whom an address means. Failures must add up in the same way whether the address is known or not and whether
// an organisation is named or not, or the difference would tell. So an address that is known in one organisation has one
// count, that of its account, even when another organisation is named.
func (s *Service) account(ctx context.Context, email, slug string) (account, error) {
	users, err := s.cfg.Keeper.FindUsersByEmail(ctx, email)
	if err != nil {
		return account{}, err
	}
	org := Org{}
	if slug != "" {
		org, err = s.cfg.Keeper.FindOrgBySlug(ctx, slug)
		if err != nil && !fault.Is(err, fault.NotFound) {
			return account{}, err
		}
	}
	if slug == "" && len(users) > 1 {
		return account{}, fault.Field("org", "is needed: this address is in more than one organisation")
	}
	nobody := User{ID: uuid.Nil.String(), OrgID: uuid.Nil.String(), Email: email, PasswordHash: s.nobody}
	a := account{user: nobody, key: accountKey(nobody.OrgID, email)}
	for _, u := range users {
		if len(users) == 1 || u.OrgID == org.ID {
			a.key = accountKey(u.OrgID, email)
		}
		if slug == "" || u.OrgID == org.ID {
			a.user = u
		}
	}
	return a, nil
}

// openUnchanged opens a session for somebody who showed a password, unless it was changed meanwhile. The order matters: who
// changes a password first keeps the new one and then ends all tokens; a token that is kept before the user is looked at
// again is either seen by that or sees it.
func (s *Service) openUnchanged(ctx context.Context, u User) (Tokens, error) {
	tokens, kept, err := s.openFamily(ctx, u)
	if err != nil {
		return Tokens{}, err
	}
	now, err := s.cfg.Keeper.FindUserByID(ctx, u.OrgID, u.ID)
	if err == nil && now.PasswordHash == u.PasswordHash {
		return tokens, nil
	}
	if err := s.cfg.Keeper.RevokeFamily(ctx, u.OrgID, kept.Family); err != nil {
		return Tokens{}, err
	}
	return Tokens{}, fault.New(fault.Unavailable, "the account was changed at this moment; try again").Because(err)
}

// rehash keeps a password as expensively as passwords are kept now: there is no other moment at which it is known. A password
// that was changed meanwhile stays as it was changed.
func (s *Service) rehash(ctx context.Context, u User, password string) error {
	hash, err := s.hashed(ctx, password)
	if err != nil {
		return err
	}
	now, err := s.cfg.Keeper.FindUserByID(ctx, u.OrgID, u.ID)
	if err != nil || now.PasswordHash != u.PasswordHash {
		return err
	}
	return s.cfg.Keeper.UpdateUser(ctx, u.OrgID, u.ID, UserUpdate{PasswordHash: &hash})
}
