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

// prove tries a password on an account. outdated tells that the hash of the right one is cheaper than hashes are now.
//
// The locks are looked at with a seat in hand: of a thousand guesses that come at the same moment, a few are under way and
// the others see how those ended.
func (s *Service) prove(ctx context.Context, a account, password, client string) (outdated bool, err error) {
	leave, err := s.hasher.sit(ctx)
	if err != nil {
		return false, err
	}
	defer leave()
	if err := s.refuse(ctx, a, client); err != nil {
		return false, err
	}
	ok, outdated, err := s.hasher.verify(a.user.PasswordHash, password)
	if err != nil {
		return false, err
	}
	if !ok {
		return false, s.fail(ctx, a, client)
	}
	// Wrong guesses under way at the same time may have closed it since; then the right one must look like one more.
	if err := s.refuse(ctx, a, client); err != nil {
		return false, err
	}
	s.attempts.reset(ctx, failuresKey(a))
	if a.user.LockedUntil == nil {
		return outdated, nil
	}
	var unlocked *time.Time
	return outdated, s.cfg.Keeper.UpdateUser(ctx, a.user.OrgID, a.user.ID, UserUpdate{LockedUntil: &unlocked})
}

// refuse gives fault.Exhausted while the account or the client is closed.
func (s *Service) refuse(ctx context.Context, a account, client string) error {
	_, left := s.attempts.count(ctx, lockKey(a))
	if a.user.LockedUntil != nil {
		if until := a.user.LockedUntil.Sub(s.now()); until <= lockFor { // a longer one says that the clock was put back
			left = max(left, until)
		}
	}
	if client != "" && s.cfg.ClientFailures > 0 {
		if n, l := s.attempts.count(ctx, clientKey(client)); n >= s.cfg.ClientFailures {
			left = max(left, l)
		}
	}
	if left <= 0 {
		return nil
	}
	s.audit(ctx, s.about(LoginRefused, a, client))
	return tooMany(left)
}

// fail counts a wrong password and closes the account with the fifth. Both happen even if the caller has hung up.
func (s *Service) fail(ctx context.Context, a account, client string) error {
	ctx = context.WithoutCancel(ctx)
	if client != "" {
		s.attempts.add(ctx, clientKey(client), failWithin)
	}
	n, _ := s.attempts.add(ctx, failuresKey(a), failWithin)
	if n < maxFailures {
		s.audit(ctx, s.about(LoginFailed, a, client))
		return fault.New(fault.Denied, wrong)
	}
	_, left := s.attempts.add(ctx, lockKey(a), lockFor)
	// The user's own lock outlives the counters. Nobody's is not there, which costs the same question.
	until := new(time.Time)
	*until = s.now().Add(left)
	err := s.cfg.Keeper.UpdateUser(ctx, a.user.OrgID, a.user.ID, UserUpdate{LockedUntil: &until})
	if err != nil && !fault.Is(err, fault.NotFound) {
		return err
	}
	s.audit(ctx, s.about(Locked, a, client))
	if n > maxFailures {
		return tooMany(left)
	}
	return fault.New(fault.Denied, wrong)
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
