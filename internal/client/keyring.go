package client

import (
	"context"
	"sync"

	"github.com/tripwright/tripwright/internal/fault"
)

// Tokens are what signs somebody in.
type Tokens struct {
	AccessToken  string `json:"access_token" doc:"Send it as Authorization: Bearer."`
	RefreshToken string `json:"refresh_token" doc:"Good for one exchange at /auth/refresh."`
	TokenType    string `json:"token_type" enum:"Bearer"`
	ExpiresIn    int    `json:"expires_in" doc:"Seconds until the access token is not accepted any more."`
	DeviceToken  string `json:"device_token,omitempty" doc:"Send it with the next login on this device: then nobody who guesses at your password keeps you out. It opens nothing by itself. After a login, not after an exchange, and not for guests."`
}

// RefreshToken is what exchanging and ending a login takes.
type RefreshToken struct {
	RefreshToken string `json:"refresh_token" writeOnly:"true"`
}

// Keyring holds the tokens of a client.
type Keyring struct {
	// Changed is told of new tokens, so that they can be kept; nil: they are forgotten with the client.
	Changed func(Tokens)

	mu     sync.Mutex
	tokens Tokens
}

// Get gives the tokens; zero when nobody is signed in.
func (k *Keyring) Get() Tokens {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.tokens
}

// Set replaces them.
func (k *Keyring) Set(t Tokens) {
	k.mu.Lock()
	k.tokens = t
	k.mu.Unlock()
	if k.Changed != nil {
		k.Changed(t)
	}
}

// SignIn asks for tokens and keeps them.
func (c *Core) SignIn(ctx context.Context, path string, with any) (t Tokens, err error) {
	if err := c.Do(ctx, Call{Method: "POST", Path: path, Body: with, Anonymous: true}, &t); err != nil {
		return Tokens{}, err
	}
	c.Tokens.Set(t)
	return t, nil
}

// Renew exchanges tokens that are not accepted any more, unless another call has done so.
func (c *Core) Renew(ctx context.Context, stale Tokens) error {
	c.renewing.Lock()
	defer c.renewing.Unlock()
	if c.Tokens.Get().AccessToken != stale.AccessToken {
		return nil
	}
	_, err := c.SignIn(ctx, "/auth/refresh", RefreshToken{stale.RefreshToken})
	if fault.Is(err, fault.Denied) {
		c.Tokens.Set(Tokens{})
	}
	return err
}
