package auth

import (
	"context"

	"github.com/tripwright/tripwright/internal/fault"
)

// guestOrg is what the organisation of a guest is called until it has a name.
const guestOrg = "Guest"

// Guest lets somebody begin without an account: as the owner of an organisation of their own, without an address and without a
// password, so that nothing but their tokens is a way back. Where guests are not taken it is fault.Denied.
func (s *Service) Guest(ctx context.Context, from Visit) (_ Person, _ Tokens, err error) {
	defer fault.Wrap(&err, "auth.Guest")
	if !s.cfg.Guests {
		return Person{}, Tokens{}, fault.New(fault.Denied, "this service takes no guests: sign up")
	}
	tail, err := s.letters(16) // the names of guests are not to be tried one after the other
	if err != nil {
		return Person{}, Tokens{}, err
	}
	p, err := s.found(ctx, guestOrg, guestOrg+" "+tail, User{Role: Owner, Guest: true})
	if err != nil {
		return Person{}, Tokens{}, err
	}
	s.audit(ctx, Event{What: GuestCame, Org: p.Org.ID, User: p.User.ID})
	tokens, err := s.open(ctx, p.User, from)
	return p, tokens, err
}

// Claim makes an account of who is signed in as a guest: with the address, the password and the organisation's name of a signup, and
// with all that they made so far. It ends the guest's sessions and begins a new one; for access tokens given out before
// see EndSession. Who is no guest is fault.Conflict.
func (s *Service) Claim(ctx context.Context, in Signup) (_ Person, _ Tokens, err error) {
	defer fault.Wrap(&err, "auth.Claim")
	u, err := s.signedIn(ctx)
	if err != nil {
		return Person{}, Tokens{}, err
	}
	if !u.Guest {
		return Person{}, Tokens{}, claimed()
	}
	name, owner, err := s.newcomer(ctx, in)
	if err != nil {
		return Person{}, Tokens{}, err
	}
	ctx, done := throughout(ctx)
	defer done()
	u.Email, u.PasswordHash, u.Guest = owner.Email, owner.PasswordHash, false
	org := Org{ID: u.OrgID, Name: name}
	_, err = s.underSlug(name, func(slug string) error {
		org.Slug = slug
		return s.cfg.Keeper.ClaimGuest(ctx, org, u, s.now())
	})
	if fault.Is(err, fault.NotFound) { // somebody with the same tokens was first
		return Person{}, Tokens{}, claimed()
	}
	if err != nil {
		return Person{}, Tokens{}, err
	}
	s.audit(ctx, Event{What: GuestClaimed, Org: u.OrgID, User: u.ID, Account: accountKey(u.OrgID, u.Email)})
	if err := s.cfg.Keeper.RevokeUser(ctx, u.OrgID, u.ID, s.now()); err != nil {
		return Person{}, Tokens{}, err
	}
	tokens, err := s.open(ctx, u, in.From)
	if err != nil {
		return Person{}, Tokens{}, err
	}
	if org, err = s.cfg.Keeper.FindOrgByID(ctx, u.OrgID); err != nil {
		return Person{}, Tokens{}, err
	}
	u.PasswordHash = ""
	return Person{User: u, Org: org}, tokens, nil
}

func claimed() error { return fault.New(fault.Conflict, "the account has an owner already: sign in") }
