// Package cache holds what is shared for a while: answers of tools, rate limits, counters, short locks, what was spent on language
// models, and messages between processes. Memory serves one process, Redis as many as wanted, and Fallback is Redis that is never missed: while it does
// not answer, each machine judges alone. cachetest is what all of them promise.
//
// Nothing here is the truth. A value may be gone at any time, a lock saves work but guards nothing that must not happen
// twice, and a message is a hint to look. What must hold stands in the store.
package cache

import (
	"context"
	"time"

	"github.com/tripwright/tripwright/internal/llm"
)

// Cache is what every backend promises. Keys must carry the organisation when what they hold belongs to one; values, limits,
// counts, locks, accounts and topics of the same name do not know each other. Times are kept to the millisecond, limits to the
// microsecond. A server that does not answer is fault.Unavailable, a limit or time that makes no sense fault.Invalid, and a
// context that has ended gives its own error. After Close every call but Close is fault.Unavailable.
type Cache interface {
	// Get gives a copy of the value under key and whether there is one that has not expired.
	Get(ctx context.Context, key string) (value []byte, ok bool, err error)
	// Set keeps value under key for ttl, or less where there is no room. A ttl of zero or less keeps nothing, not even what
	// was there.
	Set(ctx context.Context, key string, value []byte, ttl time.Duration) error
	// Delete forgets the value of key.
	Delete(ctx context.Context, key string) error

	// Allow takes one turn under key, or says how long to wait for one (GCRA).
	Allow(ctx context.Context, key string, l Limit) (Verdict, error)

	// Add counts one more under key, for a while that begins with the first, and gives the count and what is left of the
	// while. With Count and Reset it fulfils auth.Attempts.
	Add(ctx context.Context, key string, within time.Duration) (n int, left time.Duration, err error)
	// Count gives the count without adding.
	Count(ctx context.Context, key string) (n int, left time.Duration, err error)
	// Reset forgets the count.
	Reset(ctx context.Context, key string) error

	// TryLock takes the lock of key unless somebody has it. It ends by itself after ttl, should its holder die. release is
	// nil unless ok; it may be called late or twice and ends no lock but its own.
	TryLock(ctx context.Context, key string, ttl time.Duration) (release func(), ok bool, err error)

	// Ledger books what language models cost. An account that has ended is remembered for an hour at least.
	llm.Ledger

	// Publish tells a message to all who listen to a topic, in every process. Nobody may be listening, and a message may
	// get lost with its connection or come twice: listeners look for themselves now and then.
	Publish(ctx context.Context, topic string, message []byte) error
	// Subscribe calls hear with each message from now on, one after the other, until stop is called; one call may still be
	// under way then. A hearer that is slower than its messages misses the oldest of them and holds up nobody else. While the server
	// cannot be reached nothing is heard, without an error, and it goes on when it can. Each hearer has a message of its own.
	Subscribe(ctx context.Context, topic string, hear func(message []byte)) (stop func(), err error)

	// Ping says whether the cache can be used.
	Ping(ctx context.Context) error
	// Close ends all subscriptions and gives back connections.
	Close() error
}

// Limit allows Rate turns each Per, and Burst of them at once.
type Limit struct {
	Rate  int
	Per   time.Duration
	Burst int
}

// Verdict is what Allow says.
type Verdict struct {
	OK         bool
	Remaining  int           // turns that may be taken at once now
	RetryAfter time.Duration // until the next turn; 0 when OK
	ResetAfter time.Duration // until the full burst is there again
}
