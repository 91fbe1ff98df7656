package auth

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"net/netip"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
)

// The lock of seed 000 §10.2.
const (
	maxFailures = 5
	failWithin  = 5 * time.Minute
	lockFor     = 5 * time.Minute
)

const (
	wrong  = "the e-mail address or the password is not right"
	closed = "too many failed attempts: wait, then try again"
)

// accountKey names an account in counters and audits without saying whose it is.
func accountKey(orgID, email string) string {
	sum := sha256.Sum256([]byte(orgID + "\n" + email))
	return hex.EncodeToString(sum[:16])
}

// clientKey is one client: an address, or the /64 network of an IPv6 address, because a client has all of it.
func clientKey(client string) string {
	ip, err := netip.ParseAddr(client)
	if err != nil {
		return "client:" + client
	}
	ip = ip.Unmap().WithZone("")
	if ip.Is6() {
		if p, err := ip.Prefix(64); err == nil {
			return "client:" + p.String()
		}
	}
	return "client:" + ip.String()
}

func failuresKey(a account) string { return "login:" + a.key }
func lockKey(a account) string     { return "locked:" + a.key }

// prove tries a password and gives the accounts that it fits, at least one. It counts for those that it does not fit even so: else
// somebody with an account of their own at the same address could guess at the others' without end.
//
// The locks are looked at with a seat in hand: of a thousand guesses that come at the same moment, a few are under way and
// the others see how those ended.
func (s *Service) prove(ctx context.Context, t attempt) (fitting []account, err error) {
	leave, err := s.hasher.sit(ctx)
	if err != nil {
		return nil, err
	}
	defer leave()
	open, left := s.unlocked(ctx, t.on, t.client)
	if len(open) == 0 {
		return nil, tooMany(left)
	}
	fitting, others, err := s.compare(t, open)
	if err != nil {
		return nil, err
	}
	if len(fitting) == 0 && t.client != "" {
		s.attempts.add(ctx, clientKey(t.client), failWithin)
	}
	for _, a := range others {
		closed, err := s.fail(ctx, a, t.client)
		if err != nil {
			return nil, err
		}
		left = max(left, closed)
	}
	// Wrong guesses under way at the same time may have closed one since; then the right one must look like one more.
	fitting, closed := s.unlocked(ctx, fitting, t.client)
	switch left = max(left, closed); {
	case len(fitting) > 0:
		return fitting, s.forget(ctx, fitting)
	case left > 0:
		return nil, tooMany(left)
	}
	return nil, fault.New(fault.Denied, wrong)
}

// unlocked gives those accounts that are not closed, and for how long the others are. To a client that is refused all are.
func (s *Service) unlocked(ctx context.Context, on []account, client string) (open []account, left time.Duration) {
	if len(on) == 0 {
		return nil, 0
	}
	refused := s.refusedFor(ctx, client)
	for _, a := range on {
		closed := max(refused, s.closedFor(ctx, a))
		if closed <= 0 {
			open = append(open, a)
			continue
		}
		left = max(left, closed)
		s.audit(ctx, s.about(LoginRefused, a, client))
	}
	return open, left
}

// closedFor is for how long an account stays closed.
func (s *Service) closedFor(ctx context.Context, a account) time.Duration {
	_, left := s.attempts.count(ctx, lockKey(a))
	if a.user.LockedUntil != nil {
		if until := a.user.LockedUntil.Sub(s.now()); until <= lockFor { // a longer one says that the clock was put back
			left = max(left, until)
		}
	}
	return left
}

// refusedFor is for how long a client is refused.
func (s *Service) refusedFor(ctx context.Context, client string) time.Duration {
	if client == "" || s.cfg.ClientFailures < 0 {
		return 0
	}
	n, left := s.attempts.count(ctx, clientKey(client))
	if n < s.cfg.ClientFailures {
		return 0
	}
	return left
}

// fail counts a wrong password and closes the account with the fifth. Both happen even if the caller has hung up. closed is for how
// long it was closed already when this one came.
func (s *Service) fail(ctx context.Context, a account, client string) (closed time.Duration, err error) {
	ctx = context.WithoutCancel(ctx)
	n, _ := s.attempts.add(ctx, failuresKey(a), failWithin)
	if n < maxFailures {
		s.audit(ctx, s.about(LoginFailed, a, client))
		return 0, nil
	}
	_, left := s.attempts.add(ctx, lockKey(a), lockFor)
	// The user's own lock outlives the counters. Nobody's is not there, which costs the same question.
	until := new(time.Time)
	*until = s.now().Add(left)
	err = s.cfg.Keeper.UpdateUser(ctx, a.user.OrgID, a.user.ID, UserUpdate{LockedUntil: &until})
	if err != nil && !fault.Is(err, fault.NotFound) {
		return 0, err
	}
	s.audit(ctx, s.about(Locked, a, client))
	if n > maxFailures {
		return left, nil
	}
	return 0, nil
}

// forget begins the count of accounts again, and takes away locks that are over.
func (s *Service) forget(ctx context.Context, on []account) error {
	for _, a := range on {
		s.attempts.reset(ctx, failuresKey(a))
		if a.user.LockedUntil == nil {
			continue
		}
		var never *time.Time
		if err := s.cfg.Keeper.UpdateUser(ctx, a.user.OrgID, a.user.ID, UserUpdate{LockedUntil: &never}); err != nil {
			return err
		}
	}
	return nil
}

func tooMany(left time.Duration) error {
	err := fault.New(fault.Exhausted, closed)
	err.RetryAfter = left
	return err
}

// about makes an event. Whose account it is stands in it only when there is somebody.
func (s *Service) about(what What, a account, client string) Event {
	e := Event{What: what, Account: a.key, Client: client}
	if a.user.Role != "" {
		e.Org, e.User = a.user.OrgID, a.user.ID
	}
	return e
}
