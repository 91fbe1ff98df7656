package api

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

// Client speaks to a server. Its methods stand beside the handlers they call, and fail as the handlers do: with a fault.Error of
// the same kind, field and message, whose cause is the Problem that was answered. What cannot be reached is fault.Unavailable.
//
// A call that the server may have answered without our hearing it is repeated, when that is safe: what only asks, and what
// carries an Idempotency-Key, which every write gets. A Client is safe for use by many at once.
type Client struct {
	BaseURL string       // "https://plan.example.com", without a slash at the end
	HTTP    *http.Client // nil means http.DefaultClient; with a Timeout it cannot follow streams
	Tokens  Keyring
	Agent   string // what it names itself as, "program/1.2": people find it among their sessions by that; "" means nothing

	Backoff time.Duration // before the first repetition, twice that before the next; 0 means 200 ms
	Poll    time.Duration // how often Follow asks when there is no stream; 0 means 2 s

	renewing sync.Mutex // one exchange of tokens at a time
}

const largestReply = 64 << 20 // bytes

// call is one thing asked of a server.
type call struct {
	method, path string
	query        url.Values
	body         any
	file         []byte // instead of body, of the media type
	media        string
	accept       string // of the answer, when it is no JSON: out is a *[]byte then

	keyed      bool // carries an Idempotency-Key
	repeatable bool // may be repeated without one
	anonymous  bool // carries no token

	key string
}

func (c call) safe() bool { return c.keyed || c.repeatable || c.method == http.MethodGet }

// do asks, repeats where it is safe, and reads the answer into out, if any.
func (c *Client) do(ctx context.Context, ask call, out any) error {
	if ask.keyed {
		ask.key = uuid.NewString()
	}
	body := ask.file
	if ask.body != nil {
		var err error
		if body, err = json.Marshal(ask.body); err != nil {
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
		case status(err) == http.StatusUnauthorized && !ask.anonymous && !renewed && tokens.RefreshToken != "":
			renewed = true
			if err := c.renew(ctx, tokens); err != nil {
				return err
			}
		case try < mostTries && ask.safe() && transient(err):
			if gone := wait(ctx, c.pause(try, err)); gone != nil {
				return gone
			}
		default:
			return err
		}
	}
}

// once asks one time.
func (c *Client) once(ctx context.Context, ask call, body []byte, tokens Tokens, out any) error {
	req, err := http.NewRequestWithContext(ctx, ask.method, c.address(ask), bytes.NewReader(body))
	if err != nil {
		return fault.New(fault.Invalid, "the server's address is not one").Because(err)
	}
	req.Header.Set("Accept", cmp.Or(ask.accept, door.JSON))
	if c.Agent != "" {
		req.Header.Set("User-Agent", c.Agent)
	}
	if body != nil {
		req.Header.Set("Content-Type", cmp.Or(ask.media, door.JSON))
	}
	if ask.keyed {
		req.Header.Set(door.KeyHeader, ask.key)
	}
	if tokens.AccessToken != "" && !ask.anonymous {
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

func (c *Client) http() *http.Client { return cmp.Or(c.HTTP, http.DefaultClient) }

func unreachable(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return fault.New(fault.Unavailable, "the server cannot be reached").Because(err)
}
