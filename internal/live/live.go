// Package live keeps the open streams of runs: it sends each its events in order, from any Seq on, from this process or
// another, with heartbeats, a throttle, and an end.
//
// The source of all events is what keeps them; being woken only says when to look, and an event that this process itself kept is
// taken as it is only when it is the next one. So nothing is lost, doubled or out of order, whatever happens to news on their way.
// An event is read at most once and rendered once for all who follow its run.
//
// A stream that has nothing to say costs a connection and a few hundred bytes: it has no goroutine and no buffer.
package live

import (
	"context"
	"log/slog"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/run"
)

// Ref names a run and whose it is.
type Ref struct {
	Org string
	Run string
}

// Source is where events are kept.
type Source interface {
	// FindEvents gives the events of a run after a Seq, in order, all there are. The organisation is in ctx.
	FindEvents(ctx context.Context, runID string, after int64) ([]run.Event, error)
	// LastSeqs gives the Seq of the last event of each run, in one question. A run without events may be left out. It is
	// asked as the system, because the runs belong to many organisations.
	LastSeqs(ctx context.Context, runs []Ref) (map[Ref]int64, error)
}

// Meter counts. Its methods must be quick and safe for concurrent use.
type Meter interface {
	Sent(node string)          // an event was handed to a connection
	Reconnected(reason string) // somebody came back: by last_event_id or by last_ts
	Dropped(n int)             // progress events were dropped because a stream's queue was full
	Open(delta int)            // so many streams more
	// First tells that a connection was handed the first event of a run, and when its stream was asked for.
	First(runID string, opened time.Time)
}

// Config says where events come from and how streams behave. Source is required; zero for the rest means what stands there.
type Config struct {
	Source Source
	Meter  Meter // nobody counts
	// Admit lets a stream be opened for whoever stands in ctx, or refuses it; leave is called when it has ended. All are let in.
	Admit func(ctx context.Context) (leave func(), err error)
	// Over gives what tells, with each heartbeat, whether whoever stands in ctx may follow no longer: the stream ends then, and asks them to
	// come back, to hear why. It must be quick. Everybody may follow for as long as they like.
	Over func(ctx context.Context) (over func() bool)
	Log  *slog.Logger // nobody reads
	Now  func() time.Time

	Heartbeat time.Duration // 1 s between two heartbeats of a stream
	MaxLife   time.Duration // 30 min, then the stream ends and its reader comes back
	// Sweep is how often the source is asked for what nobody woke us for: 250 ms. Where wake-ups come from all processes, a
	// second or two will do.
	Sweep    time.Duration
	Patience time.Duration // 3 s: a reader that does not take what it is sent within this time is disconnected
	Retry    time.Duration // 1 s: when readers are asked to come back after a lost connection
	Readers  int           // 4 questions to the source at once
	Drop     time.Duration // never: after how long the next heartbeat loses the connection on purpose, without a word
	Fresh    time.Duration // 10 s: how long the events of a run that was begun here are kept for who comes to follow it
}

func (c Config) withDefaults() (Config, error) {
	if c.Source == nil {
		return c, fault.New(fault.Internal, "streams need a source of events")
	}
	if c.Meter == nil {
		c.Meter = nobody{}
	}
	if c.Admit == nil {
		c.Admit = func(context.Context) (func(), error) { return func() {}, nil }
	}
	if c.Over == nil {
		c.Over = func(context.Context) func() bool { return never }
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	for _, d := range []struct {
		is        *time.Duration
		otherwise time.Duration
	}{
		{&c.Heartbeat, time.Second}, {&c.MaxLife, 30 * time.Minute}, {&c.Sweep, 250 * time.Millisecond},
		{&c.Patience, 3 * time.Second}, {&c.Retry, time.Second}, {&c.Fresh, 10 * time.Second},
	} {
		if *d.is <= 0 {
			*d.is = d.otherwise
		}
	}
	if c.Readers <= 0 {
		c.Readers = 4
	}
	return c, nil
}

func never() bool { return false }

type nobody struct{}

func (nobody) Sent(string)             {}
func (nobody) Reconnected(string)      {}
func (nobody) Dropped(int)             {}
func (nobody) Open(int)                {}
func (nobody) First(string, time.Time) {}
