package api

import (
	"context"
	"time"

	"github.com/tripwright/tripwright/internal/client"
	"github.com/tripwright/tripwright/internal/door"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/register"
)

// Signup is what POST /auth/signup takes.
type Signup struct {
	Email    string `json:"email" format:"email" maxLength:"254"`
	Password string `json:"password" writeOnly:"true" doc:"12 characters or more, and none that many people use: sentences are welcome."`
	OrgName  string `json:"org_name" maxLength:"120"`
}

// Guest is what POST /auth/guest takes: nothing is asked.
type Guest struct{}

// Login is what POST /auth/login takes.
type Login struct {
	Email    string `json:"email" format:"email"`
	Password string `json:"password" writeOnly:"true"`
	Org      string `json:"org,omitempty" doc:"The slug of the organisation, or its name whatever its case, for who has the same password in more than one."`
	Device   string `json:"device_token,omitempty" writeOnly:"true" doc:"The one of the last login on this device."`
}

// PasswordChange is what POST /auth/password takes.
type PasswordChange struct {
	Old string `json:"old_password" writeOnly:"true" doc:"The one that was; a wrong one counts: after five in five minutes this login may try no more."`
	New string `json:"new_password" writeOnly:"true" doc:"12 characters or more, and none that many people use: sentences are welcome."`
}

// User is somebody in an organisation.
type User struct {
	ID        string    `json:"user_id" format:"uuid"`
	Email     string    `json:"email" doc:"Empty for a guest."`
	Role      string    `json:"role" enum:"owner,member"`
	CreatedAt time.Time `json:"created_at"`
}

// Org is an organisation.
type Org struct {
	ID        string    `json:"org_id" format:"uuid"`
	Slug      string    `json:"slug"`
	Name      string    `json:"name"`
	CreatedAt time.Time `json:"created_at"`
}

// Me is who somebody is.
type Me struct {
	User  User `json:"user"`
	Org   Org  `json:"org"`
	Guest bool `json:"guest" doc:"You came without an account; POST /auth/claim makes it yours."`
	// EmailVerified tells whether the address is known to be read by the user.
	EmailVerified bool `json:"email_verified" doc:"It is known that you read what is sent to your address. Nothing is refused while it is not."`
}

type tokensOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         client.Tokens
}

func (s *server) signup(ctx context.Context, in *register.Sent[Signup]) (*tokensOut, error) {
	b, err := in.Read()
	if err != nil {
		return nil, err
	}
	session, err := s.Accounts.Signup(ctx, b, door.VisitorOf(ctx))
	return signIn(ctx, session, err)
}

func (s *server) guest(ctx context.Context, in *register.Sent[Guest]) (*tokensOut, error) {
	if _, err := in.Read(); err != nil {
		return nil, err
	}
	session, err := s.Accounts.Guest(ctx, door.VisitorOf(ctx))
	if fault.Is(err, fault.Denied) {
		return nil, err // nothing was wrong with who came
	}
	return signIn(ctx, session, err)
}

func (s *server) claim(ctx context.Context, in *register.Sent[Signup]) (*tokensOut, error) {
	b, err := in.Read()
	if err != nil {
		return nil, err
	}
	session, err := s.Accounts.Claim(ctx, b, door.VisitorOf(ctx))
	return signIn(ctx, session, err)
}

func (s *server) login(ctx context.Context, in *register.Sent[Login]) (*tokensOut, error) {
	b, err := in.Read()
	if err != nil {
		return nil, err
	}
	session, err := s.Accounts.Login(ctx, b, door.VisitorOf(ctx))
	return signIn(ctx, session, err)
}

func (s *server) refresh(ctx context.Context, in *register.Sent[client.RefreshToken]) (*tokensOut, error) {
	b, err := in.Read()
	if err != nil {
		return nil, err
	}
	session, err := s.Accounts.Refresh(ctx, b.RefreshToken, door.VisitorOf(ctx))
	return signIn(ctx, session, err)
}

// signIn answers with tokens, and notes for the audit whose they are.
func signIn(ctx context.Context, session Session, err error) (*tokensOut, error) {
	if err != nil {
		return nil, door.NotSignedIn(err)
	}
	door.Belongs(ctx, session.Org, session.User)
	return &tokensOut{CacheControl: "no-store", Body: client.Tokens{AccessToken: session.AccessToken, RefreshToken: session.RefreshToken,
		TokenType: "Bearer", ExpiresIn: int(session.ExpiresIn / time.Second), DeviceToken: session.DeviceToken}}, nil
}

func (s *server) revoke(ctx context.Context, in *register.Sent[client.RefreshToken]) (*struct{}, error) {
	b, err := in.Read()
	if err != nil {
		return nil, err
	}
	return nil, door.NotSignedIn(s.Accounts.Revoke(ctx, b.RefreshToken))
}

func (s *server) changePassword(ctx context.Context, in *register.Sent[PasswordChange]) (*tokensOut, error) {
	b, err := in.Read()
	if err != nil {
		return nil, err
	}
	session, err := s.Accounts.ChangePassword(ctx, b, door.VisitorOf(ctx))
	return signIn(ctx, session, err)
}

type meOut struct{ Body Me }

func (s *server) me(ctx context.Context, _ *struct{}) (*meOut, error) {
	u, o, err := s.Accounts.Me(ctx)
	if err != nil {
		return nil, door.NotSignedIn(err)
	}
	return &meOut{Me{User: userOf(u), Org: Org{ID: o.ID, Slug: o.Slug, Name: o.Name, CreatedAt: o.CreatedAt}, Guest: u.Guest,
		EmailVerified: u.EmailVerifiedAt != nil}}, nil
}

// KeySet is the shape of what Accounts gives as public keys (RFC 7517).
type KeySet struct {
	Keys []Key `json:"keys"`
}

// Key is one of them.
type Key struct {
	KeyType   string `json:"kty" enum:"RSA"`
	Use       string `json:"use" enum:"sig"`
	Algorithm string `json:"alg" enum:"RS256"`
	ID        string `json:"kid" doc:"Stands in the head of the tokens it signed."`
	N         string `json:"n"`
	E         string `json:"e"`
}

type keysOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         any
}

func (s *server) keys(context.Context, *struct{}) (*keysOut, error) {
	return &keysOut{CacheControl: "public, max-age=300", Body: s.Accounts.JWKS()}, nil
}

// ItineraryKeySet is the shape of what Accounts gives as public keys of itineraries (RFC 7517, RFC 8037).
type ItineraryKeySet struct {
	Keys []ItineraryKey `json:"keys" doc:"The one that signs stands first; none where nothing is signed."`
}

// ItineraryKey is one of them.
type ItineraryKey struct {
	KeyType   string `json:"kty" enum:"OKP"`
	Curve     string `json:"crv" enum:"Ed25519"`
	Use       string `json:"use" enum:"sig"`
	Algorithm string `json:"alg" enum:"EdDSA"`
	ID        string `json:"kid" doc:"Stands in the head of the signatures it made; the thumbprint of RFC 7638."`
	X         string `json:"x"`
}

func (s *server) itineraryKeys(context.Context, *struct{}) (*keysOut, error) {
	return &keysOut{CacheControl: "public, max-age=300", Body: s.Accounts.ItineraryJWKS()}, nil
}

// ItineraryKeys gives the public keys that the service signs itineraries with.
func (c *Client) ItineraryKeys(ctx context.Context) (keys ItineraryKeySet, err error) {
	return keys, c.Do(ctx, client.Call{Method: "GET", Path: "/.well-known/itinerary-keys.json", Anonymous: true}, &keys)
}

// Signup opens an organisation and signs the client in.
func (c *Client) Signup(ctx context.Context, s Signup) (client.Tokens, error) {
	return c.SignIn(ctx, "/auth/signup", s)
}

// Guest signs the client in without an account, in an organisation of its own.
func (c *Client) Guest(ctx context.Context) (client.Tokens, error) {
	return c.SignIn(ctx, "/auth/guest", Guest{})
}

// Claim makes an account of what the client began as a guest. It goes on with new tokens; those before are over.
func (c *Client) Claim(ctx context.Context, s Signup) (t client.Tokens, err error) {
	if err := c.Do(ctx, client.Call{Method: "POST", Path: "/auth/claim", Body: s}, &t); err != nil {
		return client.Tokens{}, err
	}
	c.Tokens.Set(t)
	return t, nil
}

// Login signs the client in: its calls carry the tokens, and exchange them when they run out.
func (c *Client) Login(ctx context.Context, l Login) (client.Tokens, error) {
	return c.SignIn(ctx, "/auth/login", l)
}

// Refresh exchanges the client's refresh token. Calls do it by themselves when they must.
func (c *Client) Refresh(ctx context.Context) error { return c.Renew(ctx, c.Tokens.Get()) }

// Revoke ends the client's login.
func (c *Client) Revoke(ctx context.Context) error {
	t := c.Tokens.Get()
	ask := client.Call{Method: "POST", Path: "/auth/revoke", Body: client.RefreshToken{RefreshToken: t.RefreshToken}, Anonymous: true}
	if err := c.Do(ctx, ask, nil); err != nil {
		return err
	}
	c.Tokens.Set(client.Tokens{})
	return nil
}

// ChangePassword changes the password of who the client is signed in as. The client goes on with new tokens; every other login of
// theirs is over.
func (c *Client) ChangePassword(ctx context.Context, p PasswordChange) (t client.Tokens, err error) {
	if err := c.Do(ctx, client.Call{Method: "POST", Path: "/auth/password", Body: p}, &t); err != nil {
		return client.Tokens{}, err
	}
	c.Tokens.Set(t)
	return t, nil
}

// Me says who the client is signed in as.
func (c *Client) Me(ctx context.Context) (m Me, err error) {
	return m, c.Do(ctx, client.Call{Method: "GET", Path: "/auth/me"}, &m)
}
