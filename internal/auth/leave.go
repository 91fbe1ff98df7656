package auth

import (
	"context"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
)

// Departure is who is being deleted.
type Departure struct {
	OrgID  string
	UserID string // empty: the whole organisation
	By     string // the owner who removes them, who must be one still; empty: they go by themselves
	GoneAt time.Time
}

// Departures keeps who is being deleted.
type Departures interface {
	// Depart notes a departure, and removes at once what lets anybody in: users, tokens and links. The last owner of an organisation
	// cannot go alone: fault.Conflict. Who is not there is fault.NotFound, and whoever is removed by who is no owner fault.Denied.
	Depart(ctx context.Context, d Departure) error
}

// Leaving is what somebody shows who wants to be deleted.
type Leaving struct {
	Password string // a guest has none
	Slug     string // of the organisation that is to be deleted, typed again
	From     Visit
	Lang     string // of the letters that tell of it
}

// Leave deletes the account of who is signed in. A wrong password is fault.Invalid with its field and is counted. The
// last owner deletes the organisation, or makes somebody else an owner first: fault.Conflict. A guest, who is alone, takes the
// organisation along.
func (s *Service) Leave(ctx context.Context, in Leaving) (_ Departure, err error) {
	defer fault.Wrap(&err, "auth.Leave")
	u, err := s.signedIn(ctx)
	if err != nil {
		return Departure{}, err
	}
	if err := s.proveAgain(ctx, u, again{"password", in.Password, in.From}); err != nil {
		return Departure{}, err
	}
	d := Departure{OrgID: u.OrgID, UserID: u.ID, GoneAt: s.now()}
	if u.Guest {
		d.UserID = ""
	}
	return d, s.depart(ctx, u, d)
}

// LeaveOrg deletes the organisation of who is signed in, who must be an owner now: else fault.Denied. The slug, typed again, must be
// the organisation's; a wrong password is as for Leave. Its owners are told by a letter.
func (s *Service) LeaveOrg(ctx context.Context, in Leaving) (_ Departure, err error) {
	defer fault.Wrap(&err, "auth.LeaveOrg")
	u, err := s.signedIn(ctx)
	if err != nil {
		return Departure{}, err
	}
	if u.Role != Owner {
		return Departure{}, fault.New(fault.Denied, "only an owner may delete the organisation")
	}
	org, err := s.cfg.Keeper.FindOrgByID(ctx, u.OrgID)
	if err != nil {
		return Departure{}, err
	}
	if strings.TrimSpace(in.Slug) != org.Slug {
		return Departure{}, fault.Field("confirm", "must be the name of the organisation as GET /auth/me says it in slug")
	}
	if err := s.proveAgain(ctx, u, again{"password", in.Password, in.From}); err != nil {
		return Departure{}, err
	}
	owners, err := s.cfg.Keeper.FindMembers(ctx, u.OrgID, Owner, mostMembers)
	if err != nil {
		return Departure{}, err
	}
	d := Departure{OrgID: u.OrgID, GoneAt: s.now()}
	if err := s.depart(ctx, u, d); err != nil {
		return Departure{}, err
	}
	s.tellGone(context.WithoutCancel(ctx), org, owners, Letter{Kind: LetterClosed, By: u.Email, Lang: in.Lang})
	return d, nil
}

// depart notes a departure. Of an organisation that is gone nothing is written into its audit; the log has the line.
func (s *Service) depart(ctx context.Context, u User, d Departure) error {
	if err := s.cfg.Keeper.Depart(ctx, d); err != nil {
		return err
	}
	what := OrgDeleted
	if d.UserID != "" {
		what = AccountDeleted
	}
	s.audit(ctx, Event{What: what, Org: d.OrgID})
	return nil
}
