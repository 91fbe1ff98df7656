package auth

import (
	"context"
	"time"
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
	PasswordChanged What = "password_changed"
	MemberAdded     What = "member_added"
	CountingAlone   What = "counting_alone"   // the shared counter of failures does not answer
	HashNotRenewed  What = "hash_not_renewed" // one that is cheaper than hashes are now stays, and the next login tries again
)

// Event is something that an organisation may want to know later. No password, token or address stands in it.
type Event struct {
	At      time.Time
	What    What
	Org     string // ids; empty when it is not known whose account it is
	User    string
	Account string // digest of organisation and address: equal for equal accounts, known or not
	Client  string // address that the caller gave, of its client
	Err     error  // for CountingAlone and HashNotRenewed
}

func (s *Service) audit(ctx context.Context, e Event) {
	if s.cfg.Audit != nil {
		e.At = s.now()
		s.cfg.Audit(ctx, e)
	}
}
