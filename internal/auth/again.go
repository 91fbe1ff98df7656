package auth

import (
	"context"

	"github.com/tripwright/tripwright/internal/fault"
)

// Who is signed in shows their password again before it is changed or the account deleted. They are known already, so strangers who guess at
// the address, from wherever, do not keep them out. A stolen access token is no way to guess for all that: five wrong passwords of one
// session in five minutes close it to that session, and a hundred of all sessions of a user in an hour to all of them.

// againKeys are what a wrong password shown again is counted under: of the session, and of all sessions of the user together.
func againKeys(u User, session string) (own, together string) {
	user := u.OrgID + "\n" + u.ID
	return "again:" + accountKey(user, session), "again, together:" + accountKey(user, "")
}

// shownAgain tries the password of who is signed in. The caller sits.
func (s *Service) shownAgain(ctx context.Context, t attempt) ([]User, error) {
	own, together := againKeys(*t.only, t.session)
	lock := "locked " + own
	_, left := s.attempts.count(ctx, lock)
	if left = max(left, s.full(ctx, together)); left > 0 {
		s.tell(ctx, LoginRefused, t)
		return nil, tooMany(left)
	}
	fitting, err := s.tried(t.password, 1, *t.only)
	if err != nil {
		return nil, err
	}
	// Wrong ones under way at the same time may have closed it since; then the right one must look like one more.
	if _, left = s.attempts.count(ctx, lock); max(left, s.full(ctx, together)) > 0 {
		s.tell(ctx, LoginRefused, t)
		return nil, tooMany(max(left, s.full(ctx, together)))
	}
	if len(fitting) > 0 {
		s.attempts.reset(ctx, own)
		return fitting, nil
	}
	ctx = context.WithoutCancel(ctx) // it counts whether the answer is read or not
	if t.from.Address != "" {
		s.attempts.add(ctx, clientKey(t.from.Address), failWithin)
	}
	s.attempts.add(ctx, together, togetherWithin)
	if n, _ := s.attempts.add(ctx, own, failWithin); n >= maxFailures {
		s.attempts.add(ctx, lock, lockFor)
		s.tell(ctx, Locked, t)
	} else {
		s.tell(ctx, LoginFailed, t)
	}
	return nil, fault.New(fault.Denied, wrong)
}
