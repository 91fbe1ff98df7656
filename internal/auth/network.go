package auth

import (
	"context"
	"time"
)

// A client that has signed in to an account is known there by its address for a while, also where it keeps no device token, as
// programs and a borrowed machine do not. Strangers who guess at the account, from the same address even, do not keep the right
// password out there; wrong ones stay refused, so that nobody learns anything that the lock should hide. What was opened by a signup
// does not count: whoever signs up has shown no password that was theirs before.

const (
	knownFor = 30 * 24 * time.Hour // from the last login on; the counter keeps it, so that it may be forgotten earlier
	maxStill = 20                  // passwords of a client that are tried while an address is closed to it, in five minutes
)

func networkKey(u User, from Visit) string {
	return "network:" + accountKey(clientKey(from.Address), u.OrgID+"\n"+u.ID)
}

// anyKey is for all accounts of an address together: where nobody ever signed in to one of them, nothing is tried.
func (t attempt) anyKey() string { return "network:" + t.key() }

// comesFrom notes from where an account was opened with its password.
func (s *Service) comesFrom(ctx context.Context, u User, from Visit) {
	if from.Address == "" {
		return
	}
	for _, key := range []string{networkKey(u, from), attempt{email: u.Email, from: from}.anyKey()} {
		s.attempts.reset(ctx, key) // a count lasts from its beginning on
		s.attempts.add(ctx, key, knownFor)
	}
}

func (s *Service) isKnown(ctx context.Context, key string) bool {
	n, _ := s.attempts.count(ctx, key)
	return n > 0
}

// proveClosed judges an attempt at an address that is closed to its client: it opens those accounts that were opened from there
// before. Everybody else is refused, whatever the password is. Who shares the client's address may find out by how long that takes
// that somebody there has signed in to such an account, and no more.
func (s *Service) proveClosed(ctx context.Context, t attempt, left time.Duration) (known []User, err error) {
	if t.from.Address != "" && s.isKnown(ctx, t.anyKey()) && s.mayStill(ctx, t) {
		fitting, err := s.fitting(ctx, t)
		if err != nil {
			return nil, err
		}
		for _, u := range fitting {
			if s.isKnown(ctx, networkKey(u, t.from)) {
				known = append(known, u)
			}
		}
	}
	if len(known) == 0 {
		late := context.WithoutCancel(ctx)
		s.attempts.add(late, t.togetherKey(), togetherWithin)
		s.tell(ctx, LoginRefused, t)
		return nil, tooMany(left)
	}
	return known, s.forget(ctx, t, known)
}

// mayStill counts one more password that is tried while an address is closed, and tells whether it is too many: of this client here, or
// anywhere.
func (s *Service) mayStill(ctx context.Context, t attempt) bool {
	tries, _ := s.attempts.add(context.WithoutCancel(ctx), t.stillKey(), lockFor)
	return tries <= maxStill && s.refusedFor(ctx, t.from.Address) == 0
}
