package auth

import (
	"cmp"
	"context"

	"github.com/tripwright/tripwright/internal/fault"
)

// Who belongs to an organisation: all of them see it, owners say it. Each change asks for the owner's own password, because an access
// token that is stolen for a quarter of an hour must not become an owner for good, and is told by letters to whom it concerns.

// mostMembers is how many members of an organisation are told: those who came first.
const mostMembers = 1000

// ownPassword is where the password of who changes something stands, beside what they change.
const ownPassword = "own_password"

// Members gives who belongs to the organisation of who is signed in, the first who came first, without anything secret. A guest is alone:
// fault.Denied.
func (s *Service) Members(ctx context.Context) (_ []User, err error) {
	defer fault.Wrap(&err, "auth.Members")
	u, err := s.signedIn(ctx)
	if err != nil {
		return nil, err
	}
	if u.Guest {
		return nil, guestAlone()
	}
	all, err := s.cfg.Keeper.FindMembers(ctx, u.OrgID, "", mostMembers)
	for i := range all {
		all[i].PasswordHash = ""
	}
	return all, err
}

// NewMember is somebody an owner adds.
type NewMember struct {
	Email    string
	Password string // the first one, for the owner to tell them; empty where mail is set: they choose one by a letter
	Role     Role   // empty: Member
	Own      string // password of the owner
	From     Visit
	Lang     string // of the letters that tell of it
}

// AddMember adds somebody to the organisation of who is signed in, who must be an owner now, whatever the token says, and no
// guest: else fault.Denied. A wrong password of the owner is fault.Invalid with the field own_password and counts as a failed login. An
// address that is there already is fault.Conflict, a first password that nobody may choose fault.Invalid, and a letter to somebody who
// had one a moment ago fault.Exhausted. The PasswordHash of the user it gives is empty.
func (s *Service) AddMember(ctx context.Context, in NewMember) (_ User, err error) {
	defer fault.Wrap(&err, "auth.AddMember")
	by, org, err := s.owner(ctx, "only an owner of the organisation may add members")
	if err != nil {
		return User{}, err
	}
	u, err := s.newMember(org, in)
	if err != nil {
		return User{}, err
	}
	if err := s.proveAgain(ctx, by, again{ownPassword, in.Own, in.From}); err != nil {
		return User{}, err
	}
	invited := in.Password == ""
	if invited {
		if in.Password, err = s.untold(ctx, u, in.From); err != nil {
			return User{}, err
		}
	}
	if u.PasswordHash, err = s.hashed(ctx, knownAs(by), u.Email, in.Password); err != nil {
		return User{}, err
	}
	if err := s.cfg.Keeper.CreateUser(ctx, by.ID, u); err != nil {
		return User{}, err
	}
	u.PasswordHash = ""
	s.audit(ctx, Event{What: MemberAdded, Org: u.OrgID, User: by.ID, Whom: u.ID, Account: accountKey(u.OrgID, u.Email), Client: in.From.Address})
	ctx = context.WithoutCancel(ctx)
	if invited {
		s.noted(ctx, Letter{OrgID: u.OrgID, UserID: u.ID, Kind: LetterJoin, Lang: in.Lang})
	} else {
		s.Welcome(ctx, u, in.Lang, in.From)
	}
	if u.Role == Owner {
		s.tellOwners(ctx, u, Letter{Kind: LetterOwner, About: u.Email, By: by.Email, Lang: in.Lang})
	}
	return u, nil
}

// newMember gives a member as they are to be kept, but for the password.
func (s *Service) newMember(org Org, in NewMember) (u User, err error) {
	u = User{OrgID: org.ID, Role: cmp.Or(in.Role, Member), CreatedAt: s.now()}
	if u.Email, err = address(in.Email); err != nil {
		return User{}, err
	}
	if err := knownRole(u.Role); err != nil {
		return User{}, err
	}
	if in.Password != "" || s.cfg.MailTurn == nil {
		if err := allowedPassword("password", in.Password, holder{u.Email, org.Name}); err != nil {
			return User{}, err
		}
	}
	u.ID, err = s.newID()
	return u, err
}

// untold gives a password that nobody knows, for a member who is to choose one by a letter, unless the address is a member's already or had
// such a letter a moment ago.
func (s *Service) untold(ctx context.Context, u User, from Visit) (string, error) {
	_, err := s.cfg.Keeper.FindUserByEmail(ctx, u.OrgID, u.Email)
	if err == nil {
		return "", fault.New(fault.Conflict, "the e-mail address is in use already")
	}
	if !fault.Is(err, fault.NotFound) {
		return "", err
	}
	ok, err := s.mailTurn(ctx, LetterJoin, u.OrgID, u.Email, from)
	if err == nil && !ok {
		err = fault.New(fault.Exhausted, "a mail to that address was asked for a moment ago: try again in a few minutes")
	}
	if err != nil {
		return "", err
	}
	return s.letters(2 * secretBytes)
}

// RoleChange is what a member is to be.
type RoleChange struct {
	UserID string
	Role   Role
	Own    string // password of the owner who says so
	From   Visit
	Lang   string // of the letters that tell of it
}

// ChangeRole changes what a member of the organisation of who is signed in may do, and gives them as they are then. Who may and what is
// asked is as for AddMember. Who is not there is fault.NotFound; that nobody would be an owner any more is fault.Conflict.
func (s *Service) ChangeRole(ctx context.Context, in RoleChange) (_ User, err error) {
	defer fault.Wrap(&err, "auth.ChangeRole")
	by, _, err := s.owner(ctx, "only an owner of the organisation may change roles")
	if err != nil {
		return User{}, err
	}
	if err := knownRole(in.Role); err != nil {
		return User{}, err
	}
	if err := s.proveAgain(ctx, by, again{ownPassword, in.Own, in.From}); err != nil {
		return User{}, err
	}
	u, err := s.cfg.Keeper.FindUserByID(ctx, by.OrgID, in.UserID) // before the change, after which nothing may fail
	if err != nil {
		return User{}, err
	}
	ctx, done := throughout(ctx)
	defer done()
	changed, err := s.cfg.Keeper.ChangeRole(ctx, by.ID, by.OrgID, in.UserID, in.Role)
	if err != nil {
		return User{}, err
	}
	if u.Role = in.Role; !changed {
		return withoutHash(u), nil
	}
	e := about(RoleChanged, u, in.From)
	e.User, e.Whom = by.ID, u.ID
	s.audit(ctx, e)
	if in.Role == Owner {
		s.tellOne(ctx, u, Letter{Kind: LetterRaised, By: by.Email, Lang: in.Lang})
		s.tellOwners(ctx, u, Letter{Kind: LetterOwner, About: u.Email, By: by.Email, Lang: in.Lang})
	} else {
		s.tellOne(ctx, u, Letter{Kind: LetterLowered, By: by.Email, Lang: in.Lang})
	}
	return withoutHash(u), nil
}

// Removal is who is to belong to an organisation no more.
type Removal struct {
	UserID string
	Own    string // password of the owner who says so
	From   Visit
	Lang   string // of the letters that tell of it
}

// RemoveMember removes a member from the organisation of who is signed in, as if they left. Who may and what is asked is as for AddMember.
// Who is not there is fault.NotFound; whoever means themselves leaves instead: fault.Conflict.
func (s *Service) RemoveMember(ctx context.Context, in Removal) (_ Departure, err error) {
	defer fault.Wrap(&err, "auth.RemoveMember")
	by, org, err := s.owner(ctx, "only an owner of the organisation may remove members")
	if err != nil {
		return Departure{}, err
	}
	if err := s.proveAgain(ctx, by, again{ownPassword, in.Own, in.From}); err != nil {
		return Departure{}, err
	}
	if in.UserID == by.ID {
		return Departure{}, fault.New(fault.Conflict, "that is you: delete your account instead")
	}
	u, err := s.cfg.Keeper.FindUserByID(ctx, by.OrgID, in.UserID)
	if err != nil {
		return Departure{}, err
	}
	d := Departure{OrgID: by.OrgID, UserID: u.ID, By: by.ID, GoneAt: s.now()}
	if err := s.cfg.Keeper.Depart(ctx, d); err != nil {
		return Departure{}, err
	}
	s.audit(ctx, about(MemberRemoved, by, in.From)) // of who was removed nothing stays
	ctx = context.WithoutCancel(ctx)
	s.tellGone(ctx, org, []User{u}, Letter{Kind: LetterOut, By: by.Email, Lang: in.Lang})
	s.tellOwners(ctx, u, Letter{Kind: LetterRemoved, About: u.Email, By: by.Email, Lang: in.Lang})
	return d, nil
}

// owner gives who is signed in and their organisation, if they are an owner of it now: else fault.Denied, which for a guest says what to do.
func (s *Service) owner(ctx context.Context, refusal string) (User, Org, error) {
	u, err := s.signedIn(ctx)
	if err != nil {
		return User{}, Org{}, err
	}
	if u.Guest {
		return User{}, Org{}, guestAlone()
	}
	if u.Role != Owner {
		return User{}, Org{}, fault.New(fault.Denied, "%s", fault.Whole(refusal))
	}
	org, err := s.cfg.Keeper.FindOrgByID(ctx, u.OrgID)
	return u, org, err
}

func guestAlone() error {
	return fault.New(fault.Denied, "a guest has no members: claim the account first")
}

func knownRole(r Role) error {
	if r != Owner && r != Member {
		return fault.Field("role", "must be %s or %s", Owner, Member)
	}
	return nil
}

func withoutHash(u User) User {
	u.PasswordHash = ""
	return u
}
