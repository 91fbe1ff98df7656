package api

import (
	"context"
	"sync"

	"github.com/tripwright/tripwright/internal/fault"
)

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

// signIn asks for tokens and keeps them.
func (c *Client) signIn(ctx context.Context, path string, with any) (t Tokens, err error) {
	if err := c.do(ctx, call{method: "POST", path: path, body: with, anonymous: true}, &t); err != nil {
		return Tokens{}, err
	}
	c.Tokens.Set(t)
	return t, nil
}

// renew exchanges tokens that are not accepted any more, unless another call has done so.
func (c *Client) renew(ctx context.Context, stale Tokens) error {
	c.renewing.Lock()
	defer c.renewing.Unlock()
	if c.Tokens.Get().AccessToken != stale.AccessToken {
		return nil
	}
	_, err := c.signIn(ctx, "/auth/refresh", RefreshToken{stale.RefreshToken})
	if fault.Is(err, fault.Denied) {
		c.Tokens.Set(Tokens{})
	}
	return err
}
