package auth

import (
	"context"
	"strings"

	"github.com/google/uuid"

	"github.com/tripwright/tripwright/internal/fault"
)

// attempt is a password, what it is to open, and who shows it.
type attempt struct {
	email    string
	slug     string // of the organisation, or its name, as it was typed, in lower case; empty: any in which the address is known
	only     *User  // who is signed in and shows their password again; nil: whoever comes to the door
	session  string // by which they are signed in
	password string
	from     Visit
	device   string // what the device brought that says which account it has opened before

	eldest []User   // who have had the address for the longest, a few of them: they hear of it
	mine   *User    // whose account the device is trusted with; nil: none
	trust  deviceID // under which name
}

// mostTold is how many of the accounts of an address hear of an attempt that named none of them.
const mostTold = 3

// fitting gives the accounts that a password opens, few of them, with as much work wherever it is tried. The caller sits.
func (s *Service) fitting(ctx context.Context, t attempt) ([]User, error) {
	if t.slug == "" {
		return s.fittingAnywhere(ctx, t, mostTold)
	}
	var on []User
	u, err := s.member(ctx, t.email, t.slug)
	if err == nil {
		on = append(on, u)
	} else if !fault.Is(err, fault.NotFound) {
		return nil, err
	}
	fitting, err := s.tried(t.password, 1, on...)
	if err != nil || len(fitting) > 0 {
		return fitting, err
	}
	return s.fittingNamed(ctx, t)
}

// mostNamed is how many accounts that a password opens are looked through for one in an organisation of a name.
const mostNamed = 20

// fittingNamed gives the accounts that a password opens in organisations of the name that was typed, which may be several. Who was turned
// away under the slug comes here, whether there is one or not, so that the work is the same. An own account of the same name is no way to
// guess beside it: see proved.
func (s *Service) fittingNamed(ctx context.Context, t attempt) (named []User, err error) {
	if s.full(ctx, t.besideKey()) > 0 {
		return nil, nil
	}
	fitting, err := s.fittingAnywhere(ctx, t, mostNamed)
	if err != nil {
		return nil, err
	}
	for _, u := range fitting {
		org, err := s.cfg.Keeper.FindOrgByID(ctx, u.OrgID)
		if err != nil {
			return nil, err
		}
		if org.called(t.slug) {
			named = append(named, u)
		}
	}
	if len(named) > 0 && len(named) < len(t.eldest) {
		s.attempts.add(context.WithoutCancel(ctx), t.besideKey(), togetherWithin)
	}
	return named, nil
}

// called tells whether an organisation has a name that somebody typed.
func (o Org) called(name string) bool {
	return strings.EqualFold(strings.TrimSpace(o.Name), strings.TrimSpace(name))
}

// fittingAnywhere finds the accounts of an address by the hash that a password has there: one hash, and one look-up, however many
// accounts there are. As long as any account of the installation has a hash that was made in another way, as many more hashes are
// computed as accounts may be tried one by one, whether this address has such accounts or not.
func (s *Service) fittingAnywhere(ctx context.Context, t attempt, atMost int) ([]User, error) {
	of, err := s.saltOf(ctx, t.email)
	if err != nil {
		return nil, err
	}
	fitting, err := s.cfg.Keeper.FindUsersByPassword(ctx, t.email, s.hasher.hash(of, t.password), atMost)
	if err != nil {
		return nil, err
	}
	if any, err := s.anyOlder(ctx, of); err != nil || !any {
		return fitting, err
	}
	others, err := s.cfg.Keeper.FindUsersByOlderHash(ctx, t.email, s.hashPrefix(of), mostOlder)
	if err != nil {
		return nil, err
	}
	older, err := s.tried(t.password, mostOlder, others...)
	return append(fitting, older...), err
}

// tried gives those of some accounts that a password opens, and computes so many hashes.
func (s *Service) tried(password string, hashes int, on ...User) (fitting []User, err error) {
	for _, u := range on {
		ok, err := s.hasher.verify(u.PasswordHash, password)
		if err != nil {
			return nil, err
		}
		if ok {
			fitting = append(fitting, u)
		}
	}
	for range hashes - len(on) {
		s.hasher.made(s.nobody, password)
	}
	return fitting, nil
}

// member finds who has an address in an organisation, with as many questions where there is no such organisation.
func (s *Service) member(ctx context.Context, email, slug string) (User, error) {
	org, err := s.cfg.Keeper.FindOrgBySlug(ctx, slug)
	if fault.Is(err, fault.NotFound) {
		org.ID = uuid.Nil.String()
	} else if err != nil {
		return User{}, err
	}
	return s.cfg.Keeper.FindUserByEmail(ctx, org.ID, email)
}
