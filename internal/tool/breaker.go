package tool

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
)

// When a tool is left alone, and for how long (seed 000 §4.2).
const (
	breakerFailures = 5
	breakerWindow   = 60 * time.Second
	breakerPause    = 30 * time.Second
)

// errOpen is the cause of a refusal by the breaker.
var errOpen = errors.New("the breaker is open")

// breaker leaves a failing tool alone: after five failed calls within a minute it refuses, and lets a single probe
// through every 30 s until one succeeds. A call counts once, whatever its retry did. failsafe-go's breaker counts
// attempts, keeps its place taken when a probe is cancelled, and gives no time to come back while one is under way.
type breaker struct {
	mu       sync.Mutex
	failures []time.Time // of the last minute, while closed
	retryAt  time.Time   // zero: closed; else when the next probe may go
}

// admit lets a call through or refuses it as fault.Unavailable with the time to come back. probe must be handed to report.
func (b *breaker) admit(now time.Time, name string) (probe bool, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.retryAt.IsZero() {
		return false, nil
	}
	if wait := b.retryAt.Sub(now); wait > 0 {
		e := fault.New(fault.Unavailable, "%s has failed repeatedly and is left alone for a moment", name).Because(errOpen)
		e.RetryAfter = wait
		return false, e
	}
	b.retryAt = now.Add(breakerPause)
	return true, nil
}

// report says how an admitted call ended. Answers of calls that were under way when the breaker opened do not count.
func (b *breaker) report(now time.Time, probe bool, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if probe != !b.retryAt.IsZero() {
		return
	}
	switch {
	case errors.Is(err, context.Canceled):
		if probe {
			b.retryAt = now // it proved nothing: the next call may try
		}
	case !failed(err):
		b.retryAt = time.Time{}
	case probe:
		b.retryAt = now.Add(breakerPause)
	default:
		b.count(now)
	}
}

func (b *breaker) count(now time.Time) {
	for len(b.failures) > 0 && now.Sub(b.failures[0]) >= breakerWindow {
		b.failures = b.failures[1:]
	}
	b.failures = append(b.failures, now)
	if len(b.failures) >= breakerFailures {
		b.failures, b.retryAt = nil, now.Add(breakerPause)
	}
}

// failed tells whether an error is the tool's fault: refusing a bad question or knowing no answer is an answer.
func failed(err error) bool {
	return err != nil && !fault.Is(err, fault.Invalid) && !fault.Is(err, fault.NotFound)
}
