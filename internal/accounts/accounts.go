// Package accounts is who people are, as the doors ask for it: package auth behind them, who is refused since they left or their session
// ended, what people take along, how they leave and what is removed then, and what the log and the audit say of all that.
//
// Passwords, tokens and lockout are package auth's. The wiring imports it.
package accounts

import (
	"context"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/door"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/keys"
	"github.com/tripwright/tripwright/internal/tenant"
)

// Accounts is package auth behind the door. All fields are required.
type Accounts struct {
	People  *auth.Service
	Keys    *keys.Tokens
	Refused *Refused
	Issuing func() *keys.Itineraries // the keys of itineraries; nil where nothing is signed
}

var _ api.Accounts = &Accounts{}

// Signup opens an organisation and signs its first user in.
func (a *Accounts) Signup(ctx context.Context, s api.Signup, from door.Visitor) (api.Session, error) {
	p, t, err := a.People.Signup(ctx, auth.Signup{Email: s.Email, Password: s.Password, OrgName: s.OrgName, From: auth.Visit(from)})
	a.welcome(ctx, p.User, from, err)
	return a.session(t, err)
}

// Guest lets somebody begin without an account.
func (a *Accounts) Guest(ctx context.Context, from door.Visitor) (api.Session, error) {
	_, t, err := a.People.Guest(ctx, auth.Visit(from))
	return a.session(t, err)
}

// Claim makes an account of a guest.
func (a *Accounts) Claim(ctx context.Context, s api.Signup, from door.Visitor) (api.Session, error) {
	p, t, err := a.People.Claim(ctx, auth.Signup{Email: s.Email, Password: s.Password, OrgName: s.OrgName, From: auth.Visit(from)})
	a.welcome(ctx, p.User, from, err)
	return a.session(t, err)
}

// Login signs somebody in.
func (a *Accounts) Login(ctx context.Context, l api.Login, from door.Visitor) (api.Session, error) {
	return a.session(a.People.Login(ctx, auth.Login{Email: l.Email, Password: l.Password, Org: l.Org, Device: l.Device, From: auth.Visit(from)}))
}

// Refresh exchanges a refresh token.
func (a *Accounts) Refresh(ctx context.Context, refreshToken string, from door.Visitor) (api.Session, error) {
	return a.session(a.People.Refresh(ctx, refreshToken, auth.Visit(from)))
}

// welcome has a letter written to a new user.
func (a *Accounts) welcome(ctx context.Context, u auth.User, from door.Visitor, err error) {
	if err == nil {
		a.People.Welcome(ctx, u, api.LanguageOf(ctx), auth.Visit(from))
	}
}

func (a *Accounts) session(t auth.Tokens, err error) (api.Session, error) {
	if err != nil {
		return api.Session{}, err
	}
	c, err := a.People.Check(t.Access)
	if err != nil {
		return api.Session{}, err
	}
	return api.Session{Identity: c.Identity(), AccessToken: t.Access, RefreshToken: t.Refresh, DeviceToken: t.Device, ExpiresIn: c.ExpiresAt.Sub(c.IssuedAt)}, nil
}

// Revoke ends a login.
func (a *Accounts) Revoke(ctx context.Context, refreshToken string) error {
	return a.People.Revoke(ctx, refreshToken)
}

// Check says who brings an access token.
func (a *Accounts) Check(_ context.Context, accessToken string) (tenant.Identity, error) {
	c, err := a.People.Check(accessToken)
	if err == nil && a.Refused.Refuses(c.Identity()) { // the token is true; whose it was is not there any more, or its session is over
		return tenant.Identity{}, fault.New(fault.Denied, "the session is over; sign in again")
	}
	return c.Identity(), err
}

// Me gives the user and the organisation.
func (a *Accounts) Me(ctx context.Context) (auth.User, auth.Org, error) {
	p, err := a.People.Me(ctx)
	return p.User, p.Org, err
}

// ChangePassword changes a password and signs in anew.
func (a *Accounts) ChangePassword(ctx context.Context, p api.PasswordChange, from door.Visitor) (api.Session, error) {
	return a.session(a.People.ChangePassword(ctx, auth.PasswordChange{Old: p.Old, New: p.New, From: auth.Visit(from), Lang: api.LanguageOf(ctx)}))
}

// Sessions gives the logins of a user.
func (a *Accounts) Sessions(ctx context.Context) ([]auth.Session, error) {
	return a.People.Sessions(ctx)
}

// EndSession ends one of them.
func (a *Accounts) EndSession(ctx context.Context, id string, from door.Visitor) error {
	return a.People.EndSession(ctx, id, auth.Visit(from))
}

// EndOtherSessions ends the others.
func (a *Accounts) EndOtherSessions(ctx context.Context, from door.Visitor) error {
	return a.People.EndOtherSessions(ctx, auth.Visit(from))
}

// JWKS gives the public keys.
func (a *Accounts) JWKS() any { return a.Keys.JWKS() }

// ItineraryJWKS gives the public keys of itineraries; none where nothing is signed.
func (a *Accounts) ItineraryJWKS() any {
	if k := a.Issuing(); k != nil {
		return k.JWKS()
	}
	return keys.ItineraryJWKS{Keys: []keys.ItineraryJWK{}}
}
