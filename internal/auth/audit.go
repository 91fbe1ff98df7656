package auth

import (
	"context"
	"time"

	"github.com/google/uuid"
)

// What says what happened in an Event.
type What string

// What is told to Audit.
const (
	SignedUp        What = "signed_up"
	GuestCame       What = "guest_came"    // somebody began without an account
	GuestClaimed    What = "guest_claimed" // and made it theirs
	LoggedIn        What = "logged_in"
	LoginFailed     What = "login_failed"
	Locked          What = "locked"        // the failure that closed the account for a while
	LoginRefused    What = "login_refused" // an attempt while it was closed
	TokenReused     What = "token_reused"  // a refresh token came twice: its whole family was ended
	LoggedOut       What = "logged_out"
	SessionEnded    What = "session_ended" // by its user, from this session or another
	PasswordChanged What = "password_changed"
	MemberAdded     What = "member_added"
	RoleChanged     What = "role_changed"
	MemberRemoved   What = "member_removed"   // by whom; of who it was nothing stays
	VerifyMailed    What = "verify_mailed"    // a letter with a token went to the address
	AddressVerified What = "address_verified" // and somebody brought it
	ResetMailed     What = "reset_mailed"     // a letter with a way back went to the address
	PasswordReset   What = "password_reset"   // and somebody took it
	AccountDeleted  What = "account_deleted"
	OrgDeleted      What = "org_deleted"      // nothing is left in which to keep it: it is for the log alone
	MailNotNoted    What = "mail_not_noted"   // a letter to a new user, who can ask for it, or one that tells of a change will not be sent
	CountingAlone   What = "counting_alone"   // the shared counter of failures does not answer
	HashNotRenewed  What = "hash_not_renewed" // one that is cheaper than hashes are now stays, and the next login tries again
)

// Event is something that an organisation may want to know later. No password, token or address stands in it.
type Event struct {
	At      time.Time
	What    What
	Org     string // ids; empty when it is not known whose account it is
	User    string // who did it; where nobody is signed in, whose account it is
	Whom    string // id of the member it was done to, where somebody else did it
	Account string // digest of organisation and address of whom it was done to: equal for equal accounts, known or not
	Client  string // address that the caller gave, of its client
	Err     error  // for CountingAlone, HashNotRenewed and MailNotNoted
}

func (s *Service) audit(ctx context.Context, e Event) {
	if s.cfg.Audit != nil {
		e.At = s.now()
		s.cfg.Audit(ctx, e)
	}
}

// tell tells of an attempt: each account that it was tried on, of those few that have had the address for the longest, or nobody's.
func (s *Service) tell(ctx context.Context, what What, t attempt) {
	told := t.eldest
	switch {
	case t.only != nil:
		told = []User{*t.only}
	case t.slug != "":
		if u, err := s.member(ctx, t.email, t.slug); err == nil {
			told = []User{u}
		}
	}
	for _, u := range told {
		s.audit(ctx, about(what, u, t.from))
	}
	if len(told) == 0 {
		s.audit(ctx, about(what, nobodyAt(t.email), t.from))
	}
}

// about makes an event. Whose account it is stands in it only when there is somebody.
func about(what What, u User, from Visit) Event {
	e := Event{What: what, Account: accountKey(u.OrgID, u.Email), Client: from.Address}
	if u.Role != "" {
		e.Org, e.User = u.OrgID, u.ID
	}
	return e
}

// nobodyAt is who has an address that nobody has.
func nobodyAt(email string) User {
	return User{ID: uuid.Nil.String(), OrgID: uuid.Nil.String(), Email: email}
}
