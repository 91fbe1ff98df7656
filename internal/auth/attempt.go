package auth

import (
	"context"

	"github.com/google/uuid"

	"github.com/tripwright/tripwright/internal/fault"
)

// mostTried is on how many accounts of one address a password is tried when no organisation is named: those that have had the
// address for the longest, so that nobody who takes it later keeps them out. As many hashes are computed, whether there are three
// accounts, one or none.
const mostTried = 3

// attempt is a password and what it is tried on.
type attempt struct {
	on       []account // never empty
	hashes   int       // computed for it, however many accounts have one
	password string
	client   string // network address it comes from; empty when not known
}

// account is what a wrong password counts for. Where there is no user there is one all the same, whom no password fits, and
// everything goes its way by the same steps.
type account struct {
	user     User
	key      string // what failures are counted under
	hash     string // what the password is compared with; empty: none fits
	outdated bool   // the password fitted, and its hash is cheaper than hashes are now
}

func accountOf(u User) account { return account{user: u, key: accountKey(u.OrgID, u.Email)} }

// openTo is the account with its password.
func (a account) openTo() account { a.hash = a.user.PasswordHash; return a }

// accounts finds whom an address means, and how many hashes it takes to try a password there. Failures must add up in the same way
// whether the address is known or not and whether an organisation is named or not, or the difference would tell. So an organisation
// in which the address is not known counts for where it is, and for nobody where it is nowhere.
func (s *Service) accounts(ctx context.Context, email, slug string) (on []account, hashes int, err error) {
	users, err := s.cfg.Keeper.FindUsersByEmail(ctx, email, mostTried)
	if err != nil {
		return nil, 0, err
	}
	for _, u := range users {
		on = append(on, accountOf(u))
	}
	if len(users) == 0 {
		on = append(on, accountOf(User{ID: uuid.Nil.String(), OrgID: uuid.Nil.String(), Email: email}))
	}
	if slug == "" {
		for i := range on {
			on[i] = on[i].openTo()
		}
		return on, mostTried, nil
	}
	u, err := s.member(ctx, email, slug)
	if fault.Is(err, fault.NotFound) {
		return on, 1, nil
	}
	return []account{accountOf(u).openTo()}, 1, err
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

// compare tries a password on accounts and gives those that it fits and the others. The caller sits.
func (s *Service) compare(t attempt, on []account) (fitting, others []account, err error) {
	hashes := 0
	for _, a := range on {
		ok := false
		if a.hash != "" {
			hashes++
			if ok, a.outdated, err = s.hasher.verify(a.hash, t.password); err != nil {
				return nil, nil, err
			}
		}
		if ok {
			fitting = append(fitting, a)
		} else {
			others = append(others, a)
		}
	}
	for range t.hashes - hashes {
		if _, _, err := s.hasher.verify(s.nobody, t.password); err != nil {
			return nil, nil, err
		}
	}
	return fitting, others, nil
}
