package auth

import (
	"context"
	"strings"

	"github.com/tripwright/tripwright/internal/fault"
)

// Visit is where somebody comes from.
type Visit struct {
	Address string // network address; empty when not known
	Agent   string // what they use, in a few words; empty when not known
}

// Login is what somebody shows at the door.
type Login struct {
	Email    string
	Password string
	Org      string // slug, or name whatever its case; needed where the password opens more than one account of the address
	Device   string // the token of an earlier login on this device; empty when there is none
	From     Visit
}

// Login signs somebody in. Whether the address, the password or the organisation is wrong is not told: fault.Denied. After
// five failures in five minutes the address is closed to this client for five more, even to the right password: fault.Exhausted, and
// as for an address that nobody has. A device that has opened the account before comes in all the same, and so does the right
// password from a client address where somebody signed in to it before.
//
// With Org the password is tried on the account there, and else on those in organisations of that name. Without, it opens whichever account of the address it fits, however many
// there are. One that fits several is fault.Invalid with the field org: that there are more accounts than one is told to nobody else.
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
	t := attempt{email: email, slug: strings.ToLower(strings.TrimSpace(in.Org)), password: in.Password, from: in.From, device: in.Device}
	fitting, err := s.prove(ctx, t)
	if err != nil {
		return Tokens{}, err
	}
	if len(fitting) > 1 && t.slug != "" {
		return Tokens{}, fault.Field("org", "is the name of more than one organisation that this password opens: take the slug of yours")
	}
	if len(fitting) > 1 {
		return Tokens{}, fault.Field("org", "is needed: this address has the same password in more than one organisation")
	}
	u := fitting[0]
	tokens, err := s.openUnchanged(ctx, u, in.From)
	if err != nil {
		return Tokens{}, err
	}
	s.comesFrom(ctx, u, in.From)
	s.audit(ctx, about(LoggedIn, u, in.From))
	s.renew(ctx, u, in)
	return tokens, nil
}

// openUnchanged opens a session for somebody who showed a password, unless it was changed meanwhile. The order matters: who
// changes a password first keeps the new one and then ends all tokens; a token that is kept before the user is looked at
// again is either seen by that or sees it.
func (s *Service) openUnchanged(ctx context.Context, u User, from Visit) (Tokens, error) {
	tokens, kept, err := s.openFamily(ctx, u, from)
	if err != nil {
		return Tokens{}, err
	}
	now, err := s.cfg.Keeper.FindUserByID(ctx, u.OrgID, u.ID)
	if err == nil && now.PasswordHash == u.PasswordHash {
		return tokens, nil
	}
	if err := s.cfg.Keeper.RevokeFamily(ctx, u.OrgID, kept.Family, s.now()); err != nil {
		return Tokens{}, err
	}
	return Tokens{}, fault.New(fault.Unavailable, "the account was changed at this moment; try again").Because(err)
}

// renew keeps a password in the way that passwords are kept now: there is no other moment at which it is known. A password that
// was changed meanwhile stays as it was changed. Who shows a password is in by now; that its hash stays is told to Audit.
func (s *Service) renew(ctx context.Context, u User, in Login) {
	of, err := s.saltOf(ctx, u.Email)
	if err == nil && !s.hasher.outdated(u.PasswordHash, of) {
		return
	}
	var hash string
	if err == nil {
		hash, err = s.hashed(ctx, knownAs(u), u.Email, in.Password)
	}
	if err == nil {
		_, err = s.cfg.Keeper.RenewPasswordHash(ctx, u.OrgID, u.ID, u.PasswordHash, hash)
	}
	if err != nil {
		e := about(HashNotRenewed, u, in.From)
		e.Err = err
		s.audit(ctx, e)
	}
}
