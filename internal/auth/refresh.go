package auth

import (
	"cmp"
	"context"
	"crypto/subtle"
	"errors"
	"log/slog"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
)

// Tokens are what a signed-in client has. They do not print themselves.
type Tokens struct {
	Access         string // a JWT, for every request
	AccessExpires  time.Time
	Refresh        string // to be exchanged once for new tokens
	RefreshExpires time.Time
	Device         string // says that this device has opened the account, for its next login; a guest has none
}

// String says that there are tokens, and not which.
func (Tokens) String() string { return "[tokens]" }

// GoString is String, for %#v.
func (t Tokens) GoString() string { return t.String() }

// LogValue is String, for logs.
func (t Tokens) LogValue() slog.Value { return slog.StringValue(t.String()) }

const signInAgain = "the session is over; sign in again"

// open begins a session: tokens of a new family.
func (s *Service) open(ctx context.Context, u User, from Visit) (Tokens, error) {
	t, _, err := s.openFamily(ctx, u, from)
	return t, err
}

func (s *Service) openFamily(ctx context.Context, u User, from Visit) (t Tokens, kept RefreshToken, err error) {
	if t, kept, err = s.tokensFor(u, from, RefreshToken{}); err != nil {
		return Tokens{}, RefreshToken{}, err
	}
	if !u.Guest {
		if t.Device, err = s.newDevice(ctx, u); err != nil {
			return Tokens{}, RefreshToken{}, err
		}
	}
	if err = s.cfg.Keeper.CreateRefreshToken(ctx, kept); err != nil {
		return Tokens{}, RefreshToken{}, err
	}
	return t, kept, nil
}

// tokensFor makes a pair of tokens, and what is to be kept of the second. The one before it may be none: that begins a session.
func (s *Service) tokensFor(u User, from Visit, before RefreshToken) (t Tokens, kept RefreshToken, err error) {
	fresh, err := newRefreshToken(u.OrgID, s.cfg.Rand)
	if err != nil {
		return Tokens{}, RefreshToken{}, err
	}
	now, good := s.now(), s.cfg.RefreshFor
	if u.Guest {
		good = s.cfg.GuestFor
	}
	kept = RefreshToken{ID: fresh.id.String(), OrgID: u.OrgID, UserID: u.ID, Family: before.Family, BeganAt: cmp.Or(before.BeganAt, before.CreatedAt), Hash: fresh.hash(),
		ExpiresAt: now.Add(good), CreatedAt: now, Agent: cmp.Or(shortened(from.Agent), before.Agent),
		Network: cmp.Or(networkOf(from.Address), before.Network)}
	if kept.Family == "" {
		kept.Family, kept.BeganAt = kept.ID, now
	}
	t = Tokens{Refresh: fresh.text(), RefreshExpires: kept.ExpiresAt}
	t.Access, t.AccessExpires, err = s.sign(u, kept.Family)
	return t, kept, err
}

// Refresh exchanges a refresh token, once, for new tokens with the user's present role. Whatever is wrong with it is
// fault.Denied with the same sentence. A token that comes a second time is in two hands, and nobody can say which of them is
// the thief's: everything that descends from the same login ends. Of two exchanges at the same moment one is the second, so
// a client must exchange one at a time; one whose answer got lost signs in again.
func (s *Service) Refresh(ctx context.Context, token string, from Visit) (_ Tokens, err error) {
	defer fault.Wrap(&err, "auth.Refresh")
	kept, err := s.kept(ctx, token)
	if err != nil {
		return Tokens{}, err
	}
	now := s.now()
	switch {
	case kept.UsedAt != nil:
		return Tokens{}, s.reused(ctx, kept)
	case kept.Revoked:
		return Tokens{}, over("it was revoked")
	case !now.Before(kept.ExpiresAt):
		return Tokens{}, over("it has expired")
	}
	u, err := s.cfg.Keeper.FindUserByID(ctx, kept.OrgID, kept.UserID)
	if fault.Is(err, fault.NotFound) {
		return Tokens{}, over("its user is gone")
	}
	if err != nil {
		return Tokens{}, err
	}
	tokens, next, err := s.tokensFor(u, from, kept)
	if err != nil {
		return Tokens{}, err
	}
	first, err := s.cfg.Keeper.UseRefreshToken(ctx, kept.OrgID, kept.ID, now, next)
	if err != nil {
		return Tokens{}, err
	}
	if !first {
		return Tokens{}, s.reused(ctx, kept)
	}
	return tokens, nil
}

// Revoke ends the session of a refresh token: everything that descends from the same login. One that is not known, or ended
// before, is fine.
func (s *Service) Revoke(ctx context.Context, token string) (err error) {
	defer fault.Wrap(&err, "auth.Revoke")
	kept, err := s.kept(ctx, token)
	if fault.Is(err, fault.Denied) {
		return nil
	}
	if err != nil {
		return err
	}
	if err := s.cfg.Keeper.RevokeFamily(ctx, kept.OrgID, kept.Family, s.now()); err != nil {
		return err
	}
	s.audit(ctx, Event{What: LoggedOut, Org: kept.OrgID, User: kept.UserID})
	return nil
}

// kept finds what is kept of a token. Somebody who knows an id but not the secret behind it finds nothing.
func (s *Service) kept(ctx context.Context, token string) (RefreshToken, error) {
	t, err := parseRefreshToken(token)
	if err != nil {
		return RefreshToken{}, over("it is malformed")
	}
	kept, err := s.cfg.Keeper.FindRefreshTokenByID(ctx, t.org.String(), t.id.String())
	if fault.Is(err, fault.NotFound) {
		return RefreshToken{}, over("it is not known")
	}
	if err != nil {
		return RefreshToken{}, err
	}
	if subtle.ConstantTimeCompare([]byte(kept.Hash), []byte(t.hash())) != 1 {
		return RefreshToken{}, over("its secret is wrong")
	}
	return kept, nil
}

// reused ends a family, even if the caller has hung up.
func (s *Service) reused(ctx context.Context, kept RefreshToken) error {
	ctx = context.WithoutCancel(ctx)
	if err := s.cfg.Keeper.RevokeFamily(ctx, kept.OrgID, kept.Family, s.now()); err != nil {
		return err
	}
	s.audit(ctx, Event{What: TokenReused, Org: kept.OrgID, User: kept.UserID})
	return over("it was used before")
}

// over refuses a token. why is for the log alone.
func over(why string) error {
	return fault.New(fault.Denied, signInAgain).Because(errors.New(why))
}
