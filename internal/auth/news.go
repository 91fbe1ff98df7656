package auth

import (
	"context"
	"slices"
)

// Letters that only tell of something. Nobody is kept from anything by one that cannot be noted down, which is told to Audit.
//
// Names of organisations and addresses are what somebody typed. They stand only in letters to an address that is known to be the
// reader's: else whoever adds strangers to an organisation, and calls that what they like, would write to them in our name.

// tellOne has a letter written to a user of an organisation, if mail is set. An address that is not known to be theirs may be somebody
// else's, who is not written to without end.
func (s *Service) tellOne(ctx context.Context, u User, l Letter) {
	if s.mayTell(ctx, u, l.Kind) {
		l.OrgID, l.UserID = u.OrgID, u.ID
		s.noted(ctx, l)
	}
}

// tellOwners has a letter written to every owner of an organisation but the one whom it is about.
func (s *Service) tellOwners(ctx context.Context, of User, l Letter) {
	if s.cfg.MailTurn == nil {
		return
	}
	owners, err := s.cfg.Keeper.FindMembers(ctx, of.OrgID, Owner, mostMembers)
	if err != nil {
		s.audit(ctx, Event{What: MailNotNoted, Org: of.OrgID, Err: err})
	}
	for _, u := range slices.DeleteFunc(owners, func(u User) bool { return u.ID == of.ID }) {
		s.tellOne(ctx, u, l)
	}
}

// tellGone has a letter written to people who belong to an organisation no more: all that the letter needs is kept with it.
func (s *Service) tellGone(ctx context.Context, org Org, gone []User, l Letter) {
	for _, u := range gone {
		if !s.mayTell(ctx, u, l.Kind) {
			continue
		}
		l := l
		l.OrgID, l.Email, l.Slug = Nobody, u.Email, org.Slug
		if u.EmailVerifiedAt != nil {
			l.Name = org.Name
		} else {
			l.About, l.By = "", ""
		}
		s.noted(ctx, l)
	}
}

// toGone tells whether a letter goes to somebody who belonged to an organisation.
func (l Letter) toGone() bool { return l.OrgID == Nobody && l.Kind != LetterReset }

func (s *Service) mayTell(ctx context.Context, u User, kind string) bool {
	if s.cfg.MailTurn == nil || u.Guest {
		return false
	}
	if u.EmailVerifiedAt != nil {
		return true
	}
	ok, err := s.mailTurn(ctx, kind, u.OrgID, u.Email, Visit{})
	if err != nil {
		s.audit(ctx, Event{What: MailNotNoted, Org: u.OrgID, User: u.ID, Err: err})
	}
	return ok && err == nil
}

// noted notes a letter down whatever comes of it.
func (s *Service) noted(ctx context.Context, l Letter) {
	if err := s.note(ctx, l); err != nil {
		e := Event{What: MailNotNoted, User: l.UserID, Err: err}
		if l.OrgID != Nobody {
			e.Org = l.OrgID
		}
		s.audit(ctx, e)
	}
}
