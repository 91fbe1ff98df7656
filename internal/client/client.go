// Package client speaks to a server as programs do: it asks, repeats what is safe to repeat, carries tokens and exchanges them when they
// run out, and follows streams. It knows no operation: package api has a method for each, beside its handler. It keeps nothing on a
// disk, and judges no answer but by its status and shape. It imports what a problem looks like from package door, and the ground.
package client

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"sync"
	"time"

	"github.com/google/uuid"

	"github.com/tripwright/tripwright/internal/door"
	"github.com/tripwright/tripwright/internal/fault"
)

// Core is what a client of a server is made of. It fails as the server's handlers do: with a fault.Error of the same kind, field and
// message, whose cause is the Problem that was answered. What cannot be reached is fault.Unavailable.
//
// A call that the server may have answered without our hearing it is repeated, when that is safe: what only asks, and what
// carries an Idempotency-Key, which every write gets. A Core is safe for use by many at once.
type Core struct {
	BaseURL string       // "https://plan.example.com", without a slash at the end
	HTTP    *http.Client // nil means http.DefaultClient; with a Timeout it cannot follow streams
	Tokens  Keyring
	Agent   string // what it names itself as, "program/1.2": people find it among their sessions by that; "" means nothing

	Backoff time.Duration // before the first repetition, twice that before the next; 0 means 200 ms

	renewing sync.Mutex // one exchange of tokens at a time
}

const largestReply = 64 << 20 // bytes

// Call is one thing asked of a server.
type Call struct {
	Method, Path string
	Query        url.Values
	Body         any    // sent as JSON; nil: nothing is
	File         []byte // instead of Body, of the type Media
	Media        string
	Accept       string // of the answer, when it is no JSON: what it is read into is a *[]byte then

	Keyed      bool // carries an Idempotency-Key
	Repeatable bool // may be repeated without one
	Anonymous  bool // carries no token

	key string
}

func (c Call) safe() bool { return c.Keyed || c.Repeatable || c.Method == http.MethodGet }

// Do asks, repeats where it is safe, and reads the answer into out, if any.
func (c *Core) Do(ctx context.Context, ask Call, out any) error {
	if ask.Keyed {
		ask.key = uuid.NewString()
	}
	body := ask.File
	if ask.Body != nil {
		var err error
		if body, err = json.Marshal(ask.Body); err != nil {
			return fault.New(fault.Invalid, "the request cannot be written as JSON").Because(err)
		}
	}
	renewed := false
	for try := 1; ; try++ {
		tokens := c.Tokens.Get()
		err := c.once(ctx, ask, body, tokens, out)
		if err == nil {
			return nil
		}
		switch {
		case status(err) == http.StatusUnauthorized && !ask.Anonymous && !renewed && tokens.RefreshToken != "":
			renewed = true
			if err := c.Renew(ctx, tokens); err != nil {
				return err
			}
		case try < mostTries && ask.safe() && transient(err):
			if gone := Wait(ctx, c.pause(try, err)); gone != nil {
				return gone
			}
		default:
			return err
		}
	}
}

// once asks one time.
func (c *Core) once(ctx context.Context, ask Call, body []byte, tokens Tokens, out any) error {
	req, err := http.NewRequestWithContext(ctx, ask.Method, c.address(ask), bytes.NewReader(body))
	if err != nil {
		return fault.New(fault.Invalid, "the server's address is not one").Because(err)
	}
	req.Header.Set("Accept", cmp.Or(ask.Accept, door.JSON))
	if c.Agent != "" {
		req.Header.Set("User-Agent", c.Agent)
	}
	if body != nil {
		req.Header.Set("Content-Type", cmp.Or(ask.Media, door.JSON))
	}
	if ask.Keyed {
		req.Header.Set(door.KeyHeader, ask.key)
	}
	if tokens.AccessToken != "" && !ask.Anonymous {
		req.Header.Set("Authorization", "Bearer "+tokens.AccessToken)
	}
	res, err := c.http().Do(req)
	if err != nil {
		return unreachable(ctx, err)
	}
	defer res.Body.Close()
	answer, err := io.ReadAll(io.LimitReader(res.Body, largestReply))
	if err != nil {
		return unreachable(ctx, err)
	}
	if res.StatusCode >= 300 {
		return door.ReadProblem(res.StatusCode, res.Header, answer)
	}
	if out == nil {
		return nil
	}
	if file, ok := out.(*[]byte); ok {
		*file = answer
		return nil
	}
	if err := json.Unmarshal(answer, out); err != nil {
		return fault.New(fault.BadReply, "the server's answer is not what it should be").Because(err)
	}
	return nil
}

func (c *Core) http() *http.Client { return cmp.Or(c.HTTP, http.DefaultClient) }

func unreachable(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return fault.New(fault.Unavailable, "the server cannot be reached").Because(err)
}
