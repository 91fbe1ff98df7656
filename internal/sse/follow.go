package sse

import (
	"context"
	"iter"
	"math/rand/v2"
	"net/http"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
)

// Request says what to follow and how stubbornly. URL is required; zero for the rest means what stands there.
type Request struct {
	URL    string
	Client *http.Client // http.DefaultClient; its Timeout must be 0, for it would cut streams
	Header http.Header  // goes with each request, such as Authorization
	LastID string       // go on after this event

	Silence    time.Duration  // 30 s: a connection that brings nothing for so long, not even a heartbeat, is dead
	Reconnects int            // 3: failed ones in a row after which Follow gives up
	Backoff    time.Duration  // 500 ms before the first, twice that before the next, unless the server asks for something else
	MaxBackoff time.Duration  // 10 s
	Limit      int            // bytes of one event, as in Reader
	Chance     func() float64 // from 0 to 1, spreads those who come back; rand.Float64
}

// Refused is a server's answer that is no stream, and would not be one next time either.
type Refused struct {
	Status int
	Header http.Header
	Body   []byte // its beginning
}

// Error says it to people without the body, which is the server's.
func (r *Refused) Error() string {
	return "the server refused the event stream: " + http.StatusText(r.Status)
}

// Follow gives the events of a stream in order, and goes on after the last one when the connection is lost, dead or ended by
// the server. It ends when the server says that there is nothing more (204) or the caller leaves the loop; with *Refused when
// the server does not want to; with fault.Unavailable when Reconnects in a row brought nothing, so that the caller can ask in
// another way; and with the cause when ctx is done. An error is the last thing it gives.
func Follow(ctx context.Context, req Request) iter.Seq2[Event, error] {
	return func(yield func(Event, error) bool) {
		f := &follower{Request: req.withDefaults()}
		for again := false; ; again = true {
			how, err := f.once(ctx, yield)
			switch {
			case how == over:
				return
			case ctx.Err() != nil:
				yield(Event{}, context.Cause(ctx))
				return
			case how == refused:
				yield(Event{}, err)
				return
			case how == worked:
				f.failures = 0
			case again:
				f.failures++
			}
			if f.failures >= f.Reconnects {
				yield(Event{}, fault.New(fault.Unavailable, "the event stream was lost and did not come back").Because(err))
				return
			}
			if !sleep(ctx, f.wait()) {
				yield(Event{}, context.Cause(ctx))
				return
			}
		}
	}
}

// ending is how a connection ended.
type ending uint8

const (
	lost    ending = iota // it brought nothing
	worked                // it brought events or heartbeats, then was lost
	refused               // and will be again
	over                  // there is nothing more, or nobody listens
)

type follower struct {
	Request
	failures int           // reconnects in a row that brought nothing
	retry    time.Duration // what the server asked for
	hold     time.Duration // what it asked for when it was too busy
}

func (r Request) withDefaults() Request {
	orDuration(&r.Silence, 30*time.Second)
	orDuration(&r.Backoff, 500*time.Millisecond)
	orDuration(&r.MaxBackoff, 10*time.Second)
	if r.Reconnects <= 0 {
		r.Reconnects = 3
	}
	if r.Client == nil {
		r.Client = http.DefaultClient
	}
	if r.Chance == nil {
		r.Chance = rand.Float64
	}
	return r
}

func orDuration(d *time.Duration, otherwise time.Duration) {
	if *d <= 0 {
		*d = otherwise
	}
}
