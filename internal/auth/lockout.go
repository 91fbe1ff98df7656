package auth

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"net/netip"
	"slices"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
)

// The lock of seed 000 §10.2, for one client at one address: five wrong passwords in five minutes close it for five minutes.
const (
	maxFailures = 5
	failWithin  = 5 * time.Minute
	lockFor     = 5 * time.Minute
)

// The lock for all clients together, who might be one in many places: so many wrong passwords for one address in an hour close it
// for the rest of the hour.
const (
	maxTogether    = 100
	togetherWithin = time.Hour
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
	if p, err := netip.ParsePrefix(client); err == nil && p.Addr().Is6() {
		client = p.Addr().String()
	}
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

// What failures are counted under. It is what was typed and where it came from, so that it is the same whether anybody has the address
// or not. The organisation is not in it: a password that names none is tried on all of them.
func (t attempt) failuresKey() string { return "login:" + t.key() }
func (t attempt) lockKey() string     { return "locked:" + t.key() }
func (t attempt) togetherKey() string { return "address:" + accountKey("", t.email) }
func (t attempt) besideKey() string   { return "beside:" + accountKey("", t.email) }
func (t attempt) stillKey() string    { return "still:" + t.key() }
func (t attempt) key() string         { return accountKey(clientKey(t.from.Address), t.email) }

// prove tries a password and gives the accounts that it opens, at least one. A device that has opened one of them before, or comes from
// where one was opened before, is let through a lock to that one alone.
//
// The locks are looked at with a seat in hand: of a thousand guesses that come at the same moment, a few are under way and
// the others see how those ended.
func (s *Service) prove(ctx context.Context, t attempt) (fitting []User, err error) {
	who, err := s.asking(ctx, t)
	if err != nil {
		return nil, err
	}
	leave, err := s.hasher.sit(ctx, who)
	if err != nil {
		return nil, err
	}
	defer leave()
	if t.only != nil {
		return s.shownAgain(ctx, t)
	}
	if t.eldest, err = s.cfg.Keeper.FindUsersByEmail(ctx, t.email, mostTold); err != nil {
		return nil, err
	}
	if t.mine, t.trust, err = s.knownDevice(ctx, t.device, t.email); err != nil {
		return nil, err
	}
	if left := s.closedFor(ctx, t); left > 0 && t.mine == nil {
		return s.proveClosed(ctx, t, left)
	}
	if fitting, err = s.fitting(ctx, t); err != nil {
		return nil, err
	}
	if own := slices.IndexFunc(fitting, t.isMine); own >= 0 {
		fitting = fitting[own : own+1]
		return fitting, s.forget(ctx, t, fitting)
	}
	return s.proved(ctx, t, fitting)
}

// asking says in which lane an attempt waits. What the device shows is looked at again with a seat in hand, when others may have guessed
// with it meanwhile.
func (s *Service) asking(ctx context.Context, t attempt) (asker, error) {
	if t.only != nil {
		return knownAs(*t.only), nil
	}
	u, _, err := s.knownDevice(ctx, t.device, t.email)
	if err != nil || u == nil {
		return stranger(t.from), err
	}
	return knownAs(*u), nil
}

// proved judges an attempt that is not one of a device at its own account.
func (s *Service) proved(ctx context.Context, t attempt, fitting []User) ([]User, error) {
	if t.mine != nil {
		s.attempts.add(ctx, t.trust.key(), failWithin) // it may guess, at its own account, when nobody else may; but not for ever
	}
	// Wrong guesses under way at the same time may have closed the address since; then the right one must look like one more.
	left := s.closedFor(ctx, t)
	if left > 0 && t.mine != nil {
		s.tell(ctx, LoginFailed, t)
		return nil, fault.New(fault.Denied, wrong)
	}
	if left == 0 && len(fitting) > 0 {
		if t.slug == "" && len(fitting) < len(t.eldest) {
			s.attempts.add(context.WithoutCancel(ctx), t.besideKey(), togetherWithin)
		}
		return fitting, s.forget(ctx, t, fitting)
	}
	if len(fitting) > 0 {
		return nil, tooMany(left)
	}
	late, err := s.fail(ctx, t)
	if err != nil {
		return nil, err
	}
	if left = max(left, late); left > 0 {
		return nil, tooMany(left)
	}
	return nil, fault.New(fault.Denied, wrong)
}

func (t attempt) isMine(u User) bool {
	return t.mine != nil && u.ID == t.mine.ID && u.OrgID == t.mine.OrgID
}

// closedFor is for how long an attempt is refused, whatever its password: because of what its client did at the address or
// elsewhere, or of what all clients together did at the address.
func (s *Service) closedFor(ctx context.Context, t attempt) time.Duration {
	_, left := s.attempts.count(ctx, t.lockKey())
	left = max(left, s.refusedFor(ctx, t.from.Address), s.full(ctx, t.togetherKey()))
	if t.slug == "" {
		left = max(left, s.full(ctx, t.besideKey()))
	}
	if len(t.eldest) > 0 && t.eldest[0].LockedUntil != nil {
		if until := t.eldest[0].LockedUntil.Sub(s.now()); until <= togetherWithin { // a longer one says that the clock was put back
			left = max(left, until)
		}
	}
	return left
}

// full is for how long a count of all clients together stays full; 0 when it is not.
func (s *Service) full(ctx context.Context, key string) time.Duration {
	if n, left := s.attempts.count(ctx, key); n >= maxTogether {
		return left
	}
	return 0
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

// fail counts a wrong password, and closes the address to the client with its fifth and to all with the hundredth. That happens even
// if the caller has hung up. late is for how long it was closed already when this one came.
func (s *Service) fail(ctx context.Context, t attempt) (late time.Duration, err error) {
	ctx = context.WithoutCancel(ctx)
	if t.from.Address != "" {
		s.attempts.add(ctx, clientKey(t.from.Address), failWithin)
	}
	together, left := s.attempts.add(ctx, t.togetherKey(), togetherWithin)
	if together == maxTogether {
		if err := s.lock(ctx, t, left); err != nil {
			return 0, err
		}
	}
	n, _ := s.attempts.add(ctx, t.failuresKey(), failWithin)
	if n < maxFailures {
		s.tell(ctx, LoginFailed, t)
		return 0, nil
	}
	_, left = s.attempts.add(ctx, t.lockKey(), lockFor)
	s.tell(ctx, Locked, t)
	if n > maxFailures {
		return left, nil
	}
	return 0, nil
}

// lock keeps that an address is closed to all with who has had it for the longest, where it outlives the counters. Nobody's is not
// there, which costs the same question.
func (s *Service) lock(ctx context.Context, t attempt, left time.Duration) error {
	until := new(time.Time)
	*until = s.now().Add(left)
	u := nobodyAt(t.email)
	if len(t.eldest) > 0 {
		u = t.eldest[0]
	}
	err := s.cfg.Keeper.UpdateUser(ctx, u.OrgID, u.ID, UserUpdate{LockedUntil: &until})
	if fault.Is(err, fault.NotFound) {
		return nil
	}
	return err
}

// forget begins the count of a client again, and takes away locks that are over.
func (s *Service) forget(ctx context.Context, t attempt, opened []User) error {
	s.attempts.reset(ctx, t.failuresKey())
	if t.mine != nil {
		s.attempts.reset(ctx, t.trust.key())
	}
	for _, u := range opened {
		if u.LockedUntil == nil || u.LockedUntil.After(s.now()) {
			continue
		}
		var never *time.Time
		if err := s.cfg.Keeper.UpdateUser(ctx, u.OrgID, u.ID, UserUpdate{LockedUntil: &never}); err != nil {
			return err
		}
	}
	return nil
}

// reopen takes every lock from an address, for who read a letter that was sent there: the locks of their client, and those of all
// clients together.
func (s *Service) reopen(ctx context.Context, t attempt) error {
	for _, key := range []string{t.failuresKey(), t.lockKey(), t.togetherKey(), t.besideKey()} {
		s.attempts.reset(ctx, key)
	}
	eldest, err := s.cfg.Keeper.FindUsersByEmail(ctx, t.email, mostTold) // with whom a lock of all together is kept, whoever they are
	for _, u := range eldest {
		if u.LockedUntil != nil {
			var never *time.Time
			err = errors.Join(err, s.cfg.Keeper.UpdateUser(ctx, u.OrgID, u.ID, UserUpdate{LockedUntil: &never}))
		}
	}
	return err
}

func tooMany(left time.Duration) error {
	err := fault.New(fault.Exhausted, closed)
	err.RetryAfter = left
	return err
}
