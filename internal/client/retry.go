package client

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/tripwright/tripwright/internal/door"
	"github.com/tripwright/tripwright/internal/fault"
)

const (
	mostTries    = 3
	usualBackoff = 200 * time.Millisecond
	longestWait  = 10 * time.Second // that a server may ask for between two tries
)

// pause is how long to wait before the next try: what the server asks for, within reason, and longer each time.
func (c *Core) pause(try int, err error) time.Duration {
	own := cmp.Or(c.Backoff, usualBackoff) << (try - 1)
	var f *fault.Error
	if errors.As(err, &f) {
		own = max(own, f.RetryAfter)
	}
	return min(own, longestWait)
}

// transient tells whether the same request may be answered otherwise in a moment.
func transient(err error) bool {
	var p *door.Problem
	if !errors.As(err, &p) {
		return fault.Is(err, fault.Unavailable)
	}
	switch p.Status {
	case http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		return true
	}
	return p.Code == door.InProgress
}

func status(err error) int {
	var p *door.Problem
	if errors.As(err, &p) {
		return p.Status
	}
	return 0
}

// Wait waits, unless ctx ends first.
func Wait(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}
