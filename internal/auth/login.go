package auth

import (
	"context"
	"strings"

	"github.com/tripwright/tripwright/internal/fault"
)

// Login is what somebody shows at the door.
type Login struct {
	Email    string
	Password string
	Org      string // slug; needed where the password fits more than one account of the address, or the account is a late one
	Client   string // network address it comes from; empty when not known
}

// Login signs somebody in. Whether the address, the password or the organisation is wrong is not told: fault.Denied. After
// five failures in five minutes the account is closed for five more, even to the right password: fault.Exhausted, and as for
// an address that nobody has.
//
// With Org the password is tried on the account there, however many have the address. Without, it is tried on the three accounts
// that have had the address for the longest, except those that are closed, and is a failure for each that it does not fit. One
// that fits several is fault.Invalid with the field org: that there are more accounts than one is told to nobody else.
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
	t := attempt{password: in.Password, client: in.Client}
	if t.on, t.hashes, err = s.accounts(ctx, email, strings.ToLower(strings.TrimSpace(in.Org))); err != nil {
		return Tokens{}, err
	}
	fitting, err := s.prove(ctx, t)
	if err != nil {
		return Tokens{}, err
	}
	if len(fitting) > 1 {
		return Tokens{}, fault.Field("org", "is needed: this address has the same password in more than one organisation")
	}
	a := fitting[0]
	tokens, err := s.openUnchanged(ctx, a.user)
	if err != nil {
		return Tokens{}, err
	}
	s.audit(ctx, s.about(LoggedIn, a, in.Client))
	if a.outdated {
		s.renew(ctx, a, in.Password, in.Client)
	}
	return tokens, nil
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

// renew keeps a password as expensively as passwords are kept now: there is no other moment at which it is known. A password that
// was changed meanwhile stays as it was changed. Who shows a password is in by now; that its hash stays cheap is told to Audit.
func (s *Service) renew(ctx context.Context, a account, password, client string) {
	hash, err := s.hashed(ctx, password)
	if err == nil {
		_, err = s.cfg.Keeper.RenewPasswordHash(ctx, a.user.OrgID, a.user.ID, a.user.PasswordHash, hash)
	}
	if err != nil {
		e := s.about(HashNotRenewed, a, client)
		e.Err = err
		s.audit(ctx, e)
	}
}
