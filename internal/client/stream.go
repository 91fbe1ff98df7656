package client

import (
	"context"
	"errors"
	"iter"
	"net/http"
	"strconv"

	"github.com/tripwright/tripwright/internal/door"
	"github.com/tripwright/tripwright/internal/sse"
)

// Follow gives the events of the stream at a path after the one with the number after, 0 for all, in order, through lost connections:
// until the server says that there is nothing more, or three connections in a row bring nothing, which is fault.Unavailable. A token that
// runs out on the way is not exchanged: that is fault.Denied, and the caller goes on from the last number it has.
func (c *Core) Follow(ctx context.Context, path string, after int64) iter.Seq2[sse.Event, error] {
	req := sse.Request{URL: c.BaseURL + path, Client: c.HTTP, Header: http.Header{}, Backoff: c.Backoff, Reconnects: mostTries}
	if c.Agent != "" {
		req.Header.Set("User-Agent", c.Agent)
	}
	if after > 0 {
		req.LastID = strconv.FormatInt(after, 10)
	}
	if token := c.Tokens.Get().AccessToken; token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	return func(yield func(sse.Event, error) bool) {
		for e, err := range sse.Follow(ctx, req) {
			var no *sse.Refused
			if errors.As(err, &no) {
				err = door.ReadProblem(no.Status, no.Header, no.Body)
			}
			if !yield(e, err) || err != nil {
				return
			}
		}
	}
}
